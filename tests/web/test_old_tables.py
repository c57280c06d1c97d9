"""Tables that this version cannot read, of other rules or damaged: each harms nobody but itself."""

import logging
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from teien.web.app import make_app
from tests.web.bots import BOT, COMPUTER, BotTable, sit
from tests.web.people import Person, first_move

TIMEOUT = 120

OTHER_VERSION = "UPDATE tables SET start = replace(start, 'version: 1', 'version: 0') WHERE id = ?"
ILLEGAL_MOVE = "UPDATE deeds SET text = '9z9' WHERE kind = 'move' AND number = 0 AND \"table\" = ?"
UNKNOWN_GAME = "UPDATE tables SET game = 'pachisi', start = replace(start, 'game: ', 'game: x') WHERE id = ?"
NO_SEATS = 'DELETE FROM seats WHERE "table" = ? AND number > 0'
A_GAP = 'DELETE FROM deeds WHERE number = 0 AND "table" = ?'
NONSENSE = "UPDATE tables SET start = 'Dear Anna' WHERE id = ?"
DAMAGES = [OTHER_VERSION, ILLEGAL_MOVE, UNKNOWN_GAME, NO_SEATS, A_GAP, NONSENSE]


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TEIEN_LIMITS", "off")
    return tmp_path / "tables.sqlite"


def server(file: Path, pace: float = 1000) -> TestClient:
    return TestClient(make_app(f"sqlite:///{file}", pace=pace), follow_redirects=False)


