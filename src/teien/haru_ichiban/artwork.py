"""What Haru Ichiban's picture is made of, each thing drawn once around (0, 0): pads, flowers, frogs, hats and more.

Nothing here depends on a position. What a seat owns takes its colours from the variables of the seat's class, and
differs in shape too: red is round, yellow is pointed.
"""

from functools import cache
from math import cos, pi, sin, tau

from teien.core.pictures.art import VARIANTS, Art
from teien.core.pictures.artwork import blob, chance, disc, polygon
from teien.core.pictures.svg import Point, at, element, number, pair, rounded, smooth
from teien.haru_ichiban.material import DOUBLE_DARK, RED, RED_MARK, YELLOW
from teien.haru_ichiban.palette import PALETTE

SQUARE = 100
SIDE = 5 * SQUARE
COLOURS = ("red", "yellow")

LEAF_RADIUS = 44.5
NOTCH = 0.2
"""Half the angle of a pad's notch."""

MARK_PLACE = (-29, 29)
"""Where a pad's mark is seen beside a flower or a frog."""

FACE = 1.12
"""How large the numeral in a flower's heart is."""
HEART = 16.5

PETALS = (
    (9, "M0-8C-9-12-12.5-33 0-34C12.5-33 9-12 0-8Z", "M0-8C-8-11-10-26 0-26.5C10-26 8-11 0-8Z"),
    (8, "M0-8C-11-17-8-25 0-37C8-25 11-17 0-8Z", "M0-8C-9-14-7-20 0-29C7-20 9-14 0-8Z"),
)
"""By seat, how many a ring of its flower has, and one of the far and of the near ring."""

LITTLE_HAT, GRAND_HAT = 0.62, 1.1

ART = Art("teien-haru-ichiban", PALETTE, COLOURS)
part, drawn, owned, numeral = ART.part, ART.use, ART.owned, ART.numeral


def polar(angle: float, radius: float) -> Point:
    return radius * cos(angle), radius * sin(angle)


def arc(radius: float, start: float, end: float) -> str:
    """The path of a part of a circle around (0, 0), more than half of it."""
    return f"M{pair(polar(start, radius))}A{pair((radius, radius))} 0 1 1 {pair(polar(end, radius))}"


def leaf_outline(variant: int, radius: float) -> str:
    """A round leaf, its notch to the right."""
    angles = [NOTCH + (tau - 2 * NOTCH) * place / 18 for place in range(19)]
    rim = [polar(angle, radius * (0.965 + 0.07 * chance(i, variant, "rim"))) for i, angle in enumerate(angles)]
    lip, other_lip = polar(NOTCH - 0.05, radius * 0.97), polar(0.05 - NOTCH, radius * 0.97)
    return smooth([(5, 1), lip, *rim, other_lip, (5, -1)])


def light_leaf(variant: int) -> str:
    """R01: the light side: a pale rim, and fine veins that fork."""
    return (
        part("leaf-under", leaf_outline(variant, LEAF_RADIUS + 0.6), transform="translate(.4 1.6)")
        + part("leaf" if variant % 2 else "leaf-fresh", leaf_outline(variant, LEAF_RADIUS))
        + part("leaf-shine", leaf_outline(variant, LEAF_RADIUS * 0.6), transform="translate(-7 0)")
        + part("leaf-vein", "".join(fork(variant, vein) for vein in range(11)))
        + part("leaf-rim", leaf_outline(variant, LEAF_RADIUS - 1.6))
    )


def fork(variant: int, vein: int) -> str:
    """A vein from the notch towards the rim, where it divides."""
    angle = NOTCH + 0.2 + (tau - 2 * NOTCH - 0.4) * vein / 10
    parting = polar(angle + 0.06 * (chance(vein, variant, "vein") - 0.5), LEAF_RADIUS * 0.62)
    ends = [polar(angle + aside, LEAF_RADIUS * 0.88) for aside in (-0.13, 0.13)]
    return f"M{pair(polar(angle, 6))}L{pair(parting)}L{pair(ends[0])}M{pair(parting)}L{pair(ends[1])}"


