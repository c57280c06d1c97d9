"""One game to be played: all that a worker needs to know, and what comes of it."""

import time
from collections.abc import Mapping
from dataclasses import dataclass

from teien.core.play.game import find
from teien.core.play.match import Match
from teien.core.play.start import new
from teien.players.spelling import read_player


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game on the programme, to be sent to any process or machine.

    `setup` is the set-up in full, as a record has it, so that a worker needs no file of the sender's. `players` are
    spelled as on the command line, one a seat, and `seeds` are theirs.
    """

    number: int
    layout: int
    game: str
    seed: int
    setup: Mapping[str, str]
    players: tuple[str, ...]
    seeds: tuple[int, ...]
    no_peeking: bool = False
    """Whether players are given a match that holds nothing but what their seat knows, all else dealt by chance."""


@dataclass(slots=True)
class PlayedFixture:
    """A game that was played to its end, or to the move where the player of the seat `failed` did.

    `choices` has for each move how many were legal, `seconds` for each seat how long it thought altogether.
    """

    match: Match
    choices: list[int]
    seconds: list[float]
    failed: int | None = None
    failure: str = ""


class Meddling(Exception):
    """A player changed the match it was only to look at."""


def play(fixture: Fixture) -> PlayedFixture:
    """Plays a fixture. Whatever a player does wrong ends the game as its failure; nothing is raised for it."""
    players = len(fixture.players)
    options = find(fixture.game).read_options(players, fixture.setup)
    match = new(fixture.game, players, fixture.seed, fixture.players, **options)
    played = PlayedFixture(match, [], [0.0] * players)
    seat = 0
    try:
        # Made before the first move: one that cannot be made has failed before anybody moves.
        seated = []
        for seat, spelling in enumerate(fixture.players):
            seated.append(read_player(spelling, seed=fixture.seeds[seat]))
        while not match.over:
            seat = match.to_act[0]
            choices = len(match.legal_numbers(seat))
            before = match.state
            shown = match
            if fixture.no_peeking:
                shown = match.believed_by(seat, fixture.seeds[seat] + len(match.history))
            started = time.perf_counter()
            move = seated[seat].choose(shown, seat)
            played.seconds[seat] += time.perf_counter() - started
            if match.state is not before:
                raise Meddling("the match was changed")
            match.play(move, seat)
            played.choices.append(choices)
    except Exception as error:
        played.failed = seat
        # On one line, since it becomes a line of a table.
        played.failure = " ".join(f"{type(error).__name__}: {error}".split())
    return played
