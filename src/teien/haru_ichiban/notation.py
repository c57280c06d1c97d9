"""Haru Ichiban's positions as text, and back.

A position is one line of thirteen parts between blanks; two players' parts are set apart by `|`, red first: pads,
dark sides, flowers, frogs, hands, draws, choices, scores, points of the last round, dragonfly, round and turn,
what must be done, and where the next shuffle begins.

    o.o.o/.oYD./oo.oo/.ooR./o.o.o - -|- d2|c4 136|245 57284|81673 -|- 0|0 0|0 2 1.1 choose 9f3c7e1a5b2d4086

The rows of pads tell which pond it is: five of five squares, or three of three.

What a viewer may not know is written `?`, once for each flower; only the keeper's line can be played on from, or one
whose hidden flowers `dealt` has dealt.
Where flowers lie face down once they have bloomed, the line ends in a part more, `face-down`.
What must be done ends in the little gardener's number once there is one (`wind1`), or in the number of the
player whose frog moves (`frog2`), or both (`bloomfrog1.2`).
"""

import re
from collections.abc import Callable
from typing import Any

from teien.core.engine.row import new_row
from teien.core.play.reading import list_text, read_list, read_parts, read_seat
from teien.core.words.errors import BadPosition
from teien.core.words.language import _
from teien.haru_ichiban import rules
from teien.haru_ichiban.figures import any_figure
from teien.haru_ichiban.material import (
    DOUBLE_DARK,
    PAD_LETTERS,
    PONDS,
    SQUARE_NAMES,
    SQUARE_NUMBERS,
    Pond,
    listed,
)
from teien.haru_ichiban.rules import CHOOSE, OVER, STATE
from teien.haru_ichiban.setup import new_board
from teien.haru_ichiban.view import PHASES, View

FACE_DOWN = " face-down"
FLOWER = re.compile(r"([1-8])([a-e][1-5])")

WITH_LITTLE = (rules.BLOOM, rules.FROG_FROM_BLOOM, rules.WIND, rules.DARK, rules.FROG_FROM_DARK)
WITH_FROG = (rules.FROG_FROM_BLOOM, rules.FROG_FROM_DARK, rules.FIRST_FROG, rules.SECOND_FROG)


def position(view: View) -> str:
    """The position as one line, with what the viewer may not know left open."""
    pads = "".join(PAD_LETTERS[view.squares[square].pad] for square in view.pond.squares)
    turned = [square.name for square in view.squares if square.is_dark and square.pad != DOUBLE_DARK]
    flowers: tuple[list[str], list[str]] = [], []
    frogs = ["-", "-"]
    for square in view.squares:
        if square.flower:
            flowers[square.flower.seat].append(f"{square.flower.value or '?'}{square.name}")
        if square.frog is not None:
            frogs[square.frog] = square.name
    parts = (
        "/".join(pads[row : row + view.pond.side] for row in range(0, len(pads), view.pond.side)),
        list_text(turned),
        "|".join(map(list_text, flowers)),
        "|".join(frogs),
        "|".join(values(player.hand, player.hand_size) for player in view.players),
        "|".join(values(player.draws, player.draws_left) for player in view.players),
        "|".join(str(player.choice or "?") if player.has_chosen else "-" for player in view.players),
        "|".join(str(player.score) for player in view.players),
        "|".join(str(player.last_points) for player in view.players),
        str(view.dragonfly + 1),
        f"{view.round}.{view.turn}",
        view.phase + ".".join(str(seat + 1) for seat in (view.little, view.moving) if seat is not None),
        "?" if view.chance is None else f"{view.chance:016x}",
    )
    return " ".join(parts) + (FACE_DOWN if view.is_face_down else "")


def values(known: tuple[int, ...] | None, count: int) -> str:
    """Flowers by their values, or so many that are hidden."""
    return ("?" * count if known is None else "".join(map(str, known))) or "-"


