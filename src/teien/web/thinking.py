"""What workers think: how a computer decides, and what it would advise. Nothing here knows the server."""

import hashlib
from collections.abc import Callable
from functools import partial

from teien import new
from teien.core.play.game import REGISTRY, games
from teien.core.play.match import Match
from teien.core.play.move import Move
from teien.players import player
from teien.players.judgement import Judgement, judged

HINT_SECONDS = 0.5
QUICK_LEVELS = range(1, 8)
"""Their answers take milliseconds."""


def choice(level: int, match: Match, seat: int, table: str) -> Callable[[], Move]:
    """What finds a computer's move at a table, elsewhere: it can be sent there. At a table it errs alike throughout."""
    temper = int.from_bytes(hashlib.blake2b(f"{table} {seat}".encode(), digest_size=8).digest(), "little")
    return partial(choose, level, position_of(match), seat, temper)


def advice(match: Match, seat: int, threads: int) -> Callable[[], Judgement]:
    """What finds the move that a strong player would make, from what the seat may know; it can be sent elsewhere."""
    return partial(advise, position_of(match), seat, threads)


def judgement(match: Match, number: int, asker: int, threads: int) -> Callable[[], Judgement]:
    """What finds how good the move of a number was, from what the asker may know; it can be sent elsewhere."""
    seat, move = match.history[number - 1]
    return partial(judge, position_of(match.at(number - 1)), seat, move, asker, threads)


def choose(level: int, match: Match, seat: int, temper: int) -> Move:
    return player(f"level{level}", temper=temper).choose(match, seat)


def advise(match: Match, seat: int, threads: int) -> Judgement:
    return judged(player("tree", seconds=HINT_SECONDS, threads=threads).analyse(match, seat))


def judge(match: Match, seat: int, move: Move, asker: int, threads: int) -> Judgement:
    """What is hidden from the asker is dealt anew first: nothing of it shows in what is found."""
    believed = match.believed_by(asker)
    return judged(player("tree", seconds=HINT_SECONDS, threads=threads).analyse(believed, seat), move)


def position_of(match: Match) -> Match:
    """The match without its past, which no player asks for and which may be hundreds of times as large."""
    return Match(match.game, match.board, match.state, names=match.names, date=match.date)


def warm_up(game: str) -> None:
    """Reads a game's compiled code from disk, or compiles it, so that no thought has to wait for that."""
    match = new(game, seed=1)
    seat = match.to_act[0]
    for kind in ("random", "greedy", "level4"):
        player(kind, seed=1).choose(match, seat)


def warm_up_all() -> None:
    """Warms up all games; one of another package that fails is set aside."""
    for game in games():
        try:
            warm_up(game.name)
        except Exception as error:
            REGISTRY.set_aside(game.name, error)
