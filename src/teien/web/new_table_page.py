"""The form of a new table, with a picture that follows the choices, and the tables that are made by it, or at once."""

import asyncio
from collections.abc import Mapping
from urllib.parse import quote, urlencode

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from teien.core.play import balance
from teien.core.play.game import Game
from teien.core.words.errors import BadMaterial, TeienError
from teien.core.words.language import _, speaking
from teien.core.words.names import made_up_name
from teien.players.levels import LEVELS
from teien.web import locale, names, new_table
from teien.web.context import Context
from teien.web.faults import Fault, fault
from teien.web.forms import (
    OPTION,
    form_texts,
    given_options,
    patiences,
    read_patience,
    read_players,
    read_spec,
    shown_option,
)
from teien.web.games import known_game, shown_game
from teien.web.look import asked_of
from teien.web.new_table import SeatSpec, TableSpec
from teien.web.previews import draft
from teien.web.protection import PICTURE
from teien.web.refusal import Refused
from teien.web.store import StoredTable

OPPONENT = 2
"""The level that sits down when somebody wants to play at once."""
FIRST_OPPONENT = 1
"""The level that sits down when somebody has just learned the game."""
LONGEST_OPTION = 2000
"""In letters, of an option in the address of a picture."""
BALANCE = "Teien-Balance"
"""The header of a picture that says who is favoured, percent-encoded, for the script that shows both."""
FOR_A_WHILE = {"Cache-Control": "private, max-age=600", "Vary": "Accept-Language, Cookie"}
"""Long enough for a page that asks once whether it can be drawn and once more to show it."""


def routes(context: Context) -> APIRouter:
    router = APIRouter(include_in_schema=False)
    pages = NewTablePages(context)
    router.get("/new/{game}")(pages.new)
    router.post("/new/{game}")(pages.prefilled)
    router.get("/new/{game}/picture")(pages.picture)
    router.post("/tables")(pages.make)
    router.post("/play/{game}")(pages.play_now)
    return router


class NewTablePages:
    """The form, and what it does."""

    def __init__(self, context: Context) -> None:
        self.context = context

    async def new(self, request: Request, game: str) -> Response:
        return self.form(request, known_game(game), {})

    async def prefilled(self, request: Request, game: str) -> Response:
        """The form, filled in with what was chosen elsewhere, such as tiles that somebody made."""
        return self.form(request, known_game(game), await form_texts(request))

    def form(
        self, request: Request, game: Game, values: Mapping[str, str], wrong: Fault | None = None, status: int = 200
    ) -> Response:
        """The form for a new table, as it was filled in when something is wrong with it."""
        most = max(game.players)
        players = read_players(game, values) or min(game.players)
        preset = ["here", *[f"computer-{OPPONENT}"] * (most - 1)]
        return self.context.page(
            request,
            "new.html",
            status,
            game=shown_game(game),
            options=[shown_option(option, values, balance.verdicts(game, players, option)) for option in game.options],
            has_workshop=bool(game.editors),
            levels=[{"value": f"computer-{level.number}", "words": level.described(game)} for level in LEVELS],
            are_rated=bool(game.ratings),
            seats=[
                {
                    "number": seat,
                    "value": values.get(f"seat-{seat}", preset[seat]),
                    "name": values.get(f"name-{seat}", ""),
                    "made_up": made_up_name(seat),
                    "colour": _(game.seat_marks[seat].colour),
                }
                for seat in range(most)
            ],
            your_name=names.shown(request, self.context.guest(request)),
            players=players,
            balance=balance_words(game, players, {} if wrong else given_options(values)),
            picture=f"/new/{game.name}/picture?{urlencode(drawn_from(game, {} if wrong else values))}",
            wrong=wrong,
            patience=read_patience(values),
            patiences=patiences(),
            hints=values.get("hints") == "on",
            return_match=values.get("return-match") == "on",
        )

    async def picture(self, request: Request, game: str) -> Response:
        """A table as it was filled in so far; what is wrong with it is told by the field that it lies in."""
        found, texts = known_game(game), dict(request.query_params)
        players = read_players(found, texts)
        for field, text in texts.items():
            if len(text) > LONGEST_OPTION:
                return told(Fault(field, _("That is too long.")))
        try:
            if players is None:
                raise BadMaterial(_("How many players are there?"))
            options = sorted((name, text.strip()) for name, text in given_options(texts).items() if text.strip())
            language = locale.language_of(request)
            picture = await self.context.errands.run(
                draft, found.name, players, tuple(options), language, asked_of(request)
            )
        except Refused:
            raise
        except TeienError as error:
            return told(await asyncio.to_thread(fault, found, texts, error))
        with speaking(language):
            known = {BALANCE: quote(balance_words(found, players, dict(options)))}
        return Response(picture, media_type="image/svg+xml", headers=PICTURE | FOR_A_WHILE | known)

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
            wrong = await asyncio.to_thread(fault, game, texts, error)
            is_crowded = isinstance(error, Refused) and error.code == "slow-down"
            response = self.form(request, game, texts, wrong, 429 if is_crowded else 400)
            response.headers.update(error.headers if isinstance(error, Refused) else {})
            return response
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


def told(wrong: Fault) -> Response:
    """What is wrong with a form, for the script that watches over it."""
    return JSONResponse({"field": wrong.field, "error": wrong.why}, 400)


def balance_words(game: Game, players: int, options: Mapping[str, str]) -> str:
    """Who is favoured by a set-up, where that was measured."""
    measured = balance.balance_of(game, players, options)
    return balance.sentence(game, measured) if measured else ""


def drawable(game: Game, texts: Mapping[str, str]) -> dict[str, str]:
    """The options of a form that fit into an address: all but files."""
    files = {option.name for option in game.options if option.kind == "file"}
    return {name: text for name, text in given_options(texts).items() if name not in files}


def drawn_from(game: Game, texts: Mapping[str, str]) -> dict[str, str]:
    """What the address of a form's picture says."""
    given = given_options(texts)
    if any(len(text) > LONGEST_OPTION for text in given.values()):
        given = drawable(game, texts)
    chosen = {f"{OPTION}{name}": text for name, text in given.items() if text.strip()}
    return {"players": str(read_players(game, texts) or min(game.players))} | chosen
