"""Hiroba's picture as SVG, and what to touch in it to make a move.

| id | what it names |
| --- | --- |
| `a1` … `i9` | a square |
| `pebble-on-c4`, `stone-on-e5`, `koi-on-b2` | a piece on the board |
| `pebble-1` … `pebble-9` | the acting seat's pebbles in the tray, by the number shown |
| `stone`, `no-stone`, `koi`, `no-koi` | in the tray, when that is the choice |

The class `touchable` lights a square or a thing in the tray, `last` marks the pieces of the last turn.
"""

from typing import Any

from teien.core.artwork import cells, chance, picture, spread, square_shape
from teien.core.game import Scene
from teien.core.svg import Point, at, element, path, words
from teien.hiroba.artwork import (
    FACE,
    ROOT,
    SIDE,
    SQUARE,
    badge,
    definitions,
    drawn,
    face,
    figure,
    koi_in_basin,
    varied,
)
from teien.hiroba.ground import centre, ground, outline
from teien.hiroba.material import SQUARES
from teien.hiroba.rules import FIRST_KOI, FIRST_STONE, KOI, NO_KOI, NO_STONE, OVER, PEBBLE, STONE
from teien.hiroba.scoring import Breakdown, Garden, Pond, breakdown
from teien.hiroba.squares import SQUARE_NAMES, SQUARE_NUMBERS, holds
from teien.hiroba.tray import scores, tray, tray_height

MARGIN = 28
"""Around the board, where the coordinates stand."""
WIDTH = SIDE + 2 * MARGIN
TRAY_TOP = WIDTH
FOOT_ROOM = 10

SQUARE_INSET = 4
MARK_INSET, MARK_CORNER, DASH = 6, 10, 14


def touches(number: int) -> tuple[str, ...]:
    """The ids of what to touch, one after the other, to make a move."""
    if number < FIRST_STONE:
        return f"pebble-{number // SQUARES + 1}", SQUARE_NAMES[number % SQUARES]
    if number < NO_STONE:
        return "stone", SQUARE_NAMES[number - FIRST_STONE]
    if number == NO_STONE:
        return ("no-stone",)
    if number < NO_KOI:
        return "koi", SQUARE_NAMES[number - FIRST_KOI]
    return ("no-koi",)


def draw(board: Any, state: Any, scene: Scene) -> str:
    """The picture as one SVG document: the board with all that lies on it, and below it the tray.

    With `scene.scoring` it shows who won which garden and koi, and the tray counts the points.
    """
    names = scene.names or tuple(f"Player {seat + 1}" for seat in range(board.players))
    told = breakdown(board, state) if scene.scoring or state.phase in (KOI, OVER) else None
    height = TRAY_TOP + tray_height(int(board.players)) + FOOT_ROOM
    lying = pieces(board, state, scene, names, told)
    if told and scene.scoring:
        on_board = [garden_marks(told), squares(board, scene), lying, seals(state, told)]
        below, said = scores(told, names), winners(told, names)
    else:
        on_board = [squares(board, scene), lying]
        below, said = tray(board, state, scene, names), to_do(state, names)
    return picture(
        scene,
        "Hiroba",
        definitions(),
        coordinates(),
        element("g", ground(board), *on_board, transform=at(MARGIN, MARGIN)),
        element("g", below, transform=at(MARGIN, TRAY_TOP)),
        root=ROOT,
        size=(WIDTH, height),
        said=said,
    )


def to_do(state: Any, names: tuple[str, ...]) -> str:
    """Who must do what, in words."""
    if state.phase == OVER:
        return "the game is over"
    thing = {PEBBLE: "a pebble", STONE: "a stone or none", KOI: "a koi or no more"}[int(state.phase)]
    return f"round {state.rounds}, {names[state.seat]} places {thing}"


def winners(told: Breakdown, names: tuple[str, ...]) -> str:
    """Who won, in words."""
    won = [f"{names[seat]} with {told.players[seat].total} points" for seat in told.winners]
    return f"won by {' and '.join(won)}" if won else "nobody won"


def coordinates() -> str:
    """The names of the columns and rows, in the margin."""
    middles = [MARGIN + SQUARE * (place + 0.5) for place in range(9)]
    columns = [words("abcdefghi"[i], class_="coordinate", x=x, y=MARGIN + SIDE + 21) for i, x in enumerate(middles)]
    rows = [words(str(9 - i), class_="coordinate", x=MARGIN / 2 - 1, y=y + 6) for i, y in enumerate(middles)]
    return element("g", *columns, *rows, aria_hidden="true")


def squares(board: Any, scene: Scene) -> str:
    """What there is to touch of each square; nothing is seen of it until it is lit."""
    return cells(
        scene,
        "rect",
        SQUARE_NAMES,
        shape=lambda place: square_shape(place, 9, SQUARE, SQUARE_INSET),
        label=lambda place: f"{SQUARE_NAMES[place]}, {ground_name(board, place)}",
    )


