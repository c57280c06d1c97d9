"""Workers of one server: jobs are shared out in turn by who asked, and one that is lost is replaced.

Usually there is a worker for every core, and one more for short jobs only: these never wait behind long ones.
"""

import asyncio
import logging
import os
from collections.abc import Callable
from typing import Any, TypeVar

from teien.web.nursery import nursery
from teien.web.turns import Turns
from teien.web.worker import Failed, Lost, Worker

logger = logging.getLogger(__name__)

Answer = TypeVar("Answer")

MOST_SECONDS = 30.0
"""A job that takes longer never ends: the longest are meant to take one second."""
MOST_LOSSES = 2
"""A job that has cost so many workers is given to no other."""
NICENESS = 5
"""How far long jobs stand back behind short ones, and these already behind the server."""
PAUSE = 1.0
"""Seconds until a worker is started again that could not be."""


class GivenUp(Exception):
    """A job that nobody could do; why has been logged."""


class Job:
    """Something to be done. Its `work`, told how many threads it may take, says what to call, elsewhere."""

    def __init__(self, owner: str, work: Callable[[int], Callable[[], Any]], *, short: bool) -> None:
        self.owner = owner
        self.work = work
        self.short = short
        self.losses = 0
        self.worker: Worker | None = None
        """Who does it, while it is being done."""
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()


class Workers:
    """See the module; nothing is started before the first job comes."""

    def __init__(
        self,
        cores: int | None = None,
        seconds: float = MOST_SECONDS,
        *,
        niceness: int = NICENESS,
        has_short: bool = True,
    ) -> None:
        self.replaced = 0
        """How many workers ended by themselves, were ended by others, or took too long."""
        self._cores = cores or os.cpu_count() or 1
        self._seconds = seconds
        self._places_to_fill = [(False, niceness)] * self._cores + [(True, 0)] * has_short
        """Whether each is for short jobs only, and how far it stands back."""
        self._short: Turns[Job] = Turns()
        self._long: Turns[Job] = Turns()
        self._running: set[Job] = set()
        self._places: list[asyncio.Task[None]] = []
        self._bell = asyncio.Event()
        """Rung for whoever waits for a job."""

    @property
    def waiting(self) -> int:
        """How many jobs have no worker yet."""
        return len(self._short) + len(self._long)

    @property
    def running(self) -> int:
        """How many jobs are being done."""
        return len(self._running)

    @staticmethod
    def prepare() -> None:
        """Lets all be loaded that workers need, so that the first job does not wait for it."""
        nursery().start()

    async def do(self, owner: str, work: Callable[[int], Callable[[], Answer]], *, short: bool = False) -> Answer:
        """What came of a job; raises GivenUp when nobody could do it. Who is cancelled here frees the worker."""
        if not self._places:
            self._places = [asyncio.create_task(self._employ(*place)) for place in self._places_to_fill]
        job = Job(owner, work, short=short)
        self._lane(job).add(owner, job)
        self._bell.set()
        try:
            answer: Answer = await job.answer
            return answer
        finally:
            if not self._lane(job).remove(owner, job) and job.worker:
                job.worker.kill()

    async def close(self) -> None:
        places, self._places = self._places, []
        for place in places:
            place.cancel()
        await asyncio.gather(*places, return_exceptions=True)

    def _lane(self, job: Job) -> Turns[Job]:
        return self._short if job.short else self._long

    async def _employ(self, short_only: bool, niceness: int) -> None:
        """Keeps one place filled with a worker."""
        while True:
            try:
                worker = await Worker.start(niceness)
            except Lost:
                logger.error("no worker could be started; the next try is in %g s", PAUSE)
                await asyncio.sleep(PAUSE)
                continue
            worker.gone.add_done_callback(lambda _gone: self._bell.set())
            try:
                await self._occupy(worker, short_only)
            finally:
                worker.kill()

    async def _occupy(self, worker: Worker, short_only: bool) -> None:
        """Gives a worker one job after the other until it is lost."""
        while not worker.gone.done():
            job = self._short.take() or (None if short_only else self._long.take())
            if job is None:
                self._bell.clear()
                await self._bell.wait()
            elif not await self._give(worker, job):
                return
        self.replaced += 1

    async def _give(self, worker: Worker, job: Job) -> bool:
        """Has a job done; whether the worker can go on."""
        threads = 1 if self._long else max(1, self._cores - sum(not other.short for other in self._running))
        job.worker = worker
        self._running.add(job)
        try:
            async with asyncio.timeout(self._seconds):
                answer = await worker.do(job.work(threads))
        except (Lost, TimeoutError):
            self._lose(job)
            return False
        except Exception as error:
            # A fault of ours, in the worker or before it was sent: the worker is as good as before.
            self._give_up(job, str(error) if isinstance(error, Failed) else repr(error))
        else:
            if not job.answer.done():
                job.answer.set_result(answer)
        finally:
            job.worker = None
            self._running.discard(job)
        return True

    def _lose(self, job: Job) -> None:
        """A worker was lost with this job, which goes to another; if it was withdrawn, that is all there is to it."""
        if job.answer.done():
            return
        self.replaced += 1
        job.losses += 1
        if job.losses < MOST_LOSSES:
            self._lane(job).put_back(job.owner, job)
            self._bell.set()
        else:
            self._give_up(job, f"it has cost {job.losses} workers")

    def _give_up(self, job: Job, why: str) -> None:
        if not job.answer.done():
            logger.error("a computer could not think: %s", why)
            job.answer.set_exception(GivenUp(why))
