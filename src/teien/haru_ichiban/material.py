"""Haru Ichiban's box: the pond, its pads and flowers, and the board row (R01–R07).

Squares are numbered in reading order from the top left: `a5` is 0, `e5` is 4, `a1` is 20, `e1` is 24. A set of
squares is one integer, square `s` being bit `s`. A smaller pond is the lower left corner of the usual one.
"""

from typing import Any, NamedTuple

import numpy as np

from teien.core.engine.bits import places
from teien.core.engine.row import row_type

SQUARES = 25
SIDE = 5
FLOWERS = 8
HAND = 3
TO_WIN = 5
RED, YELLOW = range(2)

WATER, PLAIN, RED_MARK, YELLOW_MARK, DOUBLE_DARK = range(5)

PAD_LETTERS = ".oRYD"
"""R04: `.` open water, `o` a pad, `R` and `Y` those with a mark, `D` the double-dark one."""


class Pond(NamedTuple):
    """A pond by how many squares a side has, its pads in rows from the top, and how it is played.

    Each player has so many `flowers` and holds some of them in `hand`; after `turns` turns all pads have bloomed, so
    there are twice as many.
    """

    side: int
    flowers: int
    hand: int
    turns: int
    rows: tuple[str, ...]

    @property
    def squares(self) -> tuple[int, ...]:
        """Its squares in reading order."""
        return tuple(5 * row + column for row in range(SIDE - self.side, SIDE) for column in range(self.side))

    @property
    def pads(self) -> np.ndarray[Any, np.dtype[np.int8]]:
        """For each square of the usual pond the kind of its pad, or 0."""
        kinds = np.zeros(SQUARES, np.int8)
        kinds[list(self.squares)] = [PAD_LETTERS.index(letter) for letter in "".join(self.rows)]
        return kinds


PONDS = (
    Pond(SIDE, FLOWERS, HAND, 8, ("o.o.o", ".oYD.", "oo.oo", ".ooR.", "o.o.o")),
    Pond(3, 3, 2, 2, ("YDR", "...", ".o.")),
)
"""R04: the usual one, and one so small that it can be solved whole."""

FIRST_PADS = np.array([pond.pads for pond in PONDS])

BOARD = row_type(
    ("chance", np.uint64, (1,), "where the shuffles of the game begin"),
    ("players", np.int8, "always 2"),
    ("dragonfly", np.int8, "the seat that takes the dragonfly at the start (R07)"),
    ("face_down", np.int8, "whether flowers lie face down once they have bloomed (R26)"),
    ("pond", np.int8, "which of `PONDS` it is played on"),
    ("flowers", np.int8, "how many flowers each seat has"),
    ("hand_size", np.int8, "how many of them a seat holds when it chooses, while there are enough"),
    ("turns", np.int8, "how many turns a round has at most"),
    ("figures", np.int8, (2,), "the first of the figures that count on this pond, and the end of them"),
    ("ahead", np.int8, (2,), "for each seat, the points that it has ahead (R27)"),
    ("unused", np.int8, (5,), "fills the row"),
)

SQUARE_NAMES = tuple(f"{'abcde'[square % 5]}{5 - square // 5}" for square in range(SQUARES))
SQUARE_NUMBERS = {name: square for square, name in enumerate(SQUARE_NAMES)}

HANDS = tuple(tuple(value for value in range(1, FLOWERS + 1) if bits >> value - 1 & 1) for bits in range(1 << FLOWERS))
"""The values in each set of flowers, value v being bit v − 1."""


def listed(squares: int) -> list[int]:
    """The squares of a set in reading order."""
    return places(int(squares))
