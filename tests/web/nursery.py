"""Servers that start at once: a process that has loaded everything forks one after the other.

They are the servers of `teien serve` but for the start, which takes seconds: what a test that kills fifty of them has
not got. `python -m tests.web.nursery` reads a database a line, and says where the server of each is.
"""

import os
import subprocess
import sys
import time
from pathlib import Path
from signal import SIGKILL
from typing import Self

ROOT = Path(__file__).parents[2]


class Nursery:
    """Brings forth one server at a time."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.web.nursery"],
            cwd=ROOT,
            env={**os.environ, "TEIEN_LIMITS": "off"},
            process_group=0,  # Ctrl-C is for whoever asks for servers
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.child: Child | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.child:
            self.child.kill()
        self.process.__exit__(None, None, None)

    def start(self, database: str) -> "Child":
        assert self.process.stdin
        self.process.stdin.write(f"{database}\n")
        self.process.stdin.flush()
        self.child = Child(self, int(self.hear()), self.hear())
        return self.child

    def hear(self) -> str:
        assert self.process.stdout
        return self.process.stdout.readline().strip()


class Child:
    """A server that runs, and where."""

    def __init__(self, nursery: Nursery, process: int, url: str) -> None:
        self.nursery = nursery
        self.process = process
        self.url = url

    def kill(self) -> None:
        """Ends it without warning, as a power cut would, and returns when it is gone."""
        os.kill(self.process, SIGKILL)
        self.nursery.child = None
        assert self.nursery.hear() == "gone"

    def is_gone(self, timeout: float = 60) -> bool:
        """Whether it has left nothing behind: all that it started ends soon after it."""
        until = time.monotonic() + timeout
        while time.monotonic() < until:
            try:
                os.killpg(self.process, 0)
            except ProcessLookupError:
                return True
            time.sleep(0.01)
        return False


def main() -> None:
    from teien import GAMES, new, player
    from teien.cli import serve
    from teien.web.app import make_app
    from teien.web.nursery import nursery

    # Theirs, too, so that their computers need not load everything anew.
    nursery().start()
    for game in GAMES:
        match = new(game, seed=1)
        match.play(player("level1", seed=1).choose(match, match.to_act[0]), match.to_act[0])
        match.picture()
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            os.setpgid(0, 0)  # so that whatever it starts can be told from others
            listening = serve.listen(serve.HOST, 0)
            server = serve.server(make_app(line.strip(), pace=0))
            print(os.getpid(), serve.address(serve.HOST, listening.getsockname()[1]), sep="\n", flush=True)
            server.run(sockets=[listening])
            os._exit(0)
        os.waitpid(child, 0)
        print("gone", flush=True)


if __name__ == "__main__":
    main()
