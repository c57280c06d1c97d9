"""What a person sees while many games are played."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from rich.console import Group, RenderableType
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from teien.cli.terminal import CONSOLE
from teien.core.words.language import _

Done = TypeVar("Done")


def watched(done: Iterable[Done], total: int, before: int, words: Callable[[], str]) -> Iterator[Done]:
    """Passes on what is done, with a bar, the speed, and words about how it goes, where there is a terminal."""
    if not CONSOLE.is_terminal:
        yield from done
        return
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"), TimeRemainingColumn())
    bar = Progress(*columns, console=CONSOLE)
    task = bar.add_task("", total=total, completed=before, rate="")

    def picture() -> RenderableType:
        return Group(bar, Text(words(), overflow="ellipsis", no_wrap=True))

    with Live(console=CONSOLE, get_renderable=picture, transient=True):
        for each in done:
            bar.advance(task)
            speed = bar.tasks[0].speed
            bar.update(task, rate=_("{speed:.1f} games/s").format(speed=speed) if speed else "")
            yield each
