"""What lies on Hiroba's board, and how it is scored there: pieces, lines around the gardens won, their points.

Coordinates are the board's own, as in `ground`.
"""

from collections.abc import Container

from teien.core.pictures import kit
from teien.core.pictures.artwork import chance, spread
from teien.core.pictures.picture import Thing
from teien.core.pictures.svg import Point, at, element, path
from teien.core.words.language import _
from teien.hiroba.artwork import FACE, badge, drawn, face, koi_in_basin, numeral, varied
from teien.hiroba.ground import centre, outline
from teien.hiroba.scoring import Breakdown, Garden
from teien.hiroba.squares import SQUARE_NAMES, SQUARE_NUMBERS
from teien.hiroba.view import Piece, View
from teien.hiroba.wording import PIECE_LABELS

MARK_INSET, MARK_CORNER, DASH = 6, 10, 14


def pieces(view: View, counted: Breakdown | None) -> dict[str, Thing]:
    """Everything that lies on the board; `counted` once the ponds' koi have been won.

    When it is scored, the koi placed in the best way are shown (H20).
    """
    last_of, owners = view.placed.get, (*view.names, "")
    lying = in_ponds(view, counted)
    koi: set[int] = set()
    if counted:
        koi |= {SQUARE_NUMBERS[piece.square] for piece in view.pieces if piece.kind == "koi"}
    if counted and view.scoring:
        koi |= {SQUARE_NUMBERS[garden.koi] for garden in counted.gardens if garden.koi}
    for name in [SQUARE_NAMES[square] for square in koi]:
        lying[f"koi-on-{name}"] = koi_on, name, True, last_of(name)
    for piece in view.pieces:
        name, square, kind, seat, _number = piece
        if kind != "koi":
            lying[name] = lying_on, piece, last_of(square), owners[seat]
    return lying


def in_ponds(view: View, counted: Breakdown | None) -> dict[str, Thing]:
    """The koi in the ponds, and the shadows of those that were won."""
    if not counted:
        return {f"koi-on-{pond}": (koi_on, pond) for pond in view.layout.ponds if pond}
    return {
        f"{'shadow' if pond.koi else 'koi'}-on-{pond.square}": (
            (shadow_on, pond.square, pond.koi) if pond.koi else (koi_on, pond.square)
        )
        for pond in counted.ponds
    }


def lying_on(piece: Piece, is_last: bool | None, owner: str) -> str:
    """A pebble, or a stone, which nobody owns; `is_last` is None for what lies there since before the last turns."""
    square, number = piece.square, piece.number
    inside = face(piece.seat, number) if number else varied("rock", SQUARE_NUMBERS[square])
    return piece_on(piece.kind, square, inside, is_last, name=owner, number=number)


def koi_on(square: str, in_garden: bool = False, is_last: bool | None = None) -> str:
    """A koi in its pond, or in a basin in a garden."""
    return piece_on("koi", square, koi_in_basin(heading(square)) if in_garden else pond_koi(square), is_last)


def shadow_on(square: str, takers: tuple[int, ...]) -> str:
    """H18: a pond's koi that has been won: a shadow of it, and the badges of those who got one."""
    badges = [badge(seat, (14 + x, 14)) for seat, x in zip(takers, spread(len(takers), 26), strict=True)]
    shadow = element("g", pond_koi(square), class_="ghost")
    return element("g", shadow, *badges, id=f"shadow-on-{square}", class_="piece", transform=at(*centre(square)))


def piece_on(kind: str, square: str, inside: str, is_last: bool | None = None, **words: str | int) -> str:
    label = _(PIECE_LABELS[kind]).format(square=square, **words)
    recent = "recent" if is_last is False else ""
    return kit.piece(f"{kind}-on-{square}", centre(square), inside, label, kinds=recent, last=bool(is_last))


def pond_koi(square: str) -> str:
    return drawn("koi", transform=at(0, 0, turn=heading(square)))


def heading(square: str) -> float:
    """Which way the koi on a square swims."""
    return 360 * chance("koi", SQUARE_NUMBERS[square])


def garden_marks(counted: Breakdown) -> dict[str, Thing]:
    """H19: around each garden won a line in its winner's colour; tied winners share the line."""
    return {
        f"garden-{garden.squares[0]}": (garden_mark, garden.squares, garden.winners)
        for garden in counted.gardens
        if garden.winners
    }


def garden_mark(squares: tuple[str, ...], winners: tuple[int, ...]) -> str:
    edge = outline(squares, MARK_INSET, MARK_CORNER)
    if len(winners) == 1:
        lines = [path(f"won seat-{winners[0]}", edge)]
    else:
        dashes = f"{DASH} {DASH * (len(winners) - 1)}"
        lines = [
            path(f"shared seat-{seat}", edge, stroke_dasharray=dashes, stroke_dashoffset=-DASH * place)
            for place, seat in enumerate(winners)
        ]
    return element("g", *lines, id=f"garden-{squares[0]}", class_="scoring")


def seals(view: View, counted: Breakdown) -> dict[str, Thing]:
    """H21: on each garden won, its points for each winner."""
    taken = view.by_square
    found: dict[str, Thing] = {}
    for garden in counted.gardens:
        if garden.winners:
            first, places = garden.squares[0], seal_places(garden, taken)
            found[f"points-{first}"] = garden_seals, first, garden.points, garden.winners, *places
    return found


def garden_seals(first: str, points: int, winners: tuple[int, ...], places: tuple[Point, ...], scale: float) -> str:
    shown = [seal(seat, points, place, scale) for seat, place in zip(winners, places, strict=True)]
    return element("g", *shown, id=f"points-{first}", class_="scoring")


def seal_places(garden: Garden, taken: Container[str]) -> tuple[tuple[Point, ...], float]:
    """Where a garden's points hide no number, and how large they may be: by its koi, on an empty square, at corners."""
    count = len(garden.winners)
    if garden.koi:
        x, y = centre(garden.koi)
        return ((x + 14, y + 14),), 0.7
    if empty := next((square for square in garden.squares if square not in taken), None):
        x, y = centre(empty)
        return tuple((x + aside, y + aside) for aside in spread(count, 26)), 0.8 if garden.outright else 0.6
    x, y = centre(garden.squares[0])
    return tuple((x - 20 + 40 * place, y - 21) for place in range(count)), 0.6


def seal(seat: int, number: int, place: Point, scale: float) -> str:
    """A number of points on the shape of the seat that won them."""
    written = numeral(number, scale=FACE if number < 10 else 0.95)
    return element("g", drawn(f"seal-{seat}"), written, class_=f"seat-{seat} seal", transform=at(*place, scale=scale))
