"""Counting the positions' tree: how many sequences of moves there are to a depth.

A number that pins the rules down: any change to what is legal or to who acts next changes it.
"""

from typing import Any

import numpy as np

from teien.core.engine import rules
from teien.core.engine.bits import lowest
from teien.core.engine.compiled import compiled
from teien.core.play.match import Match


@compiled
def count_sequences(board: Any, states: Any, moves: Any, depth: Any) -> Any:
    """The sequences of `depth` moves from `states[0]`; a game that ends earlier counts as none."""
    total = 0
    length = np.zeros(depth, np.int64)
    index = np.zeros(depth, np.int64)
    seats = np.zeros(depth, np.int64)
    level = 0
    entering = True
    while level >= 0:
        if entering:
            acting = rules.to_act(board, states[level])
            seats[level] = lowest(acting)
            length[level] = rules.legal(board, states[level], seats[level], moves[level]) if acting else 0
            index[level] = 0
            if level == depth - 1:
                total += length[level]
                index[level] = length[level]
        if index[level] < length[level]:
            states[level + 1] = states[level]
            rules.play(board, states[level + 1], seats[level], moves[level, index[level]])
            index[level] += 1
            level += 1
            entering = True
        else:
            level -= 1
            entering = False
    return total


def perft(match: Match, depth: int) -> int:
    """How many sequences of `depth` moves can follow; 1 for a depth of 0."""
    if depth == 0:
        return 1
    states = np.zeros(depth, match.game.state_type)
    states[0] = match.state
    moves = np.zeros((depth, rules.most_moves(match.state)), np.int32)
    return int(count_sequences(match.board, states, moves, depth))
