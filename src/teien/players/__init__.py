"""Who can play: one file a kind."""

from collections.abc import Callable
from inspect import isclass, signature
from typing import TYPE_CHECKING, Any, Literal, overload

from teien.core.play.registry import Registry
from teien.core.words.errors import BadMaterial
from teien.core.words.language import _
from teien.players.base import Player

if TYPE_CHECKING:
    from teien.players.tree import TreePlayer

OWN = {
    "random": "teien.players.random:RandomPlayer",
    "greedy": "teien.players.greedy:GreedyPlayer",
    "tree": "teien.players.tree:TreePlayer",
    "playouts": "teien.players.tree:PlayoutPlayer",
    "learned": "teien.players.learned:LearnedPlayer",
    "openspiel": "teien.interop.openspiel.player:OpenSpielPlayer",
    **{f"level{number}": f"teien.players.levels:level{number}" for number in range(1, 9)},
}
"""Teien's own players, as other packages announce theirs: as entry points `teien.players`."""


def checked_kind(name: str, thing: Any) -> Callable[..., Player]:
    """What makes players of a kind, a class or a function; raises BadMaterial for anything else."""
    if not callable(thing) or (isclass(thing) and not issubclass(thing, Player)):
        raise BadMaterial(_("a Player is expected, not {kind}").format(kind=getattr(thing, "__name__", repr(thing))))
    made: Callable[..., Player] = thing
    return made


KINDS = Registry("teien.players", OWN, checked_kind)
"""All kinds of players by name, Teien's own and those of other packages."""


@overload
def player(name: Literal["tree"], **settings: Any) -> "TreePlayer": ...


@overload
def player(name: str, **settings: Any) -> Player: ...


def player(name: str, **settings: Any) -> Player:
    """A player by its kind's name; raises BadMaterial for a name or a setting that does not exist."""
    if name not in KINDS:
        complaint = _("no player is called {name!r:.60}; there are {kinds}")
        raise BadMaterial(complaint.format(name=name, kinds=", ".join(KINDS)))
    kind = KINDS[name]
    try:
        signature(kind).bind(**settings)
    except TypeError as error:
        raise BadMaterial(_("player {name!r:.60}: {error}").format(name=name, error=error)) from error
    return kind(**settings)
