"""A deed that was answered survives the process that wrote it."""

import asyncio
import time
from random import Random

from teien.web.store import Store
from tests.web.store import process


def test_what_was_answered_is_there_after_a_kill_at_any_moment(url: str) -> None:
    moments = Random(17)
    kills = 10 if url.startswith("sqlite") else 3
    answered = dict.fromkeys(process.TABLES, -1)
    for _ in range(kills):
        with process.begin("play", url) as child:
            assert child.stdout
            lines = [child.stdout.readline()]
            time.sleep(moments.uniform(0, 0.1))
            child.kill()
            lines += child.stdout.readlines()
        for line in lines:
            table, number = line.split()
            assert int(number) > answered[table]
            answered[table] = int(number)
        store = Store.open(url)
        for table, last in answered.items():
            stored = store.table(table)
            deeds = store.deeds(table)
            assert stored
            assert stored.deeds == len(deeds) > last
            assert [deed.number for deed in deeds] == list(range(len(deeds)))
            assert all(deed.text == f"deed {deed.number}" for deed in deeds)
            assert not deeds or stored.touched == deeds[-1].at
        asyncio.run(store.close())
    assert sum(answered.values()) > kills
