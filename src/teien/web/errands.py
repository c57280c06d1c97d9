"""Long work that anybody may ask for: done beside the event loop, one piece after the other, and not without end."""

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from teien.core.words.language import _
from teien.web.refusal import Refused

P = ParamSpec("P")
T = TypeVar("T")

MOST_WAITING = 20


class Errands:
    """One thread's worth of long work for the whole server."""

    def __init__(self) -> None:
        self._one_at_a_time = asyncio.Lock()
        self._waiting = 0

    async def run(self, work: Callable[P, T], *arguments: P.args, **more: P.kwargs) -> T:
        """What the work returns; raises Refused when too many wait for theirs already."""
        if self._waiting >= MOST_WAITING:
            raise Refused("slow-down", _("Too many ask for this at once. Please try again in a moment."))
        self._waiting += 1
        try:
            async with self._one_at_a_time:
                return await asyncio.to_thread(work, *arguments, **more)
        finally:
            self._waiting -= 1
