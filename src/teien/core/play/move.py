"""A move, taken apart into its fields."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Value = str | int | None
"""A field of a move: the name of a square or a thing, or a number of the game's own, such as a flower's value."""

Fields = Mapping[str, Value]


@dataclass(frozen=True, slots=True, order=True, repr=False)
class Move:
    """A move's stable integer, its one canonical text, its kind and its fields; hashable, sorted by the integer.

    The fields are attributes too, whichever the kind has:

    >>> import teien
    >>> move = teien.new("hiroba", seed=7).parse("9c4")
    >>> move.kind, move.value, move.square
    ('pebble', 9, 'c4')
    >>> str(move), int(move), move
    ('9c4', 695, Move(695, '9c4'))
    """

    number: int
    text: str
    kind: str = field(compare=False)
    fields: Fields = field(compare=False)

    def __getattr__(self, name: str) -> Any:
        """A field, by its name."""
        if name in Move.__slots__ or name not in self.fields:
            raise AttributeError(f"a move of kind {self.kind!r} has no field {name!r}; it has {', '.join(self.fields)}")
        return self.fields[name]

    def __str__(self) -> str:
        return self.text

    def __int__(self) -> int:
        return self.number

    def __repr__(self) -> str:
        return f"Move({self.number}, {self.text!r})"

    def __dir__(self) -> list[str]:
        return [*object.__dir__(self), *self.fields]
