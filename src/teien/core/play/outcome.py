"""How a game ended, and why."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: `winners` are seats, several when they share the victory, none in a draw.

    `scores` has one number a seat; `breakdown` is the game's own account of how they came about.
    """

    reason: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    breakdown: Any
