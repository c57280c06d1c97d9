"""The database of each release is opened by this version: nobody's game is lost or changed by an upgrade."""

import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from teien.web.app import make_app
from teien.web.store.database import known_revisions
from tests.web.people import Person
from tests.web.store.make_release_database import look

HERE = Path(__file__).parent
RELEASES = sorted(file.stem for file in HERE.glob("release-*.sql"))
TIMEOUT = 120


@pytest.fixture(params=RELEASES)
def release(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture
def noted(release: str) -> Any:
    """What the tables looked like then."""
    return json.loads((HERE / f"{release}.json").read_text("utf-8"))


@pytest.fixture
def database(release: str, tmp_path: Path) -> str:
    """A new copy of the release's database."""
    file = tmp_path / "tables.sqlite"
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript((HERE / f"{release}.sql").read_text("utf-8"))
        (revision,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    assert revision in known_revisions()
    return f"sqlite:///{file}"


@pytest.fixture
def opened(database: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., TestClient]]:
    """Opens a browser at a server on it, whose computers move at once or not at all."""
    monkeypatch.setenv("TEIEN_LIMITS", "off")
    servers = []

    def open_at(pace: float, cookies: dict[str, str]) -> TestClient:
        server = TestClient(make_app(database, pace=pace), cookies=cookies, follow_redirects=False)
        servers.append(server)
        return server.__enter__()

    yield open_at
    for server in servers:
        server.__exit__()


def test_there_is_a_database_of_the_first_release() -> None:
    assert "release-0.1.0" in RELEASES


def test_every_table_is_where_it_was(database: str, noted: Any) -> None:
    assert list(look(database)) == noted["tables"]


def test_everybody_finds_their_tables(opened: Callable[..., TestClient], noted: Any) -> None:
    for cookies in noted["guests"]:
        person = Person(opened(1000, cookies))
        home = person.get("/")
        assert home.status_code == 200
        mine = [table for table in noted["tables"] if f"/table/{table['id']}" in home.text]
        assert len(mine) >= 5
        for table in mine:
            assert person.get(f"/table/{table['id']}").status_code == 200
            state = person.state(f"/table/{table['id']}")
            assert state["mine"] or table["over"]
            assert [seat["name"] for seat in state["seats"]] == table["names"]
            assert person.get(f"/table/{table['id']}/record").status_code == 200


def test_computers_go_on_where_they_had_to_move(opened: Callable[..., TestClient], noted: Any) -> None:
    anna = Person(opened(0, noted["guests"][0]))
    waiting = {
        table["id"]
        for table in noted["tables"]
        if "here" in table["kinds"] and any(table["kinds"][seat] == "computer" for seat in table["to_act"])
    }
    assert len(waiting) >= 3
    until = time.monotonic() + TIMEOUT
    while waiting:
        assert time.monotonic() < until
        for table in list(waiting):
            seats = anna.state(f"/table/{table}")["seats"]
            if all(seats[seat]["kind"] != "computer" for seat in anna.state(f"/table/{table}")["to_act"]):
                waiting.discard(table)
