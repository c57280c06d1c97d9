"""Why a move is not allowed: the rule, and what in the garden stands against it."""

from typing import Any

from teien.niwa import rules
from teien.niwa.material import COLOUR_NAMES, SIDE_NAMES, cell_names
from teien.niwa.rules import A_CELL, A_FIGURE, END, FIRST_PASS, GO_ON, OTHERS, PLACE


def why_illegal(board: Any, state: Any, seat: int, move: int) -> str:
    """The reason against a move that `legal` does not list for the seat that must act."""
    if state.phase == PLACE:
        return why_not_placed(board, state, seat, move)
    if move == END:
        if state.phase != GO_ON:
            return "N10: a turn is ended after a step; at its start a figure moves or a pearl is passed"
        return f"N12: figure {state.moving + 1} may not end its turn on its own base"
    if move >= FIRST_PASS:
        figure, other = divmod(move - FIRST_PASS, 2)
        return why_no_pass(board, state, seat, figure, int(OTHERS[figure, other]))
    figure, rest = divmod(move, A_FIGURE)
    cell, receiver = divmod(rest, A_CELL)
    if state.phase == GO_ON and figure != state.moving:
        return f"N10: only one figure moves in a turn, and figure {state.moving + 1} has"
    if cell >= board.cells:
        return f"N02: the garden has only {board.cells} cells"
    if not rules.is_free(state, cell):
        return f"N13: on {cell_names(board)[cell]} stands {who(state, cell)}"
    if state.pearls[seat, figure] == 0:
        return why_no_jump(board, state, seat, figure, cell, receiver)
    return why_no_step(board, state, seat, figure, cell, receiver)


def who(state: Any, cell: int) -> str:
    """Whoever stands on a cell where somebody does, in words."""
    seat, figure = rules.figure_on(state, cell) or (-1, -1)
    return f"{SIDE_NAMES[seat]}'s figure {figure + 1}"


def why_not_placed(board: Any, state: Any, seat: int, move: int) -> str:
    figure = int(rules.next_to_place(state, seat))
    wanted = f"figure {figure + 1} must be placed now, next to its base, as in {placing(board, state, seat, figure)}"
    if move >= FIRST_PASS or move % A_CELL or move // A_FIGURE != figure:
        return f"N07: {wanted}"
    cell = move % A_FIGURE // A_CELL
    if cell >= board.cells:
        return f"N02: the garden has only {board.cells} cells"
    if not rules.is_free(state, cell):
        return f"N13: on {cell_names(board)[cell]} stands {who(state, cell)}"
    base = cell_names(board)[board.bases[seat]]
    return f"N07: {cell_names(board)[cell]} is not next to {SIDE_NAMES[seat]}'s base on {base}"


def placing(board: Any, state: Any, seat: int, figure: int) -> str:
    free = [int(cell) for cell in board.beside[board.bases[seat]] if rules.is_free(state, cell)]
    return f"{figure + 1}{cell_names(board)[min(free)]}"


def why_no_pass(board: Any, state: Any, seat: int, figure: int, other: int) -> str:
    if state.phase == GO_ON:
        return "N11: a pass is a whole turn, and this one has begun with a step"
    if state.pearls[seat, figure] == 0:
        return f"N11: figure {figure + 1} has no pearl to pass"
    return why_no_room(board, other)


def why_no_room(board: Any, figure: int) -> str:
    return f"N14: figure {figure + 1} already carries {board.capacity} pearls"


def why_no_jump(board: Any, state: Any, seat: int, figure: int, cell: int, receiver: int) -> str:
    """N15, N16: for a figure without pearls and an empty cell."""
    names = cell_names(board)
    here = int(state.cell[seat, figure])
    jumper = f"figure {figure + 1} has no pearl on its head"
    if receiver:
        return f"N09: {jumper}, so it cannot step; it can only jump, as in {figure + 1}{names[cell]}"
    over = [
        way for way in range(6) if (beside := int(board.beside[here, way])) >= 0 and not rules.is_free(state, beside)
    ]
    if not over:
        return f"N15: {jumper} and nobody stands next to it to be jumped over"
    if cell == board.bases[seat]:
        return f"N16: {names[cell]} is its own base"
    for way in over:
        if cell in board.beyond[here, way]:
            return f"N16: one of the three cells behind {who(state, board.beside[here, way])} is free"
    return f"N15: {names[cell]} is not behind anybody next to figure {figure + 1} on {names[here]}"


def why_no_step(board: Any, state: Any, seat: int, figure: int, cell: int, receiver: int) -> str:
    """N09–N14: for a figure with pearls and an empty cell."""
    names = cell_names(board)
    here = int(state.cell[seat, figure])
    ways = [way for way in range(6) if board.beside[here, way] == cell]
    if not ways:
        carrying = "; N15: a figure with pearls does not jump" if is_within_a_jump(board, here, cell) else ""
        return f"N09: {names[cell]} is not next to figure {figure + 1} on {names[here]}{carrying}"
    line = COLOUR_NAMES[board.colour[here, ways[0]] - 1]
    top = COLOUR_NAMES[(state.pearls[seat, figure] & 3) - 1]
    if line != top:
        return f"N09: the line to {names[cell]} is {line}, but the top pearl of figure {figure + 1} is {top}"
    if cell == board.bases[1 - seat]:
        return f"N20: the winning step's pearl is given to nobody: {figure + 1}{names[cell]}"
    if not receiver:
        others = OTHERS[figure]
        return f"N09: say who gets the pearl, {figure + 1}{names[cell]}>{others[0] + 1} or >{others[1] + 1}"
    if cell == board.bases[seat] and not rules.can_leave(board, state, seat, figure, cell):
        return f"N12: figure {figure + 1} could not leave its own base on {names[cell]} again in this turn"
    return why_no_room(board, int(OTHERS[figure, receiver - 1]))


def is_within_a_jump(board: Any, here: int, cell: int) -> bool:
    q, r = int(board.q[cell]) - int(board.q[here]), int(board.r[cell]) - int(board.r[here])
    return max(abs(q), abs(r), abs(q + r)) in (2, 3)
