"""Backups of a SQLite file, made and put back while servers use it.

A copy is SQLite's own, by its online backup in one step: everything that was committed before it began, and nothing
of what was committed later. It is made beside the place where it is to be, checked, and then put there in one step.
"""

import os
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import URL

from teien.web.store.database import (
    BUSY_SECONDS,
    SQLITE,
    file_of,
    known_revisions,
    open_database,
    read_url,
    shown,
)
from teien.web.store.generation import another
from teien.web.store.health import BadDatabase, Damaged, is_damage
from teien.web.store.holding import alone, lock_of
from teien.web.store.schema import ACTIONS, METADATA, TABLES

BEFORE = "before-restore"
LOGS = ("-wal", "-shm", "-journal")
BELONGING = ("", *LOGS)
"""How the names end of the files that are one SQLite database."""
SIGNATURE = b"SQLite format 3\0"


@dataclass(frozen=True, slots=True)
class Contents:
    """What is in a copy."""

    tables: int
    actions: int
    size: int
    """In bytes."""

    def __str__(self) -> str:
        return f"{self.tables:,} tables with {self.actions:,} actions, {self.size / 1e6:,.1f} MB"


def back_up(url: str, file: Path) -> Contents:
    """Copies the database to the file, whoever uses it meanwhile; raises BadDatabase, and leaves the file as it was."""
    live = sqlite_file(url, f"pg_dump --format=custom --file={file}")
    file = file.resolve()
    if not live.exists():
        raise BadDatabase(f"{live}: there is no database to be copied")
    if file.exists() and (file.samefile(live) or not is_sqlite(file)):
        raise BadDatabase(f"{file}: it is no earlier backup; name another file")
    with beside(file) as part:
        copy(live, part)
        contents = checked(part)
        put(part, file)
    return contents


def restore(url: str, file: Path) -> tuple[Contents, Path | None]:
    """Puts a backup in the place of the database; returns what is in it, and where what was there before is kept.

    Servers may use the database, and read everything anew; if it is damaged, none may. Raises BadDatabase, and
    leaves everything as it was.
    """
    live = sqlite_file(url, f"pg_restore --clean --if-exists {file}")
    if not file.is_file():
        raise BadDatabase(f"{file}: there is no such file")
    if live.exists() and file.samefile(live):
        raise BadDatabase(f"{file}: it is the database itself")
    with beside(live) as part:
        copy(file, part)
        contents = checked(part)
        # What an earlier version wrote is brought up to date before anybody sees it.
        open_database(URL.create("sqlite", database=str(part))).close()
        kept = aside(live) if live.exists() else None
        if kept and is_whole(url):
            transplant(part, live, kept)
        else:
            replace(part, live, kept or aside(live))
    return contents, kept


def is_whole(url: str) -> bool:
    """Whether a database can be written to, brought up to date if need be; raises BadDatabase for a newer one."""
    try:
        open_database(url).close()
    except Damaged:
        return False
    return True


def sqlite_file(text: str, program: str) -> Path:
    """Where the database is; raises BadDatabase for one that is in no file, with the program that is meant for it."""
    url = read_url(text)
    if file := file_of(url):
        return file
    if url.drivername == SQLITE:
        raise BadDatabase("this database is in no file, but in memory")
    # Without the password, which PostgreSQL's programs ask for or find where it is kept.
    whose = shown(URL.create(url.drivername, url.username, None, url.host, url.port, url.database, url.query))
    raise BadDatabase(f"database {whose}: PostgreSQL has a program of its own for this: {program} --dbname={whose}")


def copy(source: Path, target: Path) -> None:
    """All that is committed in the source, as one file; raises BadDatabase."""
    try:
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True, timeout=BUSY_SECONDS)) as origin,
            closing(sqlite3.connect(target)) as copied,
        ):
            origin.backup(copied)
            # As one file without a log beside it, until somebody uses it.
            copied.execute("PRAGMA journal_mode = DELETE").close()
    except sqlite3.Error as error:
        if is_damage(error):
            raise Damaged(str(source), str(error)) from error
        raise BadDatabase(f"{source}: cannot be copied to {target.parent}: {error}") from error


