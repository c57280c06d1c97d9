"""Live tables: what is sent, what is answered, and who is told."""

import json
import re

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tests.web.bots import BOT, sit
from tests.web.people import Live, Person, first_move


def sit_together(anna: Person, ben: Person, game: str = "niwa", **options: str) -> str:
    """A table of two browsers; returns its page."""
    page = anna.make(game, "here", "link", **options)
    (link,) = anna.links(page)
    assert ben.post(link, name="Ben").status_code == 303
    return page


def test_a_move_reaches_the_other_as_what_changed(anna: Person, ben: Person) -> None:
    page = sit_together(anna, ben, first="1")
    with anna.live(page) as mine, ben.live(page) as theirs:
        state, other = mine.next("state"), theirs.next("state")
        assert state["to_act"] == other["to_act"] == [0]
        assert list(state["act"]) == ["0"]
        assert other["act"] == {}
        move = first_move(state, 0)
        mine.send(do="move", seat=0, move=move, version=state["version"], id=7)
        own, heard = mine.next("news"), theirs.next("news")
        assert own["done"] == 7
        assert "done" not in heard
        assert heard["version"] == state["version"] + 1
        assert [entry["text"] for entry in heard["moves"]] == [move]
        assert heard["say"].startswith(f"{state['seats'][0]['name']}: ")
        assert heard["parts"] == own["parts"]
        assert len(json.dumps(heard["parts"])) < 20_000


def test_parts_and_news_give_the_picture_of_now(anna: Person, ben: Person) -> None:
    page = sit_together(anna, ben, first="1")
    with anna.live(page) as mine, ben.live(page) as theirs:
        state, heard = mine.next("state"), theirs.next("state")
        shown = heard["parts"]
        for number in range(6):
            seat = state["to_act"][0]
            sender, act = (mine, state["act"]) if seat == 0 else (theirs, heard["act"])
            sender.send(do="move", seat=seat, move=next(iter(act[str(seat)])), version=state["version"], id=number)
            state, heard = mine.next("news"), theirs.next("news")
            for layer, parts in heard.get("parts", {}).items():
                shown[layer].update(parts)
                shown[layer] = {name: text for name, text in shown[layer].items() if text is not None}
        theirs.send(do="state")
        assert theirs.next("state")["parts"] == shown


def test_an_illegal_move_is_refused_with_its_rule_and_changes_nothing(anna: Person) -> None:
    page = anna.make("hiroba", "here", "here", first="1")
    with anna.live(page) as live:
        state = live.next("state")
        legal = set(state["act"]["0"])
        illegal = next(
            f"9{column}{row}" for column in "abcdefghi" for row in range(1, 10) if f"9{column}{row}" not in legal
        )
        live.send(do="move", seat=0, move=illegal, version=0, id=3)
        refusal = live.next("refused")
        assert (refusal["id"], refusal["code"]) == (3, "illegal")
        assert "H" in refusal["error"]
        live.send(do="state")
        assert live.next("state")["version"] == 0


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "[]",
        "{}",
        '{"do":"fly","seat":0}',
        '{"do":"move","seat":0}',
        '{"do":"move","seat":"0"}',
        '{"do":"move","seat":0,"move":9,"version":0}',
        "x" * 5000,
    ],
)
def test_a_message_that_makes_no_sense_is_answered_and_the_talk_goes_on(anna: Person, text: str) -> None:
    page = anna.make("hiroba", "here", "here")
    with anna.live(page) as live:
        live.next("state")
        live.session.send_text(text)
        assert live.next("refused")["code"] in ("malformed", "forbidden")
        live.send(do="state")
        live.next("state")


def test_a_spectator_may_look_and_nothing_else(anna: Person, ben: Person) -> None:
    page = anna.make("hiroba", "here", "computer-1", first="1")
    with ben.live(page) as live:
        state = live.next("state")
        assert state["mine"] == []
        assert state["act"] == {}
        live.send(do="move", seat=0, move="9c4", version=0, id=1)
        assert live.next("refused")["code"] == "forbidden"


def test_who_sits_on_one_seat_has_no_key_to_another(anna: Person, ben: Person) -> None:
    page = sit_together(anna, ben, first="1")
    with ben.live(page) as live:
        live.next("state")
        live.send(do="move", seat=0, move="9c4", version=0, id=1)
        assert live.next("refused")["code"] == "forbidden"


def test_the_computer_answers_by_itself(anna: Person) -> None:
    page = anna.make("hiroba", "here", "computer-1", first="2")
    with anna.live(page) as live:
        state = live.next("state")
        while state["to_act"] != [0]:
            state = live.next("state", "news")
        assert state["move"] >= 1


def test_a_hint_is_a_legal_move_and_its_touches(anna: Person) -> None:
    page = anna.make("niwa", "here", "here", first="1")
    with anna.live(page) as live:
        state = live.next("state")
        live.send(do="hint", seat=0, version=0, id=4)
        hint = live.next("hint")
        assert hint["id"] == 4
        assert state["act"]["0"][hint["move"]] == hint["touches"]


