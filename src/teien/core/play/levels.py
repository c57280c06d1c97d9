"""How well a game's computers of each level play, so that the steps between them are even, and how even they are.

What arenas found of neighbouring levels is in `data/levels.jsonl` of a game, a line a pair; `benchmarks/levels.py`
writes it.
"""

import json
from dataclasses import dataclass
from functools import cache
from math import log10
from pathlib import Path
from typing import NamedTuple

from teien.core.play.interval import Interval, share

FILE = "levels.jsonl"
FIRST_RATING = 1000
"""The rating of the first level; 100 more are odds of 16 to 9, 400 more of ten to one."""
NEVER_PLAYED = 0.5
"""Each side's share of a draw that every pair begins with: who wins every game is not infinitely stronger."""


class Strength(NamedTuple):
    """How well one plays.

    - `simulations`: so many are searched for a move; without any it looks one move ahead, by the game's own guess.
    - `sees`: so large a part of the moves comes to its mind besides those that everybody sees, in each position others.
    - `misjudges`: how far its likings bend its judgement. It likes a square or a piece more or less than is right, the
      same throughout a game; the odds of two moves change by e to this times the difference.
    """

    simulations: int = 0
    sees: float = 1.0
    misjudges: float = 0.0

    @property
    def is_unerring(self) -> bool:
        """Whether it overlooks nothing and likes all alike."""
        return self.sees == 1 and not self.misjudges


class Strengths(NamedTuple):
    """All levels of a game, the lowest first.

    `obvious` says which moves everybody sees: those by whose guess one move ahead the odds to win are e to this times
    as good as after most.
    """

    levels: tuple[Strength, ...]
    obvious: float = 0.5


USUAL_STRENGTHS = Strengths(
    (
        Strength(sees=0.1, misjudges=4.0),
        Strength(sees=0.4, misjudges=1.0),
        Strength(10, sees=0.4, misjudges=0.8),
        Strength(10, sees=0.8, misjudges=0.3),
        Strength(20),
        Strength(60),
        Strength(300),
        Strength(2000),
    )
)
"""Of a game for which nothing better was found."""


@dataclass(frozen=True, slots=True)
class Step:
    """What games between a level and the one above it came to; `won` are those of the higher one."""

    higher: int
    games: int
    won: int
    drawn: int
    command: str

    @property
    def share(self) -> Interval | None:
        """The part that the higher one won, a draw being half a game."""
        return share(self.won + self.drawn / 2, self.games)

    @property
    def rating(self) -> float:
        """By how much the higher one is rated above the lower."""
        won = self.won + self.drawn / 2 + NEVER_PLAYED
        return 400 * log10(won / (self.games + 2 * NEVER_PLAYED - won))


@cache
def steps_in(folder: Path) -> tuple[Step, ...]:
    """All that a game's folder of data knows, from the lowest levels on; nothing where there is none."""
    path = folder / FILE
    return tuple(Step(**json.loads(line)) for line in path.read_text("utf-8").splitlines()) if path.is_file() else ()


def ratings(steps: tuple[Step, ...]) -> tuple[int, ...]:
    """Each level's rating, as measured between neighbours; nothing where that was not done."""
    found = [float(FIRST_RATING)]
    for step in steps:
        found.append(found[-1] + step.rating)
    return tuple(round(rating) for rating in found) if steps else ()
