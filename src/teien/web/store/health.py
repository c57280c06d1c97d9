"""Whether a SQLite file is whole, and what to do when it is not."""

import logging
import sqlite3
from pathlib import Path

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from teien.core.words.errors import TeienError

logger = logging.getLogger(__name__)

LARGEST_CHECKED = 2**30
"""Bytes of a file that is looked through whenever it is opened."""

BROKEN = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


class BadDatabase(TeienError):
    """A database that cannot be opened, or that this version of Teien cannot work with."""


class Damaged(BadDatabase):
    """A file that is not what was written to it."""

    def __init__(self, name: str, finding: str) -> None:
        super().__init__(
            f"database {name}: it is damaged ({' '.join(finding.split()):.200}). "
            "'teien restore FILE' puts a backup in its place and keeps the damaged file beside it; "
            "without a backup, 'sqlite3 DAMAGED .recover | sqlite3 NEW' saves what can still be read"
        )


def check(connection: Connection, file: Path, name: str) -> None:
    """Looks through a file that is not too large for it; raises Damaged."""
    size = file.stat().st_size
    if size > LARGEST_CHECKED:
        logger.warning("%s is too large to be looked through at every start; 'teien backup' does so", file)
        return
    finding = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
    if finding != "ok":
        raise Damaged(name, str(finding))


def is_damage(error: BaseException) -> bool:
    """Whether SQLite says that the file cannot be what it wrote."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    # The lowest byte is the kind of error, the others tell more about it.
    return isinstance(cause, sqlite3.Error) and (getattr(cause, "sqlite_errorcode", 0) & 0xFF) in BROKEN
