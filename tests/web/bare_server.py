"""The server of `teien serve` without its first step, for tests that start it often: `python -m tests.web.bare_server`.

It compiles nothing beforehand, but only what is asked for.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.web.server import Server

ROOT = Path(__file__).parents[2]


def start(database: str, *, pace: float = 0, limits: bool = False) -> Server:
    """Starts one and waits until it answers."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.web.bare_server", database, str(pace)],
        cwd=ROOT,
        env={**os.environ, "TEIEN_LIMITS": "on" if limits else "off"},
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    assert process.stdout
    url = process.stdout.readline().strip()
    assert url.startswith("http://"), url + process.stdout.read()
    return Server(process, url)


@contextmanager
def serving(database: str, *, pace: float = 0, limits: bool = False) -> Iterator[Server]:
    """A server for as long as it is needed, whatever becomes of it."""
    server = start(database, pace=pace, limits=limits)
    try:
        yield server
    finally:
        server.process.terminate()
        server.process.wait(60)
        assert server.process.stdout
        server.process.stdout.close()


def main(database: str, pace: str) -> None:
    from teien.cli import serve
    from teien.core.engine.compiled import NOTICE
    from teien.web.app import make_app

    NOTICE.said = True  # what is kept already depends on which tests ran before
    listening = serve.listen(serve.HOST, 0)
    server = serve.server(make_app(database, pace=float(pace)))
    print(serve.address(serve.HOST, listening.getsockname()[1]), flush=True)
    server.run(sockets=[listening])


if __name__ == "__main__":
    main(*sys.argv[1:])
