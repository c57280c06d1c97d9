"""The board to study on: from any start, for all sides, with variations; the browser holds the study, and asks."""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from functools import partial
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response, StreamingResponse

import teien
from teien.core.engine import chance
from teien.core.play.game import Game, games
from teien.core.play.position_file import written
from teien.core.words.errors import BadMaterial, IllegalMove, TeienError
from teien.core.words.language import _
from teien.players.levels import LEVELS
from teien.study.record import load_study
from teien.study.tree import Node, Study
from teien.web import names, new_table, return_match, studies, study_engine, study_play
from teien.web.context import Context
from teien.web.forms import form_texts, read_players, shown_option
from teien.web.games import known_game, letter_of, shown_game
from teien.web.locale import language_of
from teien.web.new_table_page import LONGEST_OPTION, drawable
from teien.web.refusal import Refused
from teien.web.shares import Sharer
from teien.web.studies import Written
from teien.web.workers import GivenUp

STATUS = {"slow-down": 429, "forbidden": 403}
LONGEST_LINE = 3000
"""Letters of a position's line."""


def routes(context: Context) -> APIRouter:
    router = APIRouter(include_in_schema=False)
    pages = StudyPages(context)
    router.get("/study")(pages.begin)
    router.post("/study")(pages.bring)
    router.get("/study/{game}")(pages.study)
    router.get("/study/{game}/at")(pages.at)
    router.get("/study/{game}/shapes")(pages.shapes)
    router.get("/study/{game}/why")(pages.why)
    router.get("/study/{game}/thoughts")(pages.thoughts)
    router.post("/study/{game}/play")(pages.play)
    router.get("/study/{game}/edit")(pages.edit_table)
    router.post("/study/{game}/edit")(pages.edit)
    router.post("/study/{game}/record")(pages.record)
    return router


