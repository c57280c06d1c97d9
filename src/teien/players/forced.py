"""Ends that can be forced: who wins whatever the other does, and in how many turns."""

import time
from math import exp
from typing import Any

import numpy as np

from teien.core.engine import rules
from teien.core.engine.row import copied
from teien.core.play.match import Match
from teien.core.play.move import Move
from teien.players.analysis import Analysis, Candidate
from teien.players.forced_search import CERTAIN, DEEPEST, WIN, look, new_transpositions

NODES, MEGABYTES = 500_000, 32
LINE_MEGABYTES = 4
"""For each move of a line to a forced end: it is nearer with every one."""
MOST_MOVES_AHEAD = DEEPEST - 16


def can_be_forced(match: Match) -> bool:
    """Whether forced ends are looked for in such a match: games of two without secrets whose rules know threats."""
    return rules.threat.knows(match.game.state_type) and match.players == 2 and not match.game.has_secrets


def forced_end(match: Match, nodes: int = NODES, megabytes: int = MEGABYTES) -> Analysis | None:
    """What whoever acts can force, or cannot avoid, and in how many turns (`ends_in`), with the line that shows it.

    None where nothing was found by so many nodes, or where nothing is looked for. Of the best move the expectation is
    certain, of the others it is known only that they are no better. The same nodes find the same.
    """
    if match.over or not can_be_forced(match):
        return None
    seat = match.to_act[0]
    start = time.perf_counter()
    stop = np.array([0, nodes, 0])
    deepening = Deepening(match, seat, match.legal_numbers(seat), megabytes)
    deepening.run(stop)
    return deepening.certain(int(stop[0]), time.perf_counter() - start, nodes)


class Deepening:
    """One search: the root's moves, the best first, each with its score for the seat."""

    def __init__(self, match: Match, seat: int, legal: list[int], megabytes: float) -> None:
        self.match = match
        self.seat = seat
        self.board = match.game.without_memory(match.board)
        self.states = np.zeros(DEEPEST, match.state.dtype)
        self.states[0] = match.state
        self.raw = self.states.view(np.uint8).reshape(DEEPEST, -1)
        self.skip = first_remembered(match.state.dtype, match.game.forgotten)
        self.moves = np.zeros((DEEPEST, rules.most_moves(match.state)), np.int32)
        self.scores = np.zeros(self.moves.shape, np.int64)
        self.known = new_transpositions(megabytes)
        self.ranked = [(0, number) for number in legal]
        self.drawn = {number for number in legal if self.ends_drawn(number)}

    def ends_drawn(self, number: int) -> bool:
        """Whether a move ends the game in a draw, as by what was before: deeper down, that is not looked at."""
        state = copied(self.match.state)
        rules.play(self.match.board, state, self.seat, number)
        over = rules.to_act(self.match.board, state) == 0
        return bool(over and rules.result(self.match.board, state, np.zeros(2, np.int16)) == 0)

    def run(self, stop: "np.ndarray[tuple[int], np.dtype[np.int64]]") -> None:
        """Deepens until it is stopped, the end is certain, or it is as deep as can be."""
        for depth in range(1, MOST_MOVES_AHEAD):
            numbers = [number for _, number in self.ranked]
            self.moves[0, : len(numbers)] = numbers
            drawn = np.array([number in self.drawn for number in numbers])
            done = look(
                self.board, self.states, self.raw, self.skip, self.known, drawn, self.moves, self.scores, depth, stop
            )
            if done:
                self.rank(int(done))
            if done < len(numbers) or abs(self.ranked[0][0]) > CERTAIN:
                return

    def rank(self, done: int) -> None:
        """Puts the best of the moves that were looked at first; the others are in their old order."""
        sign = 1 if self.seat == 0 else -1
        found = [(sign * int(self.scores[0, index]), int(self.moves[0, index])) for index in range(done)]
        best = max(range(done), key=lambda index: found[index][0])
        self.ranked = [found.pop(best), *found, *self.ranked[done:]]

    def certain(self, nodes: int, seconds: float, most_nodes: int) -> Analysis | None:
        """What is certain, after so many nodes of the most there may be; None where nothing is."""
        best = self.ranked[0][0]
        if abs(best) <= CERTAIN:
            return None
        share = share_of(best)
        candidates = tuple(
            Candidate(self.match.move(number), 0, share_of(min(score, best)), float(index == 0), not index)
            for index, (score, number) in enumerate(self.ranked)
        )
        return Analysis(
            self.seat,
            candidates,
            tuple(self.forced_line(most_nodes)),
            nodes,
            seconds,
            solved=True,
            ends_in=WIN - abs(best),
            values=(share, 1 - share) if self.seat == 0 else (1 - share, share),
        )

    def forced_line(self, most_nodes: int) -> list[Move]:
        """The moves to an end that can be forced, each looked for anew: the loser's resist longest."""
        match = self.match.copy()
        line = [match.play(self.ranked[0][1], self.seat)]
        while not match.over and len(line) < DEEPEST:
            seat = match.to_act[0]
            onward = Deepening(match, seat, match.legal_numbers(seat), LINE_MEGABYTES)
            onward.run(np.array([0, most_nodes, 0]))
            line.append(match.play(onward.ranked[0][1], seat))
        return line


def first_remembered(state_type: np.dtype[Any], forgotten: frozenset[str]) -> int:
    """How many bytes at the beginning of a state hold nothing but what is forgotten, and need not be copied."""
    return min(offset for name, (_type, offset, *_) in (state_type.fields or {}).items() if name not in forgotten)


def share_of(score: int) -> float:
    """The share of the win that a score promises."""
    if abs(score) > CERTAIN:
        return float(score > 0)
    return 1 / (1 + exp(-score / 1000))
