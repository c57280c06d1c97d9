"""Niwa's picture, and what to touch in it to make a move.

| id | what it names |
| --- | --- |
| `c6`, `d7` … | a cell |
| `pink-1` … `pink-3`, `blue-1` … `blue-3` | a figure, in the garden or waiting in the tray |
| `end` | the button that ends a turn, or takes over (N24), while the game goes on |
| `pearls-pink-1` … `pearls-blue-3` | in the tray, the pearls of a figure that is in the garden |
| `panel-pink`, `panel-blue` | in the tray, a side's name, and what it must do |
| `count` | how many turns there have been |
| `footprints-1` … | where the last turn's figure went on |
| `crown` | the circle around the base that was reached |
| `garden`, `cells`, `marks`, `panels`, `tray`, `figures` | the layers, from back to front |

The class `touchable` lights a cell, a figure or the button. `last` marks what the last turn has changed: the cells
walked through, who moved or passed, and the pearls that came to another head. All ids are for good, so a figure that
moves does so by its `transform`; its `data-depth` tells whom it hides.
"""

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from math import atan2, degrees

from teien.core.pictures.kit import classes
from teien.core.pictures.picture import Layer, Picture, Thing, Turning
from teien.core.pictures.shapes import Spot
from teien.core.pictures.svg import Point, at, element
from teien.core.words.language import _
from teien.niwa.artwork import ART, definitions, drawn
from teien.niwa.ground import TOUCH, bottom, centre, ground, hexagon, width
from teien.niwa.pieces import RING, figures, place_of, scale_of
from teien.niwa.scoring import outcome
from teien.niwa.tray import END_SIZE, FOOT, TRAY_HEIGHT, end_place, in_tray, key, panels, stretch, tray
from teien.niwa.view import GARDENS, Cell, Garden, View
from teien.niwa.wording import BASES, DIRECTIONS, colour, heading, next_step, numbered

ENSO = 1.5


def style() -> str:
    """The style sheet of every picture."""
    return ART.style


def picture(view: View, touchable: tuple[str, ...]) -> Picture:
    """The garden with the figures, and below it the tray.

    Its shape follows the circuit and stays the same throughout a game. The base that was reached is
    encircled.
    """
    garden = view.garden
    size, lowered, turning = frame(garden)
    return Picture(
        title="Niwa",
        said=said(view),
        root=ART.root,
        size=size,
        style=ART.style,
        definitions=definitions(),
        layers=(
            Layer("garden", backdrop=(ground, garden)),
            Layer("cells", cells(view, touchable)),
            Layer("marks", marks(view)),
            Layer("panels", panels(view), backdrop=(key,), transform=lowered),
            Layer("tray", tray(view, touchable), transform=lowered),
            Layer("figures", figures(view, touchable)),
        ),
        turning=turning,
    )


@lru_cache(GARDENS)
def frame(garden: Garden) -> tuple[tuple[float, float], str, Turning]:
    """The size of a garden's picture, where the tray is in it, and how it is turned."""
    scale, tray_top = stretch(garden), bottom(garden)
    turned = ("garden", "cells", "marks", "figures")
    turning = Turning((width(garden), tray_top), turned, sides(garden), tray_top + scale * FOOT)
    return (width(garden), tray_top + scale * TRAY_HEIGHT), at(0, tray_top, scale=scale), turning


def sides(garden: Garden) -> tuple[int, int]:
    """By how many quarters, clockwise, the garden is turned so that the way to each seat's base leads down."""
    (x, y), (x_other, y_other) = (centre(garden, base) for base in garden.bases)
    across, down = x - x_other, y - y_other
    if abs(down) >= abs(across):
        return (0, 2) if down > 0 else (2, 0)
    return (3, 1) if across < 0 else (1, 3)


def moved_from(before: View, after: View) -> Mapping[str, str]:
    """Nothing: a figure keeps its name wherever it goes."""
    return {}


