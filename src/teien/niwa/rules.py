"""Niwa's rules, compiled, over a state row.

Colours are 1 green, 2 orange, 3 pink; `teien.niwa.pearls` tells how a head's pearls are one number.
"""

from typing import Any

import numpy as np

from teien.core.engine import rules
from teien.core.engine.bits import count
from teien.core.engine.chance import below
from teien.core.engine.compiled import compiled
from teien.core.engine.row import row_type
from teien.core.engine.sets import HIGH, LOW, is_in, nth, nth_of_two, take
from teien.niwa.growing import grow
from teien.niwa.material import FIGURES, SMALL_TILES, TILES
from teien.niwa.moves import A_CELL, A_FIGURE, END, FIRST_PASS
from teien.niwa.pearls import height
from teien.niwa.repetition import ROOM, times_seen

STATE = row_type(
    ("seen", np.uint64, (ROOM,), "the positions at the starts of turns, as `teien.niwa.repetition` keeps them (N21)"),
    ("taken", np.uint64, (2,), "the set of cells where somebody stands"),
    ("turns", np.int32, "how many turns have ended"),
    ("pearls", np.int16, (2, 3), "for each seat and figure the pearls on its head"),
    ("cell", np.int8, (2, 3), "for each seat and figure its cell, -1 before it is placed"),
    ("seat", np.int8, "whose turn it is"),
    ("phase", np.int8, "what must be done"),
    ("moving", np.int8, "the figure that goes on with its turn, or -1"),
    ("winner", np.int8, "the seat that has won, or -1"),
    ("first", np.int8, "the seat that began"),
    ("taken_over", np.int8, "1 once the second player has taken over, who is the first since then (N24)"),
    ("unused", np.int8, (4,), "fills the row"),
)

PLACE, TURN, GO_ON, OVER = range(4)

MOST_LANDINGS = 24
"""A jump ends 2 or 3 cells away: 12 cells each at most, none of those straight ahead over two."""
MOST_MOVES = FIGURES * MOST_LANDINGS + 2 * FIGURES + 1

OTHERS = np.array([[1, 2], [0, 2], [0, 1]])
FIRST_PEARLS = np.array([colour << 2 | colour for colour in (1, 2, 3)])
THIRD_TIME = 3
STANDING = np.array([[0, 2, 4], [3, 5, 1]])
"""N25: for each seat and figure, on which side of its base it stands in the small garden."""
BOTH = 3


@rules.deal.of(STATE)
@compiled
def deal(box: Any, board: Any, state: Any, chance: Any) -> None:
    """N04–N08: what the box leaves open, the circuit and who begins, is drawn."""
    tiles, symmetric, first = box
    if len(tiles):
        grow(tiles, symmetric, SMALL_TILES if board.small else TILES, board, chance)
    state.first = first if first >= 0 else below(chance, 2)
    start(board, state)


@compiled
def start(board: Any, state: Any) -> None:
    """N06: two pearls of one colour on each figure; the first player places one, unless they stand already (N25)."""
    state.seen[:] = 0
    state.turns = 0
    state.cell[:] = -1
    state.taken[:] = 0
    for seat in range(2):
        for figure in range(FIGURES):
            state.pearls[seat, figure] = FIRST_PEARLS[figure]
    state.seat = state.first
    state.phase = PLACE
    state.moving = -1
    state.winner = -1
    state.taken_over = 0
    if board.small:
        for seat in range(2):
            for figure in range(FIGURES):
                put(state, seat, figure, board.beside[board.bases[seat], STANDING[seat, figure]])
        begin_turn(board, state)


@rules.to_act.of(STATE)
@compiled
def to_act(board: Any, state: Any) -> Any:
    return 0 if state.phase == OVER else 1 << state.seat


@compiled
def has_room(board: Any, state: Any, seat: Any, figure: Any) -> Any:
    """N14: whether a head can take one more."""
    return height(state.pearls[seat, figure]) < board.capacity


@compiled
def is_free(state: Any, cell: Any) -> Any:
    """N13: whether the cell exists and nobody stands there."""
    return cell >= 0 and not is_in(state.taken[0], state.taken[1], cell)


@compiled
def reach(board: Any, state: Any, seat: Any, figure: Any) -> Any:
    """N09, N15: the set of cells that a figure's next step or jump may lead to."""
    here = state.cell[seat, figure]
    if state.pearls[seat, figure] == 0:
        return landings(board, seat, here, state.taken[0], state.taken[1])
    top = state.pearls[seat, figure] & 3
    low = board.across[here, top, 0] & ~state.taken[0]
    high = board.across[here, top, 1] & ~state.taken[1]
    base = board.bases[seat]
    if is_in(low, high, base) and not can_leave(board, state, seat, figure, base):
        low &= ~LOW[base]
        high &= ~HIGH[base]
    return low, high


