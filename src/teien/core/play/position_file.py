"""A position in a file: one line with the game's name and the position, as `match.position("all")` tells it.

Empty lines and remarks after `#` may stand around it.
"""

from teien.core.words.errors import BadPosition
from teien.core.words.language import _


def lines_of(text: str) -> list[str]:
    """The lines that say something, without remarks."""
    return [line for raw in text.splitlines() if (line := raw.split("#")[0].strip())]


def named(text: str) -> tuple[str, str]:
    """The first word of a text, where a position has the game's name, and what follows it.

    >>> named("# mine\\nniwa meadow …")
    ('niwa', 'meadow …')
    """
    game, _blank, position = next(iter(lines_of(text)), "").partition(" ")
    return game, position.strip()


def line_of(text: str, game: str) -> str:
    """The position's line; raises BadPosition where a text is no position of the game.

    >>> line_of("niwa meadow …", "niwa")
    'meadow …'
    """
    name, position = named(text)
    if name != game or len(lines_of(text)) > 1:
        raise BadPosition(_("position: a single line is expected, the game's name and the position"))
    return position


def written(game: str, line: str) -> str:
    """The text of a file.

    >>> written("niwa", "meadow …")
    'niwa meadow …\\n'
    """
    return f"{game} {line}\n"


def changed(text: str, game: str, line: str) -> str:
    """The text with another position in it, all remarks as they were.

    >>> changed("# mine\\nniwa meadow  # so far\\n", "niwa", "pond")
    '# mine\\nniwa pond  # so far\\n'
    """
    old = lines_of(text)
    return text.replace(old[0], f"{game} {line}", 1) if old else written(game, line)
