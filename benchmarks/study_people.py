"""What four analyses at a time cost people who play: first a quiet server, then one that is asked for them.

    python -m benchmarks.study_people [--seconds 60]

People play people at ten tables, as in `benchmarks/fairness.py`; the time is that from a move sent until the other
player's connection has the news of it. Then four games between levels 2 and 4 are brought as records and analysed at
the usual budget; whenever one is done, another one follows, so that four are always asked for.
"""

import argparse
import asyncio
import tempfile
from collections.abc import Sequence
from http.client import HTTPResponse
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from benchmarks.fairness import BAR_PEOPLE, PEOPLE, STORES, Site, percentile, serving
from benchmarks.study import GAMES, played

ANALYSES = 4


class Studying(Site):
    """A server whose guests have games analysed."""

    def __init__(self, url: str, records: Sequence[str]) -> None:
        super().__init__(url)
        self.records = records
        self.done = 0

    async def ask(self, path: str, **form: str) -> Any:
        """What a page answers, to a form where there is one; where it leads on, what is there."""
        request = Request(f"{self.url}{path}", urlencode(form).encode() if form else None)
        return await asyncio.to_thread(lambda: read(urlopen(request)))

    async def study(self, number: int) -> None:
        """Brings a game and waits for its analysis, again and again."""
        while True:
            address, _text = await self.ask("/records", record=self.records[number % len(self.records)])
            table = address.split("/table/")[1].split("?")[0].split("#")[0]
            await self.ask(f"/table/{table}/analysis", ask="1")
            while '"is_going_on":true' in (await self.ask(f"/table/{table}/analysis/progress"))[1]:
                await asyncio.sleep(1)
            self.done += 1
            number += ANALYSES


def read(response: HTTPResponse) -> tuple[str, str]:
    with response:
        return response.url, response.read().decode()


async def measure(url: str, records: Sequence[str], seconds: float) -> tuple[dict[str, list[float]], int]:
    """People's times on a quiet server and on one with analyses, and how many of these were done."""
    site = Studying(url, records)
    results: dict[str, list[float]] = {}
    async with asyncio.TaskGroup() as group:
        going_on = [group.create_task(site.play_people()) for _table in range(PEOPLE)]
        while len(site.times["people"]) < 2 * PEOPLE:
            await asyncio.sleep(0.1)

        async def measured() -> list[float]:
            site.times["people"] = []
            await asyncio.sleep(seconds)
            return site.times["people"]

        results["quiet"] = await measured()
        going_on += [group.create_task(site.study(number)) for number in range(ANALYSES)]
        # The first analyses wait for what is loaded only then.
        await asyncio.sleep(min(10, seconds))
        results[f"{ANALYSES} analyses"] = await measured()
        for task in going_on:
            task.cancel()
    return results, site.done


def main() -> None:
    parser = argparse.ArgumentParser(description="What four analyses at a time cost people who play.")
    parser.add_argument("--seconds", type=float, default=60, help="how long each half is measured (60)")
    parser.add_argument("--folder", type=Path, default=STORES, help="where games are kept: on the disk to be measured")
    options = parser.parse_args()
    options.folder.mkdir(exist_ok=True)
    # Whoever measures does nothing else meanwhile.
    records = [played(game, number).record("all") for number in range(ANALYSES) for game in GAMES]
    with tempfile.TemporaryDirectory(dir=options.folder) as folder, serving(Path(folder)) as url:
        results, done = asyncio.run(measure(url, records, options.seconds))
    print("| server | moves | median | p99 | longest |\n| --- | --- | --- | --- | --- |")
    for server, times in results.items():
        figures = (
            f"{1000 * figure:.0f} ms" for figure in (percentile(times, 0.5), percentile(times, 0.99), max(times))
        )
        print(f"| {server} | {len(times):,} | {' | '.join(figures)} |")
    print(f"\n{done} analyses were done; bar: p99 {1000 * BAR_PEOPLE:.0f} ms")


if __name__ == "__main__":
    main()
