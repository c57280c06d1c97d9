"""What a network has learnt about Haru Ichiban: what lies on the pond, figures begun, and what could be made at once.

Features are summed into CHANNELS numbers, from which two layers of HIDDEN make what a position is worth, how good each
move is, and what each way is worth to the mover in which a figure's squares can be taken up: a move is the better the
more it makes of those. So the network need not learn a figure again for each of its places. The seat that acts is
`own`, its opponent `other`; both hands are known, since a search deals them.

| features | |
| --- | --- |
| 0–224 | 25 × what is there + square: an empty light or dark pad, own, other flower, frog, mark, the double-dark pad |
| 225–728 | for each kind of place that a figure may have, what its squares hold |
| 729–744 | 8 × (0 own, 1 other) + value − 1: in hand |
| 745–760 | the same: still to be drawn |
| 761–796 | 6 × own points + other points |
| 797–804 | the turn |
| 805–834 | 3 × phase + who is little: own, other, nobody |
| 835–838 | whose the dragonfly is; whose frog is moved |
| 839–848 | of all pairs of flowers in hand, so many in which the own is lower |
| 849–852 | so many that are equal |
| 853–938 | 43 × (0 own, 1 other): the points to be made at once, see `list_chances` |
"""

from pathlib import Path
from typing import Any

import numpy as np

from teien.core.engine import rules
from teien.core.engine.bits import count
from teien.core.engine.compiled import compiled
from teien.core.engine.layers import adder, product, rectifier
from teien.core.engine.power import power
from teien.core.play.networks import Networks
from teien.core.play.searching import SearchSettings
from teien.haru_ichiban.figures import FIGURE_SQUARES, any_usual, points_of, shapes_on
from teien.haru_ichiban.material import DOUBLE_DARK, FLOWERS, PONDS, RED_MARK, SQUARES, TO_WIN
from teien.haru_ichiban.rules import (
    ACTIONS,
    CHOOSE,
    FIRST_BLOOM,
    FIRST_DARK,
    FIRST_WIND,
    STATE,
    STEP,
    pushable,
    unflowered,
)

CHANNELS, HIDDEN = 64, 32
FIGURES = tuple((shape.squares, shape.points) for shape in shapes_on(PONDS[0]))
"""The figures of the usual pond, which are the first of all; of the small one nothing was learnt."""
WINDOWS = len(FIGURES)
USUAL = np.array([0, WINDOWS], np.int8)


def ways(size: int) -> dict[tuple[int, int, int], int]:
    """All ways to take up so many squares: own flowers, others, pads without one, the rest being water; numbered."""
    some = range(size + 1)
    found = [(own, other, pads) for own in some for other in some for pads in some if own + other + pads <= size]
    return {way: number for number, way in enumerate(found)}


def turned(square: int, symmetry: int) -> int:
    """Where a square comes to lie in one of the eight ways to turn and mirror the pond."""
    row, column = divmod(square, 5)
    if symmetry & 4:
        row, column = column, row
    if symmetry & 2:
        row = 4 - row
    if symmetry & 1:
        column = 4 - column
    return 5 * row + column


def first_alike(squares: int) -> int:
    """One and the same of all sets of squares that come from one by turning and mirroring."""
    listed = [square for square in range(SQUARES) if squares >> square & 1]
    return min(sum(1 << turned(square, symmetry) for square in listed) for symmetry in range(8))


def starts_of(keys: list[Any]) -> tuple[list[int], int]:
    """For each figure where the ways of its key begin, one key after the other, and how many there are in all."""
    starts: dict[Any, int] = {}
    total = 0
    for key, (squares, _) in zip(keys, FIGURES, strict=True):
        if key not in starts:
            starts[key] = total
            total += len(ways(squares.bit_count()))
    return [starts[key] for key in keys], total


_AT_PLACE, PLACE_WAYS = starts_of([first_alike(squares) for squares, _ in FIGURES])
_AT_SHAPE, SHAPE_WAYS = starts_of([points for _, points in FIGURES])
AT_PLACE, AT_SHAPE = np.array(_AT_PLACE, np.int64), np.array(_AT_SHAPE, np.int64)
"""For each figure where its ways begin, among those of all kinds of places, and of all shapes."""
WAY = np.zeros((6, 216), np.int64)
"""The number of a way to take up so many squares, by 36 × own flowers + 6 × others + pads without one."""
for _size in (4, 5):
    for (_own, _other, _pads), _number in ways(_size).items():
        WAY[_size, 36 * _own + 6 * _other + _pads] = _number
