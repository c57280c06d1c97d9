"""Computers at live tables: they think beside the server, let go when the table moves on, and go on after a stop."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from teien.web.app import make_app
from teien.web.computers import Computers
from tests.web.bots import BOT, COMPUTER, BotTable, sit
from tests.web.people import Live, Person, first_move

PATIENCE = 60
LONG_THOUGHT = 1.0
"""Seconds that a computer of level 5 thinks."""


def wait_for(what: Callable[[], object]) -> None:
    until = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < until
        time.sleep(0.02)


def computers_of(client: TestClient) -> Computers:
    found: Computers = client.app.state.house.tables.computers  # type: ignore[attr-defined]
    return found


def play_until_the_computer_s_turn(live: Live) -> Any:
    state = live.next("state")
    while state["to_act"] == [0]:
        live.send(do="move", seat=0, move=first_move(state, 0), version=state["version"])
        state = live.until(state["version"] + 1)
    assert state["to_act"] == [1]
    return state


def test_nobody_waits_while_a_computer_thinks(client: TestClient) -> None:
    """Others are answered before a computer that thinks for a second has moved: were the server to think, none."""
    table = sit(client, "niwa", BOT, COMPUTER | {"level": 5}, first="2")
    versions = [table.state()["version"]]
    while versions[-1] == 0:
        versions.append(table.state()["version"])
    assert len(versions) > 2
    wait_for(lambda: table.state()["to_act"] == [0])


@pytest.mark.parametrize("deed", ["undo", "resign"])
def test_a_thought_is_let_go_when_the_table_moves_on(client: TestClient, anna: Person, deed: str) -> None:
    page = anna.make("hiroba", "here", "computer-5", first="1")
    with anna.live(page) as live:
        state = play_until_the_computer_s_turn(live)
        live.send(do=deed, seat=0, version=state["version"], id=1)
        after = live.until(state["version"] + 1)
        assert after["version"] == state["version"] + 1, "it has not moved meanwhile"
        assert not computers_of(client)._thoughts
        time.sleep(1.5 * LONG_THOUGHT)
        live.send(do="state")
        assert live.next("state")["version"] == after["version"]


def test_a_computer_thinks_again_after_a_move_was_taken_back(anna: Person) -> None:
    page = anna.make("hiroba", "here", "computer-4", first="1")
    with anna.live(page) as live:
        state = play_until_the_computer_s_turn(live)
        live.send(do="undo", seat=0, version=state["version"], id=1)
        live.next("news", "state")
        live.send(do="state")
        state = play_until_the_computer_s_turn(live)
        while state["to_act"] == [1]:
            state = live.until(state["version"] + 1)


def server(folder: Path, pace: float) -> TestClient:
    return TestClient(make_app(f"sqlite:///{folder}/tables.sqlite", pace=pace), follow_redirects=False)


def test_computers_go_on_after_a_stop(tmp_path: Path) -> None:
    """Without anybody looking, also where one has taken the place of somebody who resigned."""
    with server(tmp_path, pace=1000) as client:
        table = sit(client, "hiroba", BOT, COMPUTER, first="2")
        left = sit(client, "hiroba", BOT, BOT, BOT, first="1")
        assert left.post("/actions", 0, {"action": "resign"}).json() == {"version": 1}
        assert (table.state()["version"], left.state()["version"]) == (0, 1)
    with server(tmp_path, pace=0) as client:
        wait_for(lambda: BotTable(client, table.id, {}).state()["to_act"] == [0])
        wait_for(lambda: BotTable(client, left.id, {}).state()["to_act"] == [1])


def test_four_computers_play_to_the_end_by_themselves(client: TestClient) -> None:
    table = sit(client, "hiroba", COMPUTER, COMPUTER | {"level": 2}, COMPUTER, COMPUTER)
    wait_for(lambda: table.state()["over"])
    state = table.state()
    assert state["result"]["headline"]
    assert {move["seat"] for move in state["moves"]} == {0, 1, 2, 3}


def test_computers_play_on_between_people_and_for_who_leaves(client: TestClient) -> None:
    table = sit(client, "hiroba", COMPUTER, BOT, COMPUTER, BOT, first="1")

    def play_until_over() -> None:
        while not (state := table.state())["over"]:
            for seat in set(state["to_act"]) & {3}:
                legal = table.moves(seat)
                if legal["moves"]:
                    assert table.move(seat, legal["moves"][0], legal["version"]).status_code == 200

    wait_for(lambda: table.state()["to_act"] == [1])
    assert table.post("/actions", 1, {"action": "resign"}).status_code == 200
    play_until_over()
    state = table.state()
    assert state["seats"][1]["kind"] == "computer"
    assert {move["seat"] for move in state["moves"]} == {0, 1, 2, 3}


def test_the_last_person_s_leaving_ends_the_game(client: TestClient) -> None:
    table = sit(client, "hiroba", COMPUTER, BOT, COMPUTER, COMPUTER)
    table.post("/actions", 1, {"action": "resign"})
    assert table.state()["over"]
    assert table.state()["result"]["headline"] == "Bot has resigned."


def test_computers_choose_in_secret_at_once_with_people(client: TestClient) -> None:
    """R26: a computer's choice is made while the person's is open, and tells nothing."""
    table = sit(client, "haru-ichiban", BOT, COMPUTER)
    for _ in range(60):
        wait_for(lambda: table.state()["over"] or 0 in table.state()["to_act"])
        state = table.state(0)
        if state["over"]:
            break
        move = sorted(state["act"]["0"])[0]
        assert table.move(0, move, state["version"]).status_code == 200
    assert table.state()["move"] > 20


def test_a_hint_is_for_whoever_has_to_decide(anna: Person, ben: Person) -> None:
    page = anna.make("hiroba", "here", "link", first="1")
    (link,) = anna.links(page)
    ben.post(link, name="Ben")
    with anna.live(page) as mine, ben.live(page) as theirs:
        state = mine.next("state")
        theirs.next("state")
        theirs.send(do="hint", seat=1, version=state["version"], id=1)
        assert theirs.next("refused")["code"] == "illegal"
        theirs.send(do="hint", seat=0, version=state["version"], id=2)
        assert theirs.next("refused")["code"] == "forbidden"
        mine.send(do="hint", seat=0, version=state["version"], id=3)
        hint = mine.next("hint")
        assert state["act"]["0"][hint["move"]] == hint["touches"]
        assert 0 <= hint["expected"] <= 1


def test_a_hint_that_comes_too_late_is_not_told(anna: Person) -> None:
    page = anna.make("hiroba", "here", "here", first="1")
    with anna.live(page) as live:
        state = live.next("state")
        live.send(do="hint", seat=0, version=0, id=1)
        live.send(do="move", seat=0, move=first_move(state, 0), version=0, id=2)
        assert live.next("news", "hint")["type"] == "news"
        time.sleep(1)
        live.send(do="state")
        assert live.next("state", "hint")["type"] == "state"