def from_position(line: str) -> tuple[Any, Any]:
    """A board and a state row; raises BadPosition for a line that cannot be read or that no game can reach."""
    usual = line.rstrip().removesuffix(FACE_DOWN)
    parts = read_parts(usual, 13, _("position: 13 parts are expected between blanks, here are {count}"))
    if "?" in line:
        message = _(
            "position: R26: what stands as '?' was hidden; only the keeper's line can be played on from, "
            "unless a seed deals it"
        )
        raise BadPosition(message)
    pads, dark, blooms, frogs, hands, draws, choices, scores, last, dragonfly, turn, todo, chance = parts
    pond = pond_of(pads)
    board = new_board(PONDS.index(pond), face_down=usual != line.rstrip())
    state = new_row(STATE)
    read_pads(pond, state, pads, dark)
    read_flowers(state, pair(blooms, _("flowers")))
    read_frogs(state, pair(frogs, _("frogs")))
    read_turn(pond, state, turn, todo)
    read_hands(pond, state, pair(hands, _("hands")), pair(draws, _("draws")), pair(choices, _("choices")))
    read_scores(state, pair(scores, _("scores")), pair(last, _("last points")))
    read_chance(state, dragonfly, chance)
    check_reachable(board, state)
    board.dragonfly = state.dragonfly
    board.chance[0] = state.chance[0]
    return board, state


def dealt(line: str, below: Callable[[int], int]) -> str:
    """The line with all that stands as `?` dealt by chance, every possible way equally likely; raises BadPosition.

    `below(n)` draws a number from 0 to n − 1. What a seat has forgotten, as nobody shows it any more, is dealt as well.
    """
    usual = line.rstrip().removesuffix(FACE_DOWN)
    parts = read_parts(usual, 13, _("position: 13 parts are expected between blanks, here are {count}"))
    is_choosing = parts[11] == PHASES[CHOOSE]
    blooms, hands, draws, choices = (pair(parts[place], _("flowers")) for place in (2, 4, 5, 6))
    flowers = pond_of(parts[0]).flowers
    seats = [
        dealt_flowers(seat, flowers, blooms[seat], hands[seat], draws[seat], choices[seat], is_choosing, below)
        for seat in range(2)
    ]
    for place, each in zip((2, 4, 5, 6), zip(*seats, strict=True), strict=True):
        parts[place] = "|".join(text or "-" for text in each)
    if parts[12] == "?":
        parts[12] = f"{below(2**32) << 32 | below(2**32) | 1:016x}"
    return " ".join(parts) + line.rstrip()[len(usual) :]


def dealt_flowers(
    seat: int,
    flowers: int,
    blooms: str,
    hand: str,
    draws: str,
    choice: str,
    is_choosing: bool,
    below: Callable[[int], int],
) -> tuple[str, str, str, str]:
    """A player's flowers on the pond, in hand and to be drawn, and the chosen one, nothing of them hidden any more."""
    squares = blooms.split(",") if blooms else []
    slots = [*(text[:1] for text in squares), *hand, *draws]
    on_pond, held = len(squares), len(squares) + len(hand)
    left = {str(value) for value in range(1, flowers + 1)} - set(slots)
    if choice in left:
        # R08: it is still in hand while flowers are chosen, and on the pond once it has bloomed; else it is neither.
        place = slice(on_pond, held) if is_choosing else slice(0, on_pond)
        open_slots = [index for index in range(len(slots))[place] if slots[index] == "?"]
        if is_choosing or len(slots) == flowers:
            if not open_slots:
                message = _("position, choice {text!r:.60}: R08: it is not in player {number}'s hand")
                raise BadPosition(message, text=choice, number=seat + 1)
            slots[open_slots[below(len(open_slots))]] = choice
        left.discard(choice)
    if slots.count("?") > len(left):
        raise BadPosition(_("position, player {number}'s flowers: R02: each value is there once"), number=seat + 1)
    values = sorted(left)
    slots = [values.pop(below(len(values))) if slot == "?" else slot for slot in slots]
    in_hand = sorted(slots[on_pond:held])
    if choice == "?" and is_choosing and in_hand:
        choice = in_hand[below(len(in_hand))]
    bloomed = ",".join(value + text[1:] for value, text in zip(slots, squares, strict=False))
    return bloomed, "".join(in_hand), "".join(slots[held:]), choice


