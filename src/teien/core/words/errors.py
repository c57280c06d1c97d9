"""Everything that can be wrong with what a person or a program hands in.

Each message names the input, the place in it and, where one is broken, the rule.
"""


class TeienError(ValueError):
    """The common parent: whatever Teien refuses is refused with one of these.

    A message may be a template, with what is to be filled in after it.

    >>> raise BadPosition("turns {turns}: {most} at most", turns=9, most=5)
    Traceback (most recent call last):
    teien.core.words.errors.BadPosition: turns 9: 5 at most
    """

    def __init__(self, message: str = "", /, **details: object) -> None:
        super().__init__(message.format(**details) if details else message)


class MalformedMove(TeienError):
    """The text is no move of this game, in any position."""


class IllegalMove(TeienError):
    """The move exists, but the rules do not allow it now, or not to this seat."""


class BadMaterial(TeienError):
    """Tiles, a layout or an option that the game cannot be played with."""


class BadRecord(TeienError):
    """A record, or a sheet typed in from a table, that cannot be read or does not follow the rules."""


class BadPosition(TeienError):
    """A position text that cannot be read, or that no game can reach."""