def checked(file: Path) -> Contents:
    """What is in a copy, every page of it looked at; raises BadDatabase when it is damaged or no database of ours."""
    with closing(sqlite3.connect(file)) as connection:
        try:
            (finding,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
            if finding != "ok":
                raise Damaged("to be copied", finding)
            revisions = {revision for (revision,) in connection.execute("SELECT version_num FROM alembic_version")}
            tables, actions = (
                connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in (TABLES.name, ACTIONS.name)
            )
        except sqlite3.Error as error:
            if is_damage(error):
                raise Damaged("to be copied", str(error)) from error
            raise BadDatabase(f"this is no database of Teien: {error}") from error
    if not revisions or revisions - known_revisions():
        raise BadDatabase("this is the database of another version of Teien, which can copy it")
    return Contents(tables, actions, file.stat().st_size)


def transplant(source: Path, live: Path, kept: Path) -> None:
    """Writes the source's rows in the place of those of a database that may be in use, which are kept in a file.

    All of it is one transaction, in which the generation changes: who had read something finds out, and nothing is
    committed between the copy of what was there and its end.
    """
    with closing(sqlite3.connect(live, isolation_level=None, timeout=BUSY_SECONDS)) as connection:
        try:
            connection.execute("ATTACH ? AS backup", [str(source)])
            connection.execute("BEGIN IMMEDIATE")
            with beside(kept) as part:
                copy(live, part)
                put(part, kept)
            for table in reversed(METADATA.sorted_tables):
                connection.execute(f'DELETE FROM main."{table.name}"')
            for table in METADATA.sorted_tables:
                columns = ", ".join(f'"{column.name}"' for column in table.columns)
                connection.execute(
                    f'INSERT INTO main."{table.name}" ({columns}) SELECT {columns} FROM backup."{table.name}"'
                )
            (generation,) = connection.execute("PRAGMA main.user_version").fetchone()
            connection.execute(f"PRAGMA main.user_version = {another(generation)}")
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            raise BadDatabase(f"{live}: {error}; nothing was changed") from error


def replace(source: Path, live: Path, kept: Path) -> None:
    """Puts the source where the database was, which nobody may use; it is moved aside as it is."""
    with alone(live) as nobody_else:
        if not nobody_else:
            raise BadDatabase(f"{live}: it is damaged, and in use: stop every server that uses it first")
        for ending in BELONGING:
            old = Path(f"{live}{ending}")
            if old.exists():
                old.rename(f"{kept}{ending}")
        put(source, live)


def aside(live: Path) -> Path:
    """Where what was there is kept: a name that nothing has."""
    number, path = 1, live.with_name(f"{live.name}.{BEFORE}")
    while any(Path(f"{path}{ending}").exists() for ending in BELONGING):
        number += 1
        path = live.with_name(f"{live.name}.{BEFORE}-{number}")
    return path


@contextmanager
def beside(file: Path) -> Iterator[Path]:
    """A new file that only its owner may read, in the same folder; gone afterwards, unless it was put elsewhere."""
    part = file.with_name(f".{file.name}.{secrets.token_hex(4)}.part")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as error:
        raise BadDatabase(f"{file}: cannot be written: {error.strerror}") from error
    try:
        yield part
    finally:
        for left in (lock_of(part), *(Path(f"{part}{ending}") for ending in BELONGING)):
            with suppress(OSError):
                left.unlink(missing_ok=True)


def put(part: Path, file: Path) -> None:
    """Puts a file in its place in one step, on disk when this returns; it belongs to no log that lies there."""
    flush(part)
    for ending in LOGS:
        Path(f"{file}{ending}").unlink(missing_ok=True)
    part.replace(file)
    flush(file.parent)


def flush(place: Path) -> None:
    descriptor = os.open(place, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def is_sqlite(file: Path) -> bool:
    """Whether a file is a database, or empty."""
    with file.open("rb") as opened:
        return opened.read(len(SIGNATURE)) in (SIGNATURE, b"")
