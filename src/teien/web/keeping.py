"""How much is kept, and for how long: memory for tables that are open, days for those that nobody comes to."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from teien.core.words.language import later

if TYPE_CHECKING:
    from teien.web.table import Table

MEGABYTE = 2**20
DAY = 24 * 3600.0

KINDS = {
    "records": later("records that were uploaded"),
    "empty": later("tables where nobody has moved"),
    "bots": later("tables without a person"),
    "left": later("games that people left before the end"),
    "material": later("tiles and gardens that people made"),
}
"""What is not kept for ever; a table is of the first kind that fits. Material is no table."""

EMPTY, PLAYED, SHOWN = 3000, 500, 35_000
"""Bytes that Python needs for a table, for a move beside the position it led to, and for a picture that was shown."""


@dataclass(frozen=True, slots=True)
class Keeping:
    """Memory in bytes; of each kind, the days since its last action until a table is removed, None for never.

    Games that people have finished are of no kind: they stay.
    """

    memory: int = 256 * MEGABYTE
    empty: float | None = 7
    left: float | None = 90
    records: float | None = 30
    bots: float | None = 30
    material: float | None = 730

    def limits(self, now: float) -> Mapping[str, float]:
        """For each kind that does not stay, the time before which its tables were touched last that may go."""
        days = {kind: getattr(self, kind) for kind in KINDS}
        return {kind: now - count * DAY for kind, count in days.items() if count is not None}


def weight(table: "Table") -> int:
    """About how many bytes a table takes up in memory, apart from the pictures that were shown of it."""
    match = table.match
    a_move = int(match.state.nbytes) + PLAYED
    set_up = EMPTY + int(match.board.nbytes) + len(table.stored.start)
    return set_up + (len(match.history) + 1) * a_move
