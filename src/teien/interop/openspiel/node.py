"""A point in a game as OpenSpiel meets it: a seat acts, or chance does, or the game is over."""

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from teien.core.engine import rules
from teien.core.engine.batch import returns_of
from teien.core.engine.chance import streams
from teien.core.engine.compiled import compiled
from teien.core.engine.events import CHANCE, TERMINAL, apply, look
from teien.core.engine.row import new_row
from teien.core.play.game import Game, find
from teien.core.play.timeline import Played
from teien.core.play.view import Viewer
from teien.interop.row_game import observe

Key = tuple[str, bytes, bytes, int]
"""A set-up in plain values: the game's name, the board, the state it begins with, the last stage."""


@compiled
def follow(
    boards: Any,
    here: Any,
    states: Any,
    drawing: Any,
    player: Any,
    number: Any,
    last: Any,
    numbers: Any,
    scores: Any,
) -> Any:
    """Plays or draws from one state to another, then looks; `drawing` is None in a game without draws."""
    states[0] = here[0]
    before = None if drawing is None else here
    apply(boards, states, before, player, number)
    return look(boards, states, before, last, numbers, scores)


class Event(NamedTuple):
    """A move or a draw of a seat, and its number among both, the moves first; only a move is `played`."""

    seat: int
    number: int
    text: str
    played: Played | None


class Node:
    """One point in a game; nothing changes it, so that those who copy a state can share it.

    `rows` is an array of one state, `player` the seat that acts, CHANCE or TERMINAL, `actions` what may be done,
    `returns` what each seat gets, `trail` all that has happened, for `Setup.events` to read.
    """

    __slots__ = ("actions", "player", "returns", "rows", "setup", "trail")

    def __init__(
        self, setup: "Setup", rows: Any, trail: bytes, player: int, actions: list[int], returns: list[float]
    ) -> None:
        self.setup = setup
        self.rows = rows
        self.trail = trail
        self.player = player
        self.actions = actions
        self.returns = returns

    @property
    def state(self) -> Any:
        return self.rows[0]

    def __deepcopy__(self, memo: Any) -> "Node":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (self.setup.key, self.rows.tobytes(), self.trail)


class Setup:
    """What all nodes of a game share: the rules, the board, the state it begins with and the last stage."""

    def __init__(self, game: Game, board: Any, start: Any, last: int) -> None:
        self.game = game
        self.board = board
        self.start = start
        self.players = int(board.players)
        self.last = last
        self.key: Key = (game.name, board.tobytes(), start.tobytes(), last)
        self._boards = np.array([board], game.board_type)
        self._drawing = True if game.draws else None
        draws = len(game.draws.texts) if game.draws else 0
        self._numbers = np.empty(max(rules.most_moves(start), draws), np.int32)
        self._span = max(game.actions, draws)
        """How many codes there are for the events of chance, and for those of each seat."""
        self._codes = np.dtype("<u2" if (self.players - CHANCE) * self._span <= 2**16 else "<u4")
        self._scores = np.zeros(self.players, np.int16)
        self._returns = returns_of(np.arange(1 << self.players), self.players).tolist()
        self._events: dict[int, Event] = {}

    def first(self, *, dealt: bool) -> Node:
        """The node to begin with; unless it is `dealt`, what was drawn at the start is still to be drawn."""
        rows = np.array([self.start], self.game.state_type)
        if self.game.draws:
            rules.put_back(self.board, self.start if dealt else new_row(self.game.state_type), rows[0])
        return self.node(rows, b"")

    def node(self, rows: Any, trail: bytes) -> Node:
        """The node for a state."""
        before = rows if self.game.draws else None
        return self._found(rows, trail, *look(self._boards, rows, before, self.last, self._numbers, self._scores))

    def after(self, node: Node, number: int) -> Node:
        """Where an action leads."""
        # Compiled code copies a row in no time; NumPy would go through its fields one by one.
        rows = np.empty(1, self.game.state_type)
        found = follow(
            self._boards, node.rows, rows, self._drawing, node.player, number, self.last, self._numbers, self._scores
        )
        return self._found(rows, node.trail + self._code(node.player, number), *found)

    def elsewhere(self, node: Node, seat: int, seed: int) -> Node:
        """A node of a world that looks the same to the seat, drawn uniformly."""
        if self.game.secrets is None:
            return node
        rows = np.frombuffer(bytearray(node.rows.tobytes()), self.game.state_type)
        rules.hide(self.board, rows[0], seat, streams(seed, 1))
        if self.game.draws:
            rules.put_back(self.board, rows[0], rows[0])
        codes = np.frombuffer(node.trail, self._codes)
        players, numbers = np.divmod(codes.astype(np.int64), self._span)
        history = list(zip((players + CHANCE).tolist(), numbers.tolist(), strict=True))
        told = self.game.secrets.redealt_history(history, node.state, rows[0], seat)
        return self.node(rows, b"".join(self._code(player, number) for player, number in told))

    def position(self, state: Any, viewer: Viewer) -> str:
        """A state as one line, as far as the viewer may know it."""
        return self.game.notation.position(self.game.view_of(self.board, state, viewer))

    def observe(self, node: Node, seat: int, row: Any) -> None:
        """Writes what the seat sees."""
        observe(self._boards, node.rows, seat, row)

    def events(self, node: Node) -> list[Event]:
        """All that has happened."""
        codes = np.frombuffer(node.trail, self._codes).tolist()
        for code in set(codes) - self._events.keys():
            self._events[code] = self._event(code)
        return [self._events[code] for code in codes]

    def _code(self, player: int, number: int) -> bytes:
        """An event in a trail."""
        return ((player - CHANCE) * self._span + number).to_bytes(self._codes.itemsize, "little")

    def _event(self, code: int) -> Event:
        game = self.game
        player, number = divmod(code, self._span)
        player += CHANCE
        if player == CHANCE and game.draws:
            return Event(game.draws.seats[number], game.actions + number, game.draws.texts[number], None)
        move = game.moves(self.board)[number]
        return Event(player, number, f"{player + 1}:{move}", Played(player, move))

    def _found(self, rows: Any, trail: bytes, player: int, found: int) -> Node:
        if player == TERMINAL:
            return Node(self, rows, trail, player, [], self._returns[found])
        return Node(self, rows, trail, player, self._numbers[:found].tolist(), self._returns[0])


@lru_cache(64)
def setup_of(key: Key) -> Setup:
    """The set-up with this key, each only once."""
    name, board, start, last = key
    game = find(name)
    return Setup(game, row(game.board_type, board), row(game.state_type, start), last)


def row(row_type: np.dtype[Any], content: bytes) -> Any:
    return np.frombuffer(bytearray(content), row_type)[0]


def restored(key: Key, content: bytes, trail: bytes) -> Node:
    """A node that was pickled."""
    setup = setup_of(key)
    return setup.node(np.frombuffer(bytearray(content), setup.game.state_type), trail)
