"""Many games as one array, stepped together in compiled code."""

import os
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from teien.core import rules
from teien.core.bits import lowest
from teien.core.chance import fresh_seed, streams
from teien.core.compiled import compiled
from teien.core.errors import IllegalMove
from teien.core.game import MOST_GAMES, Game, check_count, find

GAMES_A_THREAD = 512
"""Fewer games than this are not worth a thread of their own."""


@compiled
def deal_all(box: Any, boards: Any, states: Any, chances: Any, wanted: Any, seats: Any, scores: Any) -> None:
    for game in range(len(states)):
        if wanted[game]:
            rules.deal(box, boards[game], states[game], chances[game : game + 1])
            seats[game] = lowest(rules.to_act(boards[game], states[game]))
            scores[game] = 0


@compiled
def mask_all(boards: Any, states: Any, seats: Any, moves: Any, mask: Any) -> None:
    for game in range(len(states)):
        mask[game] = False
        if seats[game] >= 0:
            length = rules.legal(boards[game], states[game], seats[game], moves)
            for index in range(length):
                mask[game, moves[index]] = True


@compiled
def sample_all(boards: Any, states: Any, seats: Any, chances: Any, actions: Any) -> None:
    for game in range(len(states)):
        if seats[game] >= 0:
            actions[game] = rules.sample(boards[game], states[game], seats[game], chances[game : game + 1])


@compiled
def step_all(boards: Any, states: Any, seats: Any, actions: Any, scores: Any, winners: Any) -> None:
    for game in range(len(states)):
        if seats[game] >= 0:
            board = boards[game]
            state = states[game]
            rules.play(board, state, seats[game], actions[game])
            left = rules.to_act(board, state)
            if left:
                seats[game] = lowest(left)
            else:
                seats[game] = -1
                winners[game] = rules.result(board, state, scores[game])


