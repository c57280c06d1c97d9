"""Haru Ichiban's picture for a terminal: the pond, beside it what the signs mean, below it the players.

Every square is seven cells wide and three high and is told by its characters alone; colours only repeat what they say.

| in a square | meaning |
| --- | --- |
| `╭─────╮`, `┏━━━━━┓`, `╔═════╗` | the rim of a pad that lies light side up, dark side up, or is dark on both sides |
| `╭──R──╮` | the red mark, where the red frog begins a round |
| `✿ 5`, `❁ 3` | a red and a yellow flower |
| `@R@`, `@Y@` | the red and the yellow frog |
| `[✿ 5]` | the last move was made here |
| `*✿ 5*` | part of a figure that won the game |
| `══▶`, `◀══`, `▲`, `▼` | open water from which the wind moved a pad just now |
| `~` | other open water |

What a viewer may not know (R26) is drawn as backs, `▒`: a picture depends on nothing else of it than its number.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
from rich.cells import cell_len, set_cell_size
from rich.text import Text

from teien.core.bits import seats
from teien.core.game import Scene
from teien.core.language import _, later
from teien.haru_ichiban import rules
from teien.haru_ichiban.material import DOUBLE_DARK, FLOWERS, RED_MARK, SQUARE_NUMBERS, SQUARES, YELLOW_MARK
from teien.haru_ichiban.notation import in_hand, move_text, sees
from teien.haru_ichiban.rules import (
    ACTIONS,
    BLOOM,
    CHOOSE,
    DARK,
    FIRST_BLOOM,
    FIRST_DARK,
    FIRST_FROG_MOVE,
    FIRST_WIND,
    OVER,
    ROLE,
    STEP,
    WIND,
)
from teien.haru_ichiban.scoring import standing
from teien.haru_ichiban.speech import player_names

SYMBOLS = "✿❁"
LETTERS = "RY"
SEAT_STYLES = ("bold #ffffff on #b3263a", "bold #33260a on #f2c53d")

CELL = 7
GAP = 1
RIM = 3
WIDTH = 66
NAME = 13
BACK = "▒"
DRAGONFLY = "}|{"

WATER = "#a9cfd3 on #2f6f7e"
TRAIL = "bold #ffffff on #2f6f7e"
LIGHT_PAD = "#3f6b2c on #b9d88c"
DARK_PAD = "#b9d88c on #2c4a2f"
LAST_ON_LIGHT = "bold #7a1020 on #b9d88c"
LAST_ON_DARK = "bold #ffffff on #2c4a2f"

LIGHT_RIM, DARK_RIM, DOUBLE_DARK_RIM = "╭╮╰╯─│", "┏┓┗┛━┃", "╔╗╚╝═║"
"""The four corners in reading order, the stroke across and the one down."""

TRAILS = ("▲", "══▶", "▼", "◀══")
"""By the direction of the wind."""

Segment = tuple[str, str]
"""Some characters and their style."""


SIGNS: tuple[tuple[Segment, ...], ...] = (
    (("╭─╮", LIGHT_PAD), (later("light pad"), "dim")),
    (("┏━┓", DARK_PAD), (later("dark pad"), "dim")),
    (("╔═╗", DARK_PAD), (later("always dark"), "dim")),
    (),
    (("✿ 5", SEAT_STYLES[0]), (later("red flower"), "dim")),
    (("@R@", SEAT_STYLES[0]), (later("red frog"), "dim")),
    (("─", LIGHT_PAD), ("R", SEAT_STYLES[0]), ("─", LIGHT_PAD), (later("red mark"), "dim")),
    (),
    (("❁ 3", SEAT_STYLES[1]), (later("yellow flower"), "dim")),
    (("@Y@", SEAT_STYLES[1]), (later("yellow frog"), "dim")),
    (("─", LIGHT_PAD), ("Y", SEAT_STYLES[1]), ("─", LIGHT_PAD), (later("yellow mark"), "dim")),
    (),
    (("[ ]", LAST_ON_LIGHT), (later("last move"), "dim")),
    (("* *", LAST_ON_LIGHT), (later("figure"), "dim")),
    ((DRAGONFLY, ""), (later("dragonfly"), "dim")),
    ((f" {BACK} ", ""), (later("hidden"), "dim")),
)
"""What the signs mean, beside each line of the pond; the last of each are words."""

DEEDS = {
    CHOOSE: later("choose a flower"),
    ROLE: later("little or grand"),
    BLOOM: later("bloom any pad"),
    WIND: later("blow a pad ^ v < >"),
    DARK: later("turn a pad dark"),
}
"""What a phase asks for (R08–R12, R18)."""
FROG_DEEDS = (later("red frog hops"), later("yellow frog hops"))
"""The same of all other phases, by the frog's seat (R10, R12, R17)."""