def damage(file: Path, how: str, page: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        assert connection.execute(how, [page.rpartition("/")[2]]).rowcount == 1


def play_one(person: Person, page: str) -> str:
    """A move of the first seat, which must be its turn."""
    with person.live(page) as live:
        state = live.next("state")
        move = first_move(state, 0)
        live.send(do="move", seat=0, move=move, version=state["version"])
        live.until(state["version"] + 1)
    return move


@contextmanager
def after_a_restart(file: Path, guest: str, pace: float = 1000) -> Iterator[Person]:
    with server(file, pace) as client:
        client.cookies.set("guest", guest)
        yield Person(client)


@pytest.mark.parametrize("how", DAMAGES)
def test_who_has_one_finds_it_among_their_tables_and_can_read_it(file: Path, how: str) -> None:
    with server(file) as client:
        anna = Person(client)
        good, bad = (anna.make("hiroba", "here", "here", first="1") for _ in range(2))
        move = play_one(anna, bad)
        guest = client.cookies["guest"]
    damage(file, how, bad)
    with after_a_restart(file, guest) as anna:
        home = anna.get("/")
        assert home.status_code == 200
        assert good in home.text
        assert bad in home.text
        assert home.text.count("Of an older version") == 1
        page = anna.get(bad)
        assert page.status_code == 410
        assert "of an older version of Teien" in page.text
        assert f'href="{bad}/record"' in page.text
        record = anna.get(f"{bad}/record")
        assert record.status_code == 200
        assert record.headers["content-type"].startswith("text/plain")
        assert record.headers["content-disposition"].startswith("attachment")
        if how not in (A_GAP, ILLEGAL_MOVE, UNKNOWN_GAME):
            assert f"\nplayer 1: move {move}\n" in record.text
        if how in (OTHER_VERSION, ILLEGAL_MOVE, A_GAP, NO_SEATS):
            assert record.text.startswith("game: hiroba\n")
            assert "\nlayout: " in record.text
        assert anna.get(good).status_code == 200
        assert anna.get(bad, **{"Accept-Language": "fr"}).headers["content-language"] == "fr"


def test_every_door_to_one_answers_in_words(file: Path) -> None:
    with server(file) as client:
        table = sit(client, "hiroba", BOT, BOT, first="1")
    damage(file, OTHER_VERSION, table.id)
    with server(file) as client:
        again = BotTable(client, table.id, table.tokens)
        for what in ("", "/moves", "/picture.svg", "/stream"):
            answer = again.get(what, 0)
            assert (answer.status_code, answer.json()["code"]) == (410, "old")
        assert again.move(0, "9c4").json()["code"] == "old"
        assert again.post("/actions", 0, {"action": "resign"}).status_code == 410
        assert again.get("/record").text.startswith("game: hiroba\nversion: 0\n")
        place = f"/table/{table.id}"
        assert client.get(f"/seat/{table.tokens[0]}").status_code == 410
        assert client.get(place).status_code == 410
        assert client.get(f"{place}/at/0").status_code == 410
        assert client.get(f"{place}/next").status_code == 410
        assert client.post(f"{place}/rematch").status_code == 410
        assert client.get(f"{place}/record").status_code == 200
        with client.websocket_connect(f"/live/{table.id}") as live, pytest.raises(WebSocketDisconnect) as closed:
            live.receive_text()
        assert closed.value.code == 4404


@pytest.mark.parametrize("how", [OTHER_VERSION, UNKNOWN_GAME])
def test_r26_nothing_secret_is_told_before_the_end(file: Path, how: str) -> None:
    with server(file) as client:
        anna = Person(client)
        page = anna.make("haru-ichiban", "here", "here", chance="0123456789abcdef")
        guest = client.cookies["guest"]
        token = sit(client, "haru-ichiban", BOT, BOT, chance="fedcba9876543210")
        token.play_on(moves=1)
    for table in (page, token.id):
        damage(file, how, table)
    with after_a_restart(file, guest) as anna:
        for text in (
            anna.get(f"{page}/record").text,
            anna.get(page).text,
            BotTable(anna.client, token.id, token.tokens).get("/record", 0).text,
        ):
            assert "has secrets and was not over" in text
            assert "player 1: Player 1" in text or "player 1: Bot" in text
            assert not {"chance", "seed", "0123456789abcdef", "fedcba9876543210", "move "} & set(text.split())
            assert "chance:" not in text
            assert "seed:" not in text
            assert ": move" not in text


def test_r26_all_is_told_after_the_end(file: Path) -> None:
    with server(file) as client:
        table = sit(client, "haru-ichiban", BOT, BOT, chance="fedcba9876543210")
        table.play_on(moves=4)
        assert table.post("/actions", 0, {"action": "resign"}).status_code == 200
    damage(file, OTHER_VERSION, table.id)
    with server(file) as client:
        text = BotTable(client, table.id, table.tokens).get("/record").text
    assert "\nchance: fedcba9876543210\n" in text
    assert text.count(": move ") == 4
    assert text.rstrip().endswith("player 1: resign")


def test_a_record_that_was_uploaded_is_given_back_as_it_is(file: Path) -> None:
    with server(file) as client:
        table = sit(client, "hiroba", BOT, BOT, first="1")
        table.play_on(moves=6)
        record = table.get("/record").text
        page = client.post("/records", files={"record": ("game.txt", record)}).headers["location"]
    damage(file, OTHER_VERSION, page)
    with server(file) as client:
        assert client.get(f"{page}/record").text == record.replace("version: 1", "version: 0")


def test_what_another_version_writes_beside_this_one_harms_that_table_alone(file: Path) -> None:
    with server(file) as client:
        bad, good = (sit(client, "hiroba", BOT, BOT, first="1") for _ in range(2))
        legal = bad.moves(0)["moves"][0]
        with closing(sqlite3.connect(file)) as connection, connection:
            connection.execute("UPDATE tables SET deeds = 1 WHERE id = ?", [bad.id])
            connection.execute("INSERT INTO deeds VALUES (?, 0, 0, 'move', '9z9', 0)", [bad.id])
        assert bad.move(0, legal).status_code == 409
        assert bad.get().status_code == 410
        assert bad.get("/record").text.endswith("\nplayer 1: move 9z9\n")
        assert good.move(0, good.moves(0)["moves"][0]).json() == {"version": 1}


def test_computers_at_other_tables_go_on(file: Path, caplog: pytest.LogCaptureFixture) -> None:
    with server(file) as client:
        before, bad, after = (sit(client, "hiroba", BOT, COMPUTER, first="2") for _ in range(3))
    damage(file, OTHER_VERSION, bad.id)
    with caplog.at_level(logging.WARNING), server(file, pace=0) as client:
        until = time.monotonic() + TIMEOUT
        for table in (before, after):
            while BotTable(client, table.id, {}).state()["to_act"] != [0]:
                assert time.monotonic() < until
                time.sleep(0.02)
    warnings = [message for message in caplog.messages if bad.id in message]
    assert len(warnings) == 1
    assert "version: 0" in warnings[0]
