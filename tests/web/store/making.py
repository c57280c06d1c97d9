"""Tables and actions to be stored, and stores that are closed again."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from teien.web.store import Action, Store, StoredSeat, StoredTable

ANNA = StoredSeat(0, "here", None, "Anna", "guest-anna")
FRIEND = StoredSeat(1, "link", None, None, None)
COMPUTER = StoredSeat(1, "computer", 2, None, None)


def a_table(name: str = "t", *seats: StoredSeat, touched: float = 1000.25) -> StoredTable:
    return StoredTable(
        id=name,
        game="hiroba",
        start="Game: hiroba\nLayout: « été » 庭園\n",
        options={"koi": "hand", "layout": "« été »"},
        language="fr",
        created=1000.25,
        seats=seats or (ANNA, FRIEND),
        over=False,
        actions=0,
        touched=touched,
        rematch=None,
    )


def an_action(number: int, text: str = "9c4", at: float = 0.0) -> Action:
    return Action(number, number % 2, "move", text, at or 2000.0 + number / 3)


@asynccontextmanager
async def started(url: str, *tables: StoredTable) -> AsyncIterator[Store]:
    """A store that is open, with these new tables in it."""
    store = Store.open(url)
    try:
        await store.start()
        for table in tables:
            await store.create(table)
        yield store
    finally:
        await store.close()
