"""How a game of Niwa ended."""

from dataclasses import dataclass
from typing import Any

from teien.core.outcome import Outcome
from teien.niwa.material import SIDE_NAMES, cell_names
from teien.niwa.rules import OVER


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
        return Outcome("the game goes on", (), scores, Breakdown("", turns, steps))
    if winner >= 0:
        cell = cell_names(board)[board.bases[1 - winner]]
        reason = f"{SIDE_NAMES[winner]} reached the other's base on {cell} (N20)"
        return Outcome(reason, (winner,), scores, Breakdown("base", turns, steps))
    if turns >= board.longest:
        return Outcome(f"{turns} turns without a winner (N23)", (), scores, Breakdown("length", turns, steps))
    return Outcome("the same position for the third time (N21)", (), scores, Breakdown("repetition", turns, steps))


def steps_left(board: Any, state: Any, seat: int) -> int:
    """The fewest steps that lead a figure of the seat, or its base before any is placed, to the other's base."""
    placed = [int(cell) for cell in state.cell[seat] if cell >= 0]
    return min(int(board.steps[seat, cell]) for cell in placed or [int(board.bases[seat])])
