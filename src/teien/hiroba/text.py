"""Hiroba's picture for a terminal: the board in box lines, then the players and what is to be done.

Every square is five cells wide and is told by its characters alone; colours only repeat what they say.

| square | meaning |
| --- | --- |
| `● 9` | a pebble showing 9; `●■◆▲` are the seats |
| `[● 9]` | the same, placed in the last turn |
| `▟█▙`, `><>` | a stone, a koi |
| `≈><>≈`, `≈≈●≈≈` | a pond with its koi, and one whose koi went to ● |
| `✿`, `·` | a starting square, any other empty square |

Heavy lines part tiles, light lines part the gardens and the pond of a tile. Once counted, a garden wears its winners
and their points on the line above its first square: `●12`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from teien.core.game import Scene, SeatMark
from teien.core.language import _, later
from teien.hiroba import rules
from teien.hiroba.material import SQUARES, TILE_OF, TILES
from teien.hiroba.notation import move_text, stone_squares
from teien.hiroba.palette import DAY
from teien.hiroba.rules import KOI, OVER, PEBBLE, STONE
from teien.hiroba.scoring import Breakdown, breakdown
from teien.hiroba.squares import SQUARE_NUMBERS, holds, listed

SYMBOLS = "●■◆▲"
FACES = ("#ffffff", "#ffffff", "#33240a", "#ffffff")
SEAT_STYLES = tuple(f"{face} on {DAY[f'seat-{seat}']}" for seat, face in enumerate(FACES))
SEAT_INKS = ("#2f4f86", "#a63c20", "#80590f", "#1f6355")
"""The seats' colours as they are read on paper."""
COLOURS = (later("blue"), later("red"), later("yellow"), later("green"))
SEAT_MARKS = tuple(map(SeatMark, SYMBOLS, SEAT_STYLES, COLOURS))
PEBBLE_NAMES = ("1/9", "2/8", "3/7", "4/6", "5/5")

CELL = 5
RIM = 2
WIDTH = RIM + 9 * (CELL + 1) + 1
NAME = 13

INK = "#4a4436"
GARDENS = ("#cbd793", "#eddcb0", "#abcaa6", "#e0bc96")
"""Backgrounds: the gardens of even tiles, then of odd ones, so that no two gardens that touch look the same; they stay
four colours on a terminal that has only 256."""
PAPER = "#f6f0e1"
LINES = f"#6b6350 on {PAPER}"
POND = "#d5e9f2 on #3d7896"
POND_KOI = "bold #ffc08a on #3d7896"
WATER = "#8db9cc on #5f97b0"
STONE_INK = "#6f6f6f"
KOI_INK = "bold #b5480f"
LAST = "bold #b3261e"

ARMS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
"""The box characters by the weights of their arms up, right, down and left, as digits of a number to base 3."""
NO_LINE, LIGHT, HEAVY = range(3)

OPEN_WATER, OUTSIDE = -1, -2

Segment = tuple[str, str]
"""Some characters and their style."""


@dataclass(frozen=True, slots=True)
class Look:
    """What is to be seen besides the pebbles: by square, worked out once for a picture."""

    regions: tuple[int, ...]
    stones: frozenset[int]
    koi: frozenset[int]
    last: frozenset[int]
    takers: dict[int, str]
    """For each pond that lost its koi, the symbols of those who got one."""
    labels: dict[int, Segment]
    """What is written on the line above a square: on a garden's first, its winners and their points once counted;
    below the last row, numbered on as if there were another, the letters of the columns."""


def draw(board: Any, state: Any, scene: Scene) -> Text:
    """The whole picture, every line as wide as the others; `plain` tells all that the colours tell."""
    counted = breakdown(board, state)
    look = look_at(board, state, scene, counted)
    names = scene.names or tuple(_("Player {number}").format(number=seat + 1) for seat in range(board.players))
    lines = [line for row in range(9) for line in (border(look, row), squares(board, state, look, row))]
    lines.append(border(look, 9))
    lines += players(board, state, scene, names, counted)
    lines.append([(task(state, scene, names), "bold")])
    return Text("\n").join(filled(line) for line in lines)