def spots(view: View) -> dict[str, Spot]:
    """Where the cells, the figures and the button that ends a turn are, and how far each reaches."""
    garden = view.garden
    found = {cell.name: Spot(*centre(garden, cell), TOUCH) for cell in garden.cells}
    for side in view.figures:
        for figure in side:
            found[figure.name] = Spot(*place_of(garden, figure), RING * scale_of(garden, figure))
    for seat in view.to_act:
        found["end"] = Spot(*in_tray(garden, end_place(seat)), END_SIZE[0] / 2 * stretch(garden))
    return found


def said(view: View) -> str:
    """Who must do what, or how it ended, in words."""
    if view.phase == "over":
        reason = outcome(view).reason
        if view.winner is None:
            return _("a draw: {reason}").format(reason=reason)
        return _("won by {name}: {reason}").format(name=view.names[view.winner], reason=reason)
    where = heading(() if view.phase == "place" else (view.turns + 1,))
    if not view.to_act:
        return where
    return _("{where}, {who}: {task}").format(where=where, who=view.names[view.to_act[0]], task=next_step(view).task)


def cells(view: View, touchable: tuple[str, ...]) -> dict[str, Thing]:
    """What there is to touch of each cell; nothing is seen of it until it is lit or was walked through."""
    garden, standing = view.garden, view.standing
    shown = dict(bare_cells(garden))
    walked = {name for name in view.turn.came if name not in standing}
    lit = {name for name in touchable if name in shown}
    for name in {*standing, *walked, *lit}:
        who = standing[name][:2] if name in standing else None
        shown[name] = (*shown[name], who, name in walked, name in lit)
    return shown


@lru_cache(GARDENS)
def bare_cells(garden: Garden) -> Mapping[str, Thing]:
    """The cells where nobody stands and nothing has happened.

    They are kept for each garden: to put 84 of them together for every picture would cost as much as all the rest.
    """
    return {there.name: (cell, garden, place) for place, there in enumerate(garden.cells)}


def cell(
    garden: Garden, place: int, who: tuple[int, int] | None = None, walked: bool = False, touchable: bool = False
) -> str:
    """A cell, by its place among the garden's, and the seat and the number of whoever stands there."""
    there = garden.cells[place]
    return element(
        "path",
        id=there.name,
        class_=classes("cell", "is-base" if there in garden.bases else "", last=walked, touchable=touchable),
        d=hexagon(centre(garden, there), TOUCH),
        aria_label=described(garden, there, who),
    )


def described(garden: Garden, cell: Cell, who: tuple[int, int] | None) -> str:
    """A cell in words: whose base it is, who stands there, and its lines."""
    there = [cell.name, *(_(BASES[seat]) for seat in range(2) if garden.bases[seat] == cell)]
    if who:
        there.append(numbered(*who))
    lines = [f"{_(DIRECTIONS[way])} {colour(line)}" for way, line in enumerate(cell.lines) if line]
    return _("{cell}; lines {lines}").format(cell=", ".join(there), lines=", ".join(lines))


def marks(view: View) -> dict[str, Thing]:
    """N10, N20: footprints where the last turn's figure went on, and a circle around the base the winner reached."""
    garden, turn = view.garden, view.turn
    shown: dict[str, Thing] = {}
    # Whoever was only placed gave no pearl.
    if turn.given and len(turn.came) > 1:
        places = [centre(garden, garden.cell(name)) for name in turn.came]
        shown |= {f"footprints-{step}": (footprints, step, *ways) for step, ways in enumerate(pairwise(places), 1)}
    if view.winner is not None:
        shown["crown"] = (crown, centre(garden, garden.bases[1 - view.winner]))
    return shown


def footprints(step: int, here: Point, there: Point) -> str:
    turn = 90 + degrees(atan2(there[1] - here[1], there[0] - here[0]))
    return drawn("footprints", id=f"footprints-{step}", class_="trail", transform=at(*here, turn=turn))


def crown(place: Point) -> str:
    return element("g", drawn("enso", transform=at(*place, scale=ENSO)), id="crown", class_="scoring")
