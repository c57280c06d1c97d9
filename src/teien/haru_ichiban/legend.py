"""What the things in Haru Ichiban's pictures are and do."""

from teien.core.pictures import kit
from teien.core.pictures.artwork import disc
from teien.core.pictures.legend import Legend, Symbol
from teien.core.pictures.svg import at, element, path
from teien.core.words.language import later
from teien.haru_ichiban.artwork import (
    ART,
    COLOURS,
    GRAND_HAT,
    LITTLE_HAT,
    definitions,
    drawn,
    emblem,
    flower,
    numeral,
    owned,
    pad,
)
from teien.haru_ichiban.material import DOUBLE_DARK, PLAIN, RED, RED_MARK, YELLOW

PAD, FLOWER, SMALL = 50, 40, 32
"""How far the samples reach."""
A_SQUARE = "[a-e][1-5]"
COLOUR = f"({'|'.join(COLOURS)})"
WAKE = "M-34-14h30M-38 0h44M-34 14h30"


def pond(*inside: str) -> str:
    """Something on the pond's water."""
    return element("rect", class_="water", x=-PAD, y=-PAD, width=2 * PAD, height=2 * PAD, rx=8) + "".join(inside)


def band() -> str:
    return kit.turn_mark((-28, -14), 56, 28, arrow=(-18, -7))


def values() -> str:
    one = element("g", numeral(3, scale=0.8), class_="left", transform=at(-14, 0))
    other = element("g", numeral(5, scale=0.8), path("strike", "M-6 5L6-5"), class_="used", transform=at(14, 0))
    return one + other


def track() -> str:
    point, step = path("point", emblem(RED), transform=at(-14, 0)), path("step", emblem(RED), transform=at(14, 0))
    return element("g", point, step, class_="seat-0")


def gained() -> str:
    return element("g", path("numeral", "M-26 0h10M-21-5v10"), numeral(2), class_="gained", transform=at(8, 0))


def outline() -> str:
    return element("g", path("shine", disc(26)), path("shape", disc(26)), class_="seat-0")


def seal() -> str:
    return element("g", owned("seal", RED) + numeral(2), class_="seal seat-0")


def bowl() -> str:
    return element("circle", class_="bowl", r=26)