@compiled
def can_leave(board: Any, state: Any, seat: Any, figure: Any, base: Any) -> Any:
    """N12: whether the figure, stepping onto its own base now, can go on from there by a step or a jump."""
    came_from = state.cell[seat, figure]
    taken_low = state.taken[0] & ~LOW[came_from]
    taken_high = state.taken[1] & ~HIGH[came_from]
    left = state.pearls[seat, figure] >> 2
    if left:
        low = board.across[base, left & 3, 0] & ~taken_low
        high = board.across[base, left & 3, 1] & ~taken_high
    else:
        low, high = landings(board, seat, base, taken_low, taken_high)
    return (low | high) != 0


@compiled
def landings(board: Any, seat: Any, start: Any, taken_low: Any, taken_high: Any) -> Any:
    """N15, N16: the set of cells that a figure without pearls may jump to: over each figure next to it, to the three
    cells behind or, where none of those is available, to the two beyond."""
    own = board.bases[seat]
    # N16: a cell is available unless somebody stands there or it is the jumper's own base.
    closed_low = taken_low | LOW[own]
    closed_high = taken_high | HIGH[own]
    all_low = np.uint64(0)
    all_high = np.uint64(0)
    for way in range(6):
        over = board.beside[start, way]
        if over < 0 or not is_in(taken_low, taken_high, over):
            continue
        low = np.uint64(0)
        high = np.uint64(0)
        for turn in (way + 5, way, way + 1):
            cell = board.beside[over, turn % 6]
            if cell >= 0:
                low |= LOW[cell]
                high |= HIGH[cell]
        low &= ~closed_low
        high &= ~closed_high
        if not low | high:
            for side in range(2):
                cell = board.beyond[start, way, side]
                if cell >= 0:
                    low |= LOW[cell]
                    high |= HIGH[cell]
            low &= ~closed_low
            high &= ~closed_high
        all_low |= low
        all_high |= high
    return all_low, all_high


@compiled
def receivers(board: Any, state: Any, seat: Any, figure: Any) -> Any:
    """N09, N14: the others who may take the figure's top pearl: 1 the first, 2 the second, 3 both; 0 without pearls."""
    if state.pearls[seat, figure] == 0:
        return 0
    first = has_room(board, state, seat, OTHERS[figure, 0])
    second = has_room(board, state, seat, OTHERS[figure, 1])
    return first | second << 1


@compiled
def write_moves(low: Any, high: Any, first_move: Any, takers: Any, winning: Any, moves: Any, length: Any) -> Any:
    """Appends the moves to a set of cells in order, those to the cell `winning` without a receiver; the new length."""
    while low | high:
        cell, low, high = take(low, high)
        move = first_move + A_CELL * cell
        if takers == 0 or cell == winning:
            moves[length] = move
            length += 1
            continue
        for receiver in range(2):
            if takers >> receiver & 1:
                moves[length] = move + 1 + receiver
                length += 1
    return length


@compiled
def write_figure(board: Any, state: Any, seat: Any, figure: Any, moves: Any, length: Any) -> Any:
    """Appends a figure's steps or jumps, in order; returns the new length."""
    low, high = reach(board, state, seat, figure)
    takers = receivers(board, state, seat, figure)
    return write_moves(low, high, A_FIGURE * int(figure), takers, board.bases[1 - seat], moves, length)


@compiled
def around_base(board: Any, state: Any, seat: Any) -> Any:
    """N07: the set of free cells next to a seat's base."""
    base = board.bases[seat]
    low = board.across[base, 1, 0] | board.across[base, 2, 0] | board.across[base, 3, 0]
    high = board.across[base, 1, 1] | board.across[base, 2, 1] | board.across[base, 3, 1]
    return low & ~state.taken[0], high & ~state.taken[1]


@compiled
def next_to_place(state: Any, seat: Any) -> Any:
    """N07: figures are placed in order."""
    figure = 0
    while state.cell[seat, figure] >= 0:
        figure += 1
    return figure


@compiled
def may_end(board: Any, state: Any, seat: Any) -> Any:
    """N10, N12: whether the figure that has stepped may stop where it stands."""
    return state.cell[seat, state.moving] != board.bases[seat]


@compiled
def may_take_over(board: Any, state: Any, seat: Any) -> Any:
    """N24: whether the second player, who places now, may take over instead: once, and before placing anything."""
    is_open = board.takeover != 0 and state.taken_over == 0
    return is_open and seat != state.first and state.cell[seat, 0] < 0


