"""Once more: a new table for the same people with the same choices."""

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from teien.core.words.language import _
from teien.web.context import Context
from teien.web.table import Table


def routes(context: Context) -> APIRouter:
    router = APIRouter(include_in_schema=False)
    pages = RematchPages(context)
    router.post("/table/{id}/rematch")(pages.rematch)
    router.post("/table/{id}/again")(pages.again)
    router.get("/table/{id}/next")(pages.follow)
    return router


class RematchPages:
    """What the buttons do that ask for another game."""

    def __init__(self, context: Context) -> None:
        self.context = context

    async def rematch(self, request: Request) -> Response:
        return await self.once_more(request, await self.context.table(request.path_params["id"]))

    async def again(self, request: Request) -> Response:
        """From a game of some time ago: leads to the last that followed it, or where that is over too, to a new one."""
        table = await self.context.table(request.path_params["id"])
        while table.stored.rematch and (following := await self.context.tables.get(table.stored.rematch)):
            table = following
        if not table.over:
            return RedirectResponse(f"/table/{table.id}", 303)
        return await self.once_more(request, table)

    async def once_more(self, request: Request, table: Table) -> Response:
        if not self.context.visitor(request, table).seats or not table.over or table.is_record:
            raise HTTPException(403, _("Only those who played can play once more."))
        if table.stored.rematch is None:
            self.context.shares.make_table(self.context.sharer(request))
        return RedirectResponse(f"/table/{await self.context.tables.rematch(table)}", 303)

    async def follow(self, request: Request) -> Response:
        """Leads everybody on to where the same people play once more."""
        table = await self.context.table(request.path_params["id"])
        if table.stored.rematch is None:
            raise HTTPException(404, _("There is no such table."))
        return RedirectResponse(f"/table/{table.stored.rematch}", 303)
