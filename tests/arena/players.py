"""Players that do not do what they should, and a pool of threads in which tests can seat them."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, ClassVar

from teien.arena.executor import Pool
from teien.core.play.match import Match
from teien.core.play.move import Move
from teien.core.play.registry import Entry
from teien.players.base import Player


class Stumbling(Player):
    """Fails at its third move in the way that `choose` is told to."""

    def __init__(self, how: str = "raise", seed: int | None = None) -> None:
        self.how = how
        self.moves = 0
        if how == "unborn":
            raise RuntimeError("no such model")

    def choose(self, match: Match, seat: int) -> Move:
        self.moves += 1
        first = match.legal_moves(seat)[0]
        if self.moves < 3:
            return first
        answers: dict[str, Any] = {"nothing": None, "nonsense": "xyzzy", "number": 10**9}
        if self.how == "illegal":
            legal = match.legal_numbers(seat)
            return next(match.move(number) for number in range(match.game.actions) if number not in legal)
        if self.how == "meddle":
            match.play(first, seat)
            return first
        if self.how == "raise":
            raise RuntimeError("out of\nluck")
        answer: Move = answers[self.how]
        return answer


class Peeking(Player):
    """Plays any move, and remembers the whole position that it could read, secrets and all."""

    seen: ClassVar[list[tuple[int, str]]] = []

    def __init__(self, seed: int | None = None) -> None:
        self.seen.clear()

    def choose(self, match: Match, seat: int) -> Move:
        self.seen.append((seat, match.position("all")))
        return match.legal_moves(seat)[-1]


PEEKING = ("peeking", Entry("peeking", f"{__name__}:Peeking", "tests"))
STUMBLING = ("stumbling", Entry("stumbling", f"{__name__}:Stumbling", "tests"))
"""For the registry of players, as the one before: its name and where it is."""


@contextmanager
def threads(*_: object) -> Iterator[Pool]:
    """A pool of one, in this process."""
    with ThreadPoolExecutor(1) as executor:
        yield Pool(executor, 1)
