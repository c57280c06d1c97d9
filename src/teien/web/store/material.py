"""What guests make by hand: a text each, with a name, and so many a guest."""

import time
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from teien.web.store.schema import MATERIAL
from teien.web.store.writer import Conflict, Single

MOST_A_GUEST = 100

ONE = select(MATERIAL).where(MATERIAL.c.id == bindparam("id"))
OF_ONE_GUEST = select(MATERIAL).where(MATERIAL.c.guest == bindparam("whose")).order_by(MATERIAL.c.touched.desc())
COUNT = select(func.count()).select_from(MATERIAL).where(MATERIAL.c.guest == bindparam("whose"))
OLD = MATERIAL.c.touched < bindparam("before")
COUNT_OLD = select(func.count()).select_from(MATERIAL).where(OLD)


class StoredMaterial(NamedTuple):
    """Something that a guest made with an editor of a game, as the text of a file."""

    id: str
    guest: str
    game: str
    editor: str
    name: str
    text: str
    touched: float = 0.0
    """When it was kept last, in Unix seconds."""


@dataclass(slots=True)
class Keep(Single):
    """Material, whose id is in the place of a table's; a Conflict where a guest has too much, or it is another's."""

    new: StoredMaterial

    def write(self, connection: Connection) -> None:
        row = self.new._replace(touched=time.time())._asdict()
        own = MATERIAL.c.id == self.new.id, MATERIAL.c.guest == self.new.guest
        if connection.execute(update(MATERIAL).where(*own).values(**row)).rowcount:
            return
        if connection.scalar(select(MATERIAL.c.id).where(MATERIAL.c.id == self.new.id)):
            raise Conflict(f"material {self.new.id} is another guest's")
        if (connection.scalar(COUNT, {"whose": self.new.guest}) or 0) >= MOST_A_GUEST:
            raise Conflict(f"a guest keeps at most {MOST_A_GUEST} of these")
        connection.execute(insert(MATERIAL).values(**row))


@dataclass(slots=True)
class Forget(Single):
    """A guest's material goes; what is not there, or another's, stays as it is."""

    guest: str

    def write(self, connection: Connection) -> None:
        connection.execute(delete(MATERIAL).where(MATERIAL.c.id == self.table, MATERIAL.c.guest == self.guest))


@dataclass(slots=True)
class ForgetOld(Single):
    """All material goes that was kept before a time."""

    before: float
    gone: int = 0

    def write(self, connection: Connection) -> None:
        self.gone = connection.execute(delete(MATERIAL).where(OLD), {"before": self.before}).rowcount
