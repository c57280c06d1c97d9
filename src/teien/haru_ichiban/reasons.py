"""Why a move is not allowed: the rule, and what on the pond stands against it."""

from typing import Any

from teien.core.language import _, later
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
    CHOOSE: later("R08: a flower must be chosen now, as in 5"),
    ROLE: later("R18: the dragonfly's holder must be little or grand now"),
    rules.BLOOM: later("R10: a pad must be bloomed now, as in b4"),
    rules.FROG_FROM_BLOOM: later("R10: a frog must be moved now, as in fb4"),
    WIND: later("R11: the wind must move a pad now, as in c4>"),
    rules.DARK: later("R12: a pad must be turned to its dark side now, as in xb4"),
    rules.FROG_FROM_DARK: later("R12: a frog must be moved now, as in fb4"),
    rules.FIRST_FROG: later("R17: a frog must be placed now, as in fb4"),
    rules.SECOND_FROG: later("R17: a frog must be placed now, as in fb4"),
}


def why_illegal(state: Any, seat: int, move: int) -> str:
    """The reason against a move that `legal` does not list for the seat; it tells of that seat's own hand only."""
    phase = int(state.phase)
    if phase == CHOOSE:
        if move >= FIRST_ROLE:
            return _(WANTED[CHOOSE])
        if state.choice[seat] == move + 1:
            return _("R08: the {value} is chosen already").format(value=move + 1)
        return _("R08: there is no {value} in the hand").format(value=move + 1)
    if move < FIRST_ROLE:
        revealed = _("R08: both have chosen, and the flowers are revealed; {wanted}")
        return revealed.format(wanted=_(WANTED[phase]))
    if phase == WIND and FIRST_WIND <= move < FIRST_DARK:
        direction, square = divmod(move - FIRST_WIND, SQUARES)
        return why_no_wind(state, square, direction)
    first = int(rules.first_number(phase))
    if phase in (ROLE, WIND) or not first <= move < first + SQUARES:
        return _(WANTED[phase])
    return why_no_square(state, phase, move - first)


def why_no_square(state: Any, phase: int, square: int) -> str:
    """Against blooming, turning or seating a frog on a square."""
    rule = {rules.BLOOM: "R10", rules.DARK: "R12", rules.FROG_FROM_DARK: "R12"}.get(phase, "R10")
    if phase in (rules.FIRST_FROG, rules.SECOND_FROG):
        rule = "R17"
    if not int(state.pads) >> square & 1:
        reason = _("{rule}: there is no pad on {square}")
    elif state.flower[square]:
        reason = _("{rule}: the pad on {square} has a flower")
    elif not int(state.dark_sides) >> square & 1:
        reason = _("{rule}: a frog sits on {square}")
    elif phase == rules.DARK:
        reason = _("R12: the pad on {square} is dark already")
    else:
        reason = _("R14: {square} is the dark pad")
    return reason.format(rule=rule, square=SQUARE_NAMES[square])


def why_no_wind(state: Any, square: int, direction: int) -> str:
    """R11: no pad there, or the last one of the line would leave the pond."""
    if not int(state.pads) >> square & 1:
        return _("{rule}: there is no pad on {square}").format(rule="R11", square=SQUARE_NAMES[square])
    last = square
    while leads_to(last, direction) is not None:
        last += int(STEP[direction])
    return _("R11: that would push the pad on {square} out of the pond").format(square=SQUARE_NAMES[last])


def leads_to(square: int, direction: int) -> int | None:
    """The next square in a direction, or None at the rim."""
    row, column = divmod(square, 5)
    down, right = ((-1, 0), (0, 1), (1, 0), (0, -1))[direction]
    inside = 0 <= row + down < 5 and 0 <= column + right < 5
    return square + int(STEP[direction]) if inside else None
