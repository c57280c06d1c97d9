"""The pages that people see."""

import asyncio
import time
from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.websockets import WebSocket

from teien.core.errors import TeienError
from teien.core.game import GAMES, Game, find
from teien.core.language import LANGUAGES, _
from teien.players.levels import LEVELS
from teien.web import devices, live, making, old, speech, view
from teien.web.claim import Claim
from teien.web.forms import address, ago, counts, form_texts, own_path, read_players, read_wish, shown_option
from teien.web.house import House
from teien.web.making import SeatWish, TableWish
from teien.web.protection import PICTURE
from teien.web.showcase import film, style
from teien.web.store import StoredSeat, StoredTable
from teien.web.table import Table
from teien.web.view import Looker

OPPONENT = 2
"""The level that sits down when somebody wants to play at once."""
FOR_AN_HOUR = {"Cache-Control": "public, max-age=3600"}


def routes(house: House) -> APIRouter:
    """All pages, and the live connections behind them."""
    router = APIRouter(include_in_schema=False)
    pages = Pages(house)
    get, post = router.get, router.post
    get("/")(pages.home)
    get("/new/{game}")(pages.new)
    post("/tables")(pages.make)
    post("/play/{game}")(pages.play_now)
    post("/records")(pages.bring_record)
    post("/language")(pages.speak)
    get("/api/docs")(pages.for_bots)
    get("/pictures/{game}.css")(pages.picture_style)
    get("/pictures/{game}.svg")(pages.picture_film)
    get("/table/{id}")(pages.table)
    get("/table/{id}/at/{moves}")(pages.look_back)
    get("/table/{id}/record")(pages.record)
    get("/table/{id}/next")(pages.follow)
    post("/table/{id}/rematch")(pages.rematch)
    get("/seat/{token}")(pages.invitation)
    post("/seat/{token}")(pages.join)
    router.websocket("/live/{id:path}")(pages.live)
    router.include_router(devices.routes(house))
    return router


