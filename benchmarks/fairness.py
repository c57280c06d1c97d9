"""What computers that think hard cost everybody else: first a quiet server, then one with many of them.

    python benchmarks/fairness.py [--tables 20] [--seconds 30]

A server of its own on this machine, on a SQLite file, computers moving at the usual pace. At all times

- people play people at ten tables, a move every 0.3 s at each; the time is that from a move sent until the other
  player's connection has the news of it;
- somebody plays computers of level 1 at four tables; the time is that from the news of their own move until the news
  of the computer's, less the pace.

Then as many tables as asked for are made, at each two computers of level 8 and somebody who watches, and all is
measured again once these have begun to move. Connections, and whoever measures, are one process beside the server.
"""

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from statistics import median
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect

STORES = Path(__file__).resolve().parent.parent / "build"
"""Where the server keeps its games: /tmp may be memory, on which every move is soon on disk."""

PACE = 0.4
PAUSE = 0.3
PEOPLE, LEVEL_1 = 10, 4
BAR_LEVEL_1, BAR_PEOPLE = 0.5, 0.1
PERSON, SEEDLING, PINE = (
    {"kind": "link", "name": "Bot"},
    {"kind": "computer", "level": 1},
    {"kind": "computer", "level": 8},
)


class Seat:
    """A live connection, at a seat or only watching, and what it was told last."""

    def __init__(self, connection: ClientConnection, number: int | None) -> None:
        self.connection = connection
        self.number = number
        self.message: dict[str, Any] = {}

    async def until(self, version: int) -> float:
        """Listens until it is message of this version or a later one; returns when that was."""
        while self.message.get("version", -1) < version:
            message = json.loads(await self.connection.recv())
            if message["type"] in ("state", "news"):
                self.message = message
        return time.perf_counter()

    async def move(self) -> tuple[float, int]:
        """Sends any legal move; returns when that was, and the version it will make."""
        move = random.choice(sorted(self.message["act"][str(self.number)]))
        version = self.message["version"]
        sent = time.perf_counter()
        action = {"do": "move", "seat": self.number, "move": move, "version": version, "id": 1}
        await self.connection.send(json.dumps(action))
        return sent, version + 1


class Site:
    """The server, as its guests know it."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.times: dict[str, list[float]] = {"people": [], "level 1": []}

    async def lay(self, game: str, *seats: dict[str, Any]) -> tuple[str, dict[int, str]]:
        """A new table and the tokens of its seats."""
        body = json.dumps({"game": game, "seats": seats}).encode()
        request = Request(f"{self.url}/api/tables", body, {"Content-Type": "application/json"})
        made = json.loads(await asyncio.to_thread(lambda: urlopen(request).read()))
        return made["id"], {key["seat"]: key["token"] for key in made["seats"]}

    @asynccontextmanager
    async def come(self, table: str, token: str = "", number: int | None = None) -> AsyncIterator[Seat]:
        address = f"{self.url.replace('http', 'ws')}/live/{table}"
        bearer = {"Authorization": f"Bearer {token}"} if token else {}
        async with connect(
            address, additional_headers=bearer, max_size=None, open_timeout=60, ping_interval=None, compression=None
        ) as connection:
            seat = Seat(connection, number)
            await seat.until(0)
            yield seat

    async def play_people(self) -> None:
        """Two people, game after game."""
        while True:
            table, tokens = await self.lay("hiroba", PERSON, PERSON)
            async with self.come(table, tokens[0], 0) as one, self.come(table, tokens[1], 1) as other:
                while not one.message.get("over"):
                    mover, watcher = (one, other) if 0 in one.message["to_act"] else (other, one)
                    sent, version = await mover.move()
                    self.times["people"].append(await watcher.until(version) - sent)
                    await mover.until(version)
                    await asyncio.sleep(PAUSE * random.uniform(0.5, 1.5))

    async def play_level_1(self) -> None:
        """Somebody against a computer of level 1, game after game."""
        while True:
            table, tokens = await self.lay("hiroba", PERSON, SEEDLING)
            async with self.come(table, tokens[0], 0) as person:
                while not person.message.get("over"):
                    if 0 in person.message["to_act"]:
                        _sent, version = await person.move()
                        await person.until(version)
                    else:
                        waited = time.perf_counter()
                        answered = await person.until(person.message["version"] + 1)
                        self.times["level 1"].append(answered - waited - PACE)

    async def watch(self, begun: "asyncio.Semaphore") -> None:
        """Watches two computers of level 8, game after game."""
        while True:
            table, _tokens = await self.lay("niwa", PINE, PINE)
            async with self.come(table) as watcher:
                while not watcher.message.get("over"):
                    await watcher.until(watcher.message["version"] + 1)
                    begun.release()


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """A server's address; it is asked to stop at the end."""
    words = [sys.executable, "-m", "teien.cli.main", "serve", "--no-browser", "--port=0", f"--pace={PACE}"]
    words.append(f"--database=sqlite:///{folder / 'tables.sqlite'}")
    environment = os.environ | {"TEIEN_LIMITS": "off"}
    with subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            addresses = (re.search(r"http://[\w.:]+", line) for line in process.stdout)
            url = next(each[0] for each in addresses if each)
            wait_until_open(url)
            yield url
        finally:
            process.terminate()


