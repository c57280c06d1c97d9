"""R26 at every door of the web: what a seat may not know is in nothing that the server sends to anybody else."""

import json
import random
import re

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from teien.web import view
from teien.web.table import Table
from teien.web.touching import why_not
from teien.web.view import Visitor
from tests.haru_ichiban.test_secrets import twin
from tests.web.conftest import another_browser
from tests.web.people import Live, Person, first_move
from tests.web.sittings import FRIEND, HERE, do, sit_down

VISITORS = [Visitor(frozenset({0})), Visitor(frozenset({1})), Visitor(), Visitor(frozenset({0, 1}))]
ONE_LOOKS = [Visitor(frozenset({0, 1}), look=0), Visitor(frozenset({0, 1}), look=1)]
TOUCHES = [(f"flower-{value}",) for value in range(1, 9)] + [("c3",), ("c3", "d3"), ("little",)]

HAND = re.compile(r"flower-\d")
"""A flower in a hand that somebody may see."""


def with_other_secrets(table: Table, visitor: Visitor, seed: int) -> Table:
    """A table that differs only in what somebody may not know."""
    other = Table(table.stored)
    other.match = twin(table.match, view.viewer_of(table, visitor), seed)
    other.version, other.since, other.asked = table.version, list(table.since), table.asked
    other.numbers, other.helped = list(table.numbers), list(table.helped)
    # Time goes by between the two: who is away must be so for as long.
    for each in (table, other):
        each.absences.note([True] * len(each.seats))
    return other


def sent_to(table: Table, visitor: Visitor) -> list[str]:
    """Everything that somebody can be sent about a table as it is."""
    now = view.shown(table, visitor)
    sent = [json.dumps(view.state(table, visitor, [True, False], now)), view.record(table, visitor)]
    sent.append(json.dumps(view.parts(now.picture)))
    sent += [json.dumps(view.look_back(table, visitor, moves)) for moves in range(len(table.match.history) + 1)]
    sent += [str(why_not(table, visitor, seat, touches)) for seat in visitor.seats for touches in TOUCHES]
    return sent


@pytest.mark.parametrize("visitor", [*VISITORS, *ONE_LOOKS], ids=str)
def test_r26_two_tables_that_differ_in_secrets_are_told_alike(visitor: Visitor) -> None:
    table = sit_down("haru-ichiban", HERE, FRIEND)
    choose = random.Random(5)
    for step in range(45):
        if table.over:
            break
        other = with_other_secrets(table, visitor, step)
        assert sent_to(other, visitor) == sent_to(table, visitor)
        before = [view.shown(each, visitor) for each in (table, other)]
        seat = choose.choice(table.to_act)
        move = choose.choice(table.match.legal_moves(seat)).text
        do(table, "move", seat, move)
        reveals = table.match.undo_limit == len(table.match.history)
        if not reveals and move in [legal.text for legal in other.match.legal_moves(seat)]:
            do(other, "move", seat, move)
            place = len(table.match.history)
            news = [
                view.news(each, visitor, seen, view.shown(each, visitor), place)
                for each, seen in zip((table, other), before, strict=True)
            ]
            assert json.dumps(news[0]) == json.dumps(news[1])


def play_to_a_choice(live: Live, other: Live) -> None:
    """Plays the public moves until both have to choose a flower; each line belongs to one seat."""
    states = [live.next("state"), other.next("state")]
    while len(states[0]["to_act"]) < 2:
        seat = states[0]["to_act"][0]
        sender = (live, other)[seat]
        sender.send(do="move", seat=seat, move=first_move(states[seat], seat), version=states[seat]["version"])
        states = [live.until(states[0]["version"] + 1), other.until(states[1]["version"] + 1)]


