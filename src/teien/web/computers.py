"""Computer players at live tables: they think in threads, compiled code beside the server, and can be let go."""

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING

from teien.players import player
from teien.players.analysis import Analysis
from teien.players.base import Player
from teien.web.refusal import Refused
from teien.web.table import Table

if TYPE_CHECKING:
    from teien.web.tables import Tables

HINT_SECONDS = 0.5


@dataclass(frozen=True, slots=True)
class Thought:
    """A computer that thinks about a decision, which began at a version of its table."""

    mind: Player
    since: int


class Computers:
    """The computers of one process; `pace` is the least time between two of their moves, for people to follow."""

    def __init__(self, tables: "Tables", *, pace: float) -> None:
        self._tables = tables
        self._pace = pace
        self._threads = ThreadPoolExecutor(os.cpu_count() or 1, "thinking")
        self._thoughts: dict[tuple[str, int], Thought] = {}

    def consider(self, table: Table) -> None:
        """Lets every computer begin to think that has to decide and does not think yet."""
        if not table.complete:
            return
        for seat in table.to_act:
            level = table.seats[seat].level
            if level is not None and (table.id, seat) not in self._thoughts:
                thought = Thought(player(f"level{level}"), table.since[seat])
                self._thoughts[table.id, seat] = thought
                self._tables.in_background(self._think(table, seat, thought))

    def think_about(self, table: Table) -> bool:
        return any((table.id, seat) in self._thoughts for seat in range(len(table.seats)))

    @property
    def thoughts(self) -> int:
        """How many decisions computers think about, or wait to think about."""
        return len(self._thoughts)

    def let_go(self, table: Table) -> None:
        """Ends thoughts about decisions that are no more."""
        for seat in range(len(table.seats)):
            thought = self._thoughts.get((table.id, seat))
            if thought and (seat not in table.to_act or table.since[seat] != thought.since):
                del self._thoughts[table.id, seat]
                thought.mind.cancel()

    async def hint(self, table: Table, seat: int) -> Analysis:
        """What a strong player thinks of a seat's moves, from what the seat may know."""
        mind = player("tree", seconds=HINT_SECONDS)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, mind.analyse, table.match.copy(), seat)

    async def close(self) -> None:
        for thought in self._thoughts.values():
            thought.mind.cancel()
        await asyncio.to_thread(self._threads.shutdown, cancel_futures=True)

    async def _think(self, table: Table, seat: int, thought: Thought) -> None:
        loop = asyncio.get_running_loop()
        choice = loop.run_in_executor(self._threads, thought.mind.choose, table.match.copy(), seat)
        try:
            move, _nothing = await asyncio.gather(choice, asyncio.sleep(self._pace))
        except BaseException:
            self._forget(table, seat, thought)
            raise
        if not self._forget(table, seat, thought):
            return
        try:
            await self._tables.act(table, "move", seat, move.text, thought.since, computer=True)
        except Refused:
            # Another process was faster, or people took a move back: whoever did so lets computers think again.
            self.consider(table)

    def _forget(self, table: Table, seat: int, thought: Thought) -> bool:
        """Ends a thought; whether it still mattered."""
        if self._thoughts.get((table.id, seat)) is not thought:
            return False
        del self._thoughts[table.id, seat]
        return True
