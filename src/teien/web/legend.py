"""What the things in a game's pictures are and do, as a page; a table's page takes its list from it."""

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from teien.core.play.game import GAMES, find
from teien.core.words.language import _
from teien.web.context import Context


def routes(context: Context) -> APIRouter:
    """A page for every game that has a legend."""
    router = APIRouter(include_in_schema=False)

    @router.get("/legend/{game}")
    async def legend(request: Request, game: str) -> Response:
        found = find(game) if game in GAMES else None
        if found is None or found.legend is None:
            raise HTTPException(404, _("There is no such game."))
        symbols = [
            {
                "things": symbol.things,
                "kind": symbol.kind,
                "sample": found.legend.drawn(symbol),
                "name": _(symbol.name),
                "meaning": _(symbol.meaning),
                "rules": symbol.rules,
            }
            for symbol in found.legend.symbols
        ]
        return context.page(
            request,
            "legend.html",
            game=found,
            symbols=symbols,
            definitions=found.legend.definitions(),
            has_rules=found.rulebook is not None,
        )

    return router
