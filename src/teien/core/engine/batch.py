"""Many games as one array, stepped together in compiled code."""

import os
from collections.abc import Iterator
from copy import deepcopy
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypeVar, overload

import numpy as np
import numpy.typing as npt

from teien.core.engine import rules
from teien.core.engine.chance import fresh_seed, streams
from teien.core.engine.row import copied
from teien.core.engine.stepping import (
    Games,
    deal_all,
    find_wrong,
    gather,
    go_on_all,
    mask_all,
    observe_all,
    sample_all,
    step_all,
)
from teien.core.engine.workers import Workers
from teien.core.play.game import MOST_GAMES, Game, check_count, find
from teien.core.words.errors import BadMaterial, IllegalMove

if TYPE_CHECKING:
    from teien.core.play.match import Match

GAMES_A_THREAD = 512
"""Fewer games than this are not worth a thread of their own."""

Array = TypeVar("Array", bound=npt.NDArray[Any])

Seen = tuple[npt.NDArray[np.uint8], npt.NDArray[np.bool_]]
"""What the acting seats of many games see and may do: the observations and the masks."""

Which = slice | list[int] | npt.NDArray[Any]
"""Some games of a batch: a slice, their numbers, or for each whether it is meant."""


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


class Saved(NamedTuple):
    """Where the games of a batch stood, with all chance to come; `Batch.restore` brings them back there."""

    boards: npt.NDArray[Any]
    states: npt.NDArray[Any]
    seats: npt.NDArray[np.int8]
    observers: npt.NDArray[np.int8]
    chances: npt.NDArray[np.uint64]
    scores: npt.NDArray[np.int16]
    winners: npt.NDArray[np.int8]


