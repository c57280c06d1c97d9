"""How long an event loop stands still, told apart from a machine that is busy with other things."""

import asyncio
import time
from types import TracebackType
from typing import Self

PAUSE = 0.005


class Standstill:
    """Watches the event loop that it is entered on:

        async with Standstill() as watch:
            ...
        assert watch.longest < 0.05

    A task wakes every few milliseconds and notes how much later than planned it woke. Only as much of that counts as
    this process computed meanwhile: while others have the processor, nobody in here is to blame.
    """

    def __init__(self) -> None:
        self.longest = 0.0
        """The longest standstill in seconds, whoever caused it: the loop's own work, or a thread that keeps Python."""
        self.own = 0.0
        """The longest that the loop's own work took between two wakings."""

    async def __aenter__(self) -> Self:
        self._watch = asyncio.create_task(self._wake())
        # What runs first would otherwise run before the first look at the clock.
        await asyncio.sleep(2 * PAUSE)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        # A standstill that lasts until now is noted at the next waking.
        await asyncio.sleep(2 * PAUSE)
        self._watch.cancel()

    async def _wake(self) -> None:
        while True:
            planned, computed, own = time.monotonic() + PAUSE, time.process_time(), time.thread_time()
            await asyncio.sleep(PAUSE)
            late = time.monotonic() - planned
            self.longest = max(self.longest, min(late, time.process_time() - computed))
            self.own = max(self.own, time.thread_time() - own)
