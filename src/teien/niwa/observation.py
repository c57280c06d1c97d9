"""What a learner sees of Niwa, in the order of the row; the planes, a number a cell, come first.

The seat's own things come first, then the other's. A garden of fewer than 84 cells leaves the last ones 0. Which
positions have been there before (N21) is not told.
"""

from typing import Any

import numpy as np

from teien.core.engine import rules
from teien.core.engine.bits import write_bytes
from teien.core.engine.compiled import compiled
from teien.core.engine.observation import Observation, Part
from teien.niwa.cells import CELLS
from teien.niwa.material import ALL_PEARLS, FIGURES, SPAN
from teien.niwa.rules import OVER, STATE

PHASES = OVER + 1
WAYS = 6
MOST = 255

THREE = np.array([sum((pearls >> 2 * head & 3) << 8 * head for head in range(3)) for pearls in range(64)], np.uint64)
"""For any three pearls on top of each other the colour of each, as a byte."""
LOWER, SIX, TWENTY_FOUR = np.uint64(0b111111), np.uint64(6), np.uint64(24)

OBSERVATION = Observation(
    Part("figures", (2 * FIGURES, CELLS), 1, "where the seat's three figures stand, then the other's"),
    Part("bases", (2, CELLS), 1, "the seat's own base, then the other's"),
    Part("steps", (2, CELLS), CELLS, "how many steps it is to the base one must reach, were nobody in the way"),
    Part("lines", (WAYS, CELLS), 3, "the line to the north and on clockwise: 1 green, 2 orange, 3 pink, 0 for none"),
    Part("garden", (CELLS,), 1, "cells of the garden"),
    Part("q", (CELLS,), SPAN - 1, "a cell's column"),
    Part("r", (CELLS,), SPAN - 1, "its place along the other axis"),
    Part(
        "pearls",
        (2 * FIGURES, ALL_PEARLS),
        3,
        "for each figure, the pearls on its head from the top: 1 green, 2 orange, 3 pink",
    ),
    Part("phase", (PHASES,), 1, "what must be done: placing, a new turn, going on or ending it, nothing any more"),
    Part("acting", (2,), 1, "who must do it"),
    Part("moving", (FIGURES,), 1, "the figure that goes on with its turn"),
    Part("first", (2,), 1, "who began"),
    Part("capacity", (1,), ALL_PEARLS, "how many pearls a head holds"),
    Part("turns_left", (1,), MOST, "how many turns are left before the game is drawn; 255 stands for more"),
)

BASES, STEPS, LINES, GARDEN = OBSERVATION.starts("bases", "steps", "lines", "garden")
COLUMN, ALONG, PEARLS, PHASE = OBSERVATION.starts("q", "r", "pearls", "phase")
ACTING, MOVING, FIRST = OBSERVATION.starts("acting", "moving", "first")
CAPACITY, TURNS_LEFT = OBSERVATION.starts("capacity", "turns_left")


@rules.observe.of(STATE)
@compiled
def observe(board: Any, state: Any, seat: Any, row: Any) -> None:
    row[:STEPS] = 0
    for place in range(2):
        owner = seat ^ place
        row[BASES + CELLS * place + board.bases[owner]] = 1
        steps = row[STEPS + CELLS * place : STEPS + CELLS * (place + 1)]
        for here in range(CELLS):
            steps[here] = board.steps[owner, here]
        for figure in range(FIGURES):
            number = FIGURES * place + figure
            cell = int(state.cell[owner, figure])
            if cell >= 0:
                row[CELLS * number + cell] = 1
            # Eight entries of which the last two are not this figure's: they are written next.
            pearls = np.uint64(state.pearls[owner, figure])
            write_bytes(THREE[pearls & LOWER] | THREE[pearls >> SIX] << TWENTY_FOUR, row, PEARLS + ALL_PEARLS * number)
    row[PHASE:] = 0
    row[PHASE + state.phase] = 1
    if state.phase != OVER:
        row[ACTING + (state.seat ^ seat)] = 1
    if state.moving >= 0:
        row[MOVING + state.moving] = 1
    row[FIRST + (state.first ^ seat)] = 1
    row[CAPACITY] = board.capacity
    row[TURNS_LEFT] = min(board.longest - state.turns, MOST)


@rules.observe_board.of(STATE)
@compiled
def observe_board(board: Any, state: Any, row: Any) -> None:
    """The garden itself."""
    for cell in range(CELLS):
        for way in range(WAYS):
            row[LINES + CELLS * way + cell] = board.colour[cell, way]
        row[GARDEN + cell] = cell < board.cells
        row[COLUMN + cell] = board.q[cell]
        row[ALONG + cell] = board.r[cell]
