"""What the things in Hiroba's pictures are and do."""

from teien.core.pictures import kit
from teien.core.pictures.legend import Legend, Symbol
from teien.core.pictures.svg import at, element, path
from teien.core.words.language import later
from teien.hiroba.artwork import ART, SQUARE, badge, definitions, drawn, face, koi_in_basin, numeral

HALF = SQUARE / 2
TILE, PEBBLE, WIDE = HALF, 32, 64
"""How far the samples reach: a square, a pebble with its shadow, a row of several things."""
A_SQUARE = "[a-i][1-9]"


def tile(kind: str, *inside: str) -> str:
    """A square of the board with something on it."""
    return element("rect", class_=kind, x=-HALF, y=-HALF, width=SQUARE, height=SQUARE, rx=6) + "".join(inside)


def sea() -> str:
    waves = element("rect", class_="waves", fill="url(#hiroba-waves)", x=-HALF, y=-HALF, width=SQUARE, height=SQUARE)
    return tile("sea", waves)


def pond() -> str:
    return drawn("pond-0") + drawn("koi", transform=at(0, 0, turn=40))


def shadow() -> str:
    koi = element("g", drawn("koi", transform=at(0, 0, turn=40)), class_="ghost")
    return drawn("pond-0") + koi + badge(0, (14, 14))


def struck(thing: str) -> str:
    return element("g", thing, class_="spent") + path("strike", "M-19 19L19-19")


def kind() -> str:
    dots = [element("circle", class_=shown, cx=x, cy=18, r=3) for x, shown in ((-5.5, "dot"), (5.5, "hole"))]
    return element("g", drawn("sides-2"), class_="pebble seat-0") + "".join(dots)


def stones() -> str:
    return "".join(drawn("rock-0", transform=at(x, 0, scale=0.42)) for x in (-11, 11))


def koi_to_place() -> str:
    return element("g", koi_in_basin(90), transform=at(-14, 0, scale=0.76)) + numeral(2, 22, 0)


def band() -> str:
    return kit.turn_mark((-28, -14), 56, 28, arrow=(-18, -7))


def won() -> str:
    return element("rect", class_="won seat-0", x=-24, y=-24, width=48, height=48, rx=10)


def points() -> str:
    return element("g", drawn("seal-0"), numeral(5), class_="seat-0 seal", transform="scale(.8)")


def score() -> str:
    return drawn("enso") + numeral(34, scale=1.1)


LEGEND = Legend(
    ART.root,
    definitions,
    (
        Symbol(
            later("Pebble"),
            later("Counts its number in its garden, where the highest sum wins, and at ponds, where the lowest does."),
            lambda: face(0, 7),
            PEBBLE,
            "pebble-on-.*",
            rules=("H14", "H18", "H19"),
            sign="● 7",
        ),
        Symbol(
            later("Pebbles in hand"),
            later("Touch a number, then a square. Pale numbers are used up: each pebble has two, which add up to 10."),
            lambda: face(0, 9),
            PEBBLE,
            "(pebble|waiting)-[1-9](-to-9)?",
            rules=("H02", "H11"),
        ),
        Symbol(
            later("Stone"),
            later("Closes its square: nothing can be placed there any more. It counts for nobody."),
            lambda: drawn("rock-0"),
            PEBBLE,
            "stone|stone-on-.*|stone-or-none",
            rules=("H15",),
            sign="▟█▙",
        ),
        Symbol(
            later("No stone"),
            later("Ends your turn without a stone. You keep the ones you have."),
            lambda: struck(drawn("rock-0")),
            PEBBLE,
            "no-stone",
            rules=("H15",),
        ),
        Symbol(
            later("Koi"),
            later("Won by the lowest sum of pebbles beside its pond. Doubles the points of the garden it ends in."),
            koi_in_basin,
            PEBBLE,
            "koi|koi-on-.*|koi-or-none",
            rules=("H18", "H20", "H21"),
            sign="><>",
        ),
        Symbol(
            later("No more koi"),
            later("Keeps the koi that you have left: each scores 1 point."),
            lambda: struck(koi_in_basin()),
            PEBBLE,
            "no-koi",
            rules=("H20", "H22"),
        ),
        Symbol(
            later("Won koi"),
            later("This pond's koi has gone to whoever's shape stands beside it."),
            shadow,
            TILE,
            "shadow-on-.*",
            rules=("H18",),
            sign="≈≈●≈≈",
        ),
        Symbol(
            later("Starting square"),
            later("A first pebble goes on one of these. It counts as a square of its garden."),
            lambda: tile("sand-0", drawn("step-0")),
            TILE,
            A_SQUARE,
            "is-start",
            rules=("H12",),
            sign="✿",
        ),
        Symbol(
            later("Garden square"),
            later("Pebbles and stones go here. The highest sum in a garden wins it: a point for each square."),
            lambda: tile("sand-2"),
            TILE,
            A_SQUARE,
            "is-garden",
            rules=("H11", "H19", "H21"),
            sign="·",
        ),
        Symbol(
            later("Pond"),
            later("Home of a koi; nothing is placed on it. The lowest sum on the squares beside it wins the koi."),
            pond,
            TILE,
            A_SQUARE,
            "is-pond",
            rules=("H18",),
            sign="≈><>≈",
        ),
        Symbol(
            later("Water"),
            later("Out of the game when fewer than four play."),
            sea,
            TILE,
            A_SQUARE,
            "is-water",
            rules=("H07", "H08"),
        ),
        Symbol(
            later("To move"),
            later("The band and the arrow show whose turn it is."),
            band,
            PEBBLE,
            "turn",
        ),
        Symbol(
            later("Player"),
            later("Each player has a shape and a colour; their pebbles look the same."),
            lambda: badge(1, (0, 0), 1),
            PEBBLE,
            "player-.",
            sign="■",
        ),
        Symbol(
            later("Pebbles left"),
            later("A kind of pebble with both its numbers. A full dot is one still in hand, a hollow one is placed."),
            kind,
            28,
            "left-.*",
            rules=("H02",),
        ),
        Symbol(
            later("Stones left"),
            later("So many stones this player may still lay, one after each pebble."),
            stones,
            24,
            "stones-.",
            rules=("H04", "H15"),
        ),
        Symbol(
            later("Koi to place"),
            later("So many koi this player has won and not placed yet."),
            koi_to_place,
            PEBBLE + 8,
            "koi-of-.",
            rules=("H20", "H22"),
        ),
        Symbol(
            later("Garden won"),
            later("The line around a garden has its winner's colour; those who tie share the line."),
            won,
            PEBBLE,
            "garden-.*",
            rules=("H19",),
        ),
        Symbol(
            later("Points of a garden"),
            later("A point a square, twice as many with a koi; on the shape of whoever has won them."),
            points,
            PEBBLE,
            "points-.*",
            rules=("H21",),
            sign="●12",
        ),
        Symbol(
            later("Score"),
            later("Gardens won and their points, koi left over, and the sum; the winner's stands in a circle."),
            score,
            36,
            "score-.",
            rules=("H22", "H23"),
        ),
    ),
)
