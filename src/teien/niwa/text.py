"""Niwa's picture for a terminal: the garden, what its signs mean, the players and what is to be done.

A cell is two lines high: what stands on it, and below it the line to its southern neighbour. Every line between two
cells is told by its letter, small; capitals and digits are on cells. Colours only repeat what the characters say.

     _g_        the line to the north is green
    oK2Pg       figure 2 of the kokeshi, a pink pearl on top; lines NW orange and NE green
    p_o_/       the lines SW pink and S orange; there is no cell to the south-east

| on a cell | meaning |
| --- | --- |
| `K2P`, `S1-` | figures of the kokeshi (pink) and the samurai (blue): the top pearl, or `-` on an empty head |
| `#K#`, `#S#` | the bases |
| `11` | a cell that can be reached by the next move, told by its height |
| `·` | any other empty cell |

| below a cell | meaning |
| --- | --- |
| `^g^` | somebody came here in the last turn |
| `+g+`, `-g-` | who stands here was given a pearl in the last turn, or passed one on |

A cell's name is the letter of its column and the height of its row. Gardens of more than 28 columns have cells that
are one character narrower: they show no top pearls. So no picture is wider than 120 characters, nor narrower than 78.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from rich.cells import set_cell_size
from rich.text import Text

from teien.core.play.move import Move
from teien.core.words.language import _
from teien.core.words.terminal import NAME, Segment, assembled, meaning, player_line, shortened
from teien.niwa.hexes import column_name
from teien.niwa.material import COLOURS
from teien.niwa.view import Cell, Figure, View
from teien.niwa.wording import task

LETTERS = "KS"
SIGNS = "✿☾"
"""What stands for a side elsewhere: the blossom and the crescent of the picture."""
SEAT_STYLES = ("bold #ffffff on #a3195b", "bold #ffffff on #24529c")
LINES = ("#2f7d4b", "#f0a232", "#f5aecb")
"""Green, orange and pink are dark, middling and light, so that they differ on a screen without colours too."""
LINE_STYLES = tuple(f"bold {ink} on {line}" for ink, line in zip(("#ffffff", "#3a2200", "#4a0f2c"), LINES, strict=True))

PAPER = "on #f4eedd"
TOP_STYLES = tuple(f"bold underline {ink} {PAPER}" for ink in ("#1d6a38", "#a85a00", "#c2185b"))
"""The pearls that are on top, as no line looks."""
FAINT = f"#a89f86 {PAPER}"
REACHED = "bold #17324d on #bfe0ff"
MARK = "bold #ffffff on #b3261e"
RIM = "dim"

MARGIN = 3
WIDE, NARROW = 4, 3
MOST_WIDE_COLUMNS = 28
LEAST_WIDTH = 78

CAME, GIVEN, PASSED = "^+-"
NORTH, SOUTH = 0, 3
SLOPES = ((1, "\\", 0, 1), (2, "/", 1, 1), (4, "\\", 1, 0), (5, "/", 0, 0))
"""For each slanting side of a cell its direction, how it looks on the rim, its line and whether it is on the right."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a picture is laid out and what it marks, worked out once."""

    pitch: int
    """The characters from column to column."""
    standing: dict[str, Figure]
    """Who stands on which cell."""
    bases: dict[str, int]
    """Whose base is which cell."""
    reached: frozenset[str]
    """The cells a legal move leads to."""
    marks: dict[str, str]
    """For each cell the sign of what happened there in the last turn."""


def render(view: View, example: Move | None = None) -> Text:
    """The whole picture, every line as wide as the others; `plain` tells all that the colours tell.

    Examples come from the view itself, one of each kind of move, whoever looks.
    """
    lines = [*garden(view), *legend(), *players(view)]
    lines.append([(task(view, [shortened(name).rstrip() for name in view.names]), "bold")])
    return assembled(lines, LEAST_WIDTH)


def legend() -> Iterator[list[Segment]]:
    """What the signs mean."""
    yield [
        *meaning(("g", LINE_STYLES[0]), means=_("green"), gap=2),
        *meaning(("o", LINE_STYLES[1]), means=_("orange"), gap=2),
        *meaning(("p", LINE_STYLES[2]), means=_("pink"), gap=3),
        *meaning(("K1", SEAT_STYLES[0]), ("G", TOP_STYLES[0]), means=_("kokeshi, top pearl"), gap=3),
        *meaning(("S2-", SEAT_STYLES[1]), means=_("samurai, no pearl")),
    ]
    yield [
        *meaning(("#K#", SEAT_STYLES[0]), means=_("base"), gap=2),
        *meaning(("11 ", REACHED), means=_("can be reached"), gap=2),
        *meaning((CAME, MARK), means=_("came last turn"), gap=2),
        *meaning((GIVEN, MARK), means=_("got a pearl"), gap=2),
        *meaning((PASSED, MARK), means=_("passed one")),
    ]


def look_at(view: View) -> Look:
    return Look(
        pitch=WIDE if view.garden.columns <= MOST_WIDE_COLUMNS else NARROW,
        standing=view.standing,
        bases={base.name: seat for seat, base in enumerate(view.garden.bases)},
        reached=frozenset(move.cell for move in view.legal if move.kind in ("go", "step")),
        marks=last_marks(view),
    )


