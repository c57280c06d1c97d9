"""The computer beside a study: what it tells as it thinks, whom it tells nothing, and tables that go on from there."""

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

import teien
from teien.core.play.game import GAMES
from teien.core.play.match import Match
from teien.study.tree import Study
from teien.web import study_engine
from teien.web.shares import Sharer
from tests.web.people import Person, context_of


@pytest.fixture(autouse=True)
def little_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study_engine, "BUDGETS", (60, 120))


def ask(client: TestClient, game: str, start: str, moves: str = "", **more: str) -> list[Any]:
    answer = client.get(f"/study/{game}/thoughts", params={"start": start, "moves": moves, **more})
    if answer.status_code != 200:
        return [answer.status_code, answer.json()["error"]]
    return [json.loads(line) for line in answer.text.splitlines()]


@pytest.mark.parametrize("game", GAMES)
def test_it_thinks_longer_and_longer(client: TestClient, game: str) -> None:
    match = teien.new(game, seed=3)
    first, last = ask(client, game, match.record("all"), language="fr")
    assert (first["simulations"], first["last"]) == (60, False)
    assert (last["simulations"], last["last"]) == (120, True)
    if match.in_secret:
        assert [mixture["seat"] for mixture in last["mixtures"]] == [0, 1]
        assert all(sum(share for _move, share in each["bars"]) in range(97, 104) for each in last["mixtures"])
    else:
        study = Study(match)
        for line in last["lines"]:
            node = study.root
            for move in line["moves"]:
                node = study.add(node, move["text"])
                assert node.text == move["move"]
            assert 0 <= line["percent"] <= 100


def test_of_a_game_that_is_over_or_cannot_be_it_says_so(client: TestClient) -> None:
    match = teien.new("hiroba", seed=3)
    player = teien.player("random", seed=1)
    start = match.record("all")
    while not match.over:
        match.play(player.choose(match, match.to_act[0]))
    moves = "/".join(str(move) for _seat, move in match.history)
    assert ask(client, "hiroba", start, moves) == [400, "The game is over."]
    assert ask(client, "hiroba", start, "x")[0] == 400


def test_too_much_at_once_is_refused() -> None:
    engine, anna = study_engine.StudyEngine(), Sharer("anna", "here")
    with engine.engaged(anna, limited=True), engine.engaged(anna, limited=True):
        with pytest.raises(teien.TeienError, match="too much at once"), engine.engaged(anna, limited=True):
            pass
        with engine.engaged(anna, limited=False), engine.engaged(Sharer("ben", "here"), limited=True):
            pass


def begin(anna: Person, ben: Person, *seats: str) -> tuple[str, Match]:
    """A table of two, some moves on."""
    page = anna.make("hiroba", *(seats or ("here", "link")), first="1")
    for link in anna.links(page):
        ben.post(link, name="Ben")
    match = teien.load(context_of(anna.client).tables.store.tables_of(guest_of(anna))[0].start)
    with anna.live(page) as mine, ben.live(page) as theirs:
        version = mine.next("state")["version"]
        theirs.next("state")
        for count in range(5):
            (seat,) = match.to_act
            move = match.legal_moves()[0]
            (mine if seat == 0 or len(seats) > 1 else theirs).send(
                do="move", seat=seat, move=move.text, version=version + count, id=count
            )
            mine.until(version + count + 1)
            theirs.until(version + count + 1)
            match.play(move)
    return page, match


def guest_of(person: Person) -> str:
    guest = context_of(person.client).keys.guest(person.client.cookies.get("guest"))
    assert guest
    return guest


def test_who_plays_with_people_is_not_helped_with_that_game(anna: Person, ben: Person, cleo: Person) -> None:
    page, match = begin(anna, ben)
    start = match.at(0).record("all")
    moves = [str(move) for _seat, move in match.history]
    now = teien.from_position("hiroba", match.position()).record("all")
    ahead = match.copy()
    ahead.play(ahead.legal_moves()[-1])
    for person in (anna, ben):
        for begun, way in ((start, moves), (start, moves[:3]), (now, []), (now, [str(ahead.history[-1].move)])):
            status, why = ask(person.client, "hiroba", begun, "/".join(way))
            assert (status, "nobody helps you" in why) == (403, True)
        alone = teien.from_position("hiroba", ahead.position()).record("all")
        assert ask(person.client, "hiroba", alone)[0] == 403
        assert len(ask(person.client, "hiroba", start, moves[0])) == 2, "how a game may begin is anybody's"
        assert len(ask(person.client, "hiroba", teien.new("hiroba", seed=9).record("all"))) == 2
    status, why = ask(cleo.client, "hiroba", start, "/".join(moves))
    assert (status, "just now" in why) == (403, True), "a player may come as somebody else"
    assert ask(cleo.client, "hiroba", alone)[0] == 403
    assert len(ask(cleo.client, "hiroba", start, "/".join(moves[:3]))) == 2, "what was is no help to them any more"
    for person in (anna, cleo):
        answer = person.client.post("/study/hiroba/play", data={"start": now, "seat": "0", "other": "computer-5"})
        assert (answer.status_code, "just now" in answer.text) == (403, True)
    with anna.live(page) as mine:
        version = mine.next("state")["version"]
        mine.send(do="resign", seat=0, version=version, id=1)
        mine.until(version + 1)
    assert len(ask(anna.client, "hiroba", start, "/".join(moves))) == 2


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("other", ["computer-1", "link", "here"])
def test_a_table_goes_on_from_a_position(anna: Person, game: str, other: str) -> None:
    match = teien.new(game, seed=3)
    start, player = match.record("all"), teien.player("random", seed=1)
    study = Study(match)
    node = study.root
    for _step in range(8):
        now = study.look(node)
        node = study.add(node, player.choose(now, now.to_act[0]), now.to_act[0])
    moves = "/".join(step.text for step in node.way[1:])
    answer = anna.post(f"/study/{game}/play", start=start, moves=moves, seat="1", other=other)
    assert answer.status_code == 303, answer.text
    table = context_of(anna.client).tables.store.tables_of(guest_of(anna))[0]
    began = teien.load(table.start)
    assert [seat.kind for seat in table.seats] == [other.partition("-")[0], "here"]
    assert began.position(1) == study.match(node).position(1)
    assert began.names[1] == table.seats[1].name
    if began.game.has_secrets:
        assert began.position("all") != study.match(node).position("all"), "what was known beforehand is dealt anew"
    assert anna.get(answer.headers["location"]).status_code == 200


@pytest.mark.parametrize(
    ("fields", "why"),
    [({"seat": "7"}, "Which seat"), ({"other": "nobody"}, "Who sits"), ({"moves": "x"}, "move 1"), ({"start": ""}, "")],
)
def test_a_table_that_cannot_be_is_refused(anna: Person, fields: dict[str, str], why: str) -> None:
    good = {"start": teien.new("niwa", seed=3).record("all"), "moves": "", "seat": "0", "other": "computer-2"}
    answer = anna.post("/study/niwa/play", **(good | fields))
    assert answer.status_code == 400
    assert why in answer.text
