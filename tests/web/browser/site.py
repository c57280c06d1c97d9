"""The site that tests in a browser visit: a server, its database, and the truth about its tables."""

from dataclasses import dataclass
from functools import cached_property

from teien.web.store import Store
from teien.web.table import Table
from tests.web.server import Server


@dataclass(frozen=True)
class Site:
    """A running server and what it has on disk."""

    server: Server
    database: str

    @property
    def url(self) -> str:
        return self.server.url

    @cached_property
    def store(self) -> Store:
        return Store.open(self.database)

    def table(self, name: str) -> Table:
        """The table of this id as its log has made it, secrets included."""
        stored = self.store.table(name)
        assert stored
        return Table.of(stored, self.store.actions(name))

    def close(self) -> None:
        self.store.database.close()
