"""Guests who play at a server that may be killed at any moment, and what must be there afterwards."""

import asyncio
import json
import random
import time
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event
from typing import Any

import httpx2
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from teien.core.words.errors import TeienError
from teien.web.store import Store
from teien.web.table import Table
from tests.web.nursery import Child

Answered = dict[int, tuple[int, str]]
"""By the number of an action, the seat and the move that the server said are kept."""
GONE = (httpx2.TransportError, WebSocketException, OSError)
TIMEOUT = 120
A_LOOK = 0.05
"""Seconds between two looks whether a computer has moved."""


def live_place(table: str, token: str) -> tuple[str, dict[str, str]]:
    """Where the live connection of a seat's token is, and the headers it needs."""
    return f"/live/{table}", {"Authorization": f"Bearer {token}"}


class Guest(ABC):
    """Somebody who plays game after game for as long as there is a server, and writes down what it promises."""

    def __init__(self, game: str, seats: Sequence[dict[str, Any]], seed: int, **options: str) -> None:
        self.spec = {"game": game, "seats": list(seats), "options": options}
        self.choose = random.Random(seed)
        self.promised: dict[str, Answered] = {}
        self.finished = 0
        self.table = ""
        self.tokens: dict[int, str] = {}

    def play(self, url: str, answered: Event) -> int:
        """Plays until the server is gone; returns how many actions it promised to keep."""
        before = self.count()
        try:
            with httpx2.Client(base_url=f"{url}/api", timeout=TIMEOUT) as client:
                while True:
                    if not self.table:
                        made = client.post("/tables", json=self.spec).raise_for_status().json()
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

    def get_up(self) -> None:
        """The game is over; another begins at another table."""
        self.table = ""
        self.finished += 1

    @abstractmethod
    def play_on(self, client: httpx2.Client, url: str, answered: Event) -> None:
        """Plays at the table until its game is over."""


class ByHTTP(Guest):
    """Plays for all seats through the interface for bots, and takes a move back now and then."""

    def play_on(self, client: httpx2.Client, url: str, answered: Event) -> None:
        state = client.get(f"/tables/{self.table}").raise_for_status().json()
        if state.get("over"):
            self.get_up()
            return
        mine = [seat for seat in state["to_act"] if seat in self.tokens]
        if not mine:
            time.sleep(A_LOOK)
            return
        seat = self.choose.choice(mine)
        headers = {"Authorization": f"Bearer {self.tokens[seat]}"}
        if self.choose.random() < 0.1:
            client.post(f"/tables/{self.table}/actions", json={"action": "undo"}, headers=headers)
            return
        legal = client.get(f"/tables/{self.table}/moves", headers=headers).json()
        body = {"move": self.choose.choice(legal["moves"]), "version": legal["version"]}
        answer = client.post(f"/tables/{self.table}/moves", json=body, headers=headers).raise_for_status().json()
        self.note(answer["version"], seat, body["move"], answered)


class ByWebSocket(Guest):
    """Plays seat 0 live, against a computer."""

    def play_on(self, client: httpx2.Client, url: str, answered: Event) -> None:
        path, headers = live_place(self.table, self.tokens[0])
        address = f"{url.replace('http', 'ws')}{path}"
        with connect(address, additional_headers=headers, max_size=None, open_timeout=TIMEOUT) as live:
            sent = ""
            for text in live:
                message = json.loads(text)
                if message["type"] == "refused":
                    raise AssertionError(text)
                if "done" in message or message["type"] == "done":
                    self.note(message["version"], 0, sent, answered)
                    sent = ""
                if message.get("over"):
                    self.get_up()
                    return
                # A choice could be changed while the other has not chosen; once is enough.
                if not sent and 0 in message.get("to_act", ()) and "0" in message.get("act", {}):
                    sent = self.choose.choice(sorted(message["act"]["0"]))
                    live.send(
                        json.dumps({"do": "move", "seat": 0, "move": sent, "version": message["version"], "id": 1})
                    )


def live_and_die(
    server: Child, guests: Sequence[Guest], threads: ThreadPoolExecutor, linger: float, *, everybody: bool = True
) -> None:
    """The guests play until the server is killed: some seconds after everybody was promised something, or at once."""
    answered = [Event() for _ in guests]
    playing = [threads.submit(guest.play, server.url, event) for guest, event in zip(guests, answered, strict=True)]
    if everybody:
        for event, guest in zip(answered, playing, strict=True):
            while not event.wait(A_LOOK):
                assert not guest.done(), guest.result()
    time.sleep(linger)
    server.kill()
    for guest in playing:
        assert guest.result() > 0 or not everybody


@dataclass
class Findings:
    """What is there of what was promised, and what is wrong with it."""

    tables: int = 0
    promised: int = 0
    lost: int = 0
    different: int = 0
    gaps: int = 0
    unreadable: int = 0

    @property
    def faults(self) -> int:
        return self.lost + self.different + self.gaps + self.unreadable


def examine(database: str, guests: Iterable[Guest], *, only: Iterable[str] | None = None) -> Findings:
    """Whether everything that was promised is there, and every table is what its actions make of it by the rules.

    Of all tables, or of some only.
    """
    wanted = None if only is None else set(only)
    findings = Findings()
    store = Store.open(database)
    for guest in guests:
        for name, promised in guest.promised.items():
            if wanted is None or name in wanted:
                examine_table(store, name, promised, findings)
    asyncio.run(store.close())
    return findings


def examine_table(store: Store, name: str, promised: Answered, findings: Findings) -> None:
    findings.tables += 1
    findings.promised += len(promised)
    stored, actions = store.table(name), store.actions(name)
    kept = {action.number: (action.seat, action.text) for action in actions if action.kind == "move"}
    findings.lost += sum(number not in kept for number in promised)
    findings.different += sum(number in kept and kept[number] != move for number, move in promised.items())
    if stored is None:
        findings.unreadable += 1
        return
    findings.gaps += [action.number for action in actions] != list(range(stored.actions))
    try:
        findings.unreadable += Table.of(stored, actions).over != stored.over
    except TeienError:
        findings.unreadable += 1