def filled(line: list[Segment]) -> Text:
    """A line of the picture, as wide as all of them."""
    text = Text.assemble(*line)
    text.pad_right(WIDTH - text.cell_len)
    return text


def look_at(board: Any, state: Any, scene: Scene, counted: Breakdown) -> Look:
    placed = {SQUARE_NUMBERS.get(move_text(number)[-2:]) for number in scene.last}
    takers = {}
    labels = {SQUARES + column: (letter, f"bold {INK} on {PAPER}") for column, letter in enumerate("abcdefghi")}
    koi = set(listed(state.koi_squares))
    if scene.scoring:
        for garden in counted.gardens:
            if garden.winners:
                colour = SEAT_INKS[garden.winners[0]] if garden.outright else INK
                label = f"{symbols(garden.winners)}{garden.points}"
                labels[SQUARE_NUMBERS[garden.squares[0]]] = label, f"bold {colour} on {PAPER}"
        koi |= {SQUARE_NUMBERS[garden.koi] for garden in counted.gardens if garden.koi}
    if scene.scoring or state.phase in (KOI, OVER):
        takers = {SQUARE_NUMBERS[pond.square]: symbols(pond.koi) for pond in counted.ponds if pond.koi}
    return Look(
        regions=tuple(region(board, square) for square in range(SQUARES)),
        stones=frozenset(stone_squares(board, state)),
        koi=frozenset(koi),
        last=frozenset(square for square in placed if square is not None),
        takers=takers,
        labels=labels,
    )


def symbols(seats: Sequence[int]) -> str:
    return "".join(SYMBOLS[seat] for seat in seats)


def region(board: Any, square: int) -> int:
    """What a square belongs to: its garden's number, its pond's beyond those, or open water."""
    garden = int(board.garden[square])
    if garden >= 0:
        return garden
    tile = int(TILE_OF[square])
    return 2 * TILES + tile if board.pond[tile] == square else OPEN_WATER


def region_at(look: Look, row: int, column: int) -> int:
    return look.regions[9 * row + column] if 0 <= row < 9 and 0 <= column < 9 else OUTSIDE


def weight(look: Look, row: int, column: int, other_row: int, other_column: int) -> int:
    """The line between two neighbouring places of the grid."""
    if region_at(look, row, column) == region_at(look, other_row, other_column):
        return NO_LINE
    same_tile = row // 3 == other_row // 3 and column // 3 == other_column // 3
    return LIGHT if same_tile else HEAVY


def above(look: Look, row: int, column: int) -> int:
    """The line above a square; none beside the board."""
    return weight(look, row - 1, column, row, column) if 0 <= column < 9 else NO_LINE


def left_of(look: Look, row: int, column: int) -> int:
    """The line to the left of a square; none over or under the board."""
    return weight(look, row, column - 1, row, column) if 0 <= row < 9 else NO_LINE


def arms(up: int, right: int, down: int, left: int) -> str:
    return ARMS[((up * 3 + right) * 3 + down) * 3 + left]


def ground(region: int) -> str:
    """The background of a region's squares."""
    if region == OPEN_WATER:
        return WATER
    if region >= 2 * TILES:
        return POND
    return f"{INK} on {GARDENS[region // 2 % 2 * 2 + region % 2]}"


def border(look: Look, row: int) -> list[Segment]:
    """The line of characters above a row of squares."""
    line: list[Segment] = [(" " * RIM, "")]
    for column in range(10):
        up, down = left_of(look, row - 1, column), left_of(look, row, column)
        left, right = above(look, row, column - 1), above(look, row, column)
        here = ground(region_at(look, row, column)) if up == right == down == left == NO_LINE else LINES
        line.append((arms(up, right, down, left), here))
        if column < 9 and right == NO_LINE:
            line.append((" " * CELL, ground(region_at(look, row, column))))
        elif column < 9:
            label, style = look.labels.get(9 * row + column, ("", LINES))
            before = (CELL - len(label)) // 2
            stroke = arms(0, right, 0, right)
            line += [(stroke * before, LINES), (label, style), (stroke * (CELL - before - len(label)), LINES)]
    return line


