"""A table to keep and to share: pictures of positions, films of games that are over, as the visitor may see them."""

from collections import OrderedDict
from collections.abc import Callable
from functools import partial

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from teien.core.pictures.film import film, pictures
from teien.core.play.match import Match
from teien.core.play.view import Viewer
from teien.core.words.language import _, speaking
from teien.web import view
from teien.web.context import Context
from teien.web.errands import Errands
from teien.web.locale import language_of
from teien.web.look import asked_of
from teien.web.painter import painted
from teien.web.protection import PICTURE

MOST_MOVES = 500
"""A longer game, as nobody plays one, has no film."""
MOST_FRAMES = 80
"""Of a longer film as pixels some positions are left out."""
MOST_KEPT, LARGEST_KEPT = 24, 4 << 20
TYPES = {"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif"}

Key = tuple[object, ...]


def routes(context: Context) -> APIRouter:
    router = APIRouter(include_in_schema=False)
    pages = SouvenirPages(context)
    router.get("/table/{id}/picture.{kind}")(pages.picture)
    router.get("/table/{id}/film.{kind}")(pages.film)
    return router


class SouvenirPages:
    """The addresses, one method each; what was made last is kept."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._errands = Errands()
        self._kept: OrderedDict[Key, bytes] = OrderedDict()

    async def picture(self, request: Request, kind: str) -> Response:
        """The position after `at` moves, or the present one."""
        if kind not in ("svg", "png"):
            raise HTTPException(404, _("There is no such picture."))
        table = await self.context.table(request.path_params["id"])
        at = request.query_params.get("at", "").removesuffix(view.BETWEEN)
        count = len(table.match.history)
        moves = min(int(at), count) if at.isascii() and at.isdigit() and len(at) < 10 else count
        viewer = view.viewer_of(table, self.context.visitor(request, table))
        view.check_recall(table, viewer, moves)
        theme, language = asked_of(request).theme or "light", language_of(request)
        # A choice that is changed in secret leaves the version as it was, and its own seat sees another picture.
        key = (table.id, table.version, table.match.position(viewer), viewer, language, theme, kind, moves)
        make = partial(drawn, table.match.copy(), moves, viewer, theme, language)
        work = make if kind == "svg" else lambda: painted([make().decode()])
        return await self.answer(request, key, work, f"{table.match.game.name}-{moves}.{kind}", kind)

    async def film(self, request: Request, kind: str) -> Response:
        """All positions of a game that is over."""
        if kind not in ("svg", "gif"):
            raise HTTPException(404, _("There is no such picture."))
        table = await self.context.table(request.path_params["id"])
        if not table.over or len(table.match.history) > MOST_MOVES:
            raise HTTPException(403, _("There is a film of a game once it is over, and not too long."))
        viewer = view.viewer_of(table, self.context.visitor(request, table))
        theme, language = asked_of(request).theme or "light", language_of(request)
        key = (table.id, table.version, viewer, language, theme, kind)
        make = filmed if kind == "svg" else animated
        work = partial(make, table.match.copy(), viewer, theme, language)
        return await self.answer(request, key, work, f"{table.match.game.name}.{kind}", kind)

    async def answer(self, request: Request, key: Key, work: Callable[[], bytes], name: str, kind: str) -> Response:
        """What is kept, or else made beside the event loop, one at a time and within the share of who asks."""
        found = self._kept.get(key)
        if found is None:
            self.context.shares.paint(self.context.sharer(request))
            found = await self._errands.run(work)
            if len(found) <= LARGEST_KEPT:
                self._kept[key] = found
        if key in self._kept:
            self._kept.move_to_end(key)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        headers = PICTURE | {"Content-Disposition": f'inline; filename="{name}"'}
        return Response(found, media_type=TYPES[kind], headers=headers)


def drawn(match: Match, moves: int, viewer: Viewer, theme: str, language: str) -> bytes:
    with speaking(language):
        return match.at(moves).svg(viewer, theme=theme).encode()


def filmed(match: Match, viewer: Viewer, theme: str, language: str) -> bytes:
    with speaking(language):
        return film(match, theme, viewer=viewer).encode()


def animated(match: Match, viewer: Viewer, theme: str, language: str) -> bytes:
    """The film as pixels; the first position and the last are always in it."""
    with speaking(language):
        shown = pictures(match, viewer)
        step = -(-len(shown) // MOST_FRAMES)
        return painted([picture.svg(theme) for picture in shown[::-1][::step][::-1]])