@rules.legal.of(STATE, most=MOST_MOVES)
@compiled
def legal(board: Any, state: Any, seat: Any, moves: Any) -> Any:
    """The one source of legality: N07, N09–N19, N24."""
    if state.phase == OVER or seat != state.seat:
        return 0
    if state.phase == PLACE:
        low, high = around_base(board, state, seat)
        length = write_moves(low, high, A_FIGURE * next_to_place(state, seat), 0, -1, moves, 0)
        if may_take_over(board, state, seat):
            moves[length] = END
            length += 1
        return length
    if state.phase == GO_ON:
        length = write_figure(board, state, seat, state.moving, moves, 0)
        if may_end(board, state, seat):
            moves[length] = END
            length += 1
        return length
    length = 0
    for figure in range(FIGURES):
        length = write_figure(board, state, seat, figure, moves, length)
    for figure in range(FIGURES):
        takers = receivers(board, state, seat, figure)
        for other in range(2):
            if takers >> other & 1:
                moves[length] = FIRST_PASS + 2 * figure + other
                length += 1
    return length


@compiled
def mark_moves(low: Any, high: Any, first_move: Any, takers: Any, winning: Any, mask: Any) -> None:
    """Marks the moves that `write_moves` would append."""
    while low | high:
        cell, low, high = take(low, high)
        move = first_move + A_CELL * cell
        bare = takers == 0 or cell == winning
        mask[move] = bare
        mask[move + 1] = not bare and takers & 1 != 0
        mask[move + 2] = not bare and takers & 2 != 0


@compiled
def mark_figure(board: Any, state: Any, seat: Any, figure: Any, mask: Any) -> None:
    low, high = reach(board, state, seat, figure)
    takers = receivers(board, state, seat, figure)
    mark_moves(low, high, A_FIGURE * int(figure), takers, board.bases[1 - seat], mask)


@rules.mask.of(STATE)
@compiled
def mask(board: Any, state: Any, seat: Any, mask: Any) -> None:
    mask[:] = False
    if state.phase == OVER or seat != state.seat:
        return
    if state.phase == PLACE:
        low, high = around_base(board, state, seat)
        mark_moves(low, high, A_FIGURE * next_to_place(state, seat), 0, -1, mask)
        mask[END] = may_take_over(board, state, seat)
    elif state.phase == GO_ON:
        mark_figure(board, state, seat, state.moving, mask)
        mask[END] = may_end(board, state, seat)
    else:
        for figure in range(FIGURES):
            mark_figure(board, state, seat, figure, mask)
            takers = receivers(board, state, seat, figure)
            for other in range(2):
                mask[FIRST_PASS + 2 * figure + other] = takers >> other & 1


@compiled
def count_moves(low: Any, high: Any, takers: Any, winning: Any) -> Any:
    """How many moves `write_moves` would append."""
    cells = count(low) + count(high)
    if takers == BOTH:
        return 2 * cells - is_in(low, high, winning)
    return cells


@compiled
def nth_move(low: Any, high: Any, first_move: Any, takers: Any, winning: Any, place: Any) -> Any:
    """The move number `place` (from 0) of those to a set of cells; their order is not that of `write_moves`."""
    if takers and is_in(low, high, winning):
        if place == 0:
            return first_move + A_CELL * winning
        low &= ~LOW[winning]
        high &= ~HIGH[winning]
        place -= 1
    receiver = takers
    if takers == BOTH:
        receiver = 1 + (place & 1)
        place >>= 1
    return first_move + A_CELL * nth_of_two(low, high, place) + receiver


@rules.sample.of(STATE)
@compiled
def sample(board: Any, state: Any, seat: Any, chance: Any) -> Any:
    """As choosing from the list of `legal`, without writing it."""
    winning = board.bases[1 - seat]
    if state.phase == PLACE:
        low, high = around_base(board, state, seat)
        moves = count(low) + count(high)
        place = below(chance, moves + may_take_over(board, state, seat))
        if place == moves:
            return END
        return nth_move(low, high, A_FIGURE * next_to_place(state, seat), 0, winning, place)
    if state.phase == GO_ON:
        low, high = reach(board, state, seat, state.moving)
        takers = receivers(board, state, seat, state.moving)
        moves = count_moves(low, high, takers, winning)
        place = below(chance, moves + may_end(board, state, seat))
        if place == moves:
            return END
        return nth_move(low, high, A_FIGURE * int(state.moving), takers, winning, place)
    low_0, high_0 = reach(board, state, seat, 0)
    low_1, high_1 = reach(board, state, seat, 1)
    low_2, high_2 = reach(board, state, seat, 2)
    takers_0 = receivers(board, state, seat, 0)
    takers_1 = receivers(board, state, seat, 1)
    takers_2 = receivers(board, state, seat, 2)
    moves_0 = count_moves(low_0, high_0, takers_0, winning)
    moves_1 = count_moves(low_1, high_1, takers_1, winning)
    moves_2 = count_moves(low_2, high_2, takers_2, winning)
    passes = takers_0 | takers_1 << 2 | takers_2 << 4
    place = below(chance, moves_0 + moves_1 + moves_2 + count(passes))
    if place < moves_0:
        return nth_move(low_0, high_0, 0, takers_0, winning, place)
    place -= moves_0
    if place < moves_1:
        return nth_move(low_1, high_1, A_FIGURE, takers_1, winning, place)
    place -= moves_1
    if place < moves_2:
        return nth_move(low_2, high_2, 2 * A_FIGURE, takers_2, winning, place)
    return FIRST_PASS + nth(passes, place - moves_2)


