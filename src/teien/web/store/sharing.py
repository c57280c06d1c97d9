"""What is written when somebody plays on another device: a link is offered and taken, and all of it ended.

Whoever holds several seats of a table, around one screen, shares all of them.
"""

from dataclasses import dataclass

from sqlalchemy import Connection, Text, bindparam, delete, exists, insert, select, update

from teien.web.store.schema import DEVICES, SEATS
from teien.web.store.writer import Conflict, Single

OWN = SEATS.c.table == bindparam("at_table"), SEATS.c.guest == bindparam("whose")
"""The seats of who shares them."""

OFFER = update(SEATS).where(*OWN).values(device_link=bindparam("link"))

USE_UP = update(SEATS).where(*OWN, SEATS.c.device_link == bindparam("link")).values(device_link=None)

KNOWN = exists().where(
    DEVICES.c.table == SEATS.c.table, DEVICES.c.number == SEATS.c.number, DEVICES.c.device == bindparam("device")
)
ADD = insert(DEVICES).from_select(
    DEVICES.c.keys(),
    select(SEATS.c.table, SEATS.c.number, bindparam("device", type_=Text)).where(*OWN, ~KNOWN),
)

FORGET = delete(DEVICES).where(
    DEVICES.c.table == bindparam("at_table"), DEVICES.c.number.in_(select(SEATS.c.number).where(*OWN))
)


@dataclass(slots=True)
class Sharing(Single):
    """Something about the seats of one guest; other processes are told to read the seats anew."""

    tells = "seats"
    guest: str

    @property
    def own(self) -> dict[str, str]:
        return {"at_table": self.table, "whose": self.guest}


@dataclass(slots=True)
class Offer(Sharing):
    """A new link, in place of the one before; a Conflict when the guest has no seat there."""

    link: str

    def write(self, connection: Connection) -> None:
        if not connection.execute(OFFER, self.own | {"link": self.link}).rowcount:
            raise Conflict(f"the guest has no seat at table {self.table}")


@dataclass(slots=True)
class Taking(Sharing):
    """A device that comes by the link and uses it up; a Conflict when it is no more."""

    link: str
    device: str

    def write(self, connection: Connection) -> None:
        if not connection.execute(USE_UP, self.own | {"link": self.link}).rowcount:
            raise Conflict(f"the link to table {self.table} has been used, or ended")
        connection.execute(ADD, self.own | {"device": self.device})


@dataclass(slots=True)
class End(Sharing):
    """Neither the link nor any other device counts any more."""

    def write(self, connection: Connection) -> None:
        connection.execute(OFFER, self.own | {"link": None})
        connection.execute(FORGET, self.own)