def pond_of(pads: str) -> Pond:
    """The pond with so many rows, or the usual one."""
    return next((pond for pond in PONDS if pond.side == len(pads.split("/"))), PONDS[0])


def pair(text: str, part: str) -> list[str]:
    """The two players' parts, '-' read as nothing."""
    found = text.split("|")
    if len(found) != 2:
        raise BadPosition(_("position, {part} {text!r:.60}: two are expected, set apart by '|'"), part=part, text=text)
    return ["" if each == "-" else each for each in found]


def read_square(text: str, part: str) -> int:
    if text not in SQUARE_NUMBERS:
        raise BadPosition(_("position, {part} {text!r:.60}: squares are named a1 to e5"), part=part, text=text)
    return SQUARE_NUMBERS[text]


def read_pads(pond: Pond, state: Any, pads: str, dark: str) -> None:
    """R01: all pads of the pond, one double-dark, one with each mark."""
    rows = pads.split("/")
    letters = "".join(rows)
    if [len(row) for row in rows] != [pond.side] * pond.side or any(letter not in PAD_LETTERS for letter in letters):
        message = _("position, pads {pads!r:.60}: R04: five rows of five squares are expected, of {letters!r:.60}")
        raise BadPosition(message, pads=pads, letters=PAD_LETTERS)
    if sorted(letters) != sorted("".join(pond.rows)):
        message = _("position, pads {pads!r:.60}: R01: there are {plain} plain pads and one each of R, Y and D")
        raise BadPosition(message, pads=pads, plain=2 * pond.turns - 3)
    for square, letter in zip(pond.squares, letters, strict=True):
        state.pad[square] = PAD_LETTERS.index(letter)
        state.pads |= int(letter != ".") << square
        state.dark_sides |= int(letter == "D") << square
    for name in read_list(dark):
        square = read_square(name, _("dark side"))
        if not int(state.pads) >> square & 1 or int(state.dark_sides) >> square & 1:
            message = _("position, dark side {square!r:.60}: R12: there is no pad to turn, or it is dark already")
            raise BadPosition(message, square=name)
        state.dark_sides |= 1 << square


def read_flowers(state: Any, seats: list[str]) -> None:
    """R02: each value once a player, each on a pad of its own."""
    for seat, texts in enumerate(seats):
        seen = set()
        for text in texts.split(",") if texts else []:
            found = FLOWER.fullmatch(text)
            if not found:
                message = _("position, flower {text!r:.60}: a value and a square are expected, as in 5b4")
                raise BadPosition(message, text=text)
            square = SQUARE_NUMBERS[found[2]]
            if not int(state.pads) >> square & 1 or state.flower[square]:
                raise BadPosition(_("position, flower {text!r:.60}: R10: it needs a pad of its own"), text=text)
            if found[1] in seen:
                message = _("position, flower {text!r:.60}: R02: player {number} has one flower of each value")
                raise BadPosition(message, text=text, number=seat + 1)
            seen.add(found[1])
            state.flower[square] = 10 * seat + int(found[1])
            state.blooms[seat] |= 1 << square


def read_frogs(state: Any, seats: list[str]) -> None:
    """R14: frogs sit on pads of their own, never on the dark one or on a flower, but for one about to move."""
    for seat, name in enumerate(seats):
        state.frog[seat] = read_square(name, _("frog")) if name else -1
        if name and not int(state.pads) >> int(state.frog[seat]) & 1:
            raise BadPosition(_("position, frog {square!r:.60}: R05: a frog sits on a pad"), square=name)
    if seats[0] and seats[0] == seats[1]:
        raise BadPosition(_("position, frogs {text!r:.60}: R10: a pad holds one frog"), text="|".join(seats))


