"""What becomes of moves that people try in puzzles: each is searched once, in a worker, and kept for everybody."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from functools import partial

from teien.study.puzzles.answers import Answer, check_answer
from teien.study.puzzles.puzzle import Puzzle
from teien.web.computers import Computers

MOST_KEPT = 5000
"""Those asked for longest ago are forgotten first."""

Key = tuple[str, str]
"""A puzzle's id and a move."""


class Refutations:
    """Those of one process; computers' workers look for them, in the turn of whoever asks."""

    def __init__(self, computers: Computers) -> None:
        self._computers = computers
        self._kept: OrderedDict[Key, Answer] = OrderedDict()
        self._sought: dict[Key, asyncio.Task[Answer]] = {}

    def knows(self, puzzle: Puzzle, move: str) -> bool:
        """Whether nothing has to be searched for an answer, or somebody else waits for it already."""
        return move == puzzle.solution or (puzzle.id, move) in self._kept or (puzzle.id, move) in self._sought

    async def answer(self, puzzle: Puzzle, move: str, owner: str) -> Answer:
        """What becomes of a legal move; raises GivenUp where no worker could say."""
        if move == puzzle.solution:
            return await asyncio.to_thread(check_answer, puzzle, move)
        key = puzzle.id, move
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._sought:
            # A task of its own: whoever asked first may go, and others wait for it too.
            task = self._sought[key] = asyncio.create_task(self._search(puzzle, move, owner))
            task.add_done_callback(lambda done: self._forget(key, done))
        return await asyncio.shield(self._sought[key])

    async def _search(self, puzzle: Puzzle, move: str, owner: str) -> Answer:
        found = await self._computers.search(owner, refuting(puzzle, move))
        self._kept[puzzle.id, move] = found
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return found

    def _forget(self, key: Key, done: "asyncio.Task[Answer]") -> None:
        del self._sought[key]
        if not done.cancelled():
            # Asked for, so that nobody complains where none waits for it any more.
            done.exception()


def refuting(puzzle: Puzzle, move: str) -> Callable[[int], Callable[[], Answer]]:
    """A job for a worker, of however many threads: such a search takes one."""
    return lambda _threads: partial(check_answer, puzzle, move)