def last_marks(view: View) -> dict[str, str]:
    """Where the last turn's figure came, and who was given its pearls."""
    turn = view.turn
    places = {figure.number: figure.cell.name for figure in view.figures[turn.seat] if figure.cell}
    passed = () if turn.came else turn.moved
    return (
        {places[number]: GIVEN for number in turn.given}
        | {places[number]: PASSED for number in passed}
        | dict.fromkeys(turn.came, CAME)
    )


def garden(view: View) -> Iterator[list[Segment]]:
    """The lines of the garden, with the columns' letters above and below and the heights on both sides."""
    look, highest, columns = look_at(view), view.garden.heights, view.garden.columns
    drawn: dict[tuple[int, int], Segment] = {}
    for cell in view.garden.cells:
        row, left = highest - cell.height + 1, look.pitch * cell.column
        for down, right, character, style in cell_characters(look, cell):
            drawn[row + down, left + right] = character, style
    letters = "".join(f" {column_name(column):^{look.pitch - 1}}" for column in range(columns))
    yield [(" " * MARGIN + letters, RIM)]
    for row in range(highest + 2):
        height = highest - row + 1
        label = str(height) if 0 < height <= highest else ""
        line = (drawn.get((row, column), (" ", "")) for column in range(look.pitch * columns + 1))
        yield [(f"{label:>2} ", RIM), *joined(line), (f" {label}", RIM)]
    yield [(" " * MARGIN + letters, RIM)]


def joined(characters: Iterable[Segment]) -> Iterator[Segment]:
    """Neighbours of one style as one segment."""
    for style, run in groupby(characters, key=lambda segment: segment[1]):
        yield "".join(character for character, _ in run), style


def cell_characters(look: Look, cell: Cell) -> Iterator[tuple[int, int, str, str]]:
    """What a cell looks like: characters with the place of each, seen from the cell's upper left corner."""
    for way, rim, down, is_right in SLOPES:
        character, style = side(cell, way, rim)
        yield down, look.pitch * is_right, character, style
    if not cell.lines[NORTH]:
        for right in range(1, look.pitch):
            yield -1, right, "_", RIM
    for down, segments in enumerate((standing(look, cell), south(look, cell))):
        characters = [(character, style) for text, style in segments for character in text]
        for right, (character, style) in enumerate(characters[: look.pitch - 1], 1):
            yield down, right, character, style


def side(cell: Cell, way: int, rim: str) -> Segment:
    """One character of a cell's side: the letter of the line, or the rim."""
    line = cell.lines[way]
    return (line, LINE_STYLES[COLOURS.index(line)]) if line else (rim, RIM)


def south(look: Look, cell: Cell) -> list[Segment]:
    """The side below a cell, and what happened on the cell in the last turn."""
    letter, style = side(cell, SOUTH, "_")
    stroke = RIM if style == RIM else unseen(style)
    beside = (look.marks[cell.name], MARK) if cell.name in look.marks else ("_", stroke)
    return [beside, (letter, style), beside]


def unseen(style: str) -> str:
    """A style whose characters are seen without colours only."""
    ground = style.rpartition(" ")[2]
    return f"{ground} on {ground}"


def standing(look: Look, cell: Cell) -> list[Segment]:
    """Who or what is on a cell, three characters wide."""
    if figure := look.standing.get(cell.name):
        return [label(figure), top_pearl(figure)]
    if cell.name in look.bases:
        seat = look.bases[cell.name]
        return [(f"#{LETTERS[seat]}#", SEAT_STYLES[seat])]
    return [(f"{cell.height:>2} ", REACHED)] if cell.name in look.reached else [(" · ", FAINT)]


def label(figure: Figure) -> Segment:
    return f"{LETTERS[figure.seat]}{figure.number}", SEAT_STYLES[figure.seat]


def top_pearl(figure: Figure) -> Segment:
    """The pearl that a figure steps with, as a capital."""
    if not figure.pearls:
        return "-", SEAT_STYLES[figure.seat]
    return figure.pearls[-1].upper(), TOP_STYLES[COLOURS.index(figure.pearls[-1])]


def players(view: View) -> Iterator[list[Segment]]:
    """A heading and a line a seat: the figures, each with its cell and its pearls, and how far it is to go."""
    heading = set_cell_size(_("figures: cell, pearls from the bottom up"), 3 * (11 + view.capacity))
    yield [(" " * (NAME + 8) + heading + _("to go"), "dim")]
    for seat, figures in enumerate(view.figures):
        shown = [segment for figure in figures for segment in figure_segments(figure, view.capacity)]
        to_go = _("won") if view.winner == seat else str(view.to_go[seat])
        acts = seat in view.to_act
        yield player_line(LETTERS[seat], SEAT_STYLES[seat], view.names[seat], "  ", *shown, to_go, acts=acts)


def figure_segments(figure: Figure, capacity: int) -> Iterator[Segment]:
    """A figure, where it stands and all its pearls, the top one a capital."""
    under = figure.pearls[:-1]
    yield label(figure)
    yield f" {figure.cell.name if figure.cell else '…':4} ", ""
    for letter in under:
        yield letter, LINE_STYLES[COLOURS.index(letter)]
    yield top_pearl(figure)
    yield " " * (capacity + 2 - len(under)), ""
