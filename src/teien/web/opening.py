"""A server that is not ready yet: a page that says what is being prepared, until people can come in."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from teien.core.words.language import _
from teien.web.context import Context
from teien.web.preparation import Preparation

PROGRESS = "/opening"
"""Where the page asks how far the work is."""
OPEN_ALREADY = ("/static/", "/language", "/healthz", "/metrics")
"""What can be had before."""
TRY_AGAIN_LATER = 1013
RETRY = {"Retry-After": "2"}


@asynccontextmanager
async def opened(preparation: Preparation, begin: Callable[[], Awaitable[None]]) -> AsyncIterator[None]:
    """Inside, the work is done and then `begin` called, while pages are answered."""

    async def open_up() -> None:
        try:
            await preparation.run()
            await begin()
            preparation.finish()
        except Exception as error:
            preparation.fail(error)

    task = asyncio.create_task(open_up())
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


class Opening:
    """The middleware that answers in place of the application until the work is done."""

    def __init__(self, app: ASGIApp, *, context: Context, preparation: Preparation) -> None:
        self.app = app
        self.context = context
        self.preparation = preparation

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"] == PROGRESS:
            await self.progress()(scope, receive, send)
        elif scope["type"] == "lifespan" or self.preparation.done or scope["path"].startswith(OPEN_ALREADY):
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            websocket = WebSocket(scope, receive, send)
            await websocket.accept()
            await websocket.close(TRY_AGAIN_LATER)
        else:
            await self.answer(Request(scope, receive))(scope, receive, send)

    def answer(self, request: Request) -> Response:
        if request.url.path.startswith("/api/"):
            return JSONResponse({"code": "preparing", "error": self.words()}, 503, RETRY)
        # What was posted is not done; it is better asked for again on a page that is up to date.
        target = None if request.method == "GET" else "/"
        page = self.context.page(
            request, "opening.html", 503, preparation=self.preparation, words=self.words(), target=target
        )
        page.headers.update(RETRY)
        return page

    def progress(self) -> Response:
        preparation = self.preparation
        return JSONResponse({"done": preparation.done, "share": preparation.share, "text": self.words()})

    def words(self) -> str:
        return _("Raking the gardens: {game} …").format(game=self.preparation.what)