def test_r26_a_choice_is_told_to_nobody_at_any_door(anna: Person, ben: Person, cleo: Person) -> None:
    page = anna.make("haru-ichiban", "here", "link")
    (link,) = anna.links(page)
    ben.post(link, name="Ben")
    name = page.rpartition("/")[2]
    with anna.live(page) as mine, ben.live(page) as theirs, cleo.live(page) as watching:
        play_to_a_choice(mine, theirs)
        mine.send(do="state")
        state = mine.next("state")
        while "0" not in state["act"]:
            state = mine.next("state")
        chosen = sorted(state["act"]["0"])[-1]
        mine.send(do="move", seat=0, move=chosen, version=state["version"])
        heard = [theirs.until(state["version"] + 1), watching.until(state["version"] + 1)]
        for message in heard:
            assert "moves" not in message
            assert "say" not in message
            assert message["to_act"] == [1]
        doors = [
            cleo.get(page).text,
            cleo.get(f"{page}/record").text,
            cleo.get(f"{page}/at/{heard[0]['move']}").text,
            cleo.get(f"/api/tables/{name}").text,
            cleo.get(f"/api/tables/{name}/record").text,
            cleo.get(f"/api/tables/{name}/picture.svg").text,
            *watching.heard,
        ]
        for text in doors:
            assert not re.search(r'\bid=\\?"flower-\d', text)
            assert "chance" not in text
            assert "seed:" not in text
            assert "seed" not in json.dumps(heard)
        for text in (ben.get(page).text, ben.get(f"{page}/record").text, ben.get(f"{page}/at/{heard[0]['move']}").text):
            assert f"1:{chosen}" not in text
            assert "chance:" not in text
        theirs.send(do="undo", seat=1, version=heard[0]["version"], id=9)
        assert chosen not in json.dumps({**theirs.next("refused", "news", "state"), "version": 0, "id": 0, "parts": 0})


def test_r26_a_seat_cannot_look_for_another(anna: Person, ben: Person) -> None:
    page = anna.make("haru-ichiban", "here", "link")
    (link,) = anna.links(page)
    ben.post(link, name="Ben")
    with ben.live(page) as live:
        live.next("state")
        live.send(do="look", seat=0)
        assert live.next("refused")["code"] == "forbidden"
    assert ben.links(page) == anna.links(page) == []


def test_r26_who_has_a_seat_s_link_sees_no_hand_once_somebody_sits_there(
    client: TestClient, anna: Person, ben: Person
) -> None:
    """Whoever made the table knows the friend's link, and a private window has no cookie; nor is it in the address."""
    page = anna.make("haru-ichiban", "here", "link")
    (link,) = anna.links(page)
    private = Person(another_browser(client))
    name, token = page.rpartition("/")[2], link.rpartition("/")[2]
    bearer = {"Authorization": f"Bearer {token}"}
    before = private.get(f"/api/tables/{name}/picture.svg", **bearer).text
    assert not HAND.search(before), "not even while the seat is free"
    assert ben.post(link, name="Ben").headers["location"] == page
    assert HAND.search(ben.get(page).text)
    assert private.get(link).headers["location"] == page
    for path in (f"{link}/record", f"{link}/at/0", f"{link}/next"):
        assert private.get(path).status_code == 404
    doors = [page, f"{page}/record", f"{page}/at/0"]
    seen = [private.get(path).text for path in doors]
    for what in ("", "/record", "/picture.svg"):
        response = private.get(f"/api/tables/{name}{what}", **bearer)
        assert response.status_code == 200
        seen.append(response.text)
    with private.live(page) as live:
        assert live.next("state")["mine"] == []
        seen += live.heard
    with private.client.websocket_connect(f"/live/{name}", headers=bearer) as session:
        live = Live(session)
        assert live.next("state")["mine"] == []
        seen += live.heard
    for text in seen:
        assert not HAND.search(text)
    assert private.get(f"/api/tables/{name}/moves", **bearer).status_code == 403
    with pytest.raises(WebSocketDisconnect), private.client.websocket_connect(f"/live/seat/{token}") as session:
        session.receive_text()
    assert token not in ben.get(page).text + anna.get(page).text


def test_finished_games_hide_nothing_more() -> None:
    table = sit_down("haru-ichiban", HERE, FRIEND)
    assert view.viewer_of(table, Visitor()) is None
    do(table, "resign", 0)
    assert view.viewer_of(table, Visitor()) == "all"
