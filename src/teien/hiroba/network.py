"""What a network has learnt about Hiroba: it knows rows, columns, gardens and ponds, and no other place.

Each garden square in play has CHANNELS numbers, which begin with what can be seen there. In each layer a square adds to
its own what its row, its column, its garden, the ponds beside it and the whole board have in all; so the network says
the same of a board however it is turned. In the end every square says how good a pebble or a stone would be there, and
all together how the win will be shared. Seats are counted from the one that acts.

| features of a square | |
| --- | --- |
| 0–35 | 9 × seat + number − 1: the pebble on it |
| 36–71 | 36 + 9 × seat + number − 1: the seat may place this pebble here |
| 72 | a stone lies on it |
| 73 | it is a starting square, and this is the first round |
| 74–76 | it lies beside one, two, three or more ponds |
| 77–81 | its garden has 2 to 6 squares |

| features of the position | |
| --- | --- |
| 82–141 | 82 + 15 × seat + 3 × kind + count: so many pebbles left of a kind |
| 142–153 | 142 + 3 × seat + count: so many stones left |
| 154 | a stone may be placed now |
"""

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from teien.core.engine import rules
from teien.core.engine.compiled import compiled
from teien.core.engine.layers import adder, product, rectifier
from teien.core.engine.power import power
from teien.core.play.searching import NOTHING_LEARNT, Networks, SearchSettings, read_numbers
from teien.hiroba.evaluation import evaluate
from teien.hiroba.material import BESIDE, BIT, GARDENS, SQUARES, TILES
from teien.hiroba.rules import FIRST_STONE, KOI, NO_STONE, STATE, STONE, kind

CHANNELS, LAYERS, HIDDEN = 32, 3, 32
SEATS, NUMBERS, KINDS = 4, 9, 5
PLACEABLE, STONE_HERE, START_HERE, BESIDE_PONDS, SIZE_HERE = 36, 72, 73, 74, 77
HANDS, STONES_LEFT, STONE_NOW, FEATURES = 82, 142, 154, 155
MOST_FEATURES = SEATS * NUMBERS + 5
"""A square has at most so many at once: a pebble or where it may be placed, and what the square is."""
SHAPES = {
    "features": (FEATURES, CHANNELS),
    "own": (LAYERS, CHANNELS, CHANNELS),
    "line": (LAYERS, CHANNELS, CHANNELS),
    "garden": (LAYERS, CHANNELS, CHANNELS),
    "pond": (LAYERS, CHANNELS, CHANNELS),
    "board": (LAYERS, CHANNELS, CHANNELS),
    "bias": (LAYERS, CHANNELS),
    "pebbles": (CHANNELS, NUMBERS + 1),
    "pebbles_bias": (NUMBERS + 1,),
    "no_stone": (CHANNELS,),
    "no_stone_bias": (1,),
    "hidden": (2 * CHANNELS, HIDDEN),
    "hidden_bias": (HIDDEN,),
    "shares": (HIDDEN, SEATS),
    "shares_bias": (SEATS,),
}
"""The arrays of a network, in the order in which their numbers are kept."""

STARTS = {}
SIZE = 0
for _name, _shape in SHAPES.items():
    STARTS[_name] = SIZE
    SIZE += int(np.prod(_shape))
AT_OWN, AT_LINE, AT_GARDEN, AT_POND = STARTS["own"], STARTS["line"], STARTS["garden"], STARTS["pond"]
AT_BOARD, AT_BIAS = STARTS["board"], STARTS["bias"]
AT_PEBBLES, AT_PEBBLES_BIAS = STARTS["pebbles"], STARTS["pebbles_bias"]
AT_NO_STONE, AT_NO_STONE_BIAS = STARTS["no_stone"], STARTS["no_stone_bias"]
AT_HIDDEN, AT_HIDDEN_BIAS = STARTS["hidden"], STARTS["hidden_bias"]
AT_SHARES, AT_SHARES_BIAS = STARTS["shares"], STARTS["shares_bias"]


@compiled
def list_squares(board: Any, squares: Any) -> Any:
    """Writes the garden squares in play, in reading order, and returns how many there are."""
    length = 0
    for square in range(SQUARES):
        if board.garden[square] >= 0:
            squares[length] = square
            length += 1
    return length


@compiled
def seat_after(board: Any, seat: Any, places: Any) -> Any:
    """Who sits so many places clockwise from a seat."""
    other = seat + places
    return other if other < board.players else other - board.players


