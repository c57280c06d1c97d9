"""Haru Ichiban's scoring with its reasons (R19–R25)."""

from collections.abc import Sequence

from teien.core.account import Account, Cell, Column, Line, Section
from teien.core.artwork import shortened
from teien.core.language import _, later
from teien.core.outcome import Outcome
from teien.haru_ichiban.artwork import COLOURS
from teien.haru_ichiban.rules import TO_WIN
from teien.haru_ichiban.scoring import Breakdown

KINDS = {
    "square": later("square of 2 × 2"),
    "row4": later("row of 4"),
    "diagonal4": later("diagonal row of 4"),
    "five": later("row of 5"),
}
NAME = 13
"""The room for a name in a table."""


def account(outcome: Outcome, names: Sequence[str], *, over: bool) -> Account:
    """The points, the last round that ended and a sentence; the figures and a winner only once it is over.

    It says nothing of hands and choices: anybody may read it at any time (R26).
    """
    counted: Breakdown = outcome.breakdown
    if not over:
        return Account((points(outcome, names, counted.rounds - 1, over),), *verdict(outcome, names, over=over))
    sections = (points(outcome, names, counted.rounds, over), figures(counted, names))
    return Account(sections, *verdict(outcome, names, over=over))


def verdict(outcome: Outcome, names: Sequence[str], *, over: bool) -> tuple[str, str]:
    return decision(outcome, names) if over else so_far(outcome, names)


def player(seat: int, names: Sequence[str]) -> Cell:
    return Cell(shortened(names[seat], NAME), (seat,))


def points(outcome: Outcome, names: Sequence[str], ended: int, over: bool) -> Section:
    """What each has, and how much of it came from the last round that ended, if any has."""
    title = _("Points: {points} win") if over else _("Points so far: {points} win")
    columns = [Column(_("Player")), Column(_("Points"), number=True)]
    lines = []
    for seat, gained in enumerate(outcome.breakdown.points):
        cells = [player(seat, names), Cell(str(outcome.scores[seat]), strong=True)]
        if ended:
            cells.append(Cell(f"+{gained}"))
        lines.append(Line(tuple(cells), (f"score-{COLOURS[seat]}",)))
    if ended:
        columns.append(Column(_("Round {round}").format(round=ended), number=True))
    return Section(title.format(points=TO_WIN), tuple(columns), tuple(lines))


def figures(counted: Breakdown, names: Sequence[str]) -> Section:
    """R19, R22: all that scored together, and where."""
    columns = (Column(_("Player")), Column(_("Figure")), Column(_("Squares")), Column(_("Points"), number=True))
    lines = [
        Line(
            (
                player(figure.seat, names),
                Cell(_(KINDS[figure.kind])),
                Cell(" ".join(figure.squares)),
                Cell(str(figure.points), strong=True),
            ),
            figure.squares,
        )
        for figure in counted.figures
    ]
    return Section(_("Figures that ended round {round}").format(round=counted.rounds), columns, tuple(lines))


def so_far(outcome: Outcome, names: Sequence[str]) -> tuple[str, str]:
    """Who has how much, and no more."""
    (red, yellow), (mine, other) = names, outcome.scores
    scores = _("So far: {red} {points} and {yellow} {other_points}.")
    return (
        scores.format(red=red, points=mine, yellow=yellow, other_points=other),
        _("Round {round} is being played.").format(round=outcome.breakdown.rounds),
    )


def decision(outcome: Outcome, names: Sequence[str]) -> tuple[str, str]:
    """R19, R25: who won, and why."""
    (won,) = outcome.winners
    if outcome.breakdown.decided_by == "five":
        why = _("A row of five wins at once, whatever the points: {points} to {other_points} (R19, R25).")
    else:
        why = _("{to_win} points or more, and more than the other: {points} to {other_points} (R25).")
    reason = why.format(to_win=TO_WIN, points=outcome.scores[won], other_points=outcome.scores[1 - won])
    return _("{name} wins.").format(name=names[won]), reason
