"""What a game has learnt: the numbers of its networks, and how a search by them is done."""

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from teien.core.play.searching import SearchSettings

Numbers = npt.NDArray[np.float32]


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
