"""Actions are written in groups, in order, once, and answered when they are there."""

import asyncio
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import event, insert, text, update
from sqlalchemy.exc import DBAPIError

from teien.web.store import Action, Conflict, Store
from teien.web.store.schema import ACTIONS, TABLES
from tests.web.store.making import ANNA, a_table, an_action, started


def numbers(store: Store, table: str) -> list[int]:
    return [action.number for action in store.actions(table)]


async def outcomes(*answers: asyncio.Future[None]) -> list[str]:
    """How each was answered: "" or the name of its error."""
    errors = await asyncio.gather(*answers, return_exceptions=True)
    return ["" if error is None else type(error).__name__ for error in errors]


def test_whoever_is_answered_finds_the_action_there(url: str) -> None:
    async def run() -> None:
        async with started(url, a_table("t")) as store:
            other = Store.open(url)
            for number in range(20):
                await store.append("t", an_action(number))
                assert other.actions("t", number) == [an_action(number)]
            await other.close()

    asyncio.run(run())


def test_many_actions_are_written_in_few_transactions(url: str) -> None:
    async def run() -> None:
        tables = [a_table(f"t{n}") for n in range(20)]
        async with started(url, *tables) as store:
            commits = 0

            def count(_: object) -> None:
                nonlocal commits
                commits += 1

            event.listen(store.database.writing, "commit", count)
            await asyncio.gather(*(store.append(table.id, an_action(n)) for n in range(100) for table in tables))
            assert commits < 200
            commits = 0
            for number in range(100, 110):
                await store.append("t0", an_action(number))
            assert commits == 10
            assert numbers(store, "t0") == list(range(110))
            assert all(numbers(store, table.id) == list(range(100)) for table in tables[1:])

    asyncio.run(run())


def test_answers_come_in_the_order_of_the_actions(url: str) -> None:
    async def run() -> None:
        heard: list[int] = []

        def heard_of(number: int, _: object) -> None:
            heard.append(number)

        async with started(url, a_table("t")) as store:
            for number in range(200):
                answer = store.append("t", an_action(number))
                answer.add_done_callback(partial(heard_of, number))
            await answer
            await asyncio.sleep(0)
        assert heard == list(range(200))

    asyncio.run(run())


@pytest.mark.parametrize("number", [0, 1, 3, -1])
def test_an_action_follows_the_last_one(url: str, number: int) -> None:
    async def run() -> None:
        async with started(url, a_table("t")) as store:
            await asyncio.gather(*(store.append("t", an_action(n)) for n in range(2)))
            before = store.table("t")
            with pytest.raises(Conflict):
                await store.append("t", an_action(number), over=True, seat=replace(ANNA, name="Other"))
            assert store.table("t") == before
            assert numbers(store, "t") == [0, 1]

    asyncio.run(run())


def test_an_action_needs_its_table(url: str) -> None:
    async def run() -> None:
        async with started(url) as store:
            with pytest.raises(Conflict):
                await store.append("nowhere", an_action(0))
            assert store.actions("nowhere") == []

    asyncio.run(run())


def test_of_two_writers_the_second_conflicts_and_other_tables_do_not_notice(url: str) -> None:
    async def run() -> None:
        tables = [a_table(name) for name in "stu"]
        async with started(url, *tables) as store, started(url) as other:
            await other.append("t", an_action(0, "theirs"))
            answers = [store.append(name, an_action(n, "ours")) for n in range(3) for name in "stu"]
            assert await outcomes(*answers) == ["", "Conflict", ""] * 3
            assert [action.text for action in store.actions("t")] == ["theirs"]
            assert numbers(store, "s") == numbers(store, "u") == [0, 1, 2]
            await store.append("t", an_action(1, "ours"))
            assert [action.text for action in other.actions("t")] == ["theirs", "ours"]

    asyncio.run(run())


def test_two_writers_at_once_never_both_add_an_action(url: str) -> None:
    async def play(store: Store, name: str) -> int:
        """Adds as often as the other one lets it, and says how often that was."""
        added = 0
        while len(store.actions("t")) < 60:
            # Other tables besides, so that whole groups fail for one table's sake.
            actions = {table: an_action(len(store.actions(table)), name) for table in "stu"}
            errors = await outcomes(*(store.append(table, action) for table, action in actions.items()))
            assert set(errors) <= {"", "Conflict"}
            added += errors[1] == ""
        return added

    async def run() -> None:
        async with started(url, *(a_table(name) for name in "stu")) as store, started(url) as other:
            added = await asyncio.gather(play(store, "one"), play(other, "two"))
            actions = store.actions("t")
            assert [action.number for action in actions] == list(range(len(actions)))
            assert added == [[action.text for action in actions].count(name) for name in ("one", "two")]
            for name in "stu":
                table = store.table(name)
                assert table
                assert table.actions == len(store.actions(name))

    asyncio.run(run())


def test_two_writers_never_wait_for_each_other(url: str) -> None:
    async def run() -> None:
        names = [f"t{n}" for n in range(100)]
        async with started(url, *map(a_table, names)) as store, started(url) as other:
            errors: list[str] = []
            for each in (store, other):
                event.listen(
                    each.database.writing, "handle_error", lambda seen: errors.append(str(seen.original_exception))
                )
            for number in range(20):
                # Each from its own end.
                one = [store.append(name, an_action(number, "one")) for name in names]
                two = [other.append(name, an_action(number, "two")) for name in reversed(names)]
                assert sorted(await outcomes(*one, *two)) == [""] * 100 + ["Conflict"] * 100
            assert not errors

    asyncio.run(run())


