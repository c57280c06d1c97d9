"""Hiroba's picture as SVG.

| id | what it names |
| --- | --- |
| `a1` … `i9` | a square |
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
| `coordinates`, `ground`, `gardens`, `squares`, `pieces`, `points`, `turns`, `tray` | the layers, from back to front |

The class `touchable` lights a square or a thing in the tray, `last` marks the pieces of the last turn.
"""

from collections.abc import Mapping
from functools import lru_cache

from teien.core.pictures import kit
from teien.core.pictures.picture import Layer, Picture, Thing
from teien.core.pictures.shapes import Spot
from teien.core.pictures.svg import at
from teien.core.words.language import _, together
from teien.core.words.scorecard import points_text
from teien.hiroba.artwork import ART, PEBBLE_RADIUS, SIDE, SQUARE, definitions
from teien.hiroba.ground import centre, ground
from teien.hiroba.moves import MOVES
from teien.hiroba.pieces import garden_marks, pieces, seals
from teien.hiroba.scoring import Breakdown, breakdown
from teien.hiroba.squares import SQUARE_NAMES
from teien.hiroba.tray import CHIP_RADIUS, chip_places, scores, tray, tray_height, turn_mark
from teien.hiroba.view import View
from teien.hiroba.wording import SQUARE_LABELS, next_step

MARGIN = 28
"""Around the board, where the coordinates stand."""
WIDTH = SIDE + 2 * MARGIN
TRAY_TOP = WIDTH
FOOT_ROOM = 10

SQUARE_INSET = 4

ON_BOARD = at(MARGIN, MARGIN)
BELOW = at(MARGIN, TRAY_TOP)

NAMES = kit.square_coordinates(9, SQUARE, beside=MARGIN / 2 - 1, below=MARGIN + SIDE + 21, margin=MARGIN)
COORDINATES = Layer("coordinates", backdrop=NAMES)
GARDENS, POINTS = Layer("gardens", transform=ON_BOARD), Layer("points", transform=ON_BOARD)
"""The layers that stay empty until it is scored."""


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
    counted = breakdown(view) if view.are_ponds_won else None
    gardens, sealed, turns = GARDENS, POINTS, turn_mark(view)
    if counted and view.scoring:
        gardens, sealed = GARDENS._replace(things=garden_marks(counted)), POINTS._replace(things=seals(view, counted))
        turns = {}
        below, said = scores(counted, view.names), winners(counted, view.names)
    else:
        doing = next_step(view).doing.format(name=view.names[view.to_act[0]]) if view.to_act else _("The game is over.")
        below, said = tray(view, touchable), _("round {round}: {doing}").format(round=view.round, doing=doing)
    return Picture(
        title="Hiroba",
        said=said,
        root=ART.root,
        size=(WIDTH, TRAY_TOP + tray_height(len(view.names)) + FOOT_ROOM),
        style=ART.style,
        definitions=definitions(),
        layers=(
            COORDINATES,
            Layer("ground", backdrop=(ground, view.layout), transform=ON_BOARD),
            gardens,
            Layer("squares", squares(view.layout.kinds, touchable), transform=ON_BOARD),
            Layer("pieces", pieces(view, counted), transform=ON_BOARD),
            sealed,
            Layer("turns", turns, transform=BELOW),
            Layer("tray", below, transform=BELOW),
        ),
    )


def spots(view: View) -> dict[str, Spot]:
    """Where the squares, the pieces on them and the things to touch in the tray are."""
    found = {name: Spot(MARGIN + x, MARGIN + y, SQUARE / 2) for name in SQUARE_NAMES for x, y in (centre(name),)}
    counted = breakdown(view) if view.are_ponds_won else None
    for name in pieces(view, counted):
        found[name] = found[name[-2:]]._replace(reach=PEBBLE_RADIUS)
    if not view.scoring:
        for name, (x, y) in chip_places(view).items():
            found[name] = Spot(MARGIN + x, TRAY_TOP + y, CHIP_RADIUS)
    return found


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
        name: (square_of, place, kind, name in touchable)
        for place, (name, kind) in enumerate(zip(SQUARE_NAMES, kinds, strict=True))
    }


def square_of(place: int, kind: str, is_touchable: bool) -> str:
    name = SQUARE_NAMES[place]
    label = _(SQUARE_LABELS[kind]).format(square=name)
    return kit.square(name, centre(name), SQUARE - 2 * SQUARE_INSET, label, touchable=is_touchable, kind=f"is-{kind}")
