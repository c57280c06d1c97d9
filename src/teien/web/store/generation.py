"""Which of several lives a SQLite file is in: a backup that is put in its place begins another."""

import secrets

from sqlalchemy import Connection

from teien.core.words.errors import TeienError


class Restored(TeienError):
    """What was to be written was meant for what was there before a backup was put in its place."""


def generation(connection: Connection) -> int:
    """Kept in the file's own header, so that it changes in one step with all that is in it.

    On PostgreSQL, where servers are stopped for it, always the same.
    """
    if connection.dialect.name != "sqlite":
        return 0
    version: int = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
    return version


def another(than: int) -> int:
    """A generation that there has not been, as far as anybody can tell."""
    while (new := secrets.randbelow(2**31)) == than:
        pass
    return new
