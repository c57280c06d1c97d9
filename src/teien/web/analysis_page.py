"""The analysis of a game that is over, as a page: asked for, made, and looked at."""

import asyncio
from functools import partial
from typing import Any

from fastapi import APIRouter
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from teien.core.play.match import Match
from teien.core.words.errors import TeienError
from teien.core.words.language import _, counted
from teien.study.analysis import GameAnalysis
from teien.web import analysis_view, view
from teien.web.analyses import Analyses, check
from teien.web.context import Context
from teien.web.forms import form_texts
from teien.web.refusal import Refused
from teien.web.table import Table
from teien.web.view import Visitor
from teien.web.workers import GivenUp


def routes(context: Context) -> APIRouter:
    router = APIRouter(include_in_schema=False)
    pages = AnalysisPages(context)
    router.get("/table/{id}/analysis")(pages.page)
    router.post("/table/{id}/analysis")(pages.begin)
    router.post("/table/{id}/analysis/cancel")(pages.cancel)
    router.get("/table/{id}/analysis/progress")(pages.progress)
    router.get("/table/{id}/analysis/at/{path:path}")(pages.position)
    router.post("/table/{id}/analysis/try")(pages.attempt)
    return router


class AnalysisPages:
    """The addresses, one method each; only the posts change anything."""

    def __init__(self, context: Context) -> None:
        self.context = context

    @property
    def analyses(self) -> Analyses:
        return self.context.tables.analyses

    async def place(self, request: Request) -> tuple[Table, Visitor]:
        """A table whose game is over; raises a 404, or Refused while it goes on."""
        table = await self.context.table(request.path_params["id"])
        check(table)
        return table, self.context.visitor(request, table)

    async def page(self, request: Request) -> Response:
        """The analysis, or how far it is, or the button by which it is asked for."""
        table, visitor = await self.place(request)
        found = await self.analyses.of(table)
        if found is None:
            return self.waiting(request, table, visitor)
        return await asyncio.to_thread(self.shown, request, table, visitor, found)

    def shown(self, request: Request, table: Table, visitor: Visitor, found: GameAnalysis) -> Response:
        picture = table.match.picture(view.viewer_of(table, visitor))
        seats = analysis_view.summaries(table, visitor, found)
        return self.context.page(
            request,
            "analysis.html",
            **shared(table),
            picture=Markup(picture.svg(styled=False, alive=True)),  # drawn here, names escaped
            seats=seats,
            begin={
                "base": f"/table/{table.id}",
                "said": picture.said,
                "seats": [{"name": seat["name"], "symbol": seat["symbol"], "mine": seat["mine"]} for seat in seats],
                "moves": analysis_view.moves(table, found),
                "curve": analysis_view.curve(found),
                "yardstick": analysis_view.yardstick(),
            },
            falls=analysis_view.falls(),
            simulations=found.simulations,
            headline=headline(table, visitor),
        )

    def waiting(self, request: Request, table: Table, visitor: Visitor) -> Response:
        return self.context.page(
            request,
            "analysing.html",
            **shared(table),
            progress=self.told(table),
            may_cancel=self.may_cancel(request, table, visitor),
            failed=self.analyses.has_failed(table),
        )

    async def begin(self, request: Request) -> Response:
        """Has it made; who asks twice gets the same."""
        table, _visitor = await self.place(request)
        guest = self.context.guest_or_new(request)
        if await self.analyses.of(table) is None:
            await self.check_fair_play(guest, table)
            self.analyses.begin(table, self.context.sharer(request, guest), limited=self.context.shares.limited)
        response = RedirectResponse(f"/table/{table.id}/analysis", 303)
        self.context.give_cookie(request, response, guest)
        return response

    async def cancel(self, request: Request) -> Response:
        table, visitor = await self.place(request)
        if not self.may_cancel(request, table, visitor):
            raise Refused("forbidden", _("Only who asked for the analysis, or played this game, can stop it."))
        self.analyses.cancel(table)
        return RedirectResponse(f"/table/{table.id}/analysis", 303)

    async def progress(self, request: Request) -> Response:
        """How far it is: `done` of `count`, what that is in words, and whether there is anything to wait for."""
        table, _visitor = await self.place(request)
        return JSONResponse(self.told(table))

    def told(self, table: Table) -> dict[str, Any]:
        progress = self.analyses.progress(table)
        if progress is None:
            return {"is_going_on": False, "done": 0, "count": 0, "words": ""}
        words = counted(
            "The analysis waits for its turn: {count} game comes first.",
            "The analysis waits for its turn: {count} games come first.",
            progress.before,
        )
        if progress.count:
            words = _("{done} of {count} steps, from the end to the beginning").format(
                done=progress.done, count=progress.count
            )
        return {"is_going_on": True, "done": progress.done, "count": progress.count, "words": words}

    async def position(self, request: Request, path: str) -> Response:
        """A position of the game or of a line, with marks and arrows."""
        table, visitor = await self.place(request)
        query = request.query_params
        asked = analysis_view.Asked(query.get("mark", ""), query.getlist("arrow"), query.get("act", ""))
        try:
            found = await asyncio.to_thread(analysis_view.position, table.snapshot(), visitor, path, asked)
        except TeienError as error:
            return JSONResponse({"error": str(error)}, 400)
        return JSONResponse(found)

    async def attempt(self, request: Request) -> Response:
        """What another move than one that was played would have brought: searched as that was."""
        table, _visitor = await self.place(request)
        texts = await form_texts(request)
        place, guest = texts.get("place", ""), self.context.guest_or_new(request)
        if not (place.isascii() and place.isdigit() and len(place) < 6):
            raise HTTPException(400, _("There is no such move."))
        sharer = self.context.sharer(request, guest)
        self.context.shares.search(sharer)
        await self.check_fair_play(guest, table)
        try:
            best, after = await self.analyses.try_move(table, int(place), texts.get("move", ""), sharer)
        except GivenUp:
            return JSONResponse({"error": _("The computer could not think about this. Please try again.")}, 503)
        response = JSONResponse({"best": round(best, 4), "after": round(after, 4)})
        self.context.give_cookie(request, response, guest)
        return response

    async def check_fair_play(self, guest: str, table: Table) -> None:
        """Raises Refused where a game that people play just now was carried on elsewhere to have it analysed."""
        match = table.match.copy()
        await self.context.fair_play.check(guest, match.game, partial(positions, match))

    def may_cancel(self, request: Request, table: Table, visitor: Visitor) -> bool:
        return bool(visitor.seats) or self.analyses.is_by(table, self.context.guest(request))


def shared(table: Table) -> dict[str, Any]:
    """What all these pages show."""
    return {"game": table.match.game, "base": f"/table/{table.id}", "names": " – ".join(table.match.names)}


def positions(match: Match) -> list[str]:
    """All positions of a game, as a spectator sees them."""
    return [match.at(moves).position() for moves in range(len(match.history) + 1)]


def headline(table: Table, visitor: Visitor) -> str:
    """How the game ended."""
    ended = view.ended(table, visitor)
    return ended["headline"] if ended else ""
