"""What live tables cost: ours beside boardgame.io's own server, the same load on each, in turns.

    python benchmarks/web.py [--repeats 3] [--json OUT] [--quick]

Each server is started anew for every number of tables, on this machine, beside the load. `web/load.mjs` is the load for
all of them, but for the protocol: two WebSocket clients a table, who draw their moves from the legal ones. Messages are
not compressed. Node.js and npm are needed; the first run installs `web/package.json` beside it.

- Paced: each table makes a move every two seconds. The time is taken from a move sent until the other player's client
  has received and parsed the news of it, in the same process and so by the same clock.
- Memory a table: the server's resident memory after that, less what it took before there was any table, divided.
- Saturated: each table sends the next move as soon as both clients know the last. A table whose game is over gives way
  to one that was made, joined and connected beforehand. There is a warm-up before either measurement.

Teien plays Hiroba on a SQLite file, and no news of a move leaves it before the move is on disk. After the last
measurement its process is killed, and the moves in the file are counted against those the clients were told of.

boardgame.io plays the game of `web/peer.mjs`, as large and as long as Hiroba, and sends the whole state with each move.
It tells the players before it stores, does not wait for the disk, and copies a match's growing log on every move, so
that figures of a few tables with endless games would be worse than these. It is measured with its storage in memory and
with its FlatFile storage.
"""

import argparse
import json
import math
import os
import re
import resource
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import psutil
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

HERE = Path(__file__).resolve().parent
WEB = HERE / "web"
STORES = HERE.parent / "build"
"""Where the servers keep their games: /tmp may be memory, on which every move is soon on disk."""

PAUSE = 2.0
GAME = 21
"""About how many moves a game has."""
MARGIN = 1.5
"""So many times more games are made ready than the warm-up gives reason to expect."""

BAR_TABLES, BAR_P99 = 500, 20.0
BAR_SATURATED, BAR_DISK, BAR_MEMORY = 200, 2.0, 0.5


@dataclass(frozen=True, slots=True)
class Contestant:
    """A server: its protocol as `web/load.mjs` calls it, and its command, given a folder for what it keeps."""

    name: str
    protocol: str
    command: Callable[[Path], Sequence[str]]


TEIEN = Contestant(
    "Teien, on disk",
    "teien",
    lambda folder: (
        str(Path(sys.executable).parent / "teien"),
        *("serve", "--port", "0", "--no-browser", "--database", f"sqlite:///{folder / DATABASE}"),
    ),
)
MEMORY = Contestant("boardgame.io, in memory", "boardgame", lambda folder: ("node", str(WEB / "peer.mjs")))
DISK = Contestant("boardgame.io, FlatFile", "boardgame", lambda folder: ("node", str(WEB / "peer.mjs"), str(folder)))
CONTESTANTS = (TEIEN, MEMORY, DISK)

DATABASE = "tables.sqlite"


@dataclass(frozen=True, slots=True)
class Plan:
    """For each number of tables, seconds of paced play and of saturated play with its warm-up, and how often all."""

    tables: tuple[int, ...]
    paced: float
    warm_up: float
    saturated: float
    repeats: int


WHOLE = Plan((100, 200, 500, 1000), 10, 2, 8, 3)
QUICK = Plan((BAR_SATURATED,), 3, 0.5, 1, 1)


@dataclass(frozen=True, slots=True)
class Measurement:
    """Times in milliseconds, memory in kB a table; `load` is the share of a core that the load itself took."""

    paced_median: float
    paced_p99: float
    memory: float
    moves_a_second: float
    saturated_median: float
    saturated_p99: float
    load: float


