"""Why a move is not allowed: the rule, and what on the pond stands against it."""

from teien.core.play.move import Move
from teien.core.words.language import _, later
from teien.haru_ichiban.material import SQUARE_NAMES, SQUARE_NUMBERS
from teien.haru_ichiban.moves import MOVES
from teien.haru_ichiban.view import View

WANTED = {
    "choose": ("choose", later("R08: a flower must be chosen now, as in 5")),
    "role": ("role", later("R18: the dragonfly's holder must be little or grand now")),
    "bloom": ("bloom", later("R10: a pad must be bloomed now, as in b4")),
    "bloomfrog": ("frog", later("R10: a frog must be moved now, as in fb4")),
    "wind": ("wind", later("R11: the wind must move a pad now, as in c4>")),
    "dark": ("dark", later("R12: a pad must be turned to its dark side now, as in xb4")),
    "darkfrog": ("frog", later("R12: a frog must be moved now, as in fb4")),
    "firstfrog": ("frog", later("R17: a frog must be placed now, as in fb4")),
    "secondfrog": ("frog", later("R17: a frog must be placed now, as in fb4")),
}
"""The kind of move that a phase asks for, and how that is said."""
RULES = {"dark": "R12", "darkfrog": "R12", "firstfrog": "R17", "secondfrog": "R17"}
"""The rule about the square that is named in a phase; R10 in all others."""


def why_illegal(view: View, seat: int, move: Move) -> str:
    """The reason against a move that is not legal for the seat, whose view it is."""
    kind, wanted = WANTED[view.phase]
    if move.kind != kind:
        if move.kind != "choose":
            return _(wanted)
        return _("R08: both have chosen, and the flowers are revealed; {wanted}").format(wanted=_(wanted))
    if kind == "choose":
        is_chosen = view.players[seat].choice == move.value
        reason = _("R08: the {value} is chosen already") if is_chosen else _("R08: there is no {value} in the hand")
        return reason.format(value=move.value)
    if kind == "role":
        return _(wanted)
    return why_no_wind(view, move) if kind == "wind" else why_no_square(view, move.square)


def why_no_square(view: View, name: str) -> str:
    """Against blooming, turning or seating a frog on a square."""
    square = view.squares[SQUARE_NUMBERS[name]]
    if not square.pad:
        reason = _("{rule}: there is no pad on {square}")
    elif square.flower:
        reason = _("{rule}: the pad on {square} has a flower")
    elif not square.is_dark:
        reason = _("{rule}: a frog sits on {square}")
    elif view.phase == "dark":
        reason = _("R12: the pad on {square} is dark already")
    else:
        reason = _("R14: {square} is the dark pad")
    return reason.format(rule=RULES.get(view.phase, "R10"), square=name)


def why_no_wind(view: View, move: Move) -> str:
    """R11: no pad there, or the last one of the line would leave the pond."""
    if not view.squares[SQUARE_NUMBERS[move.square]].pad:
        return _("{rule}: there is no pad on {square}").format(rule="R11", square=move.square)
    last = move
    pond = {SQUARE_NAMES[square] for square in view.pond.squares}
    while last.to in pond:
        last = MOVES.parse(f"{last.to}{move.direction}")
    return _("R11: that would push the pad on {square} out of the pond").format(square=last.square)
