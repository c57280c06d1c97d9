"""Puzzles of which guests say that they are wrong: each guest once a puzzle, and so many a puzzle."""

import time
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import Connection, Text, bindparam, func, insert, literal, select
from sqlalchemy.exc import IntegrityError

from teien.web.store.schema import REPORTS
from teien.web.store.writer import Conflict, Single

MOST_A_PUZZLE = 20
"""More of them say nothing new, and whoever throws their cookie away could fill the disk."""

COUNT = select(func.count()).where(REPORTS.c.puzzle == bindparam("whose")).scalar_subquery()
ADD = insert(REPORTS).from_select(
    REPORTS.c.keys(),
    select(
        bindparam("puzzle", type_=Text), bindparam("guest", type_=Text), bindparam("at", type_=REPORTS.c.at.type)
    ).where(literal(MOST_A_PUZZLE) > COUNT),
)
LIST = (
    select(REPORTS.c.puzzle, func.count().label("count"), func.max(REPORTS.c.at).label("last"))
    .group_by(REPORTS.c.puzzle)
    .order_by(func.count().desc(), REPORTS.c.puzzle)
)


class Reported(NamedTuple):
    """A puzzle, how many say that it is wrong, and when the last of them did, in Unix seconds."""

    puzzle: str
    reports: int
    last: float


@dataclass(slots=True)
class Report(Single):
    """What a guest says of a puzzle, whose id is in the place of a table's; a Conflict where they did already."""

    guest: str

    def write(self, connection: Connection) -> None:
        row = {"puzzle": self.table, "guest": self.guest, "at": time.time(), "whose": self.table}
        try:
            connection.execute(ADD, row)
        except IntegrityError as error:
            raise Conflict(f"the guest has reported puzzle {self.table} already") from error
