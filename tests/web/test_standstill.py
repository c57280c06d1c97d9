"""The helper that notices when an event loop stands still."""

import asyncio
import time

from tests.web.standstill import Standstill


def work(seconds: float) -> None:
    """Computes for so much of this thread's time."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


async def watched(seconds: float, *, on_the_loop: bool) -> Standstill:
    async with Standstill() as watch:
        if on_the_loop:
            work(seconds)
        else:
            await asyncio.to_thread(work, seconds)
    return watch


def test_work_on_the_loop_is_noticed() -> None:
    watch = asyncio.run(watched(0.2, on_the_loop=True))
    assert 0.15 < watch.longest < 0.4
    assert 0.19 < watch.own < 0.4


def test_work_in_a_thread_is_not() -> None:
    watch = asyncio.run(watched(0.5, on_the_loop=False))
    assert watch.longest < 0.1
    assert watch.own < 0.05


def test_a_thread_that_keeps_python_for_itself_is_noticed() -> None:
    async def keep() -> Standstill:
        async with Standstill() as watch:
            await asyncio.to_thread(sum, range(10_000_000))
        return watch

    watch = asyncio.run(keep())
    assert watch.longest > 0.05
    assert watch.own < 0.05


def test_waiting_is_no_standstill() -> None:
    async def wait() -> Standstill:
        async with Standstill() as watch:
            await asyncio.sleep(0.2)
        return watch

    assert asyncio.run(wait()).longest < 0.05
