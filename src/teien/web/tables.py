"""All live tables: read from the store when somebody comes, changed only by deeds that the store has on disk."""

import asyncio
import json
import logging
import secrets
import time
from collections import defaultdict
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any

from teien.core.errors import TeienError
from teien.core.language import _, speaking
from teien.core.match import Step
from teien.web import view
from teien.web.computers import Computers
from teien.web.encoding import encoded, joined
from teien.web.keeping import Keeping
from teien.web.listener import Listener
from teien.web.making import once_more
from teien.web.metrics import Metrics
from teien.web.news import News
from teien.web.old import TooOld, read_table
from teien.web.refusal import Refused
from teien.web.shelf import Shelf
from teien.web.store import Conflict, Deed, Notice, Outlived, Restored, Store, StoredTable
from teien.web.table import Act, Table
from teien.web.upkeep import notice_restores, tidy_daily

logger = logging.getLogger(__name__)

PRESENCE_SECONDS = 20
"""How often a process repeats to others who is with it; it is forgotten after three such times."""


class Tables:
    """The tables of one process. Several processes may share a database: what another writes is read after it."""

    def __init__(self, store: Store, *, pace: float, keeping: Keeping) -> None:
        self.store = store
        self.keeping = keeping
        self.metrics = Metrics()
        self.computers = Computers(self, pace=pace)
        self.process = secrets.token_hex(4)
        self._tables = Shelf(keeping.memory)
        self._leaving: set[str] = set()
        """Tables that are being removed."""
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)
        self._elsewhere: dict[str, dict[str, tuple[float, frozenset[int]]]] = {}
        """Who is present at a table through other processes, and when they said so."""
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

    @property
    def connections(self) -> int:
        """How many are told what happens, at all tables."""
        return sum(len(listeners) for listeners in self._listeners.values())

    def let_everybody_go(self) -> None:
        """Ends what everybody is told: the server stops."""
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.let_go()

    async def close(self) -> None:
        self.let_everybody_go()
        for task in list(self._tasks):
            task.cancel()
        await self.computers.close()
        await self.store.close()

    async def get(self, name: str) -> Table | None:
        """The table of this name; None when there is none, and TooOld is raised for one that cannot be read."""
        if name in self._leaving:
            return None
        if table := self._tables.get(name):
            self._tables.put(table, self._is_busy)
            return table
        if name not in self._loading:
            self._loading[name] = asyncio.create_task(self._load(name))
        return await asyncio.shield(self._loading[name])

    async def create(self, stored: StoredTable) -> Table:
        """A new table, once it is on disk."""
        table = Table.of(stored, [])
        table.generation = self.store.generation
        await self.store.create(stored)
        self._tables.put(table, self._is_busy)
        self.computers.consider(table)
        return table

    async def act(
        self,
        table: Table,
        act: Act,
        seat: int,
        text: str = "",
        version: int | None = None,
        *,
        guest: str | None = None,
        by: Listener | None = None,
        tag: object = None,
        computer: bool = False,
    ) -> int:
        """Does a deed and returns the version it made, once it is on disk and everybody has been told.

        Raises Refused, and nothing has changed, when it may not be done.
        """
        async with table.lock:
            while True:
                prepared = table.prepare(act, seat, text, version, computer=computer)
                sitting = prepared.seat and replace(prepared.seat, guest=guest)
                known = table.version
                try:
                    with self.metrics.commits.time():
                        if prepared.deed.number < known:
                            await self.store.change(table.id, prepared.deed, known, generation=table.generation)
                        else:
                            await self.store.append(
                                table.id, prepared.deed, over=prepared.over, seat=sitting, generation=table.generation
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
            self._apply(table, prepared.deed, prepared.step, by, tag)
        if prepared.deed.kind == "move":
            self.metrics.moves.labels("computer" if computer else "person").inc()
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
        if changed := self._recognise(table):
            for listener in changed:
                self.tell_state(table, listener)
            self._tell_presence(table)

    async def rematch(self, table: Table) -> str:
        """The table where the same people play once more, made for the first of them who asks."""
        async with table.lock:
            if table.stored.rematch is None:
                again = once_more(table)
                await self.create(again)
                if await self.store.set_rematch(table.id, again.id):
                    table.stored = replace(table.stored, rematch=again.id)
                elif stored := await asyncio.to_thread(self.store.table, table.id):
                    table.stored = stored
                for listener in self._listeners.get(table.id, ()):
                    self.tell_state(table, listener)
        assert table.stored.rematch is not None
        return table.stored.rematch

    def welcome(self, table: Table, listener: Listener) -> None:
        """Tells somebody the whole state, and from now on what happens."""
        self._listeners[table.id].add(listener)
        self._tell_presence(table, but=listener)
        self.tell_state(table, listener)
        self.computers.consider(table)

    def farewell(self, table: Table, listener: Listener) -> None:
        listeners = self._listeners[table.id]
        listeners.discard(listener)
        if not listeners:
            del self._listeners[table.id]
            table.drawn.clear()
            self._tables.weigh(table)
        self.computers.let_go(table, gone=listener)
        self._tell_presence(table)

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
        for name in list(self._listeners):
            self._send_away(name)
        self.in_background(self._wake_computers())

    def tell_state(self, table: Table, listener: Listener) -> None:
        looker = listener.looker
        with speaking(looker.language):
            told = view.state(table, looker, self.present(table))
            if listener.pictures:
                told["parts"] = view.parts(table.drawn[view.viewer(table, looker), looker.language].picture)
        listener.tell(told)

    def present(self, table: Table) -> list[bool]:
        """For each seat, whether somebody is there."""
        here = frozenset().union(*(listener.looker.seats for listener in self._listeners.get(table.id, ())))
        recent = time.monotonic() - 3 * PRESENCE_SECONDS
        for heard_at, seats in self._elsewhere.get(table.id, {}).values():
            here |= seats if heard_at > recent else frozenset()
        return [seat in here for seat in range(len(table.seats))]

    def is_watched(self, table: Table) -> bool:
        """Whether somebody follows what happens there, through this process."""
        return table.id in self._listeners

    async def _load(self, name: str) -> Table | None:
        try:
            while True:
                generation = self.store.generation
                stored = await asyncio.to_thread(self.store.table, name)
                if stored is None:
                    return None
                deeds = await asyncio.to_thread(self.store.deeds, name)
                if generation == self.store.generation:
                    table = read_table(stored, deeds)
                    table.generation = generation
                    self._tables.put(table, self._is_busy)
                    return table
        finally:
            del self._loading[name]

    def _is_visited(self, name: str) -> bool:
        """Whether somebody is at a table, here or through another process."""
        recent = time.monotonic() - 3 * PRESENCE_SECONDS
        elsewhere = self._elsewhere.get(name, {}).values()
        return name in self._listeners or any(heard_at > recent for heard_at, _seats in elsewhere)

    def _is_busy(self, table: Table) -> bool:
        return self.is_watched(table) or table.lock.locked() or self.computers.think_about(table)

    def _send_away(self, name: str) -> None:
        """Ends live connections; they come back, and are told everything."""
        for listener in self._listeners.get(name, ()):
            listener.let_go()

    def _apply(
        self, table: Table, deed: Deed, step: Step | None = None, by: Listener | None = None, tag: object = None
    ) -> None:
        """Does what is on disk, and tells everybody; of a choice that was changed, its own seat alone."""
        since = table.version
        place = table.face_down().get(deed.number, len(table.match.history))
        table.apply(deed, step)
        if deed.kind == "join":
            self._recognise(table)
        self.computers.let_go(table)
        reveals_all = table.over and table.match.game.has_secrets
        shared = deed.kind in ("move", "undo", "ask undo", "ask draw", "refuse") and not reveals_all
        common = News(table, since, place) if shared else None
        for listener in self._listeners.get(table.id, ()):
            if deed.number < since and listener is not by and view.viewer(table, listener.looker) != deed.seat:
                continue
            # Who alone looked at a screen sees no more than everybody from now on, and nothing of it stays there.
            looked = listener.looker.look is not None
            looker = listener.looker = replace(listener.looker, look=None) if looked else listener.looker
            with speaking(looker.language):
                told = common.told(listener) if common else None
                if told is None or looked:
                    self.tell_state(table, listener)
                    if listener is by:
                        listener.tell({"type": "done", "id": tag, "version": table.version})
                    continue
                own = view.personal(table, looker)
            listener.tell_text(joined(told, encoded({**own, "done": tag} if listener is by else own)))
        self._tables.weigh(table)

    async def _catch_up(self, table: Table) -> None:
        """Does what other processes have written; the table's lock is held."""
        face_down = table.face_down()
        deeds = await asyncio.to_thread(self.store.deeds, table.id, min(face_down, default=table.version))
        if any(deed.kind == "join" for deed in deeds):
            await self.look_who_sits(table)
        try:
            for deed in deeds:
                place = face_down.get(deed.number)
                is_changed = place is not None and table.match.history[place].move.text != deed.text
                if deed.number >= table.version or is_changed:
                    self._apply(table, deed)
        except TeienError as error:
            # Another version of Teien plays by other rules.
            self._tables.drop(table.id)
            self._send_away(table.id)
            raise Refused("stale", _("The table has moved on in the meantime.")) from error

    def _hear(self, notice: Notice) -> None:
        """From another process."""
        if notice.kind == "lost":
            for known in self._tables.values():
                self.in_background(self._follow(known, seats=True))
            return
        table = self._tables.get(notice.table)
        if notice.kind == "deeds" and table:
            self.in_background(self._follow(table))
        elif notice.kind == "seats" and table:
            self.in_background(self._follow(table, seats=True))
        elif notice.kind == "presence":
            process, *seats = json.loads(notice.text)
            elsewhere = self._elsewhere.setdefault(notice.table, {})
            is_new = process not in elsewhere or elsewhere[process][1] != frozenset(seats)
            elsewhere[process] = time.monotonic(), frozenset(seats)
            if table:
                # Who tells something new may have come just now, and does not know yet who is here.
                self._tell_presence(table, everywhere=is_new and self.is_watched(table))
                if not table.people:
                    # It may be there that nobody watches any longer, so that the computers stand still.
                    self.computers.consider(table)

    async def _follow(self, table: Table, *, seats: bool = False) -> None:
        async with table.lock:
            try:
                await self._catch_up(table)
            except Refused as refused:
                logger.warning("table %s cannot be followed: %s", table.id, refused.__cause__)
                return
            if seats:
                await self.look_who_sits(table)

    def _recognise(self, table: Table) -> list[Listener]:
        """Gives everybody who listens the seats that are theirs now, and no others; returns for whom that is new."""
        changed = []
        for listener in self._listeners.get(table.id, ()):
            seats = listener.claim.seats(table)
            if seats != listener.looker.seats:
                listener.looker = replace(listener.looker, seats=seats, look=None)
                changed.append(listener)
        return changed

    def _tell_presence(self, table: Table, *, but: Listener | None = None, everywhere: bool = True) -> None:
        text = encoded({"type": "presence", "present": self.present(table)})
        for listener in self._listeners.get(table.id, ()):
            if listener is not but:
                listener.tell_text(text)
        if everywhere:
            self._spread_presence(table.id)

    def _spread_presence(self, name: str) -> None:
        seats = frozenset().union(*(listener.looker.seats for listener in self._listeners.get(name, ())))
        self.store.tell(Notice(name, "presence", json.dumps([self.process, *sorted(seats)])))

    async def _repeat_presence(self) -> None:
        while True:
            await asyncio.sleep(PRESENCE_SECONDS)
            for name in list(self._listeners):
                self._spread_presence(name)
            for name in [name for name in self._elsewhere if not self._is_visited(name)]:
                del self._elsewhere[name]

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
