"""The store: reads at once, writes through the one writer."""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from itertools import groupby
from typing import Any

from sqlalchemy import Row, Select, Subquery, and_, bindparam, exists, select, union_all

from teien.web.store.ages import Outlived, outlived
from teien.web.store.analyses import KEPT, Finding
from teien.web.store.database import Database, open_database, the_secret
from teien.web.store.generation import generation
from teien.web.store.material import COUNT_OLD, OF_ONE_GUEST, ONE, Forget, ForgetOld, Keep, StoredMaterial
from teien.web.store.notices import Notice, Notices
from teien.web.store.reports import LIST, Report, Reported
from teien.web.store.schema import ACTIONS, DEVICES, SEATS, SECRET, TABLES, Action, StoredSeat, StoredTable
from teien.web.store.sharing import End, Offer, Taking
from teien.web.store.writer import Addition, Change, Conflict, Creation, Rematch, Removal, Single, Writer


def with_seats(tables: Subquery) -> Select[Any]:
    """The tables, their seats and these seats' devices in one statement, so that what is read fits together.

    There is a row for each seat, and for each device of a seat that has any.
    """
    of_seat = DEVICES.c.table == SEATS.c.table, DEVICES.c.number == SEATS.c.number
    return (
        select(tables, *(column for column in SEATS.c if column is not SEATS.c.table), DEVICES.c.device)
        .outerjoin_from(tables, SEATS, tables.c.id == SEATS.c.table)
        .outerjoin(DEVICES, and_(*of_seat))
        .order_by(tables.c.touched.desc(), tables.c.id, SEATS.c.number, DEVICES.c.device)
    )


TABLE = with_seats(select(TABLES).where(TABLES.c.id == bindparam("id")).subquery())

HELD = union_all(
    select(SEATS.c.table).where(SEATS.c.guest == bindparam("guest")),
    select(DEVICES.c.table).where(DEVICES.c.device == bindparam("guest")),
)
OF_GUEST = with_seats(
    select(TABLES)
    .where(TABLES.c.id.in_(HELD))
    .order_by(TABLES.c.touched.desc(), TABLES.c.id)
    .limit(bindparam("limit"))
    .subquery()
)

WAITING = (
    select(TABLES.c.id)
    .where(
        ~TABLES.c.over,
        exists().where(SEATS.c.table == TABLES.c.id, SEATS.c.kind.in_(("here", "link"))),
        exists().where(SEATS.c.table == TABLES.c.id, SEATS.c.kind == "computer")
        | exists().where(ACTIONS.c.table == TABLES.c.id, ACTIONS.c.kind.in_(("resign", "replace"))),
    )
    .order_by(TABLES.c.touched.desc(), TABLES.c.id)
    .limit(bindparam("limit"))
)

LOG = (
    select(ACTIONS.c.number, ACTIONS.c.seat, ACTIONS.c.kind, ACTIONS.c.text, ACTIONS.c.at)
    .where(ACTIONS.c.table == bindparam("id"), ACTIONS.c.number >= bindparam("since"))
    .order_by(ACTIONS.c.number)
)


