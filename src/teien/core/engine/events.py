"""A game as theorists know it, one event at a time: where rules shuffle ahead, each draw is an event of chance here.

Rows lie in arrays of one, which compiled code takes over much faster than single rows. In a game without draws `before`
is None, and nothing is asked of chance.
"""

from typing import Any

from teien.core.engine import rules
from teien.core.engine.bits import lowest
from teien.core.engine.compiled import compiled

CHANCE = -1
TERMINAL = -4
"""Who acts where nobody does, in the numbers of OpenSpiel."""


@compiled
def leaders(scores: Any) -> Any:
    """The seats with the highest score, a bit each; 0 when all have the same."""
    winners = 0
    for seat in range(len(scores)):
        winners |= (scores[seat] == scores.max()) << seat
    return 0 if scores.min() == scores.max() else winners


@compiled
def look(boards: Any, states: Any, before: Any, last: Any, numbers: Any, scores: Any) -> Any:
    """Who acts, and how many actions there are in `numbers`; when it is over, TERMINAL and the winners, a bit each.

    It is over at the latest when the stage `last` is: then whoever leads wins.
    """
    board, state = boards[0], states[0]
    waiting = rules.to_act(board, state)
    if waiting == 0:
        return TERMINAL, rules.result(board, state, scores)
    if rules.stage(board, state) > last:
        rules.result(board, state, scores)
        return TERMINAL, leaders(scores)
    if before is not None:
        length = rules.draws(board, state, numbers)
        if length:
            return CHANCE, length
    seat = lowest(waiting)
    return seat, rules.legal(board, state, seat, numbers)


@compiled
def apply(boards: Any, states: Any, before: Any, player: Any, number: Any) -> None:
    """Plays or draws; `before` is the state it comes from."""
    if player != CHANCE:
        rules.play(boards[0], states[0], player, number)
        if before is not None:
            rules.put_back(boards[0], before[0], states[0])
    elif before is not None:
        rules.draw(boards[0], states[0], number)
