"""The pages that people see."""

import asyncio
from typing import Any

from fastapi import APIRouter
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.websockets import WebSocket

from teien.core.words.errors import TeienError
from teien.core.words.language import LANGUAGES, _
from teien.web import (
    analysis_page,
    curve,
    devices,
    home,
    keyboard,
    learn,
    legend,
    live,
    locale,
    name_page,
    names,
    new_table_page,
    offline,
    old,
    print_page,
    puzzles,
    record_page,
    rematch,
    return_match,
    rules,
    score_page,
    settings,
    souvenirs,
    study_page,
    view,
    workshop_page,
)
from teien.web.analyses import can_be_analysed
from teien.web.claim import Claim
from teien.web.context import Context
from teien.web.forms import form_texts, own_path
from teien.web.games import asked_by_key, has_lessons, known_game, letter_of, shown_game
from teien.web.keys import new_guest
from teien.web.look import asked_of
from teien.web.previews import film, style
from teien.web.protection import PICTURE
from teien.web.store import StoredSeat
from teien.web.table import SUBSTITUTE, Table
from teien.web.view import Visitor

FOR_AN_HOUR = {"Cache-Control": "public, max-age=3600"}


def routes(context: Context) -> APIRouter:
    """All pages, and the live connections behind them."""
    router = APIRouter(include_in_schema=False)
    pages = Pages(context)
    get, post = router.get, router.post
    post("/language")(pages.speak)
    get("/api/docs")(pages.for_bots)
    get("/pictures/{game}.css")(pages.picture_style)
    get("/pictures/{game}.svg")(pages.picture_film)
    get("/table/{id}")(pages.table)
    get("/table/{id}/at/{path:path}")(pages.look_back)
    get("/table/{id}/ending")(pages.ending)
    get("/table/{id}/comfort")(pages.comfort)
    get("/table/{id}/record")(pages.record)
    get("/seat/{token}")(pages.invitation)
    post("/seat/{token}")(pages.join)
    router.websocket("/live/{id:path}")(pages.live)
    ours = home, new_table_page, record_page, name_page, rematch, devices, offline, settings, souvenirs, analysis_page
    of_games = (
        rules,
        score_page,
        print_page,
        legend,
        keyboard,
        learn,
        puzzles,
        curve,
        study_page,
        workshop_page,
    )
    for room in (*ours, *of_games):
        # In one list: of a router that is included, another cannot tell what can be done at an address.
        router.routes.extend(room.routes(context).routes)
    return router


