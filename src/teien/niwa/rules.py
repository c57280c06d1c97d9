"""Niwa's rules, compiled, over a state row.

Colours are 1 green, 2 orange, 3 pink. A head's pearls are one number, two bits a pearl, the top one lowest: a
pearl on top of `p` makes `p << 2 | colour`, and without its top pearl it is `p >> 2`.

| field of STATE | what it holds |
| --- | --- |
| `seen` | the positions at the starts of turns, as `teien.niwa.repetition` keeps them (N21) |
| `turns` | how many turns have ended |
| `pearls` | for each seat and figure the pearls on its head |
| `cell` | for each seat and figure its cell, -1 before it is placed |
| `on` | for each cell 0, or 1 + 3 × seat + figure of who stands there |
| `seat` | whose turn it is |
| `phase` | what must be done |
| `moving` | the figure that goes on with its turn, or -1 |
| `winner` | the seat that has won, or -1 |
| `unused` | fills the row |

| moves | meaning |
| --- | --- |
| 0–755 | figure f to cell c: 252 × f + 3 × c, plus 0 without giving a pearl (to place it, to jump, to win), 1 and 2 giving the pearl to the first and the second of the other two figures |
| 756–761 | a pass: 756 + 2 × f from figure f to the first of the other two, one more to the second |
| 762 | end the turn |
"""

from typing import Any

import numpy as np

from teien.core import rules
from teien.core.chance import below
from teien.core.compiled import compiled
from teien.core.row import row_type
from teien.niwa.growing import grow
from teien.niwa.hexes import ASCENDING
from teien.niwa.material import CELLS, FIGURES
from teien.niwa.repetition import ROOM, times_seen

STATE = row_type(
    ("seen", np.uint64, (ROOM,)),
    ("turns", np.int32),
    ("pearls", np.int16, (2, 3)),
    ("cell", np.int8, (2, 3)),
    ("on", np.int8, (84,)),
    ("seat", np.int8),
    ("phase", np.int8),
    ("moving", np.int8),
    ("winner", np.int8),
    ("unused", np.int8, (2,)),
)

PLACE, TURN, GO_ON, OVER = range(4)

A_CELL = 3
A_FIGURE = A_CELL * CELLS
FIRST_PASS = A_FIGURE * FIGURES
END = FIRST_PASS + 2 * FIGURES
ACTIONS = END + 1

MOST_LANDINGS = 24
"""A jump ends 2 or 3 cells away: 12 cells each at most, none of those straight ahead over two."""
MOST_MOVES = FIGURES * MOST_LANDINGS + 2 * FIGURES + 1

OTHERS = np.array([[1, 2], [0, 2], [0, 1]])
FIRST_PEARLS = np.array([colour << 2 | colour for colour in (1, 2, 3)])
THIRD_TIME = 3


@rules.deal.of(STATE)
@compiled
def deal(box: Any, board: Any, state: Any, chance: Any) -> None:
    """N04–N08: what the box leaves open, the circuit and who begins, is drawn."""
    tiles, fair, first = box
    if len(tiles):
        grow(tiles, fair, board, chance)
    board.first = first if first >= 0 else below(chance, 2)
    start(board, state)


@compiled
def start(board: Any, state: Any) -> None:
    """N06: two pearls of one colour on each figure; the first player places one."""
    state.seen[:] = 0
    state.turns = 0
    state.cell[:] = -1
    state.on[:] = 0
    for seat in range(2):
        for figure in range(FIGURES):
            state.pearls[seat, figure] = FIRST_PEARLS[figure]
    state.seat = board.first
    state.phase = PLACE
    state.moving = -1
    state.winner = -1


@rules.to_act.of(STATE)
@compiled
def to_act(board: Any, state: Any) -> Any:
    return 0 if state.phase == OVER else 1 << state.seat


@compiled
def height(pearls: Any) -> Any:
    """How many pearls a head holds."""
    count = 0
    while pearls:
        pearls >>= 2
        count += 1
    return count


@compiled
def has_room(board: Any, state: Any, seat: Any, figure: Any) -> Any:
    """N14: whether a head can take one more."""
    return height(state.pearls[seat, figure]) < board.capacity


@compiled
def is_free(state: Any, cell: Any) -> Any:
    """N13: whether the cell exists and nobody stands there."""
    return cell >= 0 and state.on[cell] == 0


@compiled
def can_leave(board: Any, state: Any, seat: Any, figure: Any, base: Any) -> Any:
    """N12: whether the figure, stepping onto its own base now, can go on from there by a step or a jump."""
    came_from = state.cell[seat, figure]
    left = state.pearls[seat, figure] >> 2
    for way in range(6):
        cell = board.beside[base, way]
        if left:
            if board.colour[base, way] == left & 3 and (cell == came_from or is_free(state, cell)):
                return True
        elif cell >= 0 and cell != came_from and state.on[cell] and lands(board, state, seat, base, way, came_from):
            return True
    return False


@compiled
def lands(board: Any, state: Any, seat: Any, start: Any, way: Any, vacated: Any) -> Any:
    """N15, N16: how many cells a jump this way may end on; the cell `vacated` counts as empty."""
    over = board.beside[start, way]
    count = 0
    for turn in (way + 5, way, way + 1):
        count += can_land(board, state, seat, board.beside[over, turn % 6], vacated)
    if count == 0:
        for side in range(2):
            count += can_land(board, state, seat, board.beyond[start, way, side], vacated)
    return count


@compiled
def can_land(board: Any, state: Any, seat: Any, cell: Any, vacated: Any) -> Any:
    """N16: whether a cell is available: it exists, is empty, and is not the jumper's own base."""
    return cell >= 0 and (state.on[cell] == 0 or cell == vacated) and cell != board.bases[seat]


