"""Who can play: one file a kind."""

from collections.abc import Callable
from functools import partial
from typing import Any

from teien.core.errors import BadMaterial
from teien.core.language import _
from teien.players.alphabeta import AlphaBetaPlayer
from teien.players.base import Player
from teien.players.greedy import GreedyPlayer
from teien.players.learned import LearnedPlayer
from teien.players.levels import LEVELS, LevelPlayer
from teien.players.random import RandomPlayer
from teien.players.tree import TreePlayer

KINDS: dict[str, Callable[..., Player]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    "tree": TreePlayer,
    "alphabeta": AlphaBetaPlayer,
    "learned": LearnedPlayer,
    **{f"level{level.number}": partial(LevelPlayer, level.number) for level in LEVELS},
}


def player(name: str, **settings: Any) -> Player:
    """A player by its kind's name; raises BadMaterial for a name or a setting that does not exist."""
    if name not in KINDS:
        complaint = _("no player is called {name!r:.60}; there are {kinds}")
        raise BadMaterial(complaint.format(name=name, kinds=", ".join(KINDS)))
    try:
        return KINDS[name](**settings)
    except TypeError as error:
        raise BadMaterial(_("player {name!r:.60}: {error}").format(name=name, error=error)) from error
