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
from typing import Any

import numpy as np
from rich.cells import cell_len, set_cell_size
from rich.text import Text

from teien.core.game import Scene
from teien.core.language import _, later
from teien.niwa import rules
from teien.niwa.hexes import column_name
from teien.niwa.material import COLOURS, FIGURES, cell_names
from teien.niwa.notation import move_text
from teien.niwa.pearls import pearls_text
from teien.niwa.rules import A_CELL, A_FIGURE, END, FIRST_PASS, GO_ON, MOST_MOVES, OTHERS, OVER, PLACE
from teien.niwa.scoring import steps_left

LETTERS = "KS"
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
NAME = 13

CAME, GIVEN, PASSED = "^+-"
DEEDS = {
    "step": later("step ({move})"),
    "jump": later("jump ({move})"),
    "pass": later("pass ({move})"),
    "stop": later("stop ({move})"),
    "win": later("win ({move})"),
}
"""What is offered, with a move as an example of each kind."""
KINDS = ("step", "jump", "pass", "stop")
WINNING = ("win", "pass", "stop")
"""What is offered when a move can win: other steps and jumps would make the line too long."""

NORTH, SOUTH = 0, 3
SLOPES = ((1, "\\", 0, 1), (2, "/", 1, 1), (4, "\\", 1, 0), (5, "/", 0, 0))
"""For each slanting side of a cell its direction, how it looks on the rim, its line and whether it is on the right."""

Segment = tuple[str, str]
"""Some characters and their style."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a picture is laid out and what it marks, worked out once."""

    names: tuple[str, ...]
    heights: tuple[int, ...]
    columns: int
    pitch: int
    """The characters from column to column."""
    moves: tuple[int, ...]
    reached: frozenset[int]
    """The cells a legal move leads to."""
    marks: dict[int, str]
    """For each cell the sign of what happened there in the last turn."""


def draw(board: Any, state: Any, scene: Scene) -> Text:
    """The whole picture, every line as wide as the others; `plain` tells all that the colours tell."""
    look = look_at(board, state, scene)
    names = scene.names or tuple(_("Player {number}").format(number=seat + 1) for seat in range(2))
    lines = [*garden(board, state, look), *legend(), *players(board, state, look, names)]
    lines.append([(task(board, state, look, names), "bold")])
    texts = [Text.assemble(*line) for line in lines]
    width = max(LEAST_WIDTH, *(text.cell_len for text in texts))
    for text in texts:
        text.pad_right(width - text.cell_len)
    return Text("\n").join(texts)


def legend() -> Iterator[list[Segment]]:
    """What the signs mean."""
    yield [
        ("g", LINE_STYLES[0]),
        meaning(_("green"), 2),
        ("o", LINE_STYLES[1]),
        meaning(_("orange"), 2),
        ("p", LINE_STYLES[2]),
        meaning(_("pink"), 3),
        ("K1", SEAT_STYLES[0]),
        ("G", TOP_STYLES[0]),
        meaning(_("kokeshi, top pearl"), 3),
        ("S2-", SEAT_STYLES[1]),
        meaning(_("samurai, no pearl")),
    ]
    yield [
        ("#K#", SEAT_STYLES[0]),
        meaning(_("base"), 2),
        ("11 ", REACHED),
        meaning(_("can be reached"), 2),
        (CAME, MARK),
        meaning(_("came last turn"), 2),
        (GIVEN, MARK),
        meaning(_("got a pearl"), 2),
        (PASSED, MARK),
        meaning(_("passed one")),
    ]


def meaning(words: str, gap: int = 0) -> Segment:
    """What the sign before means, and room before the next one."""
    return f" {words}{' ' * gap}", "dim"


