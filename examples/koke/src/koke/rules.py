"""Koke's rules. K01: a garden of 6 × 6 squares, on which chance lays stones until there are five.

K02: in turn, two gardeners plant moss on a square each: green moss, who begins, and silver moss. K03: not where a
stone or moss is. K04: not beside the other's moss; corners may touch. K05: who can plant nowhere has lost.
"""

from math import exp
from typing import Any

import numpy as np

from teien.core.engine import rules
from teien.core.engine.bits import count
from teien.core.engine.chance import below
from teien.core.engine.compiled import compiled
from teien.core.engine.observation import Observation, Part
from teien.core.engine.row import row_type
from teien.core.engine.sets import write_moves
from teien.core.engine.square_sets import beside, everywhere

SIDE, SQUARES, STONES = 6, 36, 5

BOARD = row_type(("players", np.int64, "how many play"), ("stones", np.int64, "the squares with stones, a bit each"))
STATE = row_type(("moss", np.int64, (2,), "the squares with each seat's moss, a bit each"))
OBSERVATION = Observation(
    Part("moss", (2, SIDE, SIDE), 1, "the seat's own moss, then the other's"),
    Part("stones", (SIDE, SIDE), 1, "the stones"),
    Part("acting", (2,), 1, "who must plant: the seat, or the other"),
)


@compiled
def free(board: Any, state: Any, seat: Any) -> Any:
    """K03, K04: where a seat may plant."""
    return everywhere(SIDE) & ~(board.stones | state.moss[0] | state.moss[1] | beside(state.moss[1 - seat], SIDE))


@compiled
def gardener(state: Any) -> Any:
    """K02: whose turn it is."""
    return count(state.moss[0]) - count(state.moss[1])


@rules.deal.of(STATE)
@compiled
def deal(box: Any, board: Any, state: Any, chance: Any) -> None:
    """K01; the box holds the stones that were chosen."""
    board.stones = box
    while count(board.stones) < STONES:
        board.stones |= 1 << below(chance, SQUARES)
    state.moss[:] = 0


@rules.to_act.of(STATE)
@compiled
def to_act(board: Any, state: Any) -> Any:
    return 1 << gardener(state) if free(board, state, gardener(state)) else 0


@rules.legal.of(STATE, most=SQUARES)
@compiled
def legal(board: Any, state: Any, seat: Any, moves: Any) -> Any:
    """A move has the number of its square."""
    return write_moves(free(board, state, seat) if seat == gardener(state) else 0, 0, moves, 0)


@rules.play.of(STATE)
@compiled
def play(board: Any, state: Any, seat: Any, move: Any) -> None:
    state.moss[seat] |= 1 << move


@rules.result.of(STATE)
@compiled
def result(board: Any, state: Any, scores: Any) -> Any:
    """K05: whose turn it would be has lost; who planted last has won."""
    scores[0], scores[1] = count(state.moss[0]), count(state.moss[1])
    return 2 >> gardener(state)


@rules.evaluate.of(STATE)
@compiled
def evaluate(board: Any, state: Any, values: Any) -> None:
    """A lead is a square where one may plant and the other may not; to have the turn costs half of one."""
    green, silver = free(board, state, 0), free(board, state, 1)
    lead = count(green & ~silver) - count(silver & ~green) + gardener(state) - 0.5
    values[0] = 1 / (1 + exp(-0.7 * lead))
    values[1] = 1 - values[0]


@rules.observe.of(STATE)
@compiled
def observe(board: Any, state: Any, seat: Any, row: Any) -> None:
    for square in range(SQUARES):
        row[square] = state.moss[seat] >> square & 1
        row[SQUARES + square] = state.moss[1 - seat] >> square & 1
        row[2 * SQUARES + square] = board.stones >> square & 1
    for place in range(2):
        row[3 * SQUARES + place] = to_act(board, state) >> (seat ^ place) & 1
