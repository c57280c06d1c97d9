"""The cells, and sets of them."""

from typing import Any

import numpy as np

from teien.core.engine.compiled import compiled
from teien.core.engine.sets import take

CELLS = 84


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
