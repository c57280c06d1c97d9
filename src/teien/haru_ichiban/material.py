"""Haru Ichiban's box: the pond, its pads and flowers, and the board row (R01–R07).

Squares are numbered in reading order from the top left: `a5` is 0, `e5` is 4, `a1` is 20, `e1` is 24. A set of
squares is one integer, square `s` being bit `s`.
"""

import numpy as np

from teien.core.engine.bits import places
from teien.core.engine.row import row_type

SQUARES = 25
FLOWERS = 8
PADS = 16
HAND = 3
TO_WIN = 5
RED, YELLOW = range(2)

WATER, PLAIN, RED_MARK, YELLOW_MARK, DOUBLE_DARK = range(5)

POND = """
o.o.o
.oYD.
oo.oo
.ooR.
o.o.o
"""
"""R04: `o` a pad, `D` the double-dark one, `R` and `Y` those with a mark, `.` open water."""

PAD_LETTERS = ".oRYD"
FIRST_POND = np.array([PAD_LETTERS.index(letter) for letter in POND if letter != "\n"], np.int8)

BOARD = row_type(
    ("chance", np.uint64, (1,), "where the shuffles of the game begin"),
    ("players", np.int8, "always 2"),
    ("dragonfly", np.int8, "the seat that takes the dragonfly at the start (R07)"),
    ("face_down", np.int8, "whether flowers lie face down once they have bloomed (R26)"),
    ("ahead", np.int8, (2,), "for each seat, the points that it has ahead (R27)"),
    ("unused", np.int8, (3,), "fills the row"),
)

SQUARE_NAMES = tuple(f"{'abcde'[square % 5]}{5 - square // 5}" for square in range(SQUARES))
SQUARE_NUMBERS = {name: square for square, name in enumerate(SQUARE_NAMES)}

HANDS = tuple(tuple(value for value in range(1, FLOWERS + 1) if bits >> value - 1 & 1) for bits in range(1 << FLOWERS))
"""The values in each set of flowers, value v being bit v − 1."""


def listed(squares: int) -> list[int]:
    """The squares of a set in reading order."""
    return places(int(squares))
