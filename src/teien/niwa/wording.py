"""What sides, figures, bases, colours and directions are called, and what is to be done now, in the language in use.

The names in `material` and `hexes` are data; these are for people.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from teien.core.play.move import Move
from teien.core.words.language import _, later
from teien.core.words.next_step import NextStep

if TYPE_CHECKING:
    from teien.niwa.view import View

SIDES = (later("pink"), later("blue"))
PEOPLE = (later("pink kokeshi"), later("blue samurai"))
SINGLE = (later("Kokeshi {number}"), later("Samurai {number}"))
"""A side's three figures, and one of them at the beginning of a sentence."""
NUMBERED = (later("pink {number}"), later("blue {number}"))
OWNED = (later("pink's figure {number}"), later("blue's figure {number}"))
BASES = (later("pink base"), later("blue base"))
OWN_BASES = (later("pink's base"), later("blue's base"))
"""The bases by their colours, and as somebody's."""
COLOURS = {"g": later("green"), "o": later("orange"), "p": later("pink")}
DIRECTIONS = (later("N"), later("NE"), later("SE"), later("S"), later("SW"), later("NW"))

OFFERS = {
    "step": later("step ({move})"),
    "jump": later("jump ({move})"),
    "pass": later("pass ({move})"),
    "stop": later("stop ({move})"),
    "win": later("win ({move})"),
}
TAKING_OVER = later("take over ({move})")
"""What a terminal offers, with a move as an example of each kind."""
WINNING = ("win", "pass", "stop")
"""What it offers when a move can win: other steps and jumps would make the line too long."""


def heading(count: tuple[int, ...]) -> str:
    """Where in the game something happens."""
    return _("Turn {number}").format(number=count[0]) if count else _("Set-up")


def side(seat: int) -> str:
    return _(SIDES[seat])


def numbered(seat: int, number: int) -> str:
    """A figure by its side, as the picture shows it."""
    return _(NUMBERED[seat]).format(number=number)


def owned(seat: int, number: int) -> str:
    """A figure as somebody's."""
    return _(OWNED[seat]).format(number=number)


def colour(letter: str) -> str:
    """A colour of pearls and lines."""
    return _(COLOURS[letter])


def to_do(view: "View", seat: int) -> str:
    """What a seat must do now, or how it ended for it, as a message in two short lines, perhaps with a `{number}`.

    It is in English, for `_` to translate; empty where there is nothing to say.
    """
    if view.phase == "over":
        return later("a draw") if view.winner is None else later("has won") if view.winner == seat else ""
    if seat not in view.to_act:
        return ""
    if view.phase == "place":
        return later("place figure {number}\nor take over") if view.may_take_over else later("place\nfigure {number}")
    if view.phase == "turn":
        return later("move a figure\nor pass a pearl")
    return later("figure {number}\nmay go on") if view.may_end else later("figure {number}\nmust go on")


def next_step(view: "View") -> NextStep:
    """N07, N09–N11, N15, N24: what is to be done now."""
    pearl = _("Touch who receives the pearl.")
    if view.phase == "place":
        placing = _("Touch the figure, then a cell."), _("Touch a cell.")
        if view.may_take_over:
            what = _("Place figure {number} next to your base, or take over")
            besides = _(
                "Or touch “take over”: your figures then stand as the other's do now, seen from your end, you have the "
                "first turn, and the other places anew."
            )
            doing = _("{name} places a figure or takes over.")
            return NextStep(what.format(number=view.figure), placing, besides, doing)
        what = _("Place figure {number} next to your base").format(number=view.figure)
        return NextStep(what, placing, doing=_("{name} places a figure."))
    if view.phase == "turn":
        touches = _("Touch a figure, then a cell."), _("Touch a cell, or the figure that receives its pearl."), pearl
        besides = _("Or pass a pearl: touch who gives it, then who receives it.")
        return NextStep(_("Move a figure"), touches, besides, _("{name} moves a figure or passes a pearl."))
    touches = _("Touch the figure, then a cell."), _("Touch a cell."), pearl
    what = _("Figure {number} may go on") if view.may_end else _("Figure {number} must go on")
    besides = _("Or touch “end”: your turn is over.") if view.may_end else ""
    doing = _("{name} may go on with a figure.") if view.may_end else _("{name} must go on with a figure.")
    return NextStep(what.format(number=view.figure), touches, besides, doing)


def task(view: "View", names: Sequence[str]) -> str:
    """What must be done now, by whom, and how it is typed; or who has won."""
    if not view.to_act:
        if view.winner is None:
            return _("The game is over: nobody has won.")
        return _("The game is over: {name} has won.").format(name=names[view.winner])
    (seat,) = view.to_act
    if view.phase == "place":
        asked = _("Set-up, {name}: figure {number} next to the base ({move})")
        told = asked.format(name=names[seat], number=view.figure, move=view.legal[0])
        return told + _(" or ") + _(TAKING_OVER).format(move=view.legal[-1]) if view.may_take_over else told
    examples = {offer(view, move): move for move in reversed(view.legal)}
    kinds = [kind for kind in (WINNING if "win" in examples else OFFERS) if kind in examples]
    tasks = _(" or ").join(_(OFFERS[kind]).format(move=examples[kind]) for kind in kinds)
    asked = _("Turn {turn} of {longest}, {name}: {tasks}")
    if view.phase == "go on":
        asked = _("Turn {turn} of {longest}, {name}: figure {number}, {tasks}")
    return asked.format(turn=view.turns + 1, longest=view.longest, name=names[seat], number=view.figure, tasks=tasks)


def offer(view: "View", move: Move) -> str:
    """Which of the offers a legal move is, once all figures are placed."""
    if move.kind != "go":
        return "stop" if move.kind == "end" else move.kind
    return "win" if move.cell == view.garden.bases[1 - view.to_act[0]].name else "jump"
