"""Games shared out among threads: each is taken once, whoever comes when."""

import gc
import os
import subprocess
import sys
import time
from pathlib import Path
from threading import enumerate as all_threads
from typing import Any

import numpy as np
import pytest

from teien.core.engine.compiled import compiled
from teien.core.engine.workers import BEGUN, COUNTS, SHARE, Workers, add, taken


@compiled
def count(shares: Any, times: Any, takers: Any, slowly: Any) -> None:
    """Notes for each game how often it was taken, and by whom: the first game that they took."""
    taker = -1
    for start, stop in taken(shares, len(times)):
        if taker < 0:
            taker = start
        for game in range(start, stop):
            for _ in range(slowly):
                times[game] += 1
            takers[game] = taker


@pytest.mark.parametrize("helpers", [0, 1, 3])
@pytest.mark.parametrize("games", [1, SHARE - 1, SHARE, SHARE + 1, 1000, 20_000])
def test_every_game_is_taken_once(helpers: int, games: int) -> None:
    workers = Workers(helpers)
    for _ in range(30):
        times, takers = np.zeros(games, np.int64), np.zeros(games, np.int64)
        workers.work(helpers, count, times, takers, 50)
        assert (times == 50).all()
        front = np.flatnonzero(takers == 0)
        assert front.tolist() == list(range(len(front))), "whoever begins first takes them from the front"


def test_helpers_help() -> None:
    workers, helped = Workers(1), False
    until = time.monotonic() + 30
    while not helped and time.monotonic() < until:
        times, takers = np.zeros(20_000, np.int64), np.zeros(20_000, np.int64)
        workers.work(1, count, times, takers, 2000)
        helped = len(np.unique(takers)) == 2
    assert helped


SHARING = """
import numpy as np
from teien.core.engine.compiled import compiled
from teien.core.engine.workers import COUNTS, taken

@compiled
def {name}(shares, games):
    total = 0
    for start, stop in taken(shares, games):
        total += stop - start
    return total

print({name}(np.zeros(COUNTS, np.int64), 100))
"""


def test_what_one_process_has_compiled_serves_what_another_compiles(tmp_path: Path) -> None:
    for name in ("first", "second"):
        (tmp_path / f"{name}.py").write_text(SHARING.format(name=name))
        environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
        ran = subprocess.run(
            [sys.executable, tmp_path / f"{name}.py"], capture_output=True, text=True, check=False, env=environment
        )
        assert ran.stdout == "100\n", ran.stderr


def test_who_comes_too_late_finds_nothing_to_do() -> None:
    times, takers, shares = np.zeros(100, np.int64), np.zeros(100, np.int64), np.zeros(COUNTS, np.int64)
    for _ in range(2):
        count(shares, times, takers, 1)
    assert (times == 1).all()
    assert (takers == 0).all()
    assert shares[BEGUN] == 2


def test_numbers_are_added_at_one_stroke_in_plain_python_too() -> None:
    numbers = np.array([5, 7])
    assert add(numbers, 1, 3) == 7
    assert numbers.tolist() == [5, 10]


def test_threads_end_with_their_workers() -> None:
    def working() -> int:
        return sum(thread.name == "teien-workers" for thread in all_threads())

    gc.collect()
    before = working()
    workers = Workers(2)
    assert working() >= 2
    del workers
    until = time.monotonic() + 30
    while working() > before:
        assert time.monotonic() < until
        time.sleep(0.01)
