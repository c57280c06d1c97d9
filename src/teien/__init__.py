"""Teien (庭園): three Japanese-garden board games, from one source of rules.

Nothing heavy is imported until a game is used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from teien.core.errors import BadMaterial, BadPosition, BadRecord, IllegalMove, MalformedMove, TeienError
from teien.core.game import GAMES
from teien.core.move import Move
from teien.core.outcome import Outcome

if TYPE_CHECKING:
    from teien.core.batch import Batch, batch
    from teien.core.begin import from_position, load, new
    from teien.core.match import Match
    from teien.core.playouts import Playouts, playouts
    from teien.players import player

__version__ = "0.2.0.dev0"

__all__ = [
    "GAMES",
    "BadMaterial",
    "BadPosition",
    "BadRecord",
    "Batch",
    "IllegalMove",
    "MalformedMove",
    "Match",
    "Move",
    "Outcome",
    "Playouts",
    "TeienError",
    "batch",
    "from_position",
    "load",
    "new",
    "player",
    "playouts",
]

_ROOMS = {
    "Batch": "teien.core.batch",
    "Match": "teien.core.match",
    "Playouts": "teien.core.playouts",
    "batch": "teien.core.batch",
    "from_position": "teien.core.begin",
    "load": "teien.core.begin",
    "new": "teien.core.begin",
    "player": "teien.players",
    "playouts": "teien.core.playouts",
}


def __getattr__(name: str) -> Any:
    if name == "interop":
        return import_module("teien.interop")
    if name not in _ROOMS:
        raise AttributeError(f"module 'teien' has no attribute {name!r}")
    return getattr(import_module(_ROOMS[name]), name)
