"""What guests make by hand is kept for whoever made it: so much a guest, and for so long."""

import asyncio
import time

import pytest
from sqlalchemy import update

from teien.web.keeping import DAY, Keeping
from teien.web.store import MOST_A_GUEST, Conflict, StoredMaterial
from teien.web.store.schema import MATERIAL
from teien.web.tidying import tidy
from tests.web.store.making import started

MADE = StoredMaterial("one", "anna", "hiroba", "tiles", "My box", "AAA/aBB/BBP\n")


def test_it_is_kept_changed_and_forgotten_by_whoever_made_it(url: str) -> None:
    async def run() -> None:
        async with started(url) as store:
            await store.keep_material(MADE)
            kept = store.material("one")
            assert kept
            assert kept._replace(touched=0) == MADE
            assert time.time() - kept.touched < 60
            await store.keep_material(MADE._replace(name="Our box"))
            assert [each.name for each in store.material_of("anna")] == ["Our box"]
            with pytest.raises(Conflict):
                await store.keep_material(MADE._replace(guest="ben"))
            await store.forget_material("one", "ben")
            assert store.material("one")
            await store.forget_material("one", "anna")
            assert store.material("one") is None

    asyncio.run(run())


def test_a_guest_keeps_so_much(url: str) -> None:
    async def run() -> None:
        async with started(url) as store:
            for number in range(MOST_A_GUEST):
                await store.keep_material(MADE._replace(id=str(number)))
            with pytest.raises(Conflict):
                await store.keep_material(MADE)
            await store.keep_material(MADE._replace(id="3", name="Again"))
            await store.keep_material(MADE._replace(guest="ben"))

    asyncio.run(run())


def test_what_nobody_kept_again_goes(url: str) -> None:
    async def run() -> None:
        async with started(url) as store:
            await store.keep_material(MADE)
            await store.keep_material(MADE._replace(id="old"))
            with store.database.writing.begin() as connection:
                before = time.time() - 3 * DAY
                connection.execute(update(MATERIAL).where(MATERIAL.c.id == "old").values(touched=before))
            assert await tidy(store, Keeping(material=4)) == {}
            assert await tidy(store, Keeping(material=2), dry_run=True) == {"material": 1}
            assert store.material("old")
            assert await tidy(store, Keeping(material=None)) == {}
            assert await tidy(store, Keeping(material=2)) == {"material": 1}
            assert [each.id for each in store.material_of("anna")] == ["one"]

    asyncio.run(run())
