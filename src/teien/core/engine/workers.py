"""Games shared out among threads: whoever is free takes the next few, and nobody waits for one who has not woken yet.

Waking a thread may take longer than stepping a thousand games. So the compiled functions that workers run get the
`shares`, take games from there (`taken`) until none are left, and only those are waited for who have begun. Who begins
first takes games from the front, the others from the back: so most games stay with one thread, and in its cache.
"""

from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any
from weakref import finalize

import numpy as np
from numba import types
from numba.extending import intrinsic, overload

from teien.core.engine.compiled import compiled, compiled_generator

TAKEN, FROM_FRONT, FROM_BACK, BEGUN, AT_WORK = range(5)
"""What is counted: the shares taken, from the front and from the back, who has begun, and who has not ended yet."""
COUNTS = AT_WORK + 1
SHARE = 64
"""So many games are taken at a time."""

Jobs = SimpleQueue[tuple[Any, tuple[Any, ...]] | None]

LOCK = Lock()


def add(shares: Any, place: int, number: int) -> int:
    """Adds to a number of the shares at one stroke, and returns what it was before."""
    with LOCK:
        before = int(shares[place])
        shares[place] += number
        return before


def _atomic_add(context: Any, shares: Any, place: Any, number: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        shares, place, number = arguments
        entry = builder.gep(context.make_array(signature.args[0])(context, builder, shares).data, [place])
        return builder.atomic_rmw("add", entry, number, "seq_cst")

    return types.int64(shares, types.intp, types.int64), generate


atomic_add: Any = intrinsic(_atomic_add)


@overload(add)
def _add(shares: Any, place: Any, number: Any) -> Any:
    def compiled_add(shares: Any, place: Any, number: Any) -> Any:
        return atomic_add(shares, place, number)

    return compiled_add


@compiled
def take(shares: Any, games: Any, side: Any) -> Any:
    """The first of the next games, of so many, and the one after them; nothing is left when these are the same."""
    all_shares = (games + SHARE - 1) // SHARE
    if add(shares, TAKEN, 1) >= all_shares:
        return games, games
    share = add(shares, side, 1)
    if side == FROM_BACK:
        share = all_shares - 1 - share
    return share * SHARE, min((share + 1) * SHARE, games)


@compiled_generator
def taken(shares: Any, games: Any) -> Any:
    """The games, of so many, that fall to the thread that asks: some by some, each time the first and the one after the
    last, until nothing is left to take."""
    add(shares, AT_WORK, 1)
    side = FROM_FRONT if add(shares, BEGUN, 1) == 0 else FROM_BACK
    start, stop = take(shares, games, side)
    while start < stop:
        yield start, stop
        start, stop = take(shares, games, side)
    add(shares, AT_WORK, -1)


@compiled
def wait(shares: Any) -> None:
    """Until all that was taken is done."""
    while add(shares, AT_WORK, 0) > 0:
        pass


class Workers:
    """So many threads that wait for work; they end with the workers."""

    def __init__(self, size: int) -> None:
        self._jobs: Jobs = SimpleQueue()
        for _ in range(size):
            Thread(target=serve, args=(self._jobs,), name="teien-workers", daemon=True).start()
        finalize(self, dismiss, self._jobs, size)

    def work(self, helpers: int, function: Any, *arguments: Any) -> None:
        """Runs a compiled function of shares and these arguments here and, if they come in time, on helpers."""
        shares = np.zeros(COUNTS, np.int64)
        for _ in range(helpers - self._jobs.qsize()):
            self._jobs.put((function, (shares, *arguments)))
        function(shares, *arguments)
        wait(shares)


def serve(jobs: Jobs) -> None:
    while (job := jobs.get()) is not None:
        function, arguments = job
        function(*arguments)
        # Nothing is held on to while there is nothing to do.
        del job, function, arguments


def dismiss(jobs: Jobs, size: int) -> None:
    for _ in range(size):
        jobs.put(None)
