"""How a game of Haru Ichiban stands, as a quick guess by hand."""

from math import exp
from typing import Any

import numpy as np

from teien.core.engine import rules
from teien.core.engine.bits import count
from teien.core.engine.compiled import compiled
from teien.core.play.game import SearchSettings
from teien.haru_ichiban.figures import FIGURE_POINTS, FIGURE_SQUARES
from teien.haru_ichiban.material import PONDS, SIDE, TO_WIN
from teien.haru_ichiban.rules import STATE

SEARCH_SETTINGS = SearchSettings(playout=12, exploration=0.5, sharpness=12.0, trust=2.0, patience=6)

A_POINT = 0.6
"""How much a point's lead is worth, in the exponent of the odds."""
PART = np.array([0.0, 0.01, 0.06, 0.25, 1.0, 1.0])
"""What so many flowers of a figure are worth, as a share of its points, while no other flower stands in it."""
SHORTER = np.array([SIDE - pond.side for pond in PONDS])
"""By how much rows are shorter on each pond, which is as good as so many flowers in them."""


@compiled
def promise(board: Any, own: Any, other: Any) -> Any:
    """The points that figures begun and not blocked may still bring."""
    points = 0.0
    shorter = SHORTER[board.pond]
    for index in range(board.figures[0], board.figures[1]):
        squares = FIGURE_SQUARES[index]
        if squares & other == 0:
            points += PART[count(squares & own) + shorter] * FIGURE_POINTS[index]
    return points


@rules.evaluate.of(STATE)
@compiled
def evaluate(board: Any, state: Any, values: Any) -> None:
    """By the points scored and those that the flowers on the pond promise."""
    lead = float(min(state.score[0], TO_WIN) - min(state.score[1], TO_WIN))
    lead += promise(board, state.blooms[0], state.blooms[1]) - promise(board, state.blooms[1], state.blooms[0])
    values[0] = 1 / (1 + exp(-A_POINT * lead))
    values[1] = 1 - values[0]


@rules.is_ending.of(STATE)
@compiled
def is_ending(board: Any, state: Any) -> Any:
    """The last two turns of a round: all flowers are drawn, so each knows the other's by those that are missing."""
    return state.turn >= board.turns - 1


@rules.stage.of(STATE)
@compiled
def stage(board: Any, state: Any) -> Any:
    """Each round is one."""
    return state.rounds
