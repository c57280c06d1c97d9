"""Hiroba's rules, compiled, over a state row and the board row laid by `material`.

Squares are numbered in reading order from the top left: `a9` is 0, `i9` is 8, `a1` is 72, `i1` is 80. A set of
squares is two 64-bit words, square `s` being bit `s & 63` of word `s >> 6`.
"""

from typing import Any

import numpy as np

from teien.core.engine import rules
from teien.core.engine.bits import count, lowest, write_bits
from teien.core.engine.chance import below
from teien.core.engine.compiled import compiled
from teien.core.engine.row import Row, row_type
from teien.core.engine.sets import ONE, nth_of_two, write_moves
from teien.hiroba.material import BESIDE, BIT, COLUMN, GARDENS, ROW, SQUARES, TILES, lay
from teien.hiroba.moves import MOVES

STATE = row_type(
    ("free", np.uint64, (9, 2), "for each number 1–9, the squares that may still take it: empty, and H14 allows it"),
    (
        "reach",
        np.uint64,
        (4, 2),
        "for each seat, the squares it may play: the starts (H12), its rows and columns (H13)",
    ),
    ("empty", np.uint64, (2,), "the garden squares with no pebble, stone or koi"),
    ("koi_squares", np.uint64, (2,), "where koi were placed by hand"),
    ("pebble", np.int8, (81,), "for each square 0, or 10 × seat + number"),
    ("garden_sum", np.int8, (18, 4), "for each garden and seat, the sum of its pebbles there"),
    ("hand", np.int8, (4, 5), "for each seat, how many pebbles 1/9, 2/8, 3/7, 4/6, 5/5 it has left"),
    ("stones", np.int8, (4,), "for each seat, the stones left"),
    ("koi", np.int8, (4,), "for each seat, the koi still to be placed by hand"),
    ("seat", np.int8, "who must act"),
    ("phase", np.int8, "what it must do: place a pebble, perhaps a stone, a koi, or nothing any more"),
    ("rounds", np.int8, "the round being played: 1 in the first round (H12)"),
)

PEBBLE, STONE, KOI, OVER = range(4)

NONE, ALL = np.uint64(0), ~np.uint64(0)
"""No square, and every one of a word."""

FIRST_STONE, NO_STONE = MOVES.first("stone"), MOVES.first("no_stone")
FIRST_KOI, NO_KOI = MOVES.first("koi"), MOVES.first("no_koi")
ACTIONS = len(MOVES)

DEALT_PEBBLES = np.array([[2, 2, 2, 2, 1], [1, 0, 0, 1, 0]], np.int8)
"""H02, H27: how many of each kind a player has; on the usual board, on the small one."""
DEALT_STONES = np.array(
    [
        [[0, 0, 0, 0], [0, 0, 0, 0], [2, 1, 0, 0], [2, 1, 0, 0], [2, 1, 1, 0]],
        [[0, 0, 0, 0], [0, 0, 0, 0], [1, 0, 0, 0], [1, 0, 0, 0], [1, 0, 0, 0]],
    ],
    np.int8,
)
"""H04, H27: by the number of players, in turn order; on the usual board, on the small one."""

TALLY = np.dtype(
    (
        Row,
        [
            ("pond_sum", np.int16, (9, 4)),
            ("garden_points", np.int16, (4,)),
            ("total", np.int16, (4,)),
            ("outright", np.int32),
            ("pond_koi", np.int8, (9,)),
            ("garden_winners", np.int8, (18,)),
            ("garden_koi", np.int8, (18,)),
            ("garden_worth", np.int8, (18,)),
            ("koi_won", np.int8, (4,)),
            ("koi_left", np.int8, (4,)),
            ("gardens_won", np.int8, (4,)),
            ("winners", np.int8),
            ("decided_by", np.int8),
        ],
    )
)
NO_SUM = 100
ONE_SEAT = np.array([bits.bit_count() == 1 for bits in range(16)], np.int32)
BY_POINTS, BY_GARDENS, SHARED = range(3)


@compiled
def start(board: Any, state: Any) -> None:
    """The position before the first move: H02, H04, H10, H12, H27."""
    for word in range(2):
        state.free[:, word] = board.playable[word]
        state.reach[:, word] = 0
        state.reach[: board.players, word] = board.starts[word]
        state.empty[word] = board.playable[word]
        state.koi_squares[word] = 0
    state.pebble[:] = 0
    state.garden_sum[:] = 0
    state.hand[:] = 0
    state.stones[:] = 0
    state.koi[:] = 0
    state.seat = board.first
    for turn in range(board.players):
        state.hand[state.seat] = DEALT_PEBBLES[board.small]
        state.stones[state.seat] = DEALT_STONES[board.small, board.players, turn]
        state.seat = left_of(board, state.seat)
    state.phase = PEBBLE
    state.rounds = 1


