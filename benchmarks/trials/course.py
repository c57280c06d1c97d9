"""How far a trial has come, and what it has found."""

import signal
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from types import FrameType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn


class Course:
    """A trial under way: it goes on until its count is reached, its time is over, or Ctrl-C is pressed.

    Ctrl-C only asks for the end, so that what was found so far can be told; pressed again, it breaks off.
    """

    def __init__(self, title: str, count: int, minutes: float | None) -> None:
        self.count = count
        self.done = 0
        self.stopped = False
        self.seconds = 0.0
        """When it had come so far, since it began."""
        self._began = time.monotonic()
        self._until = self._began + 60 * minutes if minutes else float("inf")
        columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
        console = Console(stderr=True, highlight=False)
        self._progress = Progress(TextColumn("{task.description}"), *columns, console=console, refresh_per_second=2)
        self._title = title
        self._task = self._progress.add_task(title, total=count)

    def __enter__(self) -> Self:
        self._before = signal.signal(signal.SIGINT, self._stop)
        self._progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._progress.stop()
        signal.signal(signal.SIGINT, self._before)

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        self.stopped = True
        signal.signal(signal.SIGINT, signal.default_int_handler)

    @property
    def goes_on(self) -> bool:
        return self.done < self.count and not self.stopped and time.monotonic() < self._until

    def advance(self, done: int = 1, note: str = "") -> None:
        self.done += done
        self.seconds = time.monotonic() - self._began
        self._progress.update(self._task, advance=done, description=f"{self._title}{note and f', {note}'}")


@dataclass
class Report:
    """What a trial found: rows of a Markdown table, sentences about them, and whether all is well."""

    heading: Sequence[str]
    rows: list[Sequence[str]] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    good: bool = True

    def __str__(self) -> str:
        lines = [self.heading, ["---"] * len(self.heading), *self.rows]
        table = "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
        return "\n\n".join([table, *self.remarks])
