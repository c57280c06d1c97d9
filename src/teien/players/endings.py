"""Endings solved exactly: what each move is worth when both play as well as can be.

For two players and nothing hidden. The last secret choices of a stage are a matrix game, solved exactly too.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import Any

import numpy as np
import numpy.typing as npt

from teien.core.engine import chance, rules
from teien.core.engine.bits import lowest
from teien.core.engine.compiled import compiled
from teien.core.engine.row import copied
from teien.core.play.match import Match
from teien.core.play.networks import NOTHING_LEARNT
from teien.players.tree_search import list_choices
from teien.players.value import final_worth, worth

DEEPEST = 48
CERTAIN = (0.0, 1.0)
FIRST_PART = 4
"""One of so many parts of the budget looks for a certain win, before the rest is spent on what is hard to solve."""
ORDERED = 3
"""So many levels down, moves are tried in the order of the guess one move ahead; deeper, that costs too much."""


@compiled
def choose_the_only(board: Any, state: Any, moves: Any) -> Any:
    """Where two choose at once, plays both choices if neither has another; false when somebody has."""
    for seat in range(2):
        if rules.to_act(board, state) >> seat & 1:
            if rules.legal(board, state, seat, moves) > 1:
                return False
            rules.play(board, state, seat, moves[0])
    return True


@compiled
def order_moves(board: Any, states: Any, level: Any, mover: Any, moves: Any, length: Any, room: Any) -> None:
    """Puts the moves that look best to the mover first; `states` beyond the next level are free to use."""
    scores, values, guesses = room
    for index in range(length):
        states[level + 1] = states[level]
        rules.play(board, states[level + 1], mover, moves[index])
        worth(board, states[level + 1], scores, values)
        guess = values[mover]
        move = moves[index]
        place = index
        while place > 0 and guesses[place - 1] < guess:
            guesses[place] = guesses[place - 1]
            moves[place] = moves[place - 1]
            place -= 1
        guesses[place] = guess
        moves[place] = move


@compiled
def solve(network: Any, board: Any, states: Any, moves: Any, stage: Any, alpha: Any, beta: Any, budget: Any) -> Any:
    """Seat 0's share of the win from `states[0]`, exact if it lies between alpha and beta, else a bound; the nodes
    looked at, below zero when the budget ran out or a secret choice was met; and whether it was guessed what comes
    after the end of the stage: by the network, or quickly by hand where that is empty.

    `states` and `moves` have room for DEEPEST levels.
    """
    room = (np.zeros(2, np.int16), np.zeros(2), np.empty(moves.shape[1]))
    scores, values, _ = room
    likings = np.empty(0, np.float32)
    low = np.empty(DEEPEST)
    high = np.empty(DEEPEST)
    best = np.empty(DEEPEST)
    mover = np.empty(DEEPEST, np.int64)
    index = np.zeros(DEEPEST, np.int64)
    length = np.zeros(DEEPEST, np.int64)
    low[0], high[0] = alpha, beta
    level = 0
    nodes = 0
    guessed = False
    while True:
        nodes += 1
        found = -1.0
        while True:
            seats = rules.to_act(board, states[level])
            if seats == 0:
                final_worth(board, states[level], scores, values)
                found = values[0]
            elif rules.stage(board, states[level]) != stage:
                if len(network):
                    rules.predict(network, board, states[level], lowest(seats), moves[level], 0, likings, values)
                else:
                    rules.evaluate(board, states[level], values)
                found = values[0]
                guessed = True
            elif seats & (seats - 1):
                if not choose_the_only(board, states[level], moves[level]):
                    return 0.0, -nodes, guessed
                continue
            break
        if found < 0:
            if nodes > budget or level == DEEPEST - 2:
                return 0.0, -nodes, guessed
            mover[level] = lowest(seats)
            length[level] = rules.legal(board, states[level], mover[level], moves[level])
            if level < ORDERED:
                order_moves(board, states, level, mover[level], moves[level], length[level], room)
            index[level] = 0
            best[level] = -1.0 if mover[level] == 0 else 2.0
        else:
            # A leaf's value goes up until a node has moves left to try.
            level -= 1
            while level >= 0:
                if mover[level] == 0:
                    best[level] = max(best[level], found)
                    low[level] = max(low[level], found)
                else:
                    best[level] = min(best[level], found)
                    high[level] = min(high[level], found)
                if low[level] < high[level] and index[level] < length[level]:
                    break
                found = best[level]
                level -= 1
            if level < 0:
                return found, nodes, guessed
        states[level + 1] = states[level]
        rules.play(board, states[level + 1], mover[level], moves[level, index[level]])
        index[level] += 1
        low[level + 1], high[level + 1] = low[level], high[level]
        level += 1


@dataclass(frozen=True, slots=True)
class Ending:
    """A result for a seat: each move's share of the win, and how likely it should be played.

    - `exact` are the moves whose share is known; that of the others is the most that it can be.
    - `is_guess` says that what comes after the stage was guessed, so that nothing is exact beyond it.
    - `other` and `payoffs` are the other's mixture and the shares of all pairs of moves, where both choose in secret.
    """

    expected: dict[int, float]
    probability: dict[int, float]
    exact: frozenset[int]
    is_guess: bool
    other: dict[int, float] = field(default_factory=dict)
    payoffs: dict[tuple[int, int], float] = field(default_factory=dict)


MOST_CHOICES = 8
"""Larger matrix games are out of reach: the square parts that `best_mixture` tries grow fourfold with every choice."""


class Unsolved(Exception):
    """The ending is further away than the budget reaches."""


class Solver:
    """Solves the positions of one match, within a budget of nodes for all of them together.

    What comes after a stage is guessed by the network, if one is given.
    """

    def __init__(self, match: Match, budget: int, network: npt.NDArray[np.float32] = NOTHING_LEARNT) -> None:
        self.match = match
        self.network = network
        self.stage = rules.stage(match.board, match.state)
        self.left = budget
        self.is_guess = False
        self.states = np.zeros(DEEPEST, match.state.dtype)
        self.moves = np.empty((DEEPEST, rules.most_moves(match.state)), np.int32)

    def compile(self) -> None:
        """Has the solver compiled, or read from disk, before any clock runs."""
        self.states[0] = self.match.state
        solve(self.network, self.match.board, self.states, self.moves, self.stage, 0.0, 1.0, 0)

    def ending(self, seat: int, *, whole: bool = False) -> Ending | None:
        """What the seat should do now; None when the position is no ending or the budget runs out."""
        if not rules.is_ending(self.match.board, self.match.state):
            return None
        try:
            return self.matrix(seat) if self.match.legal_numbers(1 - seat) else self.sequence(seat, whole=whole)
        except Unsolved:
            return None

    def world(self, seat: int) -> Any:
        """The position as the seat knows it, which in an ending is all there is, in the first of our states."""
        state = self.states[0]
        self.states[0] = self.match.state
        rules.hide(self.match.board, state, seat, chance.streams(0, 1))
        return state

    def value(
        self,
        seat: int,
        moves: Sequence[tuple[int, int]],
        alpha: float = 0.0,
        beta: float = 1.0,
        most: int | None = None,
    ) -> float:
        """Seat 0's share after these moves, each with who makes it; `most` is a budget for this one alone."""
        state = self.world(seat)
        for mover, number in moves:
            rules.play(self.match.board, state, mover, number)
        return self.solved(alpha, beta, most)

    def solved(self, alpha: float = 0.0, beta: float = 1.0, most: int | None = None) -> float:
        """Seat 0's share in the first of our states."""
        budget = self.left if most is None else min(most, self.left)
        board, states, moves = self.match.board, self.states, self.moves
        found, nodes, is_guess = solve(self.network, board, states, moves, self.stage, alpha, beta, budget)
        self.left -= abs(nodes)
        if nodes < 0:
            raise Unsolved
        self.is_guess |= bool(is_guess)
        return float(found)

    def sequence(self, seat: int, *, whole: bool) -> Ending:
        """One seat moves: the best share is exact, of the other moves perhaps only that they are no better.

        With `whole` each of them is solved for itself as far as the budget goes. Beside a certain win it does not
        matter that another move cannot be solved: a small part of the budget looks for one first.
        """
        expected: dict[int, float] = {}
        exact: set[int] = set()
        best = 0.0
        left = self.match.legal_numbers(seat)
        for most in (self.left // (FIRST_PART * len(left)), None):
            if best == 1:
                break
            for number in left:
                try:
                    if seat == 0:
                        expected[number] = self.value(seat, [(seat, number)], alpha=best, most=most)
                    else:
                        expected[number] = 1 - self.value(seat, [(seat, number)], beta=1 - best, most=most)
                except Unsolved:
                    if most is None:
                        raise
                    continue
                if expected[number] > best or not exact:
                    exact.add(number)
                best = max(best, expected[number])
            left = [number for number in left if number not in expected]
        first = next(number for number in expected if expected[number] == best)
        for number in expected.keys() - exact if whole else ():
            with suppress(Unsolved):
                value = self.value(seat, [(seat, number)])
                expected[number] = value if seat == 0 else 1 - value
                exact.add(number)
        expected |= dict.fromkeys(left, 1.0)
        if self.is_guess:
            # A guess is never all or nothing, so these two are certain even beyond the end of a stage.
            exact = {number for number in exact if expected[number] in CERTAIN}
        return Ending(
            expected,
            {number: float(number == first) for number in expected},
            frozenset(exact),
            self.is_guess and best not in CERTAIN,
        )

    def line(self, seat: int, first: int) -> list[int]:
        """The moves from the first on when both play as well as can be: to the end, to the next secret choice of
        somebody who has one, to the end of the stage, or as far as the budget goes.
        """
        board, state = self.match.board, copied(self.world(seat))
        rules.play(board, state, seat, first)
        line = [first]
        while (seats := int(rules.to_act(board, state))) and rules.stage(board, state) == self.stage:
            if seats & (seats - 1):
                break
            mover = int(lowest(seats))
            numbers = self.moves[0, : rules.legal(board, state, mover, self.moves[0])].tolist()
            try:
                number = numbers[0] if len(numbers) == 1 else self.best_from(state, mover, numbers)
            except Unsolved:
                break
            rules.play(board, state, mover, number)
            line.append(number)
        return line

    def best_from(self, state: Any, mover: int, numbers: list[int]) -> int:
        """The mover's best move in a state."""
        best, most = numbers[0], -1.0
        for number in numbers:
            self.states[0] = state
            rules.play(self.match.board, self.states[0], mover, number)
            share = self.solved(alpha=max(0.0, most)) if mover == 0 else 1 - self.solved(beta=1 - max(0.0, most))
            if share > most:
                best, most = number, share
        return best

    def matrix(self, seat: int) -> Ending:
        """Both choose in secret: the mixture that guarantees most, whatever the other has chosen or will."""
        board, state = self.match.board, self.world(seat)
        waiting = int(rules.to_act(board, state))
        room = np.empty(rules.most_moves(state) + 1, np.int64)
        choices = [sorted(room[: list_choices(board, state, other, room)].tolist()) for other in range(2)]
        own, others = choices[seat], choices[1 - seat]
        if max(len(own), len(others)) > MOST_CHOICES:
            raise Unsolved
        table = np.empty((len(own), len(others)))
        for (row, mine), (column, theirs) in product(enumerate(own), enumerate(others)):
            pair = [(seat, mine), (1 - seat, theirs)]
            # Whoever has chosen already comes first: the last one to choose reveals both.
            value = self.value(seat, sorted(pair, key=lambda each: waiting >> each[0] & 1))
            table[row, column] = value if seat == 0 else 1 - value
        mixture = best_mixture(table)
        answer = best_mixture(1 - table.T)
        is_guess = self.is_guess and float(mixture @ table @ answer) not in CERTAIN
        return Ending(
            dict(zip(own, (table @ answer).tolist(), strict=True)),
            dict(zip(own, mixture.tolist(), strict=True)),
            frozenset() if self.is_guess else frozenset(own),
            is_guess,
            dict(zip(others, answer.tolist(), strict=True)),
            {
                (mine, theirs): float(table[row, column])
                for (row, mine), (column, theirs) in product(enumerate(own), enumerate(others))
            },
        )


def best_mixture(table: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """The row player's mixture that guarantees most in a matrix game.

    By Shapley and Snow, some square part of the table makes both sides indifferent among its rows and columns; the
    parts are few here, so each is tried.

    >>> best_mixture(np.array([[1.0, 0.0], [0.0, 1.0]])).tolist()
    [0.5, 0.5]
    """
    rows, columns = table.shape
    best, most = np.full(rows, 1 / rows), -np.inf
    for size in range(1, min(rows, columns) + 1):
        for some, against in product(combinations(range(rows), size), combinations(range(columns), size)):
            mixture = indifferent(table[np.ix_(some, against)])
            if mixture is None:
                continue
            whole = np.zeros(rows)
            whole[list(some)] = mixture
            guaranteed = (whole @ table).min()
            if guaranteed > most + 1e-12:
                best, most = whole, guaranteed
    return best


def indifferent(part: npt.NDArray[np.float64]) -> npt.NDArray[np.float64] | None:
    """The mixture of all rows that brings the same against every column; None when there is none."""
    size = len(part)
    equations = np.ones((size + 1, size + 1))
    equations[:size, :size] = part.T
    equations[:size, size] = -1
    equations[size, size] = 0
    try:
        mixture = np.linalg.solve(equations, np.eye(size + 1)[size])[:size]
    except np.linalg.LinAlgError:
        return None
    return mixture if (mixture >= 0).all() else None