FIGURE_SIZE = np.array([squares.bit_count() for squares, _ in FIGURES], np.int64)
_THROUGH = [[index for index, (squares, _) in enumerate(FIGURES) if squares >> square & 1] for square in range(SQUARES)]
THROUGH = np.array([figures + [-1] * (17 - len(figures)) for figures in _THROUGH], np.int64)
"""The figures through each square, then -1."""

LIGHT, DARK_PAD, FLOWER, FROG, MARK, DOUBLE = 0, 25, 50, 100, 150, 200
PLACES = 225
HANDS = PLACES + PLACE_WAYS
UNDRAWN, POINTS, TURN, PHASE, DRAGONFLY, MOVING, LOWER, EQUAL, CHANCES = (
    HANDS + start for start in (16, 32, 68, 76, 106, 108, 110, 120, 124)
)
CHANCES_A_SEAT = 43
FEATURES = CHANCES + 2 * CHANCES_A_SEAT
MOST_FEATURES = 160
"""A position has fewer at once."""
MOST_ODDS = 15.0
"""Of a win to a loss, as an exponent of e."""

SHAPES = {
    "features": (FEATURES, CHANNELS),
    "bias": (CHANNELS,),
    "hidden": (CHANNELS, HIDDEN),
    "hidden_bias": (HIDDEN,),
    "deeper": (HIDDEN, HIDDEN),
    "deeper_bias": (HIDDEN,),
    "ways": (HIDDEN, SHAPE_WAYS),
    "ways_bias": (SHAPE_WAYS,),
    "moves": (ACTIONS, HIDDEN),
    "moves_bias": (ACTIONS,),
    "worth": (HIDDEN,),
    "worth_bias": (1,),
}
"""The arrays of a network, in the order in which their numbers are kept."""

STARTS = {}
SIZE = 0
for _name, _shape in SHAPES.items():
    STARTS[_name] = SIZE
    SIZE += int(np.prod(_shape))
AT_BIAS, AT_HIDDEN, AT_HIDDEN_BIAS = STARTS["bias"], STARTS["hidden"], STARTS["hidden_bias"]
AT_DEEPER, AT_DEEPER_BIAS = STARTS["deeper"], STARTS["deeper_bias"]
AT_WAYS, AT_WAYS_BIAS, AT_MOVES, AT_MOVES_BIAS = (
    STARTS["ways"],
    STARTS["ways_bias"],
    STARTS["moves"],
    STARTS["moves_bias"],
)
AT_WORTH, AT_WORTH_BIAS = STARTS["worth"], STARTS["worth_bias"]


@compiled
def way_of(figure: Any, own: Any, other: Any, pads: Any) -> Any:
    """How a figure's squares are taken up; `pads` are those without a flower."""
    squares = FIGURE_SQUARES[figure]
    return WAY[FIGURE_SIZE[figure], 36 * count(own & squares) + 6 * count(other & squares) + count(pads & squares)]


@compiled
def pushed(pads: Any, square: Any, step: Any) -> Any:
    """R11: the pads that the wind moves from a square on."""
    line = 0
    while pads >> square & 1:
        line |= 1 << square
        square += step
    return line


@compiled
def blown(squares: Any, line: Any, step: Any) -> Any:
    """A set of squares after the wind has moved a line of pads."""
    carried = squares & line
    return squares & ~line | (carried << step if step > 0 else carried >> -step)


@compiled
def class_of(points: Any, score: Any) -> Any:
    """Points to be made at once: as many up to five, six when they win the game."""
    return 6 if points and score + points >= TO_WIN else min(points, 5)


@compiled
def best_wind(bloom: Any, pads: Any, winds: Any) -> Any:
    """The most points that a wind makes of these flowers, and how many winds make any."""
    best = 0
    makes = 0
    for direction in range(4):
        step = STEP[direction]
        some = winds[direction]
        while some:
            square = count((some & -some) - 1)
            some &= some - 1
            after = blown(bloom, pushed(pads, square, step), step)
            if any_usual(after):
                best = max(best, points_of(USUAL, after))
                makes += 1
    return best, makes


