"""What workers think: how a computer decides, and what it would advise. Nothing here knows the server."""

from collections.abc import Callable
from functools import partial

from teien import new
from teien.core.play.game import REGISTRY, games
from teien.core.play.match import Match
from teien.core.play.move import Move
from teien.players import player
from teien.players.analysis import Candidate

HINT_SECONDS = 0.5
QUICK_LEVELS = (1, 2, 3)
"""Their answers take milliseconds."""


def choice(level: int, match: Match, seat: int, threads: int) -> Callable[[], Move]:
    """What finds a computer's move, elsewhere: it can be sent there."""
    return partial(choose, level, position_of(match), seat, threads)


def advice(match: Match, seat: int, threads: int) -> Callable[[], Candidate]:
    """What finds the move that a strong player would make, from what the seat may know; it can be sent elsewhere."""
    return partial(advise, position_of(match), seat, threads)


def choose(level: int, match: Match, seat: int, threads: int) -> Move:
    return player(f"level{level}", threads=threads).choose(match, seat)


def advise(match: Match, seat: int, threads: int) -> Candidate:
    return player("tree", seconds=HINT_SECONDS, threads=threads).analyse(match, seat).candidates[0]


def position_of(match: Match) -> Match:
    """The match without its past, which no player asks for and which may be hundreds of times as large."""
    return Match(match.game, match.board, match.state, names=match.names, date=match.date)


def warm_up(game: str) -> None:
    """Reads a game's compiled code from disk, or compiles it, so that no thought has to wait for that."""
    match = new(game, seed=1)
    seat = match.to_act[0]
    for kind in ("random", "greedy", "level3"):
        player(kind, seed=1).choose(match, seat)


def warm_up_all() -> None:
    """Warms up all games; one of another package that fails is set aside."""
    for game in games():
        try:
            warm_up(game.name)
        except Exception as error:
            REGISTRY.set_aside(game.name, error)
