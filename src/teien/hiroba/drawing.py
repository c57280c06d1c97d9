"""Hiroba's picture as SVG.

| id | what it names |
| --- | --- |
| `a1` … `i9` | a square, of the rows and columns in use |
| `pebble-on-c4`, `stone-on-e5`, `koi-on-b2` | a piece on the board |
| `shadow-on-b2` | a pond whose koi was won, with the badges of those who got one |
| `pebble-1` … `pebble-9` | the acting seat's pebbles in the tray, by the number shown |
| `waiting-1` … `waiting-9` | the pebbles of one who looks and is not to move, in the same places |
| `stone`, `no-stone`, `koi`, `no-koi` | in the tray, when that is the choice |
| `pebble-1-to-9`, `waiting-1-to-9`, `stone-or-none`, `koi-or-none` | these as a group |
| `turn` | the band behind the player to move |
| `player-0` … `player-3` | a seat's shape and name in the tray |
| `left-0-1` … `left-3-5`, `stones-0`, `koi-of-0` | what a seat has left: pebbles by their lower number, stones, koi |
| `garden-a9`, `points-a9` | once counted: the line around a garden won, and its points; named by its first square |
| `score-0` | once counted: a seat's points |
| `coordinates`, `ground`, `gardens`, `squares`, `pieces`, `points` | the layers of the board, from back to front |
| `turns`, `tray`, `chips` | those of the players' rows and of what can be taken |

The class `touchable` lights a square or a thing in the tray, `last` marks the pieces of the last turn,
`recent` those of the turns before it since whoever acts now acted last.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from teien.core.pictures import kit
from teien.core.pictures.picture import NOTHING, Layer, Picture, Thing
from teien.core.pictures.shapes import Spot
from teien.core.pictures.svg import Point, at
from teien.core.play.headings import round_heading
from teien.core.words.language import _, together
from teien.core.words.scorecard import points_text
from teien.hiroba.artwork import ART, PEBBLE_RADIUS, SIDE, SQUARE, definitions
from teien.hiroba.ground import Window, centre, ground, window_of
from teien.hiroba.moves import MOVES
from teien.hiroba.pieces import garden_marks, pieces, seals
from teien.hiroba.scoring import Breakdown, breakdown
from teien.hiroba.squares import SQUARE_NAMES, SQUARE_NUMBERS
from teien.hiroba.tray import CHIP_RADIUS, CHIPS, chip_places, chips, scores, tray, tray_height, turn_mark
from teien.hiroba.view import View
from teien.hiroba.wording import SQUARE_LABELS, next_step

MARGIN = 28
"""Around the board, where the coordinates stand."""
WIDTH = SIDE + 2 * MARGIN
"""Of a picture of the whole board, as the tray is measured."""
FOOT_ROOM = 10

SQUARE_INSET = 4


class Place(NamedTuple):
    """Where the board and the tray are in a picture that shows only the garden in use.

    - `x`, `y`: the upper left corner of the whole board, outside the picture where the first rows or columns are water.
    - `width`, `chips`, `tray_top`: the picture's width, where the things to take begin, and where the players' rows do.
    - `beside`: whether the things to take lie beside the board, which is narrow, and not below it.
    - `scale`: how large the players' rows are, so that they are as wide as the picture.
    - `on_board`, `below`, `on_chips`: the transforms of the board, of the players' rows, and of what can be taken.
    - `coordinates`, `gardens`, `points`: layers that are the same throughout a game, the last two until it is scored.
    """

    window: Window
    x: float
    y: float
    width: float
    chips: Point
    tray_top: float
    beside: bool
    scale: float
    on_board: str
    below: str
    on_chips: str
    coordinates: Layer
    gardens: Layer
    points: Layer

    def height(self, players: int) -> float:
        return self.tray_top + self.scale * tray_height(players) + FOOT_ROOM


@lru_cache(maxsize=256)
def place_of(kinds: tuple[str, ...]) -> Place:
    """Where things are on a board of these squares; it stays the same throughout a game."""
    window = window_of(kinds)
    right, bottom = MARGIN + SQUARE * window.columns, MARGIN + SQUARE * window.rows + MARGIN
    x, y = MARGIN - SQUARE * window.left, MARGIN - SQUARE * window.top
    beside = window.columns < window.rows
    width = right + CHIPS + SQUARE_INSET if beside else right + MARGIN
    taken, tray_top = ((right + SQUARE_INSET, MARGIN), bottom) if beside else ((MARGIN, bottom), bottom + CHIPS)
    scale = width / WIDTH
    below, on_board = at(MARGIN * scale, tray_top, scale), at(x, y)
    letters = Layer("coordinates", backdrop=(coordinates, window))
    gardens, points = Layer("gardens", transform=on_board), Layer("points", transform=on_board)
    return Place(
        window, x, y, width, taken, tray_top, beside, scale, on_board, below, at(*taken), letters, gardens, points
    )


def coordinates(window: Window) -> str:
    """The letters below the columns shown, the numbers left of the rows."""
    letters = [
        ("abcdefghi"[window.left + i], MARGIN + SQUARE * (i + 0.5), MARGIN + SQUARE * window.rows + 21)
        for i in range(window.columns)
    ]
    numbers = [(str(9 - window.top - i), MARGIN / 2 - 1, MARGIN + SQUARE * (i + 0.5) + 6) for i in range(window.rows)]
    return kit.coordinates([*letters, *numbers])


def moved_from(before: View, after: View) -> Mapping[str, str]:
    """Where what the last move placed comes from: the tray; and koi placed in the best way (H20), from the ponds."""
    move = after.last[-1]
    found = {f"{move.kind}-on-{move.square}": MOVES.touches(move)[0]} if "square" in move.fields else {}
    if after.phase == "over" and after.koi_option == "best":
        found |= koi_travels(breakdown(after))
    return found


def koi_travels(counted: Breakdown) -> dict[str, str]:
    """For each koi in a garden, a pond where its owner won one."""
    found: dict[str, str] = {}
    for seat in range(len(counted.players)):
        ponds = [pond.square for pond in counted.ponds if seat in pond.koi]
        gardens = [garden.koi for garden in counted.gardens if garden.koi and garden.winners == (seat,)]
        found |= {f"koi-on-{to}": f"koi-on-{pond}" for pond, to in zip(ponds, gardens, strict=False)}
    return found


def style() -> str:
    """The style sheet of every picture."""
    return ART.style


def picture(view: View, touchable: tuple[str, ...]) -> Picture:
    """The board with all that lies on it, and below it the tray.

    When it is scored, it shows who won which garden and koi, and the tray counts the points.
    """
    place = place_of(view.layout.kinds)
    counted = breakdown(view) if view.are_ponds_won else None
    gardens, sealed = place.gardens, place.points
    taken: Mapping[str, Thing]
    turns: Mapping[str, Thing] = turn_mark(view)
    if counted and view.scoring:
        gardens, sealed = gardens._replace(things=garden_marks(counted)), sealed._replace(things=seals(view, counted))
        turns = NOTHING
        shown, said = scores(counted, view.names, 0 if place.beside else CHIPS), winners(counted, view.names)
        taken = NOTHING
    else:
        shown, taken, said = tray(view), chips(view, touchable, place.beside), asked(view)
    on_board, beneath = place.on_board, place.below
    return Picture(
        title="Hiroba",
        said=said,
        root=ART.root,
        size=(place.width, place.height(len(view.names))),
        style=ART.style,
        definitions=definitions(),
        layers=(
            place.coordinates,
            Layer("ground", backdrop=(ground, view.layout), transform=on_board),
            gardens,
            Layer("squares", squares(view.layout.kinds, touchable), transform=on_board),
            Layer("pieces", pieces(view, counted), transform=on_board),
            sealed,
            Layer("turns", turns, transform=beneath),
            Layer("tray", shown, transform=beneath),
            Layer("chips", taken, transform=place.on_chips),
        ),
    )


def spots(view: View) -> dict[str, Spot]:
    """Where the squares, the pieces on them and the things to touch in the tray are."""
    place = place_of(view.layout.kinds)
    found = {
        name: Spot(place.x + x, place.y + y, SQUARE / 2) for name in place.window.names for x, y in (centre(name),)
    }
    counted = breakdown(view) if view.are_ponds_won else None
    for name in pieces(view, counted):
        found[name] = found[name[-2:]]._replace(reach=PEBBLE_RADIUS)
    if not view.scoring:
        for name, (x, y) in chip_places(view, place.beside).items():
            found[name] = Spot(place.chips[0] + x, place.chips[1] + y, CHIP_RADIUS)
    return found


def asked(view: View) -> str:
    """Who must do what, in words."""
    where = round_heading((view.round,))
    if not view.to_act:
        return where
    return _("{where}, {who}: {task}").format(where=where, who=view.names[view.to_act[0]], task=next_step(view).task)


def winners(counted: Breakdown, names: tuple[str, ...]) -> str:
    """Who won, in words."""
    won = [
        _("{name} with {points}").format(name=names[seat], points=points_text(counted.players[seat].total))
        for seat in counted.winners
    ]
    return _("won by {winners}").format(winners=together(won)) if won else _("nobody won")


@lru_cache(maxsize=256)
def squares(kinds: tuple[str, ...], touchable: tuple[str, ...]) -> Mapping[str, Thing]:
    """What there is to touch of each square; nothing is seen of it until it is lit.

    All pictures of a board have the very same mapping, so that nobody need look for what changed in it.
    """
    return {
        name: (square_of, number, kinds[number], name in touchable)
        for name in place_of(kinds).window.names
        for number in (SQUARE_NUMBERS[name],)
    }


def square_of(place: int, kind: str, is_touchable: bool) -> str:
    name = SQUARE_NAMES[place]
    label = _(SQUARE_LABELS[kind]).format(square=name)
    return kit.square(name, centre(name), SQUARE - 2 * SQUARE_INSET, label, touchable=is_touchable, kind=f"is-{kind}")
