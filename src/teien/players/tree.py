"""The player that searches a tree of moves."""

import os
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from teien.core.engine import chance, rules
from teien.core.engine.batch import Batch
from teien.core.engine.row import copied
from teien.core.play.game import Game, check_count
from teien.core.play.match import Match
from teien.core.play.move import Move
from teien.core.play.networks import NOTHING_LEARNT
from teien.core.play.searching import SearchSettings
from teien.core.play.start import new
from teien.core.words.errors import BadMaterial
from teien.core.words.language import _
from teien.players.analysis import Analysis, Candidate, SecretChoice
from teien.players.base import Player, check_budget, moves_to_choose_from
from teien.players.endings import Ending, Solver
from teien.players.mixtures import safest_mixture
from teien.players.tree_search import MATRIX, Tree, list_choices, new_tree, simulate

SECONDS = 1.0
MEGABYTES = 256
PATIENCE = 0.01
"""A part of a search takes about so many seconds: then the clock is looked at, and whether anybody has cancelled."""
A_PART = 128
"""Its first part, and where simulations are the budget every part, has so many of them."""
NODES_A_SECOND, NODES_A_SIMULATION = 400_000, 10
"""How far an ending may reach to be solved exactly: about half the time of a search."""
MOST_THREADS = 1024
DEALS = 64
"""By so many deals it is found which hands the other may have."""
DOUBT = 1
"""A pair of secret choices is taken to be worth as much as all, as if it had been tried so often more."""


