"""A position in the making: read as far as it can be, and what becomes of it by a touch.

What is made is a view; its line is written as that of any other.
"""

import re
from collections.abc import Iterator
from typing import Any

from teien.core.engine.row import new_row
from teien.core.play.position_editor import rewritten
from teien.core.play.position_file import line_of
from teien.core.play.reading import read_parts
from teien.core.words.errors import BadMaterial, BadPosition
from teien.core.words.names import made_up_name
from teien.niwa import circuit, notation
from teien.niwa.material import ALL_PEARLS, BOARD, COLOURS, FIGURES, HOUSE
from teien.niwa.view import NAMES, Cell, Figure, Garden, Phase, Turn, View, setting, view

NAME = "niwa"
TO_DO = ("place", "turn", "go1", "go2", "go3", "won", "drawn")


def read(text: str) -> View | None:
    """The position of a text, with all that can be read of it; None where there is nothing to show."""
    names = made_up_name(0), made_up_name(1)
    try:
        line = line_of(text, NAME)
        try:
            board, state = notation.from_position(line)
        except BadPosition:
            return read_loosely(line, names)
    except (BadMaterial, BadPosition):
        return None
    return view(board, state, "all", (), names)


def garden_of(text: str) -> Garden:
    """The garden of a circuit; raises BadMaterial."""
    board: Any = new_row(BOARD)
    circuit.lay(text, HOUSE, board)
    return setting(board.tobytes()).garden


def read_loosely(line: str, names: tuple[str, ...]) -> View:
    """A position that is not good yet; figures that cannot stand where they are said to wait, pearls beyond those of
    the box are left out. Raises BadPosition or BadMaterial where the garden cannot be read."""
    usual, is_told, takeover = line.partition(f" {notation.TAKEOVER}")
    laid, placed, first, turns, todo, capacity, repetition, longest = read_parts(usual, 8, "")
    garden = garden_of(laid)
    taken: set[str] = set()
    sides = (*placed.split("|"), "")
    figures = read_side(garden, 0, sides[0], taken), read_side(garden, 1, sides[1], taken)
    found = View(
        viewer="all",
        names=names,
        garden=garden,
        phase="turn",
        to_act=(0,),
        figures=figures,
        figure=None,
        may_end=False,
        may_take_over=False,
        legal=(),
        last=(),
        turn=Turn(0),
        turns=read_number(turns, 0),
        winner=None,
        to_go=(0, 0),
        first=int(first == "2"),
        capacity=ALL_PEARLS if capacity == "none" else 3,
        repetition=repetition != "off",
        longest=read_number(longest, 1000),
        takeover=bool(is_told),
        taken_over=takeover.strip() == notation.DONE,
    )
    return with_to_do(found, todo if todo in TO_DO else "turn")


def read_number(text: str, usual: int) -> int:
    return int(text) if re.fullmatch("[0-9]{1,5}", text) else usual


def read_side(garden: Garden, seat: int, text: str, taken: set[str]) -> tuple[Figure, ...]:
    """A seat's figures; the cells they stand on are taken then."""
    entries = (*text.split(","), "", "", "")[:FIGURES]
    figures = []
    left = list(2 * COLOURS)
    for (number, name), entry in zip(NAMES[seat], entries, strict=True):
        found = notation.FIGURE.fullmatch(entry)
        place, letters = (found[1], found[2]) if found else ("-", "")
        cell = garden.cell(place) if place in garden.names and place not in taken else None
        pearls = ""
        for letter in letters:
            if letter in left:
                left.remove(letter)
                pearls += letter
        taken |= {cell.name} if cell else set()
        figures.append(Figure(seat, number, name, cell, pearls))
    return tuple(figures)


def with_to_do(seen: View, todo: str) -> View:
    """The position with something else to be done, by whoever's turn it is then."""
    seat = (seen.first + seen.turns) % 2
    if todo == "place":
        order = (seen.first, 1 - seen.first)
        waiting = [figure for each in order for figure in seen.figures[each] if not figure.cell]
        seat, number = (waiting[0].seat, waiting[0].number) if waiting else (order[1], FIGURES)
        return seen._replace(phase="place", to_act=(seat,), figure=number, winner=None, may_end=False)
    if todo in ("won", "drawn"):
        reached = [each for each in range(2) if standing_on(seen, each, seen.garden.bases[1 - each])]
        winner = (reached[0] if reached else 1 - seat) if todo == "won" else None
        return seen._replace(phase="over", to_act=(), figure=None, winner=winner, may_end=False)
    figure = int(todo[2]) if todo.startswith("go") else None
    phase: Phase = "go on" if figure else "turn"
    may_end = bool(figure and seen.figures[seat][figure - 1].cell != seen.garden.bases[seat])
    return seen._replace(phase=phase, to_act=(seat,), figure=figure, winner=None, may_end=may_end)


def standing_on(seen: View, seat: int, cell: Cell) -> bool:
    return any(figure.cell == cell for figure in seen.figures[seat])


def written(text: str, seen: View) -> str:
    """The text with this position in it; what must be done follows where only that was wrong."""
    return rewritten(text, NAME, map(notation.position, fitting(seen)), notation.from_position)


def fitting(seen: View) -> Iterator[View]:
    """The position as it is, and then with anything else to be done, by the other side too."""
    yield seen
    for turns in (seen.turns, seen.turns + 1, 0):
        for todo in ("turn", "place", "won"):
            yield with_to_do(seen._replace(turns=turns), todo)


def with_figure(seen: View, figure: Figure) -> View:
    """The position with a figure that stands elsewhere, or has other pearls; as much is still to be done."""
    sides = [list(side) for side in seen.figures]
    sides[figure.seat][figure.number - 1] = figure
    changed = seen._replace(figures=(tuple(sides[0]), tuple(sides[1])))
    return with_to_do(changed, notation.to_do(seen))


def figure_of(seen: View, name: str) -> Figure | None:
    """The figure that the picture calls so."""
    return next((figure for side in seen.figures for figure in side if figure.name == name), None)


def pearls_left(seen: View, seat: int) -> dict[str, int]:
    """N01: how many pearls of each colour are on nobody's head."""
    lying = "".join(figure.pearls for figure in seen.figures[seat])
    return {letter: 2 - lying.count(letter) for letter in COLOURS}