def read_turn(pond: Pond, state: Any, turn: str, todo: str) -> None:
    found = re.fullmatch(r"([1-9][0-9]{0,8})\.([1-8])", turn)
    if not found or int(found[2]) > pond.turns:
        message = _(
            "position, round and turn {text!r:.60}: a round and a turn from 1 to {last} are expected, as in 1.3"
        )
        raise BadPosition(message, text=turn, last=pond.turns)
    state.rounds, state.turn = int(found[1]), int(found[2])
    matched = re.fullmatch(r"([a-z]+)([12]?)(?:\.([12]))?", todo)
    if not matched or matched[1] not in PHASES:
        message = _("position, what must be done {text!r:.60}: one of {phases} is expected")
        raise BadPosition(message, text=todo, phases=", ".join(PHASES))
    state.phase = PHASES.index(matched[1])
    with_little, with_frog = state.phase in WITH_LITTLE, state.phase in WITH_FROG
    numbers = [number for number in matched.groups()[1:] if number]
    if len(numbers) != with_little + with_frog:
        message = _("position, what must be done {text!r:.60}: it names the little gardener and the moving frog")
        raise BadPosition(message, text=todo)
    state.little = int(numbers[0]) - 1 if with_little else -1
    state.moving = int(numbers[-1]) - 1 if with_frog else -1


def read_hands(pond: Pond, state: Any, hands: list[str], draws: list[str], choices: list[str]) -> None:
    """R06, R08, R13: of each value a player has one: on the pond, chosen, in hand, or to be drawn."""
    for seat in range(2):
        if not re.fullmatch(r"[1-8]{0,16}", hands[seat] + draws[seat]) or not re.fullmatch(r"[1-8]?", choices[seat]):
            message = _("position, player {number}'s flowers: values from 1 to 8 are expected")
            raise BadPosition(message, number=seat + 1)
        state.choice[seat] = int(choices[seat] or 0)
        on_pond = {int(state.flower[square]) % 10 for square in listed(state.blooms[seat])}
        chosen = {int(choices[seat])} if choices[seat] and state.phase != CHOOSE else set()
        values = [int(value) for value in hands[seat] + draws[seat]]
        if sorted([*values, *(on_pond | chosen)]) != list(range(1, pond.flowers + 1)):
            raise BadPosition(_("position, player {number}'s flowers: R02: each value is there once"), number=seat + 1)
        if hands[seat] != "".join(sorted(hands[seat])):
            raise BadPosition(_("position, hand {text!r:.60}: values are written in order"), text=hands[seat])
        if state.phase == CHOOSE and choices[seat] and choices[seat] not in hands[seat]:
            message = _("position, choice {text!r:.60}: R08: it is not in player {number}'s hand")
            raise BadPosition(message, text=choices[seat], number=seat + 1)
        to_come = [int(value) for value in draws[seat]]
        drawn = [value for value in range(1, pond.flowers + 1) if value not in to_come]
        state.order[seat, len(drawn) : pond.flowers] = to_come
        state.drawn[seat] = len(drawn)
        state.hand[seat] = sum(1 << int(value) - 1 for value in hands[seat])


def read_scores(state: Any, scores: list[str], last: list[str]) -> None:
    for seat in range(2):
        for text in (scores[seat], last[seat]):
            if not re.fullmatch(r"[0-9]{1,4}", text):
                raise BadPosition(_("position, score {text!r:.60}: R03: a number of points is expected"), text=text)
        state.score[seat], state.last_points[seat] = int(scores[seat]), int(last[seat])
        if state.last_points[seat] > state.score[seat]:
            raise BadPosition(_("position, last points {text!r:.60}: R20: they are part of the score"), text=last[seat])


def read_chance(state: Any, dragonfly: str, chance: str) -> None:
    state.dragonfly = read_seat(dragonfly, 2, _("position, dragonfly {text!r:.60}: R07: player 1 or 2 holds it"))
    if not re.fullmatch(r"[0-9a-f]{16}", chance) or int(chance, 16) == 0:
        message = _("position, chance {text!r:.60}: 16 hexadecimal digits are expected, not all 0")
        raise BadPosition(message, text=chance)
    state.chance[0] = int(chance, 16)


