"""A bot's client that waits for every answer."""

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Self

import httpx2

from teien.client.answers import (
    OFTEN,
    PATIENCE,
    STALE,
    Chooser,
    Decision,
    GameInfo,
    Invitation,
    NewTable,
    Reading,
    Refused,
    Result,
    bearer,
    body_of,
    checked,
    chosen_by,
    read_games,
    read_table,
    seats_of,
    table_and_seat,
    token_of,
    wait_of,
)
from teien.core.play.move import Move

SLOW = httpx2.Timeout(30, read=None)
"""Of a stream: nothing may happen at a table for as long as somebody thinks."""


class Client:
    """A server, by its address; to be closed, or used as a context."""

    def __init__(self, url: str, *, transport: httpx2.BaseTransport | None = None) -> None:
        self.http = httpx2.Client(base_url=f"{url.rstrip('/')}/api", timeout=30, transport=transport)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.http.close()

    def games(self) -> list[GameInfo]:
        """The games that the server has."""
        return read_games(self.ask("GET", "/games"))

    def new_table(
        self, game: str, seats: Sequence[Mapping[str, Any]] = ({}, {}), options: Mapping[str, str] | None = None
    ) -> NewTable:
        """Makes a table: a seat is `{}` for who is invited, or `{"kind": "computer", "level": 3}`; raises Refused."""
        wish = {"game": game, "seats": [dict(seat) for seat in seats], "options": dict(options or {})}
        return read_table(self.ask("POST", "/tables", body=wish))

    def sit(self, invitation: Invitation | str, name: str) -> "Seat":
        """Sits down by an invitation, its link or its token, under a name; raises Refused where somebody sits there."""
        token = token_of(invitation)
        table, seat = table_and_seat(token)
        joined = self.ask("POST", f"/tables/{table}/join", token, {"name": name})
        return self.seat(table, seat, joined["token"])

    def challenge(
        self,
        game: str,
        level: int = 1,
        *,
        name: str = "Bot",
        players: int = 2,
        seat: int = 0,
        options: Mapping[str, str] | None = None,
    ) -> "Seat":
        """Sits down at a new table against computers of a level, from 1 to 8."""
        table = self.new_table(game, seats_of(level, name, players, seat), options)
        (invitation,) = table.invitations
        return self.seat(table.id, invitation.seat, invitation.token)

    def seat(self, table: str, seat: int, token: str) -> "Seat":
        """A seat that one sits on already, by the token that joining gave."""
        game = self.ask("GET", f"/tables/{table}", token)["game"]
        return Seat(self, table, seat, token, game)

    def ask(self, method: str, path: str, token: str = "", body: Mapping[str, Any] | None = None) -> Any:
        """Asks the server, and again when it says so, for as long as it does; raises Refused for a no."""
        for _ in range(OFTEN):
            response = self.http.request(method, path, json=body, headers=bearer(token))
            wait = wait_of(response)
            if wait is None:
                break
            time.sleep(wait)
        return checked(response)


class Seat:
    """A seat at a table, on which a bot sits."""

    def __init__(self, client: Client, table: str, seat: int, token: str, game: str) -> None:
        self.client = client
        self.table = table
        self.seat = seat
        self.token = token
        self.game = game

    @property
    def watch(self) -> str:
        """Where the table is watched in a browser."""
        return str(self.client.http.base_url).rstrip("/").removesuffix("/api") + f"/table/{self.table}"

    def state(self) -> Any:
        """All that the seat may know, as the server tells it."""
        return self.client.ask("GET", f"/tables/{self.table}", self.token)

    def lines(self) -> Iterator[Any]:
        """What happens, as it happens, until the game is over; a line that breaks is taken up again."""
        while True:
            path = f"/tables/{self.table}/stream"
            try:
                with self.client.http.stream("GET", path, headers=bearer(self.token), timeout=SLOW) as response:
                    wait = wait_of(response)
                    if wait is None and not response.is_success:
                        response.read()
                        checked(response)
                    for text in response.iter_lines() if wait is None else ():
                        line = json.loads(text)
                        yield line
                        if line.get("over"):
                            return
            except httpx2.TransportError:
                wait = PATIENCE
            time.sleep(wait or PATIENCE)

    def decisions(self, reading: Reading | None = None) -> Iterator[Decision]:
        """Whatever the seat has to decide, each once, until the game is over; answer with `move`."""
        reading = reading or Reading(self.game)
        for line in self.lines():
            if decision := reading.decision(line):
                yield decision

    def move(self, move: Move | str | int, version: int | None = None) -> bool:
        """Plays a move; False where the table has moved on since the decision's version, and nothing was played.

        Raises Refused for a move that is not legal.
        """
        try:
            self.client.ask("POST", f"/tables/{self.table}/moves", self.token, body_of(move, version))
        except Refused as refused:
            if refused.status != STALE:
                raise
            return False
        return True

    def play(self, chooser: Chooser, *, seed: int | None = None) -> Result | None:
        """Plays to the end, with any player or a function of a decision; how it ended."""
        reading = Reading(self.game)
        for decision in self.decisions(reading):
            self.move(chosen_by(chooser, decision, seed), decision.version)
        return reading.result

    def act(self, action: str) -> None:
        """`undo`, `draw`, `refuse` or `resign`."""
        self.client.ask("POST", f"/tables/{self.table}/actions", self.token, {"action": action})
