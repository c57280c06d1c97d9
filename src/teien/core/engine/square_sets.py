"""Sets of squares of a square board of up to 7 × 7, a bit a square along the rows, the first at the top left.

They go with `teien.core.pictures.square_board`.
"""

from typing import Any

import numpy as np

from teien.core.engine.compiled import compiled

LARGEST = 7
EVERYWHERE = np.array([(1 << side * side) - 1 for side in range(LARGEST + 1)])
FIRST_COLUMN = np.array([sum(1 << side * row for row in range(side)) for side in range(LARGEST + 1)])


@compiled
def everywhere(side: Any) -> Any:
    """All squares.

    >>> bin(everywhere(2))
    '0b1111'
    """
    return EVERYWHERE[side]


@compiled
def beside(squares: Any, side: Any) -> Any:
    """The squares that share a side with one of some.

    >>> bin(beside(0b0001, 2))
    '0b110'
    """
    first = FIRST_COLUMN[side]
    across = (squares & ~first) >> 1 | (squares & ~(first << (side - 1))) << 1
    return (squares << side | squares >> side | across) & EVERYWHERE[side]
