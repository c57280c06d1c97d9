"""Why a move is not allowed: the rule, and what on the pond stands against it."""

from typing import Any

from teien.haru_ichiban import rules
from teien.haru_ichiban.material import SQUARE_NAMES, SQUARES
from teien.haru_ichiban.rules import (
    CHOOSE,
    FIRST_DARK,
    FIRST_ROLE,
    FIRST_WIND,
    ROLE,
    STEP,
    WIND,
)

WANTED = {
    CHOOSE: "R08: a flower must be chosen now, as in 5",
    ROLE: "R18: the dragonfly's holder must be little or grand now",
    rules.BLOOM: "R10: a pad must be bloomed now, as in b4",
    rules.FROG_FROM_BLOOM: "R10: a frog must be moved now, as in fb4",
    WIND: "R11: the wind must move a pad now, as in c4>",
    rules.DARK: "R12: a pad must be turned to its dark side now, as in xb4",
    rules.FROG_FROM_DARK: "R12: a frog must be moved now, as in fb4",
    rules.FIRST_FROG: "R17: a frog must be placed now, as in fb4",
    rules.SECOND_FROG: "R17: a frog must be placed now, as in fb4",
}


def why_illegal(state: Any, seat: int, move: int) -> str:
    """The reason against a move that `legal` does not list for the seat; it tells of that seat's own hand only."""
    phase = int(state.phase)
    if phase == CHOOSE:
        if move >= FIRST_ROLE:
            return WANTED[CHOOSE]
        if state.choice[seat] == move + 1:
            return f"R08: the {move + 1} is chosen already"
        return f"R08: there is no {move + 1} in the hand"
    if move < FIRST_ROLE:
        return f"R08: both have chosen, and the flowers are revealed; {WANTED[phase]}"
    if phase == WIND and FIRST_WIND <= move < FIRST_DARK:
        direction, square = divmod(move - FIRST_WIND, SQUARES)
        return why_no_wind(state, square, direction)
    first = int(rules.first_number(phase))
    if phase in (ROLE, WIND) or not first <= move < first + SQUARES:
        return WANTED[phase]
    return why_no_square(state, phase, move - first)


def why_no_square(state: Any, phase: int, square: int) -> str:
    """Against blooming, turning or seating a frog on a square."""
    rule = {rules.BLOOM: "R10", rules.DARK: "R12", rules.FROG_FROM_DARK: "R12"}.get(phase, "R10")
    if phase in (rules.FIRST_FROG, rules.SECOND_FROG):
        rule = "R17"
    name = SQUARE_NAMES[square]
    if not int(state.pads) >> square & 1:
        return f"{rule}: there is no pad on {name}"
    if state.flower[square]:
        return f"{rule}: the pad on {name} has a flower"
    if int(state.dark_sides) >> square & 1:
        return f"R12: the pad on {name} is dark already" if phase == rules.DARK else f"R14: {name} is the dark pad"
    return f"{rule}: a frog sits on {name}"


def why_no_wind(state: Any, square: int, direction: int) -> str:
    """R11: no pad there, or the last one of the line would leave the pond."""
    if not int(state.pads) >> square & 1:
        return f"R11: there is no pad on {SQUARE_NAMES[square]}"
    last = square
    while leads_to(last, direction) is not None:
        last += int(STEP[direction])
    return f"R11: that would push the pad on {SQUARE_NAMES[last]} out of the pond"


def leads_to(square: int, direction: int) -> int | None:
    """The next square in a direction, or None at the rim."""
    row, column = divmod(square, 5)
    down, right = ((-1, 0), (0, 1), (1, 0), (0, -1))[direction]
    inside = 0 <= row + down < 5 and 0 <= column + right < 5
    return square + int(STEP[direction]) if inside else None
