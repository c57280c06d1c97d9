"""What became of many games, seat by seat."""

from collections import deque
from typing import Any

import numpy as np
import numpy.typing as npt

WINDOW = 1000
"""So many of the last games are counted."""


class SeatStatistics:
    """Of the last games that ended: what each seat got and how often it won, and how long they were.

    Where a learner plays all seats, the sum of its rewards says nothing: what one seat wins another loses. What tells
    something is whether seats differ, how long games last and how many were cut off.

    >>> found = SeatStatistics(players=2)
    >>> got = np.array([[1.0, -1.0], [1.0, -1.0], [0.0, 0.0]])
    >>> found.add(got, np.array([10, 20, 60]), np.array([False, False, True]))
    >>> found.returns.tolist(), found.wins.tolist(), found.length, found.games
    ([0.6666666666666666, -0.6666666666666666], [1.0, 0.0], 30.0, 3)
    >>> found.truncated
    0.3333333333333333
    """

    def __init__(self, players: int, window: int = WINDOW) -> None:
        self.players = players
        self.games = 0
        """How many have ended since the beginning, more than are counted in the rest."""
        self._last: deque[tuple[npt.NDArray[Any], int, bool]] = deque(maxlen=window)

    def add(self, returns: npt.NDArray[Any], lengths: npt.NDArray[np.int64], truncated: npt.NDArray[np.bool_]) -> None:
        """Counts games that ended: for each what each seat got, its number of moves, and whether it was cut off."""
        self.games += len(lengths)
        self._last.extend(zip(returns, lengths.tolist(), truncated.tolist(), strict=True))

    @property
    def returns(self) -> npt.NDArray[np.float64]:
        """What each seat got on average; nothing before the first game has ended."""
        return np.mean([got for got, _length, _cut in self._last], axis=0) if self._last else np.zeros(self.players)

    @property
    def wins(self) -> npt.NDArray[np.float64]:
        """Each seat's share of the games that the rules ended with winners; a win that is shared counts for both."""
        won = [got > 0 for got, _length, cut in self._last if not cut and got.any()]
        return np.mean(won, axis=0) if won else np.zeros(self.players)

    @property
    def length(self) -> float:
        """How many moves a game had on average."""
        return float(np.mean([length for _got, length, _cut in self._last])) if self._last else 0.0

    @property
    def truncated(self) -> float:
        """Which part of the games was cut off before the rules ended them."""
        return float(np.mean([cut for _got, _length, cut in self._last])) if self._last else 0.0