def squares(board: Any, state: Any, look: Look, row: int) -> list[Segment]:
    """The line of characters that shows a row of squares."""
    line: list[Segment] = [(f"{9 - row} ", "dim")]
    for column in range(10):
        wall = left_of(look, row, column)
        line.append((arms(wall, 0, wall, 0), LINES if wall else ground(region_at(look, row, column))))
        if column < 9:
            line += square_segments(board, state, look, 9 * row + column)
    return line


def square_segments(board: Any, state: Any, look: Look, square: int) -> Iterator[Segment]:
    here = ground(look.regions[square])
    if look.regions[square] == OPEN_WATER:
        yield " ~ ~ " if square % 2 else "~   ~", here
    elif look.regions[square] >= 2 * TILES:
        if square in look.takers:
            yield look.takers[square].center(CELL, "≈"), here
        else:
            yield from (("≈", here), ("><>", POND_KOI), ("≈", here))
    else:
        shown, ink = piece(board, state, look, square)
        before, after = "[]" if square in look.last else "  "
        paper = here.partition(" ")[2]
        yield before, f"{LAST} {paper}"
        yield shown, ink if " on " in ink else f"{ink} {paper}"
        yield after, f"{LAST} {paper}"


def piece(board: Any, state: Any, look: Look, square: int) -> Segment:
    """What lies on a garden square, three cells wide."""
    pebble = int(state.pebble[square])
    if pebble:
        return f"{SYMBOLS[pebble // 10]} {pebble % 10}", f"bold {SEAT_STYLES[pebble // 10]}"
    if square in look.koi:
        return "><>", KOI_INK
    if square in look.stones:
        return "▟█▙", STONE_INK
    return (" ✿ ", "#a0476b") if holds(board.starts, square) else (" · ", "#948a6c")


def players(
    board: Any, state: Any, scene: Scene, names: tuple[str, ...], counted: Breakdown
) -> Iterator[list[Segment]]:
    """A heading and a line a seat: what each has left, whose turn it is, and who is stuck for good (H16)."""
    if scene.scoring:
        heading, column = _("points"), [str(player.total) for player in counted.players]
    elif state.phase == KOI:
        heading, column = _("koi"), [str(koi) for koi in state.koi]
    else:
        blocked = [state.hand[seat].any() and not rules.can_place(state, seat) for seat in range(board.players)]
        heading, column = "", [_("stuck") if is_blocked else "" for is_blocked in blocked]
    legend = _("●6 won by ● for 6") if scene.scoring else _("✿ start ≈><>≈ pond")
    titles = "".join(name.rjust(4) for name in PEBBLE_NAMES)
    stones = _("▟█▙ stones")
    yield [(f"{legend:{NAME + 6}}{titles}{stones:>11}{heading:>7}", "dim")]
    for seat in range(board.players):
        now = not scene.scoring and state.phase != OVER and state.seat == seat
        left = "".join(f"{count or '·':>4}" for count in state.hand[seat])
        yield [
            ("→ " if now else "  ", "bold"),
            (f" {SYMBOLS[seat]} ", SEAT_STYLES[seat]),
            (f" {shortened(names[seat])}", "bold" if now else ""),
            (f"{left}{state.stones[seat] or '·':>11}{column[seat]:>7}", "bold" if now else ""),
        ]


def shortened(name: str) -> str:
    """A name in exactly the cells it may take."""
    return set_cell_size(name, NAME) if cell_len(name) <= NAME else set_cell_size(name, NAME - 1) + "…"


def task(state: Any, scene: Scene, names: tuple[str, ...]) -> str:
    """What must be done now, and how it is typed."""
    if state.phase == OVER:
        return _("The game is over.")
    if scene.scoring:
        return _("Counted as it lies; the game is not over.")
    if state.phase == PEBBLE and state.rounds == 1:
        message = _("Round {round}, {name}: a pebble on a start ✿, as in 9c4")
    elif state.phase == PEBBLE:
        message = _("Round {round}, {name}: a pebble, as in 9c4")
    elif state.phase == STONE:
        message = _("Round {round}, {name}: a stone, as in +e5, or none: -")
    else:
        message = _("{name}: a koi, as in ke5, or no more: k-")
    return message.format(round=state.rounds, name=shortened(names[state.seat]).rstrip())
