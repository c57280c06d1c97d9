"""Niwa's moves, in one garden: which cells there are depends on it."""

import re
from functools import lru_cache
from typing import Any

from teien.core.play.move import Fields, Value
from teien.core.play.moves import Axis, Kind, Moves
from teien.core.words.language import _, later
from teien.niwa.cells import CELLS
from teien.niwa.material import CELL_BYTES, FIGURES, SIDE_NAMES, names_of

NUMBERS = range(1, FIGURES + 1)
"""The figures of a side, as people count them."""
A_CELL = 3
"""A figure goes to a cell in three ways: it gives no pearl, or one to either of the other two."""
A_FIGURE = A_CELL * CELLS
FIRST_PASS = A_FIGURE * FIGURES
END = FIRST_PASS + 2 * FIGURES
TAKE_OVER = "take over"
"""What kind of move `end` is while figures are placed (N24)."""
ACTIONS = END + 1
"""The numbers of moves, whatever the garden."""

WRITTEN = re.compile(r"([1-3])([a-z]{1,2}[1-9][0-9]?)?(?:>([1-3]))?")


def others(fields: Fields) -> tuple[int, ...]:
    """N09: who may receive a figure's pearl."""
    return tuple(number for number in NUMBERS if number != fields["figure"])


def moves(board: Any) -> Moves:
    """The moves in a board's garden; a cell that it does not have is written by its number, as `#80`."""
    return moves_among(names_of(board.tobytes()[CELL_BYTES]), (int(board.bases[0]), int(board.bases[1])))


@lru_cache(256)
def moves_among(cells: tuple[str, ...], bases: tuple[int, int]) -> Moves:
    """The moves in a garden with cells of these names and these bases."""
    names = (*cells, *(f"#{cell}" for cell in range(len(cells), CELLS)))
    goals = {cells[base] for base in bases}
    to: dict[str, Axis] = {"figure": NUMBERS, "cell": names}

    def going(fields: Fields) -> str:
        # N12, N16: without a pearl to give, nobody goes to a base but the other's.
        if fields["cell"] in goals:
            return later("reaches the base on {cell} with figure {figure}")
        return later("puts figure {figure} on {cell}")

    def malformed(text: str) -> str:
        found = WRITTEN.fullmatch(text)
        if found and found[2] and found[2] not in cells:
            return _("{text!r:.60}: N02: the garden has no cell {cell}").replace("{cell}", found[2])
        if found and found[1] == found[3]:
            return later("{text!r:.60}: N09: a pearl goes to another figure, never back to the same")
        return later("{text!r:.60}: a move is written as 1c6>2, 1c6, 1>2 or end")

    return Moves(
        Kind(
            "go",
            "{figure}{cell}",
            ("{side}-{figure}", "{cell}"),
            going,
            to,
            derived={"receiver": nobody},
            first=0,
            weights=(A_FIGURE, A_CELL),
        ),
        Kind(
            "step",
            "{figure}{cell}>{receiver}",
            ("{side}-{figure}", "{cell}", "{side}-{receiver}"),
            later("moves figure {figure} to {cell}, the pearl goes to figure {receiver}"),
            {**to, "receiver": others},
            first=1,
            weights=(A_FIGURE, A_CELL, 1),
        ),
        Kind(
            "pass",
            "{figure}>{receiver}",
            ("{side}-{figure}", "{side}-{receiver}"),
            later("passes a pearl from figure {figure} to figure {receiver}"),
            {"figure": NUMBERS, "receiver": others},
        ),
        Kind("end", "end", ("end",), later("ends the turn")),
        # N24: the same number, so that numbers stay what they are: nobody ends a turn while figures are placed.
        also=(Kind(TAKE_OVER, "end", ("end",), later("takes over what the other has placed")),),
        malformed=malformed,
        sides=SIDE_NAMES,
    )


def nobody(_fields: Fields) -> Value:
    """Who receives a pearl where none is given."""
    return None