class TreePlayer(Player):
    """Monte Carlo tree search over worlds that the seat may believe in; endings are solved exactly.

    Its budget is `seconds` or `simulations`, of all threads together; without either it is one second. It takes
    `threads` (all cores unless told otherwise) and at most `megabytes` of memory. The same seed and simulations on one
    thread make the same choice. `cancel` ends a search at once, from another thread.

    What a position is worth is said by what the game has learnt, or by the `network` in a file; in a game that has
    learnt nothing, by random moves.
    """

    def __init__(
        self,
        seconds: float | None = None,
        simulations: int | None = None,
        threads: int | None = None,
        seed: int | None = None,
        megabytes: int = MEGABYTES,
        network: str | None = None,
    ) -> None:
        check_budget(seconds=seconds, simulations=simulations, megabytes=megabytes)
        self.seconds = SECONDS if seconds is None and simulations is None else seconds
        self.simulations = simulations
        self.threads = os.cpu_count() or 1 if threads is None else threads
        check_count("threads", self.threads, MOST_THREADS)
        self.megabytes = megabytes
        self._chances = chance.streams(chance.secret_seed() if seed is None else seed, self.threads + 1)
        self.file = network
        self.settings: SearchSettings | None = None
        """To try others than the game's own."""
        self.solves_endings = True
        """Set to False, it searches endings, too: what follows the end of a stage is then searched and not guessed."""
        self._cancelled = threading.Event()

    def __getstate__(self) -> dict[str, Any]:
        """A search that goes on is no part of a player."""
        return {name: value for name, value in vars(self).items() if name != "_cancelled"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self._cancelled = threading.Event()

    def network(self, match: Match) -> npt.NDArray[np.float32]:
        """What the game has learnt for such a match, if anything."""
        networks = match.game.networks
        return networks.load(match.board, Path(self.file) if self.file else None) if networks else NOTHING_LEARNT

    def cancel(self) -> None:
        """Ends the search that is going on; what it has found by then counts."""
        self._cancelled.set()

    def analyse_all(self, positions: Batch | Sequence[Match]) -> list[Analysis | None]:
        """What it thinks of many positions at once, each for the seat that acts first; None where a game is over.

        Every thread searches one position at a time, so that none waits for another. The simulations are those of each
        position, the seconds of all together. The same seed and simulations find the same, on any number of threads,
        as long as the memory suffices. What was not begun when it was cancelled is None, too.
        """
        matches = [positions[place] for place in range(len(positions))]
        seeds = chance.streams(int(chance.draw(self._chances[:1])), len(matches)).tolist()
        threads = min(self.threads, max(1, len(matches)))
        seconds = None if self.seconds is None else self.seconds * threads / max(1, len(matches))
        if matches:
            compiled_for(matches[0].game)

        def look_at(match: Match, seed: int) -> Analysis | None:
            if match.over or self._cancelled.is_set():
                return None
            alone = type(self)(seconds, self.simulations, 1, seed, max(1, self.megabytes // threads), self.file)
            alone.settings, alone._cancelled = self.settings, self._cancelled
            alone.solves_endings = self.solves_endings
            return alone._analyse(match, match.to_act[0], match.legal_numbers(match.to_act[0]), hasty=False)

        self._cancelled.clear()
        with ThreadPoolExecutor(threads) as executor:
            return list(executor.map(look_at, matches, seeds))

    def choose(self, match: Match, seat: int) -> Move:
        legal = moves_to_choose_from(match, seat)
        if len(legal) == 1:
            return match.move(legal[0])
        self._cancelled.clear()
        found = self._analyse(match, seat, legal, hasty=True)
        left = int(chance.draw(self._chances[-1:])) / 2**32
        for candidate in found.candidates:
            left -= candidate.probability
            if left < 0:
                return candidate.move
        return found.best

    def analyse(self, match: Match, seat: int) -> Analysis:
        """Searches for the whole budget, and tells what it found."""
        self._cancelled.clear()
        return self._analyse(match, seat, moves_to_choose_from(match, seat), hasty=False)

    def look(self, match: Match, seat: int) -> Analysis:
        """What a seat may expect by what it knows, whoever acts: the moves are those of whoever does.

        Raises IllegalMove when the game is over.
        """
        self._cancelled.clear()
        mover = seat if match.over or match.legal_numbers(seat) else match.to_act[0]
        return self._analyse(match, mover, moves_to_choose_from(match, mover), hasty=False, knowing=seat)

    def _analyse(
        self, match: Match, seat: int, legal: list[int], *, hasty: bool, knowing: int | None = None
    ) -> Analysis:
        """A hasty search ends as soon as more of it could not change the choice.

        It deals what the seat `knowing` does not know; usually that is the one which chooses.
        """
        knowing = seat if knowing is None else knowing
        if match.game.has_secrets and match.players != 2:
            complaint = _("tree does not play {game} with {players} players: secrets are searched for two alone")
            raise BadMaterial(complaint.format(game=match.game.title, players=match.players))
        compiled_for(match.game)
        start = time.perf_counter()
        network = self.network(match)
        exact = self._solve(match, seat, network, start, hasty=hasty) if self.solves_endings else None
        # Where all is lost against the best play, a search still finds what a lesser player may not.
        if exact is not None and not (hasty and exact.expected == 0):
            return exact
        win = winning_move(match, seat, legal) if len(network) else None
        if hasty and win is not None:
            certain = Candidate(match.move(win), 0, 1.0, 1.0, exact=True)
            alone = tuple(float(other == seat) for other in range(match.players))
            return Analysis(seat, (certain,), (certain.move,), 0, time.perf_counter() - start, values=alone)
        trees = [tree_for(match, self.megabytes / self.threads) for _tree in range(self.threads)]
        deadline = None if self.seconds is None else start + self.seconds
        share = None if self.simulations is None else max(1, self.simulations // self.threads)
        settings = self.settings or settings_for(match.game, network)

        def work(index: int) -> int:
            search = Search(match, knowing, trees[index], network, settings, self._chances[index : index + 1])
            return search.run(share, deadline, self._cancelled, hasty=hasty)

        if self.threads == 1:
            done = work(0)
        else:
            with ThreadPoolExecutor(self.threads) as executor:
                done = sum(executor.map(work, range(self.threads)))
        hands = hands_of(match, seat, self._chances[-1:]) if len(network) and match.game.has_secrets else {}
        candidates, choice = candidates_of(match, seat, trees, legal, hands)
        if win is not None:
            candidates = with_win(candidates, win)
        line = line_of(match, trees[0], candidates[0].move)
        shares: Any = sum(tree.shares for tree in trees)
        values = tuple((shares / done).tolist())
        return Analysis(seat, candidates, line, done, time.perf_counter() - start, values=values, choice=choice)

    def _solve(
        self, match: Match, seat: int, network: npt.NDArray[np.float32], start: float, *, hasty: bool
    ) -> Analysis | None:
        """The analysis of an ending by solving it; None when it is out of reach."""
        if match.players != 2:
            return None
        by_time = NODES_A_SECOND * (self.seconds or 0)
        solver = Solver(match, int(max(by_time, NODES_A_SIMULATION * (self.simulations or 0))), network)
        ending = solver.ending(seat, whole=not hasty)
        if ending is None:
            return None
        found = [
            Candidate(
                match.move(number),
                0,
                expected,
                ending.probability[number],
                exact=number in ending.exact,
            )
            for number, expected in ending.expected.items()
        ]
        found.sort(key=lambda candidate: (-candidate.probability, -(candidate.expected or 0), candidate.move.number))
        line = [found[0].move.number] if hasty or ending.other else solver.line(seat, found[0].move.number)
        share = sum(ending.probability[number] * expected for number, expected in ending.expected.items())
        return Analysis(
            seat,
            tuple(found),
            tuple(match.moves.of(line)),
            0,
            time.perf_counter() - start,
            solved=not ending.is_guess,
            values=(share, 1 - share) if seat == 0 else (1 - share, share),
            choice=choice_of(match, ending) if ending.other else None,
        )


class PlayoutPlayer(TreePlayer):
    """A tree search that knows no network: random moves and the game's quick guess say what a position is worth."""

    def network(self, match: Match) -> npt.NDArray[np.float32]:
        return NOTHING_LEARNT


def settings_for(game: Game, network: npt.NDArray[np.float32]) -> SearchSettings:
    """How a game is searched with this network, or with none."""
    return game.networks.settings if game.networks and len(network) else game.search_settings


def choice_of(match: Match, ending: Ending) -> SecretChoice:
    """The matrix game of an ending in which both choose in secret."""
    return SecretChoice(
        {match.move(number): share for number, share in ending.probability.items()},
        {match.move(number): share for number, share in ending.other.items()},
        {(match.move(mine), match.move(theirs)): share for (mine, theirs), share in ending.payoffs.items()},
    )


def tree_for(match: Match, megabytes: float) -> Tree:
    """An empty tree for a match."""
    return new_tree(megabytes, match.moves.secret_numbers, match.players, rules.most_moves(match.state))


@cache
def compiled_for(game: Game) -> None:
    """Has a game's search compiled, or read from disk, before any clock runs."""
    match = new(game.name, min(game.players), seed=0)
    seat = match.to_act[0]
    Solver(match, 0).compile()
    tree = tree_for(match, MEGABYTES)
    search = Search(match, seat, tree, NOTHING_LEARNT, game.search_settings, chance.streams(0, 1))
    search.run(1, None, threading.Event(), hasty=False)
    if game.networks and game.has_secrets:
        hands_of(match, seat, chance.streams(0, 1))
        safest_mixture(np.eye(2), {0b11: 1.0})


class Search:
    """One thread's work on its own tree."""

    def __init__(
        self,
        match: Match,
        seat: int,
        tree: Tree,
        network: npt.NDArray[np.float32],
        settings: SearchSettings,
        chance: npt.NDArray[np.uint64],
    ) -> None:
        self.match = match
        self.seat = seat
        self.tree = tree
        self.network = network
        self.settings = settings
        self.chance = chance
        self.states = np.zeros(3, match.state.dtype)
        self.states[0] = match.state

    def run(self, simulations: int | None, deadline: float | None, cancelled: threading.Event, *, hasty: bool) -> int:
        """Simulates part by part until the budget is spent or it is cancelled; returns how many it made."""
        secrets = self.match.game.has_secrets
        done, part = 0, A_PART
        while True:
            if simulations is not None:
                # Where a number is given, the choice must not hang on the clock.
                part = min(A_PART, simulations - done)
            begun = time.perf_counter()
            simulate(
                self.tree,
                self.network,
                self.match.board,
                self.states,
                self.seat,
                secrets,
                self.settings,
                part,
                self.chance,
            )
            now = time.perf_counter()
            done += part
            if done == simulations or cancelled.is_set() or (deadline is not None and now >= deadline):
                return done
            pace = part / max(now - begun, 1e-6)
            left = simulations - done if simulations is not None else pace * ((deadline or now) - now)
            if hasty and self.lead() > left:
                return done
            part = max(1, int(min(pace * PATIENCE, left)))

    def lead(self) -> float:
        """By how many visits the best move is ahead; nothing where choices are secret."""
        tree = self.tree
        if tree.size[0] < 2:
            return 0
        visits = np.sort(tree.tried[tree.first[0] : tree.first[0] + tree.size[0]])
        return float(visits[-1] - visits[-2])


def candidates_of(
    match: Match, seat: int, trees: list[Tree], legal: list[int], hands: dict[frozenset[int], float]
) -> tuple[tuple[Candidate, ...], SecretChoice | None]:
    """What all trees together say of each move, and the matrix game where the choice is secret."""
    if trees[0].size[0] == MATRIX:
        return mixed_candidates(match, seat, trees, legal, hands)
    visits = dict.fromkeys(legal, 0)
    totals = dict.fromkeys(legal, 0.0)
    counted = dict.fromkeys(legal, 0)
    points = {number: np.zeros(match.players) for number in legal}
    for tree in trees:
        for place in range(tree.size[0]):
            edge = tree.first[0] + place
            number = int(tree.move[edge])
            visits[number] += int(tree.tried[edge])
            totals[number] += float(tree.total[edge])
            counted[number] += int(tree.counted[place])
            points[number] += tree.points[place]
    ranked = sorted(legal, key=lambda number: (-visits[number], -totals[number], number))
    return tuple(
        Candidate(
            match.move(number),
            visits[number],
            totals[number] / visits[number] if visits[number] else None,
            float(index == 0),
            margin=margin_of(points[number] / counted[number], seat) if counted[number] else None,
        )
        for index, number in enumerate(ranked)
    ), None


def winning_move(match: Match, seat: int, legal: list[int]) -> int | None:
    """A move that wins the game at once, if there is one; what a secret choice leads to nobody knows."""
    scores = np.zeros(match.players, np.int16)
    for number in legal:
        if number in match.moves.secret_numbers:
            continue
        state = copied(match.state)
        rules.play(match.board, state, seat, number)
        if not rules.to_act(match.board, state) and rules.result(match.board, state, scores) == 1 << seat:
            return number
    return None


def with_win(candidates: tuple[Candidate, ...], win: int) -> tuple[Candidate, ...]:
    """The candidates with the one first that wins at once: what a search has found of it is no estimate."""
    first = next(candidate for candidate in candidates if candidate.move.number == win)
    others = (replace(candidate, probability=0.0) for candidate in candidates if candidate is not first)
    return (replace(first, expected=1.0, probability=1.0, exact=True), *others)


def margin_of(points: npt.NDArray[np.float64], seat: int) -> float:
    """By how many points a seat is ahead of the best other."""
    return float(points[seat] - max(points[other] for other in range(len(points)) if other != seat))


def mixed_candidates(
    match: Match, seat: int, trees: list[Tree], legal: list[int], hands: dict[frozenset[int], float]
) -> tuple[tuple[Candidate, ...], SecretChoice]:
    """A secret choice: each move with its probability.

    Where it is known which hands the other may have, that is the safest by what all pairs were worth; else the average
    of what the search played.
    """
    averages: Any = sum(tree.average[0] for tree in trees)
    counts: Any = sum(tree.payoff_count[0] for tree in trees)
    totals: Any = sum(tree.payoff_total[0] for tree in trees)
    if seat == 1:
        counts, totals = counts.T, (counts - totals).T
    first = trees[0].first_choice
    choices = [number - first for number in legal]
    others = [int(choice) for choice in np.flatnonzero(counts[choices].sum(0))]
    own = mixture_of(averages[seat], choices)
    other = mixture_of(averages[1 - seat], others)
    if hands and others:
        table = np.ix_(choices, others)
        columns = {first + choice: column for column, choice in enumerate(others)}
        own = dict(zip(choices, safest_by(counts[table], totals[table], columns, hands), strict=True))
    found = [
        Candidate(
            match.move(number),
            int(counts[choice].sum()),
            float(totals[choice].sum() / counts[choice].sum()) if counts[choice].sum() else None,
            own[choice],
        )
        for number, choice in zip(legal, choices, strict=True)
    ]
    choice = SecretChoice(
        {match.move(first + mine): own[mine] for mine in choices},
        {match.move(first + theirs): other[theirs] for theirs in others},
        {
            (match.move(first + mine), match.move(first + theirs)): float(totals[mine, theirs] / counts[mine, theirs])
            for mine in choices
            for theirs in others
            if counts[mine, theirs]
        },
    )
    return tuple(sorted(found, key=lambda candidate: (-candidate.probability, candidate.move.number))), choice


def hands_of(match: Match, seat: int, chances: npt.NDArray[np.uint64]) -> dict[frozenset[int], float]:
    """What the other may choose from, where two choose in secret, by some deals; each with its probability."""
    found: dict[frozenset[int], float] = {}
    room = np.empty(rules.most_moves(match.state) + 1, np.int32)
    for _deal in range(DEALS if match.legal_numbers(1 - seat) else 0):
        state = copied(match.state)
        rules.hide(match.board, state, seat, chances)
        hand = frozenset(room[: list_choices(match.board, state, 1 - seat, room)].tolist())
        found[hand] = found.get(hand, 0.0) + 1 / DEALS
    return found


def safest_by(
    counts: npt.NDArray[np.float64],
    totals: npt.NDArray[np.float64],
    columns: dict[int, int],
    hands: dict[frozenset[int], float],
) -> list[float]:
    """The safest mixture by what the pairs of choices brought; what was seldom tried is drawn towards the mean.

    `columns` are those of the other's moves.
    """
    table = (totals + DOUBT * totals.sum() / counts.sum()) / (counts + DOUBT)
    sets: dict[int, float] = {}
    for hand, share in hands.items():
        if some := sum(1 << columns[number] for number in hand if number in columns):
            sets[some] = sets.get(some, 0.0) + share
    mixture: list[float] = safest_mixture(table, sets).tolist()
    return mixture


def mixture_of(average: npt.NDArray[np.float64], choices: list[int]) -> dict[int, float]:
    """How likely each of these choices is; all alike where nothing was learnt."""
    together = float(average[choices].sum())
    return {choice: float(average[choice]) / together if together else 1 / len(choices) for choice in choices}


def line_of(match: Match, tree: Tree, first: Move) -> tuple[Move, ...]:
    """What the tree expects to follow: from node to node the move tried most, up to the next secret choice."""
    line = [first]
    node = 0
    number = first.number
    while tree.size[node] > 0:
        edges = range(int(tree.first[node]), int(tree.first[node] + tree.size[node]))
        edge = next(edge for edge in edges if tree.move[edge] == number)
        node = int(tree.child[edge])
        if node < 0 or tree.size[node] <= 0:
            break
        edges = range(int(tree.first[node]), int(tree.first[node] + tree.size[node]))
        number = int(tree.move[max(edges, key=lambda each: tree.tried[each])])
        line.append(match.move(number))
    return tuple(line)
