"""Tables that have been kept long enough go, a few at a time."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable

from teien.web.keeping import Keeping
from teien.web.store import Outlived, Store

BATCH = 20
PAUSE = 0.05
"""Seconds between two batches, for others to write in."""

Remove = Callable[[Outlived], Awaitable[bool]]


async def tidy(store: Store, keeping: Keeping, remove: Remove | None = None) -> Counter[str]:
    """Removes what need not be kept any longer, and returns how many tables of each kind went.

    `remove` does it, or says that it was not done; by itself the store does. The store must have been started.
    """
    gone: Counter[str] = Counter()
    limits = keeping.limits(time.time())
    after = ""
    while batch := await asyncio.to_thread(store.outlived, limits, after, BATCH):
        answers = await asyncio.gather(*((remove or store.remove)(old) for old in batch))
        gone.update(old.kind for old, is_gone in zip(batch, answers, strict=True) if is_gone)
        after = batch[-1].id
        await asyncio.sleep(PAUSE)
    return gone
