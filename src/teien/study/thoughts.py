"""What is thought of one event of a game: work that can be sent to another process."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from teien.core.engine import rules
from teien.core.engine.row import copied
from teien.core.play.match import Match
from teien.core.play.move import Move
from teien.players.analysis import Analysis
from teien.players.forced import forced_end
from teien.players.tree import PlayoutPlayer

MEGABYTES, SIMULATIONS_A_MEGABYTE, MOST_MEGABYTES = 64, 2000, 256
"""The memory of a search: that of a small one, what a larger one gets, and the most."""
NODES_A_SIMULATION = 5
"""Where ends can be forced they are looked for first, with so many nodes for each simulation of the search."""
SELDOM = 0.02
"""A move that has fewer of a search's visits than this is looked at by a search of its own."""
FEWEST = 400
"""Simulations of the smallest search, for one of many draws."""


@dataclass(frozen=True, slots=True)
class Question:
    """An event to think about: the position before it, what each of its seats played, and the position after it.

    `simulations` is the budget of a search, and by `seed` the same question always has the same answer. Where it is
    asked once more, `again` are the seats that look a second time; they do not weigh what was drawn anew.
    """

    before: Match
    played: dict[int, Move]
    after: Match
    simulations: int
    seed: int
    again: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Thought:
    """What a seat, by what it knew, had to think of an event.

    - `analysis` is that of the position before it; `expected` what the seat may expect there, as far as both play as
      well as can be.
    - `of_played` is what was to be expected of the move played, for whoever played it alone; None at a secret choice.
    - `luck` is the value after what the seat drew, less the mean over all it could have drawn.
    """

    seat: int
    analysis: Analysis
    expected: float
    of_played: float | None
    is_exact: bool
    luck: float = 0.0


def think(question: Question) -> tuple[Thought, ...]:
    """A thought for each seat that may know something else than the others; for one that acts, where all know all."""
    match = question.before
    seats = range(match.players) if match.game.has_secrets else (next(iter(question.played)),)
    return tuple(Thinker(question, seat).thought() for seat in question.again or seats)


class Thinker:
    """One seat's thinking about an event."""

    def __init__(self, question: Question, seat: int) -> None:
        self.question = question
        self.seat = seat

    def thought(self) -> Thought:
        question, seat = self.question, self.seat
        found = self.analysis(question.before, question.simulations)
        if found.choice is not None:
            return Thought(seat, found, found.choice.value, None, found.solved, self.luck())
        (move,) = question.played.values()
        best, of_move = found.candidates[0], found.of(move)
        promised = best.expected or 0.0
        enough = SELDOM * found.simulations
        known = of_move.expected if of_move.exact or (found.simulations and of_move.visits > enough) else None
        if known is None:
            known = promised if of_move is best else self.after_move(found.seat)
        share = promised if found.seat == seat else self.other_share(found, promised)
        return Thought(seat, found, share, min(known, promised), best.exact, self.luck())

    def other_share(self, found: Analysis, promised: float) -> float:
        """What a seat may expect while another moves."""
        return 1 - promised if len(found.values) == 2 else found.values[self.seat]

    def after_move(self, mover: int) -> float:
        """What whoever moved may expect after it, looked at by itself."""
        match = self.question.after
        if match.over:
            return shares(match)[mover]
        found = self.analysis(match, max(FEWEST, self.question.simulations // 4))
        if found.choice is not None:
            return found.choice.value if mover == self.seat else 1 - found.choice.value
        best = found.candidates[0].expected or 0.0
        return best if found.seat == mover else 1 - best if match.players == 2 else found.values[mover]

    def analysis(self, match: Match, simulations: int) -> Analysis:
        """By what the seat knows: exact where an end can be forced or solved, else a search."""
        forced = forced_end(match, NODES_A_SIMULATION * simulations, megabytes(simulations))
        return forced or self.search(simulations).look(match, self.seat)

    def search(self, simulations: int) -> PlayoutPlayer:
        return PlayoutPlayer(
            simulations=simulations, threads=1, seed=self.question.seed, megabytes=megabytes(simulations)
        )

    def luck(self) -> float:
        """What the seat's own draws after the event brought, beside the mean over all it could have drawn."""
        hands = {} if self.question.again else self.hands()
        if len(hands) < 2:
            return 0.0
        simulations = max(FEWEST, self.question.simulations // len(hands))
        values = {line: self.value(match, simulations) for line, match in hands.items()}
        return values[self.question.after.position(self.seat)] - sum(values.values()) / len(values)

    def value(self, match: Match, simulations: int) -> float:
        found = self.search(simulations).look(match, self.seat)
        return found.choice.value if found.choice else found.values[self.seat]

    def hands(self) -> dict[str, Match]:
        """The position after the event with everything that the seat could have drawn, each by its line."""
        before, after = self.question.before, self.question.after
        if before.game.draws is None or after.over:
            return {}
        state = copied(after.state)
        rules.put_back(after.board, before.state, state)
        matches = (Match(after.game, after.board, drawn) for drawn in self.drawn(state, -1))
        return {match.position(self.seat): match for match in matches}

    def drawn(self, state: Any, last: int) -> Iterator[Any]:
        """All that can come of the draws that are due; of the seat's own, each set of them once.

        What others draw is dealt anew when the seat thinks, so one way will do.
        """
        draws = self.question.after.game.draws
        numbers = np.empty(len(draws.texts) if draws else 0, np.int64)
        length = rules.draws(self.question.after.board, state, numbers)
        if not length or draws is None:
            yield state
            return
        is_own = draws.seats[int(numbers[0])] == self.seat
        for number in sorted(numbers[:length].tolist()) if is_own else [int(numbers[0])]:
            if is_own and number < last:
                continue
            onward = copied(state)
            rules.draw(self.question.after.board, onward, number)
            yield from self.drawn(onward, number if is_own else last)


def megabytes(simulations: int) -> int:
    return min(MOST_MEGABYTES, max(MEGABYTES, simulations // SIMULATIONS_A_MEGABYTE))


def shares(match: Match) -> tuple[float, ...]:
    """How the win of a game that is over is shared."""
    winners = match.tally.winners or tuple(range(match.players))
    return tuple((seat in winners) / len(winners) for seat in range(match.players))
