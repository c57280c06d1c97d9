"""The score explained by the outcome alone: for games where counting needs no more words."""

from typing import Generic, TypeVar

from teien.core.play.modules import ScoringModule
from teien.core.play.outcome import Outcome
from teien.core.play.view import View
from teien.core.words.language import _, together
from teien.core.words.scorecard import Cell, Column, Line, Scorecard, Section, points_text

V = TypeVar("V", bound=View)


class Counting(Generic[V]):
    """What a game's `explain` must provide, from its `scoring`: each seat's points, who has won, and why."""

    def __init__(self, scoring: ScoringModule[V]) -> None:
        self._scoring = scoring

    def scorecard(self, view: V) -> Scorecard:
        outcome = self._scoring.outcome(view)
        columns = Column(_("Player")), Column(_("Points"), number=True)
        lines = [
            Line((Cell(name, (seat,)), Cell(str(points), strong=True)))
            for seat, (name, points) in enumerate(zip(view.names, outcome.scores, strict=True))
        ]
        section = Section(_("Points"), columns, tuple(lines))
        if not view.to_act:
            return Scorecard((section,), headline(view, outcome), outcome.reason)
        told = _("{name}: {points}")
        each = zip(view.names, self.standings(view), strict=True)
        standing = ", ".join(told.format(name=name, points=points) for name, points in each)
        return Scorecard((section,), _("So far: {standing}.").format(standing=standing))

    def standings(self, view: V) -> tuple[str, ...]:
        return tuple(map(points_text, self._scoring.outcome(view).scores))


def headline(view: View, outcome: Outcome) -> str:
    """Who has won, in a sentence."""
    names = [view.names[seat] for seat in outcome.winners]
    if not names:
        return _("A draw.")
    if len(names) == 1:
        return _("{name} wins.").format(name=names[0])
    return _("{names} share the victory.").format(names=together(names))
