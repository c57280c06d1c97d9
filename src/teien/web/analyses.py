"""Analyses of games that are over: asked for by people, made one after the other in workers that stand back, kept.

An analysis is made once a table and kept with it. Nobody's move waits for one: of a machine's cores at most half think
for them, at the lowest priority, one event of a game after the other.
"""

import asyncio
import logging
import os
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from teien.core.play.match import Match
from teien.core.words.errors import TeienError
from teien.core.words.language import _
from teien.study import document
from teien.study.analysis import SIMULATIONS, GameAnalysis, Judge, question, questions
from teien.study.events import events
from teien.study.thoughts import Question, Thought, shares, think
from teien.web import return_match
from teien.web.refusal import Refused
from teien.web.results import agreed
from teien.web.shares import Sharer
from teien.web.store import Conflict, Store
from teien.web.table import Table
from teien.web.workers import GivenUp, Workers

logger = logging.getLogger(__name__)

MOST_IN_ALL = 12
"""So many analyses are made or wait at a time."""
MOST_OF_GUEST, MOST_OF_ADDRESS = 2, 6
MOST_KNOWN = 8
"""So many are held in memory, at some hundred kilobytes each."""
NICENESS = 14
"""With what their nursery stands back already, as far as can be."""
MOST_SECONDS = 900.0
"""An event that takes longer never ends; on a busy machine they get little."""
MOST_MOVES = 600
"""A longer game, as nobody plays one, is not analysed."""


@dataclass(frozen=True, slots=True)
class Progress:
    """So many of so many events are done; `before` analyses of others come first."""

    done: int
    count: int
    before: int = 0


class Making:
    """An analysis in the making, and who asked for it."""

    def __init__(self, by: Sharer) -> None:
        self.by = by
        self.done = 0
        self.count = 0
        """How many events there are; 0 until it begins."""
        self.task: asyncio.Task[None] | None = None


