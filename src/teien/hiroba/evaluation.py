"""How a game of Hiroba stands, as a quick guess by hand."""

from math import exp
from typing import Any

import numpy as np

from teien.core.engine import rules
from teien.core.engine.compiled import compiled
from teien.core.play.searching import SearchSettings
from teien.hiroba.rules import STATE, TALLY, score

SEARCH_SETTINGS = SearchSettings(playout=-1, exploration=0.6, sharpness=12.0, trust=2.0, patience=6)

A_POINT = 0.12
"""How much a point's lead is worth, in the exponent of the odds."""


@rules.evaluate.of(STATE)
@compiled
def evaluate(board: Any, state: Any, values: Any) -> None:
    """By the points the board would count now."""
    tally = np.zeros(1, TALLY)[0]
    score(board, state, tally)
    total = 0.0
    for seat in range(board.players):
        values[seat] = exp(A_POINT * tally.total[seat])
        total += values[seat]
    for seat in range(board.players):
        values[seat] /= total


FEW_PEBBLES = 6


@rules.is_ending.of(STATE)
@compiled
def is_ending(board: Any, state: Any) -> Any:
    """Two players with a handful of pebbles to place between them."""
    left = 0
    for seat in range(board.players):
        for kind in range(5):
            left += state.hand[seat, kind]
    return board.players == 2 and left <= FEW_PEBBLES
