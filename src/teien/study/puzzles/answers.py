"""What becomes of an answer to a puzzle."""

from dataclasses import dataclass

from teien.core.play.move import Move
from teien.study.puzzles.puzzle import Puzzle
from teien.study.puzzles.worth import Budget, worth_after
from teien.study.yardstick import GOOD_ENOUGH

BUDGET = Budget(nodes=400_000, simulations=20_000)
"""For the answer to a wrong move; about half a second at most."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A move that somebody tried.

    - `is_right`: it is the solution, or it wins as surely.
    - `line` is what follows the move, each move by whoever must act: what a right one leads to, or how a wrong one is
      refuted, the opponent's best reply first.
    - `expected` is the share of the win that it leaves, and `is_certain` whether that is no estimate.
    """

    move: Move
    is_right: bool
    line: tuple[Move, ...]
    expected: float
    is_certain: bool


def check_answer(puzzle: Puzzle, move: str | Move, budget: Budget = BUDGET) -> Answer:
    """Judges a move; raises IllegalMove or MalformedMove for one that cannot be made.

    The solution is known at once. Another move is searched for what refutes it: about half a second, so a server has a
    worker do it. The same budget gives the same answer.
    """
    match = puzzle.match()
    tried = match.copy().play(move, puzzle.seat)
    if tried.text == puzzle.solution:
        certain = puzzle.proof in ("exact", "forced")
        return Answer(tried, is_right=True, line=puzzle.moves()[1:], expected=puzzle.expected, is_certain=certain)
    found = worth_after(match, puzzle.seat, tried, budget)
    # An estimate alone does not overrule what was proved with far more search.
    is_right = found.is_certain and found.share > puzzle.expected - GOOD_ENOUGH
    return Answer(tried, is_right, found.line, found.share, found.is_certain)
