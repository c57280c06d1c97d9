"""What somebody knows at a point in a game, as OpenSpiel asks for it: texts, and tensors for seats."""

from typing import Any

import numpy as np
import pyspiel

from teien.core.play.view import Viewer
from teien.interop.openspiel.node import Event, Node


def known(node: Node, events: list[Event], viewer: Viewer) -> list[bool]:
    """For each event whether the viewer knows which it was: all know that it was."""
    game = node.setup.game
    if viewer == "all" or game.secrets is None:
        return [True] * len(events)
    shown = [True if event.played else event.seat == viewer for event in events]
    for seat in game.secrets.face_down(node.state):
        # Its last event, unless the choice is older than the game.
        place = max((place for place, event in enumerate(events) if event.played and event.seat == seat), default=-1)
        if place >= 0 and seat != viewer:
            shown[place] = False
    return shown


class Observer:
    """Writes what a seat knows into `tensor`, of which `dict` has the parts; see `open_spiel.python.observation`.

    There are tensors for what a seat knows now and, in games with secrets, for that with all it remembers. Whatever
    else may be asked for, such as only what nobody else knows, there is as text.
    """

    def __init__(self, game: Any, kind: Any) -> None:
        self._kind = kind
        self._observation = game.setup.game.observation
        self._row = np.empty(self._observation.size, np.uint8)
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        knows_all_it_may = kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if knows_all_it_may and (game.setup.game.has_secrets or not kind.perfect_recall):
            self._divide(game)

    def _divide(self, game: Any) -> None:
        """The tensor: what is seen now; for perfect recall also who looks, and the events so far.

        An event is whose it is, the own first, and its number plus one in binary digits, or zeros when it is unknown.
        """
        shapes: dict[str, tuple[int, ...]] = {}
        if self._kind.perfect_recall:
            players = game.setup.players
            digits = (game.num_distinct_actions() + game.max_chance_outcomes()).bit_length()
            shapes = {"player": (players,), "events": (game.most_events, players + digits)}
        end = self._observation.size
        self.tensor = np.zeros(end + sum(int(np.prod(shape)) for shape in shapes.values()), np.float32)
        self.dict = self._observation.split(self.tensor[:end])
        for name, shape in shapes.items():
            start, end = end, end + int(np.prod(shape))
            self.dict[name] = self.tensor[start:end].reshape(shape)

    def set_from(self, state: Any, player: int) -> None:
        """Writes what the seat knows."""
        if self.tensor is None:
            return
        node = state.node
        node.setup.observe(node, player, self._row)
        self.tensor[: len(self._row)] = self._row
        if self._kind.perfect_recall:
            self.tensor[len(self._row) :] = 0
            self.dict["player"][player] = 1
            self._remember(node, player)

    def _remember(self, node: Node, player: int) -> None:
        events, players = node.setup.events(node), node.setup.players
        rows = self.dict["events"][: len(events)]
        seats = np.array([event.seat for event in events], np.int64)
        numbers = np.array([event.number + 1 for event in events], np.int64)
        numbers *= np.array(known(node, events, player), np.bool_)
        rows[np.arange(len(events)), (seats - player) % players] = 1
        rows[:, players:] = numbers[:, None] >> np.arange(rows.shape[1] - players) & 1

    def string_from(self, state: Any, player: int) -> str:
        """What the viewer knows, or only that part of it which not everybody does."""
        viewers: dict[Any, Viewer] = {
            pyspiel.PrivateInfoType.NONE: None,
            pyspiel.PrivateInfoType.SINGLE_PLAYER: player,
            pyspiel.PrivateInfoType.ALL_PLAYERS: "all",
        }
        parts = self._parts(state.node, viewers[self._kind.private_info])
        if not self._kind.public_info:
            everybodys = self._parts(state.node, None)
            parts = [part for part, public in zip(parts, everybodys, strict=True) if part != public]
        elif self._kind.perfect_recall:
            parts.insert(0, f"player {player + 1}:")
        return " ".join(parts)

    def _parts(self, node: Node, viewer: Viewer) -> list[str]:
        """The position, or all that has happened, a part for each thing that one may know and another not."""
        setup = node.setup
        if not self._kind.perfect_recall:
            return setup.position(node.state, viewer).split()
        events = setup.events(node)
        knowing = zip(events, known(node, events, viewer), strict=True)
        return [event.text if is_known else f"{event.seat + 1}:?" for event, is_known in knowing]
