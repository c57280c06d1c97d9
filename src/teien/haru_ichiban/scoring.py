"""Haru Ichiban's scores with their reasons: the figures that stand on the pond."""

from dataclasses import dataclass

from teien.core.play.outcome import Outcome
from teien.core.words.language import _
from teien.haru_ichiban.figures import FIVE
from teien.haru_ichiban.view import Figure, View


@dataclass(frozen=True, slots=True)
class Breakdown:
    """R20–R25: the figures that stand, what each seat scored in the last round that ended, the rounds begun.

    `decided_by` is "five" when a row of five won at once, else "points".
    """

    figures: tuple[Figure, ...]
    points: tuple[int, int]
    rounds: int
    decided_by: str


def outcome(view: View) -> Outcome:
    """R25: why it ended, who won, by how much, and the figures that decided it."""
    red, yellow = view.players
    # Two rows of five, one of each colour, leave it to the points.
    by_five = len({figure.seat for figure in view.figures if figure.points == FIVE}) == 1
    breakdown = Breakdown(
        view.figures, (red.last_points, yellow.last_points), view.round, "five" if by_five else "points"
    )
    if view.winner is None:
        return Outcome(_("the game goes on"), (), (red.score, yellow.score), breakdown)
    reason = _("five in a row (R19)") if by_five else _("5 points or more, and more than the other (R25)")
    return Outcome(reason, (view.winner,), (red.score, yellow.score), breakdown)
