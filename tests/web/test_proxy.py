"""Behind a proxy, and by which names: nobody is believed who has not been named."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from teien.cli import serve
from teien.cli.main import main
from teien.cli.parser import Parser
from teien.web.addresses import read_network
from teien.web.app import make_app
from teien.web.door import Door, Doorman
from teien.web.protection import POSTS_AT_ONCE
from tests.web.bots import BOT
from tests.web.people import Person

PROXY = "10.0.0.9"


def door_of(*words: str) -> Door:
    """The door of `teien serve` with these words."""
    parser = Parser(prog="teien")
    serve.add(parser.add_subparsers())
    return serve.door(parser.parse_args(["serve", *words]))


def received(door: Door, peer: str, kind: str = "http", **headers: str) -> Scope:
    """What the application is told of a request."""
    scopes: list[Scope] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        scopes.append(scope)

    async def receive() -> Message:
        return {}

    async def send(message: Message) -> None:
        pass

    raw = [(name.replace("_", "-").encode(), value.encode("latin-1")) for name, value in headers.items()]
    scope = {"type": kind, "client": (peer, 7), "scheme": "http", "path": "/", "headers": raw}
    asyncio.run(Doorman(app, door=door)(scope, receive, send))
    return scopes[0]


@pytest.mark.parametrize(
    ("peer", "forwarded", "came"),
    [
        (PROXY, "192.0.2.1", "192.0.2.1"),
        (f"::ffff:{PROXY}", "192.0.2.1", "192.0.2.1"),
        (PROXY, "203.0.113.5, 192.0.2.1", "192.0.2.1"),
        (PROXY, "203.0.113.5, 192.0.2.1, 10.9.9.9", "192.0.2.1"),
        (PROXY, "192.0.2.1:4711", "192.0.2.1"),
        (PROXY, "2001:db8::1", "2001:db8::1"),
        (PROXY, "[2001:db8::1]:4711", "2001:db8::1"),
        (PROXY, "10.1.1.1", "10.1.1.1"),
        (PROXY, "", PROXY),
        (PROXY, "unknown", PROXY),
        (PROXY, "192.0.2.1, unknown", PROXY),
        (PROXY, "192.0.2.1, unknown, 10.1.1.1", "10.1.1.1"),
        (PROXY, "\u00e9" * 300, PROXY),
        ("192.0.2.66", "192.0.2.1", "192.0.2.66"),
        ("127.0.0.1", "192.0.2.1", "127.0.0.1"),
        ("::1", "192.0.2.1", "::1"),
    ],
)
def test_who_comes_is_the_last_whom_no_proxy_of_ours_vouches_for(peer: str, forwarded: str, came: str) -> None:
    door = door_of("--proxy=10.0.0.0/8")
    assert received(door, peer, x_forwarded_for=forwarded)["client"][0] == came
    assert received(Door(), peer, x_forwarded_for=forwarded)["client"] == (peer, 7)


@pytest.mark.parametrize(
    ("kind", "forwarded", "scheme"),
    [
        ("http", "https", "https"),
        ("http", "HTTPS", "https"),
        ("http", "http", "http"),
        ("http", "http, https", "https"),
        ("websocket", "https", "wss"),
        ("http", "javascript", "http"),
        ("http", "", "http"),
    ],
)
def test_a_proxy_of_ours_says_how_somebody_came(kind: str, forwarded: str, scheme: str) -> None:
    assert received(door_of(f"--proxy={PROXY}"), PROXY, kind, x_forwarded_proto=forwarded)["scheme"] == scheme
    assert received(Door(), PROXY, kind, x_forwarded_proto=forwarded)["scheme"] == "http"


@pytest.fixture
def proxied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A browser that comes through a proxy, with limits."""
    monkeypatch.delenv("TEIEN_LIMITS", raising=False)
    app = make_app(f"sqlite:///{tmp_path}/tables.sqlite", pace=0, door=door_of(f"--proxy={PROXY}"))
    headers = {"X-Forwarded-For": "192.0.2.1", "X-Forwarded-Proto": "https", "Host": "garden.example"}
    with TestClient(app, follow_redirects=False, client=(PROXY, 1), headers=headers) as client:
        yield client


def test_links_are_https_and_cookies_secure(proxied: TestClient) -> None:
    person = Person(proxied)
    fields = {"game": "hiroba", "players": "2", "seat-0": "here", "seat-1": "link"}
    made = person.post("/tables", **fields)
    assert "Secure" in made.headers["set-cookie"]
    guest = made.headers["set-cookie"].partition(";")[0]
    page = person.get(made.headers["location"], Cookie=guest).text
    assert re.findall(r'value="(https?://[^/"]+)/seat/', page) == ["https://garden.example"]
    assert "http://garden.example" not in page
    assert "Secure" in person.post("/language", language="fr").headers["set-cookie"]
    seats = proxied.post("/api/tables", json={"game": "hiroba", "seats": [BOT, BOT]}).json()
    assert seats["watch"].startswith("https://garden.example/table/")


