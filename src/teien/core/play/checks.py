"""Checks of what callers hand in, whatever the game."""

import operator
from collections.abc import Sequence

import numpy as np

from teien.core.pictures.style import THEMES
from teien.core.words.errors import BadMaterial
from teien.core.words.language import _, later
from teien.core.words.names import made_up_name


def whole_number(value: object) -> int | None:
    """An integer of Python's or NumPy's; None for anything else, truth values too."""
    if type(value) is int:
        return value
    if isinstance(value, (bool, np.bool_)):
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]  # what has no index raises
    except TypeError:
        return None


def checked_names(names: Sequence[str], players: int) -> tuple[str, ...]:
    """One name a seat, each fit for a line of a record; made up when none are given."""
    if not names:
        return tuple([made_up_name(seat) for seat in range(players)])
    if isinstance(names, str) or len(names) != players:
        raise BadMaterial(
            _("names {names!r:.60}: {players} are needed, one a seat").format(names=names, players=players)
        )
    return tuple([checked_line(later("name"), name) for name in names])


def checked_line(kind: str, text: str) -> str:
    """Text that fits a line of a record; raises BadMaterial for any other. Its `kind` is a word for the catalogues."""
    if not isinstance(text, str) or not text.isprintable() or not text.strip() or "#" in text:
        complaint = _("{kind} {text!r:.60}: one line of printable text without '#' is expected")
        raise BadMaterial(complaint.format(kind=_(kind), text=text))
    return text.strip()


def checked_theme(theme: str) -> str:
    """One of THEMES; raises BadMaterial for any other."""
    if theme not in THEMES:
        complaint = _("theme {theme!r:.60}: one of {themes} is expected")
        raise BadMaterial(complaint.format(theme=theme, themes=", ".join(THEMES)))
    return theme
