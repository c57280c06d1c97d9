"""The keys of a game's table, as a page; a table's page takes its list from it."""

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from teien.core.play.game import GAMES, find
from teien.core.words.language import _
from teien.web.context import Context


def routes(context: Context) -> APIRouter:
    """A page for every game."""
    router = APIRouter(include_in_schema=False)

    @router.get("/keys/{game}")
    async def keys(request: Request, game: str) -> Response:
        if game not in GAMES:
            raise HTTPException(404, _("There is no such game."))
        found = find(game)
        return context.page(
            request, "keys.html", game=found, questions=found.questions.by_key if found.questions else ()
        )

    return router
