"""Haru Ichiban's draws, one by one (R06, R13).

| draws | meaning |
| --- | --- |
| 0–7 | player 1 draws the flower of value n: n − 1 |
| 8–15 | player 2 does: 7 + n |
"""

from typing import Any

import numpy as np

from teien.core.engine import rules
from teien.core.engine.bits import count
from teien.core.engine.compiled import compiled
from teien.core.engine.draws import Choosing, Draws
from teien.haru_ichiban.material import FLOWERS
from teien.haru_ichiban.rules import CHOOSE, STATE, draw_flower

MOVES_A_TURN = 7
"""Two choices, a bloom, the wind, a dark pad, and a frog moved after bloom and dark pad."""
MOVES_IN_THE_LAST = 5
"""Two choices, who is little, a bloom and the wind."""


def left(state: Any) -> set[int]:
    """The draws that are still to come."""
    return {FLOWERS * seat + int(value) - 1 for seat in range(2) for value in state.order[seat] if value}


def keep_order(shuffled: Any, state: Any) -> None:
    """What was drawn in its stead takes the place of each flower that is in hand now; later shuffles stay."""
    state.chance[0] = shuffled.chance[0]
    for seat in range(2):
        first = int(state.drawn[seat])
        end = first + int(np.count_nonzero(state.order[seat]))
        ahead, now = shuffled.order[seat, first:end].tolist(), {*state.order[seat, first:end].tolist()}
        instead = iter(sorted(now - {*ahead}))
        state.order[seat, first:end] = [value if value in now else next(instead) for value in ahead]


DRAWS = Draws(
    texts=tuple(f"{seat + 1}+{value}" for seat in range(2) for value in range(1, FLOWERS + 1)),
    seats=tuple(seat for seat in range(2) for _ in range(FLOWERS)),
    moves_a_round=(FLOWERS - 1) * MOVES_A_TURN + MOVES_IN_THE_LAST,
    draws_a_round=2 * FLOWERS,
    choosing=Choosing(
        labels=tuple(str(value) for _ in range(2) for value in range(1, FLOWERS + 1)), left=left, keep_order=keep_order
    ),
)


@compiled
def drawer(board: Any, state: Any) -> Any:
    """The seat that has to draw before anybody can choose, or -1."""
    if state.phase == CHOOSE:
        size = min(board.hand_size, board.flowers + 1 - state.turn)
        for seat in range(2):
            if count(np.uint64(state.hand[seat])) < size:
                return seat
    return -1


@rules.put_back.of(STATE)
@compiled
def put_back(board: Any, before: Any, state: Any) -> None:
    """What lies face down is put in order, and the shuffles to come all begin alike."""
    state.chance[0] = 1
    for seat in range(2):
        kept = before.hand[seat] if state.rounds == before.rounds else np.uint8(0)
        drawn = state.hand[seat] & ~kept
        for value in range(1, FLOWERS + 1):
            if drawn >> (value - 1) & 1:
                state.drawn[seat] -= 1
                state.order[seat, state.drawn[seat]] = value
        state.hand[seat] &= kept
        state.order[seat, state.drawn[seat] : board.flowers].sort()


@rules.draws.of(STATE)
@compiled
def draws(board: Any, state: Any, numbers: Any) -> Any:
    seat = drawer(board, state)
    if seat < 0:
        return 0
    left = board.flowers - state.drawn[seat]
    for place in range(left):
        numbers[place] = FLOWERS * seat + state.order[seat, state.drawn[seat] + place] - 1
    return left


@rules.draw.of(STATE)
@compiled
def draw(board: Any, state: Any, number: Any) -> None:
    seat, value = number // FLOWERS, number % FLOWERS + 1
    first = place = state.drawn[seat]
    while state.order[seat, place] != value:
        place += 1
    # The others stay in order.
    while place > first:
        state.order[seat, place] = state.order[seat, place - 1]
        place -= 1
    state.order[seat, first] = value
    draw_flower(board, state, seat)
