"""Hiroba's picture for a terminal: the board in box lines, then the players and what is to be done.

Every square is five cells wide and is told by its characters alone; colours only repeat what they say.

| square | meaning |
| --- | --- |
| `● 9` | a pebble showing 9; `●■◆▲` are the seats |
| `[● 9]` | the same, placed in the last turn |
| `(● 9)` | placed in a turn before it, since whoever acts now acted last |
| `▟█▙`, `><>` | a stone, a koi |
| `≈><>≈`, `≈≈●≈≈` | a pond with its koi, and one whose koi went to ● |
| `✿`, `·` | a starting square, any other empty square |

Heavy lines part tiles, light lines part the gardens and the pond of a tile. Once counted, a garden wears its winners
and their points on the line above its first square: `●12`.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rich.text import Text

from teien.core.play.game import SeatMark
from teien.core.play.move import Move
from teien.core.words.language import _, later
from teien.core.words.terminal import NAME, Segment, assembled, player_line, shortened
from teien.hiroba.palette import PALETTE
from teien.hiroba.scoring import breakdown
from teien.hiroba.squares import SQUARE_NAMES, SQUARE_NUMBERS
from teien.hiroba.view import Layout, View
from teien.hiroba.wording import PEBBLE_NAMES, to_type

SYMBOLS = "●■◆▲"
FACES = ("#ffffff", "#ffffff", "#33240a", "#ffffff")
SEAT_STYLES = tuple(f"{face} on {PALETTE.day[f'seat-{seat}']}" for seat, face in enumerate(FACES))
SEAT_INKS = ("#2f4f86", "#a63c20", "#80590f", "#1f6355")
"""The seats' colours as they are read on paper."""
COLOURS = (later("blue"), later("red"), later("yellow"), later("green"))
SEAT_MARKS = tuple(map(SeatMark, SYMBOLS, SEAT_STYLES, COLOURS))

CELL = 5
RIM = 2
WIDTH = RIM + 9 * (CELL + 1) + 1

INK = "#4a4436"
GARDENS = ("#cbd793", "#eddcb0", "#abcaa6", "#e0bc96")
"""Backgrounds: the gardens of even tiles, then of odd ones, so that no two gardens that touch look the same; they stay
four colours on a terminal that has only 256."""
PAPER = "#f6f0e1"
LINES = f"#6b6350 on {PAPER}"
POND = "#d5e9f2 on #3d7896"
POND_KOI = "bold #ffc08a on #3d7896"
WATER = "#8db9cc on #5f97b0"
PIECES = {"stone": ("▟█▙", "#6f6f6f"), "koi": ("><>", "bold #b5480f")}
LAST = "bold #b3261e"

ARMS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
"""The box characters by the weights of their arms up, right, down and left, as digits of a number to base 3."""
NO_LINE, LIGHT, HEAVY = range(3)

SIGNS_OF_LAST = {None: (" ", " "), False: ("(", ")"), True: ("[", "]")}
"""Around a piece, by whether it was placed in the last turn, in one before it, or longer ago."""
FIRST_POND = 18
"""Ponds are numbered by their tiles, beyond the gardens."""
OPEN_WATER, OUTSIDE = -1, -2


class Look(NamedTuple):
    """What is to be seen of a board, worked out once for a picture."""

    regions: Sequence[int]
    """What each square belongs to, in reading order: its garden's number, its pond's, or open water."""
    pieces: Mapping[str, Segment]
    """What lies on the garden squares, three cells wide."""
    last: Mapping[str, bool]
    takers: Mapping[str, str]
    """For each pond that lost its koi, the symbols of those who got one."""
    labels: Mapping[int, Segment]
    """What is written on the line above a square: on a garden's first, its winners and their points once counted;
    below the last row, numbered on as if there were another, the letters of the columns."""


def render(view: View, example: Move | None) -> Text:
    """The whole picture, every line as wide as the others; `plain` tells all that the colours tell.

    How a move is typed is shown by the same examples in every position, so none is asked for.
    """
    look = look_at(view)
    lines = [line for row in range(9) for line in (border(look, row), squares(look, row))]
    lines.append(border(look, 9))
    lines += players(view)
    lines.append([(to_type(view, [shortened(name).rstrip() for name in view.names]), "bold")])
    return assembled(lines, WIDTH)


