"""Many games as one array, stepped together in compiled code."""

import os
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from teien.core import rules
from teien.core.bits import lowest
from teien.core.chance import fresh_seed, streams
from teien.core.compiled import compiled
from teien.core.errors import IllegalMove
from teien.core.game import MOST_GAMES, Game, check_count, find
from teien.core.observation import observe_all

GAMES_A_THREAD = 8192
"""Fewer games than this are not worth a thread of their own."""
PARTS_A_THREAD = 4
"""So that no thread waits long for one that the machine holds up."""


@compiled
def write_mask(board: Any, state: Any, seat: Any, moves: Any, mask: Any) -> None:
    """One game's mask; `moves` is room to list them in."""
    mask[:] = False
    if seat >= 0:
        for index in range(rules.legal(board, state, seat, moves)):
            mask[np.uint64(moves[index])] = True


@compiled
def mask_all(boards: Any, states: Any, seats: Any, moves: Any, masks: Any) -> None:
    for game in range(len(states)):
        write_mask(boards[game], states[game], seats[game], moves, masks[game])


@compiled
def observe_each(boards: Any, states: Any, lookers: Any, rows: Any) -> None:
    for game in range(len(states)):
        observe_all(boards[game], states[game], lookers[game], rows[game])


@compiled
def show(boards: Any, states: Any, seats: Any, lookers: Any, game: Any, moves: Any, masks: Any, rows: Any) -> None:
    """One game's mask, and what has changed in its observation; nothing is written into arrays without rows."""
    if len(masks):
        write_mask(boards[game], states[game], seats[game], moves, masks[game])
    if len(rows):
        rules.observe(boards[game], states[game], lookers[game], rows[game])


@compiled
def deal(box: Any, boards: Any, states: Any, seats: Any, lookers: Any, chances: Any, game: Any, rows: Any) -> None:
    """Starts one game anew, and writes what will stay the same in its observation."""
    rules.deal(box, boards[game], states[game], chances[game : game + 1])
    seats[game] = lowest(rules.to_act(boards[game], states[game]))
    lookers[game] = seats[game]
    if len(rows):
        rules.observe_board(boards[game], states[game], rows[game])


@compiled
def play(boards: Any, states: Any, seats: Any, lookers: Any, scores: Any, winners: Any, game: Any, action: Any) -> None:
    """Plays an action in one game, and counts when that ends it."""
    board = boards[game]
    state = states[game]
    rules.play(board, state, seats[game], action)
    left = rules.to_act(board, state)
    if left:
        seats[game] = lowest(left)
        lookers[game] = seats[game]
    else:
        seats[game] = -1
        winners[game] = rules.result(board, state, scores[game])


@compiled
def deal_all(
    box: Any,
    boards: Any,
    states: Any,
    seats: Any,
    lookers: Any,
    chances: Any,
    scores: Any,
    winners: Any,
    moves: Any,
    masks: Any,
    rows: Any,
) -> None:
    """Starts new games where they are done."""
    for game in range(len(states)):
        if seats[game] < 0:
            deal(box, boards, states, seats, lookers, chances, game, rows)
            scores[game] = 0
            winners[game] = 0
            show(boards, states, seats, lookers, game, moves, masks, rows)


@compiled
def sample_all(boards: Any, states: Any, seats: Any, chances: Any, actions: Any) -> None:
    for game in range(len(states)):
        if seats[game] >= 0:
            actions[game] = rules.sample(boards[game], states[game], seats[game], chances[game : game + 1])


@compiled
def find_wrong(seats: Any, actions: Any, bound: Any, masks: Any) -> Any:
    """The first game that goes on whose action is out of bounds or, where there are masks, not legal; or -1."""
    for game in range(len(seats)):
        if seats[game] >= 0:
            action = actions[game]
            if action < 0 or action >= bound or (len(masks) and not masks[game, action]):
                return game
    return -1


@compiled
def step_all(
    boards: Any,
    states: Any,
    seats: Any,
    lookers: Any,
    actions: Any,
    scores: Any,
    winners: Any,
    moves: Any,
    masks: Any,
    rows: Any,
) -> None:
    """Plays one action in each game that goes on."""
    for game in range(len(states)):
        if seats[game] >= 0:
            play(boards, states, seats, lookers, scores, winners, game, actions[game])
            show(boards, states, seats, lookers, game, moves, masks, rows)


@compiled
def go_on_all(
    box: Any,
    boards: Any,
    states: Any,
    seats: Any,
    lookers: Any,
    chances: Any,
    actions: Any,
    scores: Any,
    winners: Any,
    moves: Any,
    masks: Any,
    rows: Any,
    ended: Any,
    finals: Any,
) -> None:
    """Plays one action in each game; notes which end, and what is seen last there, before they start anew."""
    for game in range(len(states)):
        play(boards, states, seats, lookers, scores, winners, game, actions[game])
        ended[game] = seats[game] < 0
        if ended[game]:
            observe_all(boards[game], states[game], lookers[game], finals[game])
            deal(box, boards, states, seats, lookers, chances, game, rows)
        show(boards, states, seats, lookers, game, moves, masks, rows)


