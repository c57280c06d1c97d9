"""The workshop: tiles and gardens made by hand. The browser holds what is made, and asks; guests keep what is good."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Any, ParamSpec, TypeVar

from fastapi import APIRouter
from markupsafe import Markup
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response, StreamingResponse

from teien.core.play.editors import Editor
from teien.core.play.game import Game, games
from teien.core.words.errors import BadMaterial, TeienError
from teien.core.words.language import _
from teien.web import workshop
from teien.web.context import Context
from teien.web.forms import form_texts
from teien.web.games import known_game, letter_of, shown_game
from teien.web.keys import new_table_id
from teien.web.shares import Sharer
from teien.web.store import MOST_A_GUEST, Conflict, StoredMaterial
from teien.web.workers import GivenUp
from teien.web.workshop import LONGEST_TEXT, Asked, Name

P = ParamSpec("P")
T = TypeVar("T")

USUAL_TEXT = 4000
"""Letters: more than anybody makes by hand, who writes few remarks."""
LONGEST_ID = 60


class Named(BaseModel):
    """Something to keep: its text and name, and by which id it is kept already."""

    model_config = ConfigDict(extra="forbid")

    text: str = Field(max_length=LONGEST_TEXT)
    name: Name
    id: Name = ""


def routes(context: Context) -> APIRouter:
    router = APIRouter(include_in_schema=False)
    pages = WorkshopPages(context)
    router.get("/workshop")(pages.games)
    router.get("/workshop/{game}")(pages.begin)
    router.post("/workshop/{game}")(pages.bring)
    router.post("/workshop/{game}/forget")(pages.forget)
    router.get("/workshop/{game}/{editor}")(pages.editor)
    router.post("/workshop/{game}/{editor}")(pages.go_on)
    router.post("/workshop/{game}/{editor}/at")(pages.at)
    router.post("/workshop/{game}/{editor}/why")(pages.why)
    router.post("/workshop/{game}/{editor}/keep")(pages.keep)
    router.post("/workshop/{game}/{editor}/fairness")(pages.fairness)
    return router


class WorkshopPages:
    """The pages, and what they ask."""

    def __init__(self, context: Context) -> None:
        self.context = context

    async def games(self, request: Request) -> Response:
        """The games of which something can be made by hand."""
        shown = [{**shown_game(game), "editors": told(game)} for game in games() if game.editors]
        return self.context.page(request, "workshop.html", games=shown)

    async def begin(self, request: Request, game: str) -> Response:
        """What can be made of a game, and what whoever asks made already."""
        return await self.beginning(request, known_with_editors(game))

    async def beginning(self, request: Request, game: Game, error: str = "") -> Response:
        guest = self.context.guest(request)
        own = await asyncio.to_thread(self.context.tables.store.material_of, guest) if guest else []
        kept = [
            {"id": each.id, "name": each.name, "editor": each.editor, "title": _(game.editors[each.editor].title)}
            for each in own
            if each.game == game.name and each.editor in game.editors
        ]
        values: dict[str, Any] = {"game": shown_game(game), "editors": told(game), "kept": kept, "error": error}
        return self.context.page(request, "workshop_begin.html", 400 if error else 200, **values)

    async def bring(self, request: Request, game: str) -> Response:
        """A file that somebody brings, shown by the editor that it fits."""
        found, texts = known_with_editors(game), await form_texts(request)
        text = texts.get("file", "") or texts.get("text", "")
        if len(text) > LONGEST_TEXT:
            return await self.beginning(request, found, workshop.too_long())
        editor = workshop.fitting(found, text)
        if not text.strip() or editor is None:
            return await self.beginning(request, found, _("Choose a file first, or put in its text."))
        return await self.shown(request, found, editor, Asked(text=text))

    async def editor(self, request: Request, game: str, editor: str) -> Response:
        """An editor with what its address holds: a text, what somebody keeps, or else something to begin with."""
        found, query = known_with_editors(game), request.query_params
        known = known_editor(found, editor)
        kept = None
        if "kept" in query:
            asked = query["kept"]
            kept = await asyncio.to_thread(self.context.tables.store.material, asked) if is_id(asked) else None
            if kept is None or (kept.game, kept.editor) != (game, editor):
                raise HTTPException(404, _("Nobody keeps this any more."))
            text = kept.text
        elif "text" in query:
            text = query["text"]
        else:
            number = query.get("begin", "")
            place = int(number) if number.isdecimal() and len(number) < 3 else 0
            text = known.beginnings[min(place, len(known.beginnings) - 1)].text
        if len(text) > LONGEST_TEXT:
            raise BadMaterial(workshop.too_long())
        return await self.shown(request, found, known, Asked(text=text, part=query.get("part", "")[:60]), kept)

    async def go_on(self, request: Request, game: str, editor: str) -> Response:
        """An editor with what another one has made, as JSON."""
        found, sent = known_with_editors(game), (await form_texts(request)).get("text", "")
        try:
            text = json.loads(sent)
        except (ValueError, RecursionError):
            text = None
        if not isinstance(text, str):
            raise BadMaterial(_("Choose a file first, or put in its text."))
        if len(text) > LONGEST_TEXT:
            raise BadMaterial(workshop.too_long())
        return await self.shown(request, found, known_editor(found, editor), Asked(text=text))

    async def shown(
        self, request: Request, game: Game, editor: Editor, asked: Asked, kept: StoredMaterial | None = None
    ) -> Response:
        seen = await self.worked_out(asked.text, workshop.seen, game, editor, asked)
        is_own = kept is not None and kept.guest == self.context.guest(request)
        return self.context.page(
            request,
            "workshop_editor.html",
            game=game,
            letter=letter_of(game),
            players=game.players,
            editor={"name": editor.name, "title": _(editor.title), "about": _(editor.about)},
            beginnings=workshop.beginnings(editor),
            name=kept.name if kept else "",
            picture=Markup(seen["svg"]),  # drawn here, names escaped
            begin={
                "game": game.name,
                "editor": editor.name,
                "seen": {key: value for key, value in seen.items() if key not in ("svg", "parts")},
                "kept": kept.id if kept and is_own else "",
                "given": bool({"text", "kept", "begin"} & set(request.query_params)) or request.method == "POST",
            },
        )

    async def at(self, request: Request, game: str, editor: str, asked: Asked) -> Response:
        """A draft after some steps."""
        found = known_with_editors(game)

        def answer(known: Editor, asked: Asked) -> workshop.Seen:
            return workshop.seen(found, known, asked)

        return await self.answered(request, game, editor, asked, answer)

    async def why(self, request: Request, game: str, editor: str, asked: Asked) -> Response:
        """Why something cannot be touched."""

        def answer(known: Editor, asked: Asked) -> dict[str, str]:
            return {"why": workshop.why_not(known, asked)}

        return await self.answered(request, game, editor, asked, answer)

    async def answered(self, request: Request, game: str, editor: str, asked: Asked, answer: Any) -> Response:
        """What is asked of a draft, worked out beside the event loop."""
        known = known_editor(known_with_editors(game), editor)
        self.context.shares.speak(self.context.sharer(request))
        return JSONResponse(await self.worked_out(asked.text, answer, known, asked))

    async def keep(self, request: Request, game: str, editor: str, named: Named) -> Response:
        """Keeps what is good for whoever made it."""
        known = known_editor(known_with_editors(game), editor)
        guest = self.context.guest_or_new(request)
        name = " ".join(named.name.split())
        sharer = self.context.sharer(request, guest)
        self.context.shares.speak(sharer)
        if not name:
            raise BadMaterial(_("Give it a name first."))
        if not name.isprintable() or "\0" in named.text:
            raise BadMaterial(_("A name of letters and a text without a zero byte are expected."))
        if faults := await self.worked_out(named.text, known.faults, named.text):
            raise BadMaterial(faults[0])
        self.context.shares.keep(sharer)
        made = StoredMaterial(await self.id_of(named.id, guest), guest, game, editor, name, named.text)
        try:
            await self.context.tables.store.keep_material(made)
        except Conflict:
            why = _("You keep {count} of these already, which is as many as there can be.")
            raise BadMaterial(why, count=MOST_A_GUEST) from None
        response = JSONResponse({"id": made.id})
        self.context.give_cookie(request, response, guest)
        return response

    async def id_of(self, asked: str, guest: str) -> str:
        """The id of something that this guest keeps already; of anything else a new one: nobody chooses it."""
        kept = await asyncio.to_thread(self.context.tables.store.material, asked) if is_id(asked) else None
        return asked if kept and kept.guest == guest else new_table_id()

    async def worked_out(self, text: str, work: Callable[P, T], *arguments: P.args, **more: P.kwargs) -> T:
        """What the work returns, beside the event loop; of long texts one after the other."""
        run = asyncio.to_thread if len(text) <= USUAL_TEXT else self.context.errands.run
        return await run(work, *arguments, **more)

    async def fairness(self, request: Request, game: str, editor: str, asked: Asked) -> Response:
        """What games between strong players come to, a line of JSON after each few; they end when nobody listens."""
        found = known_with_editors(game)
        known, sharer = known_editor(found, editor), self.context.sharer(request)
        self.context.shares.search(sharer)
        draft = await self.worked_out(asked.text, known.settled, asked.draft)
        if faults := await self.worked_out(draft.text, known.faults, draft.text):
            raise BadMaterial(faults[0])
        players, options = known.table(draft)
        if not options:
            raise BadMaterial(" ".join(known.notes(draft)))
        players = players or (asked.players if asked.players in found.players else min(found.players))
        stream = self.measured(found, players, options, sharer)
        return StreamingResponse(stream, media_type="application/x-ndjson")

    async def measured(self, game: Game, players: int, options: dict[str, str], sharer: Sharer) -> AsyncIterator[str]:
        fairness = self.context.tables.fairness
        try:
            with fairness.engaged(sharer, limited=self.context.limited):
                async for told in fairness.found(game, players, options, sharer):
                    yield json.dumps(told) + "\n"
        except (TeienError, GivenUp) as error:
            why = str(error) if isinstance(error, TeienError) else _("These games could not be played.")
            yield json.dumps({"error": why}) + "\n"

    async def forget(self, request: Request, game: str) -> Response:
        """What a guest kept goes."""
        found, texts = known_with_editors(game), await form_texts(request)
        if (guest := self.context.guest(request)) and is_id(texts.get("id", "")):
            await self.context.tables.store.forget_material(texts["id"], guest)
        return RedirectResponse(f"/workshop/{found.name}", 303)


def is_id(text: str) -> bool:
    """Whether something can be kept by it: whatever else stands in an address never reaches the database."""
    return text.isascii() and text.isalnum() and len(text) <= LONGEST_ID


def known_with_editors(name: str) -> Game:
    """The game of an address, if something can be made of it; raises a 404."""
    game = known_game(name)
    if not game.editors:
        raise HTTPException(404, _("Nothing of this game can be made by hand."))
    return game


def known_editor(game: Game, name: str) -> Editor:
    """The editor of an address; raises a 404."""
    if name not in game.editors:
        raise HTTPException(404, _("There is nothing here."))
    return game.editors[name]


def told(game: Game) -> list[dict[str, Any]]:
    """The editors of a game as a page names them."""
    return [
        {
            "name": editor.name,
            "title": _(editor.title),
            "about": _(editor.about),
            "beginnings": workshop.beginnings(editor),
        }
        for editor in game.editors.values()
    ]