class Store:
    """Tables in a database. Whatever is awaited here is on disk when it returns."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.secret = database.secret
        """Made once a database and kept in it."""
        self.generation = self.generation_now()
        """That of what was read; see `teien.web.store.generation`."""
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
        """The tables where the guest has a seat, on this device or another, those with the newest actions first."""
        return list(self.read_tables(OF_GUEST, {"guest": guest, "limit": limit}))

    def waiting(self, limit: int = 1000) -> list[str]:
        """The tables that are not over where a computer plays with people, those with the newest actions first.

        It sat there from the beginning, or took the place of somebody who resigned or went away.
        """
        with self.database.reading.connect() as connection:
            return list(connection.scalars(WAITING, {"limit": limit}))

    def actions(self, table: str, since: int = 0) -> list[Action]:
        """The table's log from action number `since` on."""
        with self.database.reading.connect() as connection:
            return [Action(*row) for row in connection.execute(LOG, {"id": table, "since": since})]

    def generation_now(self) -> int:
        """Another one than `generation` once a backup has been put in the place of what was read."""
        with self.database.reading.connect() as connection:
            return generation(connection)

    def begin_anew(self) -> None:
        """Takes note that a backup has been put in the place of what was read."""
        with self.database.reading.connect() as connection:
            self.generation, self.secret = generation(connection), the_secret(connection)

    def outlived(self, limits: Mapping[str, float], after: str = "", most: int = 100) -> list[Outlived]:
        """The tables, by their id, that may go: touched last before the limit of their kind."""
        with self.database.reading.connect() as connection:
            return outlived(connection, limits, after, most)

    def read_tables(self, statement: Select[Any], values: dict[str, object]) -> Iterator[StoredTable]:
        with self.database.reading.connect() as connection:
            rows = connection.execute(statement, values).all()
        for _, group in groupby(rows, key=lambda row: row.id):
            yield table_of(list(group))

    async def create(self, table: StoredTable) -> None:
        """Keeps a new table, which has no actions yet; raises Conflict when there is one of this id."""
        work = Creation(table.id, self.answer(), table)
        self.writer.queue.put(work)
        await work.answer

    def append(
        self,
        table: str,
        action: Action,
        *,
        over: bool = False,
        seat: StoredSeat | None = None,
        generation: int | None = None,
    ) -> asyncio.Future[None]:
        """Adds the action; called on the event loop, and resolved once it is on disk.

        `over` says whether the table is over now; `seat` replaces the one of its number, together with the action.
        Fails with Conflict when the action does not follow the last one (another process was first, say); then the
        table's later actions that already wait fail too; with Restored when the table was read in another generation
        than there is now. Any other error is the database's.
        """
        work = Addition(table, self.answer(), action, over, seat, self.generation if generation is None else generation)
        self.writer.queue.put(work)
        return work.answer

    async def change(self, table: str, action: Action, actions: int, *, generation: int | None = None) -> None:
        """Puts the action in the place of the one of its number, of which nothing stays, nor that there was one.

        Raises Conflict when the table has not so many actions (any more), and Restored as `append` does.
        """
        read_in = self.generation if generation is None else generation
        await self.do(Change(table, self.answer(), action, actions, read_in))

    async def create_rematch(self, table: str, following: StoredTable) -> bool:
        """Keeps a new table as the one that follows; False, and nothing is kept, when another one does already."""
        try:
            await self.do(Rematch(table, self.answer(), following))
        except Conflict:
            return False
        return True

    async def offer_device(self, table: str, guest: str, link: str) -> None:
        """Keeps the guest's link for another device, in place of the one before; Conflict when they have no seat."""
        await self.do(Offer(table, self.answer(), guest, link))

    async def take_device(self, table: str, guest: str, link: str, device: str) -> None:
        """Lets a device play for the guest by this link, which is used up; raises Conflict when it is no more."""
        await self.do(Taking(table, self.answer(), guest, link, device))

    async def end_devices(self, table: str, guest: str) -> None:
        """Takes the guest's seats from all their other devices, and the link with them."""
        await self.do(End(table, self.answer(), guest))

    def analysis(self, table: str) -> dict[str, Any] | None:
        """What is kept of a table's game; None where nothing is."""
        with self.database.reading.connect() as connection:
            found: dict[str, Any] | None = connection.scalar(KEPT, {"id": table})
            return found

    async def keep_analysis(self, table: str, document: dict[str, Any]) -> None:
        """Keeps what was found about a table's game; raises Conflict when the table is no more."""
        await self.do(Finding(table, self.answer(), document))

    async def report(self, puzzle: str, guest: str) -> None:
        """Keeps that a guest thinks a puzzle is wrong; to say so again changes nothing."""
        with suppress(Conflict):
            await self.do(Report(puzzle, self.answer(), guest))

    def reports(self) -> list[Reported]:
        """The puzzles that are said to be wrong, by most people first."""
        with self.database.reading.connect() as connection:
            return [Reported(*row) for row in connection.execute(LIST)]

    def material(self, name: str) -> StoredMaterial | None:
        """What somebody made by hand, by its id."""
        with self.database.reading.connect() as connection:
            row = connection.execute(ONE, {"id": name}).one_or_none()
        return StoredMaterial(*row) if row else None

    def material_of(self, guest: str) -> list[StoredMaterial]:
        """All that a guest made, what was kept last first."""
        with self.database.reading.connect() as connection:
            return [StoredMaterial(*row) for row in connection.execute(OF_ONE_GUEST, {"whose": guest})]

    async def keep_material(self, material: StoredMaterial) -> None:
        """Keeps it, in the place of what the guest had by this id; Conflict for too much, or what is not theirs."""
        await self.do(Keep(material.id, self.answer(), material))

    async def forget_material(self, name: str, guest: str) -> None:
        """A guest's material goes, if it is theirs."""
        await self.do(Forget(name, self.answer(), guest))

    def old_material(self, before: float) -> int:
        """How much was kept before a time."""
        with self.database.reading.connect() as connection:
            return connection.scalar(COUNT_OLD, {"before": before}) or 0

    async def forget_old_material(self, before: float) -> int:
        """All goes that was kept before a time; returns how much that was."""
        work = ForgetOld("", self.answer(), before)
        await self.do(work)
        return work.gone

    async def do(self, work: Single) -> None:
        self.writer.queue.put(work)
        await work.answer

    async def remove(self, old: Outlived) -> bool:
        """Removes a table with all that is its own; False when it has been touched since, or is not there."""
        work = Removal(old.id, self.answer(), old.touched)
        self.writer.queue.put(work)
        await work.answer
        return work.is_done

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
    """A table from the rows of its seats and devices."""
    first = rows[0]
    of_seats = groupby((row for row in rows if row.number is not None), key=lambda row: row.number)
    seats = tuple(seat_of(list(group)) for _, group in of_seats)
    return StoredTable(
        first.id,
        first.game,
        first.start,
        first.options,
        first.language,
        first.created,
        seats,
        first.over,
        first.actions,
        first.touched,
        first.rematch,
        first.patience,
        first.hints,
    )


def seat_of(rows: list[Row[Any]]) -> StoredSeat:
    """A seat from the rows of its devices."""
    first = rows[0]
    devices = tuple(row.device for row in rows if row.device is not None)
    return StoredSeat(first.number, first.kind, first.level, first.name, first.guest, devices, first.device_link)
