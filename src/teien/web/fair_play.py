"""Fair play: while people play with each other, nobody is helped here with that very game.

Whoever asks may be one of them and not say so: so what comes next in a game is nobody's, and what was before is not its
players' either. How games begin is everybody's.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress

from teien.core.play.game import Game
from teien.core.play.match import Match
from teien.core.words.language import _
from teien.web.old import TooOld
from teien.web.refusal import Refused
from teien.web.table import Table
from teien.web.tables import Tables

OPENING = 2
"""Positions after so few moves of a game are anybody's."""


class FairPlay:
    """Knows what people play, by the positions that a spectator sees.

    One's own games are all known, those of others as far as this process has them in memory.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._coming: dict[str, tuple[int, frozenset[str]]] = {}
        """By table: its version, and the positions of now and after one more move."""

    async def check(
        self, guest: str | None, game: Game, lines: Callable[[], Iterable[str]], *, goes_on: bool = False
    ) -> None:
        """Raises Refused where one of the positions that a guest asks about is of a game that people play.

        Where somebody can go on from these positions, what was before in their own game counts, too.
        """
        own = [table for table in await self._tables_of(guest) if is_played(table, game)]
        others = [table for table in self._tables.all_in_memory() if is_played(table, game)]
        here = {table.id for table in others}
        self._coming = {name: kept for name, kept in self._coming.items() if name in here}
        if own or others:
            mine, theirs = ([table.snapshot() for table in tables] for tables in (own, others))
            before = [past(table.match) for table in mine] if goes_on else []
            await asyncio.to_thread(self._compare, lines, mine, theirs, before)

    def _compare(
        self,
        lines: Callable[[], Iterable[str]],
        own: Sequence[Table],
        others: Sequence[Table],
        before: Sequence[Iterator[str]],
    ) -> None:
        asked = frozenset(lines())
        if any(asked & self._coming_at(table) for table in own) or any(asked.intersection(each) for each in before):
            complaint = _(
                "You play this game with other people just now. Until it is over, nobody helps you with it here."
            )
            raise Refused("forbidden", complaint)
        if any(asked & self._coming_at(table) for table in others):
            complaint = _(
                "People play this very position just now. Until they have moved on, nobody is helped with it."
            )
            raise Refused("forbidden", complaint)

    def _coming_at(self, table: Table) -> frozenset[str]:
        version, kept = self._coming.get(table.id, (-1, frozenset[str]()))
        if version != table.version:
            kept = frozenset(coming(table.match))
            self._coming[table.id] = table.version, kept
        return kept

    async def _tables_of(self, guest: str | None) -> list[Table]:
        """The tables at which somebody plays just now."""
        stored = await asyncio.to_thread(self._tables.store.tables_of, guest) if guest else []
        tables = []
        for kept in stored:
            if not kept.over:
                with suppress(TooOld):
                    tables.append(await self._tables.get(kept.id))
        return [table for table in tables if table]


def is_played(table: Table, game: Game) -> bool:
    """Whether people play a game with each other at a table."""
    return not table.over and len(table.people) > 1 and table.match.game is game


def past(match: Match) -> Iterator[str]:
    """The positions that a game has had since it left what anybody may know."""
    return (match.at(moves).position() for moves in range(OPENING, len(match.history)))


def coming(match: Match) -> Iterator[str]:
    """The position of a game, and those that a single move leads to."""
    if len(match.history) < OPENING:
        return
    yield match.position()
    for seat in match.to_act:
        for move in match.legal_moves(seat):
            then = match.copy()
            then.play(move, seat)
            yield then.position()
