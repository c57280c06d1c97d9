"""The one thread that writes: each transaction takes whatever arrived while the last one was being written."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Thread
from typing import ClassVar

from sqlalchemy import JSON, Column, Connection, Engine, Integer, Text, bindparam, cast, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from teien.core.words.errors import TeienError
from teien.web.store import ages
from teien.web.store.generation import Restored, generation
from teien.web.store.notices import Notice, Notices
from teien.web.store.schema import ACTIONS, DEVICES, NEW_ACTIONS, SEATS, TABLES, Action, StoredSeat, StoredTable

GROUP = func.json_each(bindparam("group", type_=JSON)).table_valued(Column("key", Text), Column("value", JSON))
"""The rows of a group, by their places in it, as one value: with SQLite the writer lets go of Python's lock for each
statement, however many rows it writes, and has to win it back from the event loop each time."""

FOUND = (
    select(TABLES.c.id, GROUP.c.value)
    .where(TABLES.c.id == GROUP.c.value[0].as_string(), TABLES.c.actions == GROUP.c.value[1].as_integer())
    # PostgreSQL locks the tables in this order.
    .order_by(cast(GROUP.c.key, Integer))
    .with_for_update(of=TABLES)
    .subquery()
)

ADVANCE = (
    update(TABLES)
    .where(TABLES.c.id == FOUND.c.id)
    .values(
        actions=FOUND.c.value[2].as_integer(),
        touched=FOUND.c.value[3].as_float(),
        over=FOUND.c.value[4].as_boolean(),
    )
)
"""Moves tables' counts on, but for those that are not where the actions begin: the check that no two writers both add
action 17. The rows: table, number of the first action, of the next one, time of the last one, whether it is over."""

WRITE_DOWN = insert(ACTIONS).from_select(
    ACTIONS.c.keys(),
    select(
        GROUP.c.value[0].as_string(),
        GROUP.c.value[1].as_integer(),
        GROUP.c.value[2].as_integer(),
        GROUP.c.value[3].as_string(),
        GROUP.c.value[4].as_string(),
        GROUP.c.value[5].as_float(),
    ),
)
"""Adds actions. The rows: the columns of ACTIONS."""

OF_SEAT = [column.key for column in SEATS.c if column is not SEATS.c.table]

SIT = (
    update(SEATS)
    .where(SEATS.c.table == bindparam("at_table"), SEATS.c.number == bindparam("new_number"))
    .values({name: bindparam(f"new_{name}") for name in OF_SEAT if name != "number"})
)

STANDING = (
    select(TABLES.c.id)
    .where(TABLES.c.id == bindparam("at_table"), TABLES.c.actions == bindparam("count"))
    .with_for_update()
)
"""The table, as long as nobody has added an action; PostgreSQL sees to it that nobody does until it is written."""

EXCHANGE = (
    update(ACTIONS)
    .where(ACTIONS.c.table == bindparam("at_table"), ACTIONS.c.number == bindparam("at_number"))
    .values(text=bindparam("new_text"))
)

FOLLOW = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("at_table"), TABLES.c.rematch.is_(None))
    .values(rematch=bindparam("next"))
)


NO_ACTIONS = {"actions": 0}


class Conflict(TeienError):
    """What was to be written does not fit what is there: somebody else was first."""


@dataclass(slots=True)
class Work:
    """Something to be written, and who waits for it."""

    table: str
    answer: asyncio.Future[None]
    error: Exception | None = field(default=None, init=False)


@dataclass(slots=True)
class Creation(Work):
    """A new table."""

    new: StoredTable


@dataclass(slots=True)
class Addition(Work):
    """An action, and what changes with it."""

    action: Action
    over: bool
    seat: StoredSeat | None
    generation: int
    """In which the table was read."""


@dataclass(slots=True)
class Single(Work, ABC):
    """What is written by statements of its own; no action waits for it or fails with it."""

    tells: ClassVar[str | None] = None
    """The kind of the notice that other processes get of it."""

    @abstractmethod
    def write(self, connection: Connection) -> None:
        """Raises Conflict when it does not fit what is there."""


@dataclass(slots=True)
class Change(Single):
    """An action in the place of an earlier one of its number, while the table has so many actions."""

    action: Action
    actions: int
    generation: int
    tells: ClassVar[str | None] = NEW_ACTIONS

    def write(self, connection: Connection) -> None:
        if connection.scalar(STANDING, {"at_table": self.table, "count": self.actions}) is None:
            raise Conflict(f"table {self.table} is not there, or has not {self.actions} actions any more")
        place = {"at_table": self.table, "at_number": self.action.number}
        if not connection.execute(EXCHANGE, place | {"new_text": self.action.text}).rowcount:
            raise Conflict(f"table {self.table} has no action {self.action.number}")


@dataclass(slots=True)
class Rematch(Single):
    """A new table that follows; a Conflict, and no new table, when there is one already."""

    new: StoredTable
    tells: ClassVar[str | None] = "rematch"

    def write(self, connection: Connection) -> None:
        if not connection.execute(FOLLOW, {"at_table": self.table, "next": self.new.id}).rowcount:
            raise Conflict(f"table {self.table} is not there, or has been followed by another already")
        create(connection, [self.new])


@dataclass(slots=True)
class Removal(Work):
    """A table that goes, unless it has been touched since this time."""

    touched: float
    is_done: bool = field(default=False, init=False)


@dataclass(frozen=True, slots=True)
class FailuresAnswered:
    """Those who were refused at these tables know of it now; what comes after it was sent knowingly."""

    tables: frozenset[str]


class Writer:
    """Takes work on the event loop's side, writes it on its own thread, answers on the loop."""

    def __init__(self, engine: Engine, notices: Notices | None) -> None:
        self.engine = engine
        self.notices = notices
        self.queue: SimpleQueue[Work | FailuresAnswered | str | None] = SimpleQueue()
        """What is to be written; a text is the payload of a notice, None is the end."""
        self.taking = False
        self.refused: set[str] = set()
        """Tables whose actions in the queue were sent by somebody who did not know yet that one before them failed."""
        self.loop: asyncio.AbstractEventLoop | None = None
        self.thread = Thread(target=self.run, name="teien-writer", daemon=True)

    def start(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.taking = True
        self.thread.start()

    async def close(self) -> None:
        """Returns when all that was put before is written and answered."""
        if self.taking:
            self.taking = False
            self.queue.put(None)
            await asyncio.to_thread(self.thread.join)

    def run(self) -> None:
        """Writes group after group, until the end of the queue."""
        going_on = True
        while going_on:
            group = [self.queue.get()]
            group += [self.queue.get_nowait() for _ in range(self.queue.qsize())]
            if None in group:
                going_on = False
                del group[group.index(None) :]
            self.write(group)

    def write(self, group: Sequence[Work | FailuresAnswered | str | None]) -> None:
        """Writes a group, and has everybody in it answered by one call on the loop."""
        done: list[Work] = []
        works: list[Work] = []
        removals: list[Removal] = []
        payloads: list[str] = []
        for item in group:
            if isinstance(item, FailuresAnswered):
                self.refused -= item.tables
            elif isinstance(item, Addition) and item.table in self.refused:
                item.error = late(item)
                done.append(item)
            elif isinstance(item, Removal):
                removals.append(item)
            elif isinstance(item, Work):
                works.append(item)
            elif isinstance(item, str):
                payloads.append(item)
        if works or payloads:
            try:
                self.write_together(works, payloads)
            except Exception:
                self.write_singly(works, payloads)
        if removals:
            self.remove(removals)
            done += removals
        failed = frozenset(work.table for work in works if work.error and not isinstance(work, Single))
        self.refused |= failed
        if self.loop and (done or works):
            # A loop that is closed has nobody left to answer.
            with suppress(RuntimeError):
                self.loop.call_soon_threadsafe(self.answer, done + works, failed)

    def write_together(self, works: Sequence[Work], payloads: Sequence[str]) -> None:
        """All or nothing, with as few statements as there are kinds of work."""
        with self.engine.begin() as connection:
            self.apply(connection, works, payloads)

    def write_singly(self, works: Sequence[Work], payloads: Sequence[str]) -> None:
        """Each work succeeds or fails by itself, except that an action fails with the one before it."""
        refused: set[str] = set()
        try:
            with self.engine.begin() as connection:
                # In the order of the tables, in which every process locks them; one table's works stay in order.
                for work in sorted(works, key=lambda work: work.table):
                    if work.table in refused and isinstance(work, Addition):
                        work.error = late(work)
                        continue
                    try:
                        with connection.begin_nested():
                            self.apply(connection, [work], ())
                    except Exception as error:
                        work.error = error
                        if not isinstance(work, Single):
                            refused.add(work.table)
                if payloads:
                    self.apply(connection, (), payloads)
        except Exception as error:
            for work in works:
                work.error = work.error or error

    def apply(self, connection: Connection, works: Sequence[Work], payloads: Sequence[str]) -> None:
        """Executes the statements; raises Conflict when some work does not fit what is there."""
        payloads = list(payloads)
        creations = [work for work in works if isinstance(work, Creation)]
        if creations:
            create(connection, [creation.new for creation in creations])
        additions = [work for work in works if isinstance(work, Addition)]
        dated = [work for work in works if isinstance(work, (Addition, Change))]
        if dated:
            now = generation(connection)
            if any(work.generation != now for work in dated):
                raise Restored("the table was read before a backup was put in the place of the database")
        if additions:
            payloads += self.add(connection, additions)
        for single in sorted((work for work in works if isinstance(work, Single)), key=lambda work: work.table):
            single.write(connection)
            if self.notices and single.tells:
                payloads.append(self.notices.payload(Notice(single.table, single.tells, "")))
        if payloads and self.notices:
            self.notices.send(connection, payloads)

    def add(self, connection: Connection, additions: Sequence[Addition]) -> list[str]:
        """The actions, and what changes with them; returns the notices of it."""
        steps: dict[str, tuple[str, int, int, float, bool]] = {}
        for work in additions:
            table, number = work.table, work.action.number
            _, first, following, *_ = steps.get(table, (table, number, number))
            if following != number:
                raise Conflict(f"action {number} of table {table} does not follow action {following}")
            steps[table] = table, first, number + 1, work.action.at, work.over
        if connection.execute(ADVANCE, group_of(sorted(steps.values()))).rowcount != len(steps):
            raise Conflict("the table is not there, or the action does not follow its last one")
        actions = [(work.table, *work.action) for work in additions]
        connection.execute(WRITE_DOWN, group_of(actions))
        sitting = [
            {"at_table": work.table} | {f"new_{name}": getattr(work.seat, name) for name in OF_SEAT}
            for work in additions
            if work.seat
        ]
        if sitting and connection.execute(SIT, sitting).rowcount != len(sitting):
            raise Conflict("the table has no such seat")
        if not self.notices:
            return []
        counts = ((table, following) for table, _, following, *_ in steps.values())
        return [self.notices.payload(Notice(table, NEW_ACTIONS, str(count))) for table, count in counts]

    def remove(self, removals: Sequence[Removal]) -> None:
        """In a transaction of their own, so that nothing that people do fails with them."""
        try:
            with self.engine.begin() as connection:
                removed = ages.remove(connection, {work.table: work.touched for work in removals})
            for work in removals:
                work.is_done = work.table in removed
        except Exception as error:
            for work in removals:
                work.error = error

    def answer(self, works: Sequence[Work], failed: frozenset[str]) -> None:
        """Called on the loop: whoever waits hears how it went, and what they send then is taken again."""
        for work in works:
            if work.answer.done():
                continue
            if work.error:
                work.answer.set_exception(work.error)
            else:
                work.answer.set_result(None)
        if failed:
            self.queue.put(FailuresAnswered(failed))


def create(connection: Connection, news: Sequence[StoredTable]) -> None:
    """Writes new tables, which have no actions yet; raises Conflict where there is one of an id already."""
    try:
        connection.execute(
            insert(TABLES),
            [{column.key: getattr(new, column.key) for column in TABLES.c} | NO_ACTIONS for new in news],
        )
    except IntegrityError as error:
        raise Conflict("there is a table of this id already") from error
    seats = [{name: getattr(seat, name) for name in OF_SEAT} | {"table": new.id} for new in news for seat in new.seats]
    if seats:
        connection.execute(insert(SEATS), seats)
    devices = [(new.id, seat.number, device) for new in news for seat in new.seats for device in seat.devices]
    if devices:
        connection.execute(insert(DEVICES), [dict(zip(DEVICES.c.keys(), row, strict=True)) for row in devices])


def group_of(rows: Sequence[tuple[object, ...]]) -> dict[str, object]:
    """The value of GROUP."""
    return {"group": {str(place): row for place, row in enumerate(rows)}}


def late(work: Addition) -> Conflict:
    return Conflict(f"action {work.action.number} of table {work.table} comes after one that failed")
