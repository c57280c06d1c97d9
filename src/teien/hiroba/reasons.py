"""Why a move is not allowed: the rule, and what on the board stands against it."""

from teien.core.play.move import Move
from teien.core.words.language import _, later
from teien.hiroba.squares import SQUARE_NUMBERS, same_line
from teien.hiroba.view import View

WANTED = {
    "pebble": later("H11: a pebble must be placed now, as in 9c4"),
    "stone": later("H15: a stone may be placed now, as in +e5, or none: -"),
    "koi": later("H20: a koi may be placed now, as in ke5, or no more: k-"),
}
HOLDS = {
    "pebble": later("H11: {square} already holds a pebble"),
    "koi": later("H11: {square} already holds a koi"),
    "stone": later("H11: {square} already holds a stone"),
}


def why_illegal(view: View, seat: int, move: Move) -> str:
    """The reason against a move that is not legal for the seat that must act."""
    if move.kind in ("stone", "no_stone") and view.phase == "pebble" and not view.hands[seat].stones:
        return _("H15: a stone comes after the pebble, and there is none left")
    if move.kind != view.phase:
        return _(WANTED[view.phase])
    if move.kind == "pebble":
        return why_no_pebble(view, seat, move.value, move.square)
    return why_not_empty(view, move.square) or why_no_koi(view, move.square)


def why_no_pebble(view: View, seat: int, number: int, square: str) -> str:
    if not view.hands[seat].pebbles[min(number, 10 - number) - 1]:
        return _("H02: no pebble showing {number} is left in the hand").format(number=number)
    if fault := why_not_empty(view, square):
        return fault
    own = [SQUARE_NUMBERS[piece.square] for piece in view.pieces if piece.seat == seat]
    if not (any(same_line(other, SQUARE_NUMBERS[square]) for other in own) if own else square in view.layout.starts):
        if view.round == 1:
            return _("H12: the first pebble goes on a starting square, and {square} is none").format(square=square)
        return _("H13: no pebble of the same player lies in the row or column of {square}").format(square=square)
    return why_not_free(view, square, number)


def why_no_koi(view: View, square: str) -> str:
    """H20: what is against a koi on an empty garden square."""
    garden_of = view.layout.garden_of
    if any(piece.kind == "koi" and garden_of[piece.square] == garden_of[square] for piece in view.pieces):
        return _("H20: the garden of {square} has its koi already").format(square=square)
    return _("H20: the garden of {square} was not won outright by this player").format(square=square)


def why_not_empty(view: View, square: str) -> str:
    """The rule that keeps a piece off a square that is not an empty garden square; empty for one that is."""
    if square in view.layout.ponds:
        return _("H11: {square} is a pond").format(square=square)
    if square not in view.layout.garden_of:
        return _("H08: {square} is water").format(square=square)
    lying = view.by_square.get(square)
    return _(HOLDS[lying.kind]).format(square=square) if lying else ""


def why_not_free(view: View, square: str, number: int) -> str:
    """H14: where the same number already lies, for an empty square that may not take it."""
    garden_of = view.layout.garden_of
    for piece in view.pieces:
        if piece.number != number:
            continue
        if garden_of[piece.square] == garden_of[square]:
            message = _("H14: the garden already has a {number}, on {square}")
        elif piece.square[1] == square[1]:
            message = _("H14: the row already has a {number}, on {square}")
        elif piece.square[0] == square[0]:
            message = _("H14: the column already has a {number}, on {square}")
        else:
            continue
        return message.format(number=number, square=piece.square)
    raise AssertionError(f"{number}{square} is free")
