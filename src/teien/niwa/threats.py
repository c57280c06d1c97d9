"""Who is about to reach the other's base, and a number for each position: what a deep search asks."""

from typing import Any

import numpy as np

from teien.core.engine import rules
from teien.core.engine.compiled import compiled
from teien.core.engine.sets import HIGH, LOW, is_in, take
from teien.niwa.cells import spread
from teien.niwa.material import FIGURES
from teien.niwa.pearls import height
from teien.niwa.repetition import position_number
from teien.niwa.rules import GO_ON, PLACE, STATE, landings

A_JUMP = 3
"""No jump is longer."""


@compiled
def can_arrive(board: Any, state: Any, seat: Any, figure: Any) -> Any:
    """N09–N17: whether a figure's own steps and a jump lead it to the other's base in one turn."""
    start = state.cell[seat, figure]
    taken_low = state.taken[0] & ~LOW[start]
    taken_high = state.taken[1] & ~HIGH[start]
    return leads_home(board, seat, start, state.pearls[seat, figure], taken_low, taken_high)


@compiled
def leads_home(board: Any, seat: Any, start: Any, pearls: Any, taken_low: Any, taken_high: Any) -> Any:
    """N09–N17: whether such pearls and a jump lead from a cell to the other's base, past cells that are taken."""
    goal = board.bases[1 - seat]
    if board.steps[seat, start] > height(pearls) + A_JUMP:
        return False
    low, high = LOW[start], HIGH[start]
    while pearls:
        low, high = spread(board, low, high, pearls & 3)
        low &= ~taken_low
        high &= ~taken_high
        if is_in(low, high, goal):
            return True
        pearls >>= 2
    while low | high:
        here, low, high = take(low, high)
        if board.steps[seat, here] <= A_JUMP:
            over_low, over_high = landings(board, seat, here, taken_low, taken_high)
            if is_in(over_low, over_high, goal):
                return True
    return False


@rules.threat.of(STATE)
@compiled
def threat(board: Any, state: Any, seat: Any) -> Any:
    if state.phase == GO_ON and state.seat == seat:
        return can_arrive(board, state, seat, state.moving)
    found = False
    for figure in range(FIGURES):
        found |= state.cell[seat, figure] >= 0 and can_arrive(board, state, seat, figure)
    return found


@rules.key.of(STATE)
@compiled
def key(board: Any, state: Any) -> Any:
    """The position as repetitions are counted by, and who goes on; 0, for none, before all figures are placed."""
    if state.phase == PLACE:
        return np.uint64(0)
    return position_number(state) << 2 | np.uint64(state.moving + 1)
