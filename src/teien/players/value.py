"""What a position is worth to each seat: shares of the win that add up to 1."""

from typing import Any

from teien.core.engine import rules
from teien.core.engine.bits import count
from teien.core.engine.compiled import compiled


@compiled
def final_worth(board: Any, state: Any, scores: Any, values: Any) -> None:
    """Of a game that is over: winners share the win, and in a draw all do; `scores` is room for the result."""
    winners = rules.result(board, state, scores)
    players = len(values)
    for seat in range(players):
        if winners == 0:
            values[seat] = 1 / players
        else:
            values[seat] = (winners >> seat & 1) / count(winners)


@compiled
def worth(board: Any, state: Any, scores: Any, values: Any) -> None:
    """Of any position: exactly when the game is over, else the game's own guess."""
    if rules.to_act(board, state) == 0:
        final_worth(board, state, scores, values)
    else:
        rules.evaluate(board, state, values)
