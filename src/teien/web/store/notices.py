"""What processes on one PostgreSQL tell each other: LISTEN and NOTIFY on one channel."""

import asyncio
import json
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

import psycopg
from sqlalchemy import ARRAY, Connection, Engine, Text, bindparam, text

CHANNEL = "teien"

LONGEST = 7999
"""Bytes that PostgreSQL takes in one notice."""

FIRST_DELAY, LAST_DELAY = 0.1, 5.0
"""Seconds between attempts to connect again; each waits twice as long as the one before."""

KEEP_ALIVE = {"keepalives_idle": 30, "keepalives_interval": 10, "keepalives_count": 3}
"""A listener sends nothing, and would not notice otherwise that the other end is gone."""

NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', payload) FROM unnest(:payloads) AS payload").bindparams(
    bindparam("payloads", type_=ARRAY(Text))
)


@dataclass(frozen=True, slots=True)
class Notice:
    """About a table: NEW_ACTIONS when it has some (the text is how many it has now), or what another process tells.

    "lost", about no table: notices may have been missed, so that whatever is remembered must be read anew.
    """

    table: str
    kind: str
    text: str


LOST = Notice("", "lost", "")


class Notices:
    """One process's end of the channel; it does not hear itself."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.sender = secrets.token_hex(8)
        self.heard: Callable[[Notice], None] | None = None
        self.task: asyncio.Task[None] | None = None

    def payload(self, notice: Notice) -> str:
        """The notice as it travels; raises ValueError when it is too long to."""
        payload = json.dumps([self.sender, notice.table, notice.kind, notice.text], separators=(",", ":"))
        if len(payload) > LONGEST:
            raise ValueError(f"a notice of {len(payload)} bytes is too long: {LONGEST} at most")
        return payload

    def send(self, connection: Connection, payloads: Sequence[str]) -> None:
        """The others hear of it when the transaction is committed."""
        connection.execute(NOTIFY, {"payloads": payloads})

    async def start(self) -> None:
        """Returns once everything that is sent from now on will be heard."""
        connection = await self.connect()
        self.task = asyncio.create_task(self.listen(connection))

    async def close(self) -> None:
        if self.task:
            self.task.cancel()
            with suppress(asyncio.CancelledError):
                await self.task

    async def connect(self) -> psycopg.AsyncConnection:
        places, names = self.engine.dialect.create_connect_args(self.engine.url)
        options = {**KEEP_ALIVE, **names}
        connection = await psycopg.AsyncConnection.connect(*places, **options, autocommit=True)
        try:
            await connection.execute(f"LISTEN {CHANNEL}")
        except BaseException:
            await connection.close()
            raise
        return connection

    async def listen(self, connection: psycopg.AsyncConnection) -> None:
        """Hears until cancelled; connects again as often as it must, and says so."""
        while True:
            async with connection:
                with suppress(psycopg.Error):
                    async for notify in connection.notifies():
                        self.hear(notify.payload)
            connection = await self.reconnect()
            self.say(LOST)

    def hear(self, payload: str) -> None:
        """Passes on what another process says; what no Teien has sent is not for us."""
        try:
            sender, table, kind, words = json.loads(payload)
        except (ValueError, TypeError):
            return
        if sender != self.sender:
            self.say(Notice(table, kind, words))

    async def reconnect(self) -> psycopg.AsyncConnection:
        delay = FIRST_DELAY
        while True:
            try:
                return await self.connect()
            except psycopg.Error:
                await asyncio.sleep(delay)
                delay = min(2 * delay, LAST_DELAY)

    def say(self, notice: Notice) -> None:
        """In a call of its own, so that an error of whoever hears it does not end the listening."""
        if self.heard:
            asyncio.get_running_loop().call_soon(self.heard, notice)
