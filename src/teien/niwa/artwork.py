"""What Niwa's picture is made of, each thing drawn once around (0, 0): lines, pearls, figures, bases, hedges.

Nothing here depends on a position. Colours of lines and pearls are told apart by their marks too: green is one long
leaf, orange two diamonds, pink three blossoms. The sides differ in shape: pink is round, blue is angular.
"""

from collections.abc import Callable
from functools import cache
from math import cos, pi, sin, tau

from teien.core.pictures.art import Art
from teien.core.pictures.artwork import blob, chance, disc, polygon
from teien.core.pictures.svg import Point, at, element, rounded
from teien.niwa.material import COLOUR_NAMES, COLOURS, SIDE_NAMES
from teien.niwa.palette import PALETTE

SIZE = 40
"""From a cell's middle to its corners, and the length of a line."""

LEAF, LEAF_MARK = "M-17 0C-9-8.4 9-8.4 17 0C9 8.4-9 8.4-17 0Z", "M-20 0C-9-8 9-8 20 0C9 8-9 8-20 0Z"
DIAMONDS, BLOSSOMS = (-8.8, 8.8), (-12, 0, 12)
"""Where the two diamonds of an orange line and the three blossoms of a pink one are."""

PEARL = (13, 5.6)
"""Half the width and height of a pearl."""
PEARL_MARK = at(0, 1.5, scale=0.44)
"""A pearl's mark lies so low that it is seen under the pearl above."""
TOP_PEARL = 1.12
"""How much larger the pearl on top is, the one that counts (N09)."""
RIM = 2.4
"""How wide the light around it is, which parts it from a line behind."""
HEAD = -12.5
"""Where on a head the first pearl has its middle."""
PEARL_STEP = 7.2
"""How much higher the next one is: three of them do not hide the line behind."""
LOW_STACK = 3
LEAN = 5.3
"""How far to the side a higher stack leans, for each pearl, so that whoever stands behind it is seen."""

DOLL = at(0, 5.2, scale=0.85)
NUMBER_PLACE, NUMBER_SCALE = (0, 18.6), 0.78

ART = Art("teien-niwa", PALETTE, SIDE_NAMES)
part, drawn, owned, numeral = ART.part, ART.use, ART.owned, ART.numeral


def diamond(x: float = 0) -> str:
    return rounded([(x - 8, 0), (x, -7), (x + 8, 0), (x, 7)], 2)


def planting(colour: str) -> str:
    """The outline of a line's mark, along the x axis: one leaf, two diamonds or three blossoms."""
    if colour == "green":
        return LEAF
    if colour == "orange":
        return "".join(map(diamond, DIAMONDS))
    return "".join(disc(5.4, x) for x in BLOSSOMS)


def line(colour: str) -> str:
    """N02: a line between two cells, as plants along it."""
    hearts = {
        "green": part("green-mark", "M-13 0C-6-1.5 6-1.5 13 0C6 1.5-6 1.5-13 0Z"),
        "pink": part("pink-mark", "".join(disc(1.9, x) for x in BLOSSOMS)),
    }
    return part(colour, planting(colour)) + hearts.get(colour, "")


def pearl(colour: str) -> str:
    """N01: a pearl with its line's mark on it."""
    mark = part(f"{colour}-mark", LEAF_MARK if colour == "green" else planting(colour), transform=PEARL_MARK)
    return part(colour, disc(PEARL[0], height=PEARL[1])) + part("shine", disc(5.5, -2.5, -3.7, 1)) + mark


def emblem(seat: int) -> str:
    """The sign of a side: a plum blossom for pink, a helmet's crescent for blue."""
    if seat == 1:
        return "M-10.5-7C-8.5 0-5 3 0 3S8.5 0 10.5-7C12.5 3 7.5 9.5 0 9.5S-12.5 3-10.5-7Z"
    return "".join(disc(4.5, 6.6 * sin(angle), -6.6 * cos(angle)) for angle in (tau * i / 5 for i in range(5)))


def crest(seat: int) -> str:
    """A side's sign on its shape: round for pink, square for blue."""
    heart = part("crest", disc(2.6)) if seat == 0 else part("emblem", disc(2.8, 0, -4.4))
    return part("crest", shape(seat, 16)) + part("emblem", emblem(seat)) + heart


def shape(seat: int, radius: float) -> str:
    """The outline that stands for a side."""
    return disc(radius) if seat == 0 else rounded(polygon(4, 1.3 * radius, pi / 4), 4)


def base(seat: int) -> str:
    """N03: a dais with the side's sign, for the other side to reach."""
    return part("dais", shape(seat, 26)) + element("g", crest(seat), transform="scale(1.3)")


def seal(seat: int) -> str:
    """A side's shape left white, to be written on."""
    return part("seal", shape(seat, 15))


def doll(seat: int) -> str:
    """N01: a figure of a side."""
    return element("g", kokeshi() if seat == 0 else samurai(), transform=DOLL)


