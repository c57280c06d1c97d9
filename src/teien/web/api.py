"""The HTTP interface for bots: tables, seats, moves, and what happens as it happens."""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, HTTPException, Path, Request
from fastapi.responses import PlainTextResponse, Response, StreamingResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, WithJsonSchema

from teien.core.play.game import GAMES, find
from teien.core.play.game import games as playable
from teien.core.play.options import OptionKind
from teien.core.words.language import _
from teien.players.levels import LEVELS
from teien.web import new_table, view
from teien.web.claim import Claim
from teien.web.context import Context
from teien.web.forms import address
from teien.web.keys import new_program
from teien.web.listener import Listener
from teien.web.locale import language_of
from teien.web.messages import Told
from teien.web.new_table import SeatSpec, TableSpec
from teien.web.protection import LARGEST_BODY, PICTURE
from teien.web.refusal import Refused
from teien.web.store import PATIENCE, AbsenceAction, PlainAction, StoredSeat
from teien.web.table import NAME_LENGTH, Table
from teien.web.view import Visitor

BEARER = HTTPBearer(auto_error=False, description="A seat's token: its own, which joining gave, or its invitation.")
router = APIRouter(prefix="/api", tags=["tables"])


class Strict(BaseModel):
    """Unknown fields are mistakes and told as such."""

    model_config = ConfigDict(extra="forbid")


class Problem(BaseModel):
    """Why something was not done; `code` is for programs."""

    code: str
    error: str
    retry_after: int | None = Field(
        None,
        description="After so many seconds it can be tried again; 0: at once, when the table was read anew. "
        "The header Retry-After says the same.",
    )


class OptionInfo(BaseModel):
    name: str
    title: str
    help: str
    kind: OptionKind
    choices: list[str]
    suggestions: list[str]
    default: str | None


class GameInfo(BaseModel):
    """A game and what can be chosen about it."""

    name: str
    title: str
    players: list[int]
    options: list[OptionInfo]


def checked_game(name: str) -> str:
    """The name of a game there is; raises ValueError."""
    names = [game.name for game in playable()]
    if name not in names:
        raise ValueError(f"one of {', '.join(names)} is expected")
    return name


GameName = Annotated[str, AfterValidator(checked_game), WithJsonSchema({"type": "string", "enum": list(GAMES)})]


class SeatRequest(Strict):
    """Who is to sit there: `link` for a bot or a person who gets the token, or a computer with a level."""

    kind: Literal["link", "computer"] = "link"
    level: int | None = Field(None, ge=1, le=len(LEVELS))
    name: str = Field("", max_length=NAME_LENGTH)


def tell_numbers(schema: dict[str, Any]) -> None:
    """Has the description of a new table say how many seats each game takes."""
    schema["allOf"] = [
        {
            "if": {"properties": {"game": {"const": name}}},
            "then": {"properties": {"seats": {"minItems": min(counts), "maxItems": max(counts)}}},
        }
        for name, counts in ((game.name, game.players) for game in playable())
    ]


class TableRequest(Strict):
    """A new table, a seat for each player; options as texts, files by their contents."""

    model_config = ConfigDict(json_schema_extra=tell_numbers)

    game: GameName
    seats: list[SeatRequest] = Field(min_length=1, max_length=8)
    options: dict[str, Annotated[str, Field(max_length=LARGEST_BODY)]] = Field(default_factory=dict, max_length=16)
    patience: int = Field(
        PATIENCE,
        ge=0,
        le=24 * 60 * 60,
        description="Seconds after which the others may go on without a person who is away; 0 for never.",
    )
    hints: bool = Field(False, description="Whether hints are given, and told to all, where people play people.")
    return_match: bool = Field(
        False,
        description="Whether as many games follow one another as there are seats, with the same set-up and everybody "
        "once in every place; the sum decides. From one to the next leads `rematch`.",
    )


class SeatKey(BaseModel):
    """A seat's invitation: whoever joins with the token, or by the link in a browser, gets the seat for themselves.

    A seat that was given a name has nobody else to come: its token plays for it.
    """

    seat: int
    token: str
    link: str


class NewTable(BaseModel):
    id: str
    watch: str
    seats: list[SeatKey]


class JoinRequest(Strict):
    name: str = Field(min_length=1, max_length=NAME_LENGTH)


class MoveRequest(Strict):
    """A move's text or number; with `version` it is refused when it was meant for another decision than the present.

    The version is that of a `decision`, or any later one up to now: what others choose at the same time counts as the
    same decision.
    """

    move: Annotated[str, Field(max_length=40)] | Annotated[int, Field(ge=0, lt=10**9)]
    version: int | None = Field(None, ge=0)


class ActionRequest(Strict):
    """For `replace` and `end`, which are about somebody who is away, `away` is the number of their seat."""

    action: PlainAction | AbsenceAction
    away: int | None = Field(None, ge=0, lt=8)
    version: int | None = Field(None, ge=0)


class Version(BaseModel):
    """The table's version after an action, which is on disk."""

    version: int


