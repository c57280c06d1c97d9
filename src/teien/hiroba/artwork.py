"""What Hiroba's picture is made of, each thing drawn once around (0, 0): pebbles, stones, koi, ponds, waves.

Nothing here depends on a position. Irregular shapes come from a checksum of their name, so they never change.
"""

from functools import cache
from math import acos, atan2, cos, pi, sin, sqrt

from teien.core.pictures.art import Art
from teien.core.pictures.artwork import blob, chance, disc, polygon, strewn
from teien.core.pictures.svg import Point, at, element, number, pair, rounded, smooth
from teien.hiroba.palette import PALETTE

SQUARE = 60
SIDE = 9 * SQUARE
PEBBLE_RADIUS = 23

FACE = 1.15
"""How large the numeral on a pebble is."""

DOUBTFUL = (6, 9)
FOOT = "M-5 15H5"
"""The bar under the numerals that are others upside down."""

CRACKS = ("M-13 3L-5 6L-2 12", "M13-6L7 1L10 8L6 13", "M-2 1L5 3L9-2", "M-9 9L0 5L11 8")
RIPPLES = ("M-15-9A18 18 0 0 1-7-15", "M8 15A18 18 0 0 0 15 8", "M7-15A18 18 0 0 1 15-8", "M-15 9A18 18 0 0 0-7 15")


PEBBLES = (
    disc(PEBBLE_RADIUS),
    rounded(polygon(4, 30, pi / 4), 9),
    rounded(polygon(4, 29), 8),
    rounded(polygon(6, 25.5, pi / 6), 5),
)
"""The outline of each seat's pebbles: round, square, diamond, hexagon."""

ART = Art("teien-hiroba", PALETTE, seats="0123")
part, drawn, varied, numeral = ART.part, ART.use, ART.varied, ART.numeral


def pebble(seat: int) -> str:
    outline = PEBBLES[seat]
    return (
        part("halo", outline, transform="scale(1.17)")
        + part("shade", outline, transform="translate(1.5 3)")
        + part("body", outline)
        + part("shine", blob("shine", size=(9.5, 5), corners=9, rough=0.02), transform="translate(-7 -11) rotate(-32)")
        + part("rim", outline, transform="scale(.86)")
    )


def seal(seat: int) -> str:
    """A seat's shape left white, to be written on: what was won, as pebbles are what was placed."""
    return part("seal", PEBBLES[seat])


def rock(variant: int) -> str:
    """H15: a rough boulder, lit from the upper left."""

    def boulder(width: float, height: float, centre: Point = (0, 0)) -> str:
        return blob("rock", variant, size=(width, height), centre=centre, corners=8, rough=0.13, square=3)

    return (
        part("halo", boulder(27, 24))
        + part("shade", boulder(22.5, 19.5, (2, 4)))
        + part("rock-dark", boulder(22.5, 19.5))
        + part("rock", boulder(20.5, 17, (-0.8, -1.5)))
        + part("rock-light", blob("facet", variant, size=(11.5, 7.5), centre=(-4.5, -7), corners=6, rough=0.2))
        + part("crack", CRACKS[variant])
    )


def stepping_stone(variant: int) -> str:
    """H12: a flat stone to step on, in rings of raked sand."""
    return part("step", blob("step", variant, size=(11, 9.5), corners=7, rough=0.1)) + part(
        "rock-light", blob("step", variant, size=(6, 4.6), centre=(-1.5, -1.5), corners=7, rough=0.1), opacity=0.5
    )


def kerb(variant: int) -> str:
    """A row of stones along one side of a square, from (0, 0) to (SQUARE, 0)."""
    weights = [1 + 0.9 * chance("kerb", variant, stone) for stone in range(5)]
    unit = SQUARE / sum(weights)
    stones: dict[str, list[str]] = {"kerb": [], "kerb-dark": []}
    start = 0.0
    for stone, weight in enumerate(weights):
        width = unit * weight
        size = (width / 2 - 0.3, 3.4 + 0.9 * chance("thick", variant, stone))
        centre = (start + width / 2, 0.8 * chance("aside", variant, stone) - 0.4)
        tone = "kerb" if chance("tone", variant, stone) < 0.6 else "kerb-dark"
        stones[tone].append(blob("kerb", variant, stone, size=size, centre=centre, corners=8, rough=0.07, square=3))
        start += width
    return "".join(part(tone, "".join(paths)) for tone, paths in stones.items() if paths)


def corner_stone(variant: int) -> str:
    return part("kerb", blob("corner", variant, size=(5, 4.6), corners=7, rough=0.1))


def pond(variant: int) -> str:
    """Water in a bank of moss and stones, on a whole square."""
    half = SQUARE / 2
    tufts = [blob("tuft", spot, size=(2.2, 1.8), centre=spot, corners=5) for spot in strewn("tuft", variant, 9, 27)]
    stones = [blob("bank", spot, size=(4.6, 3.6), centre=spot, corners=7) for spot in strewn("bank", variant, 5, 23.5)]
    return (
        part("moss", blob("moss", variant, size=(half + 2, half + 2), corners=20, rough=0.025, square=10))
        + part("moss-dark", "".join(tufts))
        + part("water-deep", blob("pond", variant, size=(25, 24), corners=9, rough=0.05, square=3))
        + part("water", blob("pond", variant, size=(23, 22), corners=9, rough=0.05, square=3))
        + part("ripple", RIPPLES[variant])
        + part("kerb", "".join(stones))
    )


