"""A database by its URL: connections to read and to write with, and the schema brought up to date."""

import secrets
import sqlite3
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, Engine, create_engine, event, func, insert, make_url, select
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from teien.web.encoding import encoded
from teien.web.store import health
from teien.web.store.health import BadDatabase
from teien.web.store.holding import Hold
from teien.web.store.schema import SECRET

SQLITE, POSTGRESQL = "sqlite+pysqlite", "postgresql+psycopg"

DRIVERS = {"sqlite": SQLITE, SQLITE: SQLITE, "postgresql": POSTGRESQL, POSTGRESQL: POSTGRESQL}

EXPECTED = "sqlite:///FILE or postgresql://USER@HOST/NAME is expected"

BUSY_SECONDS = 5
"""How long a process waits for another one that writes to the same SQLite file."""

CHECKPOINT_PAGES = 8000
"""So long SQLite's write-ahead log may get, 32 MB, before it is copied into the file: a page is written there anew with
every action at its table, and copied once."""

CONNECT_SECONDS = 10

MIGRATION_LOCK = 7_261_509
"""PostgreSQL's advisory lock that is held while the schema is changed: any number that stays the same."""


@dataclass(frozen=True, slots=True)
class Database:
    """Two ways in: `reading` runs every statement by itself, `writing` runs transactions."""

    url: URL
    reading: Engine
    writing: Engine
    secret: bytes
    anchor: Connection | None
    """Keeps a database in memory alive while no other connection is open."""
    held: Hold | None = None
    """The descriptor that says of a SQLite file that it is in use."""

    @property
    def is_postgresql(self) -> bool:
        return self.url.drivername == POSTGRESQL

    def close(self) -> None:
        if self.anchor:
            self.anchor.close()
        self.reading.dispose()
        self.writing.dispose()
        if self.held:
            self.held.close()


def open_database(text: str | URL) -> Database:
    """Opens the database, makes or updates its schema; raises BadDatabase with the reason why it cannot."""
    url = read_url(text)
    reading, writing = sqlite_engines(url) if url.drivername == SQLITE else postgresql_engines(url)
    anchor: Connection | None = None
    held: Hold | None = None
    file = file_of(url)
    try:
        if file:
            held = Hold(file)
            with reading.connect() as connection:
                health.check(connection, file, shown(url))
        elif not url.database:
            anchor = reading.connect()
        with writing.begin() as connection:
            bring_up_to_date(connection, shown(url))
            secret = the_secret(connection)
    except BaseException as error:
        Database(url, reading, writing, b"", anchor, held).close()
        if health.is_damage(error):
            raise health.Damaged(shown(url), reason(error, url)) from error
        if isinstance(error, (SQLAlchemyError, OSError)):
            raise BadDatabase(f"database {shown(url)}: {reason(error, url)}") from error
        raise
    return Database(url, reading, writing, secret, anchor, held)


def file_of(url: URL) -> Path | None:
    """Where SQLite keeps the database; None for one in memory, or another's."""
    return Path(url.database).resolve() if url.drivername == SQLITE and url.database else None


def read_url(text: str | URL) -> URL:
    """The URL with the driver that is used here; raises BadDatabase for one of another kind."""
    try:
        url = make_url(text)
        driver = DRIVERS[url.drivername]
    except (ArgumentError, KeyError, ValueError):
        # What cannot be read may hold a password anywhere.
        raise BadDatabase(f"database {str(text).partition(':')[0]:.40}…: {EXPECTED}") from None
    if driver == SQLITE and (url.host or url.query):
        raise BadDatabase(f"database {shown(url)}: {EXPECTED}")
    return url.set(drivername=driver, database="" if url.database == ":memory:" else url.database)


def shown(url: URL) -> str:
    """The URL as people write it, without the password."""
    return url.set(drivername=url.get_backend_name()).render_as_string(hide_password=True)


def sqlite_engines(url: URL) -> tuple[Engine, Engine]:
    """A file, or a database in this process's memory that all its threads share."""
    if not url.database:
        url = url.set(database=f"file:/teien-{secrets.token_hex(8)}", query={"vfs": "memdb", "uri": "true"})
    reading = create_engine(url, isolation_level="AUTOCOMMIT", connect_args={"timeout": BUSY_SECONDS})
    writing = create_engine(url, connect_args={"timeout": BUSY_SECONDS}, json_serializer=encoded)

    def connected(connection: Any, _: object) -> None:
        # Python's own transactions begin too late, and not at all before SAVEPOINT.
        connection.isolation_level = None
        change_to_wal(connection)
        for pragma in ("synchronous = FULL", "foreign_keys = ON", f"wal_autocheckpoint = {CHECKPOINT_PAGES}"):
            connection.execute(f"PRAGMA {pragma}").close()

    event.listen(reading, "connect", connected)
    event.listen(writing, "connect", connected)
    # One that begins by reading could not go on to write after another process has written.
    event.listen(writing, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    return reading, writing


def change_to_wal(connection: sqlite3.Connection) -> None:
    """A new file's first change: SQLite itself does not wait there for another process that does the same."""
    until = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL").close()
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.01)


def postgresql_engines(url: URL) -> tuple[Engine, Engine]:
    """A server; a connection that was lost while it lay in the pool is replaced before it is used."""
    if "connect_timeout" not in url.query:
        url = url.update_query_dict({"connect_timeout": str(CONNECT_SECONDS)})
    reading = create_engine(url, isolation_level="AUTOCOMMIT", pool_pre_ping=True)
    return reading, create_engine(url, pool_pre_ping=True, json_serializer=encoded)


def bring_up_to_date(connection: Connection, name: str) -> None:
    """Runs the migrations that are missing, while no other process does; raises BadDatabase for a newer schema."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(MIGRATION_LOCK)))
    known = known_revisions()
    for revision in MigrationContext.configure(connection).get_current_heads():
        if revision not in known:
            raise BadDatabase(
                f"database {name}: its schema {revision} is newer than this version of Teien, "
                f"which knows up to {max(known)}; install the newer version"
            )
    command.upgrade(migrations(connection=connection), "head")


def migrations(**attributes: object) -> Config:
    config = Config(attributes=attributes)
    config.set_main_option("script_location", "teien.web.store:migrations")
    return config


def known_revisions() -> frozenset[str]:
    """The schemas that this version can bring up to date, and its own."""
    return frozenset(script.revision for script in ScriptDirectory.from_config(migrations()).walk_revisions())


def the_secret(connection: Connection) -> bytes:
    """The database's secret, made when it is asked for first."""
    secret = connection.scalar(select(SECRET.c.value))
    if secret is None:
        secret = secrets.token_bytes(32)
        connection.execute(insert(SECRET).values(number=1, value=secret))
    return bytes(secret)


def reason(error: BaseException, url: URL) -> str:
    """What went wrong, in the database's own words, and where a folder is missing, that."""
    if url.drivername == SQLITE and url.database and not Path(url.database).absolute().parent.is_dir():
        return f"there is no folder {Path(url.database).absolute().parent}"
    return " ".join(str(error.orig if isinstance(error, DBAPIError) else error).split())
