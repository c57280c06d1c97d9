"""What a server does before the first table: all rules and searches are compiled, or read where they are kept.

Compiling takes a minute once after an install, and several times the memory of a server. So processes of their own do
it, one game after the other (of what two processes keep at once for one function, Numba forgets one), and the server
reads what they kept: `python -m teien.web.preparation GAME` compiles a game, and counts the functions it has finished.
Only where nothing can be kept on disk does the server compile for itself, in a thread.
"""

import asyncio
import json
import logging
import sys
from bisect import bisect_right
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from numba.core import event

from teien.core.engine import compiled
from teien.core.play.game import REGISTRY, find
from teien.core.play.start import new
from teien.web.thinking import warm_up

logger = logging.getLogger(__name__)

COSTS: dict[str, list[int]] = json.loads(Path(__file__).with_name("costs.json").read_text())
"""For each game how many functions are finished after every second of compiling it, as `benchmarks/first_start.py`
measured it."""
COMPILED = 0.97
"""The share of a game's work that is done when it is compiled, and only has to be read."""


class NotKept(Exception):
    """A function would have to be compiled."""


class Preparation:
    """The work on some games, how much of it is done, and what is being done; `notify` is called at every change."""

    def __init__(self, games: Sequence[str], notify: Callable[["Preparation"], None] = lambda _: None) -> None:
        self.games = games
        self.done = False
        """Whether people can come in."""
        self.error: Exception | None = None
        """Why they never can."""
        self.share = 0.0
        """How much of the work is done, from 0 to 1; it never falls."""
        self.what = find(games[0]).title if games else ""
        """The title of the game that is worked on."""
        self.kept = bool(compiled.CACHE)
        """Whether a later start finds the work done."""
        self._notify = notify
        self._stopped = False

    async def run(self) -> None:
        """Makes all games ready; when it is cancelled, the work ends with the function at hand.

        A game of another package that fails is set aside, and the others are served.
        """
        total = sum(seconds(game) for game in self.games)
        before = 0
        for game in self.games:
            self._tell(before / total, find(game).title)
            try:
                await self._prepare(game, before / total, seconds(game) / total)
            except Exception as error:
                REGISTRY.set_aside(game, error)
            before += seconds(game)
        self._tell(1)

    def finish(self) -> None:
        """From now on, people can come in."""
        self.done = True
        self._tell(1)

    def fail(self, error: Exception) -> None:
        """There is nothing to wait for."""
        self.error = error
        self._notify(self)

    async def _prepare(self, game: str, before: float, part: float) -> None:
        """Makes a game ready that is a part of the whole, which so much of was done before."""

        def tell(functions: int) -> None:
            self._tell(before + COMPILED * part * share(game, functions))

        try:
            with suppress(NotKept):
                await asyncio.to_thread(prepare_game, game, Compiling(tell, wanted=lambda: False))
                return
            if self.kept:
                await compile_elsewhere(game, tell)
            await asyncio.to_thread(prepare_game, game, Compiling(tell, wanted=lambda: not self._stopped))
        except asyncio.CancelledError:
            self._stopped = True
            raise

    def _tell(self, share: float, what: str | None = None) -> None:
        self.share = max(self.share, share)
        self.what = what or self.what
        self._notify(self)


class Compiling(event.Listener):  # type: ignore[misc,unused-ignore]  # Numba has few types
    """Follows the compiler: tells how many functions it has finished, and stops it where that is not `wanted`."""

    def __init__(self, tell: Callable[[int], None], *, wanted: Callable[[], bool]) -> None:
        self._tell = tell
        self._wanted = wanted
        self._functions = 0

    def on_start(self, event: Any) -> None:
        if not self._wanted():
            raise NotKept

    def on_end(self, event: Any) -> None:
        self._functions += 1
        self._tell(self._functions)


def seconds(game: str) -> int:
    """About how long the game takes to compile."""
    return len(costs(game))


def share(game: str, functions: int) -> float:
    """How much of the game is compiled when so many functions are, by the time they take."""
    marks = [0, *costs(game)]
    second = bisect_right(marks, functions) - 1
    if second == len(marks) - 1:
        return 1
    within = (functions - marks[second]) / (marks[second + 1] - marks[second])
    return (second + within) / (len(marks) - 1)


def costs(game: str) -> list[int]:
    """As COSTS says, or for a game that nobody has measured, as long as the longest."""
    return COSTS.get(game) or max(COSTS.values(), key=len)


def prepare_game(game: str, compiling: Compiling) -> None:
    """Runs whatever a table of the game needs, so that all of it is compiled or read."""
    with event.install_listener("numba:compile", compiling):  # type: ignore[no-untyped-call,unused-ignore]  # Numba's own
        match = new(game, seed=1)
        seat = match.to_act[0]
        match.touches(seat)
        match.picture()
        str(match.standings)
        warm_up(game)


async def compile_elsewhere(game: str, tell: Callable[[int], None]) -> None:
    """Lets a process of its own compile a game and keep the code; `tell` hears how many functions are finished."""
    command = (sys.executable, "-m", __name__, game)
    # Ctrl-C is for the server, which ends the compiler with itself.
    compiler = await asyncio.create_subprocess_exec(
        *command, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, start_new_session=True
    )
    assert compiler.stdout
    try:
        async for line in compiler.stdout:
            tell(int(line))
        status = await compiler.wait()
    finally:
        if compiler.returncode is None:
            compiler.kill()
            await compiler.wait()
    if status:
        logger.warning("The compiler of %s ended with status %s; the server compiles what is left.", game, status)


def main(game: str) -> None:
    compiled.NOTICE.said = True  # the server has said so
    prepare_game(game, Compiling(lambda functions: print(functions, flush=True), wanted=lambda: True))


if __name__ == "__main__":
    main(*sys.argv[1:])
