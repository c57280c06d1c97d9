"""What a learner sees of Hiroba, in the order of the row; the planes come first.

Seats count from the one that looks, then clockwise; a seat that nobody has is all 0. Squares lie in reading order
from the top left.
"""

from typing import Any

import numpy as np

from teien.core.engine import rules
from teien.core.engine.compiled import compiled
from teien.core.engine.observation import Observation, Part
from teien.hiroba.material import SQUARES, TILES
from teien.hiroba.rules import OVER, STATE, write_set

SEATS = 4
NUMBERS = 9
KINDS = 5
PHASES = 4

OBSERVATION = Observation(
    Part("pebbles", (SEATS, 9, 9), 9, "for each seat, the number that its pebble on a square shows"),
    Part("open", (NUMBERS, 9, 9), 1, "for each number from 1, the squares that may still take it (H14)"),
    Part("reach", (SEATS, 9, 9), 1, "for each seat, the squares it may play (H12, H13)"),
    Part("stones", (9, 9), 1, "stones"),
    Part("koi", (9, 9), 1, "koi placed by hand (H20)"),
    Part("gardens", (9, 9), 6, "the size of the garden that a square belongs to"),
    Part("same_right", (9, 9), 1, "the square to the right belongs to the same garden"),
    Part("same_below", (9, 9), 1, "the square below belongs to the same garden"),
    Part("ponds", (9, 9), 1, "ponds"),
    Part("starts", (9, 9), 1, "starting squares"),
    Part("hands", (SEATS, KINDS), 2, "for each seat, its pebbles left: 1/9, 2/8, 3/7, 4/6, 5/5"),
    Part("stones_left", (SEATS,), 2, "for each seat, its stones left"),
    Part("koi_left", (SEATS,), 9, "for each seat, the koi it has still to place by hand"),
    Part("phase", (PHASES,), 1, "what must be done: a pebble, a stone or none, a koi or no more, nothing any more"),
    Part("acting", (SEATS,), 1, "the seat that must do it"),
    Part("first", (SEATS,), 1, "the seat that began"),
    Part("seats", (SEATS,), 1, "the seats that somebody has"),
    Part("round", (1,), 10, "the round being played"),
)

OPEN, REACH, STONES, KOI = OBSERVATION.starts("open", "reach", "stones", "koi")
SIZE, RIGHT, BELOW = OBSERVATION.starts("gardens", "same_right", "same_below")
PONDS, STARTS, HANDS = OBSERVATION.starts("ponds", "starts", "hands")
STONES_LEFT, KOI_LEFT, PHASE = OBSERVATION.starts("stones_left", "koi_left", "phase")
ACTING, FIRST, TAKEN, ROUND = OBSERVATION.starts("acting", "first", "seats", "round")


@compiled
def write_pebbles(pebbles: Any, owner: Any, plane: Any) -> None:
    """The numbers of one seat's pebbles."""
    first = 10 * int(owner)
    for square in range(SQUARES):
        # As a byte: what is below zero is above 10 then, and many squares are done at a time.
        number = np.uint8((int(pebbles[square]) - first) & 0xFF)
        plane[square] = number if number < 10 else 0


@compiled
def write_stones(board: Any, state: Any, row: Any) -> None:
    """The squares that something lies on which is neither a pebble nor a koi."""
    low = board.playable[0] & ~state.empty[0] & ~state.koi_squares[0]
    high = board.playable[1] & ~state.empty[1] & ~state.koi_squares[1]
    write_set(low, high, row, STONES)
    stones = plane(row, STONES)
    for square in range(SQUARES):
        stones[square] = stones[square] if state.pebble[square] == 0 else 0


@compiled
def plane(row: Any, start: Any) -> Any:
    return row[start : start + SQUARES]


@rules.observe.of(STATE)
@compiled
def observe(board: Any, state: Any, seat: Any, row: Any) -> None:
    row[HANDS:] = 0
    players = int(board.players)
    for place in range(players):
        owner = seat + place if seat + place < players else seat + place - players
        write_pebbles(state.pebble, owner, plane(row, SQUARES * place))
        write_set(state.reach[owner, 0], state.reach[owner, 1], row, REACH + SQUARES * place)
        for each in range(KINDS):
            row[HANDS + KINDS * place + each] = state.hand[owner, each]
        row[STONES_LEFT + place] = state.stones[owner]
        row[KOI_LEFT + place] = state.koi[owner]
        row[TAKEN + place] = 1
    for number in range(NUMBERS):
        write_set(state.free[number, 0], state.free[number, 1], row, OPEN + SQUARES * number)
    write_stones(board, state, row)
    if board.koi_by_hand:
        write_set(state.koi_squares[0], state.koi_squares[1], row, KOI)
    row[PHASE + state.phase] = 1
    row[FIRST + relative(board, seat, board.first)] = 1
    if state.phase != OVER:
        row[ACTING + relative(board, seat, state.seat)] = 1
    row[ROUND] = state.rounds


@compiled
def relative(board: Any, seat: Any, other: Any) -> Any:
    """How many places clockwise from the seat another sits."""
    return other - seat if other >= seat else other - seat + board.players


@rules.observe_board.of(STATE)
@compiled
def observe_board(board: Any, state: Any, row: Any) -> None:
    """The layout, and the planes that stay empty: of seats nobody has, and of koi where none are placed by hand."""
    nobody = SQUARES * int(board.players)
    row[nobody:OPEN] = 0
    row[REACH + nobody : STONES] = 0
    row[KOI : KOI + SQUARES] = 0
    size, right, below = plane(row, SIZE), plane(row, RIGHT), plane(row, BELOW)
    for square in range(SQUARES):
        garden = board.garden[square]
        size[square] = board.garden_size[garden] if garden >= 0 else 0
    # No garden reaches beyond its tile, so none goes on from the end of a row to the beginning of the next.
    for square in range(SQUARES - 1):
        garden = board.garden[square]
        right[square] = (garden >= 0) & (board.garden[square + 1] == garden)
    right[SQUARES - 1] = 0
    for square in range(SQUARES - 9):
        garden = board.garden[square]
        below[square] = (garden >= 0) & (board.garden[square + 9] == garden)
    below[SQUARES - 9 :] = 0
    row[PONDS : PONDS + SQUARES] = 0
    for tile in range(TILES):
        if board.pond[tile] >= 0:
            row[PONDS + board.pond[tile]] = 1
    write_set(board.starts[0], board.starts[1], row, STARTS)