@compiled
def find_landings(board: Any, state: Any, seat: Any, figure: Any, cells: Any) -> Any:
    """N15, N16: writes the cells a figure may jump to, in order, each once; returns how many."""
    start = state.cell[seat, figure]
    length = 0
    for way in range(6):
        over = board.beside[start, way]
        if over < 0 or state.on[over] == 0:
            continue
        before = length
        for turn in (way + 5, way, way + 1):
            cell = board.beside[over, turn % 6]
            if can_land(board, state, seat, cell, -1):
                cells[length] = cell
                length += 1
        if length == before:
            for side in range(2):
                cell = board.beyond[start, way, side]
                if can_land(board, state, seat, cell, -1):
                    cells[length] = cell
                    length += 1
    return sort_once(cells, length)


@compiled
def sort_once(cells: Any, length: Any) -> Any:
    """Puts the first cells in order, each once; returns how many are left."""
    kept = 0
    for index in range(length):
        cell = cells[index]
        place = kept
        while place > 0 and cells[place - 1] > cell:
            place -= 1
        if place > 0 and cells[place - 1] == cell:
            continue
        for later in range(kept, place, -1):
            cells[later] = cells[later - 1]
        cells[place] = cell
        kept += 1
    return kept


@compiled
def write_figure(board: Any, state: Any, seat: Any, figure: Any, moves: Any, length: Any) -> Any:
    """N09–N18: appends a figure's steps or jumps, in order; returns the new length."""
    first_move = A_FIGURE * figure
    pearls = state.pearls[seat, figure]
    if pearls == 0:
        cells = moves[length:]
        count = find_landings(board, state, seat, figure, cells)
        for index in range(count):
            cells[index] = first_move + A_CELL * cells[index]
        return length + count
    here = state.cell[seat, figure]
    first_room = has_room(board, state, seat, OTHERS[figure, 0])
    second_room = has_room(board, state, seat, OTHERS[figure, 1])
    for index in range(6):
        way = ASCENDING[index]
        cell = board.beside[here, way]
        if board.colour[here, way] != pearls & 3 or not is_free(state, cell):
            continue
        if cell == board.bases[1 - seat]:
            moves[length] = first_move + A_CELL * cell
            length += 1
            continue
        if cell == board.bases[seat] and not can_leave(board, state, seat, figure, cell):
            continue
        if first_room:
            moves[length] = first_move + A_CELL * cell + 1
            length += 1
        if second_room:
            moves[length] = first_move + A_CELL * cell + 2
            length += 1
    return length


@rules.legal.of(STATE)
@compiled
def legal(board: Any, state: Any, seat: Any, moves: Any) -> Any:
    """The one source of legality: N07, N09–N19."""
    if state.phase == OVER or seat != state.seat:
        return 0
    length = 0
    if state.phase == PLACE:
        figure = next_to_place(state, seat)
        for index in range(6):
            cell = board.beside[board.bases[seat], ASCENDING[index]]
            if is_free(state, cell):
                moves[length] = A_FIGURE * figure + A_CELL * cell
                length += 1
        return length
    if state.phase == GO_ON:
        length = write_figure(board, state, seat, state.moving, moves, length)
        if state.cell[seat, state.moving] != board.bases[seat]:
            moves[length] = END
            length += 1
        return length
    for figure in range(FIGURES):
        length = write_figure(board, state, seat, figure, moves, length)
    for figure in range(FIGURES):
        for other in range(2):
            if state.pearls[seat, figure] and has_room(board, state, seat, OTHERS[figure, other]):
                moves[length] = FIRST_PASS + 2 * figure + other
                length += 1
    return length


@compiled
def next_to_place(state: Any, seat: Any) -> Any:
    """N07: figures are placed in order."""
    figure = 0
    while state.cell[seat, figure] >= 0:
        figure += 1
    return figure


@rules.sample.of(STATE)
@compiled
def sample(board: Any, state: Any, seat: Any, chance: Any) -> Any:
    moves = np.empty(MOST_MOVES, np.int32)
    return moves[below(chance, legal(board, state, seat, moves))]


@rules.play.of(STATE)
@compiled
def play(board: Any, state: Any, seat: Any, move: Any) -> None:
    if move == END:
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
        if seat != board.first:
            begin_turn(board, state)


@compiled
def put(state: Any, seat: Any, figure: Any, cell: Any) -> None:
    """The figure stands on the cell."""
    if state.cell[seat, figure] >= 0:
        state.on[state.cell[seat, figure]] = 0
    state.cell[seat, figure] = cell
    state.on[cell] = 1 + FIGURES * seat + figure


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
        if not can_go_on(board, state, seat, figure):
            end_turn(board, state)


@compiled
def can_go_on(board: Any, state: Any, seat: Any, figure: Any) -> Any:
    """N10, N17: whether the figure that has just stepped can step or jump once more."""
    pearls = state.pearls[seat, figure]
    here = state.cell[seat, figure]
    for way in range(6):
        cell = board.beside[here, way]
        if pearls:
            if board.colour[here, way] == pearls & 3 and is_free(state, cell):
                if cell != board.bases[seat] or can_leave(board, state, seat, figure, cell):
                    return True
        elif cell >= 0 and state.on[cell] and lands(board, state, seat, here, way, -1):
            return True
    return False


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


@rules.hide.of(STATE)
@compiled
def hide(board: Any, state: Any, seat: Any, chance: Any) -> None:
    """Nothing is hidden in Niwa."""


@rules.result.of(STATE)
@compiled
def result(board: Any, state: Any, scores: Any) -> Any:
    """N20: 1 for the winner; a draw has none."""
    scores[:] = 0
    if state.winner < 0:
        return 0
    scores[state.winner] = 1
    return 1 << state.winner
