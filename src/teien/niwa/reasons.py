"""Why a move is not allowed: the rule, and what in the garden stands against it."""

from typing import Any

from teien.core.language import _
from teien.niwa import rules
from teien.niwa.material import cell_names
from teien.niwa.rules import A_CELL, A_FIGURE, END, FIRST_PASS, GO_ON, OTHERS, PLACE
from teien.niwa.words import colour, own_base, owned


def why_illegal(board: Any, state: Any, seat: int, move: int) -> str:
    """The reason against a move that `legal` does not list for the seat that must act."""
    if state.phase == PLACE:
        return why_not_placed(board, state, seat, move)
    if move == END:
        if state.phase != GO_ON:
            return _("N10: a turn is ended after a step; at its start a figure moves or a pearl is passed")
        return _("N12: figure {number} may not end its turn on its own base").format(number=state.moving + 1)
    if move >= FIRST_PASS:
        figure, other = divmod(move - FIRST_PASS, 2)
        return why_no_pass(board, state, seat, figure, int(OTHERS[figure, other]))
    figure, rest = divmod(move, A_FIGURE)
    cell, receiver = divmod(rest, A_CELL)
    if state.phase == GO_ON and figure != state.moving:
        return _("N10: only one figure moves in a turn, and figure {number} has").format(number=state.moving + 1)
    if cell >= board.cells or not rules.is_free(state, cell):
        return why_not_there(board, state, cell)
    if state.pearls[seat, figure] == 0:
        return why_no_jump(board, state, seat, figure, cell, receiver)
    return why_no_step(board, state, seat, figure, cell, receiver)


def why_not_there(board: Any, state: Any, cell: int) -> str:
    """N02, N13: for a cell that the garden does not have, or where somebody stands."""
    if cell >= board.cells:
        return _("N02: the garden has only {count} cells").format(count=board.cells)
    return _("N13: on {cell} stands {figure}").format(cell=cell_names(board)[cell], figure=who(state, cell))


def who(state: Any, cell: int) -> str:
    """Whoever stands on a cell where somebody does, in words."""
    return owned(*(rules.figure_on(state, cell) or (-1, -1)))


def why_not_placed(board: Any, state: Any, seat: int, move: int) -> str:
    figure = int(rules.next_to_place(state, seat))
    if move >= FIRST_PASS or move % A_CELL or move // A_FIGURE != figure:
        return _("N07: figure {number} must be placed now, next to its base, as in {move}").format(
            number=figure + 1, move=placing(board, state, seat, figure)
        )
    cell = move % A_FIGURE // A_CELL
    if cell >= board.cells or not rules.is_free(state, cell):
        return why_not_there(board, state, cell)
    names = cell_names(board)
    return _("N07: {cell} is not next to {base} on {place}").format(
        cell=names[cell], base=own_base(seat), place=names[board.bases[seat]]
    )


def placing(board: Any, state: Any, seat: int, figure: int) -> str:
    free = [int(cell) for cell in board.beside[board.bases[seat]] if rules.is_free(state, cell)]
    return f"{figure + 1}{cell_names(board)[min(free)]}"


def why_no_pass(board: Any, state: Any, seat: int, figure: int, other: int) -> str:
    if state.phase == GO_ON:
        return _("N11: a pass is a whole turn, and this one has begun with a step")
    if state.pearls[seat, figure] == 0:
        return _("N11: figure {number} has no pearl to pass").format(number=figure + 1)
    return why_no_room(board, other)


def why_no_room(board: Any, figure: int) -> str:
    return _("N14: figure {number} already carries {count} pearls").format(number=figure + 1, count=board.capacity)


def why_no_jump(board: Any, state: Any, seat: int, figure: int, cell: int, receiver: int) -> str:
    """N15, N16: for a figure without pearls and an empty cell."""
    names = cell_names(board)
    here = int(state.cell[seat, figure])
    if receiver:
        return _(
            "N09: figure {number} has no pearl on its head, so it cannot step; it can only jump, as in {move}"
        ).format(number=figure + 1, move=f"{figure + 1}{names[cell]}")
    over = [
        way for way in range(6) if (beside := int(board.beside[here, way])) >= 0 and not rules.is_free(state, beside)
    ]
    if not over:
        return _("N15: figure {number} has no pearl on its head and nobody stands next to it to be jumped over").format(
            number=figure + 1
        )
    if cell == board.bases[seat]:
        return _("N16: {cell} is its own base").format(cell=names[cell])
    for way in over:
        if cell in board.beyond[here, way]:
            jumped = who(state, board.beside[here, way])
            return _("N16: one of the three cells behind {figure} is free").format(figure=jumped)
    return _("N15: {cell} is not behind anybody next to figure {number} on {here}").format(
        cell=names[cell], number=figure + 1, here=names[here]
    )


def why_no_step(board: Any, state: Any, seat: int, figure: int, cell: int, receiver: int) -> str:
    """N09–N14: for a figure with pearls and an empty cell."""
    names = cell_names(board)
    here = int(state.cell[seat, figure])
    ways = [way for way in range(6) if board.beside[here, way] == cell]
    if not ways:
        far = _("N09: {cell} is not next to figure {number} on {here}")
        if is_within_a_jump(board, here, cell):
            far = _("N09: {cell} is not next to figure {number} on {here}; N15: a figure with pearls does not jump")
        return far.format(cell=names[cell], number=figure + 1, here=names[here])
    line, top = int(board.colour[here, ways[0]]), int(state.pearls[seat, figure]) & 3
    if line != top:
        return _("N09: the line to {cell} is {line}, but the top pearl of figure {number} is {top}").format(
            cell=names[cell], line=colour(line), number=figure + 1, top=colour(top)
        )
    move = f"{figure + 1}{names[cell]}"
    if cell == board.bases[1 - seat]:
        return _("N20: the winning step's pearl is given to nobody: {move}").format(move=move)
    if not receiver:
        first, second = OTHERS[figure] + 1
        return _("N09: say who gets the pearl, {move}>{first} or >{second}").format(
            move=move, first=first, second=second
        )
    if cell == board.bases[seat] and not rules.can_leave(board, state, seat, figure, cell):
        return _("N12: figure {number} could not leave its own base on {cell} again in this turn").format(
            number=figure + 1, cell=names[cell]
        )
    return why_no_room(board, int(OTHERS[figure, receiver - 1]))


def is_within_a_jump(board: Any, here: int, cell: int) -> bool:
    q, r = int(board.q[cell]) - int(board.q[here]), int(board.r[cell]) - int(board.r[here])
    return max(abs(q), abs(r), abs(q + r)) in (2, 3)
