"""What self-play leaves behind: positions with what a search found there and how the game ended.

A shard is an `.npz` of some games; a position is kept as its row, so that what a network sees of it can change without
new games. What was before it and is forgotten in deep searches is not kept: it would be most of the row.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from numpy.lib.recfunctions import repack_fields

from teien.core.play.game import Game

KEPT_MOVES = 32
"""Of each search, so many of the most likely moves are kept."""


class Samples(NamedTuple):
    """Positions in which somebody had a choice; `board` is the place of each one's board among `boards`.

    `moves` are filled up with -1; `odds` is how likely the search would have played each. `found` is every seat's share
    of the win as the search saw it, `result` what each got in the end.
    """

    boards: npt.NDArray[np.void]
    states: npt.NDArray[np.void]
    board: npt.NDArray[np.int32]
    seat: npt.NDArray[np.int8]
    moves: npt.NDArray[np.int16]
    odds: npt.NDArray[np.float16]
    found: npt.NDArray[np.float16]
    result: npt.NDArray[np.float16]


def without(rows: npt.NDArray[np.void], forgotten: frozenset[str]) -> npt.NDArray[np.void]:
    """The rows without these fields."""
    if not forgotten:
        return rows
    kept: npt.NDArray[np.void] = repack_fields(rows[[name for name in rows.dtype.names or () if name not in forgotten]])
    return kept


def whole(rows: npt.NDArray[np.void], row_type: np.dtype[Any]) -> npt.NDArray[np.void]:
    """Rows of this type from rows of a file; fields that were not kept are 0."""
    found = np.zeros(len(rows), row_type)
    for name in rows.dtype.names or ():
        found[name] = rows[name]
    return found


def write(file: Path, samples: Samples) -> None:
    """Writes a shard whole or not at all."""
    unfinished = file.with_suffix(".part.npz")
    np.savez_compressed(unfinished, allow_pickle=False, **samples._asdict())
    unfinished.replace(file)


def read(game: Game, folders: Sequence[Path]) -> Samples:
    """All shards of a game in these folders, in the order of their names.

    What the game forgets was not kept: `whole` makes states of these rows.
    """
    parts: list[Samples] = []
    boards = 0
    for folder in folders:
        for file in sorted(folder.glob("*.npz")):
            if file.name.endswith(".part.npz"):
                continue
            with np.load(file, allow_pickle=False) as arrays:
                part = Samples(*(arrays[name] for name in Samples._fields))
            parts.append(part._replace(board=part.board + np.int32(boards)))
            boards += len(part.boards)
    if not parts:
        raise FileNotFoundError(f"no games in {', '.join(map(str, folders))}")
    found = Samples(*(np.concatenate([getattr(part, name) for part in parts]) for name in Samples._fields))
    # Compiled functions know rows by their own types.
    states = found.states if game.forgotten else found.states.view(game.state_type)
    return found._replace(boards=found.boards.view(game.board_type), states=states)
