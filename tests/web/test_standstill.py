"""The helper that notices when an event loop stands still."""

import asyncio
import time
from collections.abc import Awaitable, Callable

from tests.web.standstill import Standstill

ROUNDS = 4


def work(seconds: float) -> None:
    """Computes for so much of this thread's time."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


async def work_on_the_loop() -> None:
    work(0.2)


def watched(what: Callable[[], Awaitable[object]]) -> tuple[float, float]:
    """The longest standstill and the longest own work, in the best of some rounds: a busy machine adds to either."""

    async def watch_one() -> Standstill:
        async with Standstill() as watch:
            await what()
        return watch

    rounds = [asyncio.run(watch_one()) for _ in range(ROUNDS)]
    return min(watch.longest for watch in rounds), min(watch.own for watch in rounds)


def test_work_on_the_loop_is_noticed() -> None:
    longest, own = watched(work_on_the_loop)
    assert 0.15 < longest < 0.4
    assert 0.19 < own < 0.4


def test_work_in_a_thread_is_not() -> None:
    longest, own = watched(lambda: asyncio.to_thread(work, 0.2))
    assert longest < 0.1
    assert own < 0.05


def test_a_thread_that_keeps_python_for_itself_is_noticed() -> None:
    longest, own = watched(lambda: asyncio.to_thread(sum, range(10_000_000)))
    assert longest > 0.05
    assert own < 0.05


def test_waiting_is_no_standstill() -> None:
    assert watched(lambda: asyncio.sleep(0.1))[0] < 0.05