class StudyPages:
    """The pages, and what they ask."""

    def __init__(self, context: Context) -> None:
        self.context = context

    async def begin(self, request: Request) -> Response:
        """Where a study can begin."""
        return self.beginning(request)

    def beginning(self, request: Request, error: str = "", texts: Mapping[str, str] | None = None) -> Response:
        shown = [{**shown_game(game), "options": offered(game)} for game in games()]
        given = {name: (texts or {}).get(name, "") for name in ("record", "position", "game")}
        status = 400 if error else 200
        return self.context.page(request, "study_begin.html", status, games=shown, error=error, given=given)

    async def bring(self, request: Request) -> Response:
        """A record that somebody brings, as a file or as text, or a position's line."""
        texts = await form_texts(request)
        record = texts.get("file", "").strip() or texts.get("record", "").strip()
        position, game = texts.get("position", "").strip(), texts.get("game", "")
        if position:
            known_game(game)
            return RedirectResponse(f"/study/{game}?{urlencode({'position': position})}", 303)
        if not record:
            return self.beginning(request, _("Choose a file first, or put in the text of a record."), texts)
        try:
            study = await self.context.errands.run(load_study, record)
            return await self.shown(request, study, study.root)
        except Refused:
            raise
        except TeienError as error:
            return self.beginning(request, str(error), texts)

    async def study(self, request: Request, game: str) -> Response:
        """The board, from a position's line, a start, a finished table, or else a game that is drawn now."""
        found, query = known_game(game), request.query_params
        if table := query.get("table"):
            study, node = await self.from_table(found, table, query.get("at", ""))
        elif "position" in query or "start" in query:
            study, node = await asyncio.to_thread(opened, found, query)
        else:
            line = await asyncio.to_thread(drawn, found, query)
            return RedirectResponse(f"/study/{game}?{urlencode({'position': line})}", 303)
        return await self.shown(request, study, node)

    async def from_table(self, game: Game, name: str, at: str) -> tuple[Study, Node]:
        """The game of a table that is over, and the position somebody looked at there; raises a 404 or Refused."""
        table = await self.context.table(name)
        if not table.over:
            raise Refused("forbidden", _("A game can be studied when it is over."))
        if return_match.goes_on(table):
            raise Refused("forbidden", _("A game of a return match can be studied once all its games are over."))
        if table.match.game is not game:
            raise BadMaterial(_("This table is one of {game}.").format(game=table.match.game.title))
        study = await self.context.errands.run(Study, table.match.copy())
        main, *variation = at.removesuffix("~").split("/")
        node = study.at(main) if main else study.end
        for number, text in enumerate(variation[: studies.MOST_MOVES], 1):
            node = studies.tried(study, node, text, number)
        return study, node

    async def shown(self, request: Request, study: Study, node: Node) -> Response:
        """The page of a study, with the board at one of its positions."""
        return await asyncio.to_thread(self.context.page, request, "study.html", **page_of(study, node))

    async def at(self, request: Request, game: str) -> Response:
        """A position, by the start and the moves that lead there."""
        return await self.answered(request, game, studies.seen)

    async def shapes(self, request: Request, game: str) -> Response:
        """Marks and arrows in a position."""
        marks = request.query_params.get("marks", "")
        return await self.answered(request, game, lambda study, node: studies.shapes(study.look(node), marks))

    async def why(self, request: Request, game: str) -> Response:
        """Why something cannot be touched."""
        seat, touches = request.query_params.get("seat", ""), request.query_params.getlist("touches")
        number = int(seat) if seat.isascii() and seat.isdigit() and len(seat) < 3 else -1
        return await self.answered(
            request, game, lambda study, node: {"why": studies.why_not(study.look(node), number, touches)}
        )

    async def answered(self, request: Request, game: str, answer: Any) -> Response:
        """What is asked of a position, worked out beside the event loop; what cannot be is told in words."""
        found, query = known_game(game), request.query_params
        try:
            self.context.shares.speak(self.context.sharer(request))

            def work() -> Any:
                return answer(*placed(found, query))

            return JSONResponse(await asyncio.to_thread(work))
        except Refused as error:
            return JSONResponse({"error": str(error)}, 429)
        except TeienError as error:
            return JSONResponse({"error": str(error)}, 400)

    async def thoughts(self, request: Request, game: str) -> Response:
        """What the computer thinks of a position, a line of JSON after each search; it stops when nobody listens."""
        found, query = known_game(game), request.query_params
        sharer = self.context.sharer(request)
        try:
            self.context.shares.speak(sharer)
            study, node = await asyncio.to_thread(placed, found, query)
            if study.look(node).over:
                raise IllegalMove(_("The game is over."))
            await self.check_fair_play(request, study, node)
        except TeienError as error:
            status = STATUS.get(error.code, 400) if isinstance(error, Refused) else 400
            return JSONResponse({"error": str(error)}, status)
        return StreamingResponse(self.stream(study, node, sharer), media_type="application/x-ndjson")

    async def stream(self, study: Study, node: Node, sharer: Sharer) -> AsyncIterator[str]:
        engine = self.context.tables.study_engine
        try:
            with engine.engaged(sharer, limited=self.context.limited):
                async for found in engine.thoughts(study.match(node), sharer):
                    yield json.dumps(study_engine.told(study, node, found)) + "\n"
        except (TeienError, GivenUp) as error:
            why = str(error) if isinstance(error, TeienError) else _("The computer cannot think about this.")
            yield json.dumps({"error": why}) + "\n"

    async def check_fair_play(self, request: Request, study: Study, node: Node) -> None:
        """Raises Refused where people play what is studied."""
        asked, game = partial(lines, study, node), study.start.game
        await self.context.fair_play.check(self.context.guest(request), game, asked, goes_on=True)

    async def play(self, request: Request, game: str) -> Response:
        """A new table that begins with a position of a study."""
        found, texts = known_game(game), await form_texts(request)
        study, node = await asyncio.to_thread(opened if "position" in texts else placed, found, texts)
        await self.check_fair_play(request, study, node)
        guest = self.context.guest_or_new(request)
        name = names.name_of(request, guest)
        stored = await asyncio.to_thread(
            study_play.table_from, study.match(node), texts, guest, name, language_of(request)
        )
        self.context.shares.make_table(self.context.sharer(request, guest))
        table = await self.context.tables.create(stored)
        response = RedirectResponse(f"/table/{table.id}", 303)
        self.context.give_cookie(request, response, guest)
        return response

    async def edit(self, request: Request, game: str) -> Response:
        """The workshop with a position of a study."""
        found, texts = known_game(game), await form_texts(request)
        study, node = await asyncio.to_thread(placed, found, texts)
        return RedirectResponse(edited(found, study, node), 303)

    async def edit_table(self, request: Request, game: str) -> Response:
        """The workshop with a position of a finished table."""
        found, query = known_game(game), request.query_params
        study, node = await self.from_table(found, query.get("table", ""), query.get("at", ""))
        return RedirectResponse(edited(found, study, node), 303)

    async def record(self, game: str, written: Written) -> Response:
        """A study as a file."""
        found = known_game(game)
        try:
            study = await self.context.errands.run(studies.rebuilt, found, written)
            return PlainTextResponse(await asyncio.to_thread(study.record))
        except Refused:
            raise
        except TeienError as error:
            return JSONResponse({"error": str(error)}, 400)


