"""Haru Ichiban's picture for a terminal: the pond, beside it what the signs mean, below it the players.

Every square is seven cells wide and three high and is told by its characters alone; colours only repeat what they say.

| in a square | meaning |
| --- | --- |
| `╭─────╮`, `┏━━━━━┓`, `╔═════╗` | the rim of a pad that lies light side up, dark side up, or is dark on both sides |
| `╭──R──╮` | the red mark, where the red frog begins a round |
| `✿ 5`, `❁ 3` | a red and a yellow flower |
| `@R@`, `@Y@` | the red and the yellow frog |
| `[✿ 5]` | the last move was made here |
| `*✿ 5*` | part of a figure that ended the round |
| `══▶`, `◀══`, `▲`, `▼` | open water from which the wind moved a pad just now |
| `~` | other open water |

What a viewer may not know (R26) is drawn as backs, `▒`: a picture depends on nothing else of it than its number.
"""

from collections.abc import Iterator

from rich.text import Text

from teien.core.play.move import Move
from teien.core.words.language import _, later
from teien.core.words.terminal import NAME, Segment, assembled, meaning, player_line, shortened
from teien.haru_ichiban import wording
from teien.haru_ichiban.material import DOUBLE_DARK, FLOWERS, RED_MARK, SIDE, SQUARE_NUMBERS, YELLOW_MARK
from teien.haru_ichiban.view import Square, View

SYMBOLS = "✿❁"
LETTERS = "RY"
SEAT_STYLES = ("bold #ffffff on #b3263a", "bold #33260a on #f2c53d")

CELL = 7
GAP = 1
RIM = 3
WIDTH = 66
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

TRAILS = {"^": "▲", ">": "══▶", "v": "▼", "<": "◀══"}
"""By the direction of the wind."""

SIGNS: tuple[tuple[str, *tuple[Segment, ...]], ...] = (
    (later("light pad"), ("╭─╮", LIGHT_PAD)),
    (later("dark pad"), ("┏━┓", DARK_PAD)),
    (later("always dark"), ("╔═╗", DARK_PAD)),
    ("",),
    (later("red flower"), ("✿ 5", SEAT_STYLES[0])),
    (later("red frog"), ("@R@", SEAT_STYLES[0])),
    (later("red mark"), ("─", LIGHT_PAD), ("R", SEAT_STYLES[0]), ("─", LIGHT_PAD)),
    ("",),
    (later("yellow flower"), ("❁ 3", SEAT_STYLES[1])),
    (later("yellow frog"), ("@Y@", SEAT_STYLES[1])),
    (later("yellow mark"), ("─", LIGHT_PAD), ("Y", SEAT_STYLES[1]), ("─", LIGHT_PAD)),
    ("",),
    (later("last move"), ("[ ]", LAST_ON_LIGHT)),
    (later("figure"), ("* *", LAST_ON_LIGHT)),
    (later("dragonfly"), (DRAGONFLY, "")),
    (later("hidden"), (f" {BACK} ", "")),
)
"""What the signs mean, beside each line of the pond."""


def render(view: View, example: Move | None) -> Text:
    """The whole picture for one viewer, every line as wide as the others; `plain` tells all that the colours tell.

    The example is a legal move of the seat that is `typing`.
    """
    lines = [
        [*line, ("  ", ""), *(meaning(*sign, means=_(said)) if said else [])]
        for line, (said, *sign) in zip(pond(view), SIGNS, strict=True)
    ]
    lines += players(view)
    if view.round > 1 and view.turn == 1 and view.phase == "choose":
        lines.append([(round_over(view), "")])
    lines.append([(task(view, example), "bold")])
    return assembled(lines, WIDTH)


def pond(view: View) -> Iterator[list[Segment]]:
    """Three lines a row of squares, and the letters of the columns below them."""
    trails = {move.square: TRAILS[move.direction] for move in view.last if move.kind == "wind"}
    signs = dict.fromkeys(view.changed, "[]")
    signs |= {name: "**" for figure in view.figures for name in figure.squares}
    gap: Segment = (" " * GAP, WATER)
    side = view.pond.side
    beyond = (" " * (SIDE - side) * (CELL + GAP), "")
    for _line in range(3 * (SIDE - side)):
        yield [(" " * (RIM + GAP + SIDE * (CELL + GAP)), "")]
    for row in range(SIDE - side, SIDE):
        drawn = [
            square(each, signs.get(each.name, "  ")) if each.pad else water(each.name, trails.get(each.name, ""))
            for each in view.squares[SIDE * row : SIDE * row + side]
        ]
        for height in range(3):
            rim = f" {SIDE - row} " if height == 1 else " " * RIM
            yield [(rim, "dim"), gap, *(part for lines in drawn for part in (*lines[height], gap)), beyond]
    letters = "".join(f" {letter:^{CELL}}" for letter in "abcde"[:side])
    yield [(" " * RIM, ""), (f"{letters} ", WATER), beyond]


def square(lying: Square, signs: str) -> tuple[list[Segment], list[Segment], list[Segment]]:
    """The three lines of a square with a pad, between signs of what happened there."""
    rim = DOUBLE_DARK_RIM if lying.pad == DOUBLE_DARK else DARK_RIM if lying.is_dark else LIGHT_RIM
    style = DARK_PAD if lying.is_dark else LIGHT_PAD
    marks = LAST_ON_DARK if lying.is_dark else LAST_ON_LIGHT
    across = rim[4] * (CELL - 2)
    return (
        [(rim[0], style), *marked(lying.pad, across, style), (rim[1], style)],
        [(rim[5], style), (signs[0], marks), piece(lying, style), (signs[1], marks), (rim[5], style)],
        [(f"{rim[2]}{across}{rim[3]}", style)],
    )