def draw(board: Any, state: Any, scene: Scene) -> Text:
    """The whole picture for one viewer, every line as wide as the others; `plain` tells all that the colours tell."""
    names = player_names(scene.names)
    lines = [[*line, ("  ", ""), *meaning(sign)] for line, sign in zip(pond(state, scene), SIGNS, strict=True)]
    lines += players(board, state, scene, names)
    if state.rounds > 1 and state.turn == 1 and state.phase == CHOOSE:
        lines.append([(round_over(state), "")])
    lines.append([(task(board, state, scene, names), "bold")])
    return Text("\n").join(filled(line) for line in lines)


def meaning(sign: tuple[Segment, ...]) -> Iterator[Segment]:
    """A sign and what it means, in the language in use."""
    for *signs, (said, style) in [sign] if sign else []:
        yield from signs
        yield f" {_(said)}", style


def filled(line: Iterable[Segment]) -> Text:
    """A line of the picture, as wide as all of them."""
    text = Text.assemble(*line)
    text.pad_right(WIDTH - text.cell_len)
    return text


def pond(state: Any, scene: Scene) -> Iterator[list[Segment]]:
    """Three lines a row of squares, and the letters of the columns below them."""
    last = last_squares(state, scene)
    trails = last_trails(scene)
    figures = figure_squares(state) if state.phase == OVER else set()
    water: Segment = (" " * GAP, WATER)
    for row in range(5):
        drawn = [square(state, 5 * row + column, last, trails, figures) for column in range(5)]
        for height in range(3):
            rim = f" {5 - row} " if height == 1 else " " * RIM
            yield [(rim, "dim"), water, *(part for lines in drawn for part in (*lines[height], water))]
    letters = "".join(f" {letter:^{CELL}}" for letter in "abcde")
    yield [(" " * RIM, ""), (f"{letters} ", WATER)]


def square(
    state: Any, place: int, last: set[int], trails: dict[int, str], figures: set[int]
) -> tuple[list[Segment], list[Segment], list[Segment]]:
    """The three lines of a square."""
    if not int(state.pads) >> place & 1:
        return water(place, trails.get(place, ""))
    dark = int(state.dark_sides) >> place & 1
    both = state.pad[place] == DOUBLE_DARK
    rim = DOUBLE_DARK_RIM if both else DARK_RIM if dark else LIGHT_RIM
    style = DARK_PAD if dark else LIGHT_PAD
    marks = LAST_ON_DARK if dark else LAST_ON_LIGHT
    signs = "**" if place in figures else "[]" if place in last else "  "
    across = rim[4] * (CELL - 2)
    return (
        [(rim[0], style), *marked(state, place, across, style), (rim[1], style)],
        [(rim[5], style), (signs[0], marks), piece(state, place, style), (signs[1], marks), (rim[5], style)],
        [(f"{rim[2]}{across}{rim[3]}", style)],
    )


def water(place: int, trail: str) -> tuple[list[Segment], list[Segment], list[Segment]]:
    ripples = f"{'~':^{CELL}}" if place % 2 else f"{'~   ~':^{CELL}}"
    middle = (f"{trail:^{CELL}}", TRAIL) if trail else (ripples, WATER)
    still = [(" " * CELL, WATER)]
    return still, [middle], still