@compiled
def list_ponds(board: Any, place: Any, ponds: Any, count: Any) -> None:
    """Writes for each garden square, by its place among them, the tiles whose ponds lie beside it, and counts them."""
    for tile in range(TILES):
        if board.pond[tile] >= 0:
            for side in range(4):
                square = BESIDE[board.pond[tile], side]
                if board.garden[square] >= 0:
                    index = place[square]
                    ponds[index, count[index]] = tile
                    count[index] += 1


@compiled
def list_features(board: Any, state: Any, square: Any, features: Any) -> Any:
    """Writes what can be seen on a garden square, but for the ponds beside it; returns how many features there are."""
    length = 0
    pebble = state.pebble[square]
    word = square >> 6
    bit = BIT[square]
    if pebble:
        places = pebble // 10 - state.seat
        features[0] = NUMBERS * (places if places >= 0 else places + board.players) + pebble % 10 - 1
        length = 1
    elif state.empty[word] & bit == 0:
        features[0] = STONE_HERE
        length = 1
    else:
        for places in range(board.players):
            seat = seat_after(board, state.seat, places)
            if state.reach[seat, word] & bit:
                for number in range(NUMBERS):
                    if state.free[number, word] & bit and state.hand[seat, kind(number + 1)] > 0:
                        features[length] = PLACEABLE + NUMBERS * places + number
                        length += 1
        if state.rounds == 1 and board.starts[word] & bit:
            features[length] = START_HERE
            length += 1
    features[length] = SIZE_HERE + board.garden_size[board.garden[square]] - 2
    return length + 1


@compiled
def list_position(board: Any, state: Any, features: Any) -> Any:
    """Writes what belongs to no square, and returns how many features there are."""
    length = 0
    for places in range(board.players):
        seat = seat_after(board, state.seat, places)
        for each in range(KINDS):
            features[length] = HANDS + 15 * places + 3 * each + state.hand[seat, each]
            length += 1
        features[length] = STONES_LEFT + 3 * places + state.stones[seat]
        length += 1
    if state.phase == STONE:
        features[length] = STONE_NOW
        length += 1
    return length


add, add_hidden, add_shares, add_liked = adder(CHANNELS), adder(HIDDEN), adder(SEATS), adder(NUMBERS + 1)
mix, like = product(CHANNELS, CHANNELS), product(CHANNELS, NUMBERS + 1)
hide, share = product(2 * CHANNELS, HIDDEN), product(HIDDEN, SEATS)
rectify, rectify_hidden = rectifier(CHANNELS), rectifier(HIDDEN)


@compiled
def give(numbers: Any, start: Any, pools: Any, size: Any, given: Any) -> None:
    """What each of so many pools gives back to its squares."""
    given[: size * CHANNELS] = 0
    for pool in range(size):
        mix(numbers, start, pools, pool * CHANNELS, given, pool * CHANNELS)