def ground_name(board: Any, square: int) -> str:
    if board.garden[square] >= 0:
        return "starting square" if holds(board.starts, square) else "garden"
    return "pond" if square in board.pond else "water"


def pieces(board: Any, state: Any, scene: Scene, names: tuple[str, ...], told: Breakdown | None) -> str:
    """Everything that lies on the board, in the order of the squares; `told` once the ponds' koi have been won."""
    placed = [touched[1] for number in scene.last if len(touched := touches(number)) == 2]
    ponds = {pond.square: pond for pond in told.ponds} if told else {}
    koi = {garden.koi for garden in told.gardens} if told and scene.scoring else set()
    found = []
    for square, name in enumerate(SQUARE_NAMES):
        kinds = "piece last" if name in placed else "piece"
        if state.pebble[square]:
            seat, number = divmod(int(state.pebble[square]), 10)
            found.append(piece("pebble", square, face(seat, number), kinds, f"{names[seat]}'s {number} on {name}"))
        elif square in board.pond:
            found.append(pond_koi(square, ponds.get(name)))
        elif name in koi or holds(state.koi_squares, square):
            found.append(piece("koi", square, koi_in_basin(heading(square)), kinds, f"koi on {name}"))
        elif board.garden[square] >= 0 and not holds(state.empty, square):
            found.append(piece("stone", square, varied("rock", square), kinds, f"stone on {name}"))
    return "".join(found)


def piece(kind: str, square: int, inside: str, kinds: str, label: str) -> str:
    """A piece on a square; it moves as a whole, and what is inside may be animated by itself."""
    name = f"{kind}-on-{SQUARE_NAMES[square]}"
    return element("g", element("g", inside), id=name, class_=kinds, transform=at(*centre(square)), aria_label=label)


def heading(square: int) -> float:
    """Which way the koi on a square swims."""
    return 360 * chance("koi", square)


def pond_koi(square: int, pond: Pond | None) -> str:
    """A pond's koi; once it has been won (H18), a shadow of it and the badges of those who got one."""
    koi = drawn("koi", transform=at(0, 0, turn=heading(square)))
    if pond is None or not pond.koi:
        return piece("koi", square, koi, "piece", f"koi on {SQUARE_NAMES[square]}")
    badges = [badge(seat, (14 + x, 14)) for seat, x in zip(pond.koi, spread(len(pond.koi), 26), strict=True)]
    return element("g", element("g", koi, class_="ghost"), *badges, class_="piece", transform=at(*centre(square)))


def garden_marks(told: Breakdown) -> str:
    """H19: around each garden won a line in its winner's colour; tied winners share the line."""
    return element("g", *(garden_mark(garden) for garden in told.gardens), class_="scoring")


def garden_mark(garden: Garden) -> str:
    edge = outline([SQUARE_NUMBERS[name] for name in garden.squares], MARK_INSET, MARK_CORNER)
    if garden.outright:
        return path(f"won seat-{garden.winners[0]}", edge)
    dashes = f"{DASH} {DASH * (len(garden.winners) - 1)}"
    return "".join(
        path(f"shared seat-{seat}", edge, stroke_dasharray=dashes, stroke_dashoffset=-DASH * place)
        for place, seat in enumerate(garden.winners)
    )


def seals(state: Any, told: Breakdown) -> str:
    """H21: on each garden won, its points for each winner."""
    return element("g", *(garden_seals(state, garden) for garden in told.gardens), class_="scoring")


def garden_seals(state: Any, garden: Garden) -> str:
    places, scale = seal_places(state, garden)
    return "".join(seal(seat, garden.points, place, scale) for seat, place in zip(garden.winners, places, strict=True))


def seal_places(state: Any, garden: Garden) -> tuple[list[Point], float]:
    """Where a garden's points hide no number, and how large they may be: by its koi, on an empty square, at corners."""
    lying = [SQUARE_NUMBERS[name] for name in garden.squares]
    if garden.koi:
        x, y = centre(SQUARE_NUMBERS[garden.koi])
        return [(x + 14, y + 14)], 0.7
    empty = [square for square in lying if holds(state.empty, square)]
    if empty:
        x, y = centre(empty[0])
        return [(x + aside, y + aside) for aside in spread(len(garden.winners), 26)], 0.8 if garden.outright else 0.6
    x, y = centre(lying[0])
    return [(x - 20 + 40 * place, y - 21) for place in range(len(garden.winners))], 0.6


def seal(seat: int, number: int, place: Point, scale: float) -> str:
    """A number of points on the shape of the seat that won them."""
    written = figure(number, scale=FACE if number < 10 else 0.95)
    return element("g", drawn(f"seal-{seat}"), written, class_=f"seat-{seat} seal", transform=at(*place, scale=scale))
