"""How fair a set-up is: the same strong player in every seat, game after game in workers of their own, while somebody
looks on."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import TypedDict

from teien.arena.plan import derived
from teien.core.engine import chance
from teien.core.play.balance import PLACES, Measured, sentence
from teien.core.play.game import Game
from teien.core.play.interval import Interval
from teien.core.words.language import _
from teien.fairness.candidate import Candidate
from teien.fairness.game import PlayedGame, Task, play_task
from teien.fairness.standard import Tally
from teien.web import new_table
from teien.web.analyses import NICENESS
from teien.web.refusal import Refused
from teien.web.shares import Crowd, Sharer
from teien.web.workers import Workers

PLAYER = "tree:simulations=400,threads=1"
GAMES = 200
"""After so many a share of one half is known to some seven in a hundred either way."""
OF_GUEST, OF_ADDRESS, IN_ALL = 1, 4, 20
"""So many set-ups are played out at once."""
MOST_SECONDS = 300.0
"""A game takes seconds."""


class ToldShare(TypedDict):
    """Whose share of the games it is, in percent, and the ends of its 95 % interval."""

    name: str
    percent: int
    low: int
    high: int


class Told(TypedDict):
    """What so many of the games came to."""

    games: int
    most: int
    said: str
    shares: list[ToldShare]


class Fairness:
    """The measuring of one server; nothing is started before it is asked for."""

    def __init__(self) -> None:
        self._places = max(1, (os.cpu_count() or 1) // 2)
        self._workers = Workers(self._places, MOST_SECONDS, niceness=NICENESS, has_short=False)
        self._crowd = Crowd(OF_GUEST, OF_ADDRESS, IN_ALL)

    @contextmanager
    def engaged(self, by: Sharer, *, limited: bool) -> Iterator[None]:
        """While games are played for somebody; raises Refused where too many are already."""
        if limited and not self._crowd.has_room(by):
            raise Refused("slow-down", _("Games are played for somebody already. Please try again in a moment."))
        with self._crowd.joined(by):
            yield

    async def found(self, game: Game, players: int, options: Mapping[str, str], by: Sharer) -> AsyncIterator[Told]:
        """What is known after each few games; who stops listening frees the workers. Raises BadMaterial and GivenUp."""
        tally, seed, most = Tally(players), chance.fresh_seed(), GAMES
        while (played := tally.games + len(tally.failures)) < most:
            numbers = range(played, min(most, played + self._places))
            setups = [
                await asyncio.to_thread(setup_of, game, players, options, derived(seed, number)) for number in numbers
            ]
            jobs = [
                self._workers.do(
                    by.guest, playing(Task(0, Candidate("", game.name, players, setup), PLAYER, number, seed))
                )
                for number, setup in zip(numbers, setups, strict=True)
            ]
            for one in await asyncio.gather(*jobs):
                tally.add(one)
            yield told(game, options, tally, most)

    async def close(self) -> None:
        await self._workers.close()


def playing(task: Task) -> Callable[[int], Callable[[], PlayedGame]]:
    """What is done elsewhere."""
    return lambda _threads: partial(play_task, task)


def setup_of(game: Game, players: int, options: Mapping[str, str], seed: int) -> dict[str, str]:
    """A set-up in full, whatever is drawn drawn: a worker has no file of whoever asks. All begin equally often."""
    match = new_table.laid_out(game.name, players, options, seed=seed)
    setup = game.write_setup(match.board, match.state)
    left_out = {option.name for option in game.options if option.kind in ("seat", "file")} | game.hidden_setup
    return {name: text for name, text in setup.items() if name not in left_out}


def told(game: Game, options: Mapping[str, str], tally: Tally, most: int) -> Told:
    """What the games came to, in the language in use."""
    measured = Measured(
        players=tally.players,
        options=options,
        player=PLAYER,
        games=tally.games,
        by_order=tuple(tally.order_shares),
        by_seat=tuple(tally.seat_shares),
        drawn=tally.draws / max(1, tally.games),
        turns=tally.median_turns,
        command="",
    )
    by_order = zip((_(place) for place in PLACES), measured.by_order, strict=False)
    by_seat = zip((_(mark.colour) for mark in game.seat_marks), measured.by_seat, strict=False)
    return {
        "games": tally.games + len(tally.failures),
        "most": most,
        "said": sentence(game, measured) if tally.games else "",
        "shares": [share_of(name, found) for name, found in (*by_order, *by_seat)],
    }


def share_of(name: str, found: Interval) -> ToldShare:
    return {
        "name": name,
        "percent": round(100 * found.value),
        "low": round(100 * found.low),
        "high": round(100 * found.high),
    }
