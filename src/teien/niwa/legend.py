"""What the things in Niwa's pictures are and do."""

from teien.core.pictures import kit
from teien.core.pictures.legend import Legend, Symbol
from teien.core.pictures.svg import at, element, path, words
from teien.core.words.language import _, later
from teien.niwa.artwork import ART, NUMBER_PLACE, NUMBER_SCALE, definitions, drawn, numeral, on_head, owned, stack
from teien.niwa.ground import GROUND, hexagon
from teien.niwa.material import COLOUR_NAMES, SIDE_NAMES

CELL, FIGURE, SMALL = 42, 36, 30
"""How far the samples reach."""


def figure(seat: int, number: int, pearls: str) -> str:
    shown = owned("doll", seat) + numeral(number, *NUMBER_PLACE, NUMBER_SCALE) + stack(pearls, on_head)
    return element("g", element("g", shown, class_=f"piece seat-{seat}"), transform=at(0, 3))


def pearls() -> str:
    heap = stack("gp", lambda height, _count: (0, -8 - 9.6 * height))
    return element("g", owned("seal", 0), numeral(1, scale=0.8), heap, transform=at(0, 10))


def colours() -> str:
    """A pearl of each colour beside its line."""
    return "".join(
        drawn(f"pearl-{colour}", transform=at(-20, down, scale=0.9)) + drawn(f"line-{colour}", transform=at(16, down))
        for colour, down in zip(COLOUR_NAMES, (-22, 0, 22), strict=True)
    )


def cell() -> str:
    lines = [
        drawn(f"line-{colour}", transform=at(x, y, turn=turn))
        for colour, x, y, turn in zip(COLOUR_NAMES, (0, 30, -30), (-34.6, 17.3, 17.3), (0, 120, 60), strict=True)
    ]
    return path("tile tile-0", hexagon((0, 0), GROUND - 4)) + "".join(lines)


def end() -> str:
    return button(_("end"), 80)


def take_over() -> str:
    return button(_("take over"), 130)


def button(label: str, across: int) -> str:
    pill = element("rect", class_="pill", x=-across / 2, y=-21, width=across, height=42, rx=21)
    return element("g", pill, words(label, y=7), class_="end open")


def band() -> str:
    return kit.turn_mark((-26, -18), 52, 36, arrow=(-20, -8))


LEGEND = Legend(
    ART.root,
    definitions,
    (
        Symbol(
            later("Kokeshi"),
            later(
                "A figure of the pink side: it crosses lines of its top pearl's colour. To pass that pearl on, touch "
                "this figure, then another of its side."
            ),
            lambda: figure(0, 1, "gg"),
            FIGURE,
            f"{SIDE_NAMES[0]}-.",
            rules=("N09", "N11", "N15"),
            sign="K1G",
        ),
        Symbol(
            later("Samurai"),
            later(
                "A figure of the blue side: it crosses lines of its top pearl's colour. To pass that pearl on, touch "
                "this figure, then another of its side."
            ),
            lambda: figure(1, 2, "oo"),
            FIGURE,
            f"{SIDE_NAMES[1]}-.",
            rules=("N09", "N11", "N15"),
            sign="S2O",
        ),
        Symbol(
            later("Pearl and line"),
            later(
                "A figure crosses a line when the pearl on top of its head has the line's colour. The pearl then "
                "goes to another figure of its side."
            ),
            colours,
            38,
            "",
            "key",
            rules=("N02", "N09"),
            sign="g o p",
        ),
        Symbol(
            later("Base"),
            later("Bring one of your figures to the other's base to win. Nobody may stay on their own."),
            lambda: owned("base", 0),
            CELL,
            "[a-z]+[0-9]+",
            "is-base",
            rules=("N12", "N20"),
            sign="#K#",
        ),
        Symbol(
            later("Cell"),
            later("Room for one figure. The plants between two cells are a line: green, orange or pink."),
            cell,
            CELL + 4,
            "[a-z]+[0-9]+",
            rules=("N02", "N09", "N13"),
            sign="·",
        ),
        Symbol(
            later("Pearls of a figure"),
            later("The pearls on the head of the figure with this number. Only the top one can be used."),
            pearls,
            FIGURE,
            "pearls-.*",
            rules=("N09", "N14"),
        ),
        Symbol(
            later("Take over"),
            later(
                "Your figures come to stand as the other's do, seen from your end; you have the first turn, and the "
                "other places anew."
            ),
            take_over,
            67,
            "end",
            "takes-over",
            rules=("N24",),
        ),
        Symbol(
            later("End"),
            later("Ends your turn. A figure may stop after any step, but not on its own base."),
            end,
            46,
            "end",
            rules=("N10", "N12"),
        ),
        Symbol(
            later("Player"),
            later("A side's name, its sign, and what it has to do. The band and the arrow show whose turn it is."),
            lambda: band() + owned("crest", 0, transform=at(8, 0, scale=0.8)),
            SMALL,
            "panel-.*",
        ),
        Symbol(
            later("Turns"),
            later("So many turns there have been, this one included."),
            lambda: words("12", class_="count", x=14, y=8),
            20,
            "count",
            rules=("N23",),
        ),
        Symbol(
            later("Footprints"),
            later("The way of the figure that moved in the last turn."),
            lambda: drawn("footprints", class_="trail"),
            24,
            "footprints-.*",
            sign="^",
        ),
        Symbol(
            later("Circle"),
            later("The base that was reached: the game is won."),
            lambda: drawn("enso"),
            36,
            "crown",
            rules=("N20",),
        ),
    ),
)
