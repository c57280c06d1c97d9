"""The score pad as a page: it lies on the table beside the real game, and needs no connection once it is loaded.

The server says what the game is played with and what things are called; names and pieces stay in the browser, and in
the link that is shared, which the server never sees: it is behind the '#' of the address.
"""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from teien.core.play.game import Game
from teien.core.play.modules import PadModule
from teien.core.words.errors import BadRecord, TeienError
from teien.core.words.language import _
from teien.core.words.names import made_up_name
from teien.web.context import Context
from teien.web.forms import form_texts
from teien.web.games import known_game, letter_of

LONGEST_SHEET = 20_000
"""Letters: the largest takes about a thousand."""


def routes(context: Context) -> APIRouter:
    """Every game's score pad."""
    router = APIRouter(include_in_schema=False)
    pages = ScorePages(context)
    router.get("/score/{game}")(pages.pad)
    router.post("/score/{game}")(pages.bring)
    return router


class ScorePages:
    """The pages, one method each."""

    def __init__(self, context: Context) -> None:
        self.context = context

    async def pad(self, request: Request, game: str) -> Response:
        """The pad of a game, for any table."""
        found, pad = pad_of(game)
        return await asyncio.to_thread(self.shown, request, found, pad)

    async def bring(self, request: Request, game: str) -> Response:
        """A sheet that somebody brings, as `teien score` counts it."""
        found, pad = pad_of(game)
        text = (await form_texts(request)).get("sheet", "")
        try:
            opened = await asyncio.to_thread(read_sheet, pad, text)
        except TeienError as error:
            return await asyncio.to_thread(self.shown, request, found, pad, error=str(error))
        return await asyncio.to_thread(self.shown, request, found, pad, opened=opened)

    def shown(
        self, request: Request, game: Game, pad: PadModule, *, opened: Mapping[str, Any] | None = None, error: str = ""
    ) -> Response:
        marks = [{"symbol": mark.symbol, "colour": _(mark.colour)} for mark in game.seat_marks]
        begin = {
            "game": {"name": game.name, "version": game.version, "players": game.players},
            "marks": marks,
            "names": [made_up_name(seat) for seat in range(max(game.players))],
            "opened": opened,
            "box": pad.described(),
        }
        return self.context.page(
            request,
            f"score_{pad.KIND}.html",
            400 if error else 200,
            game=game,
            letter=letter_of(game),
            kind=pad.KIND,
            begin=begin,
            reads_sheets=sheet_reader(pad) is not None,
            error=error,
        )


def pad_of(name: str) -> tuple[Game, PadModule]:
    """A game and its score pad; raises a 404 where there is none."""
    game = known_game(name)
    if game.pad is None:
        raise HTTPException(404, _("{game} has no score pad").format(game=game.title) + ".")
    return game, game.pad


def sheet_reader(pad: PadModule) -> Callable[[str], Mapping[str, Any]] | None:
    """What opens a sheet on a pad, where the game has sheets."""
    reader: Callable[[str], Mapping[str, Any]] | None = getattr(pad, "steps_of", None)
    return reader


def read_sheet(pad: PadModule, text: str) -> Mapping[str, Any]:
    """A sheet as the pad has it; raises BadRecord."""
    reader = sheet_reader(pad)
    if reader is None or not text.strip():
        raise BadRecord(_("Choose the file with the sheet first."))
    if len(text) > LONGEST_SHEET:
        raise BadRecord(_("That is too long."))
    return reader(text)