@rules.predict.of(STATE)
@compiled
def predict(network: Any, board: Any, state: Any, seat: Any, moves: Any, size: Any, likings: Any, values: Any) -> None:
    if state.phase == KOI:
        evaluate(board, state, values)
        likings[:size] = 0
        return
    squares = np.empty(SQUARES, np.int64)
    place = np.empty(SQUARES, np.int64)
    ponds = np.empty((SQUARES, 4), np.int64)
    pond_count = np.zeros(SQUARES, np.int64)
    features = np.empty(MOST_FEATURES, np.int64)
    length = list_squares(board, squares)
    everywhere = np.zeros(CHANNELS, np.float32)
    for each in range(list_position(board, state, features)):
        add(network, features[each] * CHANNELS, everywhere, 0)
    for index in range(length):
        place[squares[index]] = index
    list_ponds(board, place, ponds, pond_count)
    known = np.zeros(length * CHANNELS, np.float32)
    active = np.empty(length * CHANNELS, np.float32)
    for index in range(length):
        here = index * CHANNELS
        add(everywhere, 0, known, here)
        for each in range(list_features(board, state, squares[index], features)):
            add(network, features[each] * CHANNELS, known, here)
        if pond_count[index]:
            add(network, (BESIDE_PONDS + min(pond_count[index], 3) - 1) * CHANNELS, known, here)
    lines, given_lines = np.empty(18 * CHANNELS, np.float32), np.empty(18 * CHANNELS, np.float32)
    gardens, given_gardens = np.empty(GARDENS * CHANNELS, np.float32), np.empty(GARDENS * CHANNELS, np.float32)
    pools, given_pools = np.empty(TILES * CHANNELS, np.float32), np.empty(TILES * CHANNELS, np.float32)
    whole, given_whole = np.empty(CHANNELS, np.float32), np.empty(CHANNELS, np.float32)
    for layer in range(LAYERS):
        lines[:] = 0
        gardens[:] = 0
        pools[:] = 0
        whole[:] = 0
        for index in range(length):
            square, here = squares[index], index * CHANNELS
            rectify(known, here, active, here)
            add(active, here, lines, square // 9 * CHANNELS)
            add(active, here, lines, (9 + square % 9) * CHANNELS)
            add(active, here, gardens, board.garden[square] * CHANNELS)
            add(active, here, whole, 0)
            for each in range(pond_count[index]):
                add(active, here, pools, ponds[index, each] * CHANNELS)
        matrix = layer * CHANNELS * CHANNELS
        give(network, AT_LINE + matrix, lines, 18, given_lines)
        give(network, AT_GARDEN + matrix, gardens, GARDENS, given_gardens)
        give(network, AT_POND + matrix, pools, TILES, given_pools)
        give(network, AT_BOARD + matrix, whole, 1, given_whole)
        add(network, AT_BIAS + layer * CHANNELS, given_whole, 0)
        for index in range(length):
            square, here = squares[index], index * CHANNELS
            mix(network, AT_OWN + matrix, active, here, known, here)
            add(given_lines, square // 9 * CHANNELS, known, here)
            add(given_lines, (9 + square % 9) * CHANNELS, known, here)
            add(given_gardens, board.garden[square] * CHANNELS, known, here)
            add(given_whole, 0, known, here)
            for each in range(pond_count[index]):
                add(given_pools, ponds[index, each] * CHANNELS, known, here)
    together = np.zeros(2 * CHANNELS, np.float32)
    for index in range(length):
        here = index * CHANNELS
        rectify(known, here, active, here)
        add(active, here, together, 0)
        for channel in range(CHANNELS):
            together[CHANNELS + channel] = max(together[CHANNELS + channel], active[here + channel])
    if size:
        write_likings(network, moves, size, place, active, length, together, likings)
    write_shares(network, board, state, together, values)


@compiled
def write_likings(
    network: Any, moves: Any, size: Any, place: Any, active: Any, length: Any, together: Any, likings: Any
) -> None:
    """How much each move is liked."""
    width = NUMBERS + 1
    liked = np.zeros(length * width, np.float32)
    for index in range(length):
        add_liked(network, AT_PEBBLES_BIAS, liked, index * width)
        like(network, AT_PEBBLES, active, index * CHANNELS, liked, index * width)
    for each in range(size):
        move = moves[each]
        if move < FIRST_STONE:
            likings[each] = liked[place[move % SQUARES] * width + move // SQUARES]
        elif move < NO_STONE:
            likings[each] = liked[place[move - FIRST_STONE] * width + NUMBERS]
        else:
            likings[each] = network[AT_NO_STONE_BIAS]
            for channel in range(CHANNELS):
                likings[each] += together[channel] * network[AT_NO_STONE + channel]


@compiled
def write_shares(network: Any, board: Any, state: Any, together: Any, values: Any) -> None:
    """Each seat's share of the win."""
    hidden = np.zeros(HIDDEN, np.float32)
    add_hidden(network, AT_HIDDEN_BIAS, hidden, 0)
    hide(network, AT_HIDDEN, together, 0, hidden, 0)
    rectify_hidden(hidden, 0, hidden, 0)
    odds = np.zeros(SEATS, np.float32)
    add_shares(network, AT_SHARES_BIAS, odds, 0)
    share(network, AT_SHARES, hidden, 0, odds, 0)
    most = odds[0]
    for places in range(1, board.players):
        most = max(most, odds[places])
    total = 0.0
    for places in range(board.players):
        seat = seat_after(board, state.seat, places)
        values[seat] = power(float(odds[places] - most))
        total += values[seat]
    for seat in range(board.players):
        values[seat] /= total


def load(board: Any) -> npt.NDArray[np.float32]:
    """What was learnt for so many players."""
    file = Path(__file__).parent / "data" / f"network-{int(board.players)}.npy"
    return read_numbers(file) if file.exists() else NOTHING_LEARNT


NETWORKS = Networks(SearchSettings(exploration=0.5, sharpness=1.0, trust=1.0, modesty=0.05), load)
