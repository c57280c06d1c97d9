"""What a network has learnt about Niwa: it knows figures, pearls and steps, and no garden.

Every figure has CHANNELS numbers, sums of what its features bring; a side is the sum and the largest of its figures'
numbers, so that their order does not matter. From both sides and the features of the position come HIDDEN numbers, and
from these what the position is worth; together with a move's features, its figure and who gets the pearl, how much the
move is liked. Who can win in this turn does: that is not learnt.
"""

from pathlib import Path
from typing import Any

import numpy as np

from teien.core.engine import rules
from teien.core.engine.compiled import compiled
from teien.core.engine.layers import adder, product, rectifier
from teien.core.engine.power import power
from teien.core.engine.sets import HIGH, LOW
from teien.core.play.networks import Networks
from teien.core.play.searching import SearchSettings
from teien.niwa.features import (
    FIGURE_FEATURES,
    MOST_OF_FIGURE,
    MOST_OF_MOVE,
    MOVE_FEATURES,
    POSITION_FEATURES,
    kind_of,
    list_cell,
    list_figure,
    list_position,
    list_standing,
    list_taker,
    measure,
    mover_of,
    taker_of,
    threats,
)
from teien.niwa.material import FIGURES
from teien.niwa.moves import A_CELL, A_FIGURE, END, FIRST_PASS
from teien.niwa.rules import PLACE, STATE
from teien.niwa.threats import leads_home, threat

CHANNELS, HIDDEN, KINDS = 32, 32, 3
SHAPES = {
    "figures": (KINDS * FIGURE_FEATURES, CHANNELS),
    "sides": (4 * CHANNELS, HIDDEN),
    "position": (POSITION_FEATURES, HIDDEN),
    "between": (HIDDEN, HIDDEN),
    "between_bias": (HIDDEN,),
    "worth": (HIDDEN,),
    "worth_bias": (1,),
    "context": (HIDDEN, HIDDEN),
    "mover": (CHANNELS, HIDDEN),
    "taker": (CHANNELS, HIDDEN),
    "moves": (MOVE_FEATURES, HIDDEN),
    "liking": (HIDDEN,),
}
"""The arrays of a network, in the order in which their numbers are kept."""

STARTS = {}
SIZE = 0
for _name, _shape in SHAPES.items():
    STARTS[_name] = SIZE
    SIZE += int(np.prod(_shape))
AT_FIGURES, AT_SIDES, AT_POSITION = STARTS["figures"], STARTS["sides"], STARTS["position"]
AT_BETWEEN, AT_BETWEEN_BIAS = STARTS["between"], STARTS["between_bias"]
AT_WORTH, AT_WORTH_BIAS = STARTS["worth"], STARTS["worth_bias"]
AT_CONTEXT, AT_MOVER, AT_TAKER = STARTS["context"], STARTS["mover"], STARTS["taker"]
AT_MOVES, AT_LIKING = STARTS["moves"], STARTS["liking"]

NOT_WINNING = -50.0
"""How much a move is liked that misses a win in this turn."""

add, add_hidden = adder(CHANNELS), adder(HIDDEN)
pool, mix, hand = product(4 * CHANNELS, HIDDEN), product(HIDDEN, HIDDEN), product(CHANNELS, HIDDEN)
rectify, rectify_hidden = rectifier(CHANNELS), rectifier(HIDDEN)


@rules.predict.of(STATE)
@compiled
def predict(network: Any, board: Any, state: Any, seat: Any, moves: Any, size: Any, likings: Any, values: Any) -> None:
    if state.phase != PLACE and threat(board, state, seat):
        values[seat] = 1
        values[1 - seat] = 0
        for each in range(size):
            likings[each] = 0 if wins(board, state, seat, moves[each]) else NOT_WINNING
        return
    left = np.empty((2, FIGURES, 5), np.int64)
    features = np.empty(MOST_OF_FIGURE, np.int64)
    measure(board, state, left)
    figures = np.zeros(2 * FIGURES * CHANNELS, np.float32)
    sides = np.zeros(4 * CHANNELS, np.float32)
    for place in range(2 * FIGURES):
        other = place // FIGURES
        owner = seat if other == 0 else 1 - seat
        figure = place % FIGURES
        here, side = place * CHANNELS, 2 * other * CHANNELS
        row = kind_of(state, owner, figure) * FIGURE_FEATURES
        for each in range(list_figure(board, state, owner, figure, left, features)):
            add(network, AT_FIGURES + (row + features[each]) * CHANNELS, figures, here)
        rectify(figures, here, figures, here)
        add(figures, here, sides, side)
        for channel in range(CHANNELS):
            sides[side + CHANNELS + channel] = max(sides[side + CHANNELS + channel], figures[here + channel])
    hidden = np.zeros(HIDDEN, np.float32)
    for each in range(list_position(board, state, left, features)):
        add_hidden(network, AT_POSITION + features[each] * HIDDEN, hidden, 0)
    pool(network, AT_SIDES, sides, 0, hidden, 0)
    rectify_hidden(hidden, 0, hidden, 0)
    between = np.zeros(HIDDEN, np.float32)
    add_hidden(network, AT_BETWEEN_BIAS, between, 0)
    mix(network, AT_BETWEEN, hidden, 0, between, 0)
    rectify_hidden(between, 0, between, 0)
    worth = network[AT_WORTH_BIAS]
    for channel in range(HIDDEN):
        worth += between[channel] * network[AT_WORTH + channel]
    values[seat] = 1 / (1 + power(-float(worth)))
    values[1 - seat] = 1 - values[seat]
    if size:
        write_likings(network, board, state, moves, size, left, figures, hidden, likings)
        if state.phase == PLACE and board.takeover and not state.taken_over:
            like_alike(state, seat, moves, size, likings)