@compiled
def list_chances(state: Any, seat: Any, start: Any, winds: Any, features: Any, length: Any) -> Any:
    """Writes which points a seat could make at once; returns how many features there are then.

    They are 7 numbers for the best bloom on any pad, 4 for how many of them make a figure, 7 for the dark pad, 7 for
    the best wind, 4 for how many winds make a figure, 7 for the wind after the dark pad, 7 for the frog's pad (R17).
    """
    bloom = int(state.blooms[seat])
    pads = int(state.pads)
    free = int(unflowered(state))
    score = int(state.score[seat])
    flowers = count(bloom)
    best, makes, dark, frog, wind, makers, later = 0, 0, 0, 0, 0, 0, 0
    if flowers >= 3:
        some = free
        while some:
            bit = some & -some
            some &= some - 1
            if any_usual(bloom | bit):
                points = points_of(USUAL, bloom | bit)
                best = max(best, points)
                makes += 1
                if state.dark_sides & bit:
                    dark = max(dark, points)
                if state.frog[seat] >= 0 and bit == 1 << int(state.frog[seat]):
                    frog = points
        if flowers >= 4:
            wind, makers = best_wind(bloom, pads, winds)
        if dark == 0:
            later, _ = best_wind(bloom | free & int(state.dark_sides), pads, winds)
    features[length] = start + class_of(best, score)
    features[length + 1] = start + 7 + min(makes, 3)
    features[length + 2] = start + 11 + class_of(dark, score)
    features[length + 3] = start + 18 + class_of(wind, score)
    features[length + 4] = start + 25 + min(makers, 3)
    features[length + 5] = start + 29 + class_of(later, score)
    features[length + 6] = start + 36 + class_of(frog, score)
    return length + 7


@compiled
def list_pond(state: Any, seat: Any, features: Any) -> Any:
    """Writes what lies on the pond; returns how many features there are."""
    length = 0
    for square in range(SQUARES):
        pad = state.pad[square]
        if pad == 0:
            continue
        if state.flower[square]:
            owner = 1 if state.blooms[1] >> square & 1 else 0
            features[length] = FLOWER + (0 if owner == seat else 25) + square
        else:
            features[length] = (DARK_PAD if state.dark_sides >> square & 1 else LIGHT) + square
        length += 1
        if pad == DOUBLE_DARK:
            features[length] = DOUBLE + square
            length += 1
        elif pad >= RED_MARK:
            features[length] = MARK + (0 if pad - RED_MARK == seat else 25) + square
            length += 1
    for owner in range(2):
        if state.frog[owner] >= 0:
            features[length] = FROG + (0 if owner == seat else 25) + int(state.frog[owner])
            length += 1
    return length


@compiled
def list_hands(state: Any, seat: Any, features: Any, length: Any) -> Any:
    """Writes who holds which flowers; returns how many features there are then."""
    own = int(state.hand[seat])
    other = int(state.hand[1 - seat])
    for value in range(FLOWERS):
        if own >> value & 1:
            features[length] = HANDS + value
            length += 1
        if other >> value & 1:
            features[length] = HANDS + FLOWERS + value
            length += 1
    for owner in range(2):
        start = UNDRAWN + (0 if owner == seat else FLOWERS)
        for place in range(state.drawn[owner], FLOWERS):
            features[length] = start + int(state.order[owner, place]) - 1
            length += 1
    lower = 0
    for value in range(FLOWERS):
        if other >> value & 1:
            lower += count(own & (1 << value) - 1)
    features[length] = LOWER + lower
    features[length + 1] = EQUAL + count(own & other)
    return length + 2


@compiled
def list_features(board: Any, state: Any, seat: Any, ways: Any, features: Any) -> Any:
    """Writes what is known of a position to the seat that acts, and to `ways` how each figure's squares are taken up.

    Returns how many features there are. When a round begins the flowers just dealt are left out: they tell hardly
    anything, and what a round's end is worth must not hang on them.
    """
    other = 1 - seat
    length = list_pond(state, seat, features)
    pads = int(unflowered(state))
    for figure in range(WINDOWS):
        ways[figure] = way_of(figure, state.blooms[seat], state.blooms[other], pads)
        features[length] = PLACES + AT_PLACE[figure] + ways[figure]
        length += 1
    features[length] = POINTS + 6 * min(int(state.score[seat]), TO_WIN) + min(int(state.score[other]), TO_WIN)
    features[length + 1] = TURN + int(state.turn) - 1
    role = 2 if state.little < 0 else (0 if state.little == seat else 1)
    features[length + 2] = PHASE + 3 * int(state.phase) + role
    features[length + 3] = DRAGONFLY + (0 if state.dragonfly == seat else 1)
    length += 4
    if state.moving >= 0:
        features[length] = MOVING + (0 if state.moving == seat else 1)
        length += 1
    if state.phase != CHOOSE or state.turn > 1:
        length = list_hands(state, seat, features, length)
    winds = np.empty(4, np.int64)
    for direction in range(4):
        winds[direction] = pushable(board, int(state.pads), direction)
    length = list_chances(state, seat, CHANCES, winds, features, length)
    return list_chances(state, other, CHANCES + CHANCES_A_SEAT, winds, features, length)


