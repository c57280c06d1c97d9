"""The player that looks ahead move by move, as deep as time allows."""

import threading
import time

import numpy as np

from teien.core import chance, rules
from teien.core.errors import BadMaterial
from teien.core.match import Match
from teien.core.move import Move
from teien.core.row import copied
from teien.players.analysis import Analysis, Candidate
from teien.players.base import Player
from teien.players.lookahead import CERTAIN, DEEPEST, WIN, look, new_table
from math import exp

DEEPEST_SEARCH = 64
NO_LIMIT = 2**62
SECONDS = 1.0
MEGABYTES = 128


class AlphaBetaPlayer(Player):
    """Alpha-beta search with iterative deepening, for games whose rules know threats."""

    def __init__(
        self, seconds: float | None = None, nodes: int | None = None, seed: int | None = None, megabytes: int = MEGABYTES
    ) -> None:
        self.seconds = SECONDS if seconds is None and nodes is None else seconds
        self.nodes = nodes
        self.megabytes = megabytes
        self._chance = chance.streams(chance.fresh_seed() if seed is None else seed, 1)
        self._stop = np.zeros(3, np.int64)

    def cancel(self) -> None:
        self._stop[2] = 1

    def choose(self, match: Match, seat: int) -> Move:
        return self.analyse(match, seat).best

    def analyse(self, match: Match, seat: int) -> Analysis:
        start = time.perf_counter()
        legal = match.legal_numbers(seat)
        board = match.game.timeless(match.board)
        states = np.zeros(DEEPEST, match.state.dtype)
        states[0] = match.state
        skip = sum(match.state.dtype[name].itemsize for name in match.game.forgotten)
        raw = states.view(np.uint8).reshape(DEEPEST, -1)
        moves = np.zeros((DEEPEST, match.game.most_moves), np.int32)
        scores = np.zeros((DEEPEST, match.game.most_moves), np.int64)
        table = new_table(self.megabytes)
        stop = self._stop = np.array([0, self.nodes or NO_LIMIT, 0])
        timer = None
        if self.seconds is not None:
            timer = threading.Timer(self.seconds, self.cancel)
            timer.daemon = True
            timer.start()
        ranked = [(0, number) for number in legal]
        drawn_moves = {number for number in legal if ends_drawn(match, seat, number)}
        depth = 0
        line = ()
        while depth < DEEPEST_SEARCH and not stop[2] and stop[0] < stop[1]:
            depth += 1
            moves[0, : len(legal)] = [number for _, number in ranked]
            drawn = np.array([number in drawn_moves for _, number in ranked])
            done = look(board, states, raw, skip, table, drawn, moves, scores, depth, stop)
            if done < len(legal) and (done == 0 or depth == 1):
                break
            sign = 1 if seat == 0 else -1
            found = [(sign * int(scores[0, i]), int(moves[0, i])) for i in range(done)]
            rest = ranked[done:]
            # later moves are bounds: keep the order of first best
            best = max(range(done), key=lambda i: found[i][0])
            ranked = [found[best], *(f for i, f in enumerate(found) if i != best), *rest]
            if abs(ranked[0][0]) > CERTAIN:
                break
        if timer:
            timer.cancel()
        self.depth = depth
        self.score = ranked[0][0]
        candidates = tuple(
            Candidate(match.move(number), 0, 1 / (1 + exp(-max(-30, min(30, score / 1000)))), float(i == 0))
            for i, (score, number) in enumerate(ranked)
        )
        return Analysis(seat, candidates, (candidates[0].move,), int(stop[0]), time.perf_counter() - start)


def ends_drawn(match: Match, seat: int, number: int) -> bool:
    state = copied(match.state)
    rules.play(match.board, state, seat, number)
    return rules.to_act(match.board, state) == 0 and rules.result(match.board, state, np.zeros(2, np.int16)) == 0
