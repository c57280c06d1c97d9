"""What guards every request: headers, origins, sizes, rates, cookies, and silence in the logs."""

import json
import re
import sqlite3
import sys
import time
from collections import deque
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from signal import SIGTERM

import httpx2
import pytest
from httpx2 import Response
from starlette.testclient import TestClient
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from teien.web import protection, shares
from teien.web.app import make_app
from teien.web.limits import Bucket, Buckets
from teien.web.live import PINGS_AT_ONCE
from teien.web.protection import LARGEST_BODY, POSTS_AT_ONCE
from teien.web.shares import ADDRESS_MATERIAL_AT_ONCE, MESSAGES_AT_ONCE
from tests.web import bare_server
from tests.web.bots import BOT, sit
from tests.web.conftest import another_browser
from tests.web.near_server import near
from tests.web.people import Person

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
HEADERS = {
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


TIMEOUT = 120
"""Seconds: what a real server does first it may have to compile."""
TWO_BOTS = {"game": "hiroba", "seats": [BOT, BOT]}


def live_at(url: str, table: str, headers: dict[str, str] | None = None) -> ClientConnection:
    """A live connection to a real server."""
    address = f"{url.replace('http', 'ws')}/live/{table}"
    return connect(address, additional_headers=headers, max_size=None, open_timeout=TIMEOUT)


@pytest.fixture
def limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A browser at a server that tells people to slow down, also those who come from a slow machine."""
    monkeypatch.delenv("TEIEN_LIMITS", raising=False)
    monkeypatch.setattr(protection, "POSTS_A_SECOND", 0.5)
    monkeypatch.setattr(shares, "MESSAGES_A_SECOND", 0.5)
    with TestClient(make_app(f"sqlite:///{tmp_path}/limited.sqlite", pace=0), follow_redirects=False) as client:
        yield client


def test_every_document_has_every_header_and_the_rest_tells_its_kind(client: TestClient, anna: Person) -> None:
    page = anna.make("hiroba", "here", "link")
    bots = sit(client, "hiroba", BOT, BOT)
    static = re.findall(r'"(/static/[^"]+)"', anna.get("/").text)
    kinds = client.get("/pictures/hiroba.css"), *(client.get(path) for path in static)
    no_documents = [answer for answer in kinds if re.match("text/(css|javascript)", answer.headers["content-type"])]
    answers = [
        *(client.get(path) for path in ("/", page, f"{page}/record", f"{page}/at/0", "/nothing")),
        *(answer for answer in kinds if answer not in no_documents),
        *(client.get(path) for path in ("/api/games", "/api/openapi.json", "/api/nothing", f"/api/tables/{bots.id}")),
        client.post("/play/niwa"),
        client.post("/language", data={"language": "xx"}),
        client.post("/records", headers={"Origin": "https://evil.example"}),
        client.post("/records", content=b"x" * (LARGEST_BODY + 1)),
        client.put("/"),
    ]
    assert {answer.status_code for answer in answers} == {200, 303, 400, 403, 404, 405, 413}
    for answer in answers:
        assert answer.headers["content-security-policy"] == POLICY
        for name, value in HEADERS.items():
            assert answer.headers[name] == value
    assert {answer.headers["content-type"].split(";")[0] for answer in no_documents} == {"text/css", "text/javascript"}
    for answer in no_documents:
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cache-control"].startswith("public")
    for path in ("/pictures/hiroba.svg", f"/api/tables/{bots.id}/picture.svg"):
        answer = client.get(path)
        assert answer.headers["content-security-policy"] == PICTURE_POLICY
        assert all(answer.headers[name] == value for name, value in HEADERS.items())


@pytest.mark.parametrize(("language", "said"), [("en", "it is our mistake"), ("fr", "c’est notre faute")])
def test_a_mistake_of_the_server_is_told_without_its_details(
    client: TestClient, tmp_path: Path, language: str, said: str
) -> None:
    """A database without its tables, for one; the page and the answer have every header all the same."""
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as database:
        for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            database.execute(f'DROP TABLE "{name}"')
    visitor = TestClient(client.app, raise_server_exceptions=False, headers={"Accept-Language": language})
    visitor.portal = client.portal
    page, answer = visitor.get("/table/abcdefghijkl"), visitor.get("/api/tables/abcdefghijkl")
    assert (page.status_code, answer.status_code) == (500, 500)
    assert said in page.text
    assert answer.json().keys() == {"code", "error"}
    assert answer.json()["code"] == "broken"
    assert said in answer.json()["error"]
    for response in (page, answer):
        assert not re.search("sql|traceback|no such table", response.text, re.IGNORECASE)
        assert response.headers["content-security-policy"] == POLICY
        assert response.headers["cache-control"] == "no-store"
        assert all(response.headers[name] == value for name, value in HEADERS.items())


def test_what_may_be_kept_and_what_not(client: TestClient, anna: Person) -> None:
    static = re.findall(r'"(/static/[^"]+)"', anna.get("/").text)
    assert static
    for path in static:
        assert client.get(path).headers["cache-control"] == "public, max-age=31536000, immutable"
    assert client.get("/static/elsewhere/context.css").status_code == 404
    assert client.get(f"{static[0].rpartition('/')[0]}/../context.py").status_code == 404
    assert client.get("/pictures/niwa.css").headers["cache-control"] == "public, max-age=3600"
    for path in ("/", "/api/games", anna.make("hiroba", "here", "here")):
        assert client.get(path).headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://testserver.evil.example"},
        {"Origin": "http://["},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "http://testserver", "Sec-Fetch-Site": "cross-site"},
    ],
    ids=str,
)
def test_posts_from_other_sites_are_refused(client: TestClient, headers: dict[str, str]) -> None:
    for path in ("/tables", "/play/hiroba", "/language", "/records", "/api/tables"):
        assert client.post(path, headers=headers).status_code == 403
    assert client.post("/api/tables", headers=headers).json()["code"] == "forbidden"
    assert client.get("/", headers=headers).status_code == 200


@pytest.mark.parametrize(
    "headers", [{}, {"Origin": "http://testserver"}, {"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}]
)
def test_posts_from_our_own_pages_and_programs_are_taken(client: TestClient, headers: dict[str, str]) -> None:
    assert client.post("/play/hiroba", headers=headers).status_code == 303


@pytest.mark.parametrize("path", ["/tables", "/records", "/language", "/api/tables"])
@pytest.mark.parametrize("announced", [True, False])
def test_bodies_that_are_too_large_are_refused(client: TestClient, path: str, announced: bool) -> None:
    body = b"language=fr&back=" + b"x" * LARGEST_BODY
    pieces = (body[start : start + 10_000] for start in range(0, len(body), 10_000))
    headers = {"Content-Type": "application/json" if "api" in path else "application/x-www-form-urlencoded"}
    answer = client.post(path, content=body if announced else pieces, headers=headers)
    assert answer.status_code == 413
    assert "256 kB" in answer.text
    assert "256" in client.post(path, content=body, headers={"Accept-Language": "fr"}).text
    if "api" in path:
        assert answer.json()["code"] == "malformed"


@pytest.mark.parametrize("length", ["-1", "x", "1e3", "\u00b2", "9" * 5000])
def test_a_length_that_is_none_is_refused(client: TestClient, length: str) -> None:
    answer = client.post("/language", content=b"", headers=[(b"Content-Length", length.encode("latin-1"))])
    assert answer.status_code == 413


def test_a_body_as_large_as_allowed_is_taken(client: TestClient) -> None:
    fields = b"language=fr&back="
    content = fields + b"x" * (LARGEST_BODY - len(fields))
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    assert client.post("/language", content=content, headers=headers).status_code == 303


def test_who_posts_too_fast_waits_a_little(limited: TestClient) -> None:
    def post() -> int:
        return limited.post("/language", data={"language": "fr"}).status_code

    statuses = [post() for _ in range(int(POSTS_AT_ONCE) + 30)]
    assert statuses[: int(POSTS_AT_ONCE)] == [303] * int(POSTS_AT_ONCE)
    assert 429 in statuses
    assert limited.post("/api/tables").json()["code"] == "slow-down"
    assert limited.get("/").status_code == 200
    until = time.monotonic() + 30
    while post() == 429:
        assert time.monotonic() < until
        time.sleep(0.1)


def test_whoever_makes_something_by_hand_may_touch_as_fast_as_fingers_can(limited: TestClient) -> None:
    """Each touch asks and keeps nothing; who asks without end is told so in words that a script reads."""

    def touch() -> Response:
        draft, headers = {"text": "AAA/aBB/BBP\n"}, {"Accept": "application/json"}
        return limited.post("/workshop/hiroba/tiles/at", json=draft, headers=headers)

    limited.get("/")
    assert [touch().status_code for _ in range(MESSAGES_AT_ONCE)] == [200] * MESSAGES_AT_ONCE
    assert limited.post("/language", data={"language": "en"}).status_code == 303
    while (answer := touch()).status_code == 200:
        pass
    assert (answer.status_code, answer.json()["error"][:4]) == (429, "That")


def test_who_keeps_again_and_again_waits_also_as_somebody_new_each_time(limited: TestClient) -> None:
    for _guest in range(ADDRESS_MATERIAL_AT_ONCE + 2):
        limited.cookies.clear()
        made, headers = {"text": "AAA/aBB/BBP\n" * 9, "name": "Mine"}, {"Accept": "application/json"}
        answer = limited.post("/workshop/hiroba/tiles/keep", json=made, headers=headers)
        if answer.status_code != 200:
            break
    assert (answer.status_code, "a lot to keep" in answer.json()["error"]) == (429, True)
    assert int(answer.headers["retry-after"]) > 0


def test_who_talks_too_fast_is_told_and_then_heard_again(limited: TestClient) -> None:
    person = Person(limited)
    page = person.make("hiroba", "here", "here")
    with person.live(page) as live:
        live.next("state")
        for number in range(60):
            live.send(do="refuse", seat=0, version=0, id=number)
        codes = [live.next("refused")["code"] for _ in range(60)]
        assert codes[:40] == ["illegal"] * 40
        assert "slow-down" in codes
        until = time.monotonic() + 30
        code = "slow-down"
        while code == "slow-down":
            assert time.monotonic() < until
            time.sleep(0.1)
            live.send(do="refuse", seat=0, version=0)
            code = live.next("refused")["code"]


def test_pings_are_nobody_s_messages_unless_they_are_too_many(limited: TestClient) -> None:
    person = Person(limited)
    page = person.make("hiroba", "here", "here")
    with person.live(page) as live:
        live.next("state")
        for _ in range(PINGS_AT_ONCE):
            live.send(do="ping")
            live.next("pong")
        for number in range(40):
            live.send(do="refuse", seat=0, version=0, id=number)
        assert [live.next("refused")["code"] for _ in range(40)] == ["illegal"] * 40
    with person.live(page) as live:
        live.next("state")
        for _ in range(100):
            live.send(do="ping")
        answers = [live.next("pong", "refused") for _ in range(100)]
        assert [answer["type"] for answer in answers[:PINGS_AT_ONCE]] == ["pong"] * PINGS_AT_ONCE
        assert "slow-down" in [answer.get("code") for answer in answers]


def test_a_bucket_fills_again() -> None:
    bucket = Bucket(rate=2, burst=2)
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    until = time.monotonic() + 10
    while not bucket.take():
        assert time.monotonic() < until
        time.sleep(0.05)


def test_everybody_has_a_bucket_and_the_oldest_is_forgotten() -> None:
    buckets = Buckets(rate=0, burst=1, most=2)
    assert [buckets.take(name) for name in ("a", "a", "b", "b")] == [True, False, True, False]
    assert buckets.take("c")
    assert buckets.take("a"), "forgotten, so new"
    assert not buckets.take("c")


@pytest.mark.parametrize(
    "message", ["[" * 4096, '{"do":"state","id":"\\ud800"}', '{"do":"move","seat":0,"move":"\\ud800"}']
)
def test_live_messages_that_would_break_a_careless_reader(anna: Person, message: str) -> None:
    page = anna.make("hiroba", "here", "here", first="1")
    with anna.live(page) as live:
        state = live.next("state")
        live.session.send_text(message)
        assert live.next("refused")["code"] == "malformed"
        move = next(iter(state["act"]["0"]))
        live.send(do="move", seat=0, move=move, version=0, id=1)
        assert live.next("news")["done"] == 1


def test_the_guest_s_cookie_is_for_the_server_alone(client: TestClient) -> None:
    plain = client.post("/play/hiroba").headers["set-cookie"]
    assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(plain.split("; "))
    assert "Secure" not in plain
    client.cookies.clear()
    secure = TestClient(client.app, base_url="https://testserver", follow_redirects=False)
    secure.portal = client.portal
    assert "Secure" in secure.post("/play/hiroba").headers["set-cookie"]
    language = client.post("/language", data={"language": "fr"}).headers["set-cookie"]
    assert {"HttpOnly", "SameSite=lax"} <= set(language.split("; "))


@pytest.mark.parametrize("cookie", ["", "x", "a.b", "\u00e9.x", "0" * 32, "0" * 32 + ".forged"])
def test_a_forged_cookie_is_nobody_s(client: TestClient, anna: Person, cookie: str) -> None:
    page = anna.make("hiroba", "here", "here")
    stranger = another_browser(client)
    headers = [(b"Cookie", f"guest={cookie}".encode("latin-1"))]
    assert '"mine": []' in stranger.get(page, headers=headers).text
    assert stranger.get("/", headers=headers).status_code == 200


def test_one_guest_s_cookie_is_not_taken_from_another_database(client: TestClient, limited: TestClient) -> None:
    page = Person(client).make("hiroba", "here", "here")
    limited.post("/play/hiroba")
    stranger = another_browser(client)
    stranger.cookies.set("guest", limited.cookies["guest"])
    assert Person(stranger).state(page)["mine"] == []


def test_no_token_is_written_down_anywhere(tmp_path: Path) -> None:
    """A real server says nothing of who asked for what, whether it goes well or not."""
    with bare_server.serving(f"sqlite:///{tmp_path}/tables.sqlite") as server:
        with httpx2.Client(base_url=server.url, timeout=TIMEOUT) as client:
            spec = {"game": "hiroba", "seats": [BOT, BOT], "options": {"first": "1"}}
            made = client.post("/api/tables", json=spec).json()
            token = made["seats"][0]["token"]
            bearer = {"Authorization": f"Bearer {token}"}
            for path in ("", "/record", "/at/0", "/at/9", "/at/x", "/nothing", "x"):
                client.get(f"/seat/{token}{path}")
                client.get(f"/device/{token}{path}")
            client.post(f"/seat/{token}", data={"name": "Eve"})
            client.post(f"/device/{token}")
            for body in ({"move": "9c4"}, {"move": "?"}, {}):
                client.post(f"/api/tables/{made['id']}/moves", json=body, headers=bearer)
            with live_at(server.url, made["id"], bearer) as live:
                live.recv()
                live.send("nonsense")
                assert json.loads(live.recv())["type"] == "refused"
            guest = client.post("/play/hiroba").cookies["guest"]
            client.get("/", headers={"Cookie": f"guest={guest}"})
        server.process.send_signal(SIGTERM)
        assert server.process.stdout
        said = server.process.stdout.read()
    for secret in (token, token.partition("~")[2], made["id"], guest, "/seat/", "/table/", "/device/"):
        assert secret not in said
    assert "Traceback" not in said
    assert sys.executable not in said


def test_streams_end_and_pages_are_told_when_the_server_stops(tmp_path: Path) -> None:
    """A bot hears the end of its stream, instead of being cut off in the middle of a line."""
    with bare_server.serving(f"sqlite:///{tmp_path}/tables.sqlite") as server:
        made = httpx2.post(f"{server.url}/api/tables", json=TWO_BOTS, timeout=TIMEOUT).json()
        with (
            httpx2.stream("GET", f"{server.url}/api/tables/{made['id']}/stream", timeout=TIMEOUT) as stream,
            live_at(server.url, made["id"]) as live,
        ):
            lines = stream.iter_lines()
            assert json.loads(next(lines))["type"] == "state"
            assert json.loads(live.recv())["type"] == "state"
            server.process.send_signal(SIGTERM)
            assert all(json.loads(line)["type"] == "presence" for line in lines)
            with pytest.raises(ConnectionClosed):
                deque(iter(lambda: live.recv(TIMEOUT), None))
            assert live.close_code == 1012
        assert server.process.stdout
        assert server.process.stdout.read() == ""


def test_bytes_on_a_live_connection_end_it_with_the_reason(tmp_path: Path) -> None:
    with near(f"sqlite:///{tmp_path}/tables.sqlite") as url:
        made = httpx2.post(f"{url}/api/tables", json=TWO_BOTS, timeout=TIMEOUT).json()
        with live_at(url, made["id"]) as live:
            live.recv()
            live.send(b"{}")
            with pytest.raises(ConnectionClosed):
                live.recv(TIMEOUT)
            assert live.close_code == 1003
