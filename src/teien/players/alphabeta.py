"""The player that looks ahead move by move, as deep as time allows."""

import threading
import time
from math import exp
from typing import Any

import numpy as np

from teien.core.engine import rules
from teien.core.engine.row import copied
from teien.core.play.match import Match
from teien.core.play.move import Move
from teien.core.words.errors import BadMaterial
from teien.core.words.language import _
from teien.players.alphabeta_search import CERTAIN, DEEPEST, EXACT, WIN, look, new_transpositions, slot
from teien.players.analysis import Analysis, Candidate
from teien.players.base import Player, check_budget, moves_to_choose_from

SECONDS = 1.0
MEGABYTES = 128
NO_LIMIT = 2**62
LINE_NODES, LINE_MEGABYTES = 200_000, 4
"""For each move of a line to a forced end: it is nearer with every one."""
MOST_MOVES_AHEAD = DEEPEST - 16


class AlphaBetaPlayer(Player):
    """Alpha-beta search with iterative deepening, for games of two whose rules know threats.

    Its budget is `seconds` or `nodes`; without either it is one second. It runs on one core and takes at most
    `megabytes` of memory. The same nodes make the same choice. `cancel` ends a search at once, from another thread.
    """

    def __init__(
        self,
        seconds: float | None = None,
        nodes: int | None = None,
        seed: int | None = None,
        megabytes: int = MEGABYTES,
    ) -> None:
        check_budget(seconds=seconds, nodes=nodes, megabytes=megabytes)
        del seed  # every kind of player takes one; this one leaves nothing to chance
        self.seconds = SECONDS if seconds is None and nodes is None else seconds
        self.nodes = nodes
        self.megabytes = megabytes
        self._stop = np.zeros(3, np.int64)

    def cancel(self) -> None:
        """Ends the search that is going on; what it has found by then counts."""
        self._stop[2] = 1

    def choose(self, match: Match, seat: int) -> Move:
        legal = moves_to_choose_from(match, seat)
        return match.move(legal[0] if len(legal) == 1 else self._search(match, seat, legal).ranked[0][1])

    def analyse(self, match: Match, seat: int) -> Analysis:
        """Searches deeper and deeper, and tells what it found; `ends_in` when the end can be forced.

        Of the best move the expectation is what the search found, of the others it is known only that they are no
        better. Raises BadMaterial for a game whose rules do not know what such a search asks.
        """
        legal = moves_to_choose_from(match, seat)
        start = time.perf_counter()
        deepening = self._search(match, seat, legal)
        return deepening.analysis(int(self._stop[0]), time.perf_counter() - start, self.nodes)

    def _search(self, match: Match, seat: int, legal: list[int]) -> "Deepening":
        if not rules.threat.knows(match.game.state_type):
            complaint = _("alphabeta does not play {game}: its rules know no threats")
            raise BadMaterial(complaint.format(game=match.game.title))
        if match.game.has_secrets or match.players != 2:
            complaint = _("alphabeta does not play {game}: it plays games of two without secrets")
            raise BadMaterial(complaint.format(game=match.game.title))
        self._stop = np.array([0, self.nodes or NO_LIMIT, 0])
        timer = threading.Timer(self.seconds, self.cancel) if self.seconds is not None else None
        if timer:
            timer.daemon = True
            timer.start()
        deepening = Deepening(match, seat, legal, self.megabytes)
        try:
            deepening.run(self._stop)
        finally:
            if timer:
                timer.cancel()
        return deepening


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

    def analysis(self, nodes: int, seconds: float, most_nodes: int | None) -> Analysis:
        best = self.ranked[0][0]
        is_certain = abs(best) > CERTAIN
        share = share_of(best)
        candidates = tuple(
            Candidate(
                self.match.move(number), 0, share_of(min(score, best)), float(index == 0), is_certain and not index
            )
            for index, (score, number) in enumerate(self.ranked)
        )
        return Analysis(
            self.seat,
            candidates,
            tuple(self.forced_line(most_nodes) if is_certain else self.expected_line()),
            nodes,
            seconds,
            solved=is_certain,
            ends_in=WIN - abs(best) if is_certain else None,
            values=(share, 1 - share) if self.seat == 0 else (1 - share, share),
        )

    def expected_line(self) -> list[Move]:
        """The best move and what was found to follow, as far as it is known."""
        match = self.match.copy()
        line = [match.play(self.ranked[0][1], self.seat)]
        while not match.over and len(line) < DEEPEST:
            key = np.uint64(rules.key(self.board, match.state))
            place = int(slot(self.known, key))
            if not key or self.known.key[place] != key or self.known.kind[place] != EXACT:
                break
            number = int(self.known.move[place])
            if number not in match.legal_numbers():
                break
            line.append(match.play(number))
        return line

    def forced_line(self, most_nodes: int | None) -> list[Move]:
        """The moves to an end that can be forced, each looked for anew: the loser's resist longest."""
        match = self.match.copy()
        line = [match.play(self.ranked[0][1], self.seat)]
        while not match.over and len(line) < DEEPEST:
            seat = match.to_act[0]
            onward = Deepening(match, seat, match.legal_numbers(seat), LINE_MEGABYTES)
            onward.run(np.array([0, most_nodes or LINE_NODES, 0]))
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
