"""How a search treats a game: what was found by measuring, and what was learnt."""

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.float32]


class SearchSettings(NamedTuple):
    """How a search treats a game, found by measuring; what is not measured yet begins in the middle.

    - `playout`: after so many random moves the guess of `evaluate` is asked; -1: never, they go on to the end.
    - `exploration`: how much is tried that looks bad so far.
    - `sharpness`: how strongly the guess one move ahead draws the search; the odds of two moves are e to this times
      the difference of their guesses.
    - `trust`: a move's guess counts as much as so many visits.
    - `patience`: at this visit a node is opened and all its moves are guessed.
    - `tremble`: how much of a mixture of secret choices is spread evenly while the search learns.
    - `modesty`: so much less than its position an untried move promises, where a network says what that is worth.
    """

    playout: int = 4
    exploration: float = 0.4
    sharpness: float = 8.0
    trust: float = 2.0
    patience: int = 4
    modesty: float = 0.0
    tremble: float = 0.1


USUAL_SEARCH = SearchSettings()


class Networks(NamedTuple):
    """What a game has learnt, and how a search by it is done.

    `file` says where the numbers for a board are, None where nothing was learnt for such a one; `prepare` makes of them
    what `rules.predict` gets.
    """

    settings: SearchSettings
    file: Callable[[Any], Path | None]
    prepare: Callable[[Numbers], Numbers] = lambda numbers: numbers

    def load(self, board: Any, file: Path | None = None) -> Numbers:
        """What `rules.predict` gets for a board, from its own file or another; empty where there is none."""
        file = file or self.file(board)
        return prepared(file, self.prepare) if file else NOTHING_LEARNT


@lru_cache(8)
def prepared(file: Path, prepare: Callable[[Numbers], Numbers]) -> Numbers:
    """The numbers in a file; they are shared, so nobody may write into them."""
    numbers = prepare(np.load(file, allow_pickle=False))
    numbers.flags.writeable = False
    return numbers


NOTHING_LEARNT: Numbers = np.zeros(0, np.float32)
NOTHING_LEARNT.flags.writeable = False
