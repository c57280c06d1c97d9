"""The application in this process, on a database of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from teien.web.app import make_app
from tests.web.people import Person


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """Somebody's browser; computers move at once, and nobody is told to slow down."""
    monkeypatch.setenv("TEIEN_LIMITS", "off")
    with TestClient(make_app(f"sqlite:///{tmp_path}/tables.sqlite", pace=0), follow_redirects=False) as client:
        yield client


def another_browser(client: TestClient) -> TestClient:
    """At the same server, on the same event loop, without the first one's cookies."""
    another = TestClient(client.app, follow_redirects=False)
    another.portal = client.portal
    return another


@pytest.fixture
def anna(client: TestClient) -> Person:
    return Person(client)


@pytest.fixture
def ben(client: TestClient) -> Person:
    return Person(another_browser(client))


@pytest.fixture
def cleo(client: TestClient) -> Person:
    """Somebody who only watches."""
    return Person(another_browser(client))
