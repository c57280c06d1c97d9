"""Where workers come from: a process that has loaded everything and forks one whenever it is asked to.

A worker is there within milliseconds, and shares the memory of all that was loaded. The nursery has no threads, so it
may fork at any time. It ends with the server, however that ends: nobody is left to ask it for anything.
"""

import atexit
import gc
import os
import signal
import socket
import subprocess
import sys
import threading
import traceback
from contextlib import suppress
from functools import cache

LOADING_NICENESS = 5
"""How far everything here stands back behind the server, as `os.nice` counts; workers may stand back further."""


class Nursery:
    """The server's side: starts the process when it is needed, and again when it is gone."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._asking: socket.socket | None = None

    def start(self) -> None:
        """Lets it begin to load."""
        with self._lock:
            if self._asking is None:
                self._start()

    def fork(self, channel: socket.socket, niceness: int) -> None:
        """Asks for a worker that talks through the channel, and stands back by so much more than the nursery."""
        with self._lock:
            if self._asking is not None and self._send(self._asking, channel, niceness):
                return
            if not self._send(self._start(), channel, niceness):
                raise BrokenPipeError("the process that forks workers ended at once")

    def close(self) -> None:
        """Ends the process; workers that it has forked go on."""
        if self._asking:
            self._asking.close()
        if self._process:
            self._process.kill()
            self._process.wait()

    def _start(self) -> socket.socket:
        self.close()
        self._asking, theirs = socket.socketpair()
        with theirs:
            # No threads of a numerical library, of which a fork would take only some.
            environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
            environment |= {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
            command = [sys.executable, "-P", "-m", "teien.web.nursery"]
            # In a group of its own it does not hear what is typed at the server's terminal.
            self._process = subprocess.Popen(command, stdin=theirs.fileno(), env=environment, process_group=0)
        return self._asking

    @staticmethod
    def _send(asking: socket.socket, channel: socket.socket, niceness: int) -> bool:
        with suppress(OSError):
            socket.send_fds(asking, [bytes([niceness])], [channel.fileno()])
            return True
        return False


@cache
def nursery() -> Nursery:
    """The one of this process, which ends with it."""
    made = Nursery()
    atexit.register(made.close)
    return made


def main() -> None:
    """The process: loads, then forks a worker for every channel that comes through standard input."""
    for ignored in (signal.SIGINT, signal.SIGTERM):
        # They may be sent to the server and all that is around it; it is the server that says when this ends.
        signal.signal(ignored, signal.SIG_IGN)
    os.nice(LOADING_NICENESS)
    from teien.web.thinking import warm_up_all
    from teien.web.worker import work

    warm_up_all()
    # Nobody asks how a worker ended, so none stays a zombie.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    gc.collect()
    gc.freeze()
    asking = socket.socket(fileno=sys.stdin.fileno())
    while True:
        niceness, descriptors, _flags, _address = socket.recv_fds(asking, 1, 1)
        if not niceness:
            return
        with socket.socket(fileno=descriptors[0]) as channel:
            try:
                is_worker = os.fork() == 0
            except OSError:
                # Whoever asked notices that nobody holds the channel, and asks again.
                traceback.print_exc()
                continue
            if is_worker:
                try:
                    asking.close()
                    os.nice(niceness[0])
                    work(channel)
                finally:
                    os._exit(1)


if __name__ == "__main__":
    main()