def basin() -> str:
    """Water for a koi to lie in, on a garden's square."""
    return (
        part("halo", blob("basin", size=(28, 28), corners=14, rough=0.03))
        + part("kerb-dark", blob("basin", size=(25, 25), corners=14, rough=0.03))
        + part("water", blob("basin", size=(22, 22), corners=14, rough=0.03))
    )


def koi() -> str:
    """A koi seen from above, swimming up in a gentle bend."""
    spine = [(3 * sin(0.525 * step - 0.6), 3.75 * step - 18) for step in range(9)]
    widths = (1.6, 4.6, 6, 6.2, 5.7, 4.8, 3.6, 2.5, 1.6)
    left = [(x - width, y) for (x, y), width in zip(spine, widths, strict=True)]
    right = [(x + width, y) for (x, y), width in zip(spine, widths, strict=True)]
    end_x, end_y = spine[-1]
    tail = f"M{number(end_x - 1.2)} {number(end_y - 1)}q-6 5-7 11q4-2 7-3q4 2 8 2q-2-6-6-10Z"
    fins = "M-6-8q-7 2-9 8q6 0 9-4ZM7-8q7 2 8 9q-6-1-8-5Z"
    spots = (
        blob("spot", 0, size=(4.2, 3.4), centre=(0, -12), corners=7, rough=0.15)
        + blob("spot", 1, size=(4.3, 4.2), centre=(2.2, -2.5), corners=7, rough=0.2)
        + blob("spot", 2, size=(2.6, 3), centre=(1, 6.5), corners=7, rough=0.2)
    )
    return (
        part("koi-fin", fins)
        + part("koi-fin", tail)
        + part("koi", smooth([*left, *reversed(right)]))
        + part("koi-red", spots)
        + part("koi-eye", "M-5.2-15.2a1 1 0 1 0 2 0a1 1 0 1 0-2 0ZM1.2-15.2a1 1 0 1 0 2 0a1 1 0 1 0-2 0Z")
    )


def plot() -> str:
    """A little garden, for the count of those won."""
    return part("plot", rounded(polygon(4, 24, pi / 4), 5))


def waves() -> str:
    """Seigaiha, the blue sea's waves: rows of fans, each hidden in part by the two in front of it."""
    radius = 22.5
    arcs = []
    for x, y in ((0, 0.5), (2, 0.5), (1, 1), (0, 1.5), (2, 1.5), (1, 2)):
        for own in (radius, 0.76 * radius, 0.52 * radius, 0.28 * radius):
            angle = acos(-(own**2 + radius**2 / 4) / (sqrt(5) * own * radius)) - atan2(2, 1)
            side, up = own * sin(angle), own * cos(angle)
            start = (radius * x - side, radius * y - up)
            arcs.append(f"M{pair(start)}a{pair((own, own))} 0 0 1 {number(2 * side)} 0")
    lines = element("path", d="".join(arcs), fill="none", stroke="#fff", stroke_width=1.1)
    return element("pattern", lines, id="hiroba-waves", width=2 * radius, height=radius, patternUnits="userSpaceOnUse")


def digit(value: int, x: float = 0, y: float = 0, scale: float = FACE) -> str:
    """A number on a pebble."""
    return numeral(value, x, y, scale, kind="hiroba-digit")


def upper_side(number: int) -> str:
    """What is on the upper side of a pebble."""
    return digit(number, y=-2) + part("digit", FOOT) if number in DOUBTFUL else digit(number)


def sides(low: int) -> str:
    """A pebble with both its numbers, small."""
    pill = element("rect", class_="hiroba-body", x=-22, y=-12, width=44, height=24, rx=9)
    numbers = digit(low, -11, scale=0.72) + digit(10 - low, 11, scale=0.72)
    return pill + part("slash", "M-2 6L2-6") + numbers


@cache
def definitions() -> str:
    """Everything drawn more than once, for a document to hold in front."""
    faces = {f"face-{number}": upper_side(number) for number in range(1, 10)}
    kinds = {f"sides-{low}": sides(low) for low in range(1, 6)}
    return ART.definitions(
        {"koi": koi(), "basin": basin(), "plot": plot(), **faces, **kinds},
        owned={"pebble": pebble, "seal": seal},
        varied={"kerb": kerb, "corner": corner_stone, "pond": pond, "step": stepping_stone, "rock": rock},
        others=waves(),
    )


def face(seat: int, number: int, kinds: str = "pebble") -> str:
    """A seat's pebble with a number up."""
    return element("g", drawn(f"pebble-{seat}"), drawn(f"face-{number}"), class_=f"{kinds} seat-{seat}")


def badge(seat: int, place: Point, scale: float = 0.5) -> str:
    """A seat's shape and colour, small."""
    return element("g", drawn(f"pebble-{seat}"), class_=f"badge seat-{seat}", transform=at(*place, scale=scale))


def koi_in_basin(turn: float = 0) -> str:
    return drawn("basin") + drawn("koi", transform=at(0, 0, turn=turn) if turn else None)
