"""One game for an environment that steps one move at a time: rows, a mask and observations, without a match.

Rows lie in arrays of one, which compiled code takes over much faster than single rows.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from teien.core.engine import rules
from teien.core.engine.batch import returns_of
from teien.core.engine.bits import lowest
from teien.core.engine.chance import fresh_seed, streams
from teien.core.engine.compiled import compiled
from teien.core.engine.observation import observe_whole
from teien.core.play.game import find
from teien.core.words.errors import IllegalMove

NOBODY = -1
"""Who acts when the game is over."""
GOES_ON = -1
"""In place of the winners while there are none."""


@compiled
def deal(box: Any, boards: Any, states: Any, chances: Any, mask: Any) -> Any:
    """Starts a game and returns who acts."""
    rules.deal(box, boards[0], states[0], chances)
    seat = lowest(rules.to_act(boards[0], states[0]))
    rules.mask(boards[0], states[0], seat, mask)
    return seat


@compiled
def play(boards: Any, states: Any, seat: Any, action: Any, mask: Any) -> Any:
    """Plays a legal action and returns who acts next."""
    rules.play(boards[0], states[0], seat, action)
    left = rules.to_act(boards[0], states[0])
    acting = lowest(left) if left else NOBODY
    rules.mask(boards[0], states[0], acting, mask)
    return acting


@compiled
def observe(boards: Any, states: Any, seat: Any, row: Any) -> None:
    observe_whole(boards[0], states[0], seat, row)


@compiled
def result(boards: Any, states: Any, scores: Any) -> Any:
    return rules.result(boards[0], states[0], scores)


@compiled
def others_play(boards: Any, states: Any, seat: Any, chances: Any, mask: Any) -> Any:
    """All seats but one play random moves until it alone must act; returns how many, and the winners or GOES_ON.

    Where it and others must act at once the others do first, unseen by it.
    """
    moves = 0
    while True:
        waiting = rules.to_act(boards[0], states[0])
        others = waiting & ~(1 << seat)
        if others == 0:
            break
        other = lowest(others)
        rules.play(boards[0], states[0], other, rules.sample(boards[0], states[0], other, chances))
        moves += 1
    if waiting:
        rules.mask(boards[0], states[0], seat, mask)
        return moves, GOES_ON
    mask[:] = False
    return moves, rules.result(boards[0], states[0], np.empty(boards[0].players, np.int16))


@compiled
def play_on(boards: Any, states: Any, seat: Any, action: Any, chances: Any, mask: Any, row: Any) -> Any:
    """Plays a legal action of the seat, and then as `others_play`; writes what of its observation has changed."""
    rules.play(boards[0], states[0], seat, action)
    moves, winners = others_play(boards, states, seat, chances, mask)
    rules.observe(boards[0], states[0], seat, row)
    return moves, winners


class Saved(NamedTuple):
    """All there is to a game; nothing a seat should look into."""

    board: npt.NDArray[Any]
    state: npt.NDArray[Any]
    chance: npt.NDArray[np.uint64]
    acting: int


class RowGame:
    """A game with its options as rows, dealt anew by `deal`.

    Where two seats must act at once, the lower one acts first, unseen by the other.
    """

    def __init__(self, game: str, players: int, options: dict[str, Any]) -> None:
        self.game = find(game)
        self.game.check_request(players, options)
        self.players = players
        self._box, board = self.game.prepare(players, options)
        self.boards = np.full(1, board, self.game.board_type)
        self.states = np.zeros(1, self.game.state_type)
        self.mask = np.zeros(self.game.actions, np.bool_)
        """Which actions the acting seat may play; none when the game is over."""
        self.acting = NOBODY
        """The seat that acts next."""
        self._chance = streams(fresh_seed(), 1)

    def deal(self, seed: int | None = None) -> None:
        """Starts a new game: with a seed the one that `teien.new` starts, without one the next of the series."""
        if seed is not None:
            self._chance = streams(seed, 1)
        self.acting = deal(self._box, self.boards, self.states, self._chance, self.mask)

    def play(self, action: int) -> None:
        """Plays an action for the acting seat; raises IllegalMove, and changes nothing, unless it is legal."""
        if not 0 <= action < len(self.mask) or not self.mask[action]:
            raise IllegalMove(self._complaint(action))
        self.acting = play(self.boards, self.states, self.acting, action, self.mask)

    def observe(self, seat: int) -> npt.NDArray[np.uint8]:
        """What a seat sees, in an array of its own."""
        row = np.empty(self.game.observation.size, np.uint8)
        observe(self.boards, self.states, seat, row)
        return row

    def legal(self, seat: int) -> npt.NDArray[np.bool_]:
        """Which actions a seat may play now, in an array of its own."""
        return self.mask.copy() if seat == self.acting else np.zeros_like(self.mask)

    def returns(self) -> list[float]:
        """What each seat gets, as `teien.Batch.returns` says; zeros while the game goes on."""
        if self.acting != NOBODY:
            return [0.0] * self.players
        winners = result(self.boards, self.states, np.zeros(self.players, np.int16))
        returns: list[float] = returns_of(np.array([winners]), self.players)[0].tolist()
        return returns

    def save(self) -> Saved:
        """The game as it stands, to go back to."""
        return Saved(self.boards.copy(), self.states.copy(), self._chance.copy(), self.acting)

    def restore(self, saved: Saved) -> None:
        """Goes back to where the game was saved."""
        self.boards[:], self.states[:] = saved.board, saved.state
        self._chance = saved.chance.copy()
        self.acting = saved.acting
        rules.mask(self.boards[0], self.states[0], self.acting, self.mask)

    def text(self, viewer: int | None = None) -> str:
        """The picture for a terminal, for a seat or for somebody who watches."""
        return self.game.text.render(self._view(viewer), None).plain

    def svg(self, viewer: int | None = None) -> str:
        """The picture in light colours."""
        return self.game.drawing.picture(self._view(viewer), ()).svg("light", alive=False)

    def _view(self, viewer: int | None) -> Any:
        return self.game.view_of(self.boards[0], self.states[0], viewer)

    def _complaint(self, action: int) -> str:
        if not 0 <= action < len(self.mask):
            return f"action {action}: actions are numbered 0 to {len(self.mask) - 1}"
        move = self.game.moves(self.boards[0])[action]
        if self.acting == NOBODY:
            return f"action {action}, {move}: the game is over"
        why = self.game.reasons.why_illegal(self._view(self.acting), self.acting, move)
        return f"action {action}, {move}: {why}"
