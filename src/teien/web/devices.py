"""Playing on another device: a link that works once, for whoever sits at a table, and the end of it."""

from typing import Any

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from teien.core.words.language import _
from teien.web.context import Context
from teien.web.forms import form_texts
from teien.web.keys import new_device_link
from teien.web.refusal import Refused
from teien.web.store import Conflict, StoredSeat
from teien.web.table import Table

MOST_DEVICES = 5


def routes(context: Context) -> APIRouter:
    """The pages of links, and what the buttons at a table do."""
    router = APIRouter(include_in_schema=False)
    pages = DevicePages(context)
    router.post("/table/{id}/device")(pages.offer)
    router.post("/table/{id}/device/end")(pages.end)
    router.get("/device/{token}")(pages.ask)
    router.post("/device/{token}")(pages.take)
    return router


def own_seats(table: Table, guest: str | None) -> list[StoredSeat]:
    """Where a guest has sat down themselves: who was let in by a link cannot let others in, nor put anybody out."""
    playing = (seat for seat in table.seats if seat.kind in ("here", "link"))
    return [seat for seat in playing if guest is not None and seat.guest == guest]


def shared(context: Context, request: Request, table: Table) -> dict[str, Any] | None:
    """What a table's page says of other devices to who sits there; None for anybody else."""
    own = own_seats(table, context.guest(request))
    if not own or table.over:
        return None
    link = own[0].device_link
    return {
        "link": context.reach(request).address(request, f"/device/{context.keys.device_token(table.id, link)}")
        if link
        else None,
        "count": len(own[0].devices),
        "full": len(own[0].devices) >= MOST_DEVICES,
    }


class DevicePages:
    """Opening a link changes nothing, for not only people open links: the button on its page does."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.tables = context.tables

    async def offer(self, request: Request) -> Response:
        """Makes a link, in place of the one before."""
        table, guest = await self.sitting(request)
        async with table.lock:
            if any(len(seat.devices) >= MOST_DEVICES for seat in own_seats(table, guest)):
                why = _("You play on {count} other devices already. End them to begin anew.")
                raise Refused("forbidden", why.format(count=MOST_DEVICES))
            await self.tables.store.offer_device(table.id, guest, new_device_link())
            await self.tables.look_who_sits(table)
        return to_table(table, "#panel-device")

    async def end(self, request: Request) -> Response:
        """Takes the seat from all other devices, and the link with them."""
        table, guest = await self.sitting(request)
        async with table.lock:
            await self.tables.store.end_devices(table.id, guest)
            await self.tables.look_who_sits(table)
        return to_table(table, "#panel-device")

    async def ask(self, request: Request) -> Response:
        """Asks whether this is the device that was meant."""
        table, link = await self.linked(request)
        async with table.lock:
            seats = await self.offered(table, link)
        held = self.context.visitor(request, table).seats
        if held and held >= {seat.number for seat in seats}:
            return to_table(table)
        if not seats:
            raise gone()
        return self.context.page(
            request,
            "device.html",
            game={"name": table.match.game.name, "title": table.match.game.title},
            names=", ".join(table.match.names[seat.number] for seat in seats),
            action=request.url.path,
            guest=self.context.fresh_cookie(),
        )

    async def take(self, request: Request) -> Response:
        """Lets this device play; to be told so once more, where the first answer was lost, does no harm."""
        texts = await form_texts(request)
        device = self.context.guest_or_new(request, texts.get("guest"))
        table, link = await self.linked(request)
        async with table.lock:
            seats = await self.offered(table, link)
            if not seats and not any(seat.is_held_by(device) for seat in table.seats):
                raise gone()
            if not all(seat.is_held_by(device) for seat in seats):
                assert seats[0].guest is not None
                try:
                    await self.tables.store.take_device(table.id, seats[0].guest, link, device)
                except Conflict:
                    raise gone() from None
                await self.tables.look_who_sits(table)
        response = to_table(table)
        self.context.give_cookie(request, response, device)
        return response

    async def sitting(self, request: Request) -> tuple[Table, str]:
        """The table of an address, and the guest who sits there and asks; raises a 404, or Refused."""
        table, guest = await self.context.table(request.path_params["id"]), self.context.guest(request)
        if guest is None or not own_seats(table, guest):
            raise Refused("forbidden", _("Only those who sit at a table can play there on another device."))
        return table, guest

    async def linked(self, request: Request) -> tuple[Table, str]:
        """The table of a link and the link's secret; raises a 404."""
        known = self.context.keys.device(request.path_params["token"])
        if known is None:
            raise HTTPException(404, _("There is no such table."))
        return await self.context.table(known[0]), known[1]

    async def offered(self, table: Table, link: str) -> list[StoredSeat]:
        """The seats that a link gives; another process may have made it just now. The table's lock is held."""
        for look_again in (True, False):
            if seats := [seat for seat in table.seats if seat.device_link == link]:
                return seats
            if look_again:
                await self.tables.look_who_sits(table)
        return []


def to_table(table: Table, part: str = "") -> Response:
    return RedirectResponse(f"/table/{table.id}{part}", 303)


def gone() -> HTTPException:
    return HTTPException(410, _("This link has been used, or ended. Whoever sits at the table can make a new one."))