add, add_hidden, add_ways = adder(CHANNELS), adder(HIDDEN), adder(SHAPE_WAYS)
hide, deepen, price = product(CHANNELS, HIDDEN), product(HIDDEN, HIDDEN), product(HIDDEN, SHAPE_WAYS)
rectify, rectify_hidden = rectifier(CHANNELS), rectifier(HIDDEN)


@rules.predict.of(STATE)
@compiled
def predict(network: Any, board: Any, state: Any, seat: Any, moves: Any, size: Any, likings: Any, values: Any) -> None:
    features = np.empty(MOST_FEATURES, np.int64)
    ways = np.empty(WINDOWS, np.int64)
    length = list_features(board, state, seat, ways, features)
    seen = np.zeros(CHANNELS, np.float32)
    add(network, AT_BIAS, seen, 0)
    for each in range(length):
        add(network, features[each] * CHANNELS, seen, 0)
    rectify(seen, 0, seen, 0)
    hidden = np.zeros(HIDDEN, np.float32)
    add_hidden(network, AT_HIDDEN_BIAS, hidden, 0)
    hide(network, AT_HIDDEN, seen, 0, hidden, 0)
    rectify_hidden(hidden, 0, hidden, 0)
    deep = np.zeros(HIDDEN, np.float32)
    add_hidden(network, AT_DEEPER_BIAS, deep, 0)
    deepen(network, AT_DEEPER, hidden, 0, deep, 0)
    rectify_hidden(deep, 0, deep, 0)
    odds = network[AT_WORTH_BIAS]
    for channel in range(HIDDEN):
        odds += deep[channel] * network[AT_WORTH + channel]
    # Never all or nothing: that would be certain.
    values[seat] = 1 / (1 + power(-min(max(float(odds), -MOST_ODDS), MOST_ODDS)))
    values[1 - seat] = 1 - values[seat]
    if size:
        write_likings(network, state, seat, moves, size, ways, deep, likings)


@compiled
def write_likings(
    network: Any, state: Any, seat: Any, moves: Any, size: Any, ways: Any, deep: Any, likings: Any
) -> None:
    """How much each move is liked: for itself, and for the figures that it touches or, as a wind, changes."""
    prices = np.zeros(SHAPE_WAYS, np.float32)
    add_ways(network, AT_WAYS_BIAS, prices, 0)
    price(network, AT_WAYS, deep, 0, prices, 0)
    for each in range(size):
        move = moves[each]
        liked = network[AT_MOVES_BIAS + move]
        for channel in range(HIDDEN):
            liked += deep[channel] * network[AT_MOVES + move * HIDDEN + channel]
        if FIRST_WIND <= move < FIRST_DARK:
            liked += gain_of_wind(state, seat, move - FIRST_WIND, ways, prices)
        elif move >= FIRST_BLOOM:
            square = (move - FIRST_BLOOM) % SQUARES
            place = 0
            while THROUGH[square, place] >= 0:
                figure = THROUGH[square, place]
                liked += prices[AT_SHAPE[figure] + ways[figure]]
                place += 1
        likings[each] = liked


@compiled
def gain_of_wind(state: Any, seat: Any, wind: Any, ways: Any, prices: Any) -> Any:
    """By how much the price of all figures rises with a wind, numbered by direction and square."""
    step = STEP[wind // SQUARES]
    line = pushed(int(state.pads), wind % SQUARES, step)
    own = blown(int(state.blooms[seat]), line, step)
    other = blown(int(state.blooms[1 - seat]), line, step)
    pads = blown(int(unflowered(state)), line, step)
    changed = line | blown(line, line, step)
    gain = np.float32(0)
    for figure in range(WINDOWS):
        if FIGURE_SQUARES[figure] & changed:
            start = AT_SHAPE[figure]
            gain += prices[start + way_of(figure, own, other, pads)] - prices[start + ways[figure]]
    return gain


FILE = Path(__file__).parent / "data" / "network-2.npy"


def file(board: Any) -> Path | None:
    """What was learnt of the usual pond."""
    return FILE if board.pond == 0 and FILE.exists() else None


NETWORKS = Networks(SearchSettings(exploration=1.0, sharpness=1.0, trust=1.0, modesty=0.05), file)
