"""The pond without what floats on it: a mossy bank with stones, water, the grid; and the figures at the end.

Coordinates are the pond's own: (0, 0) is its upper left corner and a square is SQUARE wide.
"""

from itertools import pairwise
from math import atan2, cos, degrees, hypot, sin, tau

from teien.core.pictures import kit
from teien.core.pictures.art import VARIANTS
from teien.core.pictures.artwork import blob, chance
from teien.core.pictures.picture import Thing
from teien.core.pictures.svg import Point, at, between, element, pair, path
from teien.haru_ichiban.artwork import SIDE, SQUARE, drawn, numeral, owned, part
from teien.haru_ichiban.material import SQUARE_NUMBERS
from teien.haru_ichiban.view import Figure

SHORE = 11
"""How far the water reaches beyond the squares."""
BANK = 28
"""How far the bank does."""
BOXY = 14
"""How near the pond's outline comes to a square: 2 is a circle."""
STONES, TUFTS, LIGHTS, BLOSSOMS = 62, 90, 9, 16
BLOSSOM = "M0 5C-4 2-5-4-1.5-6L0-4.5L1.5-6C5-4 4 2 0 5Z"

SHAPE_WIDTH = 76
"""How wide the outline around a figure's flowers is."""
SEAL = 0.9


def centre(square: int) -> Point:
    """The middle of a square."""
    return kit.middle(square, 5, SQUARE)


def ground(side: int) -> str:
    """The pond and the names of its squares, always the same; a small one lies in the lower left corner."""
    beyond, width = BANK + 11, SQUARE * side
    names = kit.square_coordinates(side, SQUARE, beside=-beyond, below=width + beyond + 5)
    pond = element("g", bank(width), water(side), grid(side), class_="pond")
    return names + pond if width == SIDE else element("g", names, pond, transform=at(0, SIDE - width))


def shore(width: float, beyond: float, aside: Point = (0, 0)) -> str:
    """The outline of a pond, so far outside the squares."""
    half = width / 2
    size, centre = (half + beyond, half + beyond), (half + aside[0], half + aside[1])
    return blob("shore", size=size, centre=centre, corners=56, rough=0.006, square=BOXY)


def bank(width: float) -> str:
    """Moss with tufts and stones, and the dark edge of the water."""
    tufts = [blob(i, "tuft", size=(3.4, 2.4), centre=along(width, i, TUFTS, 21), corners=5) for i in range(TUFTS)]
    stones = [stone(width, i) for i in range(STONES) if chance(i, "there") < 0.75]
    return (
        part("moss-dark", shore(width, BANK))
        + part("moss", shore(width, BANK - 3, (-1, -2)))
        + part("moss-dark", "".join(tufts))
        + path("water-deep", shore(width, SHORE))
        + "".join(stones)
    )


def stone(width: float, place: int) -> str:
    """A stone on the bank, of its own size and turned its own way."""
    scale, turn = 0.6 + 0.6 * chance(place, "size"), 360 * chance(place, "turned")
    return drawn(f"stone-{place % VARIANTS}", transform=at(*along(width, place, STONES, 19), scale, turn))


def water(side: int) -> str:
    """The water with what the sky and the wind leave on it; the bank throws a shadow along its upper edge."""
    width = SQUARE * side
    surface = shore(width, SHORE - 3, (1, 3))
    lights = [
        blob(
            i,
            "light",
            size=(60 + 60 * chance(i, "wide"), 14 + 16 * chance(i, "high")),
            centre=strewn_at(width, i, "light"),
        )
        for i in range(LIGHTS)
    ]
    return (
        element("clipPath", element("path", d=surface), id="haru-water")
        + path("water", surface)
        + path("water-light", "".join(lights), clip_path="url(#haru-water)")
        + path("ripple", "".join(ripples(square, side) for square in range(side * side)))
        + "".join(path("blossom", BLOSSOM, transform=blown(width, i)) for i in range(BLOSSOMS))
    )


def grid(side: int) -> str:
    width = SQUARE * side
    return path("grid", "".join(f"M{SQUARE * i} 0V{width}M0 {SQUARE * i}H{width}" for i in range(side + 1)))


