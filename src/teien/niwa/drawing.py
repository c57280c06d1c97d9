"""Niwa's picture as SVG, and what to touch in it to make a move.

| id | what it names |
| --- | --- |
| `c6`, `d7` … | a cell |
| `pink-1` … `pink-3`, `blue-1` … `blue-3` | a figure, in the garden or waiting in the tray |
| `end` | the button that ends a turn, while the game goes on |

The class `touchable` lights a cell, a figure or the button. `last` marks what the last turn has changed: the cells
walked through, who moved or passed, and the pearls that came to another head.
"""

from collections import Counter
from itertools import pairwise
from math import atan2, degrees
from typing import Any, NamedTuple

from teien.core.artwork import cells, picture
from teien.core.game import Scene
from teien.core.svg import Point, at, element
from teien.niwa.artwork import ROOT, definitions, drawn
from teien.niwa.figures import figures, name
from teien.niwa.garden import TOUCH, centre, coordinates, garden, hexagon, plan
from teien.niwa.hexes import DIRECTION_NAMES
from teien.niwa.material import COLOUR_NAMES, SIDE_NAMES, cell_names
from teien.niwa.rules import A_CELL, A_FIGURE, END, FIRST_PASS, GO_ON, OTHERS, OVER, PLACE, figure_on
from teien.niwa.scoring import outcome
from teien.niwa.tray import TRAY_HEIGHT, deed, stretch, tray

ENSO = 1.5


class Parts(NamedTuple):
    """What a move names: a figure, a cell, the figure that receives the pearl; each None where it has none."""

    figure: int | None = None
    cell: int | None = None
    receiver: int | None = None


def parts(number: int) -> Parts:
    """A move taken apart."""
    if number == END:
        return Parts()
    if number >= FIRST_PASS:
        figure, other = divmod(number - FIRST_PASS, 2)
        return Parts(figure, None, int(OTHERS[figure, other]))
    figure, rest = divmod(number, A_FIGURE)
    cell, receiver = divmod(rest, A_CELL)
    return Parts(figure, cell, int(OTHERS[figure, receiver - 1]) if receiver else None)


def touches(board: Any, state: Any, number: int) -> tuple[str, ...]:
    """The ids of what to touch, one after the other, to make a move of the seat whose turn it is."""
    if number == END:
        return ("end",)
    figure, cell, receiver = parts(number)
    first, last = ((name((int(state.seat), who)),) if who is not None else () for who in (figure, receiver))
    return first + ((cell_names(board)[cell],) if cell is not None else ()) + last


def draw(board: Any, state: Any, scene: Scene) -> str:
    """The picture as one SVG document: the garden with the figures, and below it the tray.

    Its shape follows the circuit and stays the same throughout a game. Nothing in Niwa is hidden: all viewers see
    the same. With `scene.scoring` the base that was reached is encircled.
    """
    names = scene.names or tuple(f"Player {seat + 1}" for seat in range(2))
    width, bottom = plan(board).width, plan(board).bottom
    height = bottom + stretch(board) * TRAY_HEIGHT
    last = [parts(number) for number in scene.last]
    moved = {(mover(state), figure) for figure, _, _ in last if figure is not None}
    given = Counter((mover(state), receiver) for _, _, receiver in last if receiver is not None)
    return picture(
        scene,
        "Niwa",
        definitions(),
        coordinates(board),
        garden(board),
        touch_cells(board, state, scene, last),
        trail(board, last),
        crown(board, state) if scene.scoring else "",
        element("g", tray(board, state, scene, names), transform=at(0, bottom, scale=stretch(board))),
        figures(board, state, scene, moved, given),
        root=ROOT,
        size=(width, height),
        said=to_do(board, state, names),
    )


def to_do(board: Any, state: Any, names: tuple[str, ...]) -> str:
    """Who must do what, or how it ended, in words."""
    if state.phase == OVER:
        reason = outcome(board, state).reason
        return f"won by {names[state.winner]}: {reason}" if state.winner >= 0 else f"a draw: {reason}"
    turn = "" if state.phase == PLACE else f"turn {state.turns + 1}, "
    return f"{turn}{names[state.seat]}: {' '.join(deed(board, state, int(state.seat)))}"


def mover(state: Any) -> int:
    """The seat that made the last move, if any was made."""
    seat = int(state.seat)
    begun = state.cell[seat, 0] >= 0 if state.phase == PLACE else state.phase == GO_ON or state.winner >= 0
    return seat if begun else 1 - seat


def touch_cells(board: Any, state: Any, scene: Scene, last: list[Parts]) -> str:
    """What there is to touch of each cell; nothing is seen of it until it is lit or was walked through."""
    walked = {cell for _, cell, _ in last if cell is not None and not figure_on(state, cell)}
    return cells(
        scene,
        "path",
        cell_names(board),
        shape=lambda cell: {"d": hexagon(centre(board, cell), TOUCH)},
        kinds=lambda cell: "cell last" if cell in walked else "cell",
        label=lambda cell: described(board, state, cell),
    )


def described(board: Any, state: Any, cell: int) -> str:
    """A cell in words: whose base it is, who stands there, and its lines."""
    said = [cell_names(board)[cell], *(f"{SIDE_NAMES[seat]} base" for seat in range(2) if board.bases[seat] == cell)]
    if stands := figure_on(state, cell):
        seat, figure = stands
        said.append(f"{SIDE_NAMES[seat]} {figure + 1}")
    ways = [way for way in range(6) if board.beside[cell, way] >= 0]
    lines = [f"{DIRECTION_NAMES[way]} {COLOUR_NAMES[board.colour[cell, way] - 1]}" for way in ways]
    return f"{', '.join(said)}; lines {', '.join(lines)}"


def trail(board: Any, last: list[Parts]) -> str:
    """N10: footprints on the cells from which the last turn's figure went on, towards the next one."""
    steps = [(move.cell, following.cell) for move, following in pairwise(last) if move.receiver is not None]
    prints = [
        footprints(centre(board, cell), centre(board, following))
        for cell, following in steps
        if cell is not None and following is not None
    ]
    return element("g", *prints, class_="trail") if prints else ""


def footprints(here: Point, there: Point) -> str:
    turn = 90 + degrees(atan2(there[1] - here[1], there[0] - here[0]))
    return drawn("footprints", transform=at(*here, turn=turn))


def crown(board: Any, state: Any) -> str:
    """N20: a circle around the base that was reached."""
    if state.winner < 0:
        return ""
    place = centre(board, int(board.bases[1 - state.winner]))
    return element("g", drawn("enso", transform=at(*place, scale=ENSO)), class_="scoring")
