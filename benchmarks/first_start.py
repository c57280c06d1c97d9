"""What a first start costs, where no compiled code is kept, and a second one beside it.

    python benchmarks/first_start.py [--measure-costs]

`teien serve` is started twice as a process of its own, on an empty folder for compiled code and then on the same. The
times are taken from the start of the process: until a page comes, and until it is the home page. The bar is asked for
ten times a second; it is true as far as it says the share of the time that has passed.

With `--measure-costs`, only the costs are measured that the bar goes by, in processor time, and written to
`src/teien/web/costs.json`.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path

COSTS = Path(__file__).resolve().parents[1] / "src" / "teien" / "web" / "costs.json"
PAUSE = 0.1
MEASURE = """
import json, sys, time
from teien.web.preparation import Compiling, prepare_game
ends = []
begun = time.process_time()
compiling = Compiling(lambda _functions: ends.append(time.process_time() - begun), wanted=lambda: True)
prepare_game(sys.argv[1], compiling)
print(json.dumps(ends))
"""


@dataclass
class Start:
    """Seconds since the process began, and the bar as it was seen meanwhile."""

    page: float = 0.0
    ready: float = 0.0
    bar: list[tuple[float, float]] = field(default_factory=list)

    @property
    def deviation(self) -> float:
        """How far the bar was at most from the share of the time, between the page and the end."""
        whole = self.ready - self.page
        return max((abs((when - self.page) / whole - share) for when, share in self.bar), default=0.0)

    @property
    def standstill(self) -> float:
        """The longest time in which the bar did not move."""
        moved = [self.page]
        moved += [when for (when, share), (_, before) in zip(self.bar[1:], self.bar, strict=False) if share > before]
        return max((later - earlier for earlier, later in zip(moved, [*moved[1:], self.ready], strict=True)))


def start(folder: Path) -> Start:
    """Starts a server, waits until it is ready, and ends it."""
    found = Start()
    began = time.monotonic()
    command = (sys.executable, "-m", "teien.cli.main", "serve", "--port=0", "--no-browser")
    environment = os.environ | {"NUMBA_CACHE_DIR": str(folder)}
    database = f"--database=sqlite:///{folder}/tables.sqlite"
    with subprocess.Popen((*command, database), env=environment, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            told = re.search(r"http://\S+:\d+", process.stdout.readline())
            if told is None:
                sys.exit("the server did not start; its reason stands above")
            while not found.ready:
                status = fetch(told[0])[0]
                found.page = found.page or time.monotonic() - began
                if status == 200:
                    found.ready = time.monotonic() - began
                else:
                    found.bar.append((time.monotonic() - began, json.loads(fetch(f"{told[0]}/opening")[1])["share"]))
                    time.sleep(PAUSE)
        finally:
            process.terminate()
    return found


def fetch(url: str) -> tuple[int, bytes]:
    try:
        with urllib.request.urlopen(url, timeout=60) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


def measure_costs() -> dict[str, list[int]]:
    """For each game, how many functions are finished after every second of its compiler."""
    from teien import GAMES

    costs = {}
    with tempfile.TemporaryDirectory() as folder:
        for game in GAMES:
            command = (sys.executable, "-c", MEASURE, game)
            environment = os.environ | {"NUMBA_CACHE_DIR": folder}
            told = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True).stdout
            ends: list[float] = json.loads(told)
            marks = [sum(end <= second for end in ends) for second in range(1, round(ends[-1]))]
            costs[game] = [*marks, len(ends)]
    return costs


def main() -> None:
    parser = argparse.ArgumentParser(description="A first start and a second.")
    parser.add_argument("--measure-costs", action="store_true", help="measure and write what the bar goes by")
    if parser.parse_args().measure_costs:
        lines = ",\n".join(f'  "{game}": {json.dumps(marks)}' for game, marks in measure_costs().items())
        COSTS.write_text(f"{{\n{lines}\n}}\n", "utf-8")
        return
    # The process that workers are forked from may still be writing there when the server has ended.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        for name in ("first", "second"):
            found = start(Path(folder))
            print(f"{name} start: a page after {found.page:.1f} s, the home page after {found.ready:.1f} s", flush=True)
            if found.bar:
                print(f"the bar was off by {found.deviation:.0%} at most, and stood still for {found.standstill:.1f} s")


if __name__ == "__main__":
    main()
