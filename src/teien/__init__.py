"""Teien (庭園): Japanese-garden board games, three of its own and those of other packages, from one source of rules.

Nothing heavy is imported until a game is used.
"""

import importlib as _importlib
import typing as _typing

from teien.core.play.move import Move
from teien.core.play.outcome import Outcome
from teien.core.words.errors import BadMaterial, BadPosition, BadRecord, IllegalMove, MalformedMove, TeienError

if _typing.TYPE_CHECKING:
    from teien.core.engine.batch import Batch, batch
    from teien.core.engine.playouts import Playouts, playouts
    from teien.core.play.game import GAMES
    from teien.core.play.match import Match
    from teien.core.play.start import from_position, load, new
    from teien.players import player
    from teien.study.analysis import GameAnalysis, analyse
    from teien.study.puzzles.collection import puzzles
    from teien.study.record import load_study
    from teien.study.tree import Study

__version__ = "0.2.0.dev0"

__all__ = [
    "GAMES",
    "BadMaterial",
    "BadPosition",
    "BadRecord",
    "Batch",
    "GameAnalysis",
    "IllegalMove",
    "MalformedMove",
    "Match",
    "Move",
    "Outcome",
    "Playouts",
    "Study",
    "TeienError",
    "analyse",
    "batch",
    "from_position",
    "load",
    "load_study",
    "new",
    "player",
    "playouts",
    "puzzles",
]

_ROOMS = {
    "Batch": "teien.core.engine.batch",
    "GAMES": "teien.core.play.game",
    "GameAnalysis": "teien.study.analysis",
    "Match": "teien.core.play.match",
    "Playouts": "teien.core.engine.playouts",
    "Study": "teien.study.tree",
    "analyse": "teien.study.analysis",
    "batch": "teien.core.engine.batch",
    "from_position": "teien.core.play.start",
    "load": "teien.core.play.start",
    "load_study": "teien.study.record",
    "new": "teien.core.play.start",
    "player": "teien.players",
    "playouts": "teien.core.engine.playouts",
    "puzzles": "teien.study.puzzles.collection",
}


def __getattr__(name: str) -> _typing.Any:
    if name == "interop":
        return _importlib.import_module("teien.interop")
    if name not in _ROOMS:
        raise AttributeError(f"module 'teien' has no attribute {name!r}")
    return getattr(_importlib.import_module(_ROOMS[name]), name)


def __dir__() -> list[str]:
    """What is there for users, for tab completion: no submodule that happens to be imported, no helper."""
    return sorted([*__all__, "__version__", "interop"])