class Batch:
    """Many games of one kind, each at its own point; make one with `teien.batch`.

    A step plays one action in every game that is not done. Where two seats must act at once, the lower one
    acts first, unseen by the other. The same seed and actions make the same games on any number of threads.
    """

    def __init__(self, game: Game, box: Any, board: Any, games: int, seed: int, threads: int) -> None:
        self.game = game
        self.games = games
        self.players = int(board.players)
        self.actions = game.actions
        self.boards = np.full(games, board, game.board_type)
        self.states = np.zeros(games, game.state_type)
        self.to_act = np.full(games, -1, np.int8)
        """For each game the seat that acts next, -1 when it is done."""
        self.scores = np.zeros((games, self.players), np.int16)
        """For each game that is done, each seat's score."""
        self._box = box
        self._winners = np.zeros(games, np.int8)
        self._chances = streams(seed, games)
        self._mask = np.zeros((games, game.actions), np.bool_)
        self._mask_is_current = False
        edges = np.linspace(0, games, threads + 1, dtype=int)
        self._parts = [slice(start, stop) for start, stop in pairwise(edges)]
        self._moves = [np.empty(game.most_moves, np.int32) for _ in self._parts]
        self._executor: Executor | None = ThreadPoolExecutor(threads) if threads > 1 else None
        self.reset()

    @property
    def done(self) -> npt.NDArray[np.bool_]:
        """Which games are over."""
        return self.to_act < 0

    @property
    def returns(self) -> npt.NDArray[np.float32]:
        """For each game that is done, what each seat gets: 1 for winning alone, the seats' sum always 0.

        A shared win is worth its part; the others share the loss equally. Zeros while a game goes on.
        """
        won = (self._winners[:, None] >> np.arange(self.players) & 1).astype(np.float32)
        sharing = np.maximum(won.sum(axis=1, keepdims=True), 1)
        returns = (won / sharing * self.players - won.any(axis=1, keepdims=True)) / (self.players - 1)
        return np.where(self.done[:, None], returns, np.float32(0)).astype(np.float32)

    def legal_mask(self) -> npt.NDArray[np.bool_]:
        """For each game, which actions its acting seat may play; none in a game that is done.

        The array is the batch's own: read it before the next step, which writes it anew.
        """
        if not self._mask_is_current:
            self._each(
                lambda part, moves: mask_all(
                    self.boards[part], self.states[part], self.to_act[part], moves, self._mask[part]
                )
            )
            self._mask_is_current = True
        view = self._mask.view()
        view.flags.writeable = False
        return view

    def sample(self) -> npt.NDArray[np.int32]:
        """For each game one legal action, each equally likely; 0 in a game that is done."""
        actions = np.zeros(self.games, np.int32)
        self._each(
            lambda part, _: sample_all(
                self.boards[part], self.states[part], self.to_act[part], self._chances[part], actions[part]
            )
        )
        return actions

    def step(self, actions: npt.ArrayLike, *, check: bool = True) -> None:
        """Plays one action in every game that is not done; what stands for a game that is done is ignored.

        Raises IllegalMove, with no game changed, when an action is not legal. `check=False` leaves that out:
        for actions that surely come from `sample` or the mask.
        """
        chosen = self._chosen(actions)
        if check:
            self._refuse_illegal(chosen)
        self._each(
            lambda part, _: step_all(
                self.boards[part],
                self.states[part],
                self.to_act[part],
                chosen[part],
                self.scores[part],
                self._winners[part],
            )
        )
        self._mask_is_current = False

    def reset(self) -> None:
        """Starts new games where they are done."""
        wanted = self.done
        if not wanted.any():
            return
        self._winners[wanted] = 0
        self._each(
            lambda part, _: deal_all(
                self._box,
                self.boards[part],
                self.states[part],
                self._chances[part],
                wanted[part],
                self.to_act[part],
                self.scores[part],
            )
        )
        self._mask_is_current = False

    def _chosen(self, actions: npt.ArrayLike) -> npt.NDArray[np.int32]:
        given = np.asarray(actions)
        if given.shape != (self.games,) or given.dtype.kind not in "iu":
            raise IllegalMove(
                f"actions: an array of {self.games} integers is needed, not {given.dtype} of shape {given.shape}"
            )
        outside = ((given < 0) | (given >= self.actions)) & ~self.done
        if outside.any():
            game = int(outside.argmax())
            raise IllegalMove(f"game {game}: action {given[game]}: actions are numbered 0 to {self.actions - 1}")
        return given.astype(np.int32)

    def _refuse_illegal(self, actions: npt.NDArray[np.int32]) -> None:
        going_on = np.flatnonzero(~self.done)
        illegal = going_on[~self.legal_mask()[going_on, actions[going_on]]]
        if illegal.size:
            game = int(illegal[0])
            board, state, number = self.boards[game], self.states[game], int(actions[game])
            why = self.game.why_illegal(board, state, int(self.to_act[game]), number)
            raise IllegalMove(f"game {game}: {self.game.move_text(board, number)}: {why}")

    def _each(self, work: Callable[[slice, npt.NDArray[np.int32]], None]) -> None:
        """Does the work on every part of the batch, a thread each."""
        if self._executor is None:
            for part, moves in zip(self._parts, self._moves, strict=True):
                work(part, moves)
        else:
            list(self._executor.map(work, self._parts, self._moves))


def batch(
    game: str,
    players: int = 2,
    games: int = 1024,
    seed: int | None = None,
    threads: int | None = None,
    **options: Any,
) -> Batch:
    """Many new games as one array, what the options leave open drawn anew for each.

    `threads` is as many as pay off unless given. Raises BadMaterial as `teien.new` does.
    """
    found = find(game)
    found.check_request(players, options)
    check_count("games", games, MOST_GAMES)
    if threads is None:
        threads = max(1, min(os.cpu_count() or 1, games // GAMES_A_THREAD))
    check_count("threads", threads, games)
    box, board = found.prepare(players, options)
    return Batch(found, box, board, games, fresh_seed() if seed is None else seed, threads)
