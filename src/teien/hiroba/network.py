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

from teien.core.engine import rules
from teien.core.engine.compiled import compiled
from teien.core.engine.layers import adder, product, rectifier, summer
from teien.core.engine.power import power
from teien.core.play.networks import Networks, Numbers
from teien.core.play.searching import SearchSettings
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
SETS, AT_SETS = 1 << NUMBERS, SIZE
"""Behind a network's own numbers stand those of `prepare`."""

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
def list_held(board: Any, state: Any, held: Any) -> None:
    """For each seat, counted from the one that acts, the numbers it has a pebble for: number n is bit n − 1."""
    for places in range(board.players):
        seat = seat_after(board, state.seat, places)
        held[places] = 0
        for number in range(NUMBERS):
            held[places] |= (state.hand[seat, kind(number + 1)] > 0) << number


@compiled
def free_numbers(state: Any, square: Any) -> Any:
    """H14: the numbers that a square may still take, as bits; none once something lies there."""
    word, place = square >> 6, np.uint64(square & 63)
    numbers = np.int64(0)
    for number in range(NUMBERS):
        numbers |= np.int64(state.free[number, word] >> place & np.uint64(1)) << number
    return numbers


@compiled
def reaches(board: Any, state: Any, places: Any, square: Any) -> Any:
    """H12, H13: whether a seat, counted from the one that acts, may play on a square."""
    return state.reach[seat_after(board, state.seat, places), square >> 6] & BIT[square] != 0


@compiled
def list_looks(board: Any, state: Any, square: Any, features: Any) -> Any:
    """Writes what a garden square is and what lies there, but for the ponds beside it; returns how much that is."""
    length = 0
    pebble = state.pebble[square]
    word = square >> 6
    if pebble:
        places = pebble // 10 - state.seat
        features[0] = NUMBERS * (places if places >= 0 else places + board.players) + pebble % 10 - 1
        length = 1
    elif state.empty[word] & BIT[square] == 0:
        features[0] = STONE_HERE
        length = 1
    elif state.rounds == 1 and board.starts[word] & BIT[square]:
        features[0] = START_HERE
        length = 1
    features[length] = SIZE_HERE + board.garden_size[board.garden[square]] - 2
    return length + 1


@compiled
def list_features(board: Any, state: Any, square: Any, features: Any) -> Any:
    """Writes all that can be seen on a garden square, but for the ponds beside it; returns how much that is."""
    length = list_looks(board, state, square, features)
    held = np.empty(SEATS, np.int64)
    list_held(board, state, held)
    free = free_numbers(state, square)
    for places in range(board.players):
        if reaches(board, state, places, square):
            for number in range(NUMBERS):
                if (free & held[places]) >> number & 1:
                    features[length] = PLACEABLE + NUMBERS * places + number
                    length += 1
    return length


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
add_all = summer(CHANNELS)
rectify, rectify_hidden = rectifier(CHANNELS), rectifier(HIDDEN)


@compiled
def give(numbers: Any, start: Any, pools: Any, used: Any, size: Any, given: Any) -> None:
    """What each of so many pools that are used gives back to its squares."""
    given[: size * CHANNELS] = 0
    for pool in range(size):
        if used[pool]:
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
    held = np.empty(SEATS, np.int64)
    list_held(board, state, held)
    everywhere = np.zeros(CHANNELS, np.float32)
    for each in range(list_position(board, state, features)):
        add(network, features[each] * CHANNELS, everywhere, 0)
    line_used, pond_used = np.zeros(18, np.int8), np.zeros(TILES, np.int8)
    for index in range(length):
        place[squares[index]] = index
        line_used[squares[index] // 9] = 1
        line_used[9 + squares[index] % 9] = 1
    for tile in range(TILES):
        pond_used[tile] = board.pond[tile] >= 0
    list_ponds(board, place, ponds, pond_count)
    known = np.zeros(length * CHANNELS, np.float32)
    active = np.empty(length * CHANNELS, np.float32)
    for index in range(length):
        here = index * CHANNELS
        add(everywhere, 0, known, here)
        for each in range(list_looks(board, state, squares[index], features)):
            add(network, features[each] * CHANNELS, known, here)
        free = free_numbers(state, squares[index])
        if free:
            for places in range(board.players):
                if free & held[places] and reaches(board, state, places, squares[index]):
                    add(network, AT_SETS + (places * SETS + (free & held[places])) * CHANNELS, known, here)
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
        give(network, AT_LINE + matrix, lines, line_used, 18, given_lines)
        give(network, AT_GARDEN + matrix, gardens, board.garden_size, GARDENS, given_gardens)
        give(network, AT_POND + matrix, pools, pond_used, TILES, given_pools)
        given_whole[:] = 0
        mix(network, AT_BOARD + matrix, whole, 0, given_whole, 0)
        add(network, AT_BIAS + layer * CHANNELS, given_whole, 0)
        for index in range(length):
            square, here = squares[index], index * CHANNELS
            row, column, garden = square // 9 * CHANNELS, (9 + square % 9) * CHANNELS, board.garden[square] * CHANNELS
            mix(network, AT_OWN + matrix, active, here, known, here)
            add_all(given_lines, row, column, given_gardens, garden, given_whole, 0, known, here)
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


def file(board: Any) -> Path | None:
    """What was learnt for so many players; nothing was of games in which somebody is given points ahead (H26), or on
    the small board (H27)."""
    if board.ahead.any() or board.small:
        return None
    found = Path(__file__).parent / "data" / f"network-{int(board.players)}.npy"
    return found if found.exists() else None


def prepare(numbers: Numbers) -> Numbers:
    """Adds, for each seat and set of numbers, what it brings a square that the seat may place all of these there."""
    features = numbers[: FEATURES * CHANNELS].reshape(FEATURES, CHANNELS)
    bits = np.arange(SETS)[:, None] >> np.arange(NUMBERS) & 1
    sets = [
        bits.astype(np.float32) @ features[PLACEABLE + NUMBERS * places : PLACEABLE + NUMBERS * (places + 1)]
        for places in range(SEATS)
    ]
    return np.concatenate([numbers, *(each.ravel() for each in sets)]).astype(np.float32)


NETWORKS = Networks(SearchSettings(exploration=0.5, sharpness=0.7, trust=1.0, modesty=0.05), file, prepare)
