"""How a race through the garden stands, as a quick guess by hand."""

from math import exp
from typing import Any

import numpy as np

from teien.core.engine import rules
from teien.core.engine.compiled import compiled
from teien.core.engine.sets import HIGH, LOW, take
from teien.core.play.searching import SearchSettings
from teien.niwa.cells import spread
from teien.niwa.material import FIGURES
from teien.niwa.rules import GO_ON, STATE
from teien.niwa.threats import threat

SEARCH_SETTINGS = SearchSettings(playout=4, exploration=0.3, sharpness=12.0, trust=2.0, patience=6)

A_STEP = 0.55
"""How much one step's lead is worth, in the exponent of the odds."""
SECOND, THIRD = 0.25, 0.05
"""What the second and the third runner count beside the first."""
READY = 0.8
"""What a step counts that the pearls allow next turn, beside one already made."""
ABOUT_TO_WIN = 0.98
THE_MOVE = 1.0
"""The steps it is worth to have the turn."""


@compiled
def nearest(board: Any, seat: Any, cell: Any, pearls: Any) -> Any:
    """The fewest steps left after a run along lines of the pearls' colours, were nobody in the way."""
    best = np.int64(board.steps[seat, cell])
    low, high = LOW[cell], HIGH[cell]
    while pearls:
        low, high = spread(board, low, high, pearls & 3)
        pearls >>= 2
        left_low, left_high = low, high
        while left_low | left_high:
            here, left_low, left_high = take(left_low, left_high)
            best = min(best, board.steps[seat, here])
    return best


@compiled
def distance(board: Any, state: Any, seat: Any) -> Any:
    """A side's way to go: its three figures', the nearest first, less what the pearls allow next."""
    first, second, third = np.inf, np.inf, np.inf
    for figure in range(FIGURES):
        cell = state.cell[seat, figure]
        if cell < 0:
            cell = board.bases[seat]
        here = board.steps[seat, cell]
        ready = here - nearest(board, seat, cell, state.pearls[seat, figure])
        left = here - READY * ready
        if left < first:
            first, second, third = left, first, second
        elif left < second:
            second, third = left, second
        else:
            third = left
    return first + SECOND * second + THIRD * third


@rules.evaluate.of(STATE)
@compiled
def evaluate(board: Any, state: Any, values: Any) -> None:
    if threat(board, state, state.seat):
        values[state.seat] = ABOUT_TO_WIN
        values[1 - state.seat] = 1 - ABOUT_TO_WIN
        return
    lead = distance(board, state, 1) - distance(board, state, 0)
    if state.phase != GO_ON:
        lead += THE_MOVE if state.seat == 0 else -THE_MOVE
    values[0] = 1 / (1 + exp(-A_STEP * lead))
    values[1] = 1 - values[0]
