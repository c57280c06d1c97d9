"""Games as small as can be: each has only the five rules that a game must have."""

from typing import Any

import numpy as np

from teien.core.engine import rules
from teien.core.engine.chance import below
from teien.core.engine.compiled import compiled
from teien.core.engine.row import row_type

BOARD = row_type(("players", np.int64, "how many play"))

HEAP = row_type(("heap", np.int32, "what is left"), ("next", np.int32, "whose turn it is"))
"""A heap of pebbles: take one, two or three; whoever takes the last wins."""
MOST_TAKEN = 3


@rules.deal.of(HEAP)
@compiled
def deal_heap(box: Any, board: Any, state: Any, chance: Any) -> None:
    state.heap = 11 + below(chance, 10)
    state.next = 0


@rules.to_act.of(HEAP)
@compiled
def heap_to_act(board: Any, state: Any) -> Any:
    return 1 << state.next if state.heap else 0


@rules.legal.of(HEAP, most=MOST_TAKEN)
@compiled
def legal_in_heap(board: Any, state: Any, seat: Any, moves: Any) -> Any:
    if seat != state.next:
        return 0
    most = min(MOST_TAKEN, state.heap)
    for move in range(most):
        moves[move] = move
    return most


@rules.play.of(HEAP)
@compiled
def play_heap(board: Any, state: Any, seat: Any, move: Any) -> None:
    state.heap -= move + 1
    state.next = 1 - state.next


@rules.result.of(HEAP)
@compiled
def heap_result(board: Any, state: Any, scores: Any) -> Any:
    scores[:] = 0
    scores[1 - state.next] = 1
    return 1 << (1 - state.next)


@compiled
def others(board: Any, state: Any, values: Any) -> Any:
    """What compiled code gets of the rules that a small game does not write."""
    rules.evaluate(board, state, values)
    return rules.most_moves(state), rules.stage(board, state), rules.is_ending(board, state)


BIDS = row_type(("bid", np.int32, (2,), "each seat's bid"), ("prize", np.int64, "what is bid for"))
"""Sealed bids: both choose one of 20 in secret, and may choose anew until the other has; the higher wins.

The moves that bid are not the first ones, and before them somebody names one of 1,500 prizes.
"""
PRIZES = 1500
FIRST_BID = PRIZES
BID_COUNT = 20


@rules.deal.of(BIDS)
@compiled
def deal_bids(box: Any, board: Any, state: Any, chance: Any) -> None:
    state.bid[:] = 0
    state.prize = 0


@rules.to_act.of(BIDS)
@compiled
def bids_to_act(board: Any, state: Any) -> Any:
    if state.prize == 0:
        return 1
    return (state.bid[0] == 0) | (state.bid[1] == 0) << 1


@rules.legal.of(BIDS, most=PRIZES)
@compiled
def legal_in_bids(board: Any, state: Any, seat: Any, moves: Any) -> Any:
    if state.prize == 0:
        length = PRIZES if seat == 0 else 0
        for move in range(length):
            moves[move] = move
        return length
    length = 0
    if state.bid[0] == 0 or state.bid[1] == 0:
        for bid in range(BID_COUNT):
            if state.bid[seat] != bid + 1:
                moves[length] = FIRST_BID + bid
                length += 1
    return length


@rules.play.of(BIDS)
@compiled
def play_bids(board: Any, state: Any, seat: Any, move: Any) -> None:
    if move < FIRST_BID:
        state.prize = move + 1
    else:
        state.bid[seat] = move - FIRST_BID + 1


@rules.hide.of(BIDS)
@compiled
def hide_bids(board: Any, state: Any, seat: Any, chance: Any) -> None:
    if state.bid[1 - seat]:
        state.bid[1 - seat] = 1 + below(chance, BID_COUNT)


@rules.result.of(BIDS)
@compiled
def bids_result(board: Any, state: Any, scores: Any) -> Any:
    scores[:] = state.bid
    return (state.bid[0] >= state.bid[1]) | (state.bid[1] >= state.bid[0]) << 1
