"""What is stored is read back as it was."""

import asyncio
import time
from dataclasses import replace
from threading import Event, Thread

import pytest

from teien.web.store import Conflict, Notice, Store, StoredSeat
from tests.web.store.making import ANNA, COMPUTER, FRIEND, a_table, an_action, started


def test_a_table_is_read_back_as_it_was_made_also_after_closing(url: str) -> None:
    table = a_table("t", *(StoredSeat(n, "link", None, "Zoë 🌸\n'\"", f"g{n}") for n in range(4)))

    async def run() -> None:
        async with started(url, table) as store:
            assert store.table("t") == table
            assert store.table("another") is None
            assert store.actions("t") == []
            assert store.actions("another") == []

    asyncio.run(run())
    store = Store.open(url)
    assert store.table("t") == table
    asyncio.run(store.close())


def test_actions_are_read_back_in_order_from_any_number(url: str) -> None:
    times = [time.time() + n / 7 for n in range(30)]
    actions = [an_action(n, f"9c4 «{n}» 庭", at) for n, at in enumerate(times)]

    async def run() -> None:
        async with started(url, a_table("t"), a_table("u")) as store:
            for action in actions:
                store.append("u", action._replace(text="not this"))
                await store.append("t", action)
            assert store.actions("t") == actions
            assert store.actions("t", 12) == actions[12:]
            assert store.actions("t", 30) == []

    asyncio.run(run())


def test_an_action_moves_the_tables_count_and_times_on(url: str) -> None:
    async def run() -> None:
        async with started(url, a_table("t")) as store:
            for number, over in enumerate((False, True, False)):
                await store.append("t", an_action(number), over=over)
                touched = an_action(number).at
                assert store.table("t") == replace(a_table("t"), actions=number + 1, touched=touched, over=over)

    asyncio.run(run())


def test_a_seat_changes_together_with_its_action(url: str) -> None:
    joined = replace(FRIEND, name="Bert", guest="guest-bert")

    async def run() -> None:
        async with started(url, a_table("t"), a_table("u")) as store:
            await store.append("t", an_action(0), seat=joined)
            table, other = store.table("t"), store.table("u")
            assert table
            assert other
            assert table.seats == (ANNA, joined)
            assert other.seats == (ANNA, FRIEND)
            assert [table.id for table in store.tables_of("guest-bert")] == ["t"]
            with pytest.raises(Conflict, match="no such seat"):
                await store.append("t", an_action(1), seat=replace(joined, number=7))
            assert len(store.actions("t")) == 1

    asyncio.run(run())


def test_a_guests_tables_are_those_with_a_seat_of_theirs_the_newest_first(url: str) -> None:
    bert = replace(FRIEND, guest="guest-bert")
    tables = [a_table(f"t{n}", ANNA, bert if n % 2 else FRIEND, touched=n) for n in range(6)]

    async def run() -> None:
        async with started(url, *tables) as store:
            assert [table.id for table in store.tables_of("guest-anna")] == ["t5", "t4", "t3", "t2", "t1", "t0"]
            assert store.tables_of("guest-bert") == [tables[5], tables[3], tables[1]]
            assert store.tables_of("guest-bert", limit=2) == [tables[5], tables[3]]
            assert store.tables_of("nobody") == []
            await store.append("t1", an_action(0))
            assert [table.id for table in store.tables_of("guest-bert")] == ["t1", "t5", "t3"]

    asyncio.run(run())


def test_tables_wait_for_a_computer_while_they_are_not_over(url: str) -> None:
    computers = [a_table(f"c{n}", ANNA, COMPUTER, touched=n) for n in range(3)]

    async def run() -> None:
        alone = a_table("alone", replace(COMPUTER, number=0), COMPUTER)
        async with started(url, a_table("people"), alone, *computers) as store:
            assert store.waiting() == ["c2", "c1", "c0"]
            assert store.waiting(limit=2) == ["c2", "c1"]
            await store.append("c1", an_action(0), over=True)
            assert store.waiting() == ["c2", "c0"]
            await store.append("c1", an_action(1))
            assert store.waiting() == ["c1", "c2", "c0"]

    asyncio.run(run())


def test_a_table_is_followed_by_one_rematch(url: str) -> None:
    async def run() -> None:
        async with started(url, a_table("t"), a_table("u")) as store:
            assert await store.create_rematch("t", a_table("next"))
            assert not await store.create_rematch("t", a_table("another"))
            assert not await store.create_rematch("nowhere", a_table("third"))
            assert store.table("next") == a_table("next")
            assert store.table("another") is store.table("third") is None
            results = await asyncio.gather(*(store.create_rematch("u", a_table(f"r{n}")) for n in range(20)))
            assert sum(results) == 1
            table, other = store.table("t"), store.table("u")
            assert table
            assert other
            assert table.rematch == "next"
            assert other.rematch == f"r{results.index(True)}"

    asyncio.run(run())


