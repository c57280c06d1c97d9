"""Who can play: one file a kind."""

from typing import Any

from teien.core.errors import BadMaterial
from teien.players.base import Player
from teien.players.alphabeta import AlphaBetaPlayer
from teien.players.greedy import GreedyPlayer
from teien.players.random import RandomPlayer
from teien.players.tree import TreePlayer

KINDS: dict[str, type[Player]] = {"random": RandomPlayer, "greedy": GreedyPlayer, "tree": TreePlayer, "alphabeta": AlphaBetaPlayer}


def player(name: str, **settings: Any) -> Player:
    """A player by its kind's name; raises BadMaterial for a name or a setting that does not exist."""
    if name not in KINDS:
        raise BadMaterial(f"no player is called {name!r}; there are {', '.join(KINDS)}")
    try:
        return KINDS[name](**settings)
    except TypeError as error:
        raise BadMaterial(f"player {name!r}: {error}") from error
