"""What can be expected of a position, and which lines lead there: for a board on which somebody tries things."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from teien.core.play.match import Match
from teien.core.play.move import Move
from teien.core.play.timeline import Played
from teien.players.analysis import Analysis
from teien.study.thoughts import FEWEST, Question, Thinker

SHOWN = 3
"""So many moves are told, the best first."""
LONGEST = 200
"""More moves than the longest end that anything solves."""
OF_OTHERS = 8
"""What follows a move that is not the best is looked for with so many times fewer simulations."""


@dataclass(frozen=True, slots=True)
class Line:
    """A move and what is expected to follow: the share of the win that it promises its seat, and whether that is exact.

    `is_whole` says that the game is over at the end of the line.
    """

    moves: tuple[Played, ...]
    expected: float | None
    exact: bool
    is_whole: bool


@dataclass(frozen=True, slots=True)
class Mixture:
    """A secret choice as one seat knows it: how likely each of its moves is, and the share of the win it may expect."""

    seat: int
    shares: Mapping[Move, float]
    value: float


@dataclass(frozen=True, slots=True)
class Look:
    """What a search of so many simulations found, by what whoever acts may know.

    Where a choice is secret there are mixtures, one for each seat that chooses, and no lines.
    """

    simulations: int
    lines: tuple[Line, ...] = ()
    mixtures: tuple[Mixture, ...] = ()
    solved: bool = False


def look(match: Match, simulations: int, seed: int = 1) -> Look:
    """Looks at a position that is not over; the same numbers give the same answer."""
    if match.in_secret:
        found = [(seat, analysed(match, seat, simulations, seed)) for seat in match.to_act]
        mixtures = tuple(
            Mixture(seat, analysis.choice.own, analysis.choice.value) for seat, analysis in found if analysis.choice
        )
        return Look(simulations, mixtures=mixtures, solved=all(analysis.solved for _seat, analysis in found))
    seat = match.to_act[0]
    analysis = analysed(match, seat, simulations, seed)
    candidates = [
        candidate
        for candidate in analysis.candidates
        if candidate.expected is not None and (candidate.exact or not analysis.solved)
    ]
    lines = []
    for place, candidate in enumerate(candidates[:SHOWN]):
        moves: Sequence[Move] = analysis.line
        if place:
            moves = [candidate.move, *following(match, candidate.move, seat, simulations // OF_OTHERS, seed)]
        if candidate.exact:
            moves = completed(match, moves, simulations, seed)
        lines.append(line_of(match, moves, candidate.expected, exact=candidate.exact))
    return Look(simulations, lines=tuple(lines), solved=analysis.solved)


def analysed(match: Match, seat: int, simulations: int, seed: int) -> Analysis:
    """By what a seat knows: exact where an end can be forced or solved, else a search."""
    return Thinker(Question(match, {}, match, simulations, seed), seat).analysis(match, simulations)


def following(match: Match, move: Move, seat: int, simulations: int, seed: int) -> Sequence[Move]:
    """What is expected after a move; nothing where it ends the game, or a secret choice comes."""
    then = match.copy()
    then.play(move, seat)
    if then.over or then.in_secret:
        return ()
    return analysed(then, then.to_act[0], max(FEWEST, simulations), seed).line


def completed(match: Match, moves: Sequence[Move], simulations: int, seed: int) -> Sequence[Move]:
    """A line that is exact, on to the end of the game, or as far as what follows is exact too.

    A search that has solved a position may have nothing left to tell how it goes on; from further on it is easier.
    """
    line = [move for _seat, move in line_of(match, moves, None, exact=True).moves]
    while True:
        then = match.copy()
        for move in line:
            then.play(move)
        if then.over or then.in_secret or len(line) > LONGEST:
            return line
        onward = analysed(then, then.to_act[0], simulations, seed)
        if not onward.solved:
            return line
        line += onward.line


def line_of(match: Match, moves: Sequence[Move], expected: float | None, *, exact: bool) -> Line:
    """A line with who makes each of its moves, as far as it can be played."""
    then = match.copy()
    played: list[Played] = []
    for move in moves:
        if then.over or len(then.to_act) > 1 or move.number not in then.legal_numbers():
            break
        played.append(Played(then.to_act[0], move))
        then.play(move)
    return Line(tuple(played), expected, exact, then.over)
