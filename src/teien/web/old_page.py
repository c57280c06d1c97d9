"""What is answered about a table that this version cannot read, at every door where it is asked for."""

from collections.abc import Callable, Coroutine
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from teien.core.words.language import speaking
from teien.web import old
from teien.web.context import Context
from teien.web.locale import language_of

GONE = 410

Handler = Callable[[Request, Exception], Coroutine[Any, Any, Response]]


def answering(context: Context) -> Handler:
    """Answers where TooOld was raised: with the record, with a page that shows it, or for bots with a code."""

    async def answer(request: Request, error: Exception) -> Response:
        assert isinstance(error, old.TooOld)
        stored, path = error.stored, request.url.path
        with speaking(language_of(request)):
            if request.method == "GET" and path.endswith("/record"):
                name = f'attachment; filename="{stored.game}-{stored.id}.txt"'
                return PlainTextResponse(old.record(error), headers={"Content-Disposition": name})
            if path.startswith("/api/"):
                return JSONResponse({"code": "old", "error": str(error)}, GONE)
            return context.page(
                request,
                "old.html",
                GONE,
                title=old.title(stored),
                names=old.names(stored),
                text=str(error),
                record=old.record(error),
                download=f"/table/{stored.id}/record",
            )

    return answer
