"""By what somebody claims seats at a table: as a guest, or with a seat's token."""

from dataclasses import dataclass

from teien.web.keys import SeatToken
from teien.web.store import StoredSeat
from teien.web.table import Table


@dataclass(frozen=True, slots=True)
class Claim:
    """What somebody has shown; which seats it gives changes when somebody sits down, or ends their other devices.

    A guest holds the seats where they sit, the bearer of a token at most that one seat. An invitation gives its seat
    only where somebody sits and no guest is known: who was named when the table was made has no other key.
    """

    guest: str | None = None
    token: SeatToken | None = None

    def seats(self, table: Table) -> frozenset[int]:
        """The seats that it gives now."""
        return frozenset(seat.number for seat in table.seats if seat.kind in ("here", "link") and self.gives(seat))

    def gives(self, seat: StoredSeat) -> bool:
        if self.token is None:
            return seat.is_held_by(self.guest)
        if self.token.seat != seat.number:
            return False
        if self.token.guest is None:
            return seat.name is not None and seat.guest is None
        return seat.is_held_by(self.token.guest)
