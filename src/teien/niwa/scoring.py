"""How a game of Niwa ended."""

from dataclasses import dataclass

from teien.core.play.outcome import Outcome
from teien.core.words.language import _, counted, later
from teien.niwa.view import View

REACHED = (
    later("pink reached the other's base on {cell} (N20)"),
    later("blue reached the other's base on {cell} (N20)"),
)


@dataclass(frozen=True, slots=True)
class Breakdown:
    """N20–N23: what decided it ("base", "repetition", "length" or "" while the game goes on), the turns that ended,
    and each side's way to go: the steps from its nearest figure to the other's base, were no one in the way."""

    decided_by: str
    turns: int
    steps_left: tuple[int, ...]


def outcome(view: View) -> Outcome:
    """Why it ended and who won."""
    if view.phase != "over":
        decided_by, reason = "", _("the game goes on")
    elif view.winner is not None:
        goal = view.garden.bases[1 - view.winner]
        decided_by, reason = "base", _(REACHED[view.winner]).format(cell=goal.name)
    elif view.turns >= view.longest:
        decided_by = "length"
        reason = counted("{count} turn without a winner (N23)", "{count} turns without a winner (N23)", view.turns)
    else:
        decided_by, reason = "repetition", _("the same position for the third time (N21)")
    scores = (int(view.winner == 0), int(view.winner == 1))
    winners = () if view.winner is None else (view.winner,)
    return Outcome(reason, winners, scores, Breakdown(decided_by, view.turns, view.to_go))
