"""How a game of Niwa ended."""

from dataclasses import dataclass
from typing import Any

from teien.core.language import _, counted, later
from teien.core.outcome import Outcome
from teien.niwa.material import cell_names
from teien.niwa.rules import OVER

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
    steps_left: tuple[int, int]


def outcome(board: Any, state: Any) -> Outcome:
    """Why it ended and who won."""
    turns = int(state.turns)
    winner = int(state.winner)
    steps = (steps_left(board, state, 0), steps_left(board, state, 1))
    scores = (int(winner == 0), int(winner == 1))
    if state.phase != OVER:
        return Outcome(_("the game goes on"), (), scores, Breakdown("", turns, steps))
    if winner >= 0:
        cell = cell_names(board)[board.bases[1 - winner]]
        return Outcome(_(REACHED[winner]).format(cell=cell), (winner,), scores, Breakdown("base", turns, steps))
    if turns >= board.longest:
        reason = counted("{count} turn without a winner (N23)", "{count} turns without a winner (N23)", turns)
        return Outcome(reason, (), scores, Breakdown("length", turns, steps))
    return Outcome(_("the same position for the third time (N21)"), (), scores, Breakdown("repetition", turns, steps))


def steps_left(board: Any, state: Any, seat: int) -> int:
    """The fewest steps that lead a figure of the seat, or its base before any is placed, to the other's base."""
    steps = board["steps"][seat]
    placed = [cell for cell in state["cell"][seat].tolist() if cell >= 0]
    return min(int(steps[cell]) for cell in placed or [int(board["bases"][seat])])


def standings(board: Any, state: Any) -> tuple[str, str]:
    """How far each side has to go, or that it has won."""
    return standing(board, state, 0), standing(board, state, 1)


def standing(board: Any, state: Any, seat: int) -> str:
    if state["winner"] == seat:
        return _("won")
    return counted("{count} step to go", "{count} steps to go", steps_left(board, state, seat))