def check_reachable(board: Any, state: Any) -> None:
    """Raises BadPosition unless play by the rules can lead here, as far as the parts tell: R06–R20, R25."""
    standing = any_figure(board, int(state.blooms[0])) or any_figure(board, int(state.blooms[1]))
    if state.phase == OVER:
        for seat in range(2):
            state.five |= int(rules.has_five(board, int(state.blooms[seat]))) << seat
        if rules.winner(state) < 0 or not standing:
            raise BadPosition(_("position: R25: the game is not over"))
        return
    if standing:
        raise BadPosition(_("position: R20: a figure stands, so the round is over"))
    if rules.winner(state) >= 0:
        raise BadPosition(_("position: R25: somebody has won already"))
    check_choices(board, state)
    check_counts(board, state)
    check_dark_and_frogs(state)


def check_choices(board: Any, state: Any) -> None:
    """R08, R17, R18: who has chosen what, and who is little by it."""
    red, yellow = int(state.choice[0]), int(state.choice[1])
    if state.phase == CHOOSE:
        if red and yellow:
            raise BadPosition(_("position, choices: R08: both have chosen, so they are revealed"))
        return
    if not red or not yellow:
        raise BadPosition(_("position, choices: R08: both must have chosen"))
    equal_phases = (rules.ROLE, rules.FIRST_FROG, rules.SECOND_FROG)
    last = state.turn == board.turns
    if (state.phase == rules.ROLE) > last or (state.phase in equal_phases[1:] and last):
        message = _("position: R17, R18: {phase} does not come on turn {turn}")
        raise BadPosition(message, phase=PHASES[state.phase], turn=state.turn)
    if (state.phase in equal_phases and red != yellow) or (red == yellow and state.phase in WITH_LITTLE and not last):
        raise BadPosition(_("position, choices: R17: equal flowers, and only they, let the dragonfly's holder act"))
    if state.phase in WITH_LITTLE and red != yellow and state.little != int(yellow < red):
        raise BadPosition(_("position: R08: the lower flower is the little gardener's"))
    expected = {rules.FIRST_FROG: int(state.dragonfly), rules.SECOND_FROG: 1 - int(state.dragonfly)}
    if state.moving != expected.get(int(state.phase), state.moving):
        raise BadPosition(_("position: R17: the dragonfly's holder places the own frog first"))


def check_counts(board: Any, state: Any) -> None:
    """R06, R13: how many flowers lie where, on this turn."""
    for seat in range(2):
        bloomed = int(state.turn) - 1
        if state.phase not in (CHOOSE, rules.ROLE):
            bloomed += state.phase != rules.BLOOM or seat == state.little
        if int(state.blooms[seat]).bit_count() != bloomed:
            message = _("position, flowers: R08: player {number} must have {count} on the pond by now")
            raise BadPosition(message, number=seat + 1, count=bloomed)
        held = min(int(board.hand_size), int(board.flowers) - int(state.turn) + 1) - (state.phase != CHOOSE)
        if int(state.hand[seat]).bit_count() != held:
            raise BadPosition(_("position, hands: R13: player {number} must hold {count}"), number=seat + 1, count=held)


def check_dark_and_frogs(state: Any) -> None:
    """R09, R12, R14, R15: one dark pad to bloom, or none; frogs on light pads without flowers, or gone."""
    free = int(rules.unflowered(state))
    dark = free & int(state.dark_sides)
    expected = 0 if state.phase in (rules.BLOOM, rules.FROG_FROM_BLOOM, rules.WIND, rules.DARK) else 1
    if dark.bit_count() != expected:
        message = _("position, dark sides: R09: {count} dark pads without a flower are expected")
        raise BadPosition(message, count=expected)
    gone = free.bit_count() <= 2
    for seat in range(2):
        taken_up = state.moving == seat or state.phase == rules.FIRST_FROG
        square = int(state.frog[seat])
        if (square < 0) != (gone or taken_up):
            message = _("position, frogs: R15: player {number}'s must be on the pond")
            if gone:
                message = _("position, frogs: R15: player {number}'s must be away")
            raise BadPosition(message, number=seat + 1)
        if square >= 0 and not (free & ~dark) >> square & 1:
            message = _("position, frog {square!r:.60}: R14: never with a flower or on the dark pad")
            raise BadPosition(message, square=SQUARE_NAMES[square])
    if gone and state.phase in WITH_FROG:
        raise BadPosition(_("position: R15: the frogs have left, so none moves"))
