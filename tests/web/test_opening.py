"""A server that is not ready yet."""

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

import teien
from teien.web.app import make_app
from teien.web.preparation import Preparation
from teien.web.protection import HEADERS


@pytest.fixture
def preparation() -> Preparation:
    return Preparation(teien.GAMES[:1])


@pytest.fixture
def client(preparation: Preparation, tmp_path: Path) -> Iterator[TestClient]:
    """A browser at a server whose work has not begun, and does not before the client is entered."""
    app = make_app(f"sqlite:///{tmp_path}/tables.sqlite", pace=0, preparation=preparation)
    yield TestClient(app, follow_redirects=False)
    app.state.context.tables.store.database.close()


@pytest.mark.parametrize("path", ["/", "/new/hiroba", "/table/abc", "/seat/abc~def", "/pictures/niwa.svg"])
def test_whoever_comes_too_early_is_told_what_is_done(client: TestClient, preparation: Preparation, path: str) -> None:
    preparation.share = 0.4321
    page = client.get(path)
    assert page.status_code == 503
    assert page.headers["retry-after"] == "2"
    assert page.headers["content-language"] == "en"
    assert {name: page.headers[name] for name in HEADERS} == HEADERS
    assert "Raking the gardens: Hiroba …" in page.text
    assert '<progress id="bar" max="1" value="0.432"' in page.text
    assert '<noscript><meta http-equiv="refresh" content="2"></noscript>' in page.text
    assert "data-target" not in page.text


def test_what_is_posted_too_early_leads_home(client: TestClient) -> None:
    page = client.post("/play/hiroba")
    assert page.status_code == 503
    assert 'content="2;url=/"' in page.text
    assert 'data-target="/"' in page.text


def test_the_page_is_whole(client: TestClient) -> None:
    page = client.get("/").text
    files = re.findall(r'(?:href|src)="(/static/[^"]+)"', page)
    assert len(files) >= 6
    for path in files:
        assert client.get(path).status_code == 200
    assert client.post("/language", data={"language": "fr", "back": "/"}).status_code == 303
    assert '<html lang="fr">' in client.get("/").text


def test_bots_are_told_to_come_again(client: TestClient) -> None:
    answer = client.post("/api/tables", json={})
    assert answer.status_code == 503
    assert answer.headers["retry-after"] == "2"
    assert answer.json() == {"code": "preparing", "error": "Raking the gardens: Hiroba …"}


def test_a_live_connection_is_asked_to_come_again(client: TestClient) -> None:
    with (
        client.websocket_connect("/live/abc") as live,
        pytest.raises(WebSocketDisconnect) as ended,
    ):
        live.receive_text()
    assert ended.value.code == 1013


def test_it_says_how_far_it_is(client: TestClient, preparation: Preparation) -> None:
    preparation.share = 0.25
    assert client.get("/opening").json() == {"done": False, "share": 0.25, "text": "Raking the gardens: Hiroba …"}


def test_what_cannot_be_kept_is_said(client: TestClient, preparation: Preparation) -> None:
    assert "at every start" not in client.get("/").text
    preparation.kept = False
    assert "at every start" in client.get("/").text


def test_then_it_opens_by_itself(client: TestClient, preparation: Preparation) -> None:
    shares = []
    with client:
        while not client.get("/opening").json()["done"]:
            shares.append(preparation.share)
            time.sleep(0.01)
        assert client.get("/").status_code == 200
        assert client.post("/play/hiroba").status_code == 303
        assert client.get("/opening").json()["share"] == 1
    assert shares == sorted(shares)


def test_what_goes_wrong_is_kept_for_whoever_started_it(tmp_path: Path) -> None:
    errors: list[Exception | None] = []
    preparation = Preparation((), lambda preparation: errors.append(preparation.error))
    app = make_app(f"sqlite:///{tmp_path}/tables.sqlite", pace=0, preparation=preparation)
    app.state.context.tables.start = 0  # what cannot be called
    with TestClient(app) as client:
        while not errors or not errors[-1]:
            time.sleep(0.01)
        assert client.get("/").status_code == 503
    assert isinstance(preparation.error, TypeError)
    assert not preparation.done
