"""Workers: jobs in turn, and nothing lost with a process that is killed. They are real processes."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest

from teien.web.workers import GivenUp, Workers
from tests.web.gate import Gate

Answer = TypeVar("Answer")

LONG = 120.0
TIMEOUT = 60.0

SERVER = """
import asyncio, time
from functools import partial
from teien.web.workers import Workers

async def main():
    workers = Workers(cores=1)
    asyncio.ensure_future(workers.do("", lambda threads: partial(time.sleep, 60)))
    while not workers.running:
        await asyncio.sleep(0.01)
    print(*(job.worker.process for job in workers._running), flush=True)
    await asyncio.sleep(60)

asyncio.run(main())
"""


def call(function: Callable[..., Answer], *arguments: Any) -> Callable[[int], Callable[[], Answer]]:
    return lambda _threads: partial(function, *arguments)


@asynccontextmanager
async def employed(**settings: Any) -> AsyncIterator[Workers]:
    workers = Workers(**settings)
    try:
        yield workers
    finally:
        await workers.close()


def run(main: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(asyncio.wait_for(main(), LONG))


async def until(what: Callable[[], object]) -> None:
    deadline = time.monotonic() + TIMEOUT
    while not what():
        assert time.monotonic() < deadline
        await asyncio.sleep(0.01)


def process_of(workers: Workers) -> int:
    """Of the worker that does something."""
    (job,) = workers._running
    assert job.worker
    return job.worker.process


def is_gone(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


def test_jobs_are_done_in_other_processes() -> None:
    async def main() -> None:
        async with employed(cores=2) as workers:
            processes = await asyncio.gather(*(workers.do("", call(os.getpid)) for _ in range(5)))
            assert os.getpid() not in processes
            assert (workers.waiting, workers.running, workers.replaced) == (0, 0, 0)
        await until(lambda: all(map(is_gone, processes)))

    run(main)


def test_a_worker_killed_at_work_is_replaced_and_its_job_done_by_another(tmp_path: Path) -> None:
    gate = Gate(tmp_path)

    async def main() -> None:
        async with employed(cores=1) as workers:
            job = asyncio.create_task(workers.do("", call(gate.before(os.getpid))))
            await until(lambda: workers.running)
            killed = process_of(workers)
            os.kill(killed, signal.SIGKILL)
            await until(lambda: is_gone(killed))
            gate.open()
            assert await job != killed
            assert workers.replaced == 1

    run(main)


def test_a_job_that_kills_its_workers_is_given_up_and_the_others_are_done(caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        async with employed(cores=1) as workers:
            deadly = asyncio.create_task(workers.do("", call(signal.raise_signal, signal.SIGKILL)))
            harmless = asyncio.create_task(workers.do("", call(abs, -3)))
            with pytest.raises(GivenUp):
                await deadly
            assert await harmless == 3
            assert workers.replaced == 2

    run(main)
    assert "it has cost 2 workers" in caplog.text


def test_a_job_that_takes_too_long_is_killed_with_its_worker(caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        async with employed(cores=1, seconds=0.2) as workers:
            with pytest.raises(GivenUp):
                await workers.do("", call(time.sleep, LONG))
            workers._seconds = LONG
            assert await workers.do("", call(abs, -3)) == 3

    run(main)
    assert "it has cost 2 workers" in caplog.text


def test_a_job_that_raises_something_is_given_up_and_its_worker_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        async with employed(cores=1) as workers:
            for job in (call(int, "three"), lambda _threads: lambda: 3):
                with pytest.raises(GivenUp):
                    await workers.do("", job)
            assert await workers.do("", call(abs, -3)) == 3
            assert workers.replaced == 0

    run(main)
    assert "invalid literal for int()" in caplog.text


def test_an_idle_worker_that_is_killed_is_noticed_at_once() -> None:
    async def main() -> None:
        async with employed(cores=1) as workers:
            process = await workers.do("", call(os.getpid))
            os.kill(process, signal.SIGKILL)
            await until(lambda: workers.replaced)
            assert await workers.do("", call(os.getpid)) != process

    run(main)


def test_a_worker_does_not_mind_an_interrupt_from_the_terminal(tmp_path: Path) -> None:
    gate = Gate(tmp_path)

    async def main() -> None:
        async with employed(cores=1) as workers:
            job = asyncio.create_task(workers.do("", call(gate.before(os.getpid))))
            await until(lambda: workers.running)
            interrupted = process_of(workers)
            os.kill(interrupted, signal.SIGINT)
            gate.open()
            assert await job == interrupted
            assert workers.replaced == 0

    run(main)


def test_a_job_that_nobody_wants_any_more_frees_its_worker() -> None:
    async def main() -> None:
        async with employed(cores=1) as workers:
            jobs = [asyncio.create_task(workers.do("", call(time.sleep, LONG))) for _ in range(3)]
            await until(lambda: workers.running)
            process = process_of(workers)
            for job in jobs:
                job.cancel()
            assert await workers.do("", call(abs, -3)) == 3
            assert (workers.waiting, workers.running, workers.replaced) == (0, 0, 0)
            await until(lambda: is_gone(process))

    run(main)


def test_short_jobs_do_not_wait_behind_long_ones() -> None:
    async def main() -> None:
        async with employed(cores=2) as workers:
            long = [asyncio.create_task(workers.do("", call(time.sleep, LONG))) for _ in range(5)]
            await until(lambda: workers.running == 2)
            assert await workers.do("", call(abs, -3), short=True) == 3
            assert (workers.waiting, workers.running) == (3, 2)
            for job in long:
                job.cancel()

    run(main)


def test_who_asks_for_much_does_not_make_others_wait() -> None:
    async def main() -> None:
        done: list[str] = []

        async def noted(owner: str, job: Awaitable[object]) -> None:
            await job
            done.append(owner)

        async with employed(cores=1) as workers:
            owners = ["greedy"] * 6 + ["anna"] * 2 + ["ben"]
            await asyncio.gather(*(noted(owner, workers.do(owner, call(abs, -3))) for owner in owners))
        assert done[:3] == ["greedy", "anna", "ben"]
        assert done[3:5] == ["greedy", "anna"]

    run(main)


def test_a_job_alone_may_take_all_cores_and_among_others_one() -> None:
    async def main() -> None:
        given: list[int] = []

        def work(threads: int) -> Callable[[], None]:
            given.append(threads)
            return partial(time.sleep, 0.1)

        async with employed(cores=3) as workers:
            await workers.do("", work)
            await asyncio.gather(*(workers.do("", work) for _ in range(5)))
        assert given[0] == 3
        assert given[1:5] == [1] * 4

    run(main)


def test_workers_end_when_the_server_is_killed() -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE, text=True, env=environment) as server:
        assert server.stdout
        worker = int(server.stdout.readline())
        children = Path(f"/proc/{server.pid}/task/{server.pid}/children")
        family = [worker, *map(int, children.read_text().split())]
        server.kill()
    assert len(family) == 2
    deadline = time.monotonic() + TIMEOUT
    while not all(map(is_gone, family)):
        assert time.monotonic() < deadline
        time.sleep(0.01)
