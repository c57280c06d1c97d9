"""Processes on one PostgreSQL hear of each other."""

import asyncio

import pytest
from sqlalchemy import text

from teien.web.store import Conflict, Notice, Store
from teien.web.store.notices import LOST
from teien.web.store.schema import NEW_ACTIONS
from tests.web.store import process
from tests.web.store.making import a_table, an_action, started

TIMEOUT = 120


def ear(store: Store) -> asyncio.Queue[Notice]:
    """What the store hears from now on."""
    heard: asyncio.Queue[Notice] = asyncio.Queue()
    store.listen(heard.put_nowait)
    return heard


async def next_of(heard: asyncio.Queue[Notice]) -> Notice:
    return await asyncio.wait_for(heard.get(), TIMEOUT)


def test_two_processes_hear_each_other_and_not_themselves(postgresql_url: str) -> None:
    async def run() -> None:
        async with started(postgresql_url, *(a_table(table) for table in process.TABLES)) as store:
            heard = ear(store)
            with process.begin("tell", postgresql_url) as child:
                assert child.stdout
                actions = {await next_of(heard) for _ in process.TABLES}
                assert actions == {Notice(table, NEW_ACTIONS, "1") for table in process.TABLES}
                assert await next_of(heard) == Notice("t0", "presence", "1 « été »\0")
                # All that is heard of is committed.
                assert store.actions("t1") == [an_action(0)]
                await store.append("t1", an_action(1))
                assert await asyncio.to_thread(child.stdout.readline) == f"t1 {NEW_ACTIONS} 2\n"
            assert child.returncode == 0
            assert heard.empty()

    asyncio.run(run())


def test_actions_that_fail_are_not_heard_of(postgresql_url: str) -> None:
    async def run() -> None:
        async with (
            started(postgresql_url, a_table("t"), a_table("u")) as store,
            started(postgresql_url) as other,
        ):
            heard = ear(other)
            wrong, right = store.append("t", an_action(5)), store.append("u", an_action(0))
            with pytest.raises(Conflict):
                await wrong
            await right
            assert await next_of(heard) == Notice("u", NEW_ACTIONS, "1")
            store.tell(Notice("", "end", ""))
            assert await next_of(heard) == Notice("", "end", "")

    asyncio.run(run())


def test_a_listener_that_is_cut_off_comes_back_and_says_so(postgresql_url: str) -> None:
    async def run() -> None:
        async with started(postgresql_url, a_table("t")) as store, started(postgresql_url) as other:
            heard = ear(other)
            for number in range(3):
                # All connections but this one: those of the writers are replaced as well.
                with store.database.reading.connect() as connection:
                    connection.execute(
                        text(
                            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
                        )
                    )
                assert await next_of(heard) == LOST
                await store.append("t", an_action(number))
                assert await next_of(heard) == Notice("t", NEW_ACTIONS, str(number + 1))
                assert len(other.actions("t")) == number + 1

    asyncio.run(run())


def test_strange_notices_and_errors_of_the_hearer_do_not_end_the_listening(postgresql_url: str) -> None:
    async def run() -> None:
        errors: list[str] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: errors.append(str(context["exception"])))
        async with started(postgresql_url) as store, started(postgresql_url) as other:
            heard: asyncio.Queue[Notice] = asyncio.Queue()

            def hear(notice: Notice) -> None:
                heard.put_nowait(notice)
                raise KeyError(notice.kind)

            other.listen(hear)
            with store.database.writing.begin() as connection:
                for payload in ("", "nonsense", "17", "[1]", "{}"):
                    connection.execute(text("SELECT pg_notify('teien', :payload)"), {"payload": payload})
            for kind in ("one", "two"):
                store.tell(Notice("t", kind, ""))
                assert await next_of(heard) == Notice("t", kind, "")
            assert heard.empty()
        assert errors == ["'one'", "'two'"]

    asyncio.run(run())


def test_a_notice_that_is_too_long_is_refused_at_once(postgresql_url: str) -> None:
    async def run() -> None:
        async with started(postgresql_url) as store, started(postgresql_url) as other:
            heard = ear(other)
            with pytest.raises(ValueError, match="too long"):
                store.tell(Notice("t", "presence", "x" * 8000))
            store.tell(Notice("t", "presence", "x" * 7900))
            assert await next_of(heard) == Notice("t", "presence", "x" * 7900)

    asyncio.run(run())
