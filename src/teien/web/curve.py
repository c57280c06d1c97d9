"""How everybody stood from position to position, for the curve of a table's page: worked out when it is asked for."""

import asyncio
from collections.abc import Sequence
from typing import TypedDict
from weakref import WeakKeyDictionary

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from teien.core.play.timeline import Played
from teien.core.words.language import _
from teien.web.context import Context
from teien.web.table import Table


class Curve(TypedDict):
    """What is measured, whether less of it is better, and for each position how much each seat has."""

    title: str
    falls: bool
    values: Sequence[Sequence[int]]


class Curves:
    """The curves that were asked for, by table: of a game that went on, only what is new is worked out.

    They are those of a spectator, so all who ask get the same, and nobody is told what they may not know.
    """

    def __init__(self) -> None:
        self._known: WeakKeyDictionary[Table, tuple[tuple[Played, ...], list[tuple[int, ...]]]] = WeakKeyDictionary()

    async def of(self, table: Table) -> Curve:
        """The curve of a table as it is now; worked out beside the event loop, since a long game takes a while."""
        history, known = self._known.get(table, ((), []))
        now = table.match.copy()
        values = known[: 1 + same(history, now.history)]
        if len(values) <= len(now.history):
            values += await asyncio.to_thread(now.course, len(values))
        self._known[table] = now.history, values
        course = now.game.course
        return {"title": _(course.title), "falls": course.falls, "values": values}


def same(one: Sequence[Played], other: Sequence[Played]) -> int:
    """So many moves are the same in both, from the first on."""
    pairs = zip(one, other, strict=False)
    return next((place for place, (this, that) in enumerate(pairs) if this != that), min(len(one), len(other)))


def routes(context: Context) -> APIRouter:
    """The address of a table's curve."""
    router, curves = APIRouter(include_in_schema=False), Curves()

    @router.get("/table/{id}/curve")
    async def curve(request: Request) -> Response:
        table = await context.table(request.path_params["id"])
        return JSONResponse(await curves.of(table))

    return router