def test_of_two_processes_that_ask_for_a_rematch_at_once_one_makes_it(url: str) -> None:
    """The other is led there, and its own table is never on disk: nobody finds it among theirs."""

    async def run() -> None:
        games = [f"t{n}" for n in range(12)]
        async with started(url, *map(a_table, games)) as one, started(url) as other:
            stores = {"one": one, "other": other}
            asked = [(game, name) for game in games for name in stores]
            made = await asyncio.gather(
                *(stores[name].create_rematch(game, a_table(f"{game}-{name}")) for game, name in asked)
            )
            kept = {stored.id for stored in one.tables_of("guest-anna")} - set(games)
            for game in games:
                winners = [
                    f"{game}-{name}" for (at, name), first in zip(asked, made, strict=True) if at == game and first
                ]
                found = other.table(game)
                assert found
                assert winners == [found.rematch] == [name for name in kept if name.startswith(f"{game}-")]

    asyncio.run(run())


def test_an_id_is_given_once(url: str) -> None:
    async def run() -> None:
        async with started(url, a_table("t")) as store:
            with pytest.raises(Conflict, match="this id"):
                await store.create(replace(a_table("t"), game="niwa"))
            assert store.table("t") == a_table("t")

    asyncio.run(run())


def test_closing_writes_and_answers_what_was_sent_and_takes_no_more(url: str) -> None:
    async def run() -> None:
        store = Store.open(url)
        with pytest.raises(RuntimeError, match="started"):
            store.append("t", an_action(0))
        await store.start()
        await store.create(a_table("t"))
        answers = [store.append("t", an_action(number)) for number in range(500)]
        await store.close()
        assert all(answer.done() and answer.exception() is None for answer in answers)
        with pytest.raises(RuntimeError, match="closed"):
            store.append("t", an_action(500))

    asyncio.run(run())
    store = Store.open(url)
    assert len(store.actions("t")) == 500
    asyncio.run(store.close())


def test_a_database_in_memory_is_one_for_all_threads_and_one_a_store() -> None:
    seen: list[int] = []
    stop = Event()

    async def run() -> None:
        async with started("sqlite://", a_table("t")) as store, started("sqlite:///:memory:") as other:

            def read() -> None:
                while not stop.is_set():
                    seen.append(len(store.actions("t")))

            reader = Thread(target=read)
            reader.start()
            try:
                for number in range(300):
                    await store.append("t", an_action(number))
                    assert len(store.actions("t")) == number + 1
            finally:
                stop.set()
                reader.join()
            assert other.table("t") is None
            assert store.secret != other.secret

    asyncio.run(run())
    assert seen == sorted(seen)
    assert len(set(seen)) > 10


def test_sqlite_has_nobody_to_tell() -> None:
    async def run() -> None:
        heard: list[Notice] = []
        async with started("sqlite://", a_table("t")) as store:
            store.listen(heard.append)
            store.tell(Notice("t", "presence", "0"))
            await store.append("t", an_action(0))
        assert heard == []

    asyncio.run(run())


def test_a_link_for_another_device_works_once_and_a_new_one_replaces_it(url: str) -> None:
    shared = replace(ANNA, number=1)

    async def run() -> None:
        async with started(url, a_table("t", ANNA, shared), a_table("u")) as store:
            await store.offer_device("t", "guest-anna", "first")
            assert store.table("t") == a_table("t", *(replace(seat, device_link="first") for seat in (ANNA, shared)))
            await store.offer_device("t", "guest-anna", "second")
            with pytest.raises(Conflict):
                await store.take_device("t", "guest-anna", "first", "phone")
            await store.take_device("t", "guest-anna", "second", "phone")
            with pytest.raises(Conflict):
                await store.take_device("t", "guest-anna", "second", "thief")
            await store.offer_device("t", "guest-anna", "third")
            await store.take_device("t", "guest-anna", "third", "phone")
            assert store.table("t") == a_table("t", *(replace(seat, devices=("phone",)) for seat in (ANNA, shared)))
            assert [table.id for table in store.tables_of("phone")] == ["t"]
            assert store.tables_of("thief") == []
            assert store.table("u") == a_table("u")
            with pytest.raises(Conflict):
                await store.offer_device("t", "guest-eve", "fourth")

    asyncio.run(run())


def test_an_end_takes_a_guest_s_seats_from_all_other_devices_and_nobody_else_s(url: str) -> None:
    bert = replace(FRIEND, name="Bert", guest="guest-bert", devices=("laptop", "tablet"))

    async def run() -> None:
        async with started(url, a_table("t", replace(ANNA, devices=("desk", "phone")), bert)) as store:
            await store.offer_device("t", "guest-anna", "link")
            await store.end_devices("t", "guest-anna")
            assert store.table("t") == a_table("t", ANNA, bert)
            with pytest.raises(Conflict):
                await store.take_device("t", "guest-anna", "link", "thief")
            assert store.tables_of("phone") == []
            assert store.tables_of("laptop") == [store.table("t")]

    asyncio.run(run())


def test_a_link_that_cannot_be_taken_stops_no_action(url: str) -> None:
    """Written in one group, they stand or fall by themselves."""

    async def run() -> None:
        async with started(url, a_table("t")) as store:
            taking = asyncio.create_task(store.take_device("t", "guest-anna", "nothing", "phone"))
            await asyncio.sleep(0)
            await asyncio.gather(*(store.append("t", an_action(number)) for number in range(3)))
            with pytest.raises(Conflict):
                await taking
            await store.append("t", an_action(3))
            assert store.actions("t") == [an_action(number) for number in range(4)]

    asyncio.run(run())
