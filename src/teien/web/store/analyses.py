"""What was found about games that are over: one analysis a table, made once and kept with it."""

import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select
from sqlalchemy.exc import IntegrityError

from teien.web.store.schema import ANALYSES
from teien.web.store.writer import Conflict, Single

KEPT = select(ANALYSES.c.document).where(ANALYSES.c.table == bindparam("id"))


@dataclass(slots=True)
class Finding(Single):
    """An analysis, in the place of one that was there; a Conflict where the table is no more."""

    document: dict[str, Any]

    def write(self, connection: Connection) -> None:
        connection.execute(delete(ANALYSES).where(ANALYSES.c.table == self.table))
        try:
            connection.execute(insert(ANALYSES).values(table=self.table, made=time.time(), document=self.document))
        except IntegrityError as error:
            raise Conflict(f"table {self.table} is not there") from error
