"""Games shared out among threads: each is taken once, whoever comes when."""

import gc
import time
from threading import enumerate as all_threads
from typing import Any

import numpy as np
import pytest

from teien.core.compiled import compiled
from teien.core.crew import BEGUN, COUNTS, FROM_BACK, FROM_FRONT, SHARE, Crew, add, begin, end, take


@compiled
def count(shares: Any, times: Any, sides: Any, slowly: Any) -> None:
    side = begin(shares)
    start, stop = take(shares, len(times), side)
    while start < stop:
        for game in range(start, stop):
            for _ in range(slowly):
                times[game] += 1
            sides[game] = side
        start, stop = take(shares, len(times), side)
    end(shares)


@pytest.mark.parametrize("helpers", [0, 1, 3])
@pytest.mark.parametrize("games", [1, SHARE - 1, SHARE, SHARE + 1, 1000, 20_000])
def test_every_game_is_taken_once(helpers: int, games: int) -> None:
    crew = Crew(helpers)
    for _ in range(30):
        times, sides = np.zeros(games, np.int64), np.zeros(games, np.int64)
        crew.work(helpers, count, times, sides, 50)
        assert (times == 50).all()
        front = np.flatnonzero(sides == FROM_FRONT)
        assert front.tolist() == list(range(len(front))), "whoever begins first takes them from the front"


def test_helpers_help() -> None:
    crew, helped = Crew(1), False
    until = time.monotonic() + 30
    while not helped and time.monotonic() < until:
        times, sides = np.zeros(20_000, np.int64), np.zeros(20_000, np.int64)
        crew.work(1, count, times, sides, 2000)
        helped = (sides == FROM_BACK).any() and (sides == FROM_FRONT).any()
    assert helped


def test_who_comes_too_late_finds_nothing_to_do() -> None:
    times, sides, shares = np.zeros(100, np.int64), np.zeros(100, np.int64), np.zeros(COUNTS, np.int64)
    for _ in range(2):
        count(shares, times, sides, 1)
    assert (times == 1).all()
    assert (sides == FROM_FRONT).all()
    assert shares[BEGUN] == 2


def test_numbers_are_added_at_one_stroke_in_plain_python_too() -> None:
    numbers = np.array([5, 7])
    assert add(numbers, 1, 3) == 7
    assert numbers.tolist() == [5, 10]


def test_threads_end_with_their_crew() -> None:
    def working() -> int:
        return sum(thread.name == "teien-crew" for thread in all_threads())

    gc.collect()
    before = working()
    crew = Crew(2)
    assert working() >= 2
    del crew
    until = time.monotonic() + 30
    while working() > before:
        assert time.monotonic() < until
        time.sleep(0.01)
