"""Everything that can be wrong with what a person or a program hands in.

Each message names the input, the place in it and, where one is broken, the rule.
"""


class TeienError(ValueError):
    """The common parent: whatever Teien refuses is refused with one of these."""


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
