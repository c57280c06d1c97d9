"""N21: which positions have been there at the start of a turn, and how often.

A position is one whole number, exactly: no two different positions share it. For each side its figures are put in
the order of their cells, since they are interchangeable; then count the three cells (84³), how the six pearls
divide among the three heads (28 ways) and the order of their colours (90 ways). Both sides and whose turn it is
fill less than 62 bits. The numbers lie in a hash table with open addressing, in the state row itself; an entry's
lowest bit says that the position has been there twice.
"""

from itertools import permutations
from typing import Any

import numpy as np

from teien.core.engine.compiled import compiled
from teien.niwa.cells import CELLS
from teien.niwa.material import ALL_PEARLS, FIGURES
from teien.niwa.pearls import height

ROOM = 1536
MOST_TURNS = 1200
"""The longest game whose positions are kept: a fuller table would be slow to search."""

HEIGHTS = [(first, second) for first in range(ALL_PEARLS + 1) for second in range(ALL_PEARLS + 1 - first)]
DIVISIONS = len(HEIGHTS)
DIVISION = np.zeros((ALL_PEARLS + 1, ALL_PEARLS + 1), np.uint8)
"""A number for each way to divide the pearls, by the heights of the last two heads."""
DIVISION[tuple(zip(*HEIGHTS, strict=True))] = range(DIVISIONS)

COLOURS_IN_ORDER = sorted(
    {sum(c << 2 * place for place, c in enumerate(six)) for six in permutations((1, 1, 2, 2, 3, 3))}
)
ORDERS = len(COLOURS_IN_ORDER)
ORDER = np.zeros(4**ALL_PEARLS, np.uint8)
"""A number for each order of the six colours, by the three heads' pearls one after the other."""
ORDER[COLOURS_IN_ORDER] = range(ORDERS)

PEARL_BITS = 2 * ALL_PEARLS
PEARLS = (1 << PEARL_BITS) - 1
ONE_SIDE = CELLS**FIGURES * DIVISIONS * ORDERS
SPREAD = np.uint64(0x9E3779B97F4A7C15)


@compiled
def side_number(cells: Any, pearls: Any) -> Any:
    """One side's figures, less than 84³ × 28 × 90."""
    one = np.int64(cells[0]) << PEARL_BITS | pearls[0]
    two = np.int64(cells[1]) << PEARL_BITS | pearls[1]
    three = np.int64(cells[2]) << PEARL_BITS | pearls[2]
    first = min(one, two, three)
    last = max(one, two, three)
    middle = one ^ two ^ three ^ first ^ last
    first_pearls, middle_pearls, last_pearls = first & PEARLS, middle & PEARLS, last & PEARLS
    middle_height, last_height = height(middle_pearls), height(last_pearls)
    order = (first_pearls << 2 * middle_height | middle_pearls) << 2 * last_height | last_pearls
    number = ((first >> PEARL_BITS) * CELLS + (middle >> PEARL_BITS)) * CELLS + (last >> PEARL_BITS)
    return (number * DIVISIONS + DIVISION[middle_height, last_height]) * ORDERS + ORDER[order]


@compiled
def position_number(state: Any) -> Any:
    """The position at the start of a turn, from 1."""
    both = side_number(state.cell[0], state.pearls[0]) * ONE_SIDE + side_number(state.cell[1], state.pearls[1])
    return np.uint64(both * 2 + state.seat + 1)


@compiled
def times_seen(state: Any) -> Any:
    """Notes the position, and returns how often it has been there by now, this time included; 3 stands for more."""
    number = position_number(state)
    place = ((number * SPREAD >> 32) * np.uint64(ROOM)) >> 32
    while state.seen[place]:
        if state.seen[place] >> 1 == number:
            if state.seen[place] & np.uint64(1):
                return 3
            state.seen[place] |= np.uint64(1)
            return 2
        place = place + np.uint64(1)
        if place == ROOM:
            place = np.uint64(0)
    state.seen[place] = number << 1
    return 1
