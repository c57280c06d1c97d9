"""A real server in a process of its own, for tests that talk to it as people and bots do."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass(frozen=True)
class Server:
    """A server that runs, and where."""

    process: "subprocess.Popen[str]"
    url: str

    def kill(self) -> None:
        """Ends it without warning, as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


def start(
    database: str, *, limits: bool = False, pace: float = 0, port: int = 0, options: Sequence[str] = ()
) -> Server:
    """Starts `teien serve` with further options and waits until it says where it is."""
    words = [sys.executable, "-m", "teien.cli.main", "serve", "--no-browser", f"--port={port}", f"--pace={pace}"]
    environment = {**os.environ, "TEIEN_LIMITS": "on" if limits else "off"}
    process = subprocess.Popen(
        [*words, f"--database={database}", *options],
        env=environment,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    assert process.stdout
    said = []
    for line in process.stdout:
        said.append(line)
        if found := re.search(r"http://\S+:\d+", line):
            return Server(process, found[0])
    raise AssertionError(f"the server ended: {''.join(said)}")


@contextmanager
def serving(database: str, *, limits: bool = False, pace: float = 0, options: Sequence[str] = ()) -> Iterator[Server]:
    """A server for as long as it is needed."""
    server = start(database, limits=limits, pace=pace, options=options)
    try:
        yield server
    finally:
        server.process.terminate()
        server.process.wait(10)
        if server.process.stdout:
            server.process.stdout.close()