class Pages:
    """The pages, one method each."""

    def __init__(self, context: Context) -> None:
        self.context = context

    async def table(self, request: Request) -> Response:
        table, visitor = await self.place(request)
        base, reach = f"/table/{table.id}", self.context.reach(request)
        now = view.shown(table, visitor)
        state = view.state(table, visitor, self.context.tables.audience(table).present(), now)
        page = await asyncio.to_thread(
            self.context.page,
            request,
            "table.html",
            state=state,
            picture=Markup(now.picture.svg(styled=False, alive=True)),  # drawn here, names escaped
            quarters=now.picture.quarters(visitor.seats),
            live=f"/live/{table.id}?{locale.QUERY}={locale.language_of(request)}",
            links=self.links(request, table),
            devices=devices.shared(self.context, request, table),
            watch=reach.address(request, base),
            reached_by=reach.by,
            rules=letter_of(table.match.game),
            substitute=SUBSTITUTE,
            shares_hints=table.gives_hints and table.tells_hints and not table.over,
            your_name=names.at_table(request, table, visitor, self.context.guest(request)),
            legend=table.match.game.legend is not None,
            questions=asked_by_key(table.match.game),
            draws_standings=table.match.game.draws_standings,
            has_lessons=has_lessons(table.match.game),
            **ending_of(table, visitor),
        )
        page.headers.update(offline.FINISHED if table.over else {})
        return page

    async def ending(self, request: Request) -> Response:
        """The part of a table's page that tells the result, for a page that has seen the game end."""
        table, visitor = await self.place(request)
        state = {"over": table.over, "result": view.ended(table, visitor)}
        return await asyncio.to_thread(
            self.context.page, request, "ending.html", state=state, **ending_of(table, visitor)
        )

    async def comfort(self, request: Request) -> Response:
        """The part of a table's page that comes once its board can be touched."""
        table, _visitor = await self.place(request)
        edits = table.match.game.position_editor is not None
        return self.context.page(request, "comfort.html", base=f"/table/{table.id}", over=table.over, edits=edits)

    def links(self, request: Request, table: Table) -> list[dict[str, Any]]:
        """The secret links of friends who have not come yet, for whoever made the table and for nobody else."""
        guest = self.context.guest(request)
        if guest is None or not any(seat.kind == "here" and seat.guest == guest for seat in table.stored.seats):
            return []
        reach = self.context.reach(request)
        return [
            {
                "number": seat.number,
                "name": table.match.names[seat.number],
                "colour": _(table.match.game.seat_marks[seat.number].colour),
                "url": reach.address(request, f"/seat/{self.context.keys.seat_token(table.id, seat.number)}"),
            }
            for seat in table.seats
            if is_free(seat)
        ]

    async def invitation(self, request: Request) -> Response:
        """A free seat is offered to whoever comes; once somebody sits there, everybody is led to the table."""
        table, seat = await self.invited(request)
        if is_free(table.seats[seat]) and not table.over:
            return self.join_form(request, table, seat)
        return RedirectResponse(f"/table/{table.id}", 303)

    def join_form(
        self, request: Request, table: Table, seat: int, typed: str = "", error: str | None = None
    ) -> Response:
        """The form by which somebody sits down, as it was filled in when something is wrong with it."""
        mark, fresh = table.match.game.seat_marks[seat], new_guest()
        return self.context.page(
            request,
            "join.html",
            400 if error else 200,
            game=shown_game(table.match.game),
            table=", ".join(other.name for other in table.seats if other.name),
            seat={"colour": _(mark.colour), "symbol": mark.symbol},
            name=typed or names.chosen_name(request) or "",
            quiet=names.quiet_name(self.context.guest(request) or fresh, taken_at(table)),
            action=request.url.path,
            guest=self.context.keys.guest_cookie(fresh),
            error=error,
        )

    async def join(self, request: Request) -> Response:
        """Seats somebody; to be told so once more, where the first answer was lost, does no harm.

        The name they give is theirs at other tables too; who gives none has a quiet one.
        """
        table, seat = await self.invited(request)
        texts = await form_texts(request)
        guest, typed = self.context.guest_or_new(request, texts.get("guest")), texts.get("name", "")
        if not table.seats[seat].is_held_by(guest):
            name = typed if typed.strip() else names.quiet_name(guest, taken_at(table))
            try:
                await self.context.tables.act(table, "join", seat, name, guest=guest)
            except TeienError as error:
                if not is_free(table.seats[seat]):
                    return self.too_late(request, table, str(error))
                return self.join_form(request, table, seat, typed, str(error))
        response = RedirectResponse(f"/table/{table.id}", 303)
        self.context.give_cookie(request, response, guest)
        if typed.strip():
            names.keep_name(request, response, typed.strip())
        return response

    def too_late(self, request: Request, table: Table, why: str) -> Response:
        """Somebody else sat down first: one may watch."""
        way_on = {"path": f"/table/{table.id}", "words": _("Watch the game")}
        title = _("This seat is taken")
        return self.context.page(request, "message.html", 400, title=title, text=why, back=None, way_on=way_on)

    async def look_back(self, request: Request, path: str) -> Response:
        """An earlier position, or one of a variation: `12`, or `12/9c4/8d5`."""
        table, visitor = await self.place(request)
        moves, *variation = path.split("/")
        if not variation:
            return JSONResponse(view.look_back(table, visitor, moves))
        if not table.over:
            raise HTTPException(403, _("Other moves can be tried when the game is over."))
        return JSONResponse(await asyncio.to_thread(view.look_back, table.snapshot(), visitor, moves, variation))

    async def record(self, request: Request) -> Response:
        table, visitor = await self.place(request)
        name = f"{table.match.game.name}-{table.id}.txt"
        disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
        return PlainTextResponse(await view.record_beside(table, visitor), headers=disposition)

    async def speak(self, request: Request) -> Response:
        texts = await form_texts(request)
        language, back = texts.get("language", ""), texts.get("back", "/")
        if language not in LANGUAGES:
            raise HTTPException(400, _("There is no such language."))
        response = RedirectResponse(own_path(back), 303)
        is_secure = request.url.scheme == "https"
        response.set_cookie(locale.COOKIE, language, max_age=10**8, httponly=True, samesite="lax", secure=is_secure)
        return response

    async def for_bots(self, request: Request) -> Response:
        """What a bot can do, from the description that the application gives of itself."""
        described = request.app.openapi()["paths"].items()
        calls = [(path, method.upper(), about) for path, methods in described for method, about in methods.items()]
        return self.context.page(request, "api.html", calls=calls)

    async def picture_style(self, game: str) -> Response:
        return Response(style(known_game(game).name), media_type="text/css", headers=FOR_AN_HOUR)

    async def picture_film(self, request: Request, game: str) -> Response:
        moving = await film(known_game(game).name, locale.language_of(request), asked_of(request))
        headers = FOR_AN_HOUR | PICTURE | {"Vary": "Accept-Language, Cookie"}
        return Response(moving, media_type="image/svg+xml", headers=headers)

    async def live(self, websocket: WebSocket) -> None:
        """A page's live connection, by its cookie, or a program's, by its token."""
        name = websocket.path_params["id"]
        bearer, _space, token = websocket.headers.get("authorization", "").partition(" ")
        is_program = bearer.lower() == "bearer"
        claim = self.context.token_claim(name, token) if is_program else self.context.claim(websocket)
        try:
            table = await self.context.tables.get(name) if claim else None
        except old.TooOld:
            table = None
        visitor = self.context.visitor(websocket, table, claim) if table else Visitor()
        shares, sharer = self.context.shares, self.context.sharer(websocket)
        await live.serve(websocket, self.context.tables, table, visitor, claim or Claim(), shares=shares, sharer=sharer)

    async def place(self, request: Request) -> tuple[Table, Visitor]:
        """The table that an address names, and as whom somebody looks at it; raises a 404."""
        table = await self.context.table(request.path_params["id"])
        return table, self.context.visitor(request, table)

    async def invited(self, request: Request) -> tuple[Table, int]:
        """The table and seat of an invitation; raises a 404."""
        known = self.context.keys.seat(request.path_params["token"])
        if known is None:
            raise HTTPException(404, _("There is no such table."))
        return await self.context.table(known.table), known.seat


def ending_of(table: Table, visitor: Visitor) -> dict[str, Any]:
    """What the account of a game is made of, on its page or by itself."""
    base, game = f"/table/{table.id}", table.match.game
    return {
        "base": base,
        "game": {"name": game.name, "title": game.title},
        "marks": [{"symbol": mark.symbol, "colour": _(mark.colour)} for mark in game.seat_marks],
        "scorecard": table.match.scorecard if table.match.over and game.is_counted else None,
        "rematch": f"{base}/next" if table.stored.rematch else None,
        "analysis": f"{base}/analysis" if can_be_analysed(table) else None,
        "way_on": return_match.way_on(table),
        "can_rematch": bool(visitor.seats) and table.over and not table.is_record,
    }


def taken_at(table: Table) -> set[str]:
    """The names of those who sit at a table."""
    return {seat.name for seat in table.seats if seat.name}


def is_free(seat: StoredSeat) -> bool:
    """Whether it waits for somebody to sit down."""
    return seat.kind == "link" and seat.name is None
