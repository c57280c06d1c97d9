"""The hexagonal geometry of a garden (N02, N03).

Cells have axial coordinates (q, r); columns are upright, r grows downwards. The six directions go clockwise:

          N (0,-1)
    NW (-1,0)   NE (1,-1)
    SW (-1,1)   SE (1,0)
          S (0,1)

A tile is a flower of seven cells: a middle and the ring around it, its ring cells and its sides numbered like
the directions. Side k lies clockwise of ring cell k: the tile beyond it has its middle at 2 × direction k +
direction k + 1.
"""

import numpy as np

DIRECTIONS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))

SIDES = tuple(
    (2 * q + DIRECTIONS[(k + 1) % 6][0], 2 * r + DIRECTIONS[(k + 1) % 6][1]) for k, (q, r) in enumerate(DIRECTIONS)
)
"""N03: where the six tiles that may touch a tile have their middles, seen from its own."""

Q = np.array([q for q, _ in DIRECTIONS])
R = np.array([r for _, r in DIRECTIONS])

FLOWER = ((0, 0), *DIRECTIONS)
"""A tile's seven cells, seen from its middle."""


LINES = (
    *((0, k) for k in range(6)),
    *((1 + k, (k + 2) % 6) for k in range(6)),
    *((1 + cell % 6, way % 6) for k in range(6) for cell, way in ((k, k), (k, k + 1), (k + 1, k))),
)
"""The 30 lines of a tile, each as a cell of the flower and a direction: the 6 spokes, the 6 lines around the ring,
the 18 of the rim, side by side."""


def distance(one: tuple[int, int], other: tuple[int, int]) -> int:
    """The steps between two cells on a plane without obstacles."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def column_name(column: int) -> str:
    """a, b, … z, aa, ab, …"""
    letter = chr(ord("a") + column % 26)
    return letter if column < 26 else column_name(column // 26 - 1) + letter
