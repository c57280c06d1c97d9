"""What a bot is told of what it has to decide, and which version it names: each decision is made once."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from queue import Queue
from threading import Thread
from typing import Any

import pytest
from starlette.testclient import TestClient

import teien
from tests.web.bots import BOT, BotTable, sit
from tests.web.people import Person, context_of


@contextmanager
def listening(table: BotTable, seat: int | None) -> Iterator["Queue[Any]"]:
    """The lines of a stream but for who is there, as they come, until the game is over."""
    heard: Queue[Any] = Queue()

    def listen() -> None:
        for line in table.get("/stream", seat).text.splitlines():
            heard.put(json.loads(line))

    thread = Thread(target=listen)
    thread.start()
    while seat is not None and not table.state()["seats"][seat]["present"]:
        pass
    try:
        yield heard
    finally:
        thread.join(60)


def told(heard: "Queue[Any]") -> list[Any]:
    return [line for line in heard.queue if line["type"] != "presence"]


@pytest.mark.parametrize("game", teien.GAMES)
def test_every_line_has_the_position_and_the_decision_of_the_seat(client: TestClient, game: str) -> None:
    table = sit(client, game, BOT, BOT)
    with listening(table, 1) as heard:
        table.play_on(moves=9)
        table.post("/actions", 0, {"action": "resign"})
    lines = told(heard)
    assert len(lines) == 11
    for line in lines[:-1]:
        decision = line["decision"]
        assert (decision is not None) == (1 in line["to_act"])
        match = teien.from_position(game, line["position"]) if "?" not in line["position"] else None
        if decision and match:
            assert decision["moves"] == {move.text: move.number for move in match.legal_moves(1)}
        if decision:
            assert decision["version"] <= line["version"]
            assert decision["moves"].keys() == line["act"]["1"].keys()
    assert lines[-1]["decision"] is None


def test_what_others_choose_meanwhile_is_the_same_decision(client: TestClient) -> None:
    table = sit(client, "haru-ichiban", BOT, BOT)
    mine = table.state(0)["decision"]
    theirs = table.state(1)["decision"]
    assert table.move(1, next(iter(theirs["moves"])), theirs["version"]).status_code == 200
    assert table.state(1)["decision"] is None, "it has decided, though it may choose otherwise"
    assert table.moves(1)["moves"]
    assert not table.moves(1)["must_act"]
    assert table.state(0)["decision"] == mine
    assert table.state(0)["version"] > mine["version"]
    assert table.move(0, next(iter(mine["moves"])), mine["version"]).status_code == 200
    late = table.move(0, next(iter(mine["moves"])), mine["version"])
    assert (late.status_code, late.json()["code"], late.headers["retry-after"]) == (409, "stale", "0")
    assert late.json()["retry_after"] == 0


def test_a_decision_made_twice_is_refused_and_not_changed(client: TestClient) -> None:
    table = sit(client, "haru-ichiban", BOT, BOT)
    decision = table.state(0)["decision"]
    first, second = islice(decision["moves"], 2)
    assert table.move(0, first, decision["version"]).status_code == 200
    assert table.move(0, second, decision["version"]).status_code == 409
    assert context_of(client).tables.store.actions(table.id)[-1].text == first


def test_a_changed_choice_is_no_news_to_another_s_stream(client: TestClient) -> None:
    """How often somebody has chosen cannot be counted by versions, decisions or lines."""
    table = sit(client, "haru-ichiban", BOT, BOT)
    with listening(table, 1) as heard:
        moves = table.moves(0)["moves"]
        table.move(0, moves[0])
        before = table.state(1)
        for move in moves * 3:
            table.move(0, move)
        assert table.state(1) == before
        table.post("/actions", 1, {"action": "resign"})
    lines = told(heard)
    assert [line["version"] for line in lines] == [0, 1, 2]
    assert [line["decision"] and line["decision"]["version"] for line in lines] == [0, 0, None]


def test_after_a_move_is_taken_back_it_is_another_decision(client: TestClient) -> None:
    table = sit(client, "niwa", BOT, BOT, first="1")
    before = table.state(0)["decision"]
    while table.state()["to_act"] == [0]:
        table.play_on(moves=1)
    table.post("/actions", 0, {"action": "undo"})
    table.post("/actions", 1, {"action": "undo"})
    after = table.state(0)["decision"]
    assert after["version"] > before["version"]
    assert table.move(0, next(iter(before["moves"])), before["version"]).status_code == 409


def test_a_move_can_be_named_by_its_number(client: TestClient) -> None:
    table = sit(client, "hiroba", BOT, BOT, first="1")
    text, number = next(iter(table.state(0)["decision"]["moves"].items()))
    legal = table.moves(0)
    assert legal["numbers"][legal["moves"].index(text)] == number
    assert table.post("/moves", 0, {"move": number}).status_code == 200
    assert table.state()["moves"][-1]["text"] == text
    assert table.post("/moves", 0, {"move": 10**8}).status_code == 400
    assert table.post("/moves", 0, {"move": -1}).status_code == 422


def test_bots_are_shown_as_bots_and_people_are_not(client: TestClient, anna: Person) -> None:
    table = sit(client, "hiroba", BOT, {"kind": "link"}, {"kind": "link"}, {"kind": "computer", "level": 1})
    assert [seat["bot"] for seat in table.state()["seats"]] == [True, False, False, False]
    table.join(1, "Robo")
    anna.post(f"/seat/{table.tokens[2]}", name="Anna")
    shown = anna.state(f"/table/{table.id}")["seats"]
    assert [(seat["name"], seat["bot"]) for seat in shown[:3]] == [("Bot", True), ("Robo", True), ("Anna", False)]