def dark_leaf(variant: int) -> str:
    """R01: the dark side: no rim, but a border of short strokes, and few veins."""
    border = arc(LEAF_RADIUS * 0.8, NOTCH + 0.12, -NOTCH - 0.12)
    return dark_ground(variant) + part("dark-hatch", border)


def double_dark_leaf(variant: int) -> str:
    """R01: the pad that is dark on both sides has two rings, one for each."""
    rings = [arc(LEAF_RADIUS * part_of, NOTCH + 0.12, -NOTCH - 0.12) for part_of in (0.87, 0.73)]
    return dark_ground(variant) + part("dark-ring", "".join(rings))


def dark_ground(variant: int) -> str:
    veins = [f"M{pair(polar(angle, 7))}L{pair(polar(angle, LEAF_RADIUS * 0.58))}" for angle in (1, 2.1, pi, -2.1, -1)]
    return part("dark", leaf_outline(variant, LEAF_RADIUS)) + part("dark-vein", "".join(veins))


def emblem(seat: int) -> str:
    """The small outline that stands for a seat: a red disc, a yellow diamond."""
    return disc(6.4) if seat == RED else rounded(polygon(4, 9), 2)


def mark(seat: int) -> str:
    """R01: the seat whose frog begins a round on a pad."""
    return part("mark", emblem(seat))


def crown(kind: str, petal: str, count: int, turn: float = 0) -> str:
    """So many petals around a heart."""
    return "".join(part(kind, petal, transform=f"rotate({number(turn + 360 * i / count)})") for i in range(count))


def flower_of(seat: int) -> str:
    """Petals in two rings: a red flower's are round, a yellow one's pointed, as a star."""
    count, far, near = PETALS[seat]
    rings = crown("petal-far", far, count) + crown("petal-near", near, count, 180 / count)
    return rings + part("heart", disc(HEART))


def bud(seat: int) -> str:
    """R06: a flower that is still closed tells its colour and nothing else."""
    if seat == RED:
        outline = "M0-26C17-20 22 2 13 14C8 20-8 20-13 14C-22 2-17-20 0-26Z"
        light = "M0-22C7-15 9 2 0 15C-9 2-7-15 0-22Z"
        folds = "M0-26C-9-14-11 4-3 17M0-26C9-14 11 4 3 17"
    else:
        outline, light = "M0-31C8-18 17-6 12 12C8 19-8 19-12 12C-17-6-8-18 0-31Z", "M0-27C4-14 7-2 0 15C-7-2-4-14 0-27Z"
        folds = "M0-31C-3-16-9-4-4 17M0-31C3-16 9-4 4 17"
    sepals = "M0 24C-9 24-17 17-19 6C-12 8-7 12-5 17C-3 12-1 9 0 5C1 9 3 12 5 17C7 12 12 8 19 6C17 17 9 24 0 24Z"
    return part("bud", outline) + part("bud-light", light) + part("bud-fold", folds) + part("sepal", sepals)


def frog_of(seat: int) -> str:
    """R02: a frog seen from above; the red one has spots, the yellow one bands."""
    legs = "M-8 11L-20 4L-17 20L-23 22M8 11L20 4L17 20L23 22M-9-6L-18-5L-20-15M9-6L18-5L20-15"
    body = "M0-22C11-22 16-13 15-4C14 2 15 6 13 11C10 19 5 22 0 22C-5 22-10 19-13 11C-15 6-14 2-15-4C-16-13-11-22 0-22Z"
    if seat == RED:
        spots = ((-5, -3, 3), (5.5, 1, 3.4), (-5.5, 8, 3.2), (4, 13, 2.4), (0, -10, 2.2))
        coat = part("frog-spot", "".join(disc(r, x, y) for x, y, r in spots))
    else:
        coat = part("frog-band", "M-10-5Q0-1 10-5M-11 4Q0 8 11 4M-7.5 13Q0 16 7.5 13")
    eyes = [disc(5, x, -17.5) for x in (-9, 9)]
    pupils = [disc(2.3, x, -19) for x in (-9.5, 9.5)]
    return (
        part("shade", body, transform="translate(2 4)")
        + part("limb-line", legs)
        + part("limb", legs)
        + part("frog", body)
        + coat
        + part("eye", "".join(eyes))
        + part("pupil", "".join(pupils))
    )


