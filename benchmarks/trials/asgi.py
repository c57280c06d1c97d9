"""The web application in this process, asked without a socket in between."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, NamedTuple
from urllib.parse import unquote_to_bytes

from fastapi import FastAPI

Headers = Mapping[str, str]


class Answer(NamedTuple):
    """What came back over HTTP."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes


class Asking:
    """One request; a stream goes on until `hang_up`. What the application raises is raised by `end`."""

    def __init__(self, app: FastAPI, method: str, target: str, body: bytes, headers: Headers) -> None:
        self.status = 0
        self.headers: tuple[tuple[bytes, bytes], ...] = ()
        self.body = b""
        self._request: bytes | None = body
        self._gone = asyncio.Event()
        scope = {**addressed("http", target, headers), "method": method}
        self._task = asyncio.ensure_future(app(scope, self._receive, self._send))

    async def _receive(self) -> dict[str, Any]:
        if self._request is not None:
            body, self._request = self._request, None
            return {"type": "http.request", "body": body, "more_body": False}
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status, self.headers = message["status"], tuple(message["headers"])
        else:
            self.body += message.get("body", b"")
            if not message.get("more_body"):
                self._gone.set()

    def hang_up(self) -> None:
        self._gone.set()

    async def end(self) -> Answer:
        await self._task
        return Answer(self.status, self.headers, self.body)


class Live:
    """One WebSocket; `heard` is all that was said so far."""

    def __init__(self, app: FastAPI, target: str, headers: Headers) -> None:
        self.heard: list[str] = []
        self.code: int | None = None
        """With which the application closed."""
        self._sent: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._sent.put_nowait({"type": "websocket.connect"})
        scope = {**addressed("websocket", target, headers), "scheme": "ws", "subprotocols": []}
        self._task = asyncio.ensure_future(app(scope, self._sent.get, self._hear))

    async def _hear(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            self.heard.append(message["text"])
        elif message["type"] == "websocket.close":
            self.code = message.get("code", 1000)

    def send(self, text: str) -> None:
        self._sent.put_nowait({"type": "websocket.receive", "text": text})

    async def answered(self) -> None:
        """Waits until something was said, or the application has ended it."""
        while not self.heard and self.code is None and not self.is_over:
            await asyncio.sleep(0)

    @property
    def is_over(self) -> bool:
        """Whether the application has ended it."""
        return self._task.done()

    async def end(self) -> None:
        """Goes; what the application raised is raised here."""
        self._sent.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await self._task


def addressed(kind: str, target: str, headers: Headers) -> dict[str, Any]:
    path, _, query = target.partition("?")
    return {
        "type": kind,
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "scheme": "http",
        "path": unquote_to_bytes(path).decode("utf-8", "replace"),
        "raw_path": path.encode("utf-8", "replace"),
        "root_path": "",
        "query_string": query.encode("utf-8", "replace"),
        "headers": [
            (b"host", b"127.0.0.1"),
            *((name.encode(), value.encode("latin-1", "replace")) for name, value in headers.items()),
        ],
        "client": ("127.0.0.1", 50000),
        "server": ("127.0.0.1", 80),
    }


async def ask(app: FastAPI, method: str, target: str, body: bytes = b"", headers: Headers | None = None) -> Answer:
    """A request and its whole answer; a stream is cut off after what it says at once."""
    asking = Asking(app, method, target, body, headers or {})
    if target.partition("?")[0].endswith("/stream"):
        await rest()
        asking.hang_up()
    return await asking.end()


async def rest(times: int = 20) -> None:
    """Lets everything run that can."""
    for _ in range(times):
        await asyncio.sleep(0)


@asynccontextmanager
async def running(app: FastAPI) -> AsyncIterator[FastAPI]:
    """The application between its start and its end."""
    async with app.router.lifespan_context(app):
        yield app