class Analyses:
    """Those of one process; each move is looked at by so many `simulations`."""

    def __init__(self, store: Store, *, simulations: int | None = None) -> None:
        self.simulations = simulations or SIMULATIONS
        self._store = store
        places = max(1, (os.cpu_count() or 1) // 2)
        self._workers = Workers(places, MOST_SECONDS, niceness=NICENESS, has_short=False)
        self._places = asyncio.Semaphore(places)
        self._making: dict[str, Making] = {}
        """By table, the oldest first."""
        self._known: OrderedDict[str, GameAnalysis] = OrderedDict()
        """Those that were asked for last, by table."""
        self._failed: set[str] = set()
        """Tables whose last analysis came to nothing, by a mistake of ours."""

    async def of(self, table: Table) -> GameAnalysis | None:
        """What is kept of a table's game; None where nothing is, or it cannot be read any more."""
        if table.id not in self._known:
            kept = await asyncio.to_thread(self._store.analysis, table.id)
            if kept is None:
                return None
            try:
                self._known[table.id] = await asyncio.to_thread(document.read, kept, table.match)
            except TeienError as error:
                # Of another version: it can be made anew.
                logger.info("the analysis of table %s cannot be read: %s", table.id, error)
                return None
        found = self._known[table.id]
        self._known.move_to_end(table.id)
        while len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return found

    def progress(self, table: Table) -> Progress | None:
        """How far an analysis is; None where none is being made here."""
        making = self._making.get(table.id)
        if making is None:
            return None
        before = 0 if making.count else list(self._making).index(table.id)
        return Progress(making.done, making.count, before)

    def has_failed(self, table: Table) -> bool:
        """Whether the last try came to nothing."""
        return table.id in self._failed

    def is_by(self, table: Table, guest: str | None) -> bool:
        """Whether it was this guest who asked for what is being made."""
        making = self._making.get(table.id)
        return making is not None and making.by.guest == guest

    def begin(self, table: Table, by: Sharer, *, limited: bool = True) -> None:
        """Has an analysis made, unless it already is; raises Refused where there cannot be one, or too many wait."""
        check(table)
        if table.id in self._making:
            return
        if limited:
            self._check_room(by)
        self._failed.discard(table.id)
        making = self._making[table.id] = Making(by)
        making.task = asyncio.create_task(self._make(table, making))

    def cancel(self, table: Table) -> None:
        """Lets an analysis be, and its worker go; nothing of it is kept."""
        making = self._making.pop(table.id, None)
        if making and making.task:
            making.task.cancel()

    async def try_move(self, table: Table, place: int, text: str, by: Sharer) -> tuple[float, float]:
        """What a seat could expect of its best move and of another, instead of the one at a place of the history.

        Raises Refused where there is no such decision, IllegalMove or MalformedMove for what cannot be played, GivenUp.
        """
        check(table)
        asked = await asyncio.to_thread(instead, table.match.copy(), place, text, self.simulations)
        thoughts = await self._workers.do(by.guest, thinking_of(asked))
        (seat,) = asked.played
        own = next(thought for thought in thoughts if thought.seat == seat)
        return own.expected, own.expected if own.of_played is None else own.of_played

    async def close(self) -> None:
        tasks = [making.task for making in self._making.values() if making.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._workers.close()

    def _check_room(self, by: Sharer) -> None:
        others = [making.by for making in self._making.values()]
        if sum(other.guest == by.guest for other in others) >= MOST_OF_GUEST:
            raise Refused("slow-down", _("Two of your games are being analysed already. This one can follow them."))
        if sum(other.address == by.address for other in others) >= MOST_OF_ADDRESS or len(others) >= MOST_IN_ALL:
            raise Refused("slow-down", _("Many games are being analysed just now. Please try again in a few minutes."))

    async def _make(self, table: Table, making: Making) -> None:
        try:
            async with self._places:
                found = await self._think(table, making)
            await self._store.keep_analysis(table.id, await asyncio.to_thread(document.written, found))
        except Exception as error:
            # Whoever waits for it is told on its page; a worker's own trouble has been logged already.
            self._failed.add(table.id)
            if not isinstance(error, GivenUp | Conflict):
                logger.exception("table %s could not be analysed", table.id)
        finally:
            if self._making.get(table.id) is making:
                del self._making[table.id]

    async def _think(self, table: Table, making: Making) -> GameAnalysis:
        match, result = table.match.copy(), result_of(table)
        asked = await asyncio.to_thread(questions, match, simulations=self.simulations, is_ended=True)
        making.count = len(asked)
        # Those of the end come first, and nothing is judged before all are done.
        answers = [await self._answer(making, one) for one in reversed(asked)]
        thoughts = [{thought.seat: thought for thought in found} for found in reversed(answers)]
        judge = Judge(match, thoughts, result=result)
        while doubts := await asyncio.to_thread(judge.doubts, asked):
            making.count += len(doubts)
            for at, doubt in doubts.items():
                judge.look_again(at, await self._answer(making, doubt))
        return await asyncio.to_thread(judge.analysis, self.simulations)

    async def _answer(self, making: Making, asked: Question) -> tuple[Thought, ...]:
        found = await self._workers.do(making.by.guest, thinking_of(asked))
        making.done += 1
        return found


def thinking_of(asked: Question) -> Callable[[int], Callable[[], tuple[Thought, ...]]]:
    """A job for a worker, of however many threads: a search with a number of simulations takes one."""
    return lambda _threads: partial(think, asked)


def check(table: Table) -> None:
    """Raises Refused where a table's game cannot be analysed: before its end, above all."""
    if not table.over:
        raise Refused("forbidden", _("A game can be analysed once it is over."))
    if return_match.goes_on(table):
        raise Refused("forbidden", _("A game of a return match can be analysed once all its games are over."))
    if not table.match.over and table.ending is None:
        raise Refused("forbidden", _("This record ends before the game does, so it cannot be analysed."))
    if not events(table.match) or len(table.match.history) > MOST_MOVES:
        raise Refused("forbidden", _("There is nothing to analyse here: nothing was played, or far too much."))


def can_be_analysed(table: Table) -> bool:
    with suppress(Refused):
        check(table)
        return True
    return False


def result_of(table: Table) -> Sequence[float]:
    """How the win of a table's game is shared, be it by the rules or otherwise."""
    if table.match.over or table.ending is None:
        return shares(table.match)
    players = table.match.players
    winners = agreed(table, table.ending)["winners"] or range(players)
    return [(seat in winners) / len(winners) for seat in range(players)]


def instead(match: Match, place: int, text: str, simulations: int) -> Question:
    """What is to be thought of another move than the one at a place; raises Refused, IllegalMove, MalformedMove."""
    event = next((event for event in events(match) if event.place == place and not event.is_secret), None)
    if event is None:
        raise Refused("malformed", _("There is no such move."))
    other = match.at(place)
    other.play(text, event.played[0].seat)
    return question(other, events(other)[-1], simulations=simulations)
