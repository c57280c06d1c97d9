"""Work spread over all cores, batch by batch, for as long as a trial goes on."""

import logging
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from typing import TypeVar

from benchmarks.trials.course import Course

Found = TypeVar("Found")


class Log(logging.Handler):
    """Keeps the errors that the application writes down, as nobody waits for them, until they are taken."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self._said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self._said.append(self.format(record))

    def taken(self) -> list[str]:
        said, self._said = self._said, []
        return said


LOG = Log()


def begin() -> None:
    """In each process: Ctrl-C is for the one who asked; nobody is told to slow down."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.environ["TEIEN_LIMITS"] = "off"
    logging.basicConfig(handlers=[LOG], level=logging.ERROR)


def spread(work: Callable[[int], Found], course: Course) -> Iterator[Found]:
    """What each batch found, as it comes; batches are numbered 0, 1, 2, … and the course says when it is enough."""
    processes = os.cpu_count() or 1
    with ProcessPoolExecutor(processes, get_context("spawn"), initializer=begin) as pool:
        waiting: set[Future[Found]] = set()
        number = 0
        while course.goes_on:
            while len(waiting) < processes + 1:
                waiting.add(pool.submit(work, number))
                number += 1
            done, waiting = wait(waiting, 1, FIRST_COMPLETED)
            for each in done:
                yield each.result()
        for each in waiting:
            each.cancel()