def test_actions_behind_a_conflict_fail_though_they_would_fit_and_those_sent_knowingly_do_not(
    url: str,
) -> None:
    async def run() -> None:
        async with started(url, a_table("t")) as store:
            other = Store.open(url)
            with other.database.writing.begin() as connection:
                connection.execute(update(TABLES).values(actions=1))
                connection.execute(
                    insert(ACTIONS).values(table="t", number=0, seat=0, kind="move", text="theirs", at=1.0)
                )
                first = store.append("t", an_action(0))
                # The writer takes the first and must wait for the other transaction; the second waits in the queue.
                await asyncio.sleep(0.2)
                second = store.append("t", an_action(1))
            assert await outcomes(first, second) == ["Conflict", "Conflict"]
            await store.append("t", an_action(1, "knowingly"))
            assert [action.text for action in store.actions("t")] == ["theirs", "knowingly"]
            await other.close()

    asyncio.run(run())


def test_a_rematch_that_comes_too_late_fails_no_action(url: str) -> None:
    async def run() -> None:
        async with started(url, a_table("s"), a_table("t")) as store:
            await store.create_rematch("t", a_table("first"))
            other = Store.open(url)
            with other.database.writing.begin() as connection:
                connection.execute(update(TABLES).values(language="en"))
                before = store.append("s", an_action(0))
                await asyncio.sleep(0.2)
                # The writer waits for the other transaction, so that these two become one group.
                late = asyncio.ensure_future(store.create_rematch("t", a_table("second")))
                await asyncio.sleep(0)
                action = store.append("t", an_action(0))
            assert await outcomes(before, action) == ["", ""]
            assert not await late
            assert store.table("second") is None
            await other.close()

    asyncio.run(run())


def test_a_row_that_cannot_be_written_fails_alone_with_its_error(url: str) -> None:
    async def run() -> None:
        names = [f"t{n}" for n in range(10)]
        async with started(url, *(a_table(name) for name in names)) as store:
            first = [store.append(name, an_action(0, "\ud800" if name == "t3" else "9c4")) for name in names]
            second = [store.append(name, an_action(1)) for name in names]
            error = "StatementError" if url.startswith("sqlite") else "TypeError"
            assert await outcomes(*first) == [error if name == "t3" else "" for name in names]
            assert await outcomes(*second) == ["Conflict" if name == "t3" else "" for name in names]
            assert numbers(store, "t3") == []
            await store.append("t3", an_action(0))
            assert numbers(store, "t3") == [0]

    asyncio.run(run())


def test_the_writer_lives_on_after_an_error_of_the_database(url: str) -> None:
    async def run() -> None:
        async with started(url, a_table("t")) as store:
            other = Store.open(url)
            with other.database.writing.begin() as connection:
                connection.execute(text("ALTER TABLE deeds RENAME TO hidden"))
            with pytest.raises(DBAPIError, match="deeds"):
                await store.append("t", an_action(0))
            with other.database.writing.begin() as connection:
                connection.execute(text("ALTER TABLE hidden RENAME TO deeds"))
            await store.append("t", an_action(0))
            assert numbers(store, "t") == [0]
            await other.close()

    asyncio.run(run())


def test_who_no_longer_waits_keeps_nobody_else_waiting(url: str) -> None:
    async def run() -> None:
        async with started(url, a_table("t")) as store:
            store.append("t", an_action(0)).cancel()
            await store.append("t", an_action(1))
            assert numbers(store, "t") == [0, 1]

    asyncio.run(run())


def test_a_table_and_its_actions_may_be_sent_together(url: str) -> None:
    async def run() -> None:
        async with started(url) as store:
            making = asyncio.ensure_future(store.create(a_table("t")))
            await asyncio.sleep(0)
            answers = [store.append("t", an_action(number)) for number in range(3)]
            await making
            await asyncio.gather(*answers)
            assert numbers(store, "t") == [0, 1, 2]

    asyncio.run(run())


def test_sqlite_answers_only_what_is_on_disk(tmp_path: Path) -> None:
    store = Store.open(f"sqlite:///{tmp_path}/teien.db")
    with store.database.writing.connect() as connection:
        settings = {
            name: connection.execute(text(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    assert settings == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}
    asyncio.run(store.close())


def test_a_changed_action_takes_the_place_of_the_old_one(url: str) -> None:
    async def run() -> None:
        async with started(url, a_table("t")) as store:
            for number in range(3):
                await store.append("t", an_action(number))
            before = store.table("t")
            await store.change("t", replace_text(an_action(1), "other"), 3)
            assert [action.text for action in store.actions("t")] == [an_action(0).text, "other", an_action(2).text]
            assert [action.at for action in store.actions("t")] == [an_action(number).at for number in range(3)]
            assert store.table("t") == before

    asyncio.run(run())


def test_an_action_is_changed_only_while_nobody_has_added_one(url: str) -> None:
    async def run() -> None:
        async with started(url, a_table("t")) as store:
            await store.append("t", an_action(0))
            log = store.actions("t")
            for table, number, actions in (("t", 0, 2), ("t", 0, 0), ("t", 1, 1), ("u", 0, 1)):
                with pytest.raises(Conflict):
                    await store.change(table, replace_text(an_action(number), "other"), actions)
            assert store.actions("t") == log
            await store.append("t", an_action(1))
            assert numbers(store, "t") == [0, 1]

    asyncio.run(run())


def replace_text(action: Action, text: str) -> Action:
    return action._replace(text=text)