def look_at(view: View) -> Look:
    pieces = {square: (" · ", "#948a6c") for squares in view.layout.gardens for square in squares}
    pieces |= dict.fromkeys(view.layout.starts, (" ✿ ", "#a0476b"))
    for _name, square, kind, seat, number in view.pieces:
        pebble = f"{SYMBOLS[seat]} {number}", f"bold {SEAT_STYLES[seat]}"
        pieces[square] = pebble if kind == "pebble" else PIECES[kind]
    takers = {}
    labels = {
        len(SQUARE_NAMES) + column: (letter, f"bold {INK} on {PAPER}") for column, letter in enumerate("abcdefghi")
    }
    if view.are_ponds_won:
        counted = breakdown(view)
        takers = {pond.square: symbols(pond.koi) for pond in counted.ponds if pond.koi}
        for garden in counted.gardens if view.scoring else ():
            if garden.winners:
                colour = SEAT_INKS[garden.winners[0]] if garden.outright else INK
                label = f"{symbols(garden.winners)}{garden.points}"
                labels[SQUARE_NUMBERS[garden.squares[0]]] = label, f"bold {colour} on {PAPER}"
            if garden.koi:
                pieces[garden.koi] = PIECES["koi"]
    return Look(regions_of(view.layout), pieces, view.placed, takers, labels)


def symbols(seats: Sequence[int]) -> str:
    return "".join(SYMBOLS[seat] for seat in seats)


def regions_of(layout: Layout) -> list[int]:
    regions = layout.garden_of | {pond: FIRST_POND + tile for tile, pond in enumerate(layout.ponds) if pond}
    return [regions.get(name, OPEN_WATER) for name in SQUARE_NAMES]


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
    if region >= FIRST_POND:
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


def squares(look: Look, row: int) -> list[Segment]:
    """The line of characters that shows a row of squares."""
    line: list[Segment] = [(f"{9 - row} ", "dim")]
    for column in range(10):
        wall = left_of(look, row, column)
        line.append((arms(wall, 0, wall, 0), LINES if wall else ground(region_at(look, row, column))))
        if column < 9:
            line += square_segments(look, 9 * row + column)
    return line


def square_segments(look: Look, square: int) -> Iterator[Segment]:
    name, region = SQUARE_NAMES[square], look.regions[square]
    here = ground(region)
    if region == OPEN_WATER:
        yield " ~ ~ " if square % 2 else "~   ~", here
    elif name in look.takers:
        yield look.takers[name].center(CELL, "≈"), here
    elif region >= FIRST_POND:
        yield from (("≈", here), ("><>", POND_KOI), ("≈", here))
    else:
        shown, ink = look.pieces[name]
        before, after = SIGNS_OF_LAST[look.last.get(name)]
        paper = here.partition(" ")[2]
        yield before, f"{LAST} {paper}"
        yield shown, ink if " on " in ink else f"{ink} {paper}"
        yield after, f"{LAST} {paper}"


def players(view: View) -> Iterator[list[Segment]]:
    """A heading and a line a seat: what each has left, whose turn it is, and who is stuck for good (H16)."""
    if view.scoring:
        heading, column = _("points"), list(map(str, view.totals))
    elif view.phase == "koi":
        heading, column = _("koi"), [str(hand.koi) for hand in view.hands]
    else:
        heading, column = "", [_("stuck") if seat in view.stuck else "" for seat in range(len(view.hands))]
    legend = _("●6 won by ● for 6") if view.scoring else _("✿ start ≈><>≈ pond")
    titles = "".join(name.rjust(4) for name in PEBBLE_NAMES)
    stones = _("▟█▙ stones")
    yield [(f"{legend:{NAME + 6}}{titles}{stones:>11}{heading:>7}", "dim")]
    for seat, (name, hand) in enumerate(zip(view.names, view.hands, strict=True)):
        now = not view.scoring and seat in view.to_act
        left = "".join(f"{count or '·':>4}" for count in hand.pebbles)
        rest = f"{left}{hand.stones or '·':>11}{column[seat]:>7}"
        yield player_line(SYMBOLS[seat], SEAT_STYLES[seat], name, rest, acts=now)
