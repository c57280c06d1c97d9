"""Requests that are too large or never complete, sent byte by byte to a real server."""

import json
import select
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest
from websockets.sync.client import connect

from teien.web import protocol
from teien.web.protocol import LARGEST_HEADERS
from tests.web.near_server import near

SECONDS = 1.0
"""To ask in, here; fifteen in earnest."""
TIMEOUT = 120


@pytest.fixture
def patient(tmp_path: Path) -> Iterator[str]:
    """A server in a thread of this process."""
    with near(f"sqlite:///{tmp_path}/tables.sqlite") as url:
        yield url


@pytest.fixture
def url(patient: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """One that is less patient than usual."""
    assert protocol.SECONDS_TO_ASK == 15
    monkeypatch.setattr(protocol, "SECONDS_TO_ASK", SECONDS)
    return patient


@contextmanager
def calling(url: str) -> Iterator[socket.socket]:
    host, port = url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=TIMEOUT) as call:
        yield call


def rest(call: socket.socket) -> bytes:
    """All that is still said, until the other side hangs up."""
    said = bytearray()
    while piece := call.recv(65536):
        said += piece
    return bytes(said)


@pytest.mark.parametrize(
    "upgrade", [b"", b"Connection: Upgrade\r\nUpgrade: websocket\r\n"], ids=["request", "handshake"]
)
@pytest.mark.parametrize("lines", [1, 2000])
def test_headers_have_an_end(patient: str, upgrade: bytes, lines: int) -> None:
    """In one line or in many; whether they are complete or go on for ever."""
    size = LARGEST_HEADERS // lines
    many = b"".join(b"X-%d: %s\r\n" % (number, b"x" * size) for number in range(lines))
    begin = b"GET / HTTP/1.1\r\nHost: localhost\r\n" + upgrade
    with calling(patient) as call:
        call.sendall(begin + many + b"\r\n")
        assert rest(call).startswith(b"HTTP/1.1 431 ")
    with calling(patient) as call:
        call.sendall(begin)
        sent = 0
        while not select.select([call], [], [], 0.01)[0]:
            assert sent < 4 * LARGEST_HEADERS
            call.sendall(many[sent % len(many) :][:4000])
            sent += 4000
        assert call.recv(65536).startswith(b"HTTP/1.1 431 ")


def test_headers_as_large_as_allowed_are_taken(patient: str) -> None:
    headers = {"X": "x" * (LARGEST_HEADERS - 1000)}
    assert httpx2.get(f"{patient}/healthz", headers=headers, timeout=TIMEOUT).status_code == 200


@pytest.mark.parametrize(("name", "length"), [("X", 9000), ("X", 60_000)])
def test_a_handshake_with_a_long_line_is_refused_in_words(patient: str, name: str, length: int) -> None:
    with calling(patient) as call:
        call.sendall(
            b"GET /live/x HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
            + f"{name}: {'x' * length}\r\n\r\n".encode()
        )
        assert rest(call).startswith(b"HTTP/1.1 431 ")


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"\r\n",
        b"GE",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n",
        b"GET /live/x HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n",
        b"POST /language HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\nlanguage",
        b"POST /language HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nlanguage",
    ],
)
@pytest.mark.parametrize("answered", [False, True], ids=["first", "kept alive"])
def test_a_request_that_dribbles_in_is_closed(url: str, begun: bytes, answered: bool) -> None:
    """Be it the first of its connection or not, and however often another letter comes."""
    with calling(url) as call:
        if answered:
            call.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert b'"ok"' in call.recv(65536)
        call.sendall(begun)
        call.settimeout(SECONDS / 10)
        until = time.monotonic() + TIMEOUT
        while time.monotonic() < until:
            try:
                if not call.recv(65536):
                    return
            except TimeoutError:
                if begun.endswith(b"\n") and begun.strip():
                    call.sendall(b"X")
            except ConnectionResetError:
                return
        raise AssertionError("it was never closed")


def test_who_asks_in_time_stays_as_long_as_they_like(url: str) -> None:
    """A stream and a live connection, both older than the time to ask in; a request in pieces."""
    bots = [{"kind": "link", "name": "Bot"}] * 2
    spec = {"game": "hiroba", "seats": bots, "options": {"first": "1"}}
    made = httpx2.post(f"{url}/api/tables", json=spec, timeout=TIMEOUT).json()
    bearer = {"Authorization": f"Bearer {made['seats'][0]['token']}"}
    moves = f"{url}/api/tables/{made['id']}/moves"
    with (
        connect(f"{url.replace('http', 'ws')}/live/{made['id']}", max_size=None, open_timeout=TIMEOUT) as live,
        httpx2.stream("GET", f"{url}/api/tables/{made['id']}/stream", timeout=TIMEOUT) as stream,
    ):
        lines = stream.iter_lines()
        assert json.loads(next(lines))["type"] == "state"
        assert json.loads(live.recv())["type"] == "state"
        with calling(url) as call:
            for piece in (b"GET /healthz HT", b"TP/1.1\r\nHost: loc", b"alhost\r\n\r\n"):
                call.sendall(piece)
                time.sleep(0.05)
            assert b'"ok"' in call.recv(65536)
        time.sleep(SECONDS)
        move = httpx2.get(moves, headers=bearer, timeout=TIMEOUT).json()["moves"][0]
        assert httpx2.post(moves, json={"move": move}, headers=bearer, timeout=TIMEOUT).status_code == 200
        assert next(message for line in lines if (message := json.loads(line))["type"] == "news")["version"] == 1
        while json.loads(live.recv(TIMEOUT)).get("version") != 1:
            pass