def water(name: str, trail: str) -> tuple[list[Segment], list[Segment], list[Segment]]:
    ripples = f"{'~':^{CELL}}" if SQUARE_NUMBERS[name] % 2 else f"{'~   ~':^{CELL}}"
    middle = (f"{trail:^{CELL}}", TRAIL) if trail else (ripples, WATER)
    still = [(" " * CELL, WATER)]
    return still, [middle], still


def marked(kind: int, across: str, style: str) -> list[Segment]:
    """The upper rim of a pad, with the mark it may carry (R01)."""
    if kind not in (RED_MARK, YELLOW_MARK):
        return [(across, style)]
    half = across[: len(across) // 2]
    return [(half, style), (LETTERS[kind - RED_MARK], SEAT_STYLES[kind - RED_MARK]), (half, style)]


def piece(lying: Square, style: str) -> Segment:
    """What is on a pad, three cells wide."""
    if lying.flower:
        return f"{SYMBOLS[lying.flower.seat]} {lying.flower.value or BACK}", SEAT_STYLES[lying.flower.seat]
    if lying.frog is not None:
        return f"@{LETTERS[lying.frog]}@", SEAT_STYLES[lying.frog]
    return "   ", style


def players(view: View) -> Iterator[list[Segment]]:
    """A heading and a line a seat: the points, the dragonfly, the hand, the values left, and this turn's flower."""
    points, hand_head, left_head, turn_head = _("points to 5"), _("hand"), _("left"), _("this turn")
    heads = f"{points:>11}      {hand_head:6} {left_head:{FLOWERS}}  {turn_head}"
    yield [(f"{'':{NAME + 6}}{heads}", "dim")]
    for seat, player in enumerate(view.players):
        dragonfly = DRAGONFLY if view.dragonfly == seat else ""
        left = f"{values_left(player.unseen, view.pond.flowers):{FLOWERS}}"
        yield player_line(
            SYMBOLS[seat],
            SEAT_STYLES[seat],
            view.names[seat],
            f"{player.score:>11} {dragonfly:4}",
            f" {hand(view, seat):6} {left}  {this_turn(view, seat)}",
            acts=seat in view.to_act,
        )


def values_left(unseen: tuple[int, ...] | None, flowers: int) -> str:
    """The values that a seat has not shown yet; backs where everybody has to remember them."""
    if unseen is None:
        return BACK * flowers
    return "".join(str(value) if value in unseen else "·" for value in range(1, flowers + 1))


def hand(view: View, seat: int) -> str:
    """The flowers in front of a seat without the one it has chosen; backs for those who may not see them."""
    player = view.players[seat]
    if player.is_open and player.hand is not None:
        return " ".join(str(value) for value in player.hand if value != player.choice) or "·"
    return " ".join(BACK * (player.hand_size - (view.phase == "choose" and player.has_chosen))) or "·"


def this_turn(view: View, seat: int) -> str:
    """What the viewer may know of a seat's choice, and what became of it (R08)."""
    player = view.players[seat]
    flower = f"{SYMBOLS[seat]} {player.choice or 0}"
    if view.phase == "choose":
        if not player.has_chosen:
            return _("choosing")
        return _("{flower} chosen").format(flower=flower if player.choice else BACK)
    role = "" if view.little is None else _("little") if view.little == seat else _("grand")
    return f"{flower} {role}"


def round_over(view: View) -> str:
    """What the round that has just ended brought (R20–R24)."""
    red, yellow = (player.last_points for player in view.players)
    if red and yellow:
        message = _("Round {round} is over: {red} scored {points} and {yellow} scored {other_points}.")
    elif red:
        message = _("Round {round} is over: {red} scored {points}.")
    elif yellow:
        message = _("Round {round} is over: {yellow} scored {other_points}.")
    else:
        message = _("Round {round} is over: nobody scored.")
    scored = {"red": SYMBOLS[0], "points": red, "yellow": SYMBOLS[1], "other_points": yellow}
    return message.format(round=view.round - 1, **scored)


def typing(view: View) -> int | None:
    """The seat that is told how to type a move: in secret nobody but who looks, else whoever must act."""
    open_to = [seat for seat in view.to_act if view.phase != "choose" or view.players[seat].is_open]
    return open_to[0] if open_to else None


def task(view: View, example: Move | None) -> str:
    """What must be done now, by whom, and how it is typed."""
    if not view.to_act:
        return (
            _("Round {round} is over.").format(round=view.round) if view.phase == "scored" else _("The game is over.")
        )
    seat = typing(view)
    both = seat is None and len(view.to_act) == 2
    who = _("both") if both else shortened(view.names[view.to_act[0] if seat is None else seat])
    asked = _("Round {round}, turn {turn}, {who}: {task}")
    if example:
        asked = _("Round {round}, turn {turn}, {who}: {task}, as in {move}")
    message = wording.task(view)
    return asked.format(round=view.round, turn=view.turn, who=who.rstrip(), task=_(message), move=example)