class Batch:
    """Many games of one kind, each at its own point; make one with `teien.batch`.

    A step plays one action in every game that is not done. Where two seats must act at once, the lower one
    acts first, unseen by the other. The same seed and actions make the same games on any number of threads.

    `batch[7]` is a game as a `Match`, and `batch[7] = match` puts one in its place; `batch[2:5]`, `batch[[1, 4]]` and
    `batch[batch.done]` are batches of some of the games. All are independent of this one. A batch can be copied and
    pickled.

    >>> import teien
    >>> batch = teien.batch("niwa", games=8, seed=1)
    >>> before = batch.save()
    >>> batch.step(batch.sample())
    >>> match = batch[7]
    >>> move = match.play(match.legal_moves()[0])
    >>> batch[0] = match
    >>> batch.restore(before, batch.to_act == 0)
    """

    def __init__(self, game: Game, box: Any, board: Any, games: int, seed: int, threads: int) -> None:
        self.game = game
        self.games = games
        self.players = int(board.players)
        self.threads = threads
        self.actions = game.actions
        self._all = Games(
            boards=np.full(games if game.lays_boards(box) else 1, board, game.board_type),
            states=np.zeros(games, game.state_type),
            seats=np.full(games, -1, np.int8),
            observers=np.zeros(games, np.int8),
            chances=streams(seed, games),
            scores=np.zeros((games, self.players), np.int16),
            winners=np.zeros(games, np.int8),
            masks=np.zeros((0, game.actions), np.bool_),
            observations=np.zeros((0, game.observation.size), np.uint8),
        )
        """Masks and observations are there from when they are first asked for."""
        self._box = box
        self._returns = returns_of(np.arange(1 << self.players), self.players)
        """For each set of winners, what each seat gets."""
        self._seen_last: npt.NDArray[np.uint8] | None = None
        """Room for what is seen last of games that end and go on; its memory is not asked for anew in every step."""
        self._workers = Workers(threads - 1)
        self.reset()

    @property
    def states(self) -> npt.NDArray[Any]:
        """The state row of each game."""
        return self._all.states

    @property
    def to_act(self) -> npt.NDArray[np.int8]:
        """For each game the seat that acts next, -1 when it is done."""
        return self._all.seats

    @property
    def scores(self) -> npt.NDArray[np.int16]:
        """For each game that is done, each seat's score."""
        return self._all.scores

    @property
    def boards(self) -> npt.NDArray[Any]:
        """The board row of each game."""
        boards = self._all.boards
        return boards if len(boards) == self.games else np.broadcast_to(boards, self.games)

    @property
    def done(self) -> npt.NDArray[np.bool_]:
        """Which games are over."""
        return self.to_act < 0

    @property
    def returns(self) -> npt.NDArray[np.float32]:
        """For each game that is done, what each seat gets, as `returns_of` says; zeros while a game goes on."""
        done = self.done
        returns = np.zeros((self.games, self.players), np.float32)
        returns[done] = self._returns[self._all.winners[done]]
        return returns

    def legal_mask(self) -> npt.NDArray[np.bool_]:
        """For each game, which actions its acting seat may play; none in a game that is done.

        The array is the batch's own: read it before the next step or reset, which write it anew.
        """
        if not len(self._all.masks):
            self._all = self._all._replace(masks=np.empty((self.games, self.actions), np.bool_))
            self._each(mask_all)
        return read_only(self._all.masks)

    def observe(self) -> npt.NDArray[np.uint8]:
        """For each game, what the seat that acts next may know, as `game.observation` divides it.

        In a game that is done it is what the seat sees that acted last. The array is the batch's own, as the mask is.
        """
        if not len(self._all.observations):
            self._all = self._all._replace(observations=self._room_for_observations())
            self._each(observe_all)
        return read_only(self._all.observations)

    def sample(self) -> npt.NDArray[np.int64]:
        """For each game one legal action, each equally likely; 0 in a game that is done."""
        actions = np.zeros(self.games, np.int64)
        self._each(sample_all, actions)
        return actions

    def step(self, actions: npt.ArrayLike, *, check: bool = True) -> None:
        """Plays one action in every game that is not done; what stands for a game that is done is ignored.

        Raises IllegalMove, with no game changed, when an action is not legal. `check=False` leaves that out:
        for actions that surely come from `sample` or the mask.
        """
        self._each(step_all, self._checked(actions, check))

    def go_on(self, actions: npt.ArrayLike, *, check: bool = True, into: Seen | None = None) -> Ended:
        """As `step`, and where a game ends the next begins at once; no game may be done before.

        With `into`, the observations and masks after the step are copied into two arrays of the caller's own: into the
        memory that a learner keeps, say. Raises BadMaterial when they are not of the shape and kind of the batch's.
        """
        if self.done.any():
            raise IllegalMove(f"game {int(self.done.argmax())} is done; reset starts another")
        chosen = self._checked(actions, check)
        if self._seen_last is None:
            self._seen_last = self._room_for_observations()
        copies = self._room_for_copies(into)
        ended = np.empty(self.games, np.bool_)
        self._each(go_on_all, self._box, chosen, ended, self._seen_last, *copies)
        return Ended(*gather(ended, self._returns, self._all.winners, self._all.scores, self._seen_last))

    def reset(self, which: Which | None = None) -> None:
        """Starts new games where they are done, and in the place of those that are meant, done or not."""
        if which is not None:
            self._all.seats[which] = -1
        done = np.count_nonzero(self.done)
        if done:
            self._each(deal_all, self._box, alone=bool(done < GAMES_A_THREAD))

    def save(self) -> Saved:
        """Where all games stand now; it stays as it is, whatever becomes of the batch."""
        return Saved(*(getattr(self._all, name).copy() for name in Saved._fields))

    def restore(self, saved: Saved, which: Which | None = None) -> None:
        """Brings games back to where they were saved: all of them, or those that are meant.

        Raises BadMaterial for what was saved of another number of games.
        """
        if len(saved.states) != self.games or saved.states.dtype != self.states.dtype:
            raise BadMaterial(f"restore: {self.games} games of {self.game.title} are needed, as they were saved")
        if len(saved.boards) > len(self._all.boards):
            self._lay_boards()
        meant = slice(None) if which is None else which
        for name in Saved._fields:
            kept, own = getattr(saved, name), getattr(self._all, name)
            if name == "boards" and len(kept) < len(own):
                kept = np.broadcast_to(kept, len(own))
            if name == "boards" and len(own) < self.games:
                own[:] = kept
            else:
                own[meant] = kept[meant]
        self._look_again()

    def copy(self) -> Self:
        """An independent batch with the same games at the same points, and the same chance to come."""
        return deepcopy(self)

    def __copy__(self) -> Self:
        return self.copy()

    def __len__(self) -> int:
        return self.games

    def __iter__(self) -> Iterator["Match"]:
        return (self._match(place) for place in range(self.games))

    @overload
    def __getitem__(self, which: int | np.integer[Any]) -> "Match": ...

    @overload
    def __getitem__(self, which: Which) -> Self: ...

    def __getitem__(self, which: int | np.integer[Any] | Which) -> "Match | Self":
        if isinstance(which, int | np.integer):
            return self._match(self._place(which))
        places = np.arange(self.games)[which]
        if not places.size:
            raise BadMaterial("a batch has at least one game")
        some = object.__new__(type(self))
        kept = self.__getstate__()
        shared = kept["_all"]
        boards = shared.boards if len(shared.boards) < self.games else shared.boards[places]
        rows = {name: getattr(shared, name)[places] for name in Saved._fields if name != "boards"}
        threads = min(self.threads, len(places))
        kept |= {"games": len(places), "threads": threads, "_all": shared._replace(boards=boards.copy(), **rows)}
        some.__setstate__(kept)
        return some

    def __setitem__(self, which: int | np.integer[Any], match: "Match") -> None:
        """Puts a match in the place of a game: its position goes on there, without its past."""
        place = self._place(which)
        if match.game is not self.game or match.players != self.players:
            complaint = f"game {place}: a match of {self.game.title} for {self.players} is needed"
            raise BadMaterial(f"{complaint}, not of {match.game.title} for {match.players}")
        games = self._all
        if len(games.boards) < self.games and match.board.tobytes() != games.boards[0].tobytes():
            games = self._lay_boards()
        if len(games.boards) == self.games:
            games.boards[place] = match.board
        games.states[place] = match.state
        games.scores[place], games.winners[place] = 0, 0
        games.seats[place] = match.to_act[0] if match.to_act else -1
        games.observers[place] = match.to_act[0] if match.to_act else match.history[-1].seat if match.history else 0
        if not match.to_act:
            games.winners[place] = rules.result(match.board, match.state, games.scores[place])
        self._look_again()

    def __getstate__(self) -> dict[str, Any]:
        """All but threads, and what can be looked at again."""
        left_out = ("_workers", "_seen_last", "_returns")
        kept = {name: value for name, value in vars(self).items() if name not in left_out}
        games = self._all
        return kept | {"_all": games._replace(masks=games.masks[:0], observations=games.observations[:0])}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self._returns = returns_of(np.arange(1 << self.players), self.players)
        self._seen_last = None
        self._workers = Workers(self.threads - 1)

    def _match(self, place: int) -> "Match":
        from teien.core.play.match import Match  # it needs all that a person sees, which a batch does not

        board, state = copied(self.boards[place]), copied(self.states[place])
        line = self.game.notation.position(self.game.view_of(board, state, "all"))
        return Match(self.game, board, state, position=line)

    def _place(self, which: int | np.integer[Any]) -> int:
        place = int(which)
        if not -self.games <= place < self.games:
            raise IndexError(f"game {place}: there are {self.games}")
        return place % self.games

    def _lay_boards(self) -> Games:
        """Gives every game a board of its own."""
        self._all = self._all._replace(boards=np.array(self.boards))
        return self._all

    def _look_again(self) -> None:
        """Writes what can be seen and done anew, where anybody has asked for it."""
        if len(self._all.masks):
            self._each(mask_all)
        if len(self._all.observations):
            self._each(observe_all)

    def _room_for_observations(self) -> npt.NDArray[np.uint8]:
        return np.empty((self.games, self.game.observation.size), np.uint8)

    def _room_for_copies(self, into: Seen | None) -> Seen:
        """The caller's arrays, or none; both are kept up by the batch from then on."""
        if into is None:
            return self._all.observations[:0], self._all.masks[:0]
        for given, own in zip(into, (self.observe(), self.legal_mask()), strict=True):
            if given.shape != own.shape or given.dtype != own.dtype or not given.flags.carray:
                raise BadMaterial(
                    f"into: {given.dtype} of shape {given.shape}: a writable array of {own.dtype}, shape {own.shape}, "
                    "without gaps is needed"
                )
        return into

    def _checked(self, actions: npt.ArrayLike, check: bool) -> npt.NDArray[np.int64]:
        """The actions as whole numbers; raises IllegalMove unless they are some and, when asked to look, legal."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.games,) or chosen.dtype.kind not in "iu":
            raise IllegalMove(
                f"actions: an array of {self.games} integers is needed, not {chosen.dtype} of shape {chosen.shape}"
            )
        chosen = chosen.astype(np.int64, copy=False)
        self._refuse_wrong(chosen, self.legal_mask() if check else self._all.masks[:0])
        return chosen

    def _refuse_wrong(self, actions: npt.NDArray[np.int64], masks: npt.NDArray[np.bool_]) -> None:
        """Raises IllegalMove for the first action that is none or that the masks do not allow."""
        game = int(find_wrong(self.to_act, actions, self.actions, masks))
        if game >= 0:
            number = int(actions[game])
            if not 0 <= number < self.actions:
                raise IllegalMove(f"game {game}: action {number}: actions are numbered 0 to {self.actions - 1}")
            board, state = self.boards[game], self.states[game]
            seat, move = int(self.to_act[game]), self.game.moves(board)[number]
            why = self.game.reasons.why_illegal(self.game.view_of(board, state, seat), seat, move)
            raise IllegalMove(f"game {game}: {move}: {why}")

    def _each(self, function: Any, *arguments: Any, alone: bool = False) -> None:
        """Runs a function of `teien.core.engine.stepping` for all games, alone or on all threads."""
        self._workers.work(0 if alone else self.threads - 1, function, self._all, *arguments)


def read_only(array: Array) -> Array:
    """An array as others may look at it."""
    view = array.view()
    view.flags.writeable = False
    return view


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
