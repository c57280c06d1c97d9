"""The site as an app, and what browsers keep of it to be read without a connection.

The worker (`static/sw.js`) knows for whom and in which language a page was made by the header `Teien-Reader`, and that
a table may be kept by `Teien-Finished`. Of a table in play nothing is ever kept.
"""

import json
from functools import cache
from typing import Any

import orjson
from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from teien.core.play.game import games
from teien.core.words.language import LANGUAGES, _, speaking
from teien.web import view
from teien.web.build import build_id
from teien.web.compression import zipped
from teien.web.context import STATIC, Context, static
from teien.web.locale import QUERY, language_of
from teien.web.messages import Parts
from teien.web.scripts import served
from teien.web.table import Table
from teien.web.view import Past, Visitor

FINISHED = {"Teien-Finished": "yes"}
"""With the page of a table where nothing can happen any more."""
WORKER = "sw.js"
MOST_MOVES = 500
"""A longer game, as nobody plays one, would take seconds."""
PAPER = "#f7f2e7"
FOR_AN_HOUR = {"Cache-Control": "public, max-age=3600"}
SHELL = {".js", ".css", ".svg"}
OF_WORKER = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": "default-src 'none'; connect-src 'self'",
}


def routes(context: Context) -> APIRouter:
    """The worker, its page, and what it keeps of a game."""
    router = APIRouter(include_in_schema=False)
    pages = OfflinePages(context)
    router.get(f"/{WORKER}")(pages.worker)
    router.get("/offline")(pages.offline)
    router.get("/manifest.webmanifest")(pages.manifest)
    router.get("/table/{id}/positions")(pages.positions)
    return router


class OfflinePages:
    """The pages, one method each."""

    def __init__(self, context: Context) -> None:
        self.context = context

    async def worker(self) -> Response:
        """The script with what it must know of this house: another house, another script, and browsers take it anew."""
        return Response(worker(), media_type="text/javascript", headers=OF_WORKER)

    async def offline(self, request: Request) -> Response:
        """What is shown in place of a page that cannot be reached; asked for by itself, it says whether it can be."""
        return self.context.page(request, "offline.html")

    async def manifest(self, request: Request) -> Response:
        """How the site is installed as an app. Browsers fetch it without cookies, so its address says the language."""
        content = json.dumps(manifest(language_of(request)), ensure_ascii=False)
        return Response(content, media_type="application/manifest+json", headers=FOR_AN_HOUR)

    async def positions(self, request: Request) -> Response:
        """All positions of a game that is over, each as what differs from the one before."""
        table = await self.context.table(request.path_params["id"])
        if not table.over or len(table.match.history) > MOST_MOVES:
            raise HTTPException(403, _("A game can be kept when it is over, and not too long."))
        visitor, language = self.context.visitor(request, table), language_of(request)
        told = await self.context.errands.run(told_whole, table.snapshot(), visitor, language)
        return Response(told, media_type="application/json", headers={"Content-Encoding": "gzip"})


@cache
def worker() -> bytes:
    """The worker's script, and before it, in a line of its own, what it is told."""
    house = {
        "build": build_id(),
        "shell": [static(name) for name in shell()] + [f"/pictures/{game.name}.css" for game in games()],
        "offline": {language: f"/offline?{QUERY}={language}" for language in LANGUAGES},
        "reading": [
            *(f"/rules/{game.name}" for game in games() if game.rulebook),
            *(f"/legend/{game.name}" for game in games() if game.legend),
            *(f"/score/{game.name}" for game in games() if game.pad),
        ],
    }
    return f"const HOUSE = {json.dumps(house)};".encode() + served(STATIC / WORKER)


def manifest(language: str) -> dict[str, Any]:
    """The site as an app, https://www.w3.org/TR/appmanifest/; pages tell their colours by night themselves."""
    kinds = (("icon-192.png", 192, "any"), ("icon-512.png", 512, "any"), ("maskable-512.png", 512, "maskable"))
    return {
        "id": "/",
        "name": "Teien",
        "short_name": "Teien",
        "description": _("Garden games on one screen, with friends by a link, or against the computer."),
        "lang": language,
        "dir": "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "categories": ["games"],
        "icons": [
            {"src": static(f"icons/{name}"), "type": "image/png", "sizes": f"{size}x{size}", "purpose": purpose}
            for name, size, purpose in kinds
        ],
        "shortcuts": [{"name": game.title, "url": f"/new/{game.name}"} for game in games()],
    }


def shell() -> list[str]:
    """The static files that pages are made of."""
    files = (path for path in STATIC.rglob("*") if path.suffix in SHELL and path.name != WORKER)
    return sorted(path.relative_to(STATIC).as_posix() for path in files)


def told_whole(table: Table, visitor: Visitor, language: str) -> bytes:
    """All positions as they are sent: some hundred kilobytes, which nobody else should wait for."""
    return zipped(orjson.dumps(positions(table, visitor, language)))


def positions(table: Table, visitor: Visitor, language: str) -> list[Past]:
    """The positions of a game from the first to the last, without what could have been done in them."""
    told: list[Past] = []
    before: Parts = {}
    with speaking(language):
        for number in range(len(table.match.history) + 1):
            then = view.look_back(table, visitor, number)
            told.append({**then, "act": {}, "parts": changes(before, then["parts"])})
            before = then["parts"]
    return told


def changes(before: Parts, after: Parts) -> Parts:
    """What differs between two pictures, layer by layer; None stands for what is gone.

    >>> changes({"stones": {"a": "A", "b": "B"}}, {"stones": {"a": "A", "c": "C"}, "signs": {}})
    {'stones': {'c': 'C', 'b': None}, 'signs': {}}
    """
    found: dict[str, dict[str, str | None]] = {}
    for layer in {**before, **after}:
        old, new = before.get(layer, {}), after.get(layer, {})
        things: dict[str, str | None] = {name: text for name, text in new.items() if old.get(name) != text}
        things |= dict.fromkeys(old.keys() - new.keys())
        if things or layer not in before:
            found[layer] = things
    return found
