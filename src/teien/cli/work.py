"""How commands have many games played: by whom, and what a person sees meanwhile."""

import argparse
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, TypeVar

from teien.cli.parser import BadUsage, count, seed

if TYPE_CHECKING:
    from rich.console import RenderableType

    from teien.arena.crew import Crew
    from teien.arena.tables import Table

Done = TypeVar("Done")

MOST_JOBS = 1024
WIDEST = 1000
"""Characters of a line in a file: enough for any table."""


def add_work_options(parser: argparse.ArgumentParser) -> None:
    """Where the games begin, and who plays them."""
    parser.add_argument("--seed", type=seed, metavar="N", default=1, help="where all chance begins (usually 1)")
    parser.add_argument("--jobs", type=count, metavar="N", help="processes on this machine (usually one a core)")
    parser.add_argument("--dask", metavar="ADDRESS", help="play on a Dask cluster: tcp://… of its scheduler")


def crew_for(asked: argparse.Namespace) -> "AbstractContextManager[Crew]":
    """The workers that were asked for."""
    from teien.arena.crew import cluster, processes

    if asked.dask is not None:
        if asked.jobs is not None:
            raise BadUsage("--jobs is for this machine, --dask for a cluster: give one of them")
        return cluster(asked.dask)
    jobs = (os.cpu_count() or 1) if asked.jobs is None else asked.jobs
    if not 1 <= jobs <= MOST_JOBS:
        raise BadUsage(f"--jobs {jobs}: from 1 to {MOST_JOBS} are possible")
    return processes(jobs)


def watched(done: Iterable[Done], total: int, before: int, words: Callable[[], str]) -> Iterator[Done]:
    """Passes on what is done, with a bar, the speed, and words about how it goes, where there is a terminal."""
    from rich.console import Group
    from rich.live import Live
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
    from rich.text import Text

    from teien.cli.terminal import CONSOLE

    if not CONSOLE.is_terminal:
        yield from done
        return
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"), TimeRemainingColumn())
    bar = Progress(*columns, console=CONSOLE)
    task = bar.add_task("", total=total, completed=before, rate="")

    def picture() -> "RenderableType":
        return Group(bar, Text(words(), overflow="ellipsis", no_wrap=True))

    with Live(console=CONSOLE, get_renderable=picture, transient=True):
        for each in done:
            bar.advance(task)
            speed = bar.tasks[0].speed
            bar.update(task, rate=f"{speed:.1f} games/s" if speed else "")
            yield each


def print_table(told: "Table") -> None:
    """A table that is also one in Markdown: as wide as the terminal, or in a file as wide as it is."""
    from rich.box import MARKDOWN
    from rich.console import Console
    from rich.table import Table as RichTable

    from teien.cli.terminal import CONSOLE

    shown = RichTable(box=MARKDOWN)
    for number, head in enumerate(told.heads):
        shown.add_column(head, justify="right" if number else "left", no_wrap=not CONSOLE.is_terminal)
    for row in told.rows:
        shown.add_row(*row)
    if CONSOLE.is_terminal:
        CONSOLE.print(shown)
    else:
        Console(width=WIDEST, markup=False, highlight=False, emoji=False).print(shown)
