"""The messages of live lines are as they are described, and browsers check their scripts by the same description."""

import json
from typing import Any, get_args

import pytest
from pydantic import ConfigDict, TypeAdapter, ValidationError
from starlette.testclient import TestClient

from teien.core.play.game import GAMES
from teien.web import messages, protocol_types
from tests.web.bots import BOT, sit
from tests.web.conftest import another_browser
from tests.web.people import Live, Person, first_move

NOTHING_ELSE = ConfigDict(extra="forbid")
MESSAGE: TypeAdapter[Any] = TypeAdapter(messages.Message, config=NOTHING_ELSE)
LINE: TypeAdapter[Any] = TypeAdapter(messages.Line, config=NOTHING_ELSE)
REQUEST: TypeAdapter[Any] = TypeAdapter(messages.Request, config=NOTHING_ELSE)
KINDS = {"state", "news", "done", "refused", "hint", "reason", "notice", "words", "answer", "presence", "pong"}
ASKED = {"hint", "reason", "notice"}


def test_the_types_of_the_scripts_are_those_of_the_server() -> None:
    assert protocol_types.FILE.read_text("utf-8") == protocol_types.declarations(), protocol_types.__doc__


def test_what_is_not_described_is_found() -> None:
    with pytest.raises(ValidationError):
        MESSAGE.validate_json('{"type": "presence", "present": [true], "more": 1}', strict=True)
    with pytest.raises(ValidationError):
        MESSAGE.validate_json('{"type": "presence", "present": ["yes"]}', strict=True)


def say_everything(line: Live, seat: int, version: int) -> None:
    """Whatever can be said beside a move, allowed or not, until all of it is answered."""
    for do in ("undo", "refuse", "why", "draw", "refuse", "fly"):
        line.send(do=do, seat=seat, touches=["nothing"], version=version, id=do)
    line.send(do="question", key="", thing="c4", id="question")
    line.send(do="question", key="r", thing="c4", at="1", id=None)
    line.send(do="words", seat=seat, moves=["-", "end"], id="words")
    line.send(do="refuse", seat=1 - seat, version=version, id=None)
    line.send(do="look", seat=None)
    line.send(do="ping", id=1)
    line.next("pong")


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_a_page_is_told_is_described(game: str, client: TestClient, anna: Person, ben: Person) -> None:
    """Both seats and somebody who watches in French are told all that can happen in a game."""
    page = anna.make(game, "here", "link")
    (link,) = anna.links(page)
    watching = Person(another_browser(client))
    watching.client.cookies.set("language", "fr")
    with anna.live(page) as mine, watching.live(page) as theirs:
        ben.post(link, name="Ben")
        with ben.live(page) as other:
            lines = [mine, other]
            for number in range(12):
                seat = anna.state(page)["to_act"][0]
                state = (anna, ben)[seat].state(page)
                move, version = first_move(state, seat), state["version"]
                lines[seat].send(do="move", seat=seat, move=move, version=version, id=number)
                lines[seat].until(version + 1)
                if number == 2:
                    for asking, line in enumerate(lines):
                        say_everything(line, asking, version + 1)
            other.send(do="resign", seat=1, version=0, id="resign")
            other.next("done")
            mine.next("state")
        theirs.send(do="state")
        while not theirs.next("state")["over"]:
            pass
        heard = [*mine.heard, *other.heard, *theirs.heard]
    assert {json.loads(text)["type"] for text in heard} == KINDS - ASKED
    for text in heard:
        MESSAGE.validate_json(text, strict=True)


def test_a_hint_is_described(anna: Person) -> None:
    page = anna.make("hiroba", "here", "here", first="1")
    with anna.live(page) as live:
        live.next("state")
        live.send(do="hint", seat=0, id=4)
        live.next("hint")
        MESSAGE.validate_json(live.heard[-1], strict=True)


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_a_bot_reads_is_described(game: str, client: TestClient) -> None:
    table = sit(client, game, BOT, BOT)
    with client.websocket_connect(f"/live/{table.id}") as session:
        Live(session).next("state")
    table.play_on(moves=40)
    TypeAdapter(messages.Told, config=None).validate_python(table.state(0))
    table.post("/actions", 0, {"action": "resign"})
    response = table.get("/stream", 0)
    lines = response.text.splitlines()
    assert [json.loads(line)["type"] for line in lines] == ["state"]
    for line in lines:
        LINE.validate_json(line, strict=True)


def test_every_kind_of_message_is_described() -> None:
    kinds = [get_args(kind.__annotations__["type"])[0] for kind in get_args(messages.Message)]
    assert set(kinds) == KINDS


@pytest.mark.parametrize(
    "request_text",
    [
        '{"do": "move", "seat": 0, "move": "9c4", "version": 0, "id": 1}',
        *(f'{{"do": "{do}", "seat": 0, "version": 0, "id": 1}}' for do in ("undo", "draw", "refuse", "resign")),
        '{"do": "hint", "seat": 0, "id": 1}',
        '{"do": "reason", "seat": 0, "n": 1, "id": 1}',
        '{"do": "notice", "seat": 0, "id": 1}',
        '{"do": "why", "seat": 0, "touches": ["pebble-9"], "id": 1}',
        '{"do": "look", "seat": null, "id": 1}',
        '{"do": "state", "id": 1}',
        '{"do": "ping"}',
    ],
)
def test_whatever_is_described_can_be_said(anna: Person, request_text: str) -> None:
    REQUEST.validate_json(request_text, strict=True)
    page = anna.make("hiroba", "here", "here", first="1")
    with anna.live(page) as live:
        live.next("state")
        live.session.send_text(request_text)
        live.send(do="ping")
        while live.next()["type"] != "pong":
            answer = json.loads(live.heard[-1])
            assert answer.get("code") not in ("malformed", "forbidden")
