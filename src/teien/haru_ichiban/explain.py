"""Haru Ichiban's scoring with its reasons (R19–R25)."""

from teien.core.pictures.artwork import shortened
from teien.core.words.language import _, later, worded
from teien.core.words.scorecard import Cell, Column, Line, Scorecard, Section, points_text
from teien.haru_ichiban.artwork import COLOURS
from teien.haru_ichiban.material import TO_WIN
from teien.haru_ichiban.scoring import outcome
from teien.haru_ichiban.view import View
from teien.haru_ichiban.wording import FIGURE_NAMES

WORDS = {
    "so_far": later("So far: {red} {points} and {yellow} {other_points}."),
    "playing": later("Round {round} is being played."),
    "five": later("A row of five wins at once, whatever the points: {points} to {other_points} (R19, R25)."),
    "points": later("{to_win} points or more, and more than the other: {points} to {other_points} (R25)."),
    "wins": later("{name} wins."),
}
"""What is said of the score, for all who say it."""

NAME = 13
"""The room for a name in a table."""


def scorecard(view: View) -> Scorecard:
    """The points, the last round that ended and a sentence; the figures and a winner only once it is over.

    It says nothing of hands and choices: anybody may read it at any time (R26).
    """
    sections = (points(view),) if view.winner is None else (points(view), figures(view))
    return Scorecard(sections, *verdict(view))


def verdict(view: View) -> tuple[str, str]:
    return so_far(view) if view.winner is None else decision(view, view.winner)


def standings(view: View) -> tuple[str, ...]:
    return tuple([points_text(player.score) for player in view.players])


def name(view: View, seat: int) -> Cell:
    return Cell(shortened(view.names[seat], NAME), (seat,))


def points(view: View) -> Section:
    """What each has, and how much of it came from the last round that ended, if any has."""
    over = view.winner is not None
    ended = view.round if over else view.round - 1
    title = _("Points: {points} win") if over else _("Points so far: {points} win")
    columns = [Column(_("Player")), Column(_("Points"), number=True)]
    lines = []
    for seat, player in enumerate(view.players):
        cells = [name(view, seat), Cell(str(player.score), strong=True)]
        if ended:
            cells.append(Cell(f"+{player.last_points}"))
        lines.append(Line(tuple(cells), (f"score-{COLOURS[seat]}",)))
    if ended:
        columns.append(Column(_("Round {round}").format(round=ended), number=True))
    return Section(title.format(points=TO_WIN), tuple(columns), tuple(lines))


def figures(view: View) -> Section:
    """R19, R22: all that scored together, and where."""
    columns = (Column(_("Player")), Column(_("Figure")), Column(_("Squares")), Column(_("Points"), number=True))
    lines = []
    for figure in view.figures:
        kind, squares = Cell(_(FIGURE_NAMES[figure.kind])), Cell(" ".join(figure.squares))
        cells = name(view, figure.seat), kind, squares, Cell(str(figure.points), strong=True)
        lines.append(Line(cells, figure.squares))
    return Section(_("Figures that ended round {round}").format(round=view.round), columns, tuple(lines))


def so_far(view: View) -> tuple[str, str]:
    """Who has how much, and no more."""
    (red, yellow), (mine, other) = view.names, view.players
    scores = worded(WORDS, "so_far")
    return (
        scores.format(red=red, points=mine.score, yellow=yellow, other_points=other.score),
        worded(WORDS, "playing").format(round=view.round),
    )


def decision(view: View, won: int) -> tuple[str, str]:
    """R19, R25: who won, and why."""
    why = worded(WORDS, outcome(view).breakdown.decided_by)
    winner, other = view.players[won], view.players[1 - won]
    reason = why.format(to_win=TO_WIN, points=winner.score, other_points=other.score)
    return worded(WORDS, "wins").format(name=view.names[won]), reason
