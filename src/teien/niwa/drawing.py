"""Niwa's picture, and what to touch in it to make a move.

| id | what it names |
| --- | --- |
| `c6`, `d7` … | a cell |
| `pink-1` … `pink-3`, `blue-1` … `blue-3` | a figure, in the garden or waiting in the tray |
| `end` | the button that ends a turn, while the game goes on |
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

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import pairwise
from math import atan2, degrees
from typing import Any, NamedTuple

from teien.core.game import Scene
from teien.core.language import _, language
from teien.core.picture import Layer, Picture
from teien.core.svg import at, element
from teien.niwa.artwork import ROOT, definitions, drawn, style
from teien.niwa.figures import NAMES, Figure, figures
from teien.niwa.garden import GARDENS, TOUCH, Plan, garden, hexagon, plan
from teien.niwa.material import cell_names
from teien.niwa.rules import A_CELL, A_FIGURE, END, FIRST_PASS, OTHERS, OVER, PLACE
from teien.niwa.scoring import outcome
from teien.niwa.snapshot import Snapshot, snapshot
from teien.niwa.tray import TRAY_HEIGHT, key, one_line, panels, stretch, to_do, tray
from teien.niwa.words import base, colour, direction, numbered

ENSO = 1.5


class Parts(NamedTuple):
    """What a move names: a figure, a cell, the figure that receives the pearl; each None where it has none."""

    figure: int | None = None
    cell: int | None = None
    receiver: int | None = None


@lru_cache(END + 1)
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


def touches(board: Any, state: Any, numbers: Sequence[int]) -> list[tuple[str, ...]]:
    """For each move of the seat whose turn it is, the ids of what to touch, one after the other, to make it."""
    names, seat = cell_names(board), int(state["seat"])
    return [touched(names, seat, number) for number in numbers]


def touched(names: tuple[str, ...], seat: int, number: int) -> tuple[str, ...]:
    figure, cell, receiver = parts(number)
    if figure is None:
        return ("end",)
    between = () if cell is None else (names[cell],)
    after = () if receiver is None else (NAMES[seat, receiver],)
    return (NAMES[seat, figure], *between, *after)


def picture(board: Any, state: Any, scene: Scene) -> Picture:
    """The garden with the figures, and below it the tray.

    Its shape follows the circuit and stays the same throughout a game. Nothing in Niwa is hidden: all viewers see
    the same. With `scene.scoring` the base that was reached is encircled.
    """
    names = scene.names or tuple(_("Player {number}").format(number=seat + 1) for seat in range(2))
    frame, now = plan(board), snapshot(state)
    last = [parts(number) for number in scene.last]
    moved = {(now.mover, move.figure) for move in last if move.figure is not None}
    given = Counter((now.mover, move.receiver) for move in last if move.receiver is not None)
    crowned = scene.scoring and now.winner >= 0
    deed = to_do(now, frame.bases) if now.phase != OVER else ""
    size, below = shape(frame)
    return Picture(
        title="Niwa",
        said=said(board, state, now, one_line(deed), names),
        root=ROOT,
        size=size,
        style=style(),
        definitions=definitions(),
        layers=(
            Layer("garden", backdrop=partial(garden, board)),
            Layer("cells", cells(frame, now, scene, last)),
            Layer("marks", marks(frame, last, now.winner if crowned else -1)),
            Layer("panels", panels(now, deed, names), backdrop=partial(key, language()), transform=below),
            Layer("tray", tray(now, frame.bases, scene), transform=below),
            Layer("figures", figures(frame, now, scene, moved, given, crowned=crowned)),
        ),
    )


@lru_cache(GARDENS)
def shape(frame: Plan) -> tuple[tuple[float, float], str]:
    """The size of a garden's picture, and the transform that puts the tray in it."""
    scale = stretch(frame)
    return (frame.width, frame.bottom + scale * TRAY_HEIGHT), at(0, frame.bottom, scale=scale)


def said(board: Any, state: Any, now: Snapshot, deed: str, names: tuple[str, ...]) -> str:
    """Who must do what, or how it ended, in words."""
    if now.phase == OVER:
        reason = outcome(board, state).reason
        if now.winner < 0:
            return _("a draw: {reason}").format(reason=reason)
        return _("won by {name}: {reason}").format(name=names[now.winner], reason=reason)
    if now.phase == PLACE:
        return _("{name}: {deed}").format(name=names[now.seat], deed=deed)
    return _("turn {number}, {name}: {deed}").format(number=now.turns + 1, name=names[now.seat], deed=deed)


def cells(frame: Plan, now: Snapshot, scene: Scene, last: list[Parts]) -> dict[str, str]:
    """What there is to touch of each cell; nothing is seen of it until it is lit or was walked through."""
    spoken = language()
    shown = dict(bare_cells(frame, spoken))
    stand = {place: who for who in NAMES if (place := now.cells[who[0]][who[1]]) >= 0}
    walked = {move.cell for move in last if move.cell is not None} - stand.keys()
    lit = {frame.names.index(name) for name in scene.touchable if name in shown}
    for place in {*stand, *walked, *lit}:
        who, name = stand.get(place), frame.names[place]
        shown[name] = cell(frame, place, who, walked=place in walked, touchable=place in lit, language=spoken)
    return shown


@lru_cache(GARDENS)
def bare_cells(frame: Plan, language: str) -> dict[str, str]:
    """The cells where nobody stands and nothing has happened, by name; copy it before you change it."""
    return {
        name: cell(frame, place, None, walked=False, touchable=False, language=language)
        for place, name in enumerate(frame.names)
    }


@lru_cache(65536)
def cell(frame: Plan, place: int, who: Figure | None, *, walked: bool, touchable: bool, language: str) -> str:
    return element(
        "path",
        id=frame.names[place],
        class_=f"cell{' last' if walked else ''}{' touchable' if touchable else ''}",
        d=hexagon(frame.centres[place], TOUCH),
        aria_label=described(frame, place, who),
    )


def described(frame: Plan, place: int, who: Figure | None) -> str:
    """A cell in words: whose base it is, who stands there, and its lines."""
    there = [frame.names[place], *(base(seat) for seat in range(2) if frame.bases[seat] == place)]
    if who:
        there.append(numbered(*who))
    lines = [f"{direction(way)} {colour(line)}" for way, line in frame.lines[place]]
    return _("{cell}; lines {lines}").format(cell=", ".join(there), lines=", ".join(lines))


def marks(frame: Plan, last: list[Parts], winner: int) -> dict[str, str]:
    """N10, N20: footprints where the last turn's figure went on, and a circle around the base the winner reached."""
    steps = [(move.cell, following.cell) for move, following in pairwise(last) if move.receiver is not None]
    gone_on = [(here, there) for here, there in steps if here is not None and there is not None]
    shown = {f"footprints-{step}": footprints(frame, step, *ways) for step, ways in enumerate(gone_on, 1)}
    if winner >= 0:
        shown["crown"] = crown(frame, winner)
    return shown


@lru_cache(16384)
def footprints(frame: Plan, step: int, here: int, there: int) -> str:
    (x, y), (x_there, y_there) = frame.centres[here], frame.centres[there]
    turn = 90 + degrees(atan2(y_there - y, x_there - x))
    return drawn("footprints", id=f"footprints-{step}", class_="trail", transform=at(x, y, turn=turn))


@lru_cache(GARDENS)
def crown(frame: Plan, winner: int) -> str:
    place = frame.centres[frame.bases[1 - winner]]
    return element("g", drawn("enso", transform=at(*place, scale=ENSO)), id="crown", class_="scoring")
