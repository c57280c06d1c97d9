"""The PostgreSQL whose version a test run tells is the one that tables are kept in."""

import psycopg

from tests.versions import versions
from tests.web.postgresql import PostgreSQL


def test_the_version_that_is_told_is_the_servers_own(postgresql: PostgreSQL) -> None:
    with psycopg.connect(postgresql.url("postgres")) as connection:
        row = connection.execute("SHOW server_version").fetchone()
    assert row
    assert versions()["PostgreSQL"] == row[0].split()[0]
