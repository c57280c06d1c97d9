"""Hiroba's picture as SVG, and what to touch in it to make a move.

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
from functools import cache, lru_cache, partial
from typing import Any

import numpy as np

from teien.core.artwork import square_shape
from teien.core.game import Scene
from teien.core.language import _, counted
from teien.core.picture import NOTHING, Layer, Picture, Thing
from teien.core.svg import at, element, words
from teien.hiroba.artwork import ROOT, SIDE, SQUARE, definitions
from teien.hiroba.ground import ground
from teien.hiroba.material import BOARD, SQUARES
from teien.hiroba.palette import style_sheet
from teien.hiroba.pieces import garden_marks, pieces, seals
from teien.hiroba.rules import ACTIONS, FIRST_KOI, FIRST_STONE, KOI, NO_KOI, NO_STONE, OVER, PEBBLE, STONE
from teien.hiroba.scoring import Breakdown, breakdown
from teien.hiroba.squares import SQUARE_NAMES, SQUARE_NUMBERS, listed, ponds_of
from teien.hiroba.telling import together
from teien.hiroba.tray import scores, tray, tray_height, turn_mark

MARGIN = 28
"""Around the board, where the coordinates stand."""
WIDTH = SIDE + 2 * MARGIN
TRAY_TOP = WIDTH
FOOT_ROOM = 10

SQUARE_INSET = 4

ON_BOARD = at(MARGIN, MARGIN)
BELOW = at(MARGIN, TRAY_TOP)


def touched_by(number: int) -> tuple[str, ...]:
    if number < FIRST_STONE:
        return f"pebble-{number // SQUARES + 1}", SQUARE_NAMES[number % SQUARES]
    if number < NO_STONE:
        return "stone", SQUARE_NAMES[number - FIRST_STONE]
    if number == NO_STONE:
        return ("no-stone",)
    if number < NO_KOI:
        return "koi", SQUARE_NAMES[number - FIRST_KOI]
    return ("no-koi",)


TOUCHES = tuple(touched_by(number) for number in range(ACTIONS))


def touches(number: int) -> tuple[str, ...]:
    """The ids of what to touch, one after the other, to make a move."""
    return TOUCHES[number]


def travels(board: Any, after: Any, number: int) -> dict[str, str]:
    """Where what a move places comes from: the tray; and koi placed in the best way (H20), from the ponds."""
    taken, *square = touches(number)
    found = {f"{taken.split('-')[0]}-on-{name}": taken for name in square}
    if after.phase == OVER and not board.koi_by_hand:
        found |= koi_travels(breakdown(board, after))
    return found


def koi_travels(told: Breakdown) -> dict[str, str]:
    """For each koi in a garden, a pond where its owner won one."""
    found: dict[str, str] = {}
    for seat in range(len(told.players)):
        ponds = [pond.square for pond in told.ponds if seat in pond.koi]
        gardens = [garden.koi for garden in told.gardens if garden.koi and garden.winners == (seat,)]
        found |= {f"koi-on-{to}": f"koi-on-{pond}" for pond, to in zip(ponds, gardens, strict=False)}
    return found


def picture(board: Any, state: Any, scene: Scene) -> Picture:
    """The board with all that lies on it, and below it the tray.

    With `scene.scoring` it shows who won which garden and koi, and the tray counts the points.
    """
    players = int(board.players)
    names = scene.names or tuple(_("Player {number}").format(number=seat + 1) for seat in range(players))
    told = breakdown(board, state) if scene.scoring or int(state.phase) in (KOI, OVER) else None
    placed = {SQUARE_NUMBERS[TOUCHES[number][1]] for number in scene.last if len(TOUCHES[number]) == 2}
    lying = pieces(board, state, placed, names, told, scoring=scene.scoring)
    marks: Mapping[str, Thing] = NOTHING
    points: Mapping[str, Thing] = NOTHING
    turns: Mapping[str, Thing] = NOTHING
    if told and scene.scoring:
        marks, points = garden_marks(told), seals(state, told)
        below, said = scores(told, names), winners(told, names)
    else:
        turns = turn_mark(state)
        below, said = tray(state, scene, names), to_do(state, names)
    return Picture(
        title="Hiroba",
        said=said,
        root=ROOT,
        size=(WIDTH, TRAY_TOP + tray_height(players) + FOOT_ROOM),
        style=style_sheet(f".{ROOT}"),
        definitions=definitions(),
        layers=(
            Layer("coordinates", backdrop=coordinates),
            Layer("ground", backdrop=partial(ground, board), transform=ON_BOARD),
            Layer("gardens", marks, transform=ON_BOARD),
            Layer("squares", squares(board, scene), transform=ON_BOARD),
            Layer("pieces", lying, transform=ON_BOARD),
            Layer("points", points, transform=ON_BOARD),
            Layer("turns", turns, transform=BELOW),
            Layer("tray", below, transform=BELOW),
        ),
    )


def to_do(state: Any, names: tuple[str, ...]) -> str:
    """Who must do what, in words."""
    phase = int(state.phase)
    if phase == OVER:
        return _("the game is over")
    if phase == PEBBLE:
        message = _("round {round}, {name} places a pebble")
    elif phase == STONE:
        message = _("round {round}, {name} places a stone or none")
    else:
        message = _("round {round}, {name} places a koi or no more")
    return message.format(round=int(state.rounds), name=names[state.seat])


def winners(told: Breakdown, names: tuple[str, ...]) -> str:
    """Who won, in words."""
    won = [
        _("{name} with {points}").format(
            name=names[seat], points=counted("{count} point", "{count} points", told.players[seat].total)
        )
        for seat in told.winners
    ]
    return _("won by {winners}").format(winners=together(won)) if won else _("nobody won")


@cache
def coordinates() -> str:
    """The names of the columns and rows, in the margin."""
    middles = [MARGIN + SQUARE * (place + 0.5) for place in range(9)]
    columns = [words("abcdefghi"[i], class_="coordinate", x=x, y=MARGIN + SIDE + 21) for i, x in enumerate(middles)]
    rows = [words(str(9 - i), class_="coordinate", x=MARGIN / 2 - 1, y=y + 6) for i, y in enumerate(middles)]
    return element("g", *columns, *rows, aria_hidden="true")


def squares(board: Any, scene: Scene) -> Mapping[str, str]:
    """What there is to touch of each square; nothing is seen of it until it is lit."""
    labels = _("{square}, garden"), _("{square}, starting square"), _("{square}, pond"), _("{square}, water")
    return squares_of(board.tobytes(), labels, scene.touchable)


@lru_cache(maxsize=2048)
def squares_of(row: bytes, labels: tuple[str, str, str, str], touchable: tuple[str, ...]) -> Mapping[str, str]:
    """The squares of a board, each with the label for a garden, a starting square, a pond or water."""
    board: Any = np.frombuffer(row, BOARD)[0]
    garden, start, pond, water = labels
    label_of = [water] * SQUARES
    for squares, label in ((listed(board.playable), garden), (ponds_of(board), pond), (listed(board.starts), start)):
        for square in squares:
            label_of[square] = label
    return {
        name: square_of(square, label, name in touchable)
        for square, (name, label) in enumerate(zip(SQUARE_NAMES, label_of, strict=True))
    }


@lru_cache(maxsize=2048)
def square_of(square: int, label: str, is_touchable: bool) -> str:
    """One for all boards."""
    name = SQUARE_NAMES[square]
    return element(
        "rect",
        id=name,
        class_="square touchable" if is_touchable else "square",
        **square_shape(square, 9, SQUARE, SQUARE_INSET),
        aria_label=label.format(square=name),
    )
