"""What is to be played: every table of contestants, on every layout, from every seat.

A *layout* is a seed of `teien.new`, so a set-up. On each layout every table is played as often as it has seats, the
players moving on by one seat each time: nobody is helped by a seat, a first move or a lucky layout.

| contestants | tables |
| --- | --- |
| as many as seats, or more | every choice of as many as there are seats |
| fewer than seats | every one alone against every other who fills all the other seats |
| only one, as in a balance report | this one in all seats, once |
"""

import hashlib
from collections import Counter
from collections.abc import Container, Iterator, Mapping
from dataclasses import asdict, dataclass
from itertools import combinations, permutations
from typing import Any

from teien import __version__
from teien.arena.fixture import Fixture
from teien.core.play.checks import checked_line
from teien.core.play.game import check_count, find
from teien.core.play.start import new
from teien.core.words.errors import BadMaterial
from teien.core.words.language import _
from teien.players.spelling import canonical, read_player, taken_apart

MOST_LAYOUTS = 10**6


@dataclass(frozen=True, slots=True)
class ArenaPlan:
    """Who plays what, and how often. Two equal plans make the same games, as far as the players' own time allows.

    `options` are the game's, as typed on a command line; `contestants` are spelled as there. With `no_peeking` each
    player is given a match that holds nothing but what its seat knows.
    """

    game: str
    players: int
    options: Mapping[str, str]
    contestants: tuple[str, ...]
    layouts: int
    seed: int
    version: str = __version__
    no_peeking: bool = False

    @property
    def games(self) -> int:
        return self.layouts * len(seatings(len(self.contestants), self.players))

    def as_json(self) -> dict[str, Any]:
        """All of it, and what follows, for a file that people read too."""
        return {**asdict(self), "contestants": list(self.contestants), "games": self.games}

    def fixtures(self, done: Container[int] = ()) -> Iterator[Fixture]:
        """All games in order, but those whose numbers are in `done`; layouts are drawn as they are needed."""
        game = find(self.game)
        options = game.read_options(self.players, self.options)
        tables = seatings(len(self.contestants), self.players)
        for layout in range(self.layouts):
            first = layout * len(tables)
            numbers = [number for number in range(first, first + len(tables)) if number not in done]
            if not numbers:
                continue
            seed = derived(self.seed, "layout", layout)
            match = new(self.game, self.players, seed, **options)
            setup = game.write_setup(match.board, match.state)
            for number in numbers:
                yield Fixture(
                    number=number,
                    layout=layout,
                    game=self.game,
                    seed=seed,
                    setup=setup,
                    players=tuple(self.contestants[who] for who in tables[number - first]),
                    seeds=tuple(derived(self.seed, "game", number, seat) for seat in range(self.players)),
                    no_peeking=self.no_peeking,
                )


def make_plan(
    game: str,
    players: int,
    options: Mapping[str, str],
    contestants: tuple[str, ...],
    layouts: int,
    seed: int,
    *,
    no_peeking: bool = False,
) -> ArenaPlan:
    """A plan that can be played; raises BadMaterial for anything that would stand in its way later."""
    rules = find(game)
    rules.check_request(players, options)
    check_count("layouts", layouts, MOST_LAYOUTS)
    spelled = tuple(checked_line("player", canonical(contestant)) for contestant in contestants)
    for contestant, times in Counter(spelled).items():
        if "seed" in taken_apart(contestant)[1]:
            complaint = _("player {player!r}: seeds are derived from the seed of all games")
            raise BadMaterial(complaint.format(player=contestant))
        if times > 1:
            complaint = _("player {player!r} is named {times} times: name each once")
            raise BadMaterial(complaint.format(player=contestant, times=times))
        read_player(contestant, seed=seed)
    new(game, players, seed, **rules.read_options(players, options))
    return ArenaPlan(game, players, dict(options), spelled, layouts, seed, no_peeking=no_peeking)


def seatings(contestants: int, players: int) -> list[tuple[int, ...]]:
    """For one layout, who sits where in each game, a contestant's number a seat.

    >>> seatings(2, 2)
    [(0, 1), (1, 0)]
    >>> seatings(2, 3)
    [(0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    """
    if contestants == 1:
        return [(0,) * players]
    if contestants < players:
        tables = [(one, *[other] * (players - 1)) for one, other in permutations(range(contestants), 2)]
    else:
        tables = list(combinations(range(contestants), players))
    return [table[-turn:] + table[:-turn] for table in tables for turn in range(players)]


def derived(*parts: int | str) -> int:
    """A seed of its own for everything that needs one, the same on every machine."""
    text = " ".join(map(str, parts))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=6).digest(), "little")