class Joined(Version):
    """The seat's own token plays for it from now on; the invitation only watches."""

    token: str


class Again(BaseModel):
    """Where the same players play once more, and the bearer's token there."""

    id: str
    watch: str
    seat: int
    token: str


class LegalMoves(BaseModel):
    """A seat's legal moves as texts, and in the same order as numbers.

    A seat that has chosen in secret and may still choose otherwise has some, too, but need not act.
    """

    version: int
    must_act: bool
    moves: list[str]
    numbers: list[int]


class TableView(Told):
    """A table as the bearer of the token may see it, or as anybody may."""

    id: str
    game: str


MEANINGS = {
    400: "What was sent makes no sense, or the rules forbid it.",
    401: "There is no token, or one the server has not signed.",
    403: "The request came from another site, or the seat is not yours.",
    404: "There is no such table.",
    409: "The table has moved on in the meantime: read it anew and decide again, at once.",
    410: "The table is of an older version of Teien: only its record can be read.",
    413: "Too large.",
    422: "What was sent has not the form that is described here.",
    429: "Too fast: the header Retry-After says how many seconds to wait.",
}

Responses = dict[int | str, dict[str, Any]]


def problems(*statuses: int) -> Responses:
    return {status: {"model": Problem, "description": MEANINGS[status]} for status in statuses}


def content(kind: str) -> Responses:
    return {200: {"content": {kind: {"schema": {"type": "string"}}}}}


READS = problems(401, 404, 410, 422)
ANYBODY: dict[str, Any] = {"security": [{}]}
"""A token may be given, but need not: added to what the description says of tokens."""
WRITES = problems(*MEANINGS)
UNBUFFERED = {"X-Accel-Buffering": "no"}
"""Has nginx pass on what comes as it comes."""


def context_of(request: Request) -> Context:
    context: Context = request.app.state.context
    return context


WithContext = Annotated[Context, Depends(context_of)]


async def table_of(
    context: WithContext, name: Annotated[str, Path(alias="id", max_length=40, pattern="^[a-z0-9]+$")]
) -> Table:
    return await context.table(name)


AtTable = Annotated[Table, Depends(table_of)]


def claim_of(
    context: WithContext, table: AtTable, bearer: Annotated[HTTPAuthorizationCredentials | None, Depends(BEARER)]
) -> Claim:
    """Anybody may watch; a token that is not of this table is a mistake."""
    claim = context.token_claim(table.id, bearer.credentials) if bearer else Claim()
    if claim is None:
        raise HTTPException(401, _("This is no token of this table."))
    return claim


Claiming = Annotated[Claim, Depends(claim_of)]


def visitor_of(request: Request, context: WithContext, table: AtTable, claim: Claiming) -> Visitor:
    visitor = context.visitor(request, table, claim)
    for seat in visitor.seats:
        table.absences.see(seat)
    return visitor


Visiting = Annotated[Visitor, Depends(visitor_of)]


def named_seat(table: AtTable, claim: Claiming) -> StoredSeat:
    """The seat that a token names, whether it gives it or not."""
    if claim.token is None or table.seats[claim.token.seat].kind != "link":
        raise HTTPException(401, _("Only the bearer of a seat's token may do that."))
    return table.seats[claim.token.seat]


NamedSeat = Annotated[StoredSeat, Depends(named_seat)]


def seat_of(seat: NamedSeat, claim: Claiming) -> int:
    """The seat that a token gives."""
    if claim.gives(seat):
        return seat.number
    if seat.name is None:
        raise Refused("forbidden", _("Nobody sits here yet: join first, and play with the token that this gives."))
    raise Refused("forbidden", _("Somebody sits here: play with the token that joining gave. This one only watches."))


OnSeat = Annotated[int, Depends(seat_of)]


async def held_connection(request: Request, context: WithContext) -> AsyncIterator[None]:
    """Counts a stream as a live connection until it ends."""
    with context.shares.connected(context.sharer(request)):
        yield


@router.get("/games")
async def games() -> list[GameInfo]:
    """The games and their options."""
    return [game_info(game.name) for game in playable()]


@router.post("/tables", status_code=201, responses=problems(400, 403, 413, 422, 429))
async def make_table(request: Request, context: WithContext, body: TableRequest) -> NewTable:
    """Makes a table and gives out the invitations to its seats."""
    seats = [SeatSpec(seat.kind, seat.level, seat.name) for seat in body.seats]
    spec = TableSpec(body.game, seats, body.options, body.patience, body.hints, body.return_match)
    stored = await asyncio.to_thread(new_table.new_table, spec, None, language_of(request))
    context.shares.make_table(context.sharer(request))
    await context.tables.create(stored)
    keys = [
        SeatKey(seat=seat.number, token=token, link=address(request, f"/seat/{token}"))
        for seat in stored.seats
        if seat.kind == "link"
        for token in [context.keys.seat_token(stored.id, seat.number)]
    ]
    return NewTable(id=stored.id, watch=address(request, f"/table/{stored.id}"), seats=keys)


