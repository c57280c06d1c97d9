"""Fuzzed inputs for every parser and every door, on all cores.

Half of the inputs are right ones, from games played at random, with one to four things wrong with them; the rest are
sentences of grammars that are nearly the right ones, some damaged as well (`words.py`, `grammars.py`, `samples.py`).
What is refused with a TeienError, or over HTTP with a status below 500, is refused as documented. Anything else that is
raised is counted and shown with its input. Time is CPU time, so that a busy machine makes nothing look slow.
"""

import asyncio
import os
import random
import signal
import tempfile
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from benchmarks.trials.asgi import running
from benchmarks.trials.course import Course, Report
from benchmarks.trials.doors import Door, plain_doors
from benchmarks.trials.pool import LOG, spread
from benchmarks.trials.web_doors import WebDoors
from teien.core.words.errors import TeienError
from teien.web.app import make_app

BATCH = 2000
"""So many inputs, then with a new application."""
TOO_LONG = 20
"""CPU seconds after which an input is given up, and counts as broken."""
SHOWN = 10
"""So many broken inputs are shown at most."""


@dataclass
class Tried:
    """What came of the inputs for one door."""

    inputs: int = 0
    accepted: int = 0
    seconds: float = 0
    slowest: float = 0
    slowest_input: str = ""
    broken: list[str] = field(default_factory=list)

    def add(self, other: "Tried") -> None:
        self.inputs += other.inputs
        self.accepted += other.accepted
        self.seconds += other.seconds
        if other.slowest > self.slowest:
            self.slowest, self.slowest_input = other.slowest, other.slowest_input
        self.broken += other.broken


Results = dict[str, Tried]


class TooLong(Exception):
    """An input took more time than any may."""


class Logged(Exception):
    """An error that nobody waited for, which the application has written down."""


def run(count: int, seed: int, minutes: float | None) -> Report:
    """So many inputs."""
    results: Results = {}
    with Course("fuzzed inputs", count, minutes) as course:
        for results in spread(partial(batch, seed, min(count, BATCH)), course):
            for name, tried in results.items():
                results.setdefault(name, Tried()).add(tried)
            broken = sum(len(tried.broken) for tried in results.values())
            course.advance(sum(tried.inputs for tried in results.values()), f"{broken} broken")
        return report(results, course.seconds)


@contextmanager
def limited() -> Iterator[None]:
    """Raises TooLong where too much CPU time is taken."""

    def give_up(*_: object) -> None:
        raise TooLong(f"more than {TOO_LONG} CPU seconds")

    before = signal.signal(signal.SIGPROF, give_up)
    signal.setitimer(signal.ITIMER_PROF, TOO_LONG)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def batch(seed: int, size: int, number: int) -> Results:
    """So many inputs, each for a door that is drawn; the same from the same seed and number."""
    draw = random.Random(f"{seed}-{number}")
    with tempfile.TemporaryDirectory(prefix="teien-fuzz-") as folder, asyncio.Runner() as runner:
        context = running(make_app("sqlite://", pace=0))
        web = WebDoors(runner.run(context.__aenter__()), runner.run)
        doors = [*plain_doors(Path(folder)), *web.doors()]
        results = {door.name: Tried() for door in doors}
        chosen: list[Door] = draw.choices(doors, [door.share for door in doors], k=size)
        for door in chosen:
            push(door, door.make(draw), results[door.name])
        web.close()
        runner.run(context.__aexit__(None, None, None))
    return results


def push(door: Door, given: object, tried: Tried) -> None:
    """One input through its door."""
    began = time.process_time()
    try:
        with limited():
            tried.accepted += door.push(given) is not False
        for said in LOG.taken():
            raise Logged(said)
    except TeienError:
        pass
    except Exception as error:
        where = "".join(traceback.format_tb(error.__traceback__)[-2:])
        tried.broken.append(f"{door.name}: {error!r:.300} for {given!r:.2000}\n{where}")
    took = time.process_time() - began
    tried.inputs += 1
    tried.seconds += took
    if took > tried.slowest:
        tried.slowest, tried.slowest_input = took, f"{given!r:.200}"


def report(results: Results, seconds: float) -> Report:
    report = Report(["fuzzed", "inputs", "accepted", "undocumented exceptions", "mean, CPU ms", "slowest, CPU ms"])
    total = Tried()
    for name, tried in results.items():
        total.add(tried)
        report.rows.append(row(name, tried))
    report.rows.append(row("together", total))
    report.remarks.append(f"{total.inputs:,} inputs in {seconds / 60:.1f} minutes on {os.cpu_count()} cores.")
    report.remarks += [f"```\n{broken}```" for broken in total.broken[:SHOWN]]
    report.good = not total.broken
    return report


def row(name: str, tried: Tried) -> list[str]:
    share = f"{tried.accepted / max(1, tried.inputs):.0%}"
    mean = f"{1000 * tried.seconds / max(1, tried.inputs):.2f}"
    return [name, f"{tried.inputs:,}", share, f"{len(tried.broken):,}", mean, f"{1000 * tried.slowest:.0f}"]