def look_at(board: Any, state: Any, scene: Scene) -> Look:
    names = cell_names(board)
    columns = int(board.q[: board.cells].max()) + 1
    moves = np.empty(MOST_MOVES, np.int32)
    legal = tuple(map(int, moves[: rules.legal(board, state, state.seat, moves)]))
    return Look(
        names=names,
        heights=tuple(int(name.lstrip("abcdefghijklmnopqrstuvwxyz")) for name in names),
        columns=columns,
        pitch=WIDE if columns <= MOST_WIDE_COLUMNS else NARROW,
        moves=legal,
        reached=frozenset(number % A_FIGURE // A_CELL for number in legal if number < FIRST_PASS),
        marks=last_marks(state, scene),
    )


def last_marks(state: Any, scene: Scene) -> dict[int, str]:
    """Where the last turn's figure came, and who was given its pearls."""
    seat = state.seat if state.phase == GO_ON or state.winner >= 0 else 1 - state.seat
    came, given, passed = set(), set(), set()
    for number in scene.last:
        if number < FIRST_PASS:
            figure, rest = divmod(number, A_FIGURE)
            came.add(rest // A_CELL)
            if rest % A_CELL:
                given.add(int(state.cell[seat, OTHERS[figure, rest % A_CELL - 1]]))
        elif number < END:
            figure, other = divmod(number - FIRST_PASS, 2)
            passed.add(int(state.cell[seat, figure]))
            given.add(int(state.cell[seat, OTHERS[figure, other]]))
    return dict.fromkeys(given, GIVEN) | dict.fromkeys(passed, PASSED) | dict.fromkeys(came, CAME)


def garden(board: Any, state: Any, look: Look) -> Iterator[list[Segment]]:
    """The lines of the garden, with the columns' letters above and below and the heights on both sides."""
    drawn: dict[tuple[int, int], Segment] = {}
    for cell in range(board.cells):
        row, left = max(look.heights) - look.heights[cell] + 1, look.pitch * int(board.q[cell])
        for down, right, character, style in cell_characters(board, state, look, cell):
            drawn[row + down, left + right] = character, style
    letters = "".join(f" {column_name(column):^{look.pitch - 1}}" for column in range(look.columns))
    yield [(" " * MARGIN + letters, RIM)]
    for row in range(max(look.heights) + 2):
        height = max(look.heights) - row + 1
        label = str(height) if 0 < height <= max(look.heights) else ""
        line = (drawn.get((row, column), (" ", "")) for column in range(look.pitch * look.columns + 1))
        yield [(f"{label:>2} ", RIM), *joined(line), (f" {label}", RIM)]
    yield [(" " * MARGIN + letters, RIM)]


def joined(characters: Iterable[Segment]) -> Iterator[Segment]:
    """Neighbours of one style as one segment."""
    for style, run in groupby(characters, key=lambda segment: segment[1]):
        yield "".join(character for character, _ in run), style


def cell_characters(board: Any, state: Any, look: Look, cell: int) -> Iterator[tuple[int, int, str, str]]:
    """What a cell looks like: characters with the place of each, seen from the cell's upper left corner."""
    for way, rim, down, is_right in SLOPES:
        character, style = side(board, cell, way, rim)
        yield down, look.pitch * is_right, character, style
    if board.beside[cell, NORTH] < 0:
        for right in range(1, look.pitch):
            yield -1, right, "_", RIM
    for down, segments in enumerate((standing(board, state, look, cell), south(board, look, cell))):
        characters = [(character, style) for text, style in segments for character in text]
        for right, (character, style) in enumerate(characters[: look.pitch - 1], 1):
            yield down, right, character, style


def side(board: Any, cell: int, way: int, rim: str) -> Segment:
    """One character of a cell's side: the letter of the line, or the rim."""
    if board.beside[cell, way] < 0:
        return rim, RIM
    colour = int(board.colour[cell, way]) - 1
    return COLOURS[colour], LINE_STYLES[colour]


def south(board: Any, look: Look, cell: int) -> list[Segment]:
    """The side below a cell, and what happened on the cell in the last turn."""
    letter, style = side(board, cell, SOUTH, "_")
    stroke = RIM if style == RIM else unseen(style)
    beside = (look.marks[cell], MARK) if cell in look.marks else ("_", stroke)
    return [beside, (letter, style), beside]


def unseen(style: str) -> str:
    """A style whose characters are seen without colours only."""
    ground = style.rpartition(" ")[2]
    return f"{ground} on {ground}"


def standing(board: Any, state: Any, look: Look, cell: int) -> list[Segment]:
    """Who or what is on a cell, three characters wide."""
    if stands := rules.figure_on(state, cell):
        seat, figure = stands
        return [(f"{LETTERS[seat]}{figure + 1}", SEAT_STYLES[seat]), top_pearl(int(state.pearls[seat, figure]), seat)]
    if cell in board.bases:
        seat = board.bases.tolist().index(cell)
        return [(f"#{LETTERS[seat]}#", SEAT_STYLES[seat])]
    return [(f"{look.heights[cell]:>2} ", REACHED)] if cell in look.reached else [(" · ", FAINT)]


def top_pearl(pearls: int, seat: int) -> Segment:
    """The pearl that a figure steps with, as a capital."""
    return (COLOURS[(pearls & 3) - 1].upper(), TOP_STYLES[(pearls & 3) - 1]) if pearls else ("-", SEAT_STYLES[seat])


def players(board: Any, state: Any, look: Look, names: tuple[str, ...]) -> Iterator[list[Segment]]:
    """A heading and a line a seat: the figures, each with its cell and its pearls, and how far it is to go."""
    figures = set_cell_size(_("figures: cell, pearls from the bottom up"), FIGURES * (11 + int(board.capacity)))
    yield [(" " * (NAME + 8) + figures + _("to go"), "dim")]
    for seat in range(2):
        now = state.phase != OVER and state.seat == seat
        yield [
            ("→ " if now else "  ", "bold"),
            (f" {LETTERS[seat]} ", SEAT_STYLES[seat]),
            (f" {shortened(names[seat])}  ", "bold" if now else ""),
            *(part for figure in range(FIGURES) for part in figure_segments(board, state, look, seat, figure)),
            (_("won") if state.winner == seat else str(steps_left(board, state, seat)), "bold" if now else ""),
        ]


def figure_segments(board: Any, state: Any, look: Look, seat: int, figure: int) -> Iterator[Segment]:
    """A figure, where it stands and all its pearls, the top one a capital."""
    cell = int(state.cell[seat, figure])
    pearls = int(state.pearls[seat, figure])
    under = pearls_text(pearls >> 2)
    yield f"{LETTERS[seat]}{figure + 1}", SEAT_STYLES[seat]
    yield f" {look.names[cell] if cell >= 0 else '…':4} ", ""
    for letter in under:
        yield letter, LINE_STYLES[COLOURS.index(letter)]
    yield top_pearl(pearls, seat)
    yield " " * (int(board.capacity) + 2 - len(under)), ""


def shortened(name: str) -> str:
    """A name in exactly the cells it may take."""
    return set_cell_size(name, NAME) if cell_len(name) <= NAME else set_cell_size(name, NAME - 1) + "…"


def task(board: Any, state: Any, look: Look, names: tuple[str, ...]) -> str:
    """What must be done now, by whom, and how it is typed; or who has won."""
    if state.phase == OVER:
        if state.winner < 0:
            return _("The game is over: nobody has won.")
        return _("The game is over: {name} has won.").format(name=shortened(names[state.winner]).rstrip())
    name = shortened(names[state.seat]).rstrip()
    if state.phase == PLACE:
        move = move_text(board, look.moves[0])
        return _("Set-up, {name}: figure {number} next to the base ({move})").format(
            name=name, number=move[0], move=move
        )
    examples = {kind(board, state, number): move_text(board, number) for number in reversed(look.moves)}
    kinds = WINNING if "win" in examples else KINDS
    deeds = _(" or ").join(_(DEEDS[deed]).format(move=examples[deed]) for deed in kinds if deed in examples)
    asked = _("Turn {turn} of {longest}, {name}: {deeds}")
    if state.phase == GO_ON:
        asked = _("Turn {turn} of {longest}, {name}: figure {number}, {deeds}")
    return asked.format(turn=state.turns + 1, longest=board.longest, name=name, number=state.moving + 1, deeds=deeds)


def kind(board: Any, state: Any, number: int) -> str:
    """What a legal move is called."""
    if number >= FIRST_PASS:
        return "stop" if number == END else "pass"
    if number % A_FIGURE // A_CELL == board.bases[1 - state.seat]:
        return "win"
    return "step" if state.pearls[state.seat, number // A_FIGURE] else "jump"
