"""Everybody's share of the server, by person and by address: live connections, messages, new tables.

A person is a guest, known by the cookie, over all of their pages; who has none is somebody new each time, and counts
with their address alone. A family or a class behind one address shares the address's part. Each server of several on
one database counts for itself.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from teien.core.words.language import _
from teien.web.limits import Buckets
from teien.web.refusal import Refused

CONNECTIONS_OF_GUEST = 20
"""Pages with a table, and streams of bots: some devices with some pages each."""
CONNECTIONS_OF_ADDRESS = 60
"""A class, each with a table and some with two."""
CONNECTIONS = 5000
"""In all: at 25 kB each, and with as much again of pages, some 250 MB."""
MESSAGES_A_SECOND, MESSAGES_AT_ONCE = 10, 40
"""Of a guest: far more than anybody touches."""
ADDRESS_MESSAGES_A_SECOND, ADDRESS_MESSAGES_AT_ONCE = 100, 400
TABLES_A_SECOND, TABLES_AT_ONCE = 0.1, 20
"""Of a guest: six a minute in the long run."""
PICTURES_A_SECOND, PICTURES_AT_ONCE = 0.2, 12
"""Of a guest, to keep and to share: a film takes seconds."""
ADDRESS_PICTURES_A_SECOND, ADDRESS_PICTURES_AT_ONCE = 1.0, 40
TRIES_A_SECOND, TRIES_AT_ONCE = 0.5, 20
"""Of a guest, at moves that are searched: each takes a worker some seconds."""
ADDRESS_TRIES_A_SECOND, ADDRESS_TRIES_AT_ONCE = 1.0, 40
ADDRESS_TABLES_A_SECOND, ADDRESS_TABLES_AT_ONCE = 0.5, 60
MATERIAL_A_SECOND, MATERIAL_AT_ONCE = 0.1, 20
"""Of a guest, of what is made in the workshop to keep."""
ADDRESS_MATERIAL_A_SECOND, ADDRESS_MATERIAL_AT_ONCE = 0.2, 40
"""A class; somebody who comes as a new guest each time fills no disk: 20 kB every five seconds."""


@dataclass(frozen=True, slots=True)
class Sharer:
    """Whose share something is taken from."""

    guest: str
    address: str


class Crowd:
    """Who is here now, each as often as they are; whoever has gone is forgotten."""

    def __init__(self, of_guest: int, of_address: int, in_all: int) -> None:
        self.of_guest = of_guest
        self.of_address = of_address
        self.in_all = in_all
        self._guests: Counter[str] = Counter()
        self._addresses: Counter[str] = Counter()

    def has_room(self, sharer: Sharer) -> bool:
        return (
            self._guests[sharer.guest] < self.of_guest
            and self._addresses[sharer.address] < self.of_address
            and self._guests.total() < self.in_all
        )

    @contextmanager
    def joined(self, sharer: Sharer) -> Iterator[None]:
        """For as long as somebody is here."""
        self._guests[sharer.guest] += 1
        self._addresses[sharer.address] += 1
        try:
            yield
        finally:
            for counter, name in ((self._guests, sharer.guest), (self._addresses, sharer.address)):
                counter[name] -= 1
                if not counter[name]:
                    del counter[name]


class Shared:
    """Something of which everybody gets so much at once and so much a second: a guest, and an address in all."""

    def __init__(self, of_guest: tuple[float, float], of_address: tuple[float, float]) -> None:
        self._guests = Buckets(*of_guest)
        self._addresses = Buckets(*of_address)

    def take(self, sharer: Sharer) -> bool:
        """Whether one more may pass now."""
        return self._guests.take(sharer.guest) and self._addresses.take(sharer.address)

    def wait(self, sharer: Sharer) -> float:
        """For how many seconds nothing more may pass."""
        return max(self._guests.wait(sharer.guest), self._addresses.wait(sharer.address))


class Shares:
    """The shares of one server; `limited` is off where one machine plays many, as in a benchmark."""

    def __init__(self, *, limited: bool = True) -> None:
        self.limited = limited
        self._crowd = Crowd(CONNECTIONS_OF_GUEST, CONNECTIONS_OF_ADDRESS, CONNECTIONS)
        self._messages = Shared(
            (MESSAGES_A_SECOND, MESSAGES_AT_ONCE), (ADDRESS_MESSAGES_A_SECOND, ADDRESS_MESSAGES_AT_ONCE)
        )
        self._tables = Shared((TABLES_A_SECOND, TABLES_AT_ONCE), (ADDRESS_TABLES_A_SECOND, ADDRESS_TABLES_AT_ONCE))
        self._pictures = Shared(
            (PICTURES_A_SECOND, PICTURES_AT_ONCE), (ADDRESS_PICTURES_A_SECOND, ADDRESS_PICTURES_AT_ONCE)
        )
        self._material = Shared(
            (MATERIAL_A_SECOND, MATERIAL_AT_ONCE), (ADDRESS_MATERIAL_A_SECOND, ADDRESS_MATERIAL_AT_ONCE)
        )
        self._tries = Shared((TRIES_A_SECOND, TRIES_AT_ONCE), (ADDRESS_TRIES_A_SECOND, ADDRESS_TRIES_AT_ONCE))

    @contextmanager
    def connected(self, sharer: Sharer) -> Iterator[None]:
        """Holds a live connection; raises Refused when there are too many already."""
        if self.limited and not self._crowd.has_room(sharer):
            raise Refused("slow-down", _("There are too many live connections from here. Please close some."))
        with self._crowd.joined(sharer):
            yield

    def speak(self, sharer: Sharer) -> None:
        """Lets a message pass; raises Refused for one too many."""
        if self.limited and not self._messages.take(sharer):
            raise Refused("slow-down", _("That is too fast. Please wait a little."), self._messages.wait(sharer))

    def make_table(self, sharer: Sharer) -> None:
        """Lets a table be made; raises Refused for one too many."""
        if self.limited and not self._tables.take(sharer):
            why = _("That is a lot of tables at once. Please wait a little.")
            raise Refused("slow-down", why, self._tables.wait(sharer))

    def paint(self, sharer: Sharer) -> None:
        """Lets a picture be made; raises Refused for one too many."""
        if self.limited and not self._pictures.take(sharer):
            why = _("That is a lot of pictures at once. Please wait a little.")
            raise Refused("slow-down", why, self._pictures.wait(sharer))

    def keep(self, sharer: Sharer) -> None:
        """Lets something be kept; raises Refused for one too many."""
        if self.limited and not self._material.take(sharer):
            why = _("That is a lot to keep at once. Please wait a little.")
            raise Refused("slow-down", why, self._material.wait(sharer))

    def search(self, sharer: Sharer) -> None:
        """Lets a move be searched; raises Refused for one too many."""
        if self.limited and not self._tries.take(sharer):
            why = _("That is too fast. Please wait a little.")
            raise Refused("slow-down", why, self._tries.wait(sharer))