def wait_until_open(url: str) -> None:
    """The server has a page before it has prepared all games."""
    while True:
        try:
            urlopen(f"{url}/healthz").close()
            return
        except HTTPError:
            time.sleep(0.1)


async def measure(url: str, tables: int, seconds: float) -> dict[str, dict[str, list[float]]]:
    """The times, by what was measured, of a quiet server and of one with so many tables."""
    site = Site(url)
    results = {}
    async with AsyncExitStack() as ending:
        playing: list[asyncio.Task[None]] = []

        def begin(play: Coroutine[Any, Any, None]) -> None:
            playing.append(asyncio.create_task(play))
            ending.callback(playing[-1].cancel)

        async def wait(seconds: float) -> None:
            """Nobody stops playing unless something is wrong."""
            done, _going_on = await asyncio.wait(playing, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()

        async def measured() -> dict[str, list[float]]:
            site.times = {name: [] for name in site.times}
            await wait(seconds)
            return site.times

        for _ in range(PEOPLE):
            begin(site.play_people())
        for _ in range(LEVEL_1):
            begin(site.play_level_1())
        # The first moves wait for whatever is loaded only then.
        while len(site.times["level 1"]) < 2 * LEVEL_1:
            await wait(0.1)
        results["quiet"] = await measured()
        begun = asyncio.Semaphore(0)
        for _ in range(tables):
            begin(site.watch(begun))
        for _ in range(4):
            await begun.acquire()
        results[f"{tables} tables of level 8"] = await measured()
    return results


def percentile(times: list[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]


def report(results: dict[str, dict[str, list[float]]]) -> Iterator[str]:
    """The figures as a Markdown table, then the bars."""
    yield "| server | what | count | median | p99 | longest |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for server, measured in results.items():
        for what, times in measured.items():
            if times:
                figures = (median(times), percentile(times, 0.99), max(times))
                cells = (server, what, f"{len(times):,}", *(f"{1000 * each:.0f} ms" for each in figures))
            else:
                cells = (server, what, "0", "", "", "")
            yield f"| {' | '.join(cells)} |"
    yield ""
    busy = list(results.values())[-1]
    level_1 = f"{max(busy['level 1']):.2f} s" if busy["level 1"] else "none came"
    yield f"- the longest wait for level 1 beyond its pace: {level_1} (bar: {BAR_LEVEL_1:g} s)"
    yield f"- people's moves, p99: {percentile(busy['people'], 0.99):.3f} s (bar: {BAR_PEOPLE:g} s)"


def main() -> None:
    """Measures, and prints the table and the bars."""
    parser = argparse.ArgumentParser(description="What computers that think hard cost everybody else.")
    parser.add_argument("--tables", type=int, default=20, metavar="N", help="of two computers of level 8 (20)")
    parser.add_argument("--seconds", type=float, default=30, help="how long each half is measured (30)")
    parser.add_argument("--folder", type=Path, default=STORES, help="where games are kept: on the disk to be measured")
    options = parser.parse_args()
    options.folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=options.folder) as folder, serving(Path(folder)) as url:
        results = asyncio.run(measure(url, options.tables, options.seconds))
    print("\n".join(report(results)))


if __name__ == "__main__":
    main()
