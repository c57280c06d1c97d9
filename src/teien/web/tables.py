"""All live tables: read from the store when somebody comes, changed only by actions that the store has on disk."""

import asyncio
import logging
import secrets
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import replace
from typing import Any, get_args

import orjson

from teien.core.play.timeline import Step
from teien.core.words.errors import TeienError
from teien.core.words.language import _
from teien.web import return_match
from teien.web.analyses import Analyses
from teien.web.audience import Audience
from teien.web.computers import Computers
from teien.web.encoding import encoded
from teien.web.fairness import Fairness
from teien.web.keeping import SHOWN, Keeping, weight
from teien.web.listener import Listener
from teien.web.messages import Id
from teien.web.metrics import Metrics
from teien.web.new_table import once_more
from teien.web.old import TooOld, read_table
from teien.web.presence import REPEATED, Elsewhere
from teien.web.refusal import Refused
from teien.web.shelf import Shelf
from teien.web.store import (
    AbsenceAction,
    Action,
    Conflict,
    Notice,
    Outlived,
    RequestedAction,
    Restored,
    Store,
    StoredTable,
)
from teien.web.store.schema import NEW_ACTIONS
from teien.web.study_engine import StudyEngine
from teien.web.table import Table
from teien.web.upkeep import notice_restores, tidy_daily

logger = logging.getLogger(__name__)


