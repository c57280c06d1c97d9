"""`teien puzzles reports`: what people said of puzzles in the browser, for whoever runs the server."""

import asyncio
from pathlib import Path

import pytest

from teien.cli.main import main
from tests.web.store.making import started


def test_reports_are_listed_by_how_many_there_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"sqlite:///{tmp_path}/tables.sqlite"
    assert main(["puzzles", "reports", "--database", url]) == 0
    assert "Nobody says that a puzzle is wrong." in capsys.readouterr().out

    async def report() -> None:
        async with started(url) as store:
            for puzzle, guest in (("niwa-1", "a"), ("niwa-2", "a"), ("niwa-2", "b"), ("niwa-2", "b")):
                await store.report(puzzle, guest)

    asyncio.run(report())
    assert main(["puzzles", "reports", "--database", url]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.split()[:3] == ["niwa-2", "2", "reports,"]
    assert second.split()[:3] == ["niwa-1", "1", "report,"]