@pytest.mark.parametrize("trusted", [True, False])
def test_made_up_addresses_do_not_evade_the_limit(proxied: TestClient, trusted: bool) -> None:
    """The proxy writes whom it sees behind what they say; and who is no proxy is not listened to."""
    client = proxied
    if not trusted:
        client = TestClient(proxied.app, client=("127.0.0.1", 1), headers={"Host": "localhost"}, follow_redirects=False)
        client.portal = proxied.portal
    statuses = []
    for number in range(int(POSTS_AT_ONCE) + 30):
        forwarded = f"203.0.113.{number}" + (", 192.0.2.1" if trusted else "")
        answer = client.post("/language", data={"language": "fr"}, headers={"X-Forwarded-For": forwarded})
        statuses.append(answer.status_code)
    assert statuses.count(429) > 10
    assert answer.headers["retry-after"] == "1", "two a second"
    another = proxied.post("/language", data={"language": "fr"}, headers={"X-Forwarded-For": "192.0.2.77"})
    assert another.status_code == 303, "somebody else behind the same proxy"


@pytest.mark.parametrize(
    ("words", "peer", "host", "known"),
    [
        ([], "127.0.0.1", "127.0.0.1:8000", True),
        ([], "127.0.0.1", "[::1]:8000", True),
        ([], "127.0.0.1", "localhost:8000", True),
        ([], "127.0.0.1", "LocalHost.", True),
        ([], "127.0.0.1", "evil.example:8000", False),
        ([], "127.0.0.1", "127.0.0.1.evil.example", False),
        ([], "127.0.0.1", "localhost.evil.example", False),
        ([], "127.0.0.1", "", False),
        ([], "127.0.0.1", "192.0.2.5:8000", True),
        (["--host=0.0.0.0"], "192.0.2.8", "192.0.2.5:8000", True),
        (["--host=0.0.0.0"], "192.0.2.8", "box:8000", True),
        (["--host=0.0.0.0"], "192.0.2.8", "box.local:8000", True),
        (["--host=0.0.0.0"], "192.0.2.8", "box.home.example", True),
        (["--host=0.0.0.0"], "192.0.2.8", "evil.example", False),
        (["--host=garden.home"], "192.0.2.8", "garden.home:8000", True),
        (["--host-name=garden.example"], "127.0.0.1", "Garden.example", True),
        (["--host-name=garden.example"], "127.0.0.1", "other.example", False),
        ([f"--proxy={PROXY}"], PROXY, "garden.example", True),
        ([f"--proxy={PROXY}"], "192.0.2.8", "garden.example", False),
        ([f"--proxy={PROXY}", "--host-name=garden.example"], PROXY, "garden.example", True),
        ([f"--proxy={PROXY}", "--host-name=garden.example"], PROXY, "evil.example", False),
    ],
)
def test_the_server_answers_to_its_own_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], peer: str, host: str, known: bool
) -> None:
    """Whoever has another name lead here (DNS rebinding) gets nothing."""
    monkeypatch.setattr("socket.gethostname", lambda: "box.home.example")
    app = make_app(f"sqlite:///{tmp_path}/tables.sqlite", pace=0, door=door_of(*words))
    with TestClient(app, client=(peer, 1), headers={"Host": host}) as client:
        page, answer = client.get("/"), client.get("/api/games")
        assert {page.status_code, answer.status_code} == ({200} if known else {421})
        for response in (page, answer):
            assert response.headers["x-content-type-options"] == "nosniff"
        if not known:
            assert "--host-name" in page.text
            assert answer.json()["code"] == "malformed"
        with pytest.raises(WebSocketDisconnect) as closed, client.websocket_connect("/live/nowhere") as live:
            live.receive_text()
        assert closed.value.code == (4404 if known else 1000)


def test_who_names_no_host_is_no_browser() -> None:
    assert received(door_of(), "127.0.0.1")["client"] == ("127.0.0.1", 7)


@pytest.mark.parametrize("option", ["--proxy", "--metrics-from"])
@pytest.mark.parametrize("text", ["", "x", "10.0.0.0/99", "1.2.3"])
def test_what_is_no_address(option: str, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", f"{option}={text}"]) == 2
    assert "is no address or network" in capsys.readouterr().err


def test_options_can_be_given_more_than_once() -> None:
    door = door_of("--proxy=10.0.0.1", "--proxy=fd00::/8", "--metrics-from=192.0.2.0/24")
    assert door.proxies == (read_network("10.0.0.1/32"), read_network("fd00::/8"))
    assert door.watchers[-1] == read_network("192.0.2.0/24")
