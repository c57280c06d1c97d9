"""What a player thinks of a position."""

from collections.abc import Mapping
from dataclasses import dataclass

from teien.core.play.move import Move


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move: how often it was looked at, the share of the win it promises its seat, how likely it would be played.

    - `expected` is None for a move that was never looked at. Of one that an exact solution only found to be no better
      than the best, it is the most that it can be.
    - `exact` says that the expectation is no estimate.
    - `margin` is by how many points the seat may expect to be ahead of the best other; None where nothing was counted.
    """

    move: Move
    visits: int
    expected: float | None
    probability: float
    exact: bool = False
    margin: float | None = None


@dataclass(frozen=True, slots=True)
class SecretChoice:
    """A choice that two make at once, as one seat knows it: a matrix game.

    `payoffs` has for each pair of moves, one's own and the other's, one's own share of the win, as far as pairs were
    looked at; `own` and `other` say how likely each move is when both play as well as can be.
    """

    own: Mapping[Move, float]
    other: Mapping[Move, float]
    payoffs: Mapping[tuple[Move, Move], float]

    @property
    def value(self) -> float:
        """What the seat may expect when both mix so."""
        return sum(share * self.against(move) for move, share in self.own.items())

    def against(self, move: Move) -> float:
        """What one's own move brings against the other's mixture."""
        return self._mean({theirs: (move, theirs) for theirs in self.other}, self.other)

    def facing(self, move: Move) -> float:
        """What one's own mixture brings against a move of the other's."""
        return self._mean({mine: (mine, move) for mine in self.own}, self.own)

    def guessed(self, mine: Move, theirs: Move) -> float:
        """What a pair of choices brings beyond the mistakes of both; its mean is zero for whoever mixes so.

        Nothing for a pair that was never looked at.
        """
        expected = self.against(mine) + self.facing(theirs) - self.value
        return self.payoffs.get((mine, theirs), expected) - expected

    def _mean(self, pairs: Mapping[Move, tuple[Move, Move]], mixture: Mapping[Move, float]) -> float:
        known = {move: self.payoffs[pair] for move, pair in pairs.items() if pair in self.payoffs}
        together = sum(mixture[move] for move in known)
        return sum(mixture[move] * share for move, share in known.items()) / together if together else 0.5


@dataclass(frozen=True, slots=True)
class Analysis:
    """The moves, the best first, and what the player expects to follow.

    - `line` begins with the best move and goes on as far as the player can tell; where choices are secret it ends
      before the next one.
    - `values` has every seat's share of the win; empty where the player does not tell.
    - `solved` says that the best expectation is exact.
    - `ends_in` is the number of turns, of both sides together and this one included, after which a win or a loss that
      can be forced is there.
    - `choice` is the matrix game where the choice is secret.
    """

    seat: int
    candidates: tuple[Candidate, ...]
    line: tuple[Move, ...]
    simulations: int
    seconds: float
    solved: bool = False
    ends_in: int | None = None
    values: tuple[float, ...] = ()
    choice: SecretChoice | None = None

    @property
    def best(self) -> Move:
        return self.candidates[0].move

    @property
    def expected(self) -> float | None:
        """The share of the win the seat may expect, from 0 to 1; None where the player has nothing to say of it."""
        played = [candidate for candidate in self.candidates if candidate.probability]
        if any(candidate.expected is None for candidate in played):
            return None
        return sum(candidate.probability * (candidate.expected or 0.0) for candidate in played)

    def of(self, move: Move) -> Candidate:
        """What is thought of a move; raises KeyError for one that is no candidate."""
        for candidate in self.candidates:
            if candidate.move == move:
                return candidate
        raise KeyError(move)
