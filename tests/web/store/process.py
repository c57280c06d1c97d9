"""Another process on the same database: `python -m tests.web.store.process WHAT URL`."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

from teien.web.store import Notice, Store
from tests.web.store.making import a_table, an_action, started

TABLES = ("t0", "t1", "t2")


def begin(what: str, url: str) -> subprocess.Popen[str]:
    """Starts it; what it prints can be read."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.web.store.process", what, url],
        cwd=Path(__file__).parents[3],
        stdout=subprocess.PIPE,
        text=True,
    )


def say(line: str) -> None:
    """In one piece, and at once."""
    os.write(sys.stdout.fileno(), f"{line}\n".encode())


async def play(store: Store, table: str) -> None:
    """Adds actions, several at a time, and prints each that is answered, until it is killed."""
    stored = store.table(table)
    assert stored
    number = stored.actions
    while True:
        answers = [store.append(table, an_action(number + ahead, f"action {number + ahead}")) for ahead in range(4)]
        for answer in answers:
            await answer
            say(f"{table} {number}")
            number += 1


async def play_until_killed(url: str) -> None:
    async with started(url) as store:
        for table in TABLES:
            if store.table(table) is None:
                await store.create(a_table(table))
        await asyncio.gather(*(play(store, table) for table in TABLES))


async def add_and_tell(url: str) -> None:
    """Adds an action to every table and tells of a presence; then prints the first notice it hears."""
    async with started(url) as store:
        first: asyncio.Future[Notice] = asyncio.get_running_loop().create_future()
        store.listen(first.set_result)
        await asyncio.gather(*(store.append(table, an_action(0)) for table in TABLES))
        store.tell(Notice("t0", "presence", "1 « été »\0"))
        notice = await asyncio.wait_for(first, 120)
        say(f"{notice.table} {notice.kind} {notice.text}")


if __name__ == "__main__":
    asyncio.run({"play": play_until_killed, "tell": add_and_tell}[sys.argv[1]](sys.argv[2]))
