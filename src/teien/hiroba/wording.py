"""What Hiroba's things are called, and what is to be done now, in the language in use."""

from collections.abc import Sequence

from teien.core.words.language import _, counted, later
from teien.core.words.next_step import NextStep
from teien.hiroba.view import View

PEBBLE_NAMES = ("1/9", "2/8", "3/7", "4/6", "5/5")
"""The kinds of pebbles (H02)."""

SQUARE_LABELS = {
    "garden": later("{square}, garden"),
    "start": later("{square}, starting square"),
    "pond": later("{square}, pond"),
    "water": later("{square}, water"),
}
PIECE_LABELS = {
    "pebble": later("{name}'s {number} on {square}"),
    "stone": later("stone on {square}"),
    "koi": later("koi on {square}"),
}
CHIP_LABELS = {
    "stone": later("a stone"),
    "no-stone": later("no stone"),
    "koi": later("a koi"),
    "no-koi": later("no more koi"),
}

TO_TYPE = {
    "pebble": later("Round {round}, {name}: a pebble, as in 9c4"),
    "stone": later("Round {round}, {name}: a stone, as in +e5, or none: -"),
    "koi": later("{name}: a koi, as in ke5, or no more: k-"),
    "over": later("The game is over."),
}


def to_type(view: View, names: Sequence[str]) -> str:
    """Who must do what now, for a terminal, and how it is typed; the names are as long as there is room for them."""
    message = TO_TYPE[view.phase if view.to_act else "over"]
    if view.scoring and view.to_act:
        message = later("Counted as it lies; the game is not over.")
    elif view.phase == "pebble" and view.round == 1:
        message = later("Round {round}, {name}: a pebble on a start ✿, as in 9c4")
    name = names[view.to_act[0]] if view.to_act else ""
    return _(message).format(round=view.round, name=name)


def next_step(view: View) -> NextStep:
    """H11–H13, H15, H20: what is to be done now."""
    if view.phase == "stone":
        touches = _("Touch the stone, then a square; or the struck-out stone for none."), _("Touch an empty square.")
        what = _("Place a stone on any empty square, or none")
        return NextStep(what, touches, doing=_("{name} places a stone, or none."))
    if view.phase == "koi":
        touches = _("Touch the koi, then a square; or the struck-out koi for no more."), _("Touch an empty square.")
        what = _("Place a koi in a garden that you have won, or no more")
        return NextStep(what, touches, doing=_("{name} places a koi, or no more."))
    doing = _("{name} places a pebble.")
    if view.round == 1:
        touches = _("Touch a number, then a starting square."), _("Touch a starting square.")
        return NextStep(_("Place a pebble on a starting square"), touches, doing=doing)
    touches = _("Touch a number, then one of the squares that light up."), _("Touch one of the squares that light up.")
    return NextStep(_("Place a pebble in a row or column of yours"), touches, doing=doing)


def gardens(count: int) -> str:
    return counted("{count} garden", "{count} gardens", count)