class Tables:
    """The tables of one process. Several processes may share a database: what another writes is read after it."""

    def __init__(self, store: Store, *, pace: float, keeping: Keeping, simulations: int | None = None) -> None:
        self.store = store
        self.keeping = keeping
        self.metrics = Metrics()
        self.computers = Computers(self, pace=pace)
        self.study_engine = StudyEngine()
        self.fairness = Fairness()
        self.analyses = Analyses(store, simulations=simulations)
        self.process = secrets.token_hex(4)
        self._tables = Shelf(keeping.memory, self._weight)
        self._leaving: set[str] = set()
        """Tables that are being removed."""
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._audiences: dict[str, Audience] = {}
        """Of the tables that somebody watches."""
        self._elsewhere = Elsewhere()
        self._tasks: set[asyncio.Task[None]] = set()
        self.metrics.watch(self)

    async def start(self) -> None:
        """Begins to listen to other processes, and lets computers go on where a stop interrupted them."""
        self.store.listen(self._hear)
        await self.store.start()
        self.computers.prepare()
        self.in_background(self._wake_computers())
        self.in_background(self._repeat_presence())
        self.in_background(tidy_daily(self))
        self.in_background(notice_restores(self))
        self.in_background(self.metrics.measure_delays())

    @property
    def in_memory(self) -> int:
        return len(self._tables)

    def all_in_memory(self) -> list[Table]:
        return list(self._tables.values())

    @property
    def connections(self) -> int:
        """How many are told what happens, at all tables."""
        return sum(len(audience.listeners) for audience in self._audiences.values())

    def let_everybody_go(self) -> None:
        """Ends what everybody is told: the server stops."""
        for audience in self._audiences.values():
            audience.let_go()

    async def close(self) -> None:
        self.let_everybody_go()
        for task in list(self._tasks):
            task.cancel()
        await self.computers.close()
        await self.study_engine.close()
        await self.fairness.close()
        await self.analyses.close()
        await self.store.close()

    async def get(self, name: str) -> Table | None:
        """The table of this name; None when there is none, and TooOld is raised for one that cannot be read."""
        if name in self._leaving:
            return None
        if table := self._tables.get(name):
            self._tables.put(table, self._is_busy)
        else:
            if name not in self._loading:
                self._loading[name] = asyncio.create_task(self._load(name))
            table = await asyncio.shield(self._loading[name])
        if table and return_match.goes_on(table):
            table.is_series_over = await self._is_series_over(table)
        return table

    async def _is_series_over(self, table: Table) -> bool:
        """Whether the last game of a return match is over that goes on after a table's."""
        try:
            following = await self.get(table.stored.rematch) if table.stored.rematch else None
        except TooOld:
            return True
        return following is not None and following.over and not return_match.goes_on(following)

    async def create(self, stored: StoredTable) -> Table:
        """A new table, once it is on disk."""
        table = await asyncio.to_thread(Table.of, stored, [])
        table.generation = self.store.generation
        await self.store.create(stored)
        self._open(table)
        return table

    def _open(self, table: Table) -> None:
        """Lets a new table begin that is on disk."""
        self._tables.put(table, self._is_busy)
        self.computers.consider(table)

    async def act(
        self,
        table: Table,
        kind: RequestedAction,
        seat: int,
        text: str = "",
        version: int | None = None,
        *,
        guest: str | None = None,
        by: Listener | None = None,
        tag: Id = None,
        computer: bool = False,
    ) -> int:
        """Does an action and returns the version it made, once it is on disk and everybody has been told.

        Raises Refused, and nothing has changed, when it may not be done.
        Who acts is back, and takes their seat again.
        """
        if not computer and kind not in ("join", "return"):
            table.absences.see(seat)
            if table.seats[seat].has_substitute:
                await self._return(table, seat)
        if kind in get_args(AbsenceAction):
            # Nobody may listen here, who would have been told when another process fell silent.
            self.audience(table).note()
        async with table.lock:
            while True:
                prepared = table.prepare(kind, seat, text, version, computer=computer)
                sitting = prepared.seat and replace(prepared.seat, guest=guest)
                known = table.version
                try:
                    with self.metrics.commits.time():
                        if prepared.action.number < known:
                            await self.store.change(table.id, prepared.action, known, generation=table.generation)
                        else:
                            await self.store.append(
                                table.id, prepared.action, over=prepared.over, seat=sitting, generation=table.generation
                            )
                    break
                except Restored:
                    if table.generation == self.store.generation:
                        self.begin_anew()
                    if computer:
                        self.in_background(self._wake(table.id))
                        return table.version
                    raise Refused("stale", _("The table has moved on in the meantime.")) from None
                except Conflict:
                    # Another process was first. What was decided may still stand, as with choices made at once.
                    await self._catch_up(table)
                    if table.version == known:
                        raise Refused("stale", _("The table has moved on in the meantime.")) from None
            if sitting:
                table.seats[seat] = sitting
            self._apply(table, prepared.action, prepared.step, by, tag)
        if prepared.action.kind == "move":
            self.metrics.moves.labels("computer" if computer else "person").inc()
        self._give_back_seats(table)
        self.computers.consider(table)
        return table.version

    async def look_who_sits(self, table: Table) -> None:
        """Reads anew by which cookies and devices people are known, and knows everybody who listens by that.

        It is no part of the log. The table's lock is held.
        """
        if kept := await asyncio.to_thread(self.store.table, table.id):
            for seat, stored in enumerate(kept.seats):
                table.seats[seat] = replace(
                    table.seats[seat], guest=stored.guest, devices=stored.devices, device_link=stored.device_link
                )
        audience = self.audience(table)
        if changed := audience.recognise():
            for listener in changed:
                audience.tell_state(listener)
            self._tell_presence(audience)

    async def rematch(self, table: Table) -> str:
        """The table where the same people play once more, made for the first of them who asks."""
        async with table.lock:
            if table.stored.rematch is None:
                again = await asyncio.to_thread(lambda: Table.of(once_more(table), []))
                again.generation = self.store.generation
                if await self.store.create_rematch(table.id, again.stored):
                    table.stored = replace(table.stored, rematch=again.id)
                    self._open(again)
                elif stored := await asyncio.to_thread(self.store.table, table.id):
                    table.stored = stored
                self._tell_everything(table)
        assert table.stored.rematch is not None
        return table.stored.rematch

    def _tell_everything(self, table: Table) -> None:
        audience = self.audience(table)
        for listener in audience.listeners:
            audience.tell_state(listener)

    def audience(self, table: Table) -> Audience:
        """Who watches a table, be it nobody."""
        known = self._audiences.get(table.id)
        # A table that has been read anew has another audience than it had before.
        return known if known and known.table is table else Audience(table, self._elsewhere)

    def welcome(self, table: Table, listener: Listener) -> Audience:
        """Tells somebody the whole state, and from now on what happens; returns among whom they are."""
        audience = self._audiences[table.id] = self.audience(table)
        audience.listeners.add(listener)
        self._tell_presence(audience, but=listener)
        audience.tell_state(listener)
        self._give_back_seats(table)
        self.computers.consider(table)
        return audience

    def farewell(self, audience: Audience, listener: Listener) -> None:
        table = audience.table
        audience.listeners.discard(listener)
        self.computers.let_go(table, gone=listener)
        if self._audiences.get(table.id) is not audience:
            return
        if not audience.listeners:
            del self._audiences[table.id]
            self._tables.weigh(table)
        self._tell_presence(audience)

    async def remove(self, old: Outlived) -> bool:
        """Removes a table for good; False when somebody is at it, or has touched it."""
        table = self._tables.get(old.id)
        if old.id in self._loading or self._is_visited(old.id) or (table and self._is_busy(table)):
            return False
        self._leaving.add(old.id)
        try:
            is_gone = await self.store.remove(old)
        finally:
            self._leaving.discard(old.id)
        if is_gone:
            self._tables.drop(old.id)
            for known in self._tables.values():
                if known.stored.rematch == old.id:
                    known.stored = replace(known.stored, rematch=None)
        return is_gone

    def begin_anew(self) -> None:
        """A backup was put in the place of the database: nothing that is remembered counts, and all come back."""
        self.store.begin_anew()
        self._tables.drop_all()
        self.let_everybody_go()
        self.in_background(self._wake_computers())

    def is_watched(self, table: Table) -> bool:
        """Whether somebody follows what happens there, through this process."""
        return bool(self.audience(table).listeners)

    async def _load(self, name: str) -> Table | None:
        try:
            while True:
                generation = self.store.generation
                stored = await asyncio.to_thread(self.store.table, name)
                if stored is None:
                    return None
                actions = await asyncio.to_thread(self.store.actions, name)
                if generation == self.store.generation:
                    table = await asyncio.to_thread(read_table, stored, actions)
                    table.generation = generation
                    self._tables.put(table, self._is_busy)
                    return table
        finally:
            del self._loading[name]

    def _is_visited(self, name: str) -> bool:
        """Whether somebody is at a table, here or through another process."""
        return name in self._audiences or self._elsewhere.is_visited(name)

    def _weight(self, table: Table) -> int:
        """About how many bytes a table takes up in memory, with what those are shown who watch."""
        return weight(table) + self.audience(table).pictures * SHOWN

    def _is_busy(self, table: Table) -> bool:
        is_thought_about = self.computers.think_about(table) or self.analyses.progress(table) is not None
        return is_thought_about or self.is_watched(table) or table.lock.locked()

    def _apply(
        self, table: Table, action: Action, step: Step | None = None, by: Listener | None = None, tag: Id = None
    ) -> None:
        """Does what is on disk, and tells everybody."""
        audience, since = self.audience(table), table.version
        place = table.face_down().get(action.number, len(table.match.history))
        table.apply(action, step)
        if not table.seats[action.seat].has_computer:
            table.absences.see(action.seat)
        if action.kind == "join":
            audience.recognise()
        self.computers.let_go(table)
        audience.tell_news(action, since, place, by=by, tag=tag)
        self._tables.weigh(table)

    async def _catch_up(self, table: Table) -> None:
        """Does what other processes have written; the table's lock is held."""
        face_down = table.face_down()
        actions = await asyncio.to_thread(self.store.actions, table.id, min(face_down, default=table.version))
        if any(action.kind == "join" for action in actions):
            await self.look_who_sits(table)
        try:
            for action in actions:
                place = face_down.get(action.number)
                is_changed = place is not None and table.match.history[place].move.text != action.text
                if action.number >= table.version or is_changed:
                    self._apply(table, action)
        except TeienError as error:
            # Another version of Teien plays by other rules.
            self._tables.drop(table.id)
            self.audience(table).let_go()
            raise Refused("stale", _("The table has moved on in the meantime.")) from error

    def _hear(self, notice: Notice) -> None:
        """From another process."""
        if notice.kind == "lost":
            for known in self._tables.values():
                self.in_background(self._follow(known, seats=True))
            return
        table = self._tables.get(notice.table)
        if notice.kind == NEW_ACTIONS and table:
            self.in_background(self._follow(table))
        elif notice.kind == "seats" and table:
            self.in_background(self._follow(table, seats=True))
        elif notice.kind == "rematch" and table:
            self.in_background(self._hear_of_rematch(table))
        elif notice.kind == "presence":
            process, is_watched, *seats = orjson.loads(notice.text)
            is_new = self._elsewhere.hear(notice.table, process, frozenset(seats) if is_watched else None)
            if table:
                # Who tells something new may have come just now, and does not know yet who is here.
                self._tell_presence(self.audience(table), everywhere=is_new and self.is_watched(table))
                self._take_over(table)

    async def _hear_of_rematch(self, table: Table) -> None:
        async with table.lock:
            if stored := await asyncio.to_thread(self.store.table, table.id):
                table.stored = stored
                self._tell_everything(table)

    async def _follow(self, table: Table, *, seats: bool = False) -> None:
        async with table.lock:
            try:
                await self._catch_up(table)
            except Refused as refused:
                logger.warning("table %s cannot be followed: %s", table.id, refused.__cause__)
                return
            if seats:
                await self.look_who_sits(table)
        self._give_back_seats(table)
        self._take_over(table)

    def _give_back_seats(self, table: Table) -> None:
        """Lets computers get up from the seats of those who were away and are here now."""
        for seat in () if table.over else self.audience(table).seats:
            if table.seats[seat].has_substitute:
                self.in_background(self._return(table, seat))

    async def _return(self, table: Table, seat: int) -> None:
        # It is refused to who has it already, by another page of theirs, and when the game is over.
        with suppress(Refused):
            await self.act(table, "return", seat)

    def _take_over(self, table: Table) -> None:
        """Lets computers that play alone go on here, unless they do so where somebody watches them elsewhere."""
        if not table.people and not self._elsewhere.is_visited(table.id):
            self.computers.consider(table)

    def _tell_presence(self, audience: Audience, *, but: Listener | None = None, everywhere: bool = True) -> None:
        """Tells who is there: those who watch here and, if so, `everywhere` else."""
        audience.note()
        audience.tell_presence(but=but)
        if everywhere:
            self._spread_presence(audience)

    def _spread_presence(self, audience: Audience) -> None:
        here = encoded([self.process, bool(audience.listeners), *sorted(audience.seats)])
        self.store.tell(Notice(audience.table.id, "presence", here))

    async def _repeat_presence(self) -> None:
        while True:
            await asyncio.sleep(REPEATED)
            self.look_who_is_there()

    def look_who_is_there(self) -> None:
        """Repeats to other processes who is with this one, and forgets those that have not done so for long."""
        for name, audience in list(self._audiences.items()):
            self._spread_presence(audience)
            # Another process may have died, with all who were there, and that let its computers think.
            if audience.note():
                audience.tell_presence()
            if table := self._tables.get(name):
                self._take_over(table)
        self._elsewhere.forget()

    async def _wake_computers(self) -> None:
        for name in await asyncio.to_thread(self.store.waiting):
            await self._wake(name)

    async def _wake(self, name: str) -> None:
        try:
            if table := await self.get(name):
                self.computers.consider(table)
        except TooOld as old:
            logger.warning("table %s cannot be read: %s", name, old.__cause__)

    def in_background(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Does something without anybody waiting for it; what goes wrong is logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            logger.error("a table could not go on", exc_info=error)
