"""`teien tidy`: what has been kept long enough goes, and it is said what."""

import asyncio
import time
from dataclasses import replace
from pathlib import Path

import pytest

from teien.cli.keeping import keeping_of
from teien.cli.main import main
from teien.web.keeping import DAY, Keeping
from teien.web.store import Store
from tests.web.store.making import a_table, an_action, started


@pytest.fixture
def url(tmp_path: Path) -> str:
    """Two tables where nobody moved, one that was left, one of today."""
    url = f"sqlite:///{tmp_path}/tables.sqlite"

    async def fill() -> None:
        old = time.time() - 100 * DAY
        tables = [replace(a_table(name), touched=old) for name in ("a", "b", "left")]
        async with started(url, *tables, replace(a_table("today"), touched=time.time())) as store:
            await store.append("left", an_action(0, at=old))

    asyncio.run(fill())
    return url


def names(url: str) -> set[str]:
    store = Store.open(url)
    with store.database.reading.connect() as connection:
        found = set(connection.exec_driver_sql("SELECT id FROM tables").scalars())
    asyncio.run(store.close())
    return found


def test_it_says_what_went(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tidy", "--dry-run", "--database", url]) == 0
    assert "nobody has moved: 2 to be removed" in capsys.readouterr().out
    assert names(url) == {"a", "b", "left", "today"}
    assert main(["tidy", "--database", url]) == 0
    said = capsys.readouterr().out
    assert "nobody has moved: 2 removed" in said
    assert "left before the end: 1 removed" in said
    assert "uploaded: 0 removed" in said
    assert names(url) == {"today"}


def test_it_is_told_what_to_keep(url: str) -> None:
    assert main(["tidy", "--keep", "empty=101", "--keep", "left=forever", "--database", url]) == 0
    assert names(url) == {"a", "b", "left", "today"}
    assert main(["tidy", "--keep", "empty=0", "--keep", "left=forever", "--database", url]) == 0
    assert names(url) == {"left"}


def test_what_is_kept_unless_it_is_told_otherwise() -> None:
    assert keeping_of([]) == Keeping(2**28, empty=7, left=90, records=30, bots=30)
    assert keeping_of(["bots=forever", "empty=1"], 64) == Keeping(2**26, empty=1, bots=None)


@pytest.mark.parametrize(
    "text", ["", "empty", "finished=7", "left=-1", "left=x", "left=", "bots=1e9", "left=99999", "=1"]
)
@pytest.mark.parametrize("command", ["tidy", "serve"])
def test_what_makes_no_sense_is_refused(command: str, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--no-browser", "--port=0"] if command == "serve" else []
    assert main([command, "--keep", text, *words]) == 2
    assert "KIND=DAYS is expected" in capsys.readouterr().err
