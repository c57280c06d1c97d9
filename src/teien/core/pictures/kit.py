"""What the games' pictures are put together from: squares to touch, pieces, chips, turn marks, names, coordinates.

Each is an element, or several; `teien.core.pictures.style` has the rules for their classes. Places are in the
coordinates of the layer that the element is in.
"""

from collections.abc import Iterable

from teien.core.pictures.artwork import shortened
from teien.core.pictures.svg import Point, at, element, pair, path, words


def classes(*names: str, **when: bool) -> str:
    """The value of a `class`: all these names, and those that hold.

    >>> classes("piece", "", "seat-1", last=True, touchable=False)
    'piece seat-1 last'
    """
    return " ".join([*filter(None, names), *(name for name, holds in when.items() if holds)])


def middle(place: int, columns: int, size: float) -> Point:
    """The middle of a square of a board, the squares counted along the rows.

    >>> middle(6, columns=5, size=100)
    (150.0, 150.0)
    """
    row, column = divmod(place, columns)
    return size * (column + 0.5), size * (row + 0.5)


def square(
    name: str, place: Point, size: float, label: str, *, touchable: bool, rounding: float | None = None, kind: str = ""
) -> str:
    """What there is to touch of a square; nothing is seen of it until it is lit.

    >>> square("a1", (50, 50), 96, "a1, water", touchable=True)
    '<rect id="a1" class="square touchable" x="2" y="2" width="96" height="96" aria-label="a1, water"/>'
    """
    x, y = place
    return element(
        "rect",
        id=name,
        class_=classes("square", kind, touchable=touchable),
        x=x - size / 2,
        y=y - size / 2,
        width=size,
        height=size,
        rx=rounding,
        aria_label=label,
    )


def piece(
    name: str,
    place: Point,
    inside: str,
    label: str | None = None,
    *,
    kinds: str = "",
    last: bool = False,
    touchable: bool = False,
    behind: str = "",
    scale: float = 1,
    **attributes: object,
) -> str:
    """Something on the board: it moves as a whole, and what is inside may be animated by itself.

    >>> piece("frog", (50, 50), "<path/>", "a frog", last=True)
    '<g id="frog" class="piece last" transform="translate(50 50)" aria-label="a frog"><g><path/></g></g>'
    """
    return element(
        "g",
        behind,
        element("g", inside),
        id=name,
        class_=classes("piece", kinds, last=last, touchable=touchable),
        transform=at(*place, scale=scale),
        **attributes,
        aria_label=label,
    )


def chip(name: str, place: Point, inside: str, label: str, *, reach: float, touchable: bool) -> str:
    """Something to touch beside the board, and the ring that shows when it can be.

    >>> chip("koi", (9, 9), "<path/>", "a koi", reach=28, touchable=False)
    '<g id="koi" class="chip" transform="translate(9 9)" aria-label="a koi"><circle class="ring" r="28"/><path/></g>'
    """
    kinds = classes("chip", touchable=touchable)
    return element("g", ring(reach), inside, id=name, class_=kinds, transform=at(*place), aria_label=label)


def ring(reach: float) -> str:
    """The ring around (0, 0) that shows when what it is in can be touched."""
    return element("circle", class_="ring", r=reach)


def turn_mark(
    place: Point, width: float, height: float, *, arrow: Point, size: Point = (10, 7), rounding: float = 14
) -> str:
    """Behind and beside the player to move: a band from this place on, and an arrow whose upper end is at another.

    >>> turn_mark((0, 0), 385, 184, arrow=(12, 24), size=(12, 8))
    '<rect class="band" width="385" height="184" rx="14"/><path class="turn" d="M12 24l12 8l-12 8Z"/>'
    """
    x, y = place
    band = element("rect", class_="band", x=x or None, y=y or None, width=width, height=height, rx=rounding)
    across, down = size
    return band + path("turn", f"M{pair(arrow)}l{pair((across, down))}l{pair((-across, down))}Z")


def player_name(name: str, place: Point, room: int = 16) -> str:
    """As much of a player's name as there is room for, in letters.

    >>> player_name("Maximiliane of Bohemia", (44, 40), room=12)
    '<text class="name" x="44" y="40">Maximiliane…</text>'
    """
    return words(shortened(name, room), class_="name", x=place[0], y=place[1])


def coordinates(labels: Iterable[tuple[str, float, float]], **attributes: object) -> str:
    """The names of rows and columns, each at its place; a screen reader has the squares' own names.

    >>> coordinates([("a", 30, 570)])
    '<g aria-hidden="true"><text class="coordinate" x="30" y="570">a</text></g>'
    """
    shown = [words(text, class_="coordinate", x=x, y=y, **attributes) for text, x, y in labels]
    return element("g", *shown, aria_hidden="true")


def square_coordinates(columns: int, size: float, *, beside: float, below: float, margin: float = 0) -> str:
    """Those of a square board: letters so far below the top of the picture, numbers at a place beside the board."""
    letters = [("abcdefghi"[i], margin + size * (i + 0.5), below) for i in range(columns)]
    numbers = [(str(columns - i), beside, margin + size * (i + 0.5) + 6) for i in range(columns)]
    return coordinates([*letters, *numbers])
