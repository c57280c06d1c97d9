"""A bot's client for an event loop: as `synchronous`, to be awaited."""

import asyncio
import inspect
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any, Self

import httpx2

from teien.client.answers import (
    OFTEN,
    PATIENCE,
    STALE,
    AsyncChooser,
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


class AsyncClient:
    """A server, by its address; to be closed, or used as a context."""

    def __init__(self, url: str, *, transport: httpx2.AsyncBaseTransport | None = None) -> None:
        self.http = httpx2.AsyncClient(base_url=f"{url.rstrip('/')}/api", timeout=30, transport=transport)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        await self.http.aclose()

    async def games(self) -> list[GameInfo]:
        """The games that the server has."""
        return read_games(await self.ask("GET", "/games"))

    async def new_table(
        self, game: str, seats: Sequence[Mapping[str, Any]] = ({}, {}), options: Mapping[str, str] | None = None
    ) -> NewTable:
        """Makes a table: a seat is `{}` for who is invited, or `{"kind": "computer", "level": 3}`; raises Refused."""
        wish = {"game": game, "seats": [dict(seat) for seat in seats], "options": dict(options or {})}
        return read_table(await self.ask("POST", "/tables", body=wish))

    async def sit(self, invitation: Invitation | str, name: str) -> "AsyncSeat":
        """Sits down by an invitation, its link or its token, under a name; raises Refused where somebody sits there."""
        token = token_of(invitation)
        table, seat = table_and_seat(token)
        joined = await self.ask("POST", f"/tables/{table}/join", token, {"name": name})
        return await self.seat(table, seat, joined["token"])

    async def challenge(
        self,
        game: str,
        level: int = 1,
        *,
        name: str = "Bot",
        players: int = 2,
        seat: int = 0,
        options: Mapping[str, str] | None = None,
    ) -> "AsyncSeat":
        """Sits down at a new table against computers of a level, from 1 to 8."""
        table = await self.new_table(game, seats_of(level, name, players, seat), options)
        (invitation,) = table.invitations
        return await self.seat(table.id, invitation.seat, invitation.token)

    async def seat(self, table: str, seat: int, token: str) -> "AsyncSeat":
        """A seat that one sits on already, by the token that joining gave."""
        game = (await self.ask("GET", f"/tables/{table}", token))["game"]
        return AsyncSeat(self, table, seat, token, game)

    async def ask(self, method: str, path: str, token: str = "", body: Mapping[str, Any] | None = None) -> Any:
        """Asks the server, and again when it says so, for as long as it does; raises Refused for a no."""
        for _ in range(OFTEN):
            response = await self.http.request(method, path, json=body, headers=bearer(token))
            wait = wait_of(response)
            if wait is None:
                break
            await asyncio.sleep(wait)
        return checked(response)


class AsyncSeat:
    """A seat at a table, on which a bot sits."""

    def __init__(self, client: AsyncClient, table: str, seat: int, token: str, game: str) -> None:
        self.client = client
        self.table = table
        self.seat = seat
        self.token = token
        self.game = game

    @property
    def watch(self) -> str:
        """Where the table is watched in a browser."""
        return str(self.client.http.base_url).rstrip("/").removesuffix("/api") + f"/table/{self.table}"

    async def state(self) -> Any:
        """All that the seat may know, as the server tells it."""
        return await self.client.ask("GET", f"/tables/{self.table}", self.token)

    async def lines(self) -> AsyncIterator[Any]:
        """What happens, as it happens, until the game is over; a line that breaks is taken up again."""
        while True:
            path = f"/tables/{self.table}/stream"
            try:
                async with self.client.http.stream("GET", path, headers=bearer(self.token), timeout=SLOW) as response:
                    wait = wait_of(response)
                    if wait is None and not response.is_success:
                        await response.aread()
                        checked(response)
                    if wait is None:
                        async for text in response.aiter_lines():
                            line = json.loads(text)
                            yield line
                            if line.get("over"):
                                return
            except httpx2.TransportError:
                wait = PATIENCE
            await asyncio.sleep(wait or PATIENCE)

    async def decisions(self, reading: Reading | None = None) -> AsyncIterator[Decision]:
        """Whatever the seat has to decide, each once, until the game is over; answer with `move`."""
        reading = reading or Reading(self.game)
        async for line in self.lines():
            if decision := reading.decision(line):
                yield decision

    async def move(self, move: Move | str | int, version: int | None = None) -> bool:
        """Plays a move; False where the table has moved on since the decision's version, and nothing was played.

        Raises Refused for a move that is not legal.
        """
        try:
            await self.client.ask("POST", f"/tables/{self.table}/moves", self.token, body_of(move, version))
        except Refused as refused:
            if refused.status != STALE:
                raise
            return False
        return True

    async def play(self, chooser: AsyncChooser, *, seed: int | None = None) -> Result | None:
        """Plays to the end, with any player or a function of a decision, be it to be awaited; how it ended.

        Players think in threads beside the event loop.
        """
        reading = Reading(self.game)
        async for decision in self.decisions(reading):
            chosen = await asyncio.to_thread(chosen_by, chooser, decision, seed)
            await self.move(await chosen if inspect.isawaitable(chosen) else chosen, decision.version)
        return reading.result

    async def act(self, action: str) -> None:
        """`undo`, `draw`, `refuse` or `resign`."""
        await self.client.ask("POST", f"/tables/{self.table}/actions", self.token, {"action": action})