class Load:
    """The load's process: commands as `web/load.mjs` explains them."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        self.moves = 0
        """How many moves have been made."""

    def open(self, tables: int) -> None:
        self._command(do="open", tables=tables)

    def play(self, tables: int, seconds: float, pause: float = 0) -> dict[str, float]:
        measured = self._command(do="play", tables=tables, seconds=seconds, pause=pause)
        self.moves += int(measured["made"])
        return measured

    def _command(self, **command: Any) -> dict[str, float]:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps(command) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError("the load broke off; what it said stands above")
        answer: dict[str, float] = json.loads(line)
        return answer


@contextmanager
def load(protocol: str, address: str) -> Iterator[Load]:
    command = ("node", str(WEB / "load.mjs"), protocol, address)
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield Load(process)
        finally:
            process.kill()


@contextmanager
def serving(contestant: Contestant, folder: Path) -> Iterator[tuple[str, psutil.Process]]:
    """A server's address and process; killed at the end, without time to write anything down."""
    environment = os.environ | {"NODE_ENV": "production", "TEIEN_LIMITS": "off"}
    command = contestant.command(folder)
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            addresses = (re.search(r"http://[\w.:]+", line) for line in process.stdout)
            address = next((each[0] for each in addresses if each), None)
            if address is None:
                raise RuntimeError(f"{contestant.name} did not start; what it said stands above")
            wait_until_open(address)
            yield address, psutil.Process(process.pid)
        finally:
            process.kill()


def wait_until_open(address: str) -> None:
    """Returns when the server no longer says that it is being prepared."""
    while True:
        try:
            urllib.request.urlopen(address).close()
        except urllib.error.HTTPError as error:
            error.close()
            if error.code == 503:
                time.sleep(0.1)
                continue
        return


def measure(contestant: Contestant, tables: int, plan: Plan) -> Measurement:
    """One server with so many tables, from its start to its end."""
    STORES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=STORES) as name:
        folder = Path(name)
        with serving(contestant, folder) as (address, process), load(contestant.protocol, address) as players:
            empty = process.memory_info().rss
            players.open(tables)
            players.play(tables, PAUSE, PAUSE)
            paced = players.play(tables, plan.paced, PAUSE)
            full = process.memory_info().rss
            warm_up = players.play(tables, plan.warm_up)
            games = warm_up["moves"] / warm_up["seconds"] * plan.saturated / GAME
            players.open(tables + math.ceil(MARGIN * games))
            saturated = players.play(tables, plan.saturated)
        if contestant is TEIEN:
            check_durable(folder / DATABASE, players.moves)
    return Measurement(
        paced_median=paced["median"],
        paced_p99=paced["p99"],
        memory=(full - empty) / 1000 / tables,
        moves_a_second=saturated["moves"] / saturated["seconds"],
        saturated_median=saturated["median"],
        saturated_p99=saturated["p99"],
        load=saturated["busy"],
    )


def check_durable(database: Path, answered: int) -> None:
    """Raises RuntimeError when the players were told of moves that the file does not have."""
    connection = sqlite3.connect(database)
    (stored,) = connection.execute("SELECT count(*) FROM deeds WHERE kind = 'move'").fetchone()
    connection.close()
    if stored != answered:
        raise RuntimeError(f"{answered} moves were answered, {stored} are on disk")


Results = dict[tuple[Contestant, int], list[Measurement]]


def measure_all(plan: Plan, console: Console) -> Results:
    """Everyone in turn, so that noise from the rest of the machine hits all alike."""
    runs = [
        (repeat, tables, contestant)
        for repeat in range(1, plan.repeats + 1)
        for tables in plan.tables
        for contestant in CONTESTANTS
    ]
    results: Results = {}
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    # A refreshing thread would take time from what is measured.
    with Progress(*columns, console=console, auto_refresh=False, transient=True) as progress:
        task = progress.add_task("", total=len(runs))
        for repeat, tables, contestant in runs:
            progress.update(task, description=f"round {repeat}, {contestant.name}, {tables} tables", refresh=True)
            results.setdefault((contestant, tables), []).append(measure(contestant, tables, plan))
            progress.advance(task)
    return results