def placed(game: Game, given: Mapping[str, str]) -> tuple[Study, Node]:
    """A study of the start that is given, and the node that the moves given lead to; raises TeienError."""
    study = studies.begun(game, given.get("start", ""))
    return study, studies.walked(study, given.get("moves", ""))


def edited(game: Game, study: Study, node: Node) -> str:
    """The address of the editor with a position; raises a 404."""
    if (editor := game.position_editor) is None:
        raise HTTPException(404, _("Nothing of this game can be made by hand."))
    text = written(game.name, study.look(node).position("all"))
    return f"/workshop/{game.name}/{editor}?{urlencode({'text': text})}"


def lines(study: Study, node: Node) -> list[str]:
    """The positions on the way to one, as a spectator sees them."""
    return [study.look(step).position() for step in node.way]


def offered(game: Game) -> list[dict[str, Any]]:
    """What can be chosen before an empty start: all but files and what is hidden."""
    return [
        shown_option(option, {})
        for option in game.options
        if option.kind != "file" and not option.hidden and not option.rare
    ]


def opened(game: Game, query: Mapping[str, str]) -> tuple[Study, Node]:
    """The study that an address asks for, and the position in it; raises TeienError."""
    if "start" in query:
        study = studies.begun(game, query["start"])
    elif len(query["position"]) > LONGEST_LINE:
        raise BadMaterial(_("position: at most {count} letters are read here").format(count=LONGEST_LINE))
    else:
        study = Study(teien.from_position(game.name, query["position"]))
    return study, studies.walked(study, query.get("moves", ""))


def drawn(game: Game, query: Mapping[str, str]) -> str:
    """The line of a new game with the options of an address; raises BadMaterial."""
    texts = {name: text.strip() for name, text in drawable(game, query).items() if text.strip()}
    if any(len(text) > LONGEST_OPTION for text in texts.values()):
        raise BadMaterial(_("That is too long."))
    players = read_players(game, query) or min(game.players)
    return new_table.laid_out(game.name, players, texts, seed=chance.fresh_seed()).position("all")


def page_of(study: Study, node: Node) -> dict[str, Any]:
    """What the page of a study shows."""
    nodes = studies.listed(study)
    first = studies.seen(study, node)
    match = study.look(node)
    game = match.game
    picture = match.picture("all")
    marks = zip(match.names, game.seat_marks, strict=False)
    return {
        "game": game,
        "letter": letter_of(game),
        "levels": LEVELS,
        "edits": game.position_editor is not None,
        "picture": Markup(picture.svg(styled=False, alive=True)),  # drawn here, names escaped
        "begin": {
            "game": game.name,
            "start": studies.start_of(study),
            # What is drawn by a key has no line that it follows from.
            "line": None if match.shuffles else study.start.position("all"),
            "nodes": nodes,
            "path": node.path,
            "seen": {key: value for key, value in first.items() if key != "parts"},
            "seats": [{"name": name, "symbol": mark.symbol, "colour": _(mark.colour)} for name, mark in marks],
        },
    }
