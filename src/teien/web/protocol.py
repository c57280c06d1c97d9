"""How uvicorn carries the application: with an end to headers, to waiting, and to streams when it stops."""

import asyncio
import socket
from collections.abc import Callable

import uvicorn
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

LARGEST_HEADERS = 64 * 1024
LONGEST_HANDSHAKE_LINE, MOST_HANDSHAKE_LINES = 8000, 120
"""A little less than the WebSocket library takes, which answers more without a word."""
SECONDS_TO_ASK = 15.0
"""So long a request may take to come, headers and body, and so long a connection may be there without one."""


class TimedHttp(HttpToolsProtocol):
    """HTTP for those who ask within reason."""

    _deadline: asyncio.TimerHandle | None = None
    _in_headers = False
    _began_now = False
    _size = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # narrower, as in uvicorn
        super().connection_made(transport)
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect_nothing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.cycle is None or self.cycle.response_complete:
            # Whatever comes now ends uvicorn's own wait for the next request, be it a request or not.
            self._expect()
        self._began_now = False
        super().data_received(data)
        if self._in_headers and not self._began_now:
            # All of it was headers; how much of the piece in which they began is known once they are complete.
            self._size += len(data)
            if self._size > LARGEST_HEADERS and not self.transport.is_closing():
                self.send_400_response("")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_headers = self._began_now = True
        self._size = 0
        self._expect()

    def on_headers_complete(self) -> None:
        self._in_headers = False
        lines = [len(name) + len(value) + 4 for name, value in self.headers]
        self._size = len(self.url) + sum(lines)
        if self._size > LARGEST_HEADERS or (self.parser.should_upgrade() and not fits_a_handshake(self.url, lines)):
            self._size = LARGEST_HEADERS + 1
            raise ValueError("the headers are too large")
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._expect_nothing()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._expect_nothing()
        super().handle_websocket_upgrade()

    def send_400_response(self, msg: str) -> None:
        """What cannot be read is answered with 400, and headers that are too large with 431."""
        if self._size <= LARGEST_HEADERS:
            super().send_400_response(msg)
            return
        text = f"The headers are too large: at most {LARGEST_HEADERS // 1024} kB are taken.\n".encode()
        kind = b"content-type: text/plain; charset=utf-8\r\n"
        length = f"content-length: {len(text)}\r\nconnection: close\r\n\r\n".encode()
        self.transport.write(STATUS_LINE[431] + kind + length + text)
        self.transport.close()

    def _expect(self) -> None:
        """From now on a whole request is waited for, and not for ever."""
        if self._deadline is None:
            self._deadline = self.loop.call_later(SECONDS_TO_ASK, self._give_up)

    def _expect_nothing(self) -> None:
        if self._deadline:
            self._deadline.cancel()
        self._deadline = None

    def _give_up(self) -> None:
        self._deadline = None
        if self.flow.read_paused:
            # It is we who do not read on.
            self._expect()
        elif not self.transport.is_closing():
            self.transport.close()


def fits_a_handshake(url: bytes, lines: list[int]) -> bool:
    return max(len(url), *lines, 0) <= LONGEST_HANDSHAKE_LINE and len(lines) <= MOST_HANDSHAKE_LINES


class Server(uvicorn.Server):
    """Says that it stops before it waits for answers to be complete: streams would else never be."""

    def __init__(self, config: uvicorn.Config, stopping: Callable[[], None]) -> None:
        super().__init__(config)
        self._stopping = stopping

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._stopping()
        await super().shutdown(sockets)
