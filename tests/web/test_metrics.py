"""To be watched: what /metrics and /healthz tell, and whom."""

import asyncio
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.testclient import TestClient

from teien.web import metrics
from teien.web.addresses import THIS_MACHINE, read_network
from teien.web.app import make_app
from teien.web.door import Door
from teien.web.metrics import Health
from tests.web.bots import BOT, COMPUTER, sit
from tests.web.conftest import another_browser
from tests.web.people import Person
from tests.web.postgresql import running


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """Somebody on this machine, at a server behind a proxy that is here, too."""
    monkeypatch.setenv("TEIEN_LIMITS", "off")
    door = Door(proxies=THIS_MACHINE, watchers=(*THIS_MACHINE, read_network("192.0.2.0/24")))
    app = make_app(f"sqlite:///{tmp_path}/tables.sqlite", pace=0, door=door)
    with TestClient(app, follow_redirects=False, client=("127.0.0.1", 1)) as client:
        yield client


def figures(client: TestClient) -> dict[str, float]:
    """All of them, by name and label, as Prometheus reads them."""
    answer = client.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=")
    return {
        " ".join((sample.name, *sample.labels.values())): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def test_figures_follow_what_happens(client: TestClient) -> None:
    before = figures(client)
    assert before["teien_tables_in_memory"] == before["teien_live_connections"] == 0
    assert before["teien_moves_total person"] == before["teien_moves_total computer"] == 0
    table = sit(client, "hiroba", BOT, BOT, first="1")
    table.play_on(moves=5)
    with Person(client).live(f"/table/{table.id}") as live:
        live.next("state")
        now = figures(client)
    assert now["teien_tables_in_memory"] == 1
    assert now["teien_live_connections"] == 1
    assert now["teien_moves_total person"] == 5
    assert now["teien_commit_seconds_count"] == 5
    assert 0 < now["teien_commit_seconds_sum"] < 60
    assert now["process_resident_memory_bytes"] > 1e6
    assert figures(client)["teien_live_connections"] == 0


def test_computers_are_counted(client: TestClient) -> None:
    table = sit(client, "hiroba", COMPUTER, COMPUTER)
    counted = {"teien_computers_waiting", "teien_computers_thinking", "teien_workers_replaced"}
    assert counted <= figures(client).keys()
    until = time.monotonic() + 60
    with client.websocket_connect(f"/live/{table.id}"):
        while figures(client)["teien_moves_total computer"] < 2:
            assert time.monotonic() < until
            time.sleep(0.05)


def test_an_event_loop_that_stands_still_is_seen(client: TestClient) -> None:
    assert client.portal
    client.portal.call(time.sleep, 0.6)
    until = time.monotonic() + 30
    while True:
        now = figures(client)
        if now["teien_loop_delay_seconds_bucket 0.25"] < now["teien_loop_delay_seconds_count"]:
            break
        assert time.monotonic() < until
        time.sleep(0.05)
    assert now["teien_loop_delay_seconds_sum"] > 0.5


def test_two_applications_count_for_themselves(client: TestClient, tmp_path: Path) -> None:
    other = make_app(f"sqlite:///{tmp_path}/other.sqlite", pace=0)
    with TestClient(other, client=("127.0.0.1", 1)) as elsewhere:
        sit(client, "hiroba", BOT, BOT, first="1").play_on(moves=2)
        assert figures(elsewhere)["teien_moves_total person"] == 0
        assert figures(client)["teien_moves_total person"] == 2


@pytest.mark.parametrize(
    ("peer", "headers", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("127.8.8.8", {}, 200),
        ("::1", {}, 200),
        ("::ffff:127.0.0.1", {}, 200),
        ("192.0.2.9", {}, 200),
        ("198.51.100.1", {}, 403),
        ("testclient", {}, 403),
        ("127.0.0.1", {"X-Forwarded-For": "198.51.100.1"}, 403),
        ("127.0.0.1", {"X-Forwarded-For": "127.0.0.1, 198.51.100.1"}, 403),
        ("127.0.0.1", {"X-Forwarded-For": "192.0.2.9"}, 200),
        ("127.0.0.1", {"X-Forwarded-For": "unknown"}, 403),
        ("127.0.0.1", {"X-Forwarded-Proto": "https"}, 403),
        ("127.0.0.1", {"Via": "1.1 somewhere"}, 403),
        ("198.51.100.1", {"X-Forwarded-For": "127.0.0.1"}, 403),
        ("192.0.2.9", {"X-Forwarded-For": "192.0.2.10"}, 403),
    ],
)
def test_figures_are_for_this_machine_and_whom_it_names(
    client: TestClient, peer: str, headers: dict[str, str], status: int
) -> None:
    visitor = TestClient(client.app, client=(peer, 1), headers=headers)
    visitor.portal = client.portal
    answer = visitor.get("/metrics")
    assert answer.status_code == status
    assert ("teien_moves" in answer.text) == (status == 200)
    assert visitor.get("/healthz").status_code == 200


def test_a_proxy_that_nobody_named_opens_nothing(tmp_path: Path) -> None:
    """It stands on this machine, so only its headers tell that the question comes from elsewhere."""
    app = make_app(f"sqlite:///{tmp_path}/tables.sqlite", pace=0)
    with TestClient(app, client=("127.0.0.1", 1)) as client:
        assert client.get("/metrics").status_code == 200
        assert client.get("/metrics", headers={"X-Forwarded-For": "127.0.0.1"}).status_code == 403


def test_health_is_the_database_s(client: TestClient, tmp_path: Path) -> None:
    good = client.get("/healthz")
    assert (good.status_code, good.json()) == (200, {"status": "ok"})
    assert another_browser(client).get("/healthz").status_code == 200
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as database:
        database.execute("DROP TABLE secret")
    bad = client.get("/healthz")
    assert (bad.status_code, bad.json()) == (503, {"status": "no database"})


def test_health_without_postgresql(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEIEN_LIMITS", "off")
    with running() as postgresql:
        name = postgresql.new_database()
        with TestClient(make_app(postgresql.url(name), pace=0)) as client:
            assert client.get("/healthz").status_code == 200
            postgresql.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
            postgresql.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
            assert client.get("/healthz").status_code == 503
            postgresql.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
            assert client.get("/healthz").status_code == 200


def test_a_database_that_hangs_is_asked_by_one_thread_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics, "DATABASE_SECONDS", 0.05)
    asked, answered = [], Event()

    def hang() -> None:
        asked.append(1)
        answered.wait()

    async def ask_often() -> list[bool]:
        health = Health(hang)
        try:
            return await asyncio.gather(*(health.is_good() for _ in range(50)))
        finally:
            answered.set()

    assert asyncio.run(ask_often()) == [False] * 50
    assert len(asked) == 1
