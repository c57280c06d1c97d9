"""Tables that have been kept long enough go, with all that is theirs, and no others."""

import asyncio
import time
from collections import Counter
from dataclasses import replace

import pytest
from sqlalchemy import func, select

from teien.web.keeping import DAY, KINDS, Keeping
from teien.web.store import Outlived, Store, StoredSeat, StoredTable
from teien.web.store.schema import ACTIONS, METADATA, PROGRAM, SEATS, TABLES
from teien.web.tidying import tidy
from tests.web.store.making import ANNA, COMPUTER, FRIEND, a_table, an_action, started

BOT = StoredSeat(0, "link", None, "Bot", None)
BEN = replace(FRIEND, name="Ben", guest="guest-ben")
RECORD = StoredSeat(0, "record", None, "Anna", None)
OTHER = replace(BOT, number=1)

SEATED = {
    "alone": (ANNA, COMPUTER),
    "friends": (ANNA, BEN),
    "invited": (replace(BEN, number=0), OTHER),
    "bots": (BOT, OTHER),
    "programs": (replace(BOT, guest=f"{PROGRAM}-one"), replace(OTHER, guest=f"{PROGRAM}-other")),
    "computers": (replace(COMPUTER, number=0), COMPUTER),
    "record": (RECORD, replace(RECORD, number=1)),
}
"""Who sits at a table, by a word for it."""


async def make(store: Store, name: str, seats: str, age: float, *, moves: int = 3, over: bool = False) -> StoredTable:
    """A table that was touched last so many days ago."""
    then = time.time() - age * DAY
    table = replace(a_table(name, *SEATED[seats], touched=then), created=then, over=over and not moves)
    await store.create(table)
    for number in range(moves):
        await store.append(name, an_action(number, at=then), over=over and number == moves - 1)
    return table


def left(store: Store) -> set[str]:
    """The tables that are there; nothing else of any other is."""
    with store.database.reading.connect() as connection:
        tables = set(connection.scalars(select(TABLES.c.id)))
        for part in METADATA.sorted_tables:
            if "table" in part.c:
                assert set(connection.scalars(select(part.c.table))) <= tables
        actions = Counter(connection.scalars(select(ACTIONS.c.table)))
        counts = connection.execute(select(TABLES.c.id, TABLES.c.actions)).all()
    assert Counter({row.id: row.actions for row in counts}) == actions
    return tables


CASES = [
    ("alone", 3, False, 90, "left"),
    ("friends", 3, False, 90, "left"),
    ("invited", 1, False, 90, "left"),
    ("alone", 0, False, 7, "empty"),
    ("bots", 0, False, 7, "empty"),
    ("bots", 3, False, 30, "bots"),
    ("bots", 3, True, 30, "bots"),
    ("programs", 3, True, 30, "bots"),
    ("computers", 3, True, 30, "bots"),
    ("record", 0, True, 30, "records"),
]
"""Who sat there, how many moves they made, whether it is over, and after how many days it goes as what."""


def test_each_kind_goes_after_its_time_and_not_before(url: str) -> None:
    async def run() -> None:
        async with started(url) as store:
            for number, (seats, moves, over, days, _kind) in enumerate(CASES):
                await make(store, f"old{number}", seats, days + 0.5, moves=moves, over=over)
                await make(store, f"young{number}", seats, days - 0.5, moves=moves, over=over)
            gone = await tidy(store, Keeping())
            assert gone == Counter(kind for *_case, kind in CASES)
            assert set(gone) == set(KINDS) - {"material"}
            assert left(store) == {f"young{number}" for number in range(len(CASES))}
            assert not await tidy(store, Keeping())

    asyncio.run(run())


@pytest.mark.parametrize("seats", ["alone", "friends", "invited"])
def test_a_game_that_people_finished_stays_for_ever(url: str, seats: str) -> None:
    async def run() -> None:
        async with started(url) as store:
            await make(store, "played", seats, 10_000, over=True)
            await make(store, "resigned", seats, 10_000, moves=0, over=True)
            everything = Keeping(empty=0, left=0, records=0, bots=0)
            assert not await tidy(store, everything)
            assert left(store) == {"played", "resigned"}

    asyncio.run(run())


def test_what_is_kept_for_ever_stays_and_the_rest_goes(url: str) -> None:
    async def run() -> None:
        async with started(url) as store:
            await make(store, "left", "friends", 1000)
            await make(store, "bots", "bots", 1000)
            await make(store, "empty", "friends", 2, moves=0)
            assert await tidy(store, Keeping(empty=1, left=None, bots=2000)) == {"empty": 1}
            assert left(store) == {"left", "bots"}
            assert not await tidy(store, Keeping(empty=None, left=None, bots=None, records=None))

    asyncio.run(run())


def test_a_table_that_was_touched_meanwhile_stays(url: str) -> None:
    async def run() -> None:
        async with started(url) as store:
            table = await make(store, "t", "friends", 100)
            await store.append("t", an_action(3, at=time.time()))
            assert not await store.remove(Outlived("t", table.touched, "left"))
            assert not await store.remove(Outlived("nowhere", 1.0, "left"))
            assert left(store) == {"t"}

    asyncio.run(run())


def test_many_go_in_batches_while_others_write(url: str) -> None:
    async def run() -> None:
        async with started(url) as store:
            await asyncio.gather(*(make(store, f"old{number}", "friends", 100, moves=2) for number in range(150)))
            await make(store, "now", "friends", 0, moves=0)
            tidying = asyncio.create_task(tidy(store, Keeping()))
            number = 0
            while not tidying.done():
                await store.append("now", an_action(number, at=time.time()))
                number += 1
            assert await tidying == {"left": 150}
            assert number > 5
            assert left(store) == {"now"}

    asyncio.run(run())


def test_tables_of_a_rematch_go_each_by_itself(url: str) -> None:
    """Where a rematch was that nobody began, the same people may ask for another."""

    async def run() -> None:
        async with started(url) as store:
            await make(store, "first", "friends", 100, over=True)
            await store.create_rematch("first", a_table("second", *SEATED["friends"], touched=time.time() - 100 * DAY))
            assert await tidy(store, Keeping()) == {"empty": 1}
            kept = store.table("first")
            assert kept
            assert kept.rematch is None
            assert await store.create_rematch("first", a_table("third"))

    asyncio.run(run())


def test_one_that_cannot_be_removed_fails_nobody_else(url: str) -> None:
    async def run() -> None:
        async with started(url) as store:
            table = await make(store, "t", "friends", 100)
            await make(store, "u", "friends", 0)
            with store.database.writing.begin() as connection:
                connection.exec_driver_sql("ALTER TABLE seats RENAME TO hidden")
            removal = asyncio.create_task(store.remove(Outlived("t", table.touched, "left")))
            addition = store.append("u", an_action(3))
            with pytest.raises(Exception, match="seats"):
                await removal
            await addition
            with store.database.writing.begin() as connection:
                connection.exec_driver_sql("ALTER TABLE hidden RENAME TO seats")
            assert left(store) == {"t", "u"}
            with store.database.reading.connect() as connection:
                assert connection.scalar(select(func.count()).select_from(SEATS)) == 4

    asyncio.run(run())
