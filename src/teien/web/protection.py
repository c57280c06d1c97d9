"""What guards every request: headers, no posts from other sites, bodies of a decent size, a decent rate."""

import json
from math import ceil
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.body_limit import RequestBodyLimitMiddleware
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from teien.core.words.language import _, speaking
from teien.web.addresses import household
from teien.web.limits import Buckets
from teien.web.locale import language_of

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cache-Control": "no-store",
}
"""What every answer has, unless it says otherwise."""
OF_NO_DOCUMENT = {"X-Content-Type-Options": "nosniff"}
"""All that a browser heeds of a script or a style sheet. They are many and small: the rest would double them."""
NO_DOCUMENTS = ("text/javascript", "text/css")
PICTURE = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"}
"""A picture by itself carries its style sheet."""
SAFE = {"GET", "HEAD", "OPTIONS"}
CODES = {403: "forbidden", 413: "malformed", 421: "malformed", 429: "slow-down"}
LARGEST_BODY = 256 * 1024
POSTS_A_SECOND, POSTS_AT_ONCE = 2.0, 60.0
ASKING = ("/at", "/why")
"""Posts to such addresses only ask: one comes with every touch, so that they count as messages do (`shares`)."""
ASKS_A_SECOND, ASKS_AT_ONCE = 100.0, 400.0


class Protection:
    """The middleware; `limited` is off where one machine plays many, as in a benchmark."""

    def __init__(self, app: ASGIApp, *, limited: bool = True) -> None:
        self.app = app
        self.bounded = RequestBodyLimitMiddleware(app, LARGEST_BODY)
        """Counts what really comes, whatever was announced."""
        self.posts = Buckets(POSTS_A_SECOND, POSTS_AT_ONCE)
        self.asks = Buckets(ASKS_A_SECOND, ASKS_AT_ONCE)
        self.limited = limited

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                is_document = not headers.get("content-type", "").startswith(NO_DOCUMENTS)
                for name, value in (HEADERS if is_document else OF_NO_DOCUMENT).items():
                    headers.setdefault(name, value)
            await send(message)

        if scope["method"] in SAFE:
            await self.app(scope, receive, send_guarded)
            return
        with speaking(language_of(HTTPConnection(scope))):
            fault = self.fault(scope)
        if fault:
            await refuse(scope, send, *fault)
            return
        await self.bounded(scope, receive, send_guarded)

    def fault(self, scope: Scope) -> tuple[int, str] | tuple[int, str, float] | None:
        """Why a request that would change something is turned away, if it is, and for how many seconds."""
        headers = Headers(scope=scope)
        if not is_own_origin(headers):
            return 403, _("This came from another site.")
        length = headers.get("content-length", "0")
        if not length.isascii() or not length.isdecimal() or int(length[:20]) > LARGEST_BODY:
            return 413, too_large()
        if self.limited and scope.get("client"):
            whose = household(scope["client"][0])
            share = self.asks if scope["path"].endswith(ASKING) else self.posts
            if not share.take(whose):
                return 429, _("That is too fast. Please wait a little."), share.wait(whose)
        return None


async def refuse(scope: Scope, send: Send, status: int, why: str, seconds: float | None = None) -> None:
    """Turns a request away without a look at its body: in JSON for bots and scripts, in plain text for people.

    It says after how many seconds it can be tried again, where that helps.
    """
    headers = {**HEADERS, "Connection": "close"}
    told: dict[str, str | int] = {"code": CODES[status], "error": why}
    if seconds is not None:
        told["retry_after"] = ceil(seconds)
        headers["Retry-After"] = str(ceil(seconds))
    kind, body = "text/plain; charset=utf-8", why
    if scope["path"].startswith("/api/") or Headers(scope=scope).get("accept", "").startswith("application/json"):
        kind, body = "application/json", json.dumps(told)
    headers["Content-Type"] = kind
    start = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": start})
    await send({"type": "http.response.body", "body": body.encode()})


def is_own_origin(headers: Headers) -> bool:
    """Whether a browser says that the request comes from our own page; programs say nothing and carry a token."""
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == headers.get("host")
    except ValueError:
        return False


def too_large() -> str:
    return _("That is too large: at most {count} kB are taken.").format(count=LARGEST_BODY // 1024)
