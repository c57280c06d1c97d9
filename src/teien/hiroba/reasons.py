"""Why a move is not allowed: the rule, and what on the board stands against it."""

from typing import Any

from teien.core.language import _, later
from teien.hiroba import rules
from teien.hiroba.material import SQUARES
from teien.hiroba.rules import FIRST_KOI, FIRST_STONE, KOI, NO_KOI, NO_STONE, PEBBLE, STONE
from teien.hiroba.squares import SQUARE_NAMES, holds

WANTED = {
    PEBBLE: later("H11: a pebble must be placed now, as in 9c4"),
    STONE: later("H15: a stone may be placed now, as in +e5, or none: -"),
    KOI: later("H20: a koi may be placed now, as in ke5, or no more: k-"),
}


def why_illegal(board: Any, state: Any, seat: int, move: int) -> str:
    """The reason against a move that `legal` does not list for the seat that must act."""
    if move < FIRST_STONE:
        if state.phase != PEBBLE:
            return _(WANTED[int(state.phase)])
        return why_no_pebble(board, state, seat, move // SQUARES + 1, move % SQUARES)
    if move <= NO_STONE:
        if state.phase == PEBBLE and state.stones[seat] == 0:
            return _("H15: a stone comes after the pebble, and there is none left")
        if state.phase != STONE:
            return _(WANTED[int(state.phase)])
        return why_not_empty(board, state, move - FIRST_STONE)
    if state.phase != KOI or move == NO_KOI:
        return _(WANTED[int(state.phase)])
    return why_no_koi(board, state, move - FIRST_KOI)


def why_no_pebble(board: Any, state: Any, seat: int, number: int, square: int) -> str:
    name = SQUARE_NAMES[square]
    if state.hand[seat, rules.kind(number)] == 0:
        return _("H02: no pebble showing {number} is left in the hand").format(number=number)
    if not holds(state.empty, square):
        return why_not_empty(board, state, square)
    if not holds(state.reach[seat], square):
        if state.rounds == 1:
            return _("H12: the first pebble goes on a starting square, and {square} is none").format(square=name)
        return _("H13: no pebble of the same player lies in the row or column of {square}").format(square=name)
    return why_not_free(board, state, square, number)


def why_no_koi(board: Any, state: Any, square: int) -> str:
    if not holds(state.empty, square):
        return why_not_empty(board, state, square)
    name = SQUARE_NAMES[square]
    if (board.garden_squares[board.garden[square]] & state.koi_squares).any():
        return _("H20: the garden of {square} has its koi already").format(square=name)
    return _("H20: the garden of {square} was not won outright by this player").format(square=name)


def why_not_empty(board: Any, state: Any, square: int) -> str:
    """The rule that keeps a piece off a square that is not an empty garden square."""
    name = SQUARE_NAMES[square]
    if square in board.pond:
        return _("H11: {square} is a pond").format(square=name)
    if board.garden[square] < 0:
        return _("H08: {square} is water").format(square=name)
    if state.pebble[square]:
        return _("H11: {square} already holds a pebble").format(square=name)
    if holds(state.koi_squares, square):
        return _("H11: {square} already holds a koi").format(square=name)
    return _("H11: {square} already holds a stone").format(square=name)


def why_not_free(board: Any, state: Any, square: int, number: int) -> str:
    """H14: where the same number already lies, for an empty square that may not take it."""
    same = [other for other in range(SQUARES) if state.pebble[other] and state.pebble[other] % 10 == number]
    for other in same:
        if board.garden[other] == board.garden[square]:
            message = _("H14: the garden already has a {number}, on {square}")
            return message.format(number=number, square=SQUARE_NAMES[other])
        if other // 9 == square // 9:
            message = _("H14: the row already has a {number}, on {square}")
            return message.format(number=number, square=SQUARE_NAMES[other])
        if other % 9 == square % 9:
            message = _("H14: the column already has a {number}, on {square}")
            return message.format(number=number, square=SQUARE_NAMES[other])
    raise AssertionError(f"{number}{SQUARE_NAMES[square]} is free")
