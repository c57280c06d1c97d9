"""Many games as one array, stepped together in compiled code."""

import os
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from teien.core.chance import fresh_seed, streams
from teien.core.crew import Crew
from teien.core.errors import BadMaterial, IllegalMove
from teien.core.game import MOST_GAMES, Game, check_count, find
from teien.core.stepping import (
    deal_all,
    find_wrong,
    gather,
    go_on_all,
    mask_all,
    observe_all,
    sample_all,
    step_all,
)

GAMES_A_THREAD = 512
"""Fewer games than this are not worth a thread of their own."""

Seen = tuple[npt.NDArray[np.uint8], npt.NDArray[np.bool_]]
"""What the acting seats of many games see and may do: the observations and the masks."""


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
        self._boards = np.full(games if game.lays_boards(box) else 1, board, game.board_type)
        """One for all games where they have the same: then it stays in the processor's cache."""
        self.states = np.zeros(games, game.state_type)
        self.to_act = np.full(games, -1, np.int8)
        """For each game the seat that acts next, -1 when it is done."""
        self.scores = np.zeros((games, self.players), np.int16)
        """For each game that is done, each seat's score."""
        self._lookers = np.zeros(games, np.int8)
        """For each game the seat whose observation is asked for: the one that acts next or, when done, acted last."""
        self._box = box
        self._winners = np.zeros(games, np.int8)
        self._returns = returns_of(np.arange(1 << self.players), self.players)
        """For each set of winners, what each seat gets."""
        self._chances = streams(seed, games)
        self._masks = np.zeros((games, game.actions), np.bool_)
        self._masks_are_current = False
        """Once asked for, the masks are kept up with every step: the game at hand is then still in the cache."""
        self._rows = np.zeros((0, game.observation.size), np.uint8)
        """The observations, kept up likewise from when they are first asked for; until then it has no rows."""
        self._finals: npt.NDArray[np.uint8] | None = None
        """Room for what is seen last of games that end and go on; its memory is not asked for anew in every step."""
        self._crew = Crew(threads - 1)
        self.reset()

    @property
    def boards(self) -> npt.NDArray[Any]:
        """The board row of each game."""
        return self._boards if len(self._boards) == self.games else np.broadcast_to(self._boards, self.games)

    @property
    def done(self) -> npt.NDArray[np.bool_]:
        """Which games are over."""
        return self.to_act < 0

    @property
    def returns(self) -> npt.NDArray[np.float32]:
        """For each game that is done, what each seat gets, as `returns_of` says; zeros while a game goes on."""
        done = self.done
        returns = np.zeros((self.games, self.players), np.float32)
        returns[done] = self._returns[self._winners[done]]
        return returns

    def legal_mask(self) -> npt.NDArray[np.bool_]:
        """For each game, which actions its acting seat may play; none in a game that is done.

        The array is the batch's own: read it before the next step or reset, which write it anew.
        """
        if not self._masks_are_current:
            self._each(
                mask_all,
                self._boards,
                self.states,
                self.to_act,
                self._masks,
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
                observe_all,
                self._boards,
                self.states,
                self._lookers,
                self._rows,
            )
        view = self._rows.view()
        view.flags.writeable = False
        return view

    def sample(self) -> npt.NDArray[np.int64]:
        """For each game one legal action, each equally likely; 0 in a game that is done."""
        actions = np.zeros(self.games, np.int64)
        self._each(sample_all, self._boards, self.states, self.to_act, self._chances, actions)
        return actions

    def step(self, actions: npt.ArrayLike, *, check: bool = True) -> None:
        """Plays one action in every game that is not done; what stands for a game that is done is ignored.

        Raises IllegalMove, with no game changed, when an action is not legal. `check=False` leaves that out:
        for actions that surely come from `sample` or the mask.
        """
        chosen = self._checked(actions, check)
        masks = self._masks_to_keep()
        self._each(
            step_all,
            self._boards,
            self.states,
            self.to_act,
            self._lookers,
            chosen,
            self.scores,
            self._winners,
            masks,
            self._rows,
        )

    def go_on(self, actions: npt.ArrayLike, *, check: bool = True, into: Seen | None = None) -> Ended:
        """As `step`, and where a game ends the next begins at once; no game may be done before.

        With `into`, the observations and masks after the step are copied into two arrays of the caller's own: into the
        memory that a learner keeps, say. Raises BadMaterial when they are not of the shape and kind of the batch's.
        """
        if self.done.any():
            raise IllegalMove(f"game {int(self.done.argmax())} is done; reset starts another")
        chosen = self._checked(actions, check)
        if self._finals is None:
            self._finals = np.empty((self.games, self.game.observation.size), np.uint8)
        row_copies, mask_copies = self._room_for_copies(into)
        ended, finals, masks = np.empty(self.games, np.bool_), self._finals, self._masks_to_keep()
        self._each(
            go_on_all,
            self._box,
            self._boards,
            self.states,
            self.to_act,
            self._lookers,
            self._chances,
            chosen,
            self.scores,
            self._winners,
            masks,
            self._rows,
            ended,
            finals,
            row_copies,
            mask_copies,
        )
        return Ended(*gather(ended, self._returns, self._winners, self.scores, finals))

    def reset(self) -> None:
        """Starts new games where they are done."""
        done = np.count_nonzero(self.done)
        if not done:
            return
        masks = self._masks_to_keep()
        self._each(
            deal_all,
            self._box,
            self._boards,
            self.states,
            self.to_act,
            self._lookers,
            self._chances,
            self.scores,
            self._winners,
            masks,
            self._rows,
            alone=bool(done < GAMES_A_THREAD),
        )

    def _room_for_copies(self, into: Seen | None) -> Seen:
        """The caller's arrays, or none; both are kept up by the batch from then on."""
        if into is None:
            return self._rows[:0], self._masks[:0]
        for given, own in zip(into, (self.observe(), self.legal_mask()), strict=True):
            if given.shape != own.shape or given.dtype != own.dtype or not given.flags.carray:
                raise BadMaterial(
                    f"into: {given.dtype} of shape {given.shape}: a writable array of {own.dtype}, shape {own.shape}, "
                    "without gaps is needed"
                )
        return into

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

    def _each(self, function: Any, *arguments: Any, alone: bool = False) -> None:
        """Runs a function of `teien.core.stepping` for all games, alone or on all threads."""
        self._crew.work(0 if alone else self.threads - 1, function, *arguments)


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
