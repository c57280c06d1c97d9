"""Proves puzzles again: that each can be played as it says, and that its solution is the only one."""

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial

from teien.core.words.errors import TeienError
from teien.core.words.language import _
from teien.study.puzzles.maker import CONFIRMED, identity
from teien.study.puzzles.proofs import prove
from teien.study.puzzles.puzzle import Puzzle
from teien.study.puzzles.themes import same_as, themes_of
from teien.study.puzzles.worth import Budget


@dataclass(frozen=True, slots=True)
class Checked:
    """A puzzle, and what is wrong with it; empty where it was proved again."""

    puzzle: Puzzle
    fault: str


def check(puzzles: Iterable[Puzzle], executor: Executor | None = None, times: int = CONFIRMED) -> Iterator[Checked]:
    """Proves puzzles again, in their order, each estimate with so many times its budget, and finds those alike."""
    seen: dict[str, str] = {}
    for found in (executor.map if executor else map)(partial(check_one, times=times), puzzles):
        fault = found.fault
        if not fault:
            key = same_as(found.puzzle.match(), found.puzzle.seat)
            fault = _("it is the same as {id}").format(id=seen[key]) if key in seen else ""
            seen[key] = found.puzzle.id
        yield Checked(found.puzzle, fault)


def check_one(puzzle: Puzzle, times: int = CONFIRMED) -> Checked:
    """Proves one puzzle again: what is certain with the budget that proved it, an estimate with so many times that."""
    try:
        return Checked(puzzle, written_fault(puzzle) or proof_fault(puzzle, times))
    except TeienError as error:
        return Checked(puzzle, str(error))


def written_fault(puzzle: Puzzle) -> str:
    """What is wrong with what is written down; raises TeienError for a position or a move that is none."""
    match = puzzle.match()
    if puzzle.id != identity(match.game, same_as(match, puzzle.seat)):
        return _("its id is not that of its position")
    if puzzle.seat not in match.to_act:
        return _("it is not this seat's turn")
    if not puzzle.themes or not set(puzzle.themes) <= themes_of(match.game).keys():
        return _("it has a theme that there is not")
    puzzle.moves()
    return ""


def proof_fault(puzzle: Puzzle, times: int) -> str:
    """What is wrong with its solution."""
    match = puzzle.match()
    budget = Budget(puzzle.nodes, puzzle.simulations)
    if puzzle.proof != "exact":
        budget = budget.times(times)
    proven = prove(match, puzzle.seat, budget)
    if proven is None:
        return _("no move is clearly the best")
    if proven.move.text != puzzle.solution:
        return _("{move} is the best").format(move=proven.move)
    if proven.proof != puzzle.proof:
        return _("its proof is {proof}").format(proof=proven.proof)
    return ""