@router.post("/tables/{id}/join", responses=WRITES)
async def join_table(context: WithContext, table: AtTable, seat: NamedSeat, request: JoinRequest) -> Joined:
    """Sits down under a name; the answer has the seat's own token."""
    guest = new_program()
    version = await context.tables.act(table, "join", seat.number, request.name, guest=guest)
    return Joined(version=version, token=context.keys.seat_token(table.id, seat.number, guest))


@router.get("/tables/{id}", responses=READS, openapi_extra=ANYBODY)
async def read_table(context: WithContext, table: AtTable, visitor: Visiting) -> TableView:
    """All that the bearer of the token may know, or a spectator without one."""
    state = view.state(table, visitor, context.tables.audience(table).present(), view.shown(table, visitor))
    besides = view.for_bots(table, visitor)
    return {"id": table.id, "game": table.match.game.name, "type": "state", **state, **besides}


@router.get("/tables/{id}/moves", responses=READS | problems(403))
async def legal_moves(table: AtTable, seat: OnSeat) -> LegalMoves:
    """The legal moves of the token's seat; none when it need not act, or when somebody has not sat down yet."""
    moves = [] if table.over or not table.complete else table.match.legal_moves(seat)
    return LegalMoves(
        version=table.version,
        must_act=bool(moves) and seat in table.to_act,
        moves=[move.text for move in moves],
        numbers=[move.number for move in moves],
    )


@router.post("/tables/{id}/moves", responses=WRITES)
async def play(context: WithContext, table: AtTable, seat: OnSeat, request: MoveRequest) -> Version:
    """Plays a move; the answer comes when it is on disk."""
    text = request.move if isinstance(request.move, str) else table.match.move(request.move).text
    return Version(version=await context.tables.act(table, "move", seat, text, request.version))


@router.post("/tables/{id}/actions", responses=WRITES)
async def act(context: WithContext, table: AtTable, seat: OnSeat, request: ActionRequest) -> Version:
    """Takes back, offers or agrees to a draw, refuses, resigns; has the computer play for who is away, or ends."""
    away = "" if request.away is None else str(request.away)
    return Version(version=await context.tables.act(table, request.action, seat, away, request.version))


@router.post("/tables/{id}/rematch", responses=WRITES)
async def rematch(request: Request, context: WithContext, table: AtTable, seat: OnSeat) -> Again:
    """Leads on from a game that is over to the same players' next one, each a seat further.

    In a return match it is that one's next game, as long as there is one.
    """
    if not table.over:
        raise Refused("illegal", _("The game is not over yet."))
    name, further = await context.tables.rematch(table), (seat + 1) % len(table.seats)
    token = context.keys.seat_token(name, further, table.seats[seat].guest)
    return Again(id=name, watch=address(request, f"/table/{name}"), seat=further, token=token)


@router.get(
    "/tables/{id}/record", response_class=Response, responses=READS | content("text/plain"), openapi_extra=ANYBODY
)
async def read_record(table: AtTable, visitor: Visiting) -> Response:
    """The game so far as a record."""
    return PlainTextResponse(await view.record_beside(table, visitor))


@router.get(
    "/tables/{id}/picture.svg",
    response_class=Response,
    responses=READS | content("image/svg+xml"),
    openapi_extra=ANYBODY,
)
async def read_picture(table: AtTable, visitor: Visiting) -> Response:
    """The table as a picture."""
    picture = table.match.picture(view.viewer_of(table, visitor))
    return Response(picture.svg(), media_type="image/svg+xml", headers=PICTURE)


@router.get(
    "/tables/{id}/stream",
    response_class=StreamingResponse,
    responses=READS | problems(429) | content("application/x-ndjson"),
    openapi_extra=ANYBODY,
    dependencies=[Depends(held_connection, scope="request")],
)
async def stream(context: WithContext, table: AtTable, visitor: Visiting, claim: Claiming) -> Response:
    """A line of JSON with the state, then one for whatever happens, until the game is over.

    Each has the `position` and, where the seat must act, its `decision`.
    """
    return StreamingResponse(
        lines(context, table, visitor, claim), media_type="application/x-ndjson", headers=UNBUFFERED
    )


async def lines(context: Context, table: Table, visitor: Visitor, claim: Claim) -> AsyncIterator[str]:
    listener = Listener(visitor, claim, pictures=False)
    audience = context.tables.welcome(table, listener)
    try:
        while (text := await listener.next()) is not None:
            yield text + "\n"
            if table.over and listener.is_idle:
                return
    finally:
        context.tables.farewell(audience, listener)


def game_info(name: str) -> GameInfo:
    game = find(name)
    options = [
        OptionInfo(
            name=option.name,
            title=_(option.title),
            help=_(option.help),
            kind=option.kind,
            choices=list(option.choices),
            suggestions=list(option.suggestions),
            default=option.usual or None,
        )
        for option in game.options
    ]
    return GameInfo(name=name, title=game.title, players=list(game.players), options=options)