def along(width: float, place: int, count: int, beyond: float) -> Point:
    """One of so many places along the pond's edge, so far outside the squares."""
    angle = tau * (place + 0.7 * chance(place, count, "along")) / count
    reach = (abs(cos(angle)) ** BOXY + abs(sin(angle)) ** BOXY) ** (-1 / BOXY)
    reach *= width / 2 + beyond + 5 * chance(place, count, "beyond") - 2
    return round(width / 2 + reach * cos(angle), 2), round(width / 2 + reach * sin(angle), 2)


def strewn_at(width: float, *key: object) -> Point:
    """A place somewhere on the water."""
    return width * (0.03 + 0.94 * chance(key, "across")), width * (0.03 + 0.94 * chance(key, "down"))


def ripples(square: int, side: int) -> str:
    """Two short arcs that a breath of wind has left on a square's water, the squares of this pond counted along."""
    x, y = kit.middle(square, side, SQUARE)
    drawn = []
    for arc in range(2):
        start = (x - 34 + 44 * chance(square, arc, "across"), y - 34 + 62 * chance(square, arc, "down"))
        wide = 10 + 12 * chance(square, arc, "wide")
        drawn.append(f"M{pair(start)}q{pair((wide / 2, -4))} {pair((wide, 0))}t{pair((wide * 0.7, 0))}")
    return "".join(drawn)


def blown(width: float, blossom: int) -> str:
    """Where a cherry's petal has fallen."""
    return at(
        *strewn_at(width, blossom, "blossom"), 0.7 + 0.4 * chance(blossom, "size"), 360 * chance(blossom, "turned")
    )


def figures(standing: tuple[Figure, ...]) -> tuple[dict[str, Thing], dict[str, Thing]]:
    """R20: an outline around each figure that stands, and its points where they hide no flower."""
    places: dict[Figure, Point] = {}
    # A square has one gap between its flowers, a row several: squares choose first.
    for figure in sorted(standing, key=lambda figure: len(gaps(figure))):
        places[figure] = next((gap for gap in gaps(figure) if gap not in places.values()), gaps(figure)[0])
    outlines: dict[str, Thing] = {}
    seals: dict[str, Thing] = {}
    for count, figure in enumerate(standing, 1):
        outlines[f"figure-{count}"] = outline, f"figure-{count}", figure
        seals[f"seal-{count}"] = points_seal, f"seal-{count}", figure, places[figure]
    return outlines, seals


def points_seal(name: str, figure: Figure, place: Point) -> str:
    """The points of a figure on the shape of the seat that made it."""
    inside = owned("seal", figure.seat) + numeral(figure.points)
    kinds = f"scoring seal seat-{figure.seat}"
    return element("g", inside, id=name, class_=kinds, transform=at(*place, scale=SEAL))


def middles(figure: Figure) -> list[Point]:
    return [centre(SQUARE_NUMBERS[name]) for name in figure.squares]


def gaps(figure: Figure) -> list[Point]:
    """The places between a figure's flowers, the best first."""
    flowers = middles(figure)
    if figure.kind == "square":
        return [between(flowers[0], flowers[-1], 0.5)]
    first, *others = [between(one, two, 0.5) for one, two in pairwise(flowers)]
    return [*others, first]


def outline(name: str, figure: Figure) -> str:
    """A glowing line around a figure's flowers."""
    (left, top), *_, (right, bottom) = middles(figure)
    across, down = right - left, bottom - top
    if figure.kind == "square":
        size, turn = (across, down), 0.0
    else:
        size, turn = (hypot(across, down), 0), degrees(atan2(down, across))
    width, height = size[0] + SHAPE_WIDTH, size[1] + SHAPE_WIDTH
    lines = [
        element("rect", class_=kind, x=-width / 2, y=-height / 2, width=width, height=height, rx=SHAPE_WIDTH / 2)
        for kind in ("shine", "shape")
    ]
    place = at(left + across / 2, top + down / 2, turn=turn)
    return element("g", *lines, id=name, class_=f"scoring seat-{figure.seat}", transform=place)
