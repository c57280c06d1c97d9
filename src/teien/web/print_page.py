"""What is printed for a real table: a player's aid, score sheets, and the tiles or plans of a game, on A4 or Letter.

Browsers print them, or keep them as PDF; `static/print.css` sees to it that each begins on a page of its own.
"""

import asyncio
from typing import Any

from fastapi import APIRouter
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from teien.core.play.game import Game
from teien.core.play.modules import PaperModule
from teien.core.words.language import _
from teien.core.words.rulebook import Rule
from teien.web.context import Context
from teien.web.games import known_game

BEFORE_THE_FIRST_TURN = 2
"""A rulebook begins with the aim and what is done before the game: nobody needs an aid for these."""


def routes(context: Context) -> APIRouter:
    """A page for every game that has something to be printed."""
    router = APIRouter(include_in_schema=False)

    @router.get("/print/{game}")
    async def paper(request: Request, game: str) -> Response:
        found = known_game(game)
        if found.paper is None:
            raise HTTPException(404, _("There is nothing to print for {game}.").format(game=found.title))
        return await asyncio.to_thread(
            context.page, request, "print.html", **printed(found, found.paper, request.query_params.get("players", ""))
        )

    return router


def printed(game: Game, paper: PaperModule, asked: str) -> dict[str, Any]:
    """All of it as the template takes it; score sheets are for as many players as are asked for."""
    players = next((count for count in game.players if str(count) == asked), max(game.players))
    marks = [{"symbol": mark.symbol, "colour": _(mark.colour)} for mark in game.seat_marks]
    return {
        "game": game,
        "players": players,
        "marks": marks,
        "chapters": chapters(game),
        "symbols": [
            {"sample": Markup(legend.drawn(symbol)), "name": _(symbol.name), "meaning": _(symbol.meaning)}  # drawn here
            for legend in ([game.legend] if game.legend else [])
            for symbol in legend.symbols
        ],
        "sheet": paper.score_sheet(players),
        "pictures": [(name, Markup(picture)) for name, picture in paper.pictures()],  # drawn here, names escaped
        "definitions": Markup(paper.definitions()),  # drawn here
    }


def chapters(game: Game) -> list[tuple[str, list[Rule]]]:
    """The rules of a turn and of the counting, without what is said around them, nor what is an option here alone."""
    sections = game.rulebook.sections[BEFORE_THE_FIRST_TURN:] if game.rulebook else ()
    optional = {option.rule for option in game.options}
    found = [(section.title, [block for block in section.blocks if isinstance(block, Rule)]) for section in sections]
    return [(title, rules) for title, rules in found if any(rule.number not in optional for rule in rules)]
