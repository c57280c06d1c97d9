"""The first page: the tables that somebody is at, the games they finished last, and all games there are."""

import asyncio
import time
from collections.abc import Sequence
from typing import NamedTuple

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from teien.core.play.game import games
from teien.core.words.language import _, counted
from teien.web import names, old, results, view
from teien.web.context import Context
from teien.web.forms import ago
from teien.web.games import shown_game
from teien.web.puzzle_view import offered
from teien.web.store import StoredTable
from teien.web.table import Table
from teien.web.view import Visitor

LAST_GAMES = 5
"""So many finished games are told with their results; of those before them only who played."""
LONG_PAUSE = 3 * 3600
"""Seconds: of a game that took longer it is not told how long, since nobody sat at it all the time."""


class Line(NamedTuple):
    """A table of somebody's."""

    url: str
    title: str
    names: str
    status: str = ""
    length: str = ""
    when: str = ""
    is_waiting: bool = False
    """Whether it is they for whom the others wait."""
    again: str | None = None
    """Where to ask for another game with the same people and choices."""


def routes(context: Context) -> APIRouter:
    router = APIRouter(include_in_schema=False)
    home = Home(context)
    router.get("/")(home.page)
    return router


class Home:
    """The first page."""

    def __init__(self, context: Context) -> None:
        self.context = context

    async def page(self, request: Request) -> Response:
        guest = self.context.guest(request)
        stored = await asyncio.to_thread(self.context.tables.store.tables_of, guest) if guest else []
        going_on = [line for table in stored if not table.over if (line := await self.line(table, request))]
        over = [table for table in stored if table.over]
        finished = [line for table in over[:LAST_GAMES] if (line := await self.line(table, request))]
        return self.context.page(
            request,
            "home.html",
            games=[shown_game(game) for game in games()],
            going_on=sorted(going_on, key=lambda line: not line.is_waiting),
            finished=finished,
            earlier=[brief(table) for table in over[LAST_GAMES:]],
            is_new=not stored,
            has_puzzles=bool(await asyncio.to_thread(offered)),
            your_name=names.shown(request, guest),
        )

    async def line(self, stored: StoredTable, request: Request) -> Line | None:
        """A table of somebody's; None for one that has been removed just now."""
        try:
            table = await self.context.tables.get(stored.id)
        except old.TooOld:
            return brief(stored)._replace(status=_("Of an older version"))
        if table is None:
            return None
        visitor = self.context.visitor(request, table)
        known = Line(
            url=f"/table/{table.id}",
            title=table.match.game.title,
            names=company(table, visitor),
            when=ago(time.time() - stored.touched),
        )
        if table.over:
            # To count a game takes a while, and nothing of it changes any more.
            status = await asyncio.to_thread(ended, table, visitor)
            return known._replace(status=status, length=length(table, stored), again=f"/table/{table.id}/again")
        return known._replace(status=going_on(table, visitor), is_waiting=is_waited_for(table, visitor))


def brief(stored: StoredTable) -> Line:
    """What is told of a table without reading it."""
    url, when = f"/table/{stored.id}", ago(time.time() - stored.touched)
    return Line(url, old.title(stored), old.names(stored), when=when)


def company(table: Table, visitor: Visitor) -> str:
    """With whom somebody plays; of several at one screen all of them."""
    called = [name if seat.name else _("a friend") for seat, name in zip(table.seats, table.match.names, strict=True)]
    if len(visitor.seats) != 1:
        return ", ".join(called)
    others = [name for seat, name in enumerate(called) if seat not in visitor.seats]
    return _("with {names}").format(names=", ".join(others))


def is_waited_for(table: Table, visitor: Visitor) -> bool:
    """Whether somebody has to move, or to answer."""
    is_asked = table.asked is not None and bool(visitor.seats - {table.asked.seat})
    return table.complete and (is_asked or not visitor.seats.isdisjoint(table.to_act))


def going_on(table: Table, visitor: Visitor) -> str:
    """What happens at a table now."""
    if not is_waited_for(table, visitor):
        return view.status(table, visitor)
    if len(visitor.seats) == 1:
        return _("Your turn")
    seats = sorted(visitor.seats.intersection(table.to_act)) or sorted(visitor.seats)
    return _("{name} to play").format(name=table.match.names[seats[0]])


def ended(table: Table, visitor: Visitor) -> str:
    """How a game ended for who looks, if they played on one seat; else who won."""
    result = results.result(table)
    assert result is not None
    if len(visitor.seats) != 1:
        return result["headline"]
    (seat,) = visitor.seats
    if table.ending is not None and table.ending.resigned == seat:
        return _("You gave up")
    if not result["winners"]:
        return _("A draw") if table.match.over else result["headline"]
    if seat not in result["winners"]:
        said, with_points = _("You lost"), _("You lost, {own} to {other}")
    elif len(result["winners"]) > 1:
        said, with_points = _("You shared the victory"), _("You shared the victory, {own} to {other}")
    else:
        said, with_points = _("You won"), _("You won, {own} to {other}")
    points = points_of(table, seat)
    return with_points.format(own=points[0], other=points[1]) if points else said


def points_of(table: Table, seat: int) -> Sequence[int]:
    """A seat's points and the best of the others'; none where the game was not counted, or is not about points."""
    if not table.match.over:
        return ()
    scores = table.match.tally.scores
    if max(scores) <= 1:
        return ()
    return scores[seat], max(score for other, score in enumerate(scores) if other != seat)


def length(table: Table, stored: StoredTable) -> str:
    """How long a game was; nothing of one in which nobody moved."""
    count = len(table.match.history)
    if not count:
        return ""
    moves = counted("{count} move", "{count} moves", count)
    seconds = stored.touched - stored.created
    if seconds > LONG_PAUSE:
        return moves
    minutes = counted("{count} minute", "{count} minutes", max(1, round(seconds / 60)))
    return _("{moves} in {minutes}").format(moves=moves, minutes=minutes)
