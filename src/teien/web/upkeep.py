"""What a server sees to by itself while people play."""

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from teien.web.keeping import DAY
from teien.web.tidying import tidy

if TYPE_CHECKING:
    from teien.web.tables import Tables

logger = logging.getLogger(__name__)

BEFORE_TIDYING = 300
"""Seconds from the start until old tables are removed: whoever is at one has come back by then."""
RESTORE_SECONDS = 1.0
"""How often it is asked whether a backup has been put in the place of the database."""


async def tidy_daily(tables: "Tables") -> None:
    """Removes what need not be kept any longer."""
    await asyncio.sleep(BEFORE_TIDYING)
    while True:
        try:
            if gone := await tidy(tables.store, tables.keeping, tables.remove):
                logger.info("tables removed: %s", dict(gone))
        except Exception:
            logger.exception("old tables could not be removed")
        await asyncio.sleep(DAY)


async def notice_restores(tables: "Tables") -> None:
    """Begins anew soon after a backup has been put in the place of the database."""
    store = tables.store
    while not store.database.is_postgresql:
        await asyncio.sleep(RESTORE_SECONDS)
        # Nobody waits for this: whatever is wrong with the database, others say so.
        with suppress(SQLAlchemyError):
            if await asyncio.to_thread(store.generation_now) != store.generation:
                tables.begin_anew()
