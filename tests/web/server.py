"""A real server in a process of its own, for tests that talk to it as people and bots do."""

import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
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
    """Starts `teien serve` with further options and waits until people can come in."""
    words = [sys.executable, "-m", "teien.cli.main", "serve", "--no-browser", f"--port={port}", f"--pace={pace}"]
    environment = {**os.environ, "TEIEN_LIMITS": "on" if limits else "off"}
    process = subprocess.Popen(
        [*words, f"--database={database}", *options],
        env=environment,
        process_group=0,  # Ctrl-C is for whoever has started it
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    assert process.stdout
    said = []
    for line in process.stdout:
        said.append(line)
        if address := re.search(r"http://\S+:\d+", line):
            wait_until_open(process, address[0])
            return Server(process, address[0])
    raise AssertionError(f"the server ended: {''.join(said)}")


def wait_until_open(process: "subprocess.Popen[str]", url: str) -> None:
    """Returns when the server has prepared all games, however long that takes it."""
    while status_of(f"{url}/") == 503:
        assert process.poll() is None, "the server ended"
        time.sleep(0.05)


def status_of(url: str) -> int:
    try:
        with urllib.request.urlopen(url, timeout=60) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code


@contextmanager
def serving(database: str, *, limits: bool = False, pace: float = 0, options: Sequence[str] = ()) -> Iterator[Server]:
    """A server for as long as it is needed."""
    server = start(database, limits=limits, pace=pace, options=options)
    try:
        yield server
    finally:
        server.process.terminate()
        server.process.wait(60)
        if server.process.stdout:
            server.process.stdout.close()