@rules.deal.of(STATE)
@compiled
def deal(box: Any, board: Any, state: Any, chance: Any) -> None:
    """H06, H07, H10, H27: draws a layout and a first player where none was given, and starts.

    The box holds the faces of the tiles to draw from, and the first player, -1 to draw one.
    """
    faces, first = box
    lay(faces, board, chance)
    board.first = first if first >= 0 else below(chance, board.players)
    start(board, state)


@rules.to_act.of(STATE)
@compiled
def to_act(board: Any, state: Any) -> Any:
    return 0 if state.phase == OVER else 1 << state.seat


@compiled
def kind(number: Any) -> Any:
    """H02: which pebble shows this number: 0 for 1/9, 4 for 5/5."""
    return min(number, 10 - number) - 1


@compiled
def can_place(state: Any, seat: Any) -> Any:
    """H16: whether the player has any pebble that can be placed somewhere."""
    for number in range(1, 10):
        if state.hand[seat, kind(number)] > 0:
            for word in range(2):
                if state.free[number - 1, word] & state.reach[seat, word]:
                    return True
    return False


@compiled
def occupy(state: Any, square: Any) -> None:
    """H11, H15: nothing else may be placed on the square."""
    word = square >> 6
    others = ~BIT[square]
    state.empty[word] &= others
    for number in range(9):
        state.free[number, word] &= others


@compiled
def put_pebble(board: Any, state: Any, seat: Any, number: Any, square: Any) -> None:
    """Lays a pebble and notes what it forbids (H14) and opens (H13); whether it may lie there is not asked."""
    row = square // 9
    column = square % 9
    garden = board.garden[square]
    state.pebble[square] = 10 * seat + number
    state.garden_sum[garden, seat] += number
    occupy(state, square)
    for word in range(2):
        lines = ROW[row, word] | COLUMN[column, word]
        state.free[number - 1, word] &= ~(lines | board.garden_squares[garden, word])
        if state.rounds == 1:
            state.reach[seat, word] = lines
        else:
            state.reach[seat, word] |= lines


@compiled
def left_of(board: Any, seat: Any) -> Any:
    """H10: the next seat clockwise."""
    return seat + 1 if seat + 1 < board.players else 0


@compiled
def pass_turn(board: Any, state: Any) -> None:
    """H16, H17: on to the next player who can place a pebble; the game ends when there is none."""
    for _ in range(board.players):
        state.seat = left_of(board, state.seat)
        if state.seat == board.first:
            state.rounds += 1
        if can_place(state, state.seat):
            state.phase = PEBBLE
            return
    if board.koi_by_hand:
        begin_koi(board, state)
    else:
        finish(board, state)


@compiled
def finish(board: Any, state: Any) -> None:
    state.phase = OVER
    state.seat = board.first


@compiled
def begin_koi(board: Any, state: Any) -> None:
    """H18, H20: hands out the koi, to be placed by hand from the first player on."""
    tally = np.zeros(1, TALLY)[0]
    score(board, state, tally)
    for seat in range(board.players):
        state.koi[seat] = tally.koi_won[seat]
    state.phase = KOI
    state.seat = board.first
    if not may_place_koi(board, state):
        next_koi_player(board, state)


@compiled
def next_koi_player(board: Any, state: Any) -> None:
    """H20: on to the next player who can place a koi; the game ends with the last one."""
    while True:
        state.seat = left_of(board, state.seat)
        if state.seat == board.first:
            finish(board, state)
            return
        if may_place_koi(board, state):
            return


@compiled
def may_place_koi(board: Any, state: Any) -> Any:
    squares = koi_places(board, state)
    return state.koi[state.seat] > 0 and (squares[0] | squares[1]) != 0


@compiled
def koi_places(board: Any, state: Any) -> Any:
    """H20: the empty squares of gardens the acting player won outright and that have no koi yet."""
    low = np.uint64(0)
    high = np.uint64(0)
    for garden in range(GARDENS):
        squares = board.garden_squares[garden]
        if squares[0] & state.koi_squares[0] or squares[1] & state.koi_squares[1]:
            continue
        if highest(state.garden_sum[garden]) == 1 << state.seat:
            low |= squares[0] & state.empty[0]
            high |= squares[1] & state.empty[1]
    return low, high


