"""An action that was answered survives the process that wrote it."""

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
            lines = [child.stdout.readline() for _ in range(5)]
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
            actions = store.actions(table)
            assert stored
            assert stored.actions == len(actions) > last
            assert [action.number for action in actions] == list(range(len(actions)))
            assert all(action.text == f"action {action.number}" for action in actions)
            assert not actions or stored.touched == actions[-1].at
        asyncio.run(store.close())
    assert sum(answered.values()) > kills