def test_why_something_cannot_be_touched_is_told_by_its_rule(anna: Person) -> None:
    page = anna.make("hiroba", "here", "here", first="1")
    with anna.live(page) as live:
        legal = live.next("state")["act"]["0"].values()
        squares = [f"{column}{row}" for column in "abcdefghi" for row in range(1, 10)]
        square = next(name for name in squares if ["pebble-9", name] not in legal)
        live.send(do="why", seat=0, touches=["pebble-9", square], id=5)
        assert "H" in live.next("refused")["error"]


def test_presence_is_told_when_somebody_comes_and_goes(anna: Person, ben: Person) -> None:
    page = sit_together(anna, ben)
    with anna.live(page) as mine:
        assert mine.next("state")["seats"][1]["present"] is False
        with ben.live(page) as theirs:
            theirs.next("state")
            assert mine.next("presence")["present"] == [True, True]
        assert mine.next("presence")["present"] == [True, False]


def test_a_connection_from_another_site_is_closed(client: TestClient, anna: Person) -> None:
    page = anna.make("hiroba", "here", "here")
    path = page.replace("/table/", "/live/")
    with (
        client.websocket_connect(path, headers={"origin": "https://elsewhere.example"}) as session,
        pytest.raises(WebSocketDisconnect) as closed,
    ):
        session.receive_text()
    assert closed.value.code == 4403


@pytest.mark.parametrize("path", ["/live/nosuchtable", "/live/", "/live/seat/abc-0~forged"])
def test_a_table_that_is_not_there_closes_the_connection(client: TestClient, path: str) -> None:
    with client.websocket_connect(path) as session, pytest.raises(WebSocketDisconnect) as closed:
        session.receive_text()
    assert closed.value.code == 4404


def test_a_program_comes_with_its_token(client: TestClient) -> None:
    table = sit(client, "hiroba", BOT, BOT, first="1")
    with client.websocket_connect(f"/live/{table.id}", headers=table.bearer(1)) as session:
        assert Live(session).next("state")["mine"] == [1]
    other = sit(client, "hiroba", BOT, BOT)
    for headers in (other.bearer(1), {"Authorization": "Bearer abc-0~forged"}, {"Authorization": "Bearer"}):
        with (
            client.websocket_connect(f"/live/{table.id}", headers=headers) as session,
            pytest.raises(WebSocketDisconnect) as closed,
        ):
            session.receive_text()
        assert closed.value.code == 4404


def test_two_people_at_one_screen_choose_one_after_the_other(anna: Person) -> None:
    """R26: neither hand is there before one of them alone looks."""
    page = anna.make("haru-ichiban", "here", "here")
    with anna.live(page) as live:
        state = live.next("state")
        while len(state["to_act"]) < 2:
            seat = state["to_act"][0]
            live.send(do="move", seat=seat, move=first_move(state, seat), version=state["version"])
            state = live.next("state", "news")
        assert state["secret"]
        assert state["act"] == {}
        for seat in (0, 1):
            live.send(do="look", seat=seat)
            state = live.next("state")
            assert (state["look"], list(state["act"])) == (seat, [str(seat)])
            live.send(do="move", seat=seat, move=first_move(state, seat), version=state["version"])
            state = live.until(state["version"] + 1)
            assert state["look"] is None
        assert not state["secret"]


def test_pictures_are_sent_in_the_listener_s_language(anna: Person, ben: Person) -> None:
    page = sit_together(anna, ben, first="1")
    ben.post("/language", language="fr", back="/")
    with anna.live(page) as mine, ben.live(page) as theirs:
        english, french = mine.next("state"), theirs.next("state")
        assert english["said"] != french["said"]
        assert isinstance(french["said"], str)
        assert english["status"] != french["status"]


def test_a_live_connection_speaks_the_language_of_its_page_whatever_its_header_says(anna: Person, ben: Person) -> None:
    """Some browsers ask for another language when they connect than when they load the page."""
    page = sit_together(anna, ben, first="1")
    french = ben.get(page, **{"Accept-Language": "fr"})
    assert '<html lang="fr">' in french.text
    (path,) = re.findall('data-live="([^"]+)"', french.text)
    english = {"Accept-Language": "en"}
    with anna.live(page) as mine, ben.client.websocket_connect(path, headers=english) as session:
        theirs = Live(session)
        told = theirs.next("state")
        assert told["status"] == f"{told['seats'][0]['name']} place un personnage."
        state = mine.next("state")
        mine.send(do="move", seat=0, move=first_move(state, 0), version=state["version"])
        english_news, french_news = mine.next("news"), theirs.next("news")
        assert french_news["say"] != english_news["say"]
        assert french_news["status"] != english_news["status"]
        theirs.send(do="move", seat=0, move="", version=0, id=1)
        assert theirs.next("refused")["error"] != "This seat is not yours."
    ben.client.cookies.set("language", "en")
    looks = [ben.get(f"{page}/at/0{query}").json()["said"] for query in ("", "?language=fr", "?language=xx")]
    assert looks[0] == looks[2] != looks[1]