def kokeshi() -> str:
    """N01: a round head with a fringe on a kimono that widens."""
    body = "M-8-1C-11 7-14 15-14 22C-14 26.5-8 28 0 28S14 26.5 14 22C14 15 11 7 8-1Z"
    hair = "M-10.6-5A10.6 10.6 0 0 1 10.6-5C9-8 7-10-1-11C-5-10-9-8-10.6-5Z"
    return (
        part("shade", disc(17, 2, 25.5, 5))
        + part("body", body)
        + part("face", disc(10.4, 0, -6.5))
        + part("hair", hair)
        + part("eye", "M-5.4-4.8q1.5-1.5 3 0M2.4-4.8q1.5-1.5 3 0")
        + part("cheek", disc(1.5, 0, -0.8))
        + part("trim", "M-7.4 3.4Q0 7 7.4 3.4")
    )


def samurai() -> str:
    """N01: a helmet with a golden crescent, broad shoulders, an armour that narrows."""
    body = "M-10-1H10L16.5 4L15 12.5L11.5 12L12 24C12 26.8 7 28 0 28S-12 26.8-12 24L-11.5 12L-15 12.5L-16.5 4Z"
    helmet = (
        "M-8.6-6C-9-13.5-5-17 0-17S9-13.5 8.6-6L15.5-1C11 1.2 9.5.8 7.5-2.5L7-6"
        "Q0-8.4-7-6L-7.5-2.5C-9.5.8-11 1.2-15.5-1Z"
    )
    return (
        part("shade", disc(16, 2, 25.5, 5))
        + part("body", body)
        + part("trim", "M-14.6 8L-11.6 7.4M14.6 8L11.6 7.4")
        + part("face", "M-7.5-8H7.5V-2C7.5 2.5 4 4.5 0 4.5S-7.5 2.5-7.5-2Z")
        + part("eye", "M-5.2-4.4L-2-3.4M5.2-4.4L2-3.4M-1.6 1H1.6")
        + part("body", helmet)
        + part("gold", "M-15.5-20C-14-11-7-8.6 0-8.6S14-11 15.5-20C11.5-14.4 6-12.8 0-12.8S-11.5-14.4-15.5-20Z")
    )


def hedge(variant: int) -> str:
    """A clipped hedge along one line of the garden's rim, sometimes with a stone in it."""
    bushes = [
        blob("bush", variant, spot, size=(8.4, 6), centre=(x, 2 * chance(variant, spot) - 1), corners=8, rough=0.16)
        for spot, x in enumerate((-15, -2, 12))
    ]
    lights = [
        blob("light", variant, spot, size=(4.6, 2.6), centre=(x - 1.5, -2.4), corners=7, rough=0.2)
        for spot, x in enumerate((-15, -2, 12))
    ]
    stone = part("stone", blob("stone", variant, size=(5.6, 4.4), centre=(4, 3), corners=8, square=3))
    shadow = part("hedge-dark", "".join(bushes), transform="translate(0 1.6)")
    leaves = shadow + part("hedge", "".join(bushes)) + part("hedge-light", "".join(lights))
    return leaves + stone if variant == 0 else leaves


def footprints() -> str:
    """Where somebody has passed, going up."""
    return part("print", disc(5, -7, 0, 7.4) + disc(3.6, -7, 13, 3.8) + disc(5, 7, -11, 7.4) + disc(3.6, 7, 2, 3.8))


@cache
def definitions() -> str:
    """Everything drawn more than once, for a document to hold in front."""
    lines = {f"line-{colour}": line(colour) for colour in COLOUR_NAMES}
    pearls = {f"pearl-{colour}": pearl(colour) for colour in COLOUR_NAMES}
    return ART.definitions(
        {"footprints": footprints(), **lines, **pearls},
        owned={"doll": doll, "crest": crest, "base": base, "seal": seal},
        varied={"hedge": hedge},
    )


def on_head(height: int, count: int) -> Point:
    """Where on a head a pearl lies, counted from the bottom, of so many."""
    lean = LEAN * count * (height / (count - 1)) ** 2 if count > LOW_STACK else 0
    return lean, HEAD - PEARL_STEP * height


def stack(pearls: str, place: Callable[[int, int], Point], given: int = 0) -> str:
    """N01: a head's pearls from the bottom up, the top one larger; the last `given` of them have just come."""
    if not pearls:
        return ""
    colours = [COLOUR_NAMES[COLOURS.index(letter)] for letter in pearls]
    count = len(colours)
    wheres = [at(*place(height, count), TOP_PEARL if height == count - 1 else 1) for height in range(count)]
    # Behind all pearls, so that no mark is hidden.
    behind = [
        part("halo", disc(PEARL[0] + 4, height=PEARL[1] + 4), transform=where) for where in wheres[count - given :]
    ]
    behind.append(part("rim", disc(PEARL[0] + RIM, height=PEARL[1] + RIM), transform=wheres[-1]))
    kinds = ["pearl"] * (count - 1) + ["pearl top"]
    lying = [
        drawn(f"pearl-{colour}", class_=kind, transform=where)
        for colour, kind, where in zip(colours, kinds, wheres, strict=True)
    ]
    return element("g", *behind, *lying, class_="pearls given last" if given else "pearls")
