"""What every kind of player is."""

from abc import ABC, abstractmethod

from teien.core.match import Match
from teien.core.move import Move


class Player(ABC):
    """Somebody who chooses moves, knowing only what their seat may know."""

    @abstractmethod
    def choose(self, match: Match, seat: int) -> Move:
        """One of the seat's legal moves; the match is left unchanged."""