@compiled
def like_alike(state: Any, seat: Any, moves: Any, size: Any, likings: Any) -> None:
    """N24: neither dividing nor choosing was learnt. Who divides looks at all placings alike, since a good one is worth
    nothing that is taken over; who chooses looks at taking over as soon as at any placing."""
    if seat == state.first:
        likings[:size] = 0
    elif moves[size - 1] == END:
        likings[size - 1] = likings[: size - 1].max()


@compiled
def wins(board: Any, state: Any, seat: Any, move: Any) -> Any:
    """Whether a move reaches the other's base, or is a step from where this turn still leads there."""
    if move >= FIRST_PASS:
        return False
    figure, cell = move // A_FIGURE, move % A_FIGURE // A_CELL
    if cell == board.bases[1 - seat]:
        return True
    before, pearls = state.cell[seat, figure], state.pearls[seat, figure]
    if pearls == 0:
        return False
    taken_low, taken_high = state.taken[0] & ~LOW[before], state.taken[1] & ~HIGH[before]
    return leads_home(board, seat, cell, pearls >> 2, taken_low, taken_high)


@compiled
def write_likings(
    network: Any,
    board: Any,
    state: Any,
    moves: Any,
    size: Any,
    left: Any,
    figures: Any,
    hidden: Any,
    likings: Any,
) -> None:
    """How much each move is liked."""
    features = np.empty(MOST_OF_MOVE, np.int64)
    movers = np.zeros(FIGURES * HIDDEN, np.float32)
    takers = np.zeros(FIGURES * HIDDEN, np.float32)
    where = np.empty(HIDDEN, np.float32)
    liked = np.empty(HIDDEN, np.float32)
    context = np.zeros(HIDDEN, np.float32)
    mix(network, AT_CONTEXT, hidden, 0, context, 0)
    for figure in range(FIGURES):
        add_hidden(context, 0, movers, figure * HIDDEN)
        hand(network, AT_MOVER, figures, figure * CHANNELS, movers, figure * HIDDEN)
        hand(network, AT_TAKER, figures, figure * CHANNELS, takers, figure * HIDDEN)
    threatened = threats(left, 1 - state.seat) > 0
    before = -1
    for each in range(size):
        move = moves[each]
        mover, taker = mover_of(state, move), taker_of(move)
        place = move // A_CELL if move < FIRST_PASS else -1
        if place < 0 or place != before:
            before = place
            if place < 0:
                length = list_standing(board, state, threatened, move, features)
            else:
                length = list_cell(board, state, left, threatened, move, features)
            where[:] = 0
            add_hidden(movers, mover * HIDDEN, where, 0)
            for feature in range(length):
                add_hidden(network, AT_MOVES + features[feature] * HIDDEN, where, 0)
        liked[:] = where
        if taker >= 0:
            add_hidden(takers, taker * HIDDEN, liked, 0)
            pearl = state.pearls[state.seat, mover] & 3
            for feature in range(list_taker(state, left, taker, pearl, features, 0)):
                add_hidden(network, AT_MOVES + features[feature] * HIDDEN, liked, 0)
        rectify_hidden(liked, 0, liked, 0)
        liking = np.float32(0)
        for channel in range(HIDDEN):
            liking += liked[channel] * network[AT_LIKING + channel]
        likings[each] = liking


FILE = Path(__file__).parent / "data" / "network-2.npy"


def file(_board: Any) -> Path | None:
    """What was learnt, for all gardens alike."""
    return FILE if FILE.exists() else None


NETWORKS = Networks(SearchSettings(exploration=1.0, sharpness=1.0, trust=1.0, modesty=0.05), file)
"""Measured in the arena against `playouts`."""
