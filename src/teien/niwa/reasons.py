"""Why a move is not allowed: the rule, and what in the garden stands against it."""

from teien.core.play.move import Move
from teien.core.words.language import _
from teien.niwa.moves import TAKE_OVER
from teien.niwa.view import Cell, Figure, View
from teien.niwa.wording import OWN_BASES, colour, owned

TOWARDS = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))
"""By direction, what a step adds to the column and to the height."""
LONGEST_JUMP = 3


def why_illegal(view: View, seat: int, move: Move) -> str:
    """The reason against a move that is not legal for the seat, which must act."""
    if view.phase == "place":
        return why_not_placed(view, seat, move)
    if move.kind == "end":
        if view.phase != "go on":
            return _("N10: a turn is ended after a step; at its start a figure moves or a pearl is passed")
        return _("N12: figure {number} may not end its turn on its own base").format(number=view.figure)
    figure = view.figures[seat][move.figure - 1]
    if move.kind == "pass":
        return why_no_pass(view, figure, move.receiver)
    if view.phase == "go on" and figure.number != view.figure:
        return _("N10: only one figure moves in a turn, and figure {number} has").format(number=view.figure)
    if not is_free(view, move.cell):
        return why_not_there(view, move.cell)
    assert figure.cell, "N07: all stand in the garden by then"
    if not figure.pearls:
        return why_no_jump(view, figure, figure.cell, move)
    return why_no_step(view, figure, figure.cell, move)


def is_free(view: View, cell: str) -> bool:
    """N13: whether the garden has the cell and nobody stands there."""
    return cell in view.garden.names and cell not in view.standing


def why_not_there(view: View, cell: str) -> str:
    """N02, N13: for a cell that the garden does not have, or where somebody stands."""
    if cell not in view.standing:
        return _("N02: the garden has only {count} cells").format(count=len(view.garden.cells))
    return _("N13: on {cell} stands {figure}").format(cell=cell, figure=who(view, cell))


def who(view: View, cell: str) -> str:
    """Whoever stands on a cell where somebody does, in words."""
    figure = view.standing[cell]
    return owned(figure.seat, figure.number)


def why_not_placed(view: View, seat: int, move: Move) -> str:
    if move.kind == TAKE_OVER and view.takeover:
        return why_not_taken_over(view, seat)
    if move.kind != "go" or move.figure != view.figure:
        return _("N07: figure {number} must be placed now, next to its base").format(number=view.figure)
    if not is_free(view, move.cell):
        return why_not_there(view, move.cell)
    message = _("N07: {cell} is not next to {base} on {place}")
    return message.format(cell=move.cell, base=_(OWN_BASES[seat]), place=view.garden.bases[seat].name)


def why_not_taken_over(view: View, seat: int) -> str:
    if view.taken_over:
        return _("N24: only once may somebody take over, and {name} has").format(name=view.names[view.first])
    if seat == view.first:
        return _("N24: only the second player may take over")
    return _("N24: who has begun to place figures does not take over any more")


def why_no_pass(view: View, figure: Figure, receiver: int) -> str:
    if view.phase == "go on":
        return _("N11: a pass is a whole turn, and this one has begun with a step")
    if not figure.pearls:
        return _("N11: figure {number} has no pearl to pass").format(number=figure.number)
    return why_no_room(view, receiver)


def why_no_room(view: View, number: int) -> str:
    return _("N14: figure {number} already carries {count} pearls").format(number=number, count=view.capacity)


def why_no_jump(view: View, figure: Figure, here: Cell, move: Move) -> str:
    """N15, N16: for a figure without pearls and an empty cell."""
    if move.kind == "step":
        message = _("N09: figure {number} has no pearl on its head, so it cannot step; it can only jump, as in {move}")
        return message.format(number=figure.number, move=f"{figure.number}{move.cell}")
    over = [way for way, beside in enumerate(here.beside) if beside in view.standing]
    if not over:
        message = _("N15: figure {number} has no pearl on its head and nobody stands next to it to be jumped over")
        return message.format(number=figure.number)
    if move.cell == view.garden.bases[figure.seat].name:
        return _("N16: {cell} is its own base").format(cell=move.cell)
    there = view.garden.cell(move.cell)
    for way in over:
        if is_beyond(here, way, there):
            jumped = who(view, here.beside[way])
            return _("N16: one of the three cells behind {figure} is free").format(figure=jumped)
    message = _("N15: {cell} is not behind anybody next to figure {number} on {here}")
    return message.format(cell=move.cell, number=figure.number, here=here.name)


def why_no_step(view: View, figure: Figure, here: Cell, move: Move) -> str:
    """N09–N14: for a figure with pearls and an empty cell."""
    number, cell = figure.number, move.cell
    if cell not in here.beside:
        far = _("N09: {cell} is not next to figure {number} on {here}")
        if apart(here, view.garden.cell(cell)) <= LONGEST_JUMP:
            far = _("N09: {cell} is not next to figure {number} on {here}; N15: a figure with pearls does not jump")
        return far.format(cell=cell, number=number, here=here.name)
    line, top = here.lines[here.beside.index(cell)], figure.pearls[-1]
    if line != top:
        message = _("N09: the line to {cell} is {line}, but the top pearl of figure {number} is {top}")
        return message.format(cell=cell, line=colour(line), number=number, top=colour(top))
    if cell == view.garden.bases[1 - figure.seat].name:
        return _("N20: the winning step's pearl is given to nobody: {move}").format(move=f"{number}{cell}")
    if move.kind == "go":
        first, second = (other for other in (1, 2, 3) if other != number)
        message = _("N09: say who gets the pearl, {move}>{first} or >{second}")
        return message.format(move=move, first=first, second=second)
    # One of the other two always has room, so whatever can be reached is reached by a legal move.
    reached = any(other.kind == "step" and (other.figure, other.cell) == (number, cell) for other in view.legal)
    if cell == view.garden.bases[figure.seat].name and not reached:
        message = _("N12: figure {number} could not leave its own base on {cell} again in this turn")
        return message.format(number=number, cell=cell)
    return why_no_room(view, move.receiver)


def is_beyond(here: Cell, way: int, there: Cell) -> bool:
    """N16: whether a cell is one of the two further behind whoever stands next to `here` in a direction."""
    across, up = there.column - here.column, there.height - here.height
    return any(
        (across, up) == (2 * TOWARDS[way][0] + turn[0], 2 * TOWARDS[way][1] + turn[1])
        for turn in (TOWARDS[way - 1], TOWARDS[(way + 1) % 6])
    )


def apart(one: Cell, other: Cell) -> int:
    """The steps between two cells, were there no rim."""
    across, up = abs(one.column - other.column), abs(one.height - other.height)
    return max(across, (across + up) // 2)
