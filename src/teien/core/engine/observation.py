"""What a learner sees of a game: one row of small whole numbers, in named parts.

A game's `observation.py` lists its parts and writes them with the compiled `rules.observe` and `rules.observe_board`,
from the point of view of one seat: its own things first, then those of the seats to its left. Nothing is in it that the
seat may not know.
"""

from functools import cached_property
from math import prod
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from teien.core.engine import rules
from teien.core.engine.compiled import compiled


class Part(NamedTuple):
    """Numbers of one kind that lie next to each other: no entry is above `most`, none below 0."""

    name: str
    shape: tuple[int, ...]
    most: int
    meaning: str

    @property
    def size(self) -> int:
        return prod(self.shape)


class Observation:
    """How a game's rows are made up; the parts follow one another in the row."""

    def __init__(self, *parts: Part) -> None:
        self.parts = parts
        self.size = sum(part.size for part in self.parts)

    @cached_property
    def most(self) -> npt.NDArray[np.uint8]:
        """For each entry of a row the highest number it can hold."""
        return np.concatenate([np.full(part.size, part.most, np.uint8) for part in self.parts])

    @cached_property
    def places(self) -> dict[str, slice]:
        """By its name, where each part lies in a row."""
        ends = np.cumsum([part.size for part in self.parts]).tolist()
        return {part.name: slice(end - part.size, end) for part, end in zip(self.parts, ends, strict=True)}

    def starts(self, *names: str) -> tuple[np.int64, ...]:
        """Where parts of these names begin in a row; added to a small number of a state, none of them overflows."""
        return tuple(np.int64(self.places[name].start) for name in names)

    def split(self, rows: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
        """The parts of a row, or of many rows, by name and in their shapes; nothing is copied."""
        return {
            part.name: rows[..., place].reshape(*rows.shape[:-1], *part.shape)
            for part, place in zip(self.parts, self.places.values(), strict=True)
        }

    def table(self) -> str:
        """The parts as a table in Markdown, as the documentation has it."""
        lines = ["| part | shape | most | what it tells |", "| --- | --- | --- | --- |"]
        for part in self.parts:
            shape = " × ".join(map(str, part.shape))
            lines.append(f"| `{part.name}` | {shape} | {part.most} | {part.meaning} |")
        return "\n".join(lines)

    def of(self, board: Any, state: Any, seat: int) -> npt.NDArray[np.uint8]:
        """What the seat sees of a state."""
        row = np.empty(self.size, np.uint8)
        observe_whole(board, state, seat, row)
        return row


@compiled
def observe_whole(board: Any, state: Any, seat: Any, row: Any) -> None:
    """Writes a whole observation."""
    rules.observe_board(board, state, row)
    rules.observe(board, state, seat, row)