LEGEND = Legend(
    ART.root,
    definitions,
    (
        Symbol(
            later("Flower in bloom"),
            later("Makes figures with others of its colour: squares of 2 × 2 and rows of 4 or 5 bring points."),
            lambda: flower(RED, 5),
            FLOWER,
            f"flower-{COLOUR}-.",
            rules=("R19", "R20"),
            sign="✿ 5",
        ),
        Symbol(
            later("Flower lying face down"),
            later("It counts like any other in bloom; you remember its value by yourself until the game is over."),
            lambda: flower(RED, None),
            FLOWER,
            f"flower-{COLOUR}-on-{A_SQUARE}",
            rules=("R26",),
            sign="✿ ▒",
        ),
        Symbol(
            later("Flower in your hand"),
            later("Touch one to choose it in secret. Then both are revealed: the lower is little, the higher grand."),
            lambda: flower(YELLOW, 3),
            FLOWER,
            "flower-.",
            rules=("R06", "R08"),
        ),
        Symbol(
            later("Flower in a hand"),
            later("One that this player can choose."),
            lambda: flower(YELLOW, 6),
            FLOWER,
            "held-.*",
            rules=("R06", "R08"),
        ),
        Symbol(
            later("Closed flower"),
            later("In somebody's hand, where you cannot see its value; in the bowl, it is the one they have chosen."),
            lambda: owned("bud", RED),
            FLOWER,
            "bud-.*",
            rules=("R08", "R26"),
            sign="▒",
        ),
        Symbol(
            later("Frog"),
            later("Takes a pad. When a flower blooms under it, or its pad turns dark, it hops to another pad."),
            lambda: owned("frog", RED),
            SMALL,
            f"frog-{COLOUR}",
            rules=("R10", "R12", "R17"),
            sign="@R@",
        ),
        Symbol(
            later("Pad that is always dark"),
            later("Dark on both sides: on it the lower flower of the first turn blooms."),
            lambda: pad(DOUBLE_DARK, True, 0),
            PAD,
            "pad-on-.*",
            "is-double",
            rules=("R01", "R09"),
            sign="╔═╗",
        ),
        Symbol(
            later("Dark pad"),
            later("Here the flower of the little gardener blooms."),
            lambda: pad(PLAIN, True, 0),
            PAD,
            "pad-on-.*",
            "is-dark",
            rules=("R09", "R12"),
            sign="┏━┓",
        ),
        Symbol(
            later("Pad with a mark"),
            later("Here the frog of the mark's colour begins every round; otherwise a light pad like the others."),
            lambda: pad(RED_MARK, False, 0),
            PAD,
            "pad-on-.*",
            "is-marked",
            rules=("R01", "R24"),
            sign="─R─",
        ),
        Symbol(
            later("Light pad"),
            later("The grand gardener's flower may bloom here. Wind moves pads, with whatever is on them."),
            lambda: pad(PLAIN, False, 0),
            PAD,
            "pad-on-.*",
            rules=("R10", "R11", "R12"),
            sign="╭─╮",
        ),
        Symbol(
            later("Wake"),
            later("From here the wind has just moved a pad."),
            lambda: pond(path("wake", WAKE)),
            PAD,
            "wake-on-.*",
            rules=("R11",),
            sign="══▶",
        ),
        Symbol(
            later("Open water"),
            later("Pads are blown onto it."),
            pond,
            PAD,
            A_SQUARE,
            rules=("R11",),
            sign="~",
        ),
        Symbol(
            later("Dragonfly"),
            later("When both flowers are equal, its holder moves the frogs, or decides on turn 8 who is little."),
            lambda: drawn("dragonfly"),
            28,
            "dragonfly",
            rules=("R07", "R17", "R18"),
            sign="}|{",
        ),
        Symbol(
            later("Little gardener"),
            later("The small hat: whose flower was lower. It blooms on the dark pad; then the wind is yours to blow."),
            lambda: drawn("hat", transform=f"scale({LITTLE_HAT})"),
            SMALL,
            "little",
            rules=("R08", "R09", "R11", "R18"),
        ),
        Symbol(
            later("Grand gardener"),
            later("The large hat: whose flower was higher. It blooms on any pad; then you turn a pad dark."),
            lambda: drawn("hat", transform=f"scale({GRAND_HAT})"),
            SMALL,
            "grand",
            rules=("R08", "R10", "R12", "R18"),
        ),
        Symbol(
            later("Hat"),
            later("A small one for the little gardener of this turn, a large one for the grand gardener."),
            lambda: drawn("hat"),
            SMALL,
            "hat-.*",
            rules=("R08",),
        ),
        Symbol(
            later("Wind"),
            later("This player now blows a pad one square up, down, left or right."),
            lambda: drawn("wind"),
            SMALL,
            "wind",
            rules=("R11",),
        ),
        Symbol(
            later("Pad to turn"),
            later("This player now turns a light pad to its dark side."),
            lambda: element("g", pad(PLAIN, True, 0), transform="scale(.6)"),
            SMALL,
            "turning",
            rules=("R12",),
        ),
        Symbol(
            later("Bowl"),
            later("Holds what its player is about to use: a flower, a frog, the wind, a pad to turn."),
            bowl,
            SMALL,
            "",
            "bowl",
        ),
        Symbol(
            later("To move"),
            later("The band and the arrow show whose turn it is."),
            band,
            SMALL,
            "turn-.*",
        ),
        Symbol(
            later("Player"),
            later("Red flowers are round, yellow ones are stars."),
            lambda: drawn(f"flower-{COLOURS[RED]}", class_="seat-0", transform="scale(.8)"),
            SMALL,
            "player-.*",
        ),
        Symbol(
            later("Score track"),
            later("A filled step is a point. Five points win."),
            track,
            26,
            "score-.*",
            rules=("R19", "R25"),
        ),
        Symbol(
            later("Points gained"),
            later("What the round before has brought."),
            gained,
            SMALL,
            "gained-.*",
            rules=("R20",),
        ),
        Symbol(
            later("Values left"),
            later("Flowers that this player has not shown yet this round; those struck out are used."),
            values,
            26,
            "left-.*",
            rules=("R26",),
        ),
        Symbol(
            later("Figure"),
            later("A line in a player's colour around the flowers that scored."),
            outline,
            36,
            "figure-.*",
            rules=("R19", "R22"),
            sign="*✿ 5*",
        ),
        Symbol(
            later("Points of a figure"),
            later("Square of 2 × 2: 1. Row of 4: 2. Diagonal row of 4: 3. Row of 5: 5, and it wins at once."),
            seal,
            SMALL,
            "seal-.*",
            rules=("R19",),
        ),
    ),
)
