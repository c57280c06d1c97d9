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
from teien.web import live, making, speech, view
from teien.web.forms import address, ago, counts, form_texts, own_path, read_players, read_wish, shown_option
from teien.web.house import House
from teien.web.making import SeatWish, TableWish
from teien.web.protection import PICTURE
from teien.web.showcase import film, style
from teien.web.store import StoredTable
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
    for place in ("/table/{id}", "/seat/{token}"):
        get(place)(pages.table)
        get(place + "/at/{moves}")(pages.look_back)
        get(place + "/record")(pages.record)
        get(place + "/next")(pages.follow)
        post(place + "/rematch")(pages.rematch)
    post("/seat/{token}")(pages.join)
    router.websocket("/live/{id}")(pages.live)
    router.websocket("/live/seat/{token}")(pages.live)
    return router


class Pages:
    """The house's pages, one method each."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def home(self, request: Request) -> Response:
        guest = self.house.guest(request)
        stored = await asyncio.to_thread(self.house.tables.store.tables_of, guest) if guest else []
        mine = [await self.summary(table, request) for table in stored]
        games = [
            {"name": name, "title": find(name).title, "tagline": _(find(name).tagline), "players": counts(find(name))}
            for name in GAMES
        ]
        return self.house.page(request, "home.html", games=games, mine=mine)

    async def summary(self, stored: StoredTable, request: Request) -> dict[str, Any]:
        """A line about one of somebody's tables."""
        table = await self.house.tables.get(stored.id)
        assert table is not None
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
        stored = making.from_record(texts.get("record", ""), speech.language_of(request))
        table = await self.house.tables.create(stored)
        return RedirectResponse(f"/table/{table.id}", 303)

    async def seat_guest(self, request: Request, stored: StoredTable, guest: str) -> Response:
        table = await self.house.tables.create(stored)
        response = RedirectResponse(f"/table/{table.id}", 303)
        self.house.give_cookie(request, response, guest)
        return response

    async def table(self, request: Request) -> Response:
        table, looker = await self.place(request)
        base = request.url.path
        seat = self.token_seat(request)
        if seat is not None and table.seats[seat].name is None:
            return self.join_form(request, table, seat, None)
        now = view.drawn(table, looker)
        state = view.state(table, looker, self.house.tables.present(table))
        mark = [{"symbol": mark.symbol, "colour": _(mark.colour)} for mark in table.match.game.seat_marks]
        return self.house.page(
            request,
            "table.html",
            game={"name": table.match.game.name, "title": table.match.game.title},
            state=state,
            picture=Markup(now.picture.svg(styled=False, alive=True)),  # drawn here, names escaped
            live=f"/live/{table.id}" if seat is None else f"/live{base}",
            base=base,
            links=self.links(request, table),
            watch=address(request, f"/table/{table.id}"),
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
                "joined": seat.name is not None,
            }
            for seat in table.seats
            if seat.kind == "link"
        ]

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
            error=error,
        )

    async def join(self, request: Request) -> Response:
        table, _looker = await self.place(request)
        seat = self.token_seat(request)
        assert seat is not None
        guest = self.house.guest_or_new(request)
        texts = await form_texts(request)
        try:
            await self.house.tables.act(table, "join", seat, texts.get("name", ""), guest=guest)
        except TeienError as error:
            return self.join_form(request, table, seat, str(error))
        response = RedirectResponse(request.url.path, 303)
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
        return self.to_rematch(request, table, await self.house.tables.rematch(table))

    async def follow(self, request: Request) -> Response:
        """Leads everybody on to where the same people play once more."""
        table, _looker = await self.place(request)
        if table.stored.rematch is None:
            raise HTTPException(404, _("There is no such table."))
        return self.to_rematch(request, table, table.stored.rematch)

    def to_rematch(self, request: Request, table: Table, rematch: str) -> Response:
        """To the table itself, or to the new seat of somebody who came by a link."""
        seat = self.token_seat(request)
        if seat is None:
            return RedirectResponse(f"/table/{rematch}", 303)
        token = self.house.keys.seat_token(rematch, (seat + 1) % len(table.seats))
        return RedirectResponse(f"/seat/{token}", 303)

    async def speak(self, request: Request) -> Response:
        texts = await form_texts(request)
        language, back = texts.get("language", ""), texts.get("back", "/")
        if language not in LANGUAGES:
            raise HTTPException(400, _("There is no such language."))
        response = RedirectResponse(own_path(back), 303)
        response.set_cookie(speech.COOKIE, language, max_age=10**8, httponly=True, samesite="lax")
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
        token = websocket.path_params.get("token")
        known = self.house.keys.seat(token) if token else (websocket.path_params["id"], None)
        name, seat = known or ("", None)
        table = await self.house.tables.get(name)
        looker = self.house.looker(websocket, table, seat) if table else Looker()
        await live.serve(websocket, self.house.tables, table, looker, limited=self.house.limited)

    async def place(self, request: Request) -> tuple[Table, Looker]:
        """The table that an address names, and as whom somebody looks at it; raises a 404."""
        token = request.path_params.get("token")
        known = self.house.keys.seat(token) if token else (request.path_params["id"], None)
        table = await self.house.tables.get(known[0]) if known else None
        if known is None or table is None:
            raise HTTPException(404, _("There is no such table."))
        return table, self.house.looker(request, table, known[1])

    def token_seat(self, request: Request) -> int | None:
        known = self.house.keys.seat(request.path_params.get("token"))
        return known[1] if known else None


def found_game(name: str) -> Game:
    """The game of an address; raises a 404."""
    if name not in GAMES:
        raise HTTPException(404, _("There is no such game."))
    return find(name)
