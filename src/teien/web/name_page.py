"""One's name, changed once for all tables."""

import asyncio

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from teien.core.words.errors import TeienError
from teien.web import names
from teien.web.context import Context
from teien.web.forms import form_texts, own_path
from teien.web.names import ShownName
from teien.web.old import TooOld
from teien.web.refusal import Refused
from teien.web.table import Table, checked_name


def routes(context: Context) -> APIRouter:
    router = APIRouter(include_in_schema=False)
    pages = NamePages(context)
    router.get("/name")(pages.ask)
    router.post("/name")(pages.change)
    return router


class NamePages:
    """The form by itself, where one comes when a name cannot be, and what it does."""

    def __init__(self, context: Context) -> None:
        self.context = context

    async def ask(self, request: Request) -> Response:
        return self.form(request, names.shown(request, self.context.guest(request)), "/", None)

    def form(self, request: Request, name: ShownName, back: str, error: str | None) -> Response:
        status = 400 if error else 200
        return self.context.page(request, "name.html", status, your_name=name, name_back=back, name_error=error)

    async def change(self, request: Request) -> Response:
        """The name counts at all tables to come, and at those going on where one has a seat alone.

        Games that are over keep the names they were played with. Without a name one has a quiet one again.
        """
        texts = await form_texts(request)
        typed, back = texts.get("name", ""), own_path(texts.get("back", "/"))
        guest = self.context.guest_or_new(request)
        try:
            name = checked_name(typed) if typed.strip() else None
        except TeienError as error:
            return self.form(request, ShownName(typed, names.quiet_name(guest)), back, str(error))
        await self.rename(guest, name)
        response = RedirectResponse(back, 303)
        self.context.give_cookie(request, response, guest)
        names.keep_name(request, response, name)
        return response

    async def rename(self, guest: str, name: str | None) -> None:
        """At all tables that go on where the guest has one seat."""
        tables = self.context.tables
        for stored in await asyncio.to_thread(tables.store.tables_of, guest):
            try:
                table = None if stored.over else await tables.get(stored.id)
            except TooOld:
                continue
            if table is not None and not table.over:
                await self.rename_at(table, guest, name)

    async def rename_at(self, table: Table, guest: str, name: str | None) -> None:
        held = [seat for seat in table.seats if seat.kind in ("here", "link") and seat.is_held_by(guest)]
        if len(held) != 1:
            return
        (seat,) = held
        taken = {other.name for other in table.seats if other.name and other is not seat}
        called = name or names.quiet_name(guest, taken)
        if called == seat.name:
            return
        try:
            await self.context.tables.act(table, "name", seat.number, called, guest=seat.guest)
        except Refused:
            # The game has ended meanwhile, or its log is full: it keeps the name.
            return