def returns_of(winners: npt.NDArray[Any], players: int) -> npt.NDArray[np.float64]:
    """For each set of winners, a bit each, what each seat gets: 1 for winning alone, the seats' sum always 0.

    A shared win is worth its part; the others share the loss equally. Nobody gets anything where nobody wins.

    >>> returns_of(np.array([0b000, 0b001, 0b011]), 3).tolist()
    [[0.0, 0.0, 0.0], [1.0, -0.5, -0.5], [0.25, 0.25, -0.5]]
    """
    won = (winners[:, None] >> np.arange(players) & 1).astype(np.float64)
    sharing = np.maximum(won.sum(axis=1, keepdims=True), 1)
    returns: npt.NDArray[np.float64] = (won / sharing * players - won.any(axis=1, keepdims=True)) / (players - 1)
    return returns


class Ended(NamedTuple):
    """The games that ended in a step: which, and for each of them what each seat got and scored, and what the seat saw
    that acted last."""

    games: npt.NDArray[np.intp]
    returns: npt.NDArray[np.float64]
    scores: npt.NDArray[np.int16]
    observations: npt.NDArray[np.uint8]


class Batch:
    """Many games of one kind, each at its own point; make one with `teien.batch`.

    A step plays one action in every game that is not done. Where two seats must act at once, the lower one
    acts first, unseen by the other. The same seed and actions make the same games on any number of threads.
    """

    def __init__(self, game: Game, box: Any, board: Any, games: int, seed: int, threads: int) -> None:
        self.game = game
        self.games = games
        self.players = int(board.players)
        self.threads = threads
        self.actions = game.actions
        self.boards = np.full(games, board, game.board_type)
        self.states = np.zeros(games, game.state_type)
        self.to_act = np.full(games, -1, np.int8)
        """For each game the seat that acts next, -1 when it is done."""
        self.scores = np.zeros((games, self.players), np.int16)
        """For each game that is done, each seat's score."""
        self._lookers = np.zeros(games, np.int8)
        """For each game the seat whose observation is asked for: the one that acts next or, when done, acted last."""
        self._box = box
        self._winners = np.zeros(games, np.int8)
        self._chances = streams(seed, games)
        self._masks = np.zeros((games, game.actions), np.bool_)
        self._masks_are_current = False
        """Once asked for, the masks are kept up with every step: the game at hand is then still in the cache."""
        self._rows = np.zeros((0, game.observation.size), np.uint8)
        """The observations, kept up likewise from when they are first asked for; until then it has no rows."""
        parts = min(games, threads * PARTS_A_THREAD) if games > GAMES_A_THREAD and threads > 1 else threads
        edges = np.linspace(0, games, parts + 1, dtype=int)
        self._parts = [slice(start, stop) for start, stop in pairwise(edges)]
        self._moves = [np.empty(game.most_moves, np.int32) for _ in self._parts]
        self._executor: Executor | None = ThreadPoolExecutor(threads - 1) if threads > 1 else None
        self.reset()

    @property
    def done(self) -> npt.NDArray[np.bool_]:
        """Which games are over."""
        return self.to_act < 0

    @property
    def returns(self) -> npt.NDArray[np.float32]:
        """For each game that is done, what each seat gets, as `returns_of` says; zeros while a game goes on."""
        done = self.done
        returns = np.zeros((self.games, self.players), np.float32)
        returns[done] = returns_of(self._winners[done], self.players)
        return returns

    def legal_mask(self) -> npt.NDArray[np.bool_]:
        """For each game, which actions its acting seat may play; none in a game that is done.

        The array is the batch's own: read it before the next step or reset, which write it anew.
        """
        if not self._masks_are_current:
            self._each(
                lambda part, moves: mask_all(
                    self.boards[part], self.states[part], self.to_act[part], moves, self._masks[part]
                )
            )
            self._masks_are_current = True
        view = self._masks.view()
        view.flags.writeable = False
        return view

    def observe(self) -> npt.NDArray[np.uint8]:
        """For each game, what the seat that acts next may know, as `game.observation` divides it.

        In a game that is done it is what the seat sees that acted last. The array is the batch's own, as the mask is.
        """
        if not len(self._rows):
            self._rows = np.empty((self.games, self.game.observation.size), np.uint8)
            self._each(
                lambda part, _: observe_each(
                    self.boards[part], self.states[part], self._lookers[part], self._rows[part]
                )
            )
        view = self._rows.view()
        view.flags.writeable = False
        return view

    def sample(self) -> npt.NDArray[np.int64]:
        """For each game one legal action, each equally likely; 0 in a game that is done."""
        actions = np.zeros(self.games, np.int64)
        self._each(
            lambda part, _: sample_all(
                self.boards[part], self.states[part], self.to_act[part], self._chances[part], actions[part]
            ),
            helpers=self.threads - 1 if self.games > GAMES_A_THREAD else 0,
        )
        return actions

    def step(self, actions: npt.ArrayLike, *, check: bool = True) -> None:
        """Plays one action in every game that is not done; what stands for a game that is done is ignored.

        Raises IllegalMove, with no game changed, when an action is not legal. `check=False` leaves that out:
        for actions that surely come from `sample` or the mask.
        """
        chosen = self._checked(actions, check)
        masks = self._masks_to_keep()
        self._each(
            lambda part, moves: step_all(
                self.boards[part],
                self.states[part],
                self.to_act[part],
                self._lookers[part],
                chosen[part],
                self.scores[part],
                self._winners[part],
                moves,
                masks[part],
                self._rows[part],
            )
        )

    def go_on(self, actions: npt.ArrayLike, *, check: bool = True) -> Ended:
        """As `step`, and where a game ends the next begins at once; no game may be done before."""
        if self.done.any():
            raise IllegalMove(f"game {int(self.done.argmax())} is done; reset starts another")
        chosen = self._checked(actions, check)
        ended = np.zeros(self.games, np.bool_)
        finals = np.empty((self.games, self.game.observation.size), np.uint8)
        masks = self._masks_to_keep()
        self._each(
            lambda part, moves: go_on_all(
                self._box,
                self.boards[part],
                self.states[part],
                self.to_act[part],
                self._lookers[part],
                self._chances[part],
                chosen[part],
                self.scores[part],
                self._winners[part],
                moves,
                masks[part],
                self._rows[part],
                ended[part],
                finals[part],
            )
        )
        which = np.flatnonzero(ended)
        found = Ended(which, returns_of(self._winners[which], self.players), self.scores[which], finals[which])
        self._winners[which] = 0
        self.scores[which] = 0
        return found

    def reset(self) -> None:
        """Starts new games where they are done."""
        done = np.count_nonzero(self.done)
        if not done:
            return
        masks = self._masks_to_keep()
        self._each(
            lambda part, moves: deal_all(
                self._box,
                self.boards[part],
                self.states[part],
                self.to_act[part],
                self._lookers[part],
                self._chances[part],
                self.scores[part],
                self._winners[part],
                moves,
                masks[part],
                self._rows[part],
            ),
            helpers=self.threads - 1 if done > GAMES_A_THREAD else 0,
        )

    def _masks_to_keep(self) -> npt.NDArray[np.bool_]:
        return self._masks if self._masks_are_current else self._masks[:0]

    def _checked(self, actions: npt.ArrayLike, check: bool) -> npt.NDArray[np.int64]:
        """The actions as whole numbers; raises IllegalMove unless they are some and, when asked to look, legal."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.games,) or chosen.dtype.kind not in "iu":
            raise IllegalMove(
                f"actions: an array of {self.games} integers is needed, not {chosen.dtype} of shape {chosen.shape}"
            )
        chosen = chosen.astype(np.int64, copy=False)
        self._refuse_wrong(chosen, self.legal_mask() if check else self._masks[:0])
        return chosen

    def _refuse_wrong(self, actions: npt.NDArray[np.int64], masks: npt.NDArray[np.bool_]) -> None:
        """Raises IllegalMove for the first action that is none or that the masks do not allow."""
        game = int(find_wrong(self.to_act, actions, self.actions, masks))
        if game >= 0:
            number = int(actions[game])
            if not 0 <= number < self.actions:
                raise IllegalMove(f"game {game}: action {number}: actions are numbered 0 to {self.actions - 1}")
            board, state = self.boards[game], self.states[game]
            why = self.game.why_illegal(board, state, int(self.to_act[game]), number)
            raise IllegalMove(f"game {game}: {self.game.move_text(board, number)}: {why}")

    def _each(self, work: Callable[[slice, npt.NDArray[np.int32]], None], helpers: int | None = None) -> None:
        """Does the work on every part of the batch; each thread, this one too, takes the next part when it is free."""
        helpers = self.threads - 1 if helpers is None else helpers
        waiting = iter(zip(self._parts, self._moves, strict=True))

        def take_parts() -> None:
            for part, moves in waiting:
                work(part, moves)

        running = [self._executor.submit(take_parts) for _ in range(helpers)] if self._executor else []
        take_parts()
        for each in running:
            each.result()


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
