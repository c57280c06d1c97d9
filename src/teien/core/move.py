"""A move, as small as it can be."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Move:
    """A move's stable integer and its one canonical text; hashable, sorted by the integer."""

    number: int
    text: str

    def __str__(self) -> str:
        return self.text

    def __int__(self) -> int:
        return self.number
