"""Computer players at live tables: they think in worker processes beside the server, and can be let go."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from teien.core.play.move import Move
from teien.core.words.language import _
from teien.players import player
from teien.players.judgement import Judgement
from teien.web import thinking
from teien.web.listener import Listener
from teien.web.refusal import Refused
from teien.web.store.schema import PROGRAM
from teien.web.table import Table
from teien.web.workers import GivenUp, Workers

if TYPE_CHECKING:
    from teien.web.tables import Tables

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Thought:
    """What is thought about a decision, which began at a version of its table; a hint is asked for `by` somebody.

    Who cancels its task frees the worker.
    """

    since: int
    task: "asyncio.Task[Any]"
    by: Listener | None = None


Thoughts = dict[tuple[str, int], Thought]
"""By table and seat."""


class Computers:
    """The computers of one process; `pace` is the least time between two of their moves, for people to follow."""

    def __init__(self, tables: "Tables", *, pace: float) -> None:
        self._tables = tables
        self._pace = pace
        self._workers = Workers()
        self._thoughts: Thoughts = {}
        self._hints: Thoughts = {}

    @property
    def waiting(self) -> int:
        """How many thoughts wait for a worker."""
        return self._workers.waiting

    @property
    def running(self) -> int:
        """How many thoughts are being thought."""
        return self._workers.running

    @property
    def replaced(self) -> int:
        """How many workers were lost, and others put in their place."""
        return self._workers.replaced

    def prepare(self) -> None:
        """Lets all be loaded that they need, so that the first of them does not wait for it."""
        self._workers.prepare()

    def consider(self, table: Table) -> None:
        """Lets every computer begin to think that has to decide and does not think yet."""
        if not self._goes_on(table):
            return
        for seat in table.to_act:
            level = table.seats[seat].level
            if level is not None and (table.id, seat) not in self._thoughts:
                since = table.since[seat]
                task = self._tables.in_background(self._think(table, seat, level, since))
                self._thoughts[table.id, seat] = Thought(since, task)

    def think_about(self, table: Table) -> bool:
        return any((table.id, seat) in self._thoughts for seat in range(len(table.seats)))

    def let_go(self, table: Table, gone: Listener | None = None) -> None:
        """Ends thoughts about decisions that are no more, at a table that nobody looks at, and for who has gone."""
        for seat in range(len(table.seats)):
            for thoughts in (self._thoughts, self._hints):
                thought = thoughts.get((table.id, seat))
                if thought is None:
                    continue
                is_open = seat in table.to_act and table.since[seat] == thought.since and self._goes_on(table)
                if thoughts is self._thoughts:
                    # Somebody who was away may have come back.
                    is_open = is_open and table.seats[seat].has_computer
                if not is_open or (gone and thought.by is gone):
                    del thoughts[table.id, seat]
                    thought.task.cancel()

    def hint(self, table: Table, seat: int, by: Listener) -> "asyncio.Task[Judgement]":
        """The move that a strong player would make, from what the seat may know; raises Refused while one is sought.

        It is cancelled when the decision is no more or whoever asked has gone.
        """
        return self._look_for(table, seat, by, lambda threads: thinking.advice(table.match, seat, threads))

    def judge(self, table: Table, seat: int, number: int, by: Listener) -> "asyncio.Task[Judgement]":
        """How good the move of a number was, from what the seat that asks may know; as with a hint."""
        return self._look_for(table, seat, by, lambda threads: thinking.judgement(table.match, number, seat, threads))

    def _look_for(
        self, table: Table, seat: int, by: Listener, job: Callable[[int], Callable[[], Judgement]]
    ) -> "asyncio.Task[Judgement]":
        key = table.id, seat
        if key in self._hints:
            raise Refused("slow-down", _("A hint is on its way already."))
        thought = Thought(table.since[seat], asyncio.create_task(self._workers.do(owner_of(table, seat), job)), by)
        self._hints[key] = thought
        thought.task.add_done_callback(lambda _task: self._forget(self._hints, key, thought.task))
        return thought.task

    async def search(self, owner: str, job: Callable[[int], Callable[[], Found]]) -> Found:
        """What comes of a search that is about no table, in its owner's turn; raises GivenUp."""
        return await self._workers.do(owner, job)

    async def close(self) -> None:
        for thought in (*self._thoughts.values(), *self._hints.values()):
            thought.task.cancel()
        await self._workers.close()

    def _goes_on(self, table: Table) -> bool:
        """Where only computers play, they do so while somebody watches."""
        return table.complete and (bool(table.people) or self._tables.is_watched(table))

    async def _think(self, table: Table, seat: int, level: int, since: int) -> None:
        try:
            move, _nothing = await asyncio.gather(self._choose(table, seat, level), asyncio.sleep(self._pace))
        finally:
            # From here on it is an action like any other, and not to be let go.
            still_matters = self._forget(self._thoughts, (table.id, seat), asyncio.current_task())
        if not still_matters:
            return
        try:
            await self._tables.act(table, "move", seat, move.text, since, computer=True)
        except Refused:
            # Another process was faster, or people took a move back: whoever did so lets computers think again.
            self.consider(table)

    async def _choose(self, table: Table, seat: int, level: int) -> Move:
        is_quick = level in thinking.QUICK_LEVELS
        try:
            return await self._workers.do(
                owner_of(table), lambda _threads: thinking.choice(level, table.match, seat, table.id), short=is_quick
            )
        except GivenUp:
            # The game goes on all the same.
            return player("random").choose(table.match, seat)

    @staticmethod
    def _forget(thoughts: Thoughts, key: tuple[str, int], task: "asyncio.Task[Any] | None") -> bool:
        """Ends a thought; whether it still mattered."""
        if key not in thoughts or thoughts[key].task is not task:
            return False
        del thoughts[key]
        return True


def owner_of(table: Table, asking: int | None = None) -> str:
    """Whose turn a thought at a table takes: that of a guest who plays there, of the seat that asks if it can be.

    All others share one turn, and so do all programs, for which a new name costs nothing.
    """
    seats = sorted(table.people, key=lambda seat: seat != asking)
    guests = (table.seats[seat].guest or PROGRAM for seat in seats)
    return next((guest for guest in guests if not guest.startswith(PROGRAM)), PROGRAM)
