"""How a player is spelled on a command line: `kind`, or `kind:setting=value,setting=value`."""

import re
from typing import Any

from teien.core.words.errors import BadMaterial
from teien.core.words.language import _
from teien.players import player
from teien.players.base import Player

WORD = re.compile(r"[a-z][a-z0-9_-]*")
INTEGER = re.compile(r"[+-]?[0-9]{1,40}")
DECIMAL = re.compile(r"[+-]?([0-9]+\.[0-9]*|\.[0-9]+|[0-9]+(?=[eE]))([eE][+-]?[0-9]{1,3})?")
TRUTH = {"true": True, "false": False}


def read_player(text: str, **settings: Any) -> Player:
    """The player that is spelled so; `settings` are those that the text leaves open.

    Raises BadMaterial for what cannot be read, and for a kind or a setting that does not exist.

    >>> from teien.players.random import RandomPlayer
    >>> isinstance(read_player("random:seed=7"), RandomPlayer)
    True
    """
    kind, given = taken_apart(text)
    return player(kind, **settings | given)


def canonical(text: str) -> str:
    """The one spelling of a player among those that mean the same; raises BadMaterial for what cannot be read.

    >>> canonical("tree: simulations=0500,seconds=.50")
    'tree:seconds=0.5,simulations=500'
    """
    kind, settings = taken_apart(text)
    written = ",".join(f"{name}={value_text(settings[name])}" for name in sorted(settings))
    return f"{kind}:{written}" if written else kind


def taken_apart(text: str) -> tuple[str, dict[str, Any]]:
    """The kind and the settings; raises BadMaterial."""
    kind, colon, rest = (part.strip() for part in text.partition(":"))
    if not WORD.fullmatch(kind):
        complaint = _("player {text!r:.80}: a kind such as 'random' is expected before any ':'")
        raise BadMaterial(complaint.format(text=text))
    settings: dict[str, Any] = {}
    for entry in rest.split(",") if colon else ():
        name, equals, value = (part.strip() for part in entry.partition("="))
        if not WORD.fullmatch(name) or not equals or not value or not value.isprintable():
            complaint = _("player {text!r:.80}: {entry!r:.40}: 'setting=value' is expected")
            raise BadMaterial(complaint.format(text=text, entry=entry))
        if name in settings:
            raise BadMaterial(_("player {text!r:.80}: {name!r:.60} is given twice").format(text=text, name=name))
        settings[name] = value_of(value)
    return kind, settings


def value_of(text: str) -> int | float | bool | str:
    if INTEGER.fullmatch(text):
        return int(text)
    if DECIMAL.fullmatch(text):
        return float(text)
    return TRUTH.get(text, text)


def value_text(value: float | bool | str) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
