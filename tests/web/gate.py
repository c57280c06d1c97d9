"""Jobs of workers that go on when a test says so, however fast or slow the machine is."""

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

Answer = TypeVar("Answer")


class Gate:
    """Closed at first; whoever waits at it may be in another process."""

    def __init__(self, folder: Path) -> None:
        self._opened = folder / "opened"

    def open(self) -> None:
        self._opened.touch()

    def before(self, job: Callable[[], Answer]) -> Callable[[], Answer]:
        """The job, begun when the gate is open; it can be sent to a worker."""
        return partial(wait_and_do, self._opened, job)


def wait_and_do(opened: Path, job: Callable[[], Answer]) -> Answer:
    while not opened.exists():
        time.sleep(0.01)
    return job()