@rules.play.of(STATE)
@compiled
def play(board: Any, state: Any, seat: Any, move: Any) -> None:
    if move < FIRST_STONE:
        number = move // SQUARES + 1
        put_pebble(board, state, seat, number, move % SQUARES)
        state.hand[seat, kind(number)] -= 1
        if state.stones[seat] > 0 and (state.empty[0] | state.empty[1]) != 0:
            state.phase = STONE
        else:
            pass_turn(board, state)
    elif move < FIRST_KOI:
        if move != NO_STONE:
            occupy(state, move - FIRST_STONE)
            state.stones[seat] -= 1
        pass_turn(board, state)
    elif move < NO_KOI:
        square = move - FIRST_KOI
        occupy(state, square)
        state.koi_squares[square >> 6] |= BIT[square]
        state.koi[seat] -= 1
        if not may_place_koi(board, state):
            next_koi_player(board, state)
    else:
        next_koi_player(board, state)


@compiled
def write_squares(low: Any, high: Any, first_move: Any, moves: Any, length: Any) -> Any:
    """Appends one move for each square of a set, in order; returns the new length."""
    length = write_moves(low, first_move, moves, length)
    return write_moves(high, first_move + 64, moves, length)


@rules.legal.of(STATE, most=ACTIONS)
@compiled
def legal(board: Any, state: Any, seat: Any, moves: Any) -> Any:
    """The one source of legality: H11–H17, H20."""
    if state.phase == OVER or seat != state.seat:
        return 0
    length = 0
    if state.phase == PEBBLE:
        for number in range(1, 10):
            if state.hand[seat, kind(number)] > 0:
                low = state.free[number - 1, 0] & state.reach[seat, 0]
                high = state.free[number - 1, 1] & state.reach[seat, 1]
                length = write_squares(low, high, (number - 1) * SQUARES, moves, length)
        return length
    if state.phase == STONE:
        length = write_squares(state.empty[0], state.empty[1], FIRST_STONE, moves, 0)
        moves[length] = NO_STONE
        return length + 1
    low, high = koi_places(board, state)
    length = write_squares(low, high, FIRST_KOI, moves, 0)
    moves[length] = NO_KOI
    return length + 1


@compiled
def write_set(low: Any, high: Any, row: Any, start: Any) -> None:
    """Writes a set of squares into a row, a byte a square."""
    write_bits(low, 64, row, start)
    write_bits(high, 16, row, start + 64)
    row[start + 80] = high >> np.uint64(16) & ONE


@rules.mask.of(STATE)
@compiled
def mask(board: Any, state: Any, seat: Any, mask: Any) -> None:
    mask[:] = False
    if state.phase == OVER or seat != state.seat:
        return
    if state.phase == PEBBLE:
        for number in range(1, 10):
            held = ALL if state.hand[seat, kind(number)] > 0 else NONE
            low = state.free[number - 1, 0] & state.reach[seat, 0] & held
            high = state.free[number - 1, 1] & state.reach[seat, 1] & held
            write_set(low, high, mask, (number - 1) * SQUARES)
    elif state.phase == STONE:
        write_set(state.empty[0], state.empty[1], mask, FIRST_STONE)
        mask[NO_STONE] = True
    else:
        low, high = koi_places(board, state)
        write_set(low, high, mask, FIRST_KOI)
        mask[NO_KOI] = True


@compiled
def count_places(state: Any, seat: Any, number: Any) -> Any:
    """On how many squares the seat may place a pebble showing this number."""
    low = state.free[number - 1, 0] & state.reach[seat, 0]
    high = state.free[number - 1, 1] & state.reach[seat, 1]
    return (count(low) + count(high)) * (state.hand[seat, kind(number)] > 0)


@rules.sample.of(STATE)
@compiled
def sample(board: Any, state: Any, seat: Any, chance: Any) -> Any:
    """As choosing from the list of `legal`, without writing it."""
    if state.phase == PEBBLE:
        total = 0
        for number in range(1, 10):
            total += count_places(state, seat, number)
        nth = below(chance, total)
        number = 1
        here = count_places(state, seat, 1)
        while nth >= here:
            nth -= here
            number += 1
            here = count_places(state, seat, number)
        low = state.free[number - 1, 0] & state.reach[seat, 0]
        high = state.free[number - 1, 1] & state.reach[seat, 1]
        return (number - 1) * SQUARES + nth_of_two(low, high, nth)
    if state.phase == STONE:
        low, high = state.empty[0], state.empty[1]
        first_move, otherwise = FIRST_STONE, NO_STONE
    else:
        low, high = koi_places(board, state)
        first_move, otherwise = FIRST_KOI, NO_KOI
    squares = count(low) + count(high)
    nth = below(chance, squares + 1)
    return otherwise if nth == squares else first_move + nth_of_two(low, high, nth)


