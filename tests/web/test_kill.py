"""A server is killed in the middle of play, again and again: what was answered stays, and all play on."""

import asyncio
import json
import random
import time
from abc import ABC, abstractmethod
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import httpx2
import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from teien.web.store import Store
from teien.web.table import Table
from tests.web.nursery import Nursery

Answered = dict[int, tuple[int, str]]
"""By the number of a deed, the seat and the move that the server said are kept."""
GONE = (httpx2.TransportError, WebSocketException, OSError)


class Guest(ABC):
    """Somebody who plays game after game for as long as there is a server, and writes down what it promises."""

    def __init__(self, game: str, seats: list[dict[str, Any]], seed: int, **options: str) -> None:
        self.wish = {"game": game, "seats": seats, "options": options}
        self.choose = random.Random(seed)
        self.promised: dict[str, Answered] = {}
        self.table = ""
        self.tokens: dict[int, str] = {}

    def play(self, url: str, answered: Event) -> int:
        """Plays until the server is gone; returns how many deeds it promised to keep."""
        before = self.count()
        try:
            with httpx2.Client(base_url=f"{url}/api", timeout=30) as client:
                while True:
                    if not self.table:
                        made = client.post("/tables", json=self.wish).raise_for_status().json()
                        self.tokens = {key["seat"]: key["token"] for key in made["seats"]}
                        self.table = made["id"]
                        self.promised[self.table] = {}
                    self.play_on(client, url, answered)
        except GONE:
            return self.count() - before

    def count(self) -> int:
        return sum(map(len, self.promised.values()))

    def note(self, version: int, seat: int, move: str, answered: Event) -> None:
        assert version - 1 not in self.promised[self.table]
        self.promised[self.table][version - 1] = seat, move
        answered.set()

    @abstractmethod
    def play_on(self, client: httpx2.Client, url: str, answered: Event) -> None:
        """Plays at the table until its game is over."""


class ByHTTP(Guest):
    """Plays for all seats through the interface for bots, and takes a move back now and then."""

    def play_on(self, client: httpx2.Client, url: str, answered: Event) -> None:
        state = client.get(f"/tables/{self.table}").raise_for_status().json()
        if state["over"]:
            self.table = ""
            return
        seat = self.choose.choice(state["to_act"])
        headers = {"Authorization": f"Bearer {self.tokens[seat]}"}
        if self.choose.random() < 0.1:
            client.post(f"/tables/{self.table}/actions", json={"action": "undo"}, headers=headers)
            return
        legal = client.get(f"/tables/{self.table}/moves", headers=headers).json()
        body = {"move": self.choose.choice(legal["moves"]), "version": legal["version"]}
        told = client.post(f"/tables/{self.table}/moves", json=body, headers=headers).raise_for_status().json()
        self.note(told["version"], seat, body["move"], answered)


class ByWebSocket(Guest):
    """Plays seat 0 live, against a computer."""

    def play_on(self, client: httpx2.Client, url: str, answered: Event) -> None:
        address = f"{url.replace('http', 'ws')}/live/seat/{self.tokens[0]}"
        with connect(address, max_size=None, open_timeout=30) as live:
            sent = ""
            for text in live:
                message = json.loads(text)
                if message["type"] == "refused":
                    raise AssertionError(text)
                if "done" in message or message["type"] == "done":
                    self.note(message["version"], 0, sent, answered)
                if message.get("over"):
                    self.table = ""
                    return
                if "0" in message.get("act", {}):
                    sent = self.choose.choice(sorted(message["act"]["0"]))
                    live.send(
                        json.dumps({"do": "move", "seat": 0, "move": sent, "version": message["version"], "id": 1})
                    )


def check(database: str, guests: list[Guest]) -> None:
    """Everything that was promised is there, and every table is what its deeds make of it by the rules."""
    store = Store.open(database)
    for guest in guests:
        for name, promised in guest.promised.items():
            stored, deeds = store.table(name), store.deeds(name)
            assert stored
            assert [deed.number for deed in deeds] == list(range(stored.deeds))
            kept = {deed.number: (deed.seat, deed.text) for deed in deeds if deed.kind == "move"}
            assert promised.items() <= kept.items()
            assert Table.of(stored, deeds).over == stored.over
    asyncio.run(store.close())


def kill_and_play_on(folder: Path, times: int) -> None:
    database = f"sqlite:///{folder}/tables.sqlite"
    bot, computer = {"kind": "link", "name": "Bot"}, {"kind": "computer", "level": 1}
    guests: list[Guest] = [
        ByHTTP("hiroba", [bot] * 3, 1),
        ByHTTP("haru-ichiban", [bot] * 2, 2),
        ByWebSocket("niwa", [bot, computer], 3, longest="60"),
        ByWebSocket("hiroba", [bot, computer], 4),
    ]
    moments = random.Random(17)
    with ThreadPoolExecutor(len(guests)) as threads, Nursery() as nursery:
        for _ in range(times):
            server = nursery.start(database)
            answered = [Event() for _ in guests]
            playing = [
                threads.submit(guest.play, server.url, event) for guest, event in zip(guests, answered, strict=True)
            ]
            # Everybody has played on before the end comes, at any moment.
            for event, guest in zip(answered, playing, strict=True):
                while not event.wait(0.05):
                    assert not guest.done(), guest.result()
            time.sleep(moments.uniform(0, 0.1))
            server.kill()
            assert all(guest.result() > 0 for guest in playing)
            check(database, guests)


def test_no_move_that_was_answered_is_lost_and_none_is_half_there(tmp_path: Path) -> None:
    kill_and_play_on(tmp_path, times=15)


@pytest.mark.long
def test_of_many_kills_none_costs_a_move(tmp_path: Path) -> None:
    kill_and_play_on(tmp_path, times=50)
