"""Puzzles as pages: which there are, one at an address of its own, and what becomes of an answer.

How somebody is doing is kept in their browser alone, and comes along with what they ask.
"""

import asyncio
import secrets

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from teien.core.words.errors import BadMaterial
from teien.core.words.language import _
from teien.study.puzzles.collection import next_puzzle, puzzle
from teien.study.puzzles.puzzle import Puzzle
from teien.web import puzzle_view
from teien.web.context import Context
from teien.web.exercises import answered, not_touched
from teien.web.forms import form_texts
from teien.web.games import known_game
from teien.web.puzzle_view import path_of
from teien.web.refusal import Refused
from teien.web.workers import GivenUp

MOST_SOLVED = 5000
"""Of more puzzles nobody says that they have solved them."""

LEFT_OUT = ("solved", "shown")
"""The fields of the form that say which puzzles somebody has seen; those whose solution was shown come last."""


def routes(context: Context) -> APIRouter:
    """All puzzles, one address each."""
    router = APIRouter(include_in_schema=False)
    pages = PuzzlePages(context)
    get, post = router.get, router.post
    get("/puzzles")(pages.all)
    get("/puzzles/today")(pages.today)
    get("/puzzles/{game}")(pages.training)
    get("/puzzles/{game}/today")(pages.today_of)
    post("/puzzles/{game}/next")(pages.next)
    get("/puzzles/{game}/{name}")(pages.puzzle)
    get("/puzzles/{game}/{name}/try")(pages.attempt)
    get("/puzzles/{game}/{name}/solution")(pages.solution)
    get("/puzzles/{game}/{name}/hint")(pages.hint)
    get("/puzzles/{game}/{name}/why")(pages.why)
    post("/puzzles/{game}/{name}/report")(pages.report)
    return router


class PuzzlePages:
    """The pages, one method each."""

    def __init__(self, context: Context) -> None:
        self.context = context

    async def all(self, request: Request) -> Response:
        """All games with puzzles."""
        offers = await asyncio.to_thread(puzzle_view.offered)
        return self.context.page(request, "puzzles.html", offers=offers, only=None)

    async def training(self, request: Request, game: str) -> Response:
        """The puzzles of a game: those that fit somebody, and the one of the day."""
        offer = await asyncio.to_thread(puzzle_view.offer_of, known_game(game))
        if offer is None:
            raise without_puzzles(game)
        return self.context.page(request, "puzzles.html", offers=[offer], only=offer.title)

    async def today(self) -> Response:
        """The puzzle of the day, of another game every day."""
        found = await asyncio.to_thread(puzzle_view.puzzle_of_today)
        if found is None:
            raise HTTPException(404, _("There are no puzzles here."))
        return RedirectResponse(path_of(found), 303)

    async def today_of(self, game: str) -> Response:
        """A game's puzzle of the day."""
        offer = await asyncio.to_thread(puzzle_view.offer_of, known_game(game))
        if offer is None:
            raise without_puzzles(game)
        return RedirectResponse(offer.today, 303)

    async def next(self, request: Request, game: str) -> Response:
        """Leads to a puzzle that fits, by what the form says of whoever sends it; to any, when all are solved."""
        known_game(game)
        texts = await form_texts(request)
        rating = puzzle_view.read_rating(texts.get("rating", ""))
        left_out = [{f"{game}-{name}" for name in texts.get(field, "").split()[:MOST_SOLVED]} for field in LEFT_OUT]
        found = await asyncio.to_thread(fitting, game, rating, *left_out)
        if found is None:
            raise without_puzzles(game)
        return RedirectResponse(path_of(found), 303)

    async def puzzle(self, request: Request, game: str, name: str) -> Response:
        """One puzzle, on a board."""
        found = puzzle_of(game, name)
        shown = await asyncio.to_thread(puzzle_view.opened, found)
        return await asyncio.to_thread(self.context.page, request, "puzzle.html", **shown)

    async def attempt(self, request: Request, game: str, name: str) -> Response:
        """What becomes of a move; where that is not known yet, a worker looks for it."""
        found, query = puzzle_of(game, name), request.query_params
        move = await asyncio.to_thread(puzzle_view.read_move, found, query.get("move", ""))
        sharer, refutations = self.context.sharer(request), self.context.refutations
        if not refutations.knows(found, move):
            self.context.shares.search(sharer)
        try:
            # Who has no cookie is somebody new each time, and takes the turn of their address.
            answer = await refutations.answer(found, move, self.context.guest(request) or sharer.address)
        except GivenUp as error:
            raise Refused("illegal", _("There is no answer this time.")) from error
        rating = puzzle_view.read_rating(query.get("rating", ""))
        return JSONResponse(await asyncio.to_thread(puzzle_view.judged, found, answer, rating))

    async def solution(self, request: Request, game: str, name: str) -> Response:
        """The solution, for somebody who has not found it."""
        found, rating = puzzle_of(game, name), puzzle_view.read_rating(request.query_params.get("rating", ""))
        return await answered(puzzle_view.solved, found, rating)

    async def hint(self, game: str, name: str) -> Response:
        """What to touch first."""
        return await answered(puzzle_view.helped, puzzle_of(game, name))

    async def why(self, request: Request, game: str, name: str) -> Response:
        """Why something cannot be touched after what was touched before."""
        found, touches = puzzle_of(game, name), request.query_params.getlist("touches")
        return await answered(lambda: not_touched(found.match(), found.seat, touches))

    async def report(self, request: Request, game: str, name: str) -> Response:
        """Somebody thinks that the puzzle is wrong: kept once a guest, for whoever runs the server to look at."""
        found, guest = puzzle_of(game, name), self.context.guest_or_new(request)
        await self.context.tables.store.report(found.id, guest)
        thanks = _("Thank you. This puzzle will be looked at.")
        if request.headers.get("accept") == "application/json":
            response: Response = JSONResponse({"thanks": thanks})
        else:
            way_on = {"path": path_of(found), "words": _("Back to the puzzle")}
            title = _("It is noted")
            response = self.context.page(request, "message.html", title=title, text=thanks, back=None, way_on=way_on)
        self.context.give_cookie(request, response, guest)
        return response


def fitting(game: str, rating: int, solved: set[str], shown: set[str]) -> Puzzle | None:
    """A puzzle for somebody: a new one as long as there is any, then one not solved yet, then any."""
    for left_out in (solved | shown, solved, set[str]()):
        if found := next_puzzle(game, rating, left_out, secrets.randbelow(2**31)):
            return found
    return None


def puzzle_of(game: str, name: str) -> Puzzle:
    """The puzzle of an address; raises a 404."""
    known_game(game)
    try:
        return puzzle(f"{game}-{name}")
    except BadMaterial as error:
        raise HTTPException(404, _("There is no such puzzle.")) from error


def without_puzzles(game: str) -> HTTPException:
    return HTTPException(404, _("{game} brings no puzzles along").format(game=known_game(game).title) + ".")
