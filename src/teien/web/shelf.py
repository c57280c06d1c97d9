"""The tables that are in memory, as many as there is room for."""

from collections import OrderedDict
from collections.abc import Callable

from teien.web.keeping import weight
from teien.web.table import Table


class Shelf(OrderedDict[str, Table]):
    """Tables by their names, those first that nobody has come to for longest; `memory` is what they may take, in bytes.

    A table is weighed when it comes, and whenever it says so.
    """

    def __init__(self, memory: int, weight: Callable[[Table], int] = weight) -> None:
        super().__init__()
        self.memory = memory
        self.weight = weight
        self.total = 0
        """The bytes of all of them, about."""
        self._weights: dict[str, int] = {}

    def put(self, table: Table, is_busy: Callable[[Table], bool]) -> None:
        """Takes a table that somebody comes to, whether it was here or not, and makes room for it.

        Those go that nobody is busy with.
        """
        self[table.id] = table
        self.move_to_end(table.id)
        self.weigh(table)
        idle = (name for name, old in self.items() if old is not table and not is_busy(old))
        too_much, gone = self.total - self.memory, []
        while too_much > 0 and (name := next(idle, None)):
            too_much -= self._weights[name]
            gone.append(name)
        for name in gone:
            self.drop(name)

    def weigh(self, table: Table) -> None:
        """To be called when a table has changed."""
        if self.get(table.id) is table:
            before = self._weights.get(table.id, 0)
            self._weights[table.id] = self.weight(table)
            self.total += self._weights[table.id] - before

    def drop(self, name: str) -> None:
        """Lets go of a table, if it is here."""
        self.pop(name, None)
        self.total -= self._weights.pop(name, 0)

    def drop_all(self) -> None:
        for name in list(self):
            self.drop(name)