class Pages:
    """The house's pages, one method each."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def home(self, request: Request) -> Response:
        guest = self.house.guest(request)
        stored = await asyncio.to_thread(self.house.tables.store.tables_of, guest) if guest else []
        mine = [line for table in stored if (line := await self.summary(table, request))]
        games = [
            {"name": name, "title": find(name).title, "tagline": _(find(name).tagline), "players": counts(find(name))}
            for name in GAMES
        ]
        return self.house.page(request, "home.html", games=games, mine=mine)

    async def summary(self, stored: StoredTable, request: Request) -> dict[str, Any] | None:
        """A line about one of somebody's tables; None for one that has been removed just now."""
        try:
            table = await self.house.tables.get(stored.id)
        except old.TooOld:
            return old.summary(stored) | {"when": ago(time.time() - stored.touched)}
        if table is None:
            return None
        looker = self.house.looker(request, table)
        return {
            "url": f"/table/{table.id}",
            "title": table.match.game.title,
            "names": ", ".join(table.match.names),
            "status": view.status(table, looker),
            "my_turn": bool(set(table.to_act) & looker.seats),
            "when": ago(time.time() - stored.touched),
        }

    async def new(self, request: Request, game: str) -> Response:
        return self.form(request, found_game(game), {}, None)

    def form(self, request: Request, game: Game, values: Mapping[str, str], error: str | None) -> Response:
        """The form for a new table, as it was filled in when something is wrong with it."""
        most = max(game.players)
        preset = ["here", *[f"computer-{OPPONENT}"] * (most - 1)]
        return self.house.page(
            request,
            "new.html",
            400 if error else 200,
            game={"name": game.name, "title": game.title, "tagline": _(game.tagline), "players": game.players},
            options=[shown_option(option, values) for option in game.options],
            levels=[(level.number, level.name) for level in LEVELS],
            seats=[
                {
                    "number": seat,
                    "value": values.get(f"seat-{seat}", preset[seat]),
                    "name": values.get(f"name-{seat}", ""),
                }
                for seat in range(most)
            ],
            players=read_players(game, values) or min(game.players),
            error=error,
        )

    async def make(self, request: Request) -> Response:
        texts = await form_texts(request)
        game = found_game(texts.get("game", ""))
        try:
            wish = read_wish(game, texts)
            guest = self.house.guest_or_new(request)
            stored = making.new_table(wish, guest, speech.language_of(request))
        except TeienError as error:
            return self.form(request, game, texts, str(error))
        return await self.seat_guest(request, stored, guest)

    async def play_now(self, request: Request, game: str) -> Response:
        players = min(found_game(game).players)
        seats = [SeatWish("here", name=_("You")), *[SeatWish("computer", OPPONENT)] * (players - 1)]
        guest = self.house.guest_or_new(request)
        stored = making.new_table(TableWish(game, seats, {}), guest, speech.language_of(request))
        return await self.seat_guest(request, stored, guest)

    async def bring_record(self, request: Request) -> Response:
        texts = await form_texts(request)
        self.house.shares.make_table(self.house.sharer(request))
        stored = making.from_record(texts.get("record", ""), speech.language_of(request))
        table = await self.house.tables.create(stored)
        return RedirectResponse(f"/table/{table.id}", 303)

    async def seat_guest(self, request: Request, stored: StoredTable, guest: str) -> Response:
        self.house.shares.make_table(self.house.sharer(request, guest))
        table = await self.house.tables.create(stored)
        response = RedirectResponse(f"/table/{table.id}", 303)
        self.house.give_cookie(request, response, guest)
        return response

    async def table(self, request: Request) -> Response:
        table, looker = await self.place(request)
        base = f"/table/{table.id}"
        now = view.drawn(table, looker)
        state = view.state(table, looker, self.house.tables.present(table))
        mark = [{"symbol": mark.symbol, "colour": _(mark.colour)} for mark in table.match.game.seat_marks]
        return self.house.page(
            request,
            "table.html",
            game={"name": table.match.game.name, "title": table.match.game.title},
            state=state,
            picture=Markup(now.picture.svg(styled=False, alive=True)),  # drawn here, names escaped
            live=f"/live/{table.id}?{speech.QUERY}={speech.language_of(request)}",
            base=base,
            links=self.links(request, table),
            devices=devices.shared(self.house, request, table),
            watch=address(request, base),
            account=table.match.account if table.over else None,
            marks=mark,
            rematch=f"{base}/next" if table.stored.rematch else None,
            can_rematch=bool(looker.seats) and table.over and not table.is_record,
        )

    def links(self, request: Request, table: Table) -> list[dict[str, Any]]:
        """The secret links of friends who have not come yet, for whoever made the table and for nobody else."""
        guest = self.house.guest(request)
        if guest is None or not any(seat.kind == "here" and seat.guest == guest for seat in table.stored.seats):
            return []
        return [
            {
                "number": seat.number,
                "name": table.match.names[seat.number],
                "colour": _(table.match.game.seat_marks[seat.number].colour),
                "url": address(request, f"/seat/{self.house.keys.seat_token(table.id, seat.number)}"),
            }
            for seat in table.seats
            if is_free(seat)
        ]

    async def invitation(self, request: Request) -> Response:
        """A free seat is offered to whoever comes; once somebody sits there, everybody is led to the table."""
        table, seat = await self.invited(request)
        if is_free(table.seats[seat]) and not table.over:
            return self.join_form(request, table, seat, None)
        return RedirectResponse(f"/table/{table.id}", 303)

    def join_form(self, request: Request, table: Table, seat: int, error: str | None) -> Response:
        mark = table.match.game.seat_marks[seat]
        return self.house.page(
            request,
            "join.html",
            400 if error else 200,
            game={"name": table.match.game.name, "title": table.match.game.title},
            table=", ".join(other.name for other in table.seats if other.name),
            seat={"colour": _(mark.colour), "symbol": mark.symbol},
            action=request.url.path,
            guest=self.house.fresh_cookie(),
            error=error,
        )

    async def join(self, request: Request) -> Response:
        """Seats somebody; to be told so once more, where the first answer was lost, does no harm."""
        table, seat = await self.invited(request)
        texts = await form_texts(request)
        guest = self.house.guest_or_new(request, texts.get("guest"))
        if not table.seats[seat].is_held_by(guest):
            try:
                await self.house.tables.act(table, "join", seat, texts.get("name", ""), guest=guest)
            except TeienError as error:
                if not is_free(table.seats[seat]):
                    raise
                return self.join_form(request, table, seat, str(error))
        response = RedirectResponse(f"/table/{table.id}", 303)
        self.house.give_cookie(request, response, guest)
        return response

    async def look_back(self, request: Request, moves: int) -> Response:
        table, looker = await self.place(request)
        return JSONResponse(view.look_back(table, looker, moves))

    async def record(self, request: Request) -> Response:
        table, looker = await self.place(request)
        name = f"{table.match.game.name}-{table.id}.txt"
        disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
        return PlainTextResponse(view.record(table, looker), headers=disposition)

    async def rematch(self, request: Request) -> Response:
        table, looker = await self.place(request)
        if not looker.seats or not table.over or table.is_record:
            raise HTTPException(403, _("Only those who played can play once more."))
        if table.stored.rematch is None:
            self.house.shares.make_table(self.house.sharer(request))
        return RedirectResponse(f"/table/{await self.house.tables.rematch(table)}", 303)

    async def follow(self, request: Request) -> Response:
        """Leads everybody on to where the same people play once more."""
        table, _looker = await self.place(request)
        if table.stored.rematch is None:
            raise HTTPException(404, _("There is no such table."))
        return RedirectResponse(f"/table/{table.stored.rematch}", 303)

    async def speak(self, request: Request) -> Response:
        texts = await form_texts(request)
        language, back = texts.get("language", ""), texts.get("back", "/")
        if language not in LANGUAGES:
            raise HTTPException(400, _("There is no such language."))
        response = RedirectResponse(own_path(back), 303)
        is_secure = request.url.scheme == "https"
        response.set_cookie(speech.COOKIE, language, max_age=10**8, httponly=True, samesite="lax", secure=is_secure)
        return response

    async def for_bots(self, request: Request) -> Response:
        """What a bot can do, from the description that the application gives of itself."""
        described = request.app.openapi()["paths"].items()
        calls = [(path, method.upper(), about) for path, methods in described for method, about in methods.items()]
        return self.house.page(request, "api.html", calls=calls)

    async def picture_style(self, game: str) -> Response:
        return Response(style(found_game(game).name), media_type="text/css", headers=FOR_AN_HOUR)

    async def picture_film(self, request: Request, game: str) -> Response:
        moving = await film(found_game(game).name, speech.language_of(request))
        headers = FOR_AN_HOUR | PICTURE | {"Vary": "Accept-Language, Cookie"}
        return Response(moving, media_type="image/svg+xml", headers=headers)

    async def live(self, websocket: WebSocket) -> None:
        """A page's live connection, by its cookie, or a program's, by its token."""
        name = websocket.path_params["id"]
        bearer, _space, token = websocket.headers.get("authorization", "").partition(" ")
        is_program = bearer.lower() == "bearer"
        claim = self.house.token_claim(name, token) if is_program else self.house.claim(websocket)
        try:
            table = await self.house.tables.get(name) if claim else None
        except old.TooOld:
            table = None
        looker = self.house.looker(websocket, table, claim) if table else Looker()
        shares, sharer = self.house.shares, self.house.sharer(websocket)
        await live.serve(websocket, self.house.tables, table, looker, claim or Claim(), shares=shares, sharer=sharer)

    async def place(self, request: Request) -> tuple[Table, Looker]:
        """The table that an address names, and as whom somebody looks at it; raises a 404."""
        table = await self.house.table(request.path_params["id"])
        return table, self.house.looker(request, table)

    async def invited(self, request: Request) -> tuple[Table, int]:
        """The table and seat of an invitation; raises a 404."""
        known = self.house.keys.seat(request.path_params["token"])
        if known is None:
            raise HTTPException(404, _("There is no such table."))
        return await self.house.table(known.table), known.seat


def is_free(seat: StoredSeat) -> bool:
    """Whether it waits for somebody to sit down."""
    return seat.kind == "link" and seat.name is None


def found_game(name: str) -> Game:
    """The game of an address; raises a 404."""
    if name not in GAMES:
        raise HTTPException(404, _("There is no such game."))
    return find(name)
