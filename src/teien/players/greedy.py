"""The player that looks one move ahead."""

import time
from typing import Any

import numpy as np
import numpy.typing as npt

from teien.core.engine import chance, rules
from teien.core.engine.bits import lowest
from teien.core.engine.compiled import compiled
from teien.core.play.match import Match
from teien.core.play.move import Move
from teien.players.analysis import Analysis, Candidate
from teien.players.base import Player, moves_to_choose_from
from teien.players.value import worth

WORLDS = 16
"""In how many dealt worlds each move is tried where a seat does not know everything."""


@compiled
def try_moves(board: Any, states: Any, seat: Any, moves: Any, worlds: Any, chance: Any, values: Any) -> None:
    """Adds up in `values` what each move is worth to the seat, in so many worlds; `states` has room for two.

    Whoever must act at the same moment does so at random.
    """
    scores = np.zeros(board.players, np.int16)
    expected = np.zeros(board.players)
    for _ in range(worlds):
        for index in range(len(moves)):
            states[1] = states[0]
            state = states[1]
            rules.hide(board, state, seat, chance)
            together = rules.to_act(board, state) & ~(1 << seat)
            rules.play(board, state, seat, moves[index])
            while together & rules.to_act(board, state):
                other = lowest(together & rules.to_act(board, state))
                rules.play(board, state, other, rules.sample(board, state, other, chance))
            worth(board, state, scores, expected)
            values[index] += expected[seat]


class GreedyPlayer(Player):
    """Takes the move after which the game's own guess is best for it; equal ones are drawn."""

    def __init__(self, seed: int | None = None) -> None:
        self._chance = chance.streams(chance.secret_seed() if seed is None else seed, 1)

    def choose(self, match: Match, seat: int) -> Move:
        candidates = self.analyse(match, seat).candidates
        best = [candidate.move for candidate in candidates if candidate.probability]
        return best[int(chance.below(self._chance, len(best)))]

    def analyse(self, match: Match, seat: int) -> Analysis:
        start = time.perf_counter()
        numbers = np.array(moves_to_choose_from(match, seat), np.int64)
        values = self._values(match, seat, numbers)
        is_best = values >= values.max() - 1e-9
        candidates = [
            Candidate(match.move(int(number)), 0, float(value), best / int(is_best.sum()))
            for number, value, best in zip(numbers, values, is_best.tolist(), strict=True)
        ]
        candidates.sort(key=lambda candidate: (-(candidate.expected or 0.0), candidate.move.number))
        return Analysis(seat, tuple(candidates), (candidates[0].move,), 0, time.perf_counter() - start)

    def _values(self, match: Match, seat: int, numbers: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
        """What each of these moves is worth to the seat."""
        states = np.zeros(2, match.state.dtype)
        states[0] = match.state
        worlds = WORLDS if match.game.has_secrets else 1
        values = np.zeros(len(numbers))
        try_moves(match.board, states, seat, numbers, worlds, self._chance, values)
        return values / worlds
