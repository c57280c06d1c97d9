"""Who is at which table: through other processes on the same database, as far as they have said, and since when not."""

from collections.abc import Sequence
from time import monotonic
from typing import NamedTuple

REPEATED = 20.0
"""How often, in seconds, a process repeats to others who is with it; it is forgotten after three such times."""


class Heard(NamedTuple):
    """What a process said last about a table, and when."""

    at: float
    seats: frozenset[int]

    @property
    def is_recent(self) -> bool:
        return self.at > monotonic() - 3 * REPEATED


class Elsewhere:
    """By table and process, the seats for which somebody is there."""

    def __init__(self) -> None:
        self._heard: dict[str, dict[str, Heard]] = {}

    def hear(self, table: str, process: str, seats: frozenset[int] | None) -> bool:
        """Takes note of what a process says, None where nobody watches there; whether somebody has come."""
        known = self._heard.setdefault(table, {})
        before = known.pop(process, None)
        if seats is None:
            return False
        known[process] = Heard(monotonic(), seats)
        return before is None or before.seats != seats

    def seats(self, table: str) -> frozenset[int]:
        """The seats for which somebody is at a table."""
        return frozenset().union(*(heard.seats for heard in self._recent(table)))

    def is_visited(self, table: str) -> bool:
        """Whether somebody watches through another process, as far as it has said of late."""
        return bool(self._recent(table))

    def forget(self) -> None:
        """Forgets the tables of which nothing has been heard for long."""
        self._heard = {name: heard for name, heard in self._heard.items() if self.is_visited(name)}

    def _recent(self, table: str) -> list[Heard]:
        return [heard for heard in self._heard.get(table, {}).values() if heard.is_recent]


class Absences:
    """Since when nobody has been there for each seat of a table.

    It is what this process knows, and begins when it first reads the table: who had no time to come back after a
    restart is not held to have been away before.
    """

    def __init__(self, seats: int) -> None:
        self._since: list[float | None] = [monotonic()] * seats

    def note(self, present: Sequence[bool]) -> bool:
        """Takes note of who is there now; whether that is news."""
        now, before = monotonic(), [since is None for since in self._since]
        self._since = [None if there else since or now for there, since in zip(present, self._since, strict=True)]
        return before != list(present)

    def see(self, seat: int) -> None:
        """Takes note that somebody was there just now, without staying: a program that sends a move does so."""
        if self._since[seat] is not None:
            self._since[seat] = monotonic()

    def lasted(self, seat: int) -> float:
        """For how many seconds nobody has been there; 0 while somebody is."""
        since = self._since[seat]
        return 0.0 if since is None else monotonic() - since
