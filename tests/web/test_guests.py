"""What guests were promised is looked for well: a move that is lost or another one would be noticed."""

import sqlite3
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.web.bots import BOT, sit
from tests.web.guests import ByHTTP, Findings, examine


@pytest.fixture
def guest(client: TestClient) -> ByHTTP:
    """Somebody who was promised the six moves that were made."""
    table = sit(client, "hiroba", BOT, BOT)
    guest = ByHTTP("hiroba", [BOT, BOT], 1)
    guest.promised[table.id] = {}
    for number in range(6):
        (seat,) = table.state()["to_act"]
        move = table.moves(seat)["moves"][0]
        assert table.move(seat, move).json() == {"version": number + 1}
        guest.promised[table.id][number] = seat, move
    return guest


def examined(folder: Path, guest: ByHTTP, damage: str = "") -> Findings:
    with sqlite3.connect(folder / "tables.sqlite") as connection:
        connection.executescript(damage)
    connection.close()
    return examine(f"sqlite:///{folder}/tables.sqlite", [guest])


def test_all_that_was_promised_is_found(guest: ByHTTP, tmp_path: Path) -> None:
    assert examined(tmp_path, guest) == Findings(tables=1, promised=6)


def test_a_lost_move_is_noticed(guest: ByHTTP, tmp_path: Path) -> None:
    findings = examined(tmp_path, guest, "DELETE FROM deeds WHERE number = 5")
    assert (findings.lost, findings.different, findings.gaps) == (1, 0, 1)


def test_another_move_is_noticed(guest: ByHTTP, tmp_path: Path) -> None:
    findings = examined(tmp_path, guest, "UPDATE deeds SET text = 'nonsense' WHERE number = 2")
    assert (findings.lost, findings.different, findings.gaps, findings.unreadable) == (0, 1, 0, 1)


def test_a_lost_table_is_noticed(guest: ByHTTP, tmp_path: Path) -> None:
    findings = examined(tmp_path, guest, "DELETE FROM deeds; DELETE FROM seats; DELETE FROM tables")
    assert (findings.lost, findings.unreadable) == (6, 1)
