"""The form of a new table, and the tables that are made by it, or at once."""

import asyncio
from collections.abc import Mapping

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from teien.core.play.game import Game
from teien.core.words.errors import TeienError
from teien.core.words.language import _
from teien.players.levels import LEVELS
from teien.web import locale, names, new_table
from teien.web.context import Context
from teien.web.forms import form_texts, read_players, read_spec, shown_option
from teien.web.games import known_game, shown_game
from teien.web.new_table import SeatSpec, TableSpec
from teien.web.store import StoredTable

OPPONENT = 2
"""The level that sits down when somebody wants to play at once."""
FIRST_OPPONENT = 1
"""The level that sits down when somebody has just learned the game."""


def routes(context: Context) -> APIRouter:
    router = APIRouter(include_in_schema=False)
    pages = NewTablePages(context)
    router.get("/new/{game}")(pages.new)
    router.post("/tables")(pages.make)
    router.post("/play/{game}")(pages.play_now)
    return router


class NewTablePages:
    """The form, and what it does."""

    def __init__(self, context: Context) -> None:
        self.context = context

    async def new(self, request: Request, game: str) -> Response:
        return self.form(request, known_game(game), {}, None)

    def form(self, request: Request, game: Game, values: Mapping[str, str], error: str | None) -> Response:
        """The form for a new table, as it was filled in when something is wrong with it."""
        most = max(game.players)
        preset = ["here", *[f"computer-{OPPONENT}"] * (most - 1)]
        guest = self.context.guest(request)
        return self.context.page(
            request,
            "new.html",
            400 if error else 200,
            game=shown_game(game),
            options=[shown_option(option, values) for option in game.options],
            levels=[(level.number, level.name) for level in LEVELS],
            seats=[
                {
                    "number": seat,
                    "value": values.get(f"seat-{seat}", preset[seat]),
                    "name": values.get(f"name-{seat}", ""),
                    "colour": _(game.seat_marks[seat].colour),
                    "symbol": game.seat_marks[seat].symbol,
                }
                for seat in range(most)
            ],
            your_name=names.shown(request, guest),
            players=read_players(game, values) or min(game.players),
            error=error,
        )

    async def make(self, request: Request) -> Response:
        texts = await form_texts(request)
        game = known_game(texts.get("game", ""))
        try:
            spec = read_spec(game, texts)
            guest = self.context.guest_or_new(request)
            spec = names.introduced(spec, names.name_of(request, guest))
            stored = await asyncio.to_thread(new_table.new_table, spec, guest, locale.language_of(request))
            self.context.shares.make_table(self.context.sharer(request, guest))
        except TeienError as error:
            return self.form(request, game, texts, str(error))
        return await self.seat_guest(request, stored, guest)

    async def play_now(self, request: Request, game: str) -> Response:
        """A table against the computer, at once; with `companion` in the form, accompanied, against the weakest one."""
        players = min(known_game(game).players)
        companion = bool((await form_texts(request)).get("companion"))
        level = FIRST_OPPONENT if companion else OPPONENT
        guest = self.context.guest_or_new(request)
        seats = [SeatSpec("here", name=names.name_of(request, guest))]
        seats += [SeatSpec("computer", level)] * (players - 1)
        spec = TableSpec(game, seats, {})
        self.context.shares.make_table(self.context.sharer(request, guest))
        stored = await asyncio.to_thread(new_table.new_table, spec, guest, locale.language_of(request))
        return await self.seat_guest(request, stored, guest, "?companion=on" if companion else "")

    async def seat_guest(self, request: Request, stored: StoredTable, guest: str, query: str = "") -> Response:
        table = await self.context.tables.create(stored)
        response = RedirectResponse(f"/table/{table.id}{query}", 303)
        self.context.give_cookie(request, response, guest)
        return response