def median(results: Results, contestant: Contestant, tables: int, field: str) -> float:
    return float(statistics.median(getattr(measured, field) for measured in results[contestant, tables]))


def report(results: Results, plan: Plan) -> Iterator[str]:
    """The figures as a Markdown table, then the bars that were measured."""
    yield f"Paced: a move every {PAUSE:g} s at each table. Medians of {plan.repeats}; times in ms, memory in kB."
    yield ""
    yield "| tables | server | paced: median | p99 | memory a table | saturated: moves/s | median | p99 | load's core |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- | --- |"
    for tables in plan.tables:
        for contestant in CONTESTANTS:

            def middle(field: str, who: Contestant = contestant, many: int = tables) -> float:
                return median(results, who, many, field)

            cells = (
                *(f"{tables:,}", contestant.name, f"{middle('paced_median'):.1f}", f"{middle('paced_p99'):.1f}"),
                *(f"{middle('memory'):,.0f}", f"{middle('moves_a_second'):,.0f}"),
                *(f"{middle('saturated_median'):.0f}", f"{middle('saturated_p99'):.0f}", f"{middle('load'):.0%}"),
            )
            yield f"| {' | '.join(cells)} |"
    yield ""
    if BAR_TABLES in plan.tables:
        p99 = median(results, TEIEN, BAR_TABLES, "paced_p99")
        yield f"- {BAR_TABLES} tables, paced: Teien's p99 is {p99:.1f} ms (bar: under {BAR_P99:g} ms)"
    if BAR_SATURATED in plan.tables:
        ours = median(results, TEIEN, BAR_SATURATED, "moves_a_second")
        for peer, bar in ((DISK, BAR_DISK), (MEMORY, BAR_MEMORY)):
            ratio = ours / median(results, peer, BAR_SATURATED, "moves_a_second")
            yield f"- {BAR_SATURATED} tables, saturated: Teien makes {ratio:.2f} × {peer.name} (bar: {bar:g} ×)"


def install() -> None:
    """Installs the packages that `web/package.json` names; exits with a sentence where that cannot be done."""
    for program in ("node", "npm"):
        if shutil.which(program) is None:
            sys.exit(f"{program} is missing: this benchmark needs Node.js 20 or newer with npm (https://nodejs.org)")
    kept = WEB / "node_modules" / ".package-lock.json"
    if kept.exists() and kept.stat().st_mtime >= (WEB / "package-lock.json").stat().st_mtime:
        return
    print("installing boardgame.io and ws (once) …", flush=True)
    command = ("npm", "ci", "--no-audit", "--no-fund", "--loglevel", "error")
    if subprocess.run(command, cwd=WEB, stdout=subprocess.DEVNULL, check=False).returncode:
        sys.exit("npm could not install the packages of benchmarks/web/package.json; its reason stands above")


def main() -> None:
    """Measures, prints the table and the bars, and writes the JSON file if one is asked for."""
    parser = argparse.ArgumentParser(description="Live tables under load: ours beside boardgame.io's.")
    parser.add_argument("--quick", action="store_true", help="about a minute, to see that everything works")
    parser.add_argument("--tables", type=int, nargs="+", metavar="N", help="how many tables (100, 200, 500 and 1000)")
    parser.add_argument("--repeats", type=int, help="measurements of each (3; with --quick, 1)")
    parser.add_argument("--json", type=Path, metavar="OUT", help="also write every measurement to this file")
    options = parser.parse_args()
    install()
    # Every connection is an open file.
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    plan = QUICK if options.quick else WHOLE
    plan = replace(plan, tables=options.tables or plan.tables, repeats=options.repeats or plan.repeats)
    results = measure_all(plan, Console(highlight=False))
    print("\n".join(report(results, plan)))
    if options.json:
        kept = {
            f"{contestant.name}, {tables} tables": [asdict(each) for each in measured]
            for (contestant, tables), measured in results.items()
        }
        options.json.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