@compiled
def highest(sums: Any) -> Any:
    """H19: the seats with the highest sum, a bit each; none without pebbles, since none shows 0."""
    best = max(sums[0], sums[1], sums[2], sums[3])
    return (sums[0] == best) | (sums[1] == best) << 1 | (sums[2] == best) << 2 | (sums[3] == best) << 3 if best else 0


@compiled
def lowest_sum(sums: Any) -> Any:
    """H18: the seats with the lowest sum among those with a pebble there, a bit each."""
    best = NO_SUM
    for seat in range(4):
        best = min(best, sums[seat] if sums[seat] else NO_SUM)
    seats = 0
    for seat in range(4):
        seats |= (sums[seat] == best) << seat
    return seats


@compiled
def sum_beside(state: Any, pond: Any, sums: Any) -> None:
    """H18: for each seat, the sum of its pebbles on the up to four squares beside a pond."""
    for side in range(4):
        pebble = state.pebble[BESIDE[pond, side]]
        sums[pebble // 10] += pebble % 10


@compiled
def first_empty(state: Any, squares: Any) -> Any:
    """The first empty square of a set in reading order, or -1."""
    for word in range(2):
        here = squares[word] & state.empty[word]
        if here:
            return 64 * word + lowest(here)
    return -1


@compiled
def place_koi(board: Any, state: Any, tally: Any) -> None:
    """H20: notes on which square of which garden each koi lies, by hand or in the best way."""
    for garden in range(GARDENS):
        tally.garden_koi[garden] = -1
    if board.koi_by_hand:
        for garden in range(GARDENS):
            for word in range(2):
                koi = board.garden_squares[garden, word] & state.koi_squares[word]
                if koi:
                    tally.garden_koi[garden] = 64 * word + lowest(koi)
                    tally.koi_left[lowest(tally.garden_winners[garden])] -= 1
        return
    for size in range(6, 1, -1):
        gardens = board.gardens_of_size[size - 1] & tally.outright
        while gardens:
            garden = lowest(gardens)
            gardens &= gardens - 1
            seat = lowest(tally.garden_winners[garden])
            square = first_empty(state, board.garden_squares[garden])
            if tally.koi_left[seat] > 0 and square >= 0:
                tally.garden_koi[garden] = square
                tally.koi_left[seat] -= 1


@compiled
def score(board: Any, state: Any, tally: Any) -> None:
    """H18–H23, H26 for whatever lies on the board, into a tally of zeros."""
    for tile in range(TILES):
        if board.pond[tile] >= 0:
            sum_beside(state, board.pond[tile], tally.pond_sum[tile])
            tally.pond_koi[tile] = lowest_sum(tally.pond_sum[tile])
            for seat in range(board.players):
                tally.koi_won[seat] += tally.pond_koi[tile] >> seat & 1
    for garden in range(GARDENS):
        winners = highest(state.garden_sum[garden])
        tally.garden_winners[garden] = winners
        tally.outright |= ONE_SEAT[winners] << garden
    for seat in range(board.players):
        tally.koi_left[seat] = tally.koi_won[seat]
    place_koi(board, state, tally)
    for garden in range(GARDENS):
        worth = board.garden_size[garden] << (tally.garden_koi[garden] >= 0)
        tally.garden_worth[garden] = worth if tally.garden_winners[garden] else 0
        for seat in range(board.players):
            won = tally.garden_winners[garden] >> seat & 1
            tally.garden_points[seat] += won * worth
            tally.gardens_won[seat] += won
    most = 0
    for seat in range(board.players):
        turn = seat - board.first if seat >= board.first else seat - board.first + board.players
        tally.total[seat] = tally.garden_points[seat] + tally.koi_left[seat] + board.ahead[turn]
        rank = 100 * tally.total[seat] + tally.gardens_won[seat]
        if rank > most:
            most = rank
    leaders = 0
    for seat in range(board.players):
        if tally.total[seat] == most // 100:
            leaders += 1
            if 100 * tally.total[seat] + tally.gardens_won[seat] == most:
                tally.winners |= 1 << seat
    if leaders == 1:
        tally.decided_by = BY_POINTS
    elif tally.winners & (tally.winners - 1) == 0:
        tally.decided_by = BY_GARDENS
    else:
        tally.decided_by = SHARED


@rules.result.of(STATE)
@compiled
def result(board: Any, state: Any, scores: Any) -> Any:
    tally = np.zeros(1, TALLY)[0]
    score(board, state, tally)
    for seat in range(board.players):
        scores[seat] = tally.total[seat]
    return tally.winners
