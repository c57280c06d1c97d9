"""What a player thinks of a position."""

from dataclasses import dataclass

from teien.core.play.move import Move


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move: how often it was looked at, the share of the win it promises its seat, how likely it would be played."""

    move: Move
    visits: int
    expected: float
    probability: float


@dataclass(frozen=True, slots=True)
class Analysis:
    """The moves, the best first, and what the player expects to follow.

    `line` begins with the best move; where choices are secret it ends before the next one. `solved` says that the
    best expectation is exact. `ends_in` is the number of turns, of both sides together and this one included, after
    which a win or a loss that can be forced is there.
    """

    seat: int
    candidates: tuple[Candidate, ...]
    line: tuple[Move, ...]
    simulations: int
    seconds: float
    solved: bool = False
    ends_in: int | None = None

    @property
    def best(self) -> Move:
        return self.candidates[0].move

    @property
    def expected(self) -> float:
        """The share of the win the seat may expect, from 0 to 1."""
        return sum(candidate.probability * candidate.expected for candidate in self.candidates)