def dragonfly() -> str:
    """R07: it hovers beside the player who has it."""
    wings = "M1-7C10-16 23-16 25-11C25-6 11-4 1-5ZM-1-7C-10-16-23-16-25-11C-25-6-11-4-1-5Z"
    hind = "M1-3C10-3 21 1 21 6C19 10 8 4 1-1ZM-1-3C-10-3-21 1-21 6C-19 10-8 4-1-1Z"
    body = part("fly", "M0-9V-3") + part("fly", "M0-1V20", stroke_dasharray="3.2 .1")
    return part("wing", wings) + part("wing", hind) + body + part("fly-head", disc(3.6, 0, -12))


def hat() -> str:
    """A gardener's straw hat: small for the little gardener, large for the grand one (R08)."""
    rays = "".join(f"M0-13Q{number(x * 0.35)}-2 {number(x)} {number(9 - abs(x) / 12)}" for x in (-15, -8, 0, 8, 15))
    return (
        part("straw", "M-24 7C-13 3-6-11 0-14C6-11 13 3 24 7C15 14-15 14-24 7Z")
        + part("straw-line", rays)
        + part("cord", "M-24 7C-15 12 15 12 24 7M-9 11Q0 19 9 11")
    )


def breeze() -> str:
    """R11: the first wind of spring."""
    return part("wind", "M-22-5H6A7 7 0 1 0-.5-14M-24 3H14A8 8 0 1 1 6 12.5M-18 11H-6A5 5 0 1 1-10.5 18")


def seal(seat: int) -> str:
    """A seat's shape left white, to be written on."""
    return part("seal", disc(17) if seat == RED else rounded(polygon(4, 24), 5))


def stone(variant: int) -> str:
    size = (7 + 3 * chance(variant, "wide"), 6 + 2 * chance(variant, "high"))
    return part("stone-dark", blob("stone", variant, size=size, corners=8, square=3)) + part(
        "stone", blob("stone", variant, size=(size[0] - 1.5, size[1] - 1.8), centre=(-0.6, -1.2), corners=8, square=3)
    )


@cache
def definitions() -> str:
    """Everything drawn more than once, for a document to hold in front."""
    return ART.definitions(
        {"dragonfly": dragonfly(), "wind": breeze(), "hat": hat()},
        owned={"flower": flower_of, "bud": bud, "frog": frog_of, "mark": mark, "seal": seal},
        varied={"light": light_leaf, "dark": dark_leaf, "double": double_dark_leaf, "stone": stone},
    )


def flower(seat: int, value: int | None) -> str:
    """A seat's flower with its value, or without where it lies face down."""
    face = "" if value is None else numeral(value, scale=FACE)
    return element("g", drawn(f"flower-{COLOURS[seat]}"), face, class_=f"flower seat-{seat}")


def pad(kind: int, dark: bool, square: int) -> str:
    """A pad, turned as on no other square."""
    side = "double" if kind == DOUBLE_DARK else "dark" if dark else "light"
    leaf = drawn(f"{side}-{square % VARIANTS}", transform=f"rotate({number(360 * chance(square, 'turned'))})")
    seat = kind - RED_MARK
    # The light comes from one side, however a pad is turned.
    under = part("halo", disc(LEAF_RADIUS + 2)) + part("shade", disc(LEAF_RADIUS, 1.5, 4))
    return under + leaf + (owned("mark", seat, transform=at(*MARK_PLACE)) if seat in (RED, YELLOW) else "")