def marked(state: Any, place: int, across: str, style: str) -> list[Segment]:
    """The upper rim of a pad, with the mark it may carry (R01)."""
    kind = int(state.pad[place])
    if kind not in (RED_MARK, YELLOW_MARK):
        return [(across, style)]
    half = across[: len(across) // 2]
    return [(half, style), (LETTERS[kind - RED_MARK], SEAT_STYLES[kind - RED_MARK]), (half, style)]


def piece(state: Any, place: int, style: str) -> Segment:
    """What is on a pad, three cells wide."""
    flower = int(state.flower[place])
    if flower:
        return f"{SYMBOLS[flower // 10]} {flower % 10}", SEAT_STYLES[flower // 10]
    for seat in range(2):
        if state.frog[seat] == place:
            return f"@{LETTERS[seat]}@", SEAT_STYLES[seat]
    return "   ", style


def last_squares(state: Any, scene: Scene) -> set[int]:
    """Where the last turn's moves were made; a choice that is still secret leaves no trace."""
    found = set()
    for number in scene.last:
        if number < FIRST_BLOOM:
            if state.phase != CHOOSE:
                chosen = [10 * seat + int(state.choice[seat]) for seat in range(2)]
                found |= {place for place in range(SQUARES) if state.flower[place] in chosen}
        elif number < FIRST_FROG_MOVE:
            found.add(number - FIRST_BLOOM)
        elif number < FIRST_WIND:
            found.add(number - FIRST_FROG_MOVE)
        elif number < FIRST_DARK:
            direction, place = divmod(number - FIRST_WIND, SQUARES)
            found.add(place + int(STEP[direction]))
        else:
            found.add(number - FIRST_DARK)
    return found


def last_trails(scene: Scene) -> dict[int, str]:
    """For each square that the wind left open in the last turn, the way it blew."""
    winds = [divmod(number - FIRST_WIND, SQUARES) for number in scene.last if FIRST_WIND <= number < FIRST_DARK]
    return {place: TRAILS[direction] for direction, place in winds}


def figure_squares(state: Any) -> set[int]:
    """The squares of all figures that stand."""
    figures = [figure for seat in range(2) for figure in standing(int(state.blooms[seat]), seat)]
    return {SQUARE_NUMBERS[name] for figure in figures for name in figure.squares}


def players(board: Any, state: Any, scene: Scene, names: tuple[str, ...]) -> Iterator[list[Segment]]:
    """A heading and a line a seat: the points, the dragonfly, the hand, the values left, and this turn's flower."""
    points, hand_head, left_head, turn_head = _("points to 5"), _("hand"), _("left"), _("this turn")
    heads = f"{points:>11}      {hand_head:6} {left_head:{FLOWERS}}  {turn_head}"
    yield [(f"{'':{NAME + 6}}{heads}", "dim")]
    acting = int(rules.to_act(board, state))
    for seat in range(2):
        style = "bold" if acting >> seat & 1 else ""
        dragonfly = DRAGONFLY if state.dragonfly == seat else ""
        yield [
            ("→ " if acting >> seat & 1 else "  ", "bold"),
            (f" {SYMBOLS[seat]} ", SEAT_STYLES[seat]),
            (f" {shortened(names[seat])}", style),
            (f"{state.score[seat]:>11} {dragonfly:4}", style),
            (f" {hand(state, seat, scene):6} {left(state, seat)}  {this_turn(state, seat, scene)}", style),
        ]


def hand(state: Any, seat: int, scene: Scene) -> str:
    """The flowers in front of a seat without the one it has chosen; backs for those who may not see them."""
    values = in_hand(state, seat)
    if not sees(scene.viewer, seat):
        chosen = state.phase == CHOOSE and state.choice[seat] != 0
        return " ".join(BACK * (len(values) - chosen)) or "·"
    return " ".join(str(value) for value in values if value != state.choice[seat]) or "·"


def left(state: Any, seat: int) -> str:
    """R26: the values that a seat has not revealed yet, in hand or still to draw; a dot for the others."""
    revealed = {int(flower) - 10 * seat for flower in state.flower}
    if state.phase != CHOOSE:
        revealed.add(int(state.choice[seat]))
    return "".join("·" if value in revealed else str(value) for value in range(1, FLOWERS + 1))


def this_turn(state: Any, seat: int, scene: Scene) -> str:
    """What everybody may know of a seat's choice, and what became of it (R08)."""
    if state.phase == CHOOSE:
        if not state.choice[seat]:
            return _("choosing")
        flower = f"{SYMBOLS[seat]} {state.choice[seat]}" if sees(scene.viewer, seat) else BACK
        return _("{flower} chosen").format(flower=flower)
    role = "" if state.little < 0 else _("little") if state.little == seat else _("grand")
    return f"{SYMBOLS[seat]} {state.choice[seat]} {role}"


def shortened(name: str) -> str:
    """A name in exactly the cells it may take."""
    return set_cell_size(name, NAME) if cell_len(name) <= NAME else set_cell_size(name, NAME - 1) + "…"


def round_over(state: Any) -> str:
    """What the round that has just ended brought (R20–R24)."""
    red, yellow = state.last_points.tolist()
    if red and yellow:
        told = _("Round {round} is over: {red} scored {points} and {yellow} scored {other_points}.")
    elif red:
        told = _("Round {round} is over: {red} scored {points}.")
    elif yellow:
        told = _("Round {round} is over: {yellow} scored {other_points}.")
    else:
        told = _("Round {round} is over: nobody scored.")
    scored = {"red": SYMBOLS[0], "points": red, "yellow": SYMBOLS[1], "other_points": yellow}
    return told.format(round=state.rounds - 1, **scored)


def task(board: Any, state: Any, scene: Scene, names: tuple[str, ...]) -> str:
    """What must be done now, by whom, and how it is typed."""
    if state.phase == OVER:
        return _("The game is over.")
    acting = seats(int(rules.to_act(board, state)))
    typing = next((seat for seat in acting if state.phase != CHOOSE or sees(scene.viewer, seat)), None)
    both = typing is None and len(acting) == 2
    who = _("both") if both else shortened(names[acting[0] if typing is None else typing])
    asked = _("Round {round}, turn {turn}, {who}: {deed}")
    if typing is not None:
        asked = _("Round {round}, turn {turn}, {who}: {deed}, as in {move}")
    move = "" if typing is None else first_move(board, state, typing)
    phase = int(state.phase)
    deed = _(DEEDS[phase] if phase in DEEDS else FROG_DEEDS[state.moving])
    return asked.format(round=state.rounds, turn=state.turn, who=who.rstrip(), deed=deed, move=move)


def first_move(board: Any, state: Any, seat: int) -> str:
    """One of a seat's moves, as an example."""
    moves = np.empty(ACTIONS, np.int32)
    rules.legal(board, state, seat, moves)
    return move_text(int(moves[0]))
