"""What Haru Ichiban's pieces are called, and what must be done now, in the language in use."""

from teien.core.words.language import _, later, worded
from teien.core.words.next_step import NextStep
from teien.haru_ichiban.view import Flower, View

FLOWER_NAMES = (later("red {value}"), later("yellow {value}"))
BUD_NAMES = (later("a red flower"), later("a yellow flower"))
FROG_NAMES = (later("red frog"), later("yellow frog"))
FIGURE_NAMES = {
    "square": later("square of 2 × 2"),
    "row4": later("row of 4"),
    "diagonal4": later("diagonal row of 4"),
    "five": later("row of 5"),
    "row2": later("row of 2"),
    "diagonal2": later("diagonal row of 2"),
    "three": later("row of 3"),
}
A_FIGURE = {
    "square": later("a square of 2 × 2"),
    "row4": later("a row of 4"),
    "diagonal4": later("a diagonal row of 4"),
    "five": later("a row of 5"),
    "row2": later("a row of 2"),
    "diagonal2": later("a diagonal row of 2"),
    "three": later("a row of 3"),
}

ROUND_ENDS = {
    "nothing": later("Round {round}: no figure, no points."),
    "figure": later("{name}, {figure}, +{points}"),
    "figures": later("Round {round}: {figures}."),
}
"""R20–R23: what is said when a round ends."""

TASKS = {
    "choose": later("choose a flower"),
    "role": later("little or grand"),
    "bloom": later("bloom any pad"),
    "wind": later("blow a pad ^ v < >"),
    "dark": later("turn a pad dark"),
}
"""R08–R12, R18: what a phase asks for, short enough for a line of a terminal."""
FROG_TASKS = later("red frog hops"), later("yellow frog hops")
"""The same of all other phases, by the frog's seat (R10, R12, R17)."""


def task(view: View) -> str:
    """What must be done now, in a game that goes on, in English."""
    return TASKS[view.phase] if view.moving is None else FROG_TASKS[view.moving]


def heading(count: tuple[int, ...]) -> str:
    """Where in the game something happens."""
    return _("Round {round}, turn {turn}").format(round=count[0], turn=count[1])


def round_end(view: View) -> str:
    """R20–R23: what ended a round, and what it brought."""
    if not view.figures:
        return worded(ROUND_ENDS, "nothing").format(round=view.round)
    told = worded(ROUND_ENDS, "figure")
    figures = [
        told.format(name=view.names[figure.seat], figure=_(FIGURE_NAMES[figure.kind]), points=figure.points)
        for figure in view.figures
    ]
    return worded(ROUND_ENDS, "figures").format(round=view.round, figures=_("; ").join(figures))


def next_step(view: View) -> NextStep:
    """R08–R12, R17, R18: what is to be done now."""
    if view.moving is not None:
        whats = _("Put the red frog on a pad"), _("Put the yellow frog on a pad")
        doings = _("{name} puts the red frog on a pad."), _("{name} puts the yellow frog on a pad.")
        where = _("Touch a pad without flower and frog.") if view.phase != "darkfrog" else _("Touch another pad.")
        return NextStep(whats[view.moving], (where,), doing=doings[view.moving])
    if view.phase == "choose":
        touch = _("Touch one of your flowers; nobody else sees which.")
        return NextStep(_("Choose a flower in secret"), (touch,), doing=_("{name} chooses a flower in secret."))
    if view.phase == "role":
        touch = _("Touch the little or the grand gardener.")
        return NextStep(
            _("Decide who you are this turn"), (touch,), doing=_("{name} decides who is the little gardener.")
        )
    if view.phase == "bloom":
        touch = _("Touch any pad without a flower.")
        return NextStep(_("Let your flower bloom"), (touch,), doing=_("{name} lets a flower bloom."))
    if view.phase == "wind":
        touches = _("Touch a pad, then the side it moves to."), _("Touch the side it moves to.")
        return NextStep(_("Blow a pad"), touches, doing=_("{name} blows a pad."))
    touch = _("Touch a light pad without a flower: there the next lower flower blooms.")
    return NextStep(_("Turn a pad to its dark side"), (touch,), doing=_("{name} turns a pad to its dark side."))


def flower_name(flower: Flower) -> str:
    """A flower by its colour, and by its value where that is shown."""
    if flower.value is None:
        return _(BUD_NAMES[flower.seat])
    return _(FLOWER_NAMES[flower.seat]).format(value=flower.value)
