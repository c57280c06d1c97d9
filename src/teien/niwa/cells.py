"""Sets of cells: two words of 64 bits, each cell a bit of one of them."""

from typing import Any

import numpy as np

from teien.core.bits import lowest
from teien.core.compiled import compiled

CELLS = 84

LOW = np.array([1 << cell if cell < 64 else 0 for cell in range(CELLS)], np.uint64)
HIGH = np.array([1 << cell - 64 if cell >= 64 else 0 for cell in range(CELLS)], np.uint64)
"""Each cell as a set, the lower and the higher word."""
ONE = np.uint64(1)


@compiled
def is_in(low: Any, high: Any, cell: Any) -> Any:
    """Whether a cell is in a set."""
    return (low & LOW[cell] | high & HIGH[cell]) != 0


@compiled
def take(low: Any, high: Any) -> Any:
    """The first cell of a set that is not empty, and the set without it."""
    if low:
        return lowest(low), low & (low - ONE), high
    return 64 + lowest(high), low, high & (high - ONE)


@compiled
def spread(board: Any, low: Any, high: Any, colour: Any) -> Any:
    """The set of cells that lie across a line of the colour from any cell of a set."""
    all_low = np.uint64(0)
    all_high = np.uint64(0)
    while low | high:
        cell, low, high = take(low, high)
        all_low |= board.across[cell, colour, 0]
        all_high |= board.across[cell, colour, 1]
    return all_low, all_high
