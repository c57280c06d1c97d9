"""Every test of the store runs on SQLite and on a real PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.postgresql import PostgreSQL, running


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    with running() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/teien.db"
    server: PostgreSQL = request.getfixturevalue("postgresql")
    return server.url(server.new_database())


@pytest.fixture
def postgresql_url(postgresql: PostgreSQL) -> str:
    return postgresql.url(postgresql.new_database())
