"""Thousands of whole games at one server that is never restarted, and the memory it takes.

The server is `teien serve` in a process of its own, on a SQLite file, with `--memory` where it has that option; the
crowd plays some games at a time with random legal moves (`crowd.py` says which games, and which of them end early, as
random games of Niwa and Haru Ichiban are long). Memory is what the server's process holds, resident, and what the
processes hold that it has started.
"""

import asyncio
import contextlib
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

import httpx2
import psutil

from benchmarks.trials.course import Course, Report
from benchmarks.trials.crowd import KINDS, Crowd
from tests.web import server

AT_ONCE = 12
"""So many games are played at a time."""
STEPS = 10
"""So often memory is told."""
ENOUGH = 5000
"""With fewer games nothing can be said of whether memory stops growing."""
BAR = 0.05
"""Memory that grows by no more than this share in the second half has stopped growing."""


class Sample(NamedTuple):
    """The server at some moment; memory and disk in MB."""

    games: int
    moves: int
    seconds: float
    server: float
    others: float
    descriptors: int
    disk: float


def run(count: int, seed: int, minutes: float | None, memory: int) -> Report:
    """So many finished games."""
    bounded = [f"--memory={memory}"] if knows_memory() else []
    with tempfile.TemporaryDirectory(prefix="teien-soak-") as folder:
        database = Path(folder) / "tables.sqlite"
        with server.serving(f"sqlite:///{database}", options=bounded) as serving:
            process = psutil.Process(serving.process.pid)
            crowd = Crowd(serving.url, seed)
            with Course("finished games", count, minutes) as course:
                samples = asyncio.run(play(crowd, course, process, database))
    return report(crowd, samples, bounded)


def knows_memory() -> bool:
    """Whether `teien serve` can be told how much memory tables may take."""
    words = [sys.executable, "-m", "teien.cli.main", "serve", "--help"]
    return "--memory" in subprocess.run(words, capture_output=True, text=True, check=True).stdout


async def play(crowd: Crowd, course: Course, process: psutil.Process, database: Path) -> list[Sample]:
    """Lets the crowd play, and looks at the server after every tenth of the games."""
    samples: list[Sample] = []

    def look() -> None:
        samples.append(sample(crowd, course, process, database))

    async def play_on() -> None:
        while course.goes_on and crowd.begun < course.count:
            await crowd.play_one(client)
            course.advance(note=f"{process.memory_info().rss / 1e6:.0f} MB")
            if crowd.finished >= len(samples) * course.count // STEPS:
                look()

    look()
    async with httpx2.AsyncClient(base_url=crowd.url, timeout=60) as client, asyncio.TaskGroup() as group:
        for _ in range(AT_ONCE):
            group.create_task(play_on())
    if samples[-1].games < crowd.finished:
        look()
    return samples


def sample(crowd: Crowd, course: Course, process: psutil.Process, database: Path) -> Sample:
    others = 0
    for child in process.children(recursive=True):
        with contextlib.suppress(psutil.NoSuchProcess):
            others += child.memory_info().rss
    disk = sum(path.stat().st_size for path in database.parent.glob(f"{database.name}*"))
    held = process.memory_info().rss
    return Sample(crowd.finished, crowd.moves, course.seconds, held / 1e6, others / 1e6, process.num_fds(), disk / 1e6)


def report(crowd: Crowd, samples: list[Sample], bounded: list[str]) -> Report:
    heading = ["games finished", "memory, MB", "other processes, MB", "open files", "database, MB", "games/s"]
    report = Report(heading)
    before: Sample | None = None
    for each in samples:
        rate = (each.games - before.games) / (each.seconds - before.seconds) if before else 0
        cells = [
            f"{each.games:,}",
            f"{each.server:.0f}",
            f"{each.others:.0f}",
            f"{each.descriptors}",
            f"{each.disk:.0f}",
        ]
        report.rows.append([*cells, f"{rate:.1f}" if before else ""])
        before = each
    last = samples[-1]
    played = ", ".join(f"{crowd.games[kind.title]:,} × {kind.title}" for kind in KINDS)
    with_what = f" with `{bounded[0]}`" if bounded else ""
    report.remarks.append(
        f"`teien serve`{with_what}, {AT_ONCE} games at a time, {last.games:,} games with {last.moves:,} moves of "
        f"people and bots in {last.seconds / 60:.1f} minutes: {played}."
    )
    half = next(each for each in samples if each.games >= last.games / 2)
    growth = last.server + last.others - half.server - half.others
    if last.games < ENOUGH:
        report.remarks.append(f"Whether memory stops growing can be said from {ENOUGH:,} games on.")
    else:
        share = growth / (half.server + half.others)
        report.good = share <= BAR
        report.remarks.append(f"In the second half memory changed by {growth:+.0f} MB ({share:+.1%}; bar: {BAR:+.0%}).")
    return report
