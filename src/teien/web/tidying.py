"""Tables that have been kept long enough go, a few at a time, and what people made by hand at once."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable

from teien.web.keeping import Keeping
from teien.web.store import Outlived, Store

MATERIAL = "material"
BATCH = 20
PAUSE = 0.05
"""Seconds between two batches, for others to write in."""

Remove = Callable[[Outlived], Awaitable[bool]]


async def tidy(store: Store, keeping: Keeping, remove: Remove | None = None, *, dry_run: bool = False) -> Counter[str]:
    """Removes what need not be kept any longer, and returns how many of each kind went.

    `remove` does it of tables, or says that it was not done; by itself the store does. With `dry_run` nothing goes, and
    it is only counted. The store must have been started.
    """
    gone: Counter[str] = Counter()
    limits = dict(keeping.limits(time.time()))
    before = limits.pop(MATERIAL, None)
    if before is not None:
        old = asyncio.to_thread(store.old_material, before) if dry_run else store.forget_old_material(before)
        gone[MATERIAL] += await old
    if dry_run:
        remove = left_alone
    after = ""
    while batch := await asyncio.to_thread(store.outlived, limits, after, BATCH):
        answers = await asyncio.gather(*((remove or store.remove)(old) for old in batch))
        gone.update(old.kind for old, is_gone in zip(batch, answers, strict=True) if is_gone)
        after = batch[-1].id
        await asyncio.sleep(PAUSE)
    return +gone


async def left_alone(_old: Outlived) -> bool:
    return True
