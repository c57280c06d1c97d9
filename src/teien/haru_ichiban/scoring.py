"""Haru Ichiban's scores with their reasons: the figures that stand on the pond."""

from dataclasses import dataclass
from typing import Any

from teien.core.language import _
from teien.core.outcome import Outcome
from teien.haru_ichiban.figures import FIGURES, NAMES, counts
from teien.haru_ichiban.material import SQUARE_NAMES, listed
from teien.haru_ichiban.rules import OVER, winner


@dataclass(frozen=True, slots=True)
class Figure:
    """R19: a figure that scores: whose, which kind ("square", "row4", "diagonal4", "five"), where, for how much."""

    seat: int
    kind: str
    squares: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Breakdown:
    """R20–R25: the figures that stand, what each seat scored in the last round that ended, the rounds begun.

    `decided_by` is "five" when a row of five won at once, else "points".
    """

    figures: tuple[Figure, ...]
    points: tuple[int, int]
    rounds: int
    decided_by: str


def standing(bloom: int, seat: int) -> list[Figure]:
    """R22: the figures of one colour that score together."""
    return [
        Figure(seat, NAMES[points], tuple(SQUARE_NAMES[square] for square in listed(squares)), points)
        for index, (squares, points) in enumerate(FIGURES)
        if counts(bloom, index)
    ]


def outcome(state: Any) -> Outcome:
    """R25: why it ended, who won, by how much, and the figures that decided it."""
    figures = [figure for seat in range(2) for figure in standing(int(state.blooms[seat]), seat)]
    by_five = int(state.five) in (1, 2)
    points = (int(state.last_points[0]), int(state.last_points[1]))
    told = Breakdown(tuple(figures), points, int(state.rounds), "five" if by_five else "points")
    won = int(winner(state))
    if state.phase != OVER:
        reason = _("the game goes on")
    else:
        reason = _("five in a row (R19)") if by_five else _("5 points or more, and more than the other (R25)")
    return Outcome(reason, (won,) if won >= 0 else (), (int(state.score[0]), int(state.score[1])), told)
