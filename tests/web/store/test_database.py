"""Databases are made, brought up to date, or refused in a sentence."""

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from teien import TeienError
from teien.web.store import BadDatabase, Store
from teien.web.store.schema import METADATA
from tests.web.postgresql import PostgreSQL
from tests.web.store.making import a_table, an_action, started


def close(store: Store) -> None:
    asyncio.run(store.close())


def test_the_migrations_make_the_schema_that_the_code_expects(url: str) -> None:
    store = Store.open(url)
    with store.database.reading.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    close(store)


def test_opening_again_changes_nothing(url: str) -> None:
    async def play() -> bytes:
        async with started(url, a_table("t")) as store:
            await store.append("t", an_action(0))
            return store.secret

    secret = asyncio.run(play())
    assert len(secret) == 32
    for _ in range(2):
        store = Store.open(url)
        assert store.secret == secret
        assert store.actions("t") == [an_action(0)]
        close(store)


def test_a_new_database_may_be_opened_by_several_at_once(url: str) -> None:
    with ThreadPoolExecutor(6) as several:
        stores = list(several.map(Store.open, [url] * 6))
    assert len({store.secret for store in stores}) == 1
    for store in stores:
        close(store)


def test_who_comes_while_another_process_makes_the_file_waits_for_it(tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / "teien.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with ThreadPoolExecutor() as several:
        opening = several.submit(Store.open, f"sqlite:///{tmp_path}/teien.db")
        with pytest.raises(TimeoutError):
            opening.result(0.3)
        other.execute("COMMIT")
        close(opening.result(10))
    other.close()


def test_a_newer_schema_is_refused_and_left_alone(url: str) -> None:
    store = Store.open(url)
    with store.database.writing.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    for _ in range(2):
        with pytest.raises(BadDatabase, match=r"schema 9999 is newer than this version of Teien.*install"):
            Store.open(url)
    close(store)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "teien.db",
        "mysql://anna:hidden@localhost/teien",
        "postgresql+asyncpg://anna:hidden@localhost/teien",
        "postgresql://anna:hidden@localhost:port/teien",
        "sqlite://localhost/teien.db",
        "sqlite:///teien.db?mode=ro",
    ],
)
def test_other_urls_are_refused_with_what_is_expected(url: str) -> None:
    with pytest.raises(BadDatabase, match="sqlite:///FILE or postgresql://USER@HOST/NAME is expected") as refusal:
        Store.open(url)
    assert isinstance(refusal.value, TeienError)
    assert "hidden" not in str(refusal.value)


def test_a_file_that_cannot_be_one_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear Anna, this is no database, however long it may be. " * 50)
    for name, words in (
        ("letter", "not a database"),
        (".", "unable to open"),
        ("no/where", "there is no folder .*no$"),
    ):
        with pytest.raises(BadDatabase, match=words):
            Store.open(f"sqlite:///{tmp_path}/{name}")
    assert (tmp_path / "letter").read_text().startswith("Dear Anna")


def test_another_programs_tables_are_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "restaurant.db"
    connection = sqlite3.connect(file)
    connection.execute("CREATE TABLE tables (chairs INTEGER)")
    connection.close()
    with pytest.raises(BadDatabase, match="tables already exists"):
        Store.open(f"sqlite:///{file}")
    connection = sqlite3.connect(file)
    assert connection.execute("SELECT name FROM sqlite_schema").fetchall() == [("tables",)]
    connection.close()


def test_no_server_is_said_without_the_password() -> None:
    with pytest.raises(BadDatabase, match=r"postgresql://anna:\*\*\*@127.0.0.1:1/teien: .*refused") as refusal:
        Store.open("postgresql://anna:hidden@127.0.0.1:1/teien")
    assert "hidden" not in str(refusal.value)


def test_no_such_database_and_no_permission_are_said(postgresql: PostgreSQL) -> None:
    with pytest.raises(BadDatabase, match='database "nowhere" does not exist'):
        Store.open(postgresql.url("nowhere"))
    name = postgresql.new_database()
    postgresql.execute("CREATE ROLE visitor LOGIN; REVOKE CREATE ON SCHEMA public FROM PUBLIC", name)
    with pytest.raises(BadDatabase, match="permission denied"):
        Store.open(postgresql.url(name, "visitor"))
