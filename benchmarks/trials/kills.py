"""Servers killed without warning while people, bots and computers play, and what is left of what they promised.

A process that has loaded everything forks the server of `teien serve` for each life (`tests/web/nursery.py`): the same
application, the same event loop, real sockets. Guests play at several tables of all games, over the interface for bots
and over WebSockets, alone and against computers; whoever is interrupted goes on at the same table in the next life. The
end comes by SIGKILL, in half of the lives at any moment after everybody was promised a move, in the other half at any
moment after the start.

After each kill the tables that were played at are compared with what the guests were told: a promised move that is not
there is lost, one that is another is different, numbers that do not follow one another are a gap, and a table that the
rules cannot replay, or whose end is not the one it was stored with, is unreadable. SQLite's file is copied as the kill
left it, write-ahead log and all, and examined there, so that the next server finds what the one before left behind.
Every hundred kills all tables are examined once more, and a new database begins.
"""

import random
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.trials.course import Course, Report
from tests.web import postgresql
from tests.web.bots import BOT, COMPUTER
from tests.web.guests import ByHTTP, ByWebSocket, Findings, Guest, examine, live_and_die
from tests.web.nursery import Nursery
from tests.web.postgresql import PostgreSQL

LIVES = 100
"""So many servers live on one database."""
LINGER = 0.8
"""At most so many seconds between two kills are left to chance."""


@dataclass
class Sums:
    """What all databases together have seen."""

    kills: int = 0
    finished: int = 0
    left_behind: int = 0
    damaged: int = 0
    findings: Findings = field(default_factory=Findings)

    def add(self, findings: Findings, *, new: bool) -> None:
        """Tables and promises count once; faults whenever they are seen."""
        total = self.findings
        if new:
            total.tables += findings.tables
            total.promised += findings.promised
        total.lost += findings.lost
        total.different += findings.different
        total.gaps += findings.gaps
        total.unreadable += findings.unreadable

    @property
    def good(self) -> bool:
        return not (self.findings.faults or self.damaged or self.left_behind)


class SQLite:
    """Databases in files."""

    title = "SQLite"

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def new(self) -> str:
        self.file = Path(tempfile.mkdtemp(dir=self.folder)) / "tables.sqlite"
        return f"sqlite:///{self.file}"

    def as_left(self) -> tuple[str, bool]:
        """A copy to be examined, and whether SQLite finds it whole."""
        copy = self.folder / "copy"
        shutil.rmtree(copy, ignore_errors=True)
        copy.mkdir()
        for name in (self.file.name, f"{self.file.name}-wal"):
            if (self.file.parent / name).exists():
                shutil.copy(self.file.parent / name, copy / name)
        connection = sqlite3.connect(copy / self.file.name)
        (said,) = connection.execute("PRAGMA integrity_check").fetchone()
        connection.close()
        return f"sqlite:///{copy / self.file.name}", said == "ok"


class OnPostgreSQL:
    """Databases of a server that is started for this."""

    title = "PostgreSQL"

    def __init__(self, server: PostgreSQL) -> None:
        self.server = server
        self.url = ""

    def new(self) -> str:
        self.url = self.server.url(self.server.new_database())
        return self.url

    def as_left(self) -> tuple[str, bool]:
        """The database itself: its server lives on, and whether its pages are whole is not asked."""
        return self.url, True


def guests(seed: int) -> list[Guest]:
    """Everybody who plays at one database."""
    return [
        ByHTTP("hiroba", [BOT] * 3, seed),
        ByHTTP("haru-ichiban", [BOT] * 2, seed + 1),
        ByHTTP("niwa", [BOT, COMPUTER], seed + 2, longest="60"),
        ByWebSocket("niwa", [BOT, COMPUTER], seed + 3, longest="60"),
        ByWebSocket("hiroba", [BOT, COMPUTER, COMPUTER, COMPUTER], seed + 4),
        ByWebSocket("haru-ichiban", [BOT, COMPUTER], seed + 5),
    ]


def run(database: str, count: int, seed: int, minutes: float | None) -> Report:
    """So many kills."""
    sums = Sums()
    moments = random.Random(seed)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="teien-kills-")))
        if database == "postgresql":
            databases: SQLite | OnPostgreSQL = OnPostgreSQL(stack.enter_context(postgresql.running()))
        else:
            databases = SQLite(folder)
        nursery = stack.enter_context(Nursery())
        course = stack.enter_context(Course(f"kills on {databases.title}", count, minutes))
        while course.goes_on:
            several = guests(moments.randrange(10**6))
            with ThreadPoolExecutor(len(several)) as threads:
                for _ in lives(databases, nursery, several, threads, moments, sums):
                    promised = sums.findings.promised + sum(guest.count() for guest in several)
                    course.advance(note=f"{promised:,} moves promised, {sums.findings.faults} faults")
                    if not course.goes_on:
                        break
            whole = examine(databases.as_left()[0], several)
            sums.add(whole, new=True)
            sums.finished += sum(guest.finished for guest in several)
        return report(databases.title, sums, course.seconds)


def lives(
    databases: SQLite | OnPostgreSQL,
    nursery: Nursery,
    several: Sequence[Guest],
    threads: ThreadPoolExecutor,
    moments: random.Random,
    sums: Sums,
) -> Iterator[None]:
    """One server after the other on a new database, each examined after its end."""
    url = databases.new()
    for _ in range(LIVES):
        played = {guest.table for guest in several}
        before = {name for guest in several for name in guest.promised}
        server = nursery.start(url)
        live_and_die(server, several, threads, moments.uniform(0, LINGER), everybody=moments.random() < 0.5)
        sums.kills += 1
        sums.left_behind += not server.is_gone()
        played |= {name for guest in several for name in guest.promised} - before
        copy, whole = databases.as_left()
        sums.damaged += not whole
        sums.add(examine(copy, several, only=played), new=False)
        yield


def report(title: str, sums: Sums, seconds: float) -> Report:
    findings = sums.findings
    heading = ["kill -9 under load", "kills", "tables", "games finished", "moves promised", "lost", "different", "gaps",
               "unreadable tables", "integrity_check not ok", "processes left behind"]  # fmt: skip
    whole = f"{sums.damaged}" if title == SQLite.title else "not asked"
    figures = [sums.kills, findings.tables, sums.finished, findings.promised]
    figures += [findings.lost, findings.different, findings.gaps]
    row = [title, *(f"{figure:,}" for figure in figures), f"{findings.unreadable}", whole, f"{sums.left_behind}"]
    remark = f"{sums.kills:,} kills in {seconds / 60:.1f} minutes."
    return Report(heading, [row], [remark], sums.good)
