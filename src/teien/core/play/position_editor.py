"""What the editors of positions have in common: the text is a file with a position, and the readers judge it."""

import re
from collections.abc import Callable, Iterable
from typing import Any

from teien.core.play.position_file import changed, line_of, named
from teien.core.words.errors import BadPosition, TeienError

OPENING = re.compile(r"position\s?[,:]\s")
"""What complaints of readers begin with, in English and in French; here nothing else is meant."""

Reader = Callable[[str], Any]
"""A game's `from_position`."""


def is_of(game: str) -> Callable[[str], bool]:
    """Whether a text holds a position of the game."""
    return lambda text: named(text)[0] == game


def faults(text: str, game: str, read: Reader) -> list[str]:
    """What keeps a text from being a position that play can lead to."""
    try:
        read(line_of(text, game))
    except TeienError as error:
        return [str(error)[found.end() :] if (found := OPENING.match(str(error))) else str(error)]
    return []


def is_good(line: str, read: Reader) -> bool:
    try:
        read(line)
    except BadPosition:
        return False
    return True


def rewritten(text: str, game: str, lines: Iterable[str], read: Reader) -> str:
    """The text with the first of some lines that is good, or else with the very first.

    So whatever follows from what lies there, such as whose turn it is, is put right where it can be.
    """
    found = list(lines)
    return changed(text, game, next((line for line in found if is_good(line, read)), found[0]))
