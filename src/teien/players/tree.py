"""The player that searches a tree of moves."""

import os
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import numpy.typing as npt

from teien.core import chance
from teien.core.match import Match
from teien.core.move import Move
from teien.players.analysis import Analysis, Candidate
from teien.players.base import Player
from teien.players.search import TABLE, Tree, new_tree, simulate

PATIENCE = 0.01
"""A part of a search takes about so many seconds: then the clock is looked at, and whether anybody has cancelled."""
FIRST_PART = 64
SECONDS = 1.0
MEGABYTES = 256


class TreePlayer(Player):
    """Monte Carlo tree search over worlds that the seat may believe in.

    Its budget is `seconds` or `simulations`, of all threads together; without either it is one second. It takes
    `threads` (all cores unless told otherwise) and at most `megabytes` of memory. The same seed and simulations on one
    thread make the same choice. `cancel` ends a search at once, from another thread.
    """

    def __init__(
        self,
        seconds: float | None = None,
        simulations: int | None = None,
        threads: int | None = None,
        seed: int | None = None,
        megabytes: int = MEGABYTES,
    ) -> None:
        self.seconds = SECONDS if seconds is None and simulations is None else seconds
        self.simulations = simulations
        self.threads = threads or os.cpu_count() or 1
        self.megabytes = megabytes
        self._seed = chance.fresh_seed() if seed is None else seed
        self._chances = chance.streams(self._seed, self.threads + 1)
        self._cancelled = threading.Event()

    def cancel(self) -> None:
        """Ends the search that is going on; what it has found by then counts."""
        self._cancelled.set()

    def choose(self, match: Match, seat: int) -> Move:
        found = self.analyse(match, seat)
        left = int(chance.draw(self._chances[-1:])) / 2**32
        for candidate in found.candidates:
            left -= candidate.probability
            if left < 0:
                return candidate.move
        return found.best

    def analyse(self, match: Match, seat: int) -> Analysis:
        """Searches, and tells what it found."""
        start = time.perf_counter()
        legal = match.legal_numbers(seat)
        secrets = bool(match.game.hidden_setup)
        trees = [new_tree(self.megabytes / self.threads, secrets=secrets) for _ in range(self.threads)]
        self._cancelled.clear()
        deadline = None if self.seconds is None else start + self.seconds
        shares = [None if self.simulations is None else self.simulations // self.threads for _ in trees]

        def work(index: int) -> int:
            return self._search(trees[index], match, seat, shares[index], deadline, self._chances[index : index + 1])

        if self.threads == 1:
            done = [work(0)]
        else:
            with ThreadPoolExecutor(self.threads) as executor:
                done = list(executor.map(work, range(self.threads)))
        candidates = self._candidates(match, seat, trees, legal)
        seconds = time.perf_counter() - start
        return Analysis(seat, candidates, self._line(match, trees[0], seat, candidates), sum(done), seconds)

    def _search(
        self,
        tree: Tree,
        match: Match,
        seat: int,
        simulations: int | None,
        deadline: float | None,
        chance: npt.NDArray[np.uint64],
    ) -> int:
        """Fills one tree part by part; returns how many simulations it made."""
        states = np.zeros(3, match.state.dtype)
        states[0] = match.state
        secrets = bool(match.game.hidden_setup)
        done, part = 0, FIRST_PART
        while not self._cancelled.is_set():
            if simulations is not None:
                part = min(part, simulations - done)
            begun = time.perf_counter()
            simulate(tree, match.board, states, seat, secrets, match.game.habits, part, chance)
            now = time.perf_counter()
            done += part
            if done == simulations or (deadline is not None and now >= deadline):
                break
            pace = part / max(now - begun, 1e-6)
            left = PATIENCE if deadline is None else min(PATIENCE, deadline - now)
            part = max(1, int(pace * left))
        return done

    def _candidates(self, match: Match, seat: int, trees: list[Tree], legal: list[int]) -> tuple[Candidate, ...]:
        if trees[0].size[0] == TABLE:
            return mixed_candidates(match, seat, trees, legal)
        visits: dict[int, int] = dict.fromkeys(legal, 0)
        totals: dict[int, float] = dict.fromkeys(legal, 0.0)
        for tree in trees:
            for edge in range(tree.first[0], tree.first[0] + tree.size[0]):
                visits[int(tree.move[edge])] += int(tree.tried[edge])
                totals[int(tree.move[edge])] += float(tree.total[edge])
        ranked = sorted(legal, key=lambda number: (-visits[number], -totals[number], number))
        return tuple(
            Candidate(match.move(number), visits[number], totals[number] / max(1, visits[number]), float(index == 0))
            for index, number in enumerate(ranked)
        )

    def _line(self, match: Match, tree: Tree, seat: int, candidates: tuple[Candidate, ...]) -> tuple[Move, ...]:
        return ()


def mixed_candidates(match: Match, seat: int, trees: list[Tree], legal: list[int]) -> tuple[Candidate, ...]:
    """A secret choice: each move with its probability."""
    average: Any = sum(tree.average[0, seat, : max(legal) + 1] for tree in trees)
    counts: Any = sum(tree.table_count[0] for tree in trees)
    totals: Any = sum(tree.table_total[0] for tree in trees)
    if seat == 1:
        counts, totals = counts.T, counts.T - totals.T
    together = sum(average[number] for number in legal)
    found = [
        Candidate(
            match.move(number),
            int(counts[number].sum()),
            float(totals[number].sum() / max(1, counts[number].sum())),
            float(average[number] / together) if together else 1 / len(legal),
        )
        for number in legal
    ]
    return tuple(sorted(found, key=lambda candidate: (-candidate.probability, candidate.move.number)))
