"""A process that does one job after the other, and can be killed at any moment: both ends of its channel.

A message is its length in four bytes and a pickle. A job is something to call; it is answered with what came of it, or
with what it raised.
"""

import asyncio
import os
import pickle
import signal
import socket
import struct
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, TypeVar, cast

from teien.web.nursery import nursery

Answer = TypeVar("Answer")

LENGTH = struct.Struct("!I")


class Lost(Exception):
    """The process is gone."""


class Failed(Exception):
    """A job that raised something: what, in words."""


class Worker(asyncio.Protocol):
    """The server's end."""

    def __init__(self) -> None:
        self.process = 0
        self.gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done as soon as the process is no more."""
        self._heard = bytearray()
        self._answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.WriteTransport | None = None

    @classmethod
    async def start(cls, niceness: int) -> "Worker":
        """A worker that is ready; raises Lost."""
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                nursery().fork(theirs, niceness)
            except OSError as error:
                ours.close()
                raise Lost(str(error)) from error
        _transport, worker = await asyncio.get_running_loop().create_unix_connection(cls, sock=ours)
        try:
            worker.process = await worker._answer
        finally:
            if not worker.process:
                worker.kill()
        return worker

    async def do(self, job: Callable[[], Answer]) -> Answer:
        """What comes of a job; raises Lost when the process ends before, and Failed when the job raises something."""
        if self._transport is None:
            raise Lost
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(message(job))
        answer, failure = await self._answer
        if failure is not None:
            raise Failed(failure)
        done: Answer = answer
        return done

    def kill(self) -> None:
        """Ends the process at once, whatever it does."""
        if self._transport:
            self._transport.abort()
        if self.process and not self.gone.done():
            with suppress(ProcessLookupError):
                os.kill(self.process, signal.SIGKILL)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.WriteTransport", transport)

    def data_received(self, data: bytes) -> None:
        self._heard += data
        if len(self._heard) < LENGTH.size:
            return
        (length,) = LENGTH.unpack_from(self._heard)
        if len(self._heard) == LENGTH.size + length and not self._answer.done():
            self._answer.set_result(pickle.loads(self._heard[LENGTH.size :]))
            self._heard.clear()

    def connection_lost(self, error: Exception | None) -> None:
        self._transport = None
        self.gone.set_result(None)
        if not self._answer.done():
            self._answer.set_exception(Lost())
            # Asked for, so that nobody complains where none waits for it any more.
            self._answer.exception()


def message(content: object) -> bytes:
    pickled = pickle.dumps(content)
    return LENGTH.pack(len(pickled)) + pickled


def work(channel: socket.socket) -> None:
    """The process's end: does jobs until the server is gone or wants no more of it."""
    jobs: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=listen, args=(channel, jobs), daemon=True).start()
    channel.sendall(message(os.getpid()))
    while True:
        job = jobs.get()
        try:
            answer = message((pickle.loads(job)(), None))
        except Exception:
            answer = message((None, traceback.format_exc()))
        channel.sendall(answer)


def listen(channel: socket.socket, jobs: "SimpleQueue[bytes]") -> None:
    """Takes jobs in, and ends the process when nobody is there any more, even in the middle of a thought."""
    with suppress(OSError, struct.error), channel.makefile("rb") as heard:
        while True:
            (length,) = LENGTH.unpack(heard.read(LENGTH.size))
            jobs.put(heard.read(length))
    os._exit(0)
