"""How a search treats a game: what was found by measuring, and what was learnt."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt


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
    """What a game has learnt: how a search by its networks is done, and the numbers that `rules.predict` gets.

    `load` returns the numbers for a board, and none where nothing was learnt for such a one.
    """

    settings: SearchSettings
    load: Callable[[Any], npt.NDArray[np.float32]]


NOTHING_LEARNT = np.zeros(0, np.float32)
NOTHING_LEARNT.flags.writeable = False


@cache
def read_numbers(file: Path) -> npt.NDArray[np.float32]:
    """The numbers in a file of a game's data; they are shared, so nobody writes into them."""
    numbers: npt.NDArray[np.float32] = np.load(file, allow_pickle=False)
    numbers.flags.writeable = False
    return numbers
