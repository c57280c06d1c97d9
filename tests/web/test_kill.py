"""A server is killed in the middle of play, again and again: what was answered stays, and all play on."""

import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.web.bots import BOT, COMPUTER
from tests.web.guests import ByHTTP, ByWebSocket, Guest, examine, live_and_die
from tests.web.nursery import Nursery


def kill_and_play_on(folder: Path, times: int) -> None:
    database = f"sqlite:///{folder}/tables.sqlite"
    guests: list[Guest] = [
        ByHTTP("hiroba", [BOT] * 3, 1),
        ByHTTP("haru-ichiban", [BOT] * 2, 2),
        ByWebSocket("niwa", [BOT, COMPUTER], 3, longest="60"),
        ByWebSocket("hiroba", [BOT, COMPUTER], 4),
    ]
    moments = random.Random(17)
    with ThreadPoolExecutor(len(guests)) as threads, Nursery() as nursery:
        for _ in range(times):
            # Everybody has played on before the end comes, at any moment.
            live_and_die(nursery.start(database), guests, threads, moments.uniform(0, 0.1))
            assert examine(database, guests).faults == 0


def test_no_move_that_was_answered_is_lost_and_none_is_half_there(tmp_path: Path) -> None:
    kill_and_play_on(tmp_path, times=15)


@pytest.mark.long
def test_of_many_kills_none_costs_a_move(tmp_path: Path) -> None:
    kill_and_play_on(tmp_path, times=50)
