"""The store: reads at once, writes through the one writer."""

import asyncio
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any

from sqlalchemy import Row, Select, Subquery, bindparam, exists, select

from teien.web.store.database import Database, open_database
from teien.web.store.notices import Notice, Notices
from teien.web.store.schema import DEEDS, SEATS, SECRET, TABLES, Deed, StoredSeat, StoredTable
from teien.web.store.writer import Addition, Conflict, Creation, Rematch, Writer


def with_seats(tables: Subquery) -> Select[Any]:
    """The tables and their seats, a row a seat, in one statement, so that what is read fits together."""
    return (
        select(tables, *(column for column in SEATS.c if column is not SEATS.c.table))
        .outerjoin_from(tables, SEATS, tables.c.id == SEATS.c.table)
        .order_by(tables.c.touched.desc(), tables.c.id, SEATS.c.number)
    )


TABLE = with_seats(select(TABLES).where(TABLES.c.id == bindparam("id")).subquery())

OF_GUEST = with_seats(
    select(TABLES)
    .where(TABLES.c.id.in_(select(SEATS.c.table).where(SEATS.c.guest == bindparam("guest"))))
    .order_by(TABLES.c.touched.desc(), TABLES.c.id)
    .limit(bindparam("limit"))
    .subquery()
)

WAITING = (
    select(TABLES.c.id)
    .where(
        ~TABLES.c.over,
        exists().where(SEATS.c.table == TABLES.c.id, SEATS.c.kind == "computer")
        | exists().where(DEEDS.c.table == TABLES.c.id, DEEDS.c.kind == "resign"),
    )
    .order_by(TABLES.c.touched.desc(), TABLES.c.id)
    .limit(bindparam("limit"))
)

LOG = (
    select(DEEDS.c.number, DEEDS.c.seat, DEEDS.c.kind, DEEDS.c.text, DEEDS.c.at)
    .where(DEEDS.c.table == bindparam("id"), DEEDS.c.number >= bindparam("since"))
    .order_by(DEEDS.c.number)
)


class Store:
    """Tables in a database. Whatever is awaited here is on disk when it returns."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.secret = database.secret
        """Made once a database and kept in it."""
        self.notices = Notices(database.reading) if database.is_postgresql else None
        self.writer = Writer(database.writing, self.notices)

    @classmethod
    def open(cls, url: str) -> "Store":
        """By "sqlite:///FILE", "sqlite://" (in memory) or "postgresql://USER@HOST/NAME"; raises BadDatabase."""
        return cls(open_database(url))

    async def start(self) -> None:
        """Begins to write, and to hear from other processes, on this event loop."""
        if self.notices:
            await self.notices.start()
        self.writer.start()

    async def close(self) -> None:
        """Everything that was sent is written and answered; then nothing more is taken."""
        await self.writer.close()
        if self.notices:
            await self.notices.close()
        self.database.close()

    def ask(self) -> None:
        """Reads a little; raises the database's error when it does not answer."""
        with self.database.reading.connect() as connection:
            connection.execute(select(SECRET.c.number)).one()

    def table(self, table: str) -> StoredTable | None:
        return next(self.read_tables(TABLE, {"id": table}), None)

    def tables_of(self, guest: str, limit: int = 50) -> list[StoredTable]:
        """The tables where the guest has a seat, those with the newest deeds first."""
        return list(self.read_tables(OF_GUEST, {"guest": guest, "limit": limit}))

    def waiting(self, limit: int = 1000) -> list[str]:
        """The tables that are not over where a computer plays, those with the newest deeds first.

        It sat there from the beginning, or took the place of somebody who resigned.
        """
        with self.database.reading.connect() as connection:
            return list(connection.scalars(WAITING, {"limit": limit}))

    def deeds(self, table: str, since: int = 0) -> list[Deed]:
        """The table's log from deed number `since` on."""
        with self.database.reading.connect() as connection:
            return [Deed(*row) for row in connection.execute(LOG, {"id": table, "since": since})]

    def read_tables(self, statement: Select[Any], values: dict[str, object]) -> Iterator[StoredTable]:
        with self.database.reading.connect() as connection:
            rows = connection.execute(statement, values).all()
        for _, group in groupby(rows, key=lambda row: row.id):
            yield table_of(list(group))

    async def create(self, table: StoredTable) -> None:
        """Keeps a new table, which has no deeds yet; raises Conflict when there is one of this id."""
        work = Creation(table.id, self.answer(), table)
        self.writer.queue.put(work)
        await work.answer

    def append(
        self, table: str, deed: Deed, *, over: bool = False, seat: StoredSeat | None = None
    ) -> asyncio.Future[None]:
        """Adds the deed; called on the event loop, and resolved once it is on disk.

        `over` says whether the table is over now; `seat` replaces the one of its number, together with the deed.
        Fails with Conflict when the deed does not follow the last one (another process was first, say); then the
        table's later deeds that already wait fail too. Any other error is the database's.
        """
        work = Addition(table, self.answer(), deed, over, seat)
        self.writer.queue.put(work)
        return work.answer

    async def set_rematch(self, table: str, rematch: str) -> bool:
        """Says which table follows; False when another one does already."""
        work = Rematch(table, self.answer(), rematch)
        self.writer.queue.put(work)
        try:
            await work.answer
        except Conflict:
            return False
        return True

    def answer(self) -> asyncio.Future[None]:
        """What the next work is answered by."""
        if not (self.writer.taking and self.writer.loop):
            raise RuntimeError("the store has not been started, or is closed")
        return self.writer.loop.create_future()

    def listen(self, heard: Callable[[Notice], None]) -> None:
        """Has notices of other processes passed to `heard`, on the event loop."""
        if self.notices:
            self.notices.heard = heard

    def tell(self, notice: Notice) -> None:
        """Tells other processes, soon and without promise; raises ValueError for more than some 7,900 bytes."""
        if self.notices:
            self.writer.queue.put(self.notices.payload(notice))


def table_of(rows: list[Row[Any]]) -> StoredTable:
    """A table from the rows of its seats."""
    first = rows[0]
    seats = tuple(
        StoredSeat(row.number, row.kind, row.level, row.name, row.guest) for row in rows if row.number is not None
    )
    return StoredTable(
        first.id,
        first.game,
        first.start,
        first.options,
        first.language,
        first.created,
        seats,
        first.over,
        first.deeds,
        first.touched,
        first.rematch,
    )
