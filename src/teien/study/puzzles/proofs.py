"""Whether one move of a position is clearly the best, and how that is known."""

from dataclasses import dataclass
from math import sqrt

import numpy as np

from teien.core.engine import rules
from teien.core.play.match import Match
from teien.core.play.move import Move
from teien.players.analysis import Candidate
from teien.players.endings import Solver, Unsolved
from teien.players.forced import Deepening, can_be_forced, forced_end, share_of
from teien.players.forced_search import CERTAIN
from teien.study.puzzles.puzzle import Proof
from teien.study.puzzles.worth import MEGABYTES, Budget, Worth, legal_part, searcher, worth_after

MARGIN = 0.35
"""The best move promises so much more of the win than any other."""
FEWEST_MOVES = 3
"""Where there are less to choose from, there is nothing to be found."""
LINE = 20
"""So many times the budget of the proof is for the line of an ending."""
SHOWN = 10
"""Of a line that is only expected, so many moves are shown."""
CLOSEST = 3
"""So many other moves, those that promise most, are looked at with the whole budget."""


@dataclass(frozen=True, slots=True)
class Proven:
    """The one best move, what it and the next best promise, how that is known, and the line that shows why."""

    move: Move
    expected: float
    second: float
    proof: Proof
    line: tuple[Move, ...]


def prove(match: Match, seat: int, budget: Budget, expect: Move | None = None) -> Proven | None:
    """The seat's one best move, with a margin to all others; None where there is none or it is not known.

    With `expect` only that move is asked about, which spares the search for it.
    """
    legal = match.legal_numbers(seat)
    if len(legal) < FEWEST_MOVES or match.moves.is_secret(match.move(legal[0])):
        return None
    if can_be_forced(match):
        return by_forced_ends(match, seat, legal, budget)
    if match.players == 2 and rules.is_ending(match.board, match.state):
        solver = Solver(match, budget.nodes)
        solved = by_solving(match, seat, legal, budget, solver)
        if not solver.is_guess:
            return solved
    return by_search(match, seat, budget, expect)


def by_forced_ends(match: Match, seat: int, legal: list[int], budget: Budget) -> Proven | None:
    """One move wins by force and all others lose by force; or all others do, and one does not."""
    score, number = deepened(match, seat, legal, budget)
    if score < -CERTAIN:
        return None
    # Where all others lose, that is soon seen: the win that they allow is near.
    rest = budget if score > CERTAIN else Budget(budget.nodes // 4, budget.simulations)
    others, _number = deepened(match, seat, [each for each in legal if each != number], rest)
    if others >= -CERTAIN:
        return None
    move = match.move(number)
    if score > CERTAIN:
        forced = forced_end(match, budget.nodes, MEGABYTES)
        if forced is None or forced.best != move:
            return None
        return Proven(move, 1.0, share_of(others), "exact", forced.line)
    found = worth_after(match, seat, move, budget)
    if found.is_certain or found.share < MARGIN:
        return None
    return Proven(move, found.share, 0.0, "only", (move, *found.line[: SHOWN - 1]))


def deepened(match: Match, seat: int, numbers: list[int], budget: Budget) -> tuple[int, int]:
    """The best score of some moves, and which it is."""
    deepening = Deepening(match, seat, numbers, MEGABYTES)
    deepening.run(np.array([0, budget.nodes, 0]))
    return deepening.ranked[0]


def by_solving(match: Match, seat: int, legal: list[int], budget: Budget, solver: Solver) -> Proven | None:
    """All moves of an ending solved, as far as is needed to know that one is the only best.

    Nothing is proved where the solver had to guess what follows the end of a stage.
    """
    values: dict[int, float] = {}
    try:
        for number in legal:
            values[number] = share_after(solver, seat, number, max(values.values(), default=0.0))
        best = max(values.values())
        # A move that was only found to be no better may still be as good: that one is asked for a bit more.
        holders = [number for number in legal if values[number] == best]
        if best < MARGIN:
            return None
        number = holders[0]
        if len(holders) > 1:
            number = next(each for each in holders if share_after(solver, seat, each, 0.0) == best)
        second = max(share_after(solver, seat, each, best - MARGIN) for each in legal if each != number)
        if second > best - MARGIN:
            return None
        # What is left of the budget may not reach to the end of the line.
        line = tuple(match.moves.of(Solver(match, LINE * budget.nodes).line(seat, number)))
    except Unsolved:
        return None
    return Proven(match.move(number), best, second, "exact", line)


def share_after(solver: Solver, seat: int, number: int, floor: float) -> float:
    """The seat's share after a move; exact above the floor, below it a bound."""
    if seat == 0:
        return solver.value(seat, [(seat, number)], alpha=floor)
    return 1 - solver.value(seat, [(seat, number)], beta=1 - floor)


def by_search(match: Match, seat: int, budget: Budget, expect: Move | None) -> Proven | None:
    """One move seems the best, and what each move promises, looked at by itself, says so too."""
    line = likely_line(match, seat, budget)
    if not line or (expect is not None and line[0] != expect):
        return None
    move = line[0]
    best = worth_after(match, seat, move, budget)
    others = [match.move(number) for number in match.legal_numbers(seat) if number != move.number]
    quick = Budget(budget.nodes // 4, max(400, budget.simulations // 20))
    worths = {each: worth_after(match, seat, each, quick) for each in others}
    if best.share - max(worth.share for worth in worths.values()) < MARGIN:
        return None
    closest = sorted(others, key=lambda each: -worths[each].share)[:CLOSEST]
    worths |= {each: worth_after(match, seat, each, budget, seed=2) for each in closest}
    second = max(worth.share for worth in worths.values())
    if best.share - second < MARGIN:
        return None
    if best.is_certain:
        line = (move, *best.line)
    return Proven(move, best.share, second, proof_of(best, list(worths.values())), line)


def likely_line(match: Match, seat: int, budget: Budget) -> tuple[Move, ...]:
    """What seems best and what may follow: solved as far as a stage goes, else searched; nothing without a margin."""
    solver = Solver(match, budget.nodes)
    ending = solver.ending(seat) if match.players == 2 else None
    if ending is not None:
        best = max(ending.expected, key=lambda number: ending.probability[number])
        return tuple(match.moves.of(solver.line(seat, best)))
    found = searcher(budget).analyse(match, seat)
    promised = found.candidates[0].expected or 0.0
    if promised < MARGIN or promised - max(map(at_least, found.candidates[1:])) < MARGIN:
        return ()
    return legal_part(match, found.line[:SHOWN])


def at_least(candidate: Candidate) -> float:
    """What a move promises by a search, less two standard errors: after few visits it knows next to nothing."""
    return (candidate.expected or 0.0) - 1 / sqrt(max(1, candidate.visits))


def proof_of(best: Worth, others: list[Worth]) -> Proof:
    """How much of it is certain."""
    if best.is_certain and best.share == 1:
        return "exact" if all(worth.is_certain for worth in others) else "forced"
    return "only" if all(worth.is_certain and worth.share == 0 for worth in others) else "search"
