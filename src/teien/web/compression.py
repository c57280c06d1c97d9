"""Answers on their way: what is text is sent compressed.

Compressing tells a listener, by an answer's length, what of it repeats. Whoever can also put words of their own into
an answer that holds a secret could so guess the secret bit by bit (BREACH). Secrets are in pages and in the states that
bots read: the tokens of links, and in pictures the hands. Two things keep them safe. What strangers can write there is
a name, once, before the game begins, and every table has secrets of its own, so that no second guess meets the same
secret; nothing of an address's query is repeated on a page, and other sites cannot post. And every such answer is
longer by a random number of bytes ("Heal the Breach": a comment in gzip's own header). It is the sum of two dice, whose
ends are rare: the shortest of some answers tells nothing, only the mean of tens of thousands would.

What is the same for everybody holds no secret and needs none of this. Streams are passed on as they come. Messages of
live tables are not compressed at all.
"""

import secrets
import struct
import zlib

from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

FOR_EVERYBODY = ("/static/", "/pictures/")
TEXTS = ("text/html", "text/plain", "application/json", "image/svg+xml")
SMALLEST = 1024
"""Below so many bytes nothing is gained."""
LEVEL = 5
DIE = 512
HAS_COMMENT = 16
UNKNOWN_SYSTEM = 255


class Compressed:
    """The middleware."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.for_everybody = GZipMiddleware(app)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
        elif scope["path"].startswith(FOR_EVERYBODY):
            await self.for_everybody(scope, receive, send)
        else:
            wanted = accepts_gzip(Headers(scope=scope).get("accept-encoding", ""))
            await self.app(scope, receive, Padding(send, wanted=wanted))


class Padding:
    """Sends one answer on, compressed and padded where it is `wanted` and the whole text comes at once."""

    def __init__(self, send: Send, *, wanted: bool) -> None:
        self._send = send
        self._wanted = wanted
        self._start: Message | None = None

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start" and is_text(MutableHeaders(scope=message)):
            MutableHeaders(scope=message).add_vary_header("Accept-Encoding")
            self._start = message
            return
        if self._start:
            body = message.get("body", b"")
            if self._wanted and not message.get("more_body") and len(body) >= SMALLEST:
                message = {**message, "body": zipped(body)}
                headers = MutableHeaders(scope=self._start)
                headers["Content-Encoding"] = "gzip"
                headers["Content-Length"] = str(len(message["body"]))
            await self._send(self._start)
            self._start = None
        await self._send(message)


def is_text(headers: MutableHeaders) -> bool:
    kind = headers.get("content-type", "").partition(";")[0]
    return kind in TEXTS and "content-encoding" not in headers


def zipped(text: bytes) -> bytes:
    """The text as one gzip member, with a comment of random length before it."""
    padding = secrets.randbelow(DIE) + secrets.randbelow(DIE)
    head = struct.pack("<2sBBIBB", b"\x1f\x8b", zlib.DEFLATED, HAS_COMMENT, 0, 0, UNKNOWN_SYSTEM)
    body = zlib.compress(text, LEVEL, -zlib.MAX_WBITS)
    return head + b" " * padding + b"\0" + body + struct.pack("<II", zlib.crc32(text), len(text) % 2**32)


def accepts_gzip(accepted: str) -> bool:
    """What a browser's `Accept-Encoding` says.

    >>> accepts_gzip("br, gzip"), accepts_gzip("gzip;q=0, *"), accepts_gzip("*;q=0.5"), accepts_gzip("")
    (True, False, True, False)
    """
    codings: dict[str, bool] = {}
    for entry in accepted.lower().replace(" ", "").split(","):
        name, _, quality = entry.partition(";q=")
        try:
            codings[name] = float(quality or 1) > 0
        except ValueError:
            continue
    return codings.get("gzip", codings.get("*", False))
