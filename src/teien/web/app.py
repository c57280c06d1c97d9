"""The web application, put together."""

import asyncio
import os
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from fastapi import APIRouter, FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Match, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

import teien
from teien.core.play.game import games
from teien.core.words.errors import TeienError
from teien.core.words.language import _, speaking
from teien.web import api, metrics, pages
from teien.web.compression import Compressed
from teien.web.context import STATIC, Context, static_version
from teien.web.door import Door, Doorman
from teien.web.forms import own_path
from teien.web.keeping import Keeping
from teien.web.locale import language_of
from teien.web.old import TooOld
from teien.web.old_page import answering
from teien.web.opening import Opening, opened
from teien.web.preparation import Preparation
from teien.web.protection import HEADERS, Protection, too_large
from teien.web.refusal import Refused
from teien.web.scripts import served
from teien.web.store import Store
from teien.web.tables import Tables

NOTHING = ("Not Found", "Method Not Allowed")
STATUS = {"illegal": 400, "malformed": 400, "stale": 409, "forbidden": 403, "slow-down": 429}


def make_app(
    database: str,
    *,
    pace: float,
    keeping: Keeping | None = None,
    door: Door | None = None,
    preparation: Preparation | None = None,
    simulations: int | None = None,
) -> FastAPI:
    """The application on a database, its computers moving every `pace` seconds; raises BadDatabase.

    Without a `door` it believes no proxy, goes by any name, and shows its figures to this machine. Given a
    preparation, it does that first, and answers meanwhile with a page about it. Games are analysed with so many
    `simulations` a move, if not the usual number. Limits are off where TEIEN_LIMITS=off says so.
    """
    limited = os.environ.get("TEIEN_LIMITS") != "off"
    door = door or Door()
    tables = Tables(Store.open(database), pace=pace, keeping=keeping or Keeping(), simulations=simulations)
    context = Context(tables, limited=limited, listening=door.listening)

    async def begin() -> None:
        await asyncio.to_thread(context.read_templates)
        await context.tables.start()

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        if preparation:
            async with opened(preparation, begin):
                yield
        else:
            # Whoever came first would else wait for it, and everybody with them.
            await asyncio.to_thread(games)
            await context.tables.start()
            yield
        await context.tables.close()

    app = FastAPI(
        title="Teien",
        version=teien.__version__,
        description="Tables of Japanese-garden board games, for bots.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.context = context
    app.state.preparation = preparation
    routers = api.router, pages.routes(context), metrics.routes(context, door)
    for router in routers:
        app.include_router(router)
    app.mount(f"/static/{static_version()}", Forever(directory=STATIC))
    if preparation:
        app.add_middleware(Opening, context=context, preparation=preparation)
    app.add_middleware(Speaking)
    app.add_middleware(Compressed)
    app.add_middleware(Protection, limited=limited)
    app.add_middleware(Doorman, door=door)

    async def explain(request: Request, error: Exception) -> Response:
        """Every mistake gets a sentence: in JSON for bots and scripts, on a page for people."""
        with speaking(language_of(request)):
            status, code, why = described(error)
            if request.url.path.startswith("/api/") or request.headers.get("accept") == "application/json":
                later = getattr(error, "retry_after", None)
                told = {"code": code, "error": why} | ({} if later is None else {"retry_after": later})
                response: Response = JSONResponse(told, status)
            else:
                title, back = _("That did not work"), came_from(request)
                response = context.page(request, "message.html", status, title=title, text=why, back=back, way_on=None)
        response.headers.update(getattr(error, "headers", None) or {})
        if status == 405:
            response.headers["Allow"] = ", ".join(methods(request.scope, routers))
        return response

    async def apologise(request: Request, error: Exception) -> Response:
        """A mistake of ours: the server writes it down and tells only that there was one.

        It is answered outside every middleware, so the headers are given here.
        """
        response = await explain(request, error)
        response.headers.update(HEADERS)
        return response

    for kind in (TeienError, HTTPException, RequestValidationError):
        app.add_exception_handler(kind, explain)
    app.add_exception_handler(TooOld, answering(context))
    app.add_exception_handler(Exception, apologise)
    return app


def came_from(request: Request) -> str | None:
    """The page of ours on which somebody did what did not work; None where that is not told, or is the same."""
    came = urlsplit(request.headers.get("referer", ""))
    if came.netloc != request.headers.get("host") or (request.method == "GET" and came.path == request.url.path):
        return None
    return own_path(came.path)


def methods(scope: Scope, routers: Sequence[APIRouter]) -> list[str]:
    """All that can be done at the address asked for, of which a router by itself would tell the first alone."""
    routes = [route for router in routers for route in router.routes if isinstance(route, Route)]
    allowed = [route.methods or () for route in routes if route.matches(scope)[0] is not Match.NONE]
    return sorted(set().union(*allowed))


def described(error: Exception) -> tuple[int, str, str]:
    """The status, a code and the words for what went wrong."""
    if isinstance(error, Refused):
        return STATUS[error.code], error.code, str(error)
    if isinstance(error, HTTPException) and error.status_code == 413:
        return 413, "malformed", too_large()
    if isinstance(error, HTTPException):
        return error.status_code, "http", _("There is nothing here.") if error.detail in NOTHING else error.detail
    if isinstance(error, RequestValidationError):
        faults = [f"{'.'.join(str(place) for place in fault['loc'])}: {fault['msg']}" for fault in error.errors()]
        return 422, "malformed", "; ".join(faults)
    if isinstance(error, TeienError):
        return 400, "malformed", str(error)
    return 500, "broken", _("Something went wrong here, and it is our mistake. What was played before is kept.")


class Speaking:
    """Whoever asks over HTTP is answered in their language."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        with speaking(language_of(Request(scope))):
            await self.app(scope, receive, send)


class Forever(StaticFiles):
    """Files whose address changes when they do."""

    def file_response(self, full_path: str | os.PathLike[str], *arguments: Any, **more: Any) -> Response:
        path = Path(full_path)
        if path.suffix == ".js":
            response = Response(served(path), media_type="text/javascript")
        else:
            response = super().file_response(full_path, *arguments, **more)
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response