@rules.play.of(STATE)
@compiled
def play(board: Any, state: Any, seat: Any, move: Any) -> None:
    if move == END and state.phase == PLACE:
        take_over(board, state, seat)
    elif move == END:
        end_turn(board, state)
    elif move >= FIRST_PASS:
        figure = (move - FIRST_PASS) >> 1
        give(state, seat, figure, OTHERS[figure, (move - FIRST_PASS) & 1])
        end_turn(board, state)
    else:
        figure = move // A_FIGURE
        cell = move % A_FIGURE // A_CELL
        receiver = move % A_CELL
        if state.phase == PLACE:
            place(board, state, seat, figure, cell)
        else:
            go(board, state, seat, figure, cell, receiver)


@compiled
def place(board: Any, state: Any, seat: Any, figure: Any, cell: Any) -> None:
    """N07: the first player places all three, then the second; then the first player's first turn begins."""
    put(state, seat, figure, cell)
    if figure == FIGURES - 1:
        state.seat = 1 - seat
        if seat != state.first:
            begin_turn(board, state)


@compiled
def take_over(board: Any, state: Any, seat: Any) -> None:
    """N24: the other's figures make way for the seat's own, which stand as they did, seen from the other end.

    In a garden that is the same from both ends, a cell turned by half a circle is as far from the last as it was from
    the first.
    """
    state.taken[:] = 0
    for figure in range(FIGURES):
        put(state, seat, figure, board.cells - 1 - state.cell[1 - seat, figure])
        state.cell[1 - seat, figure] = -1
    state.first = seat
    state.seat = 1 - seat
    state.taken_over = 1


@compiled
def put(state: Any, seat: Any, figure: Any, cell: Any) -> None:
    """The figure stands on the cell."""
    before = state.cell[seat, figure]
    if before >= 0:
        state.taken[0] &= ~LOW[before]
        state.taken[1] &= ~HIGH[before]
    state.cell[seat, figure] = cell
    state.taken[0] |= LOW[cell]
    state.taken[1] |= HIGH[cell]


def figure_on(state: Any, cell: int) -> tuple[int, int] | None:
    """The seat and the figure that stand on a cell, if any do."""
    for seat, cells in enumerate(state.cell.tolist()):
        if cell in cells:
            return seat, cells.index(cell)
    return None


@compiled
def give(state: Any, seat: Any, figure: Any, receiver: Any) -> None:
    """N09, N11: a figure's top pearl goes on top of another's."""
    pearls = state.pearls[seat, figure]
    state.pearls[seat, figure] = pearls >> 2
    state.pearls[seat, receiver] = state.pearls[seat, receiver] << 2 | pearls & 3


@compiled
def go(board: Any, state: Any, seat: Any, figure: Any, cell: Any, receiver: Any) -> None:
    """N09, N10, N15–N20: a step, with the pearl's receiver as 1 or 2, or without one a jump or the winning step.

    A winning step's pearl stays where it is.
    """
    put(state, seat, figure, cell)
    if cell == board.bases[1 - seat]:
        state.turns += 1
        state.winner = seat
        finish(state)
    elif receiver == 0:
        end_turn(board, state)
    else:
        give(state, seat, figure, OTHERS[figure, receiver - 1])
        state.phase = GO_ON
        state.moving = figure
        low, high = reach(board, state, seat, figure)
        if not low | high:
            end_turn(board, state)


@compiled
def end_turn(board: Any, state: Any) -> None:
    """N08, N23: the other's turn begins, unless the game has lasted long enough."""
    state.turns += 1
    state.seat = 1 - state.seat
    if state.turns >= board.longest:
        finish(state)
    else:
        begin_turn(board, state)


@compiled
def begin_turn(board: Any, state: Any) -> None:
    """N21: a position that is there for the third time draws the game."""
    state.phase = TURN
    state.moving = -1
    if board.repetition and times_seen(state) == THIRD_TIME:
        finish(state)


@compiled
def finish(state: Any) -> None:
    state.phase = OVER
    state.moving = -1


@rules.result.of(STATE)
@compiled
def result(board: Any, state: Any, scores: Any) -> Any:
    """N20: 1 for the winner; a draw has none."""
    scores[:] = 0
    if state.winner < 0:
        return 0
    scores[state.winner] = 1
    return 1 << state.winner
