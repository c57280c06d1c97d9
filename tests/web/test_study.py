"""The board to study on, through the server's door: positions by start and moves, marks, records, and bad input."""

import json
import re
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from starlette.testclient import TestClient

import teien
from teien.core.play.game import GAMES
from teien.core.words.language import LANGUAGES
from teien.study.tree import Study
from teien.web import studies
from teien.web.shares import Shares
from tests.web.people import context_of

every_game = pytest.mark.parametrize("game", GAMES)


def begun(page: str) -> Any:
    """What a page of a study begins with."""
    found = re.search(r'<script type="application/json" id="begin">(.*?)</script>', page, re.DOTALL)
    assert found
    return json.loads(found[1])


def ask(client: TestClient, game: str, what: str, start: str, **query: Any) -> Any:
    answer = client.get(f"/study/{game}/{what}", params={"start": start, **query})
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("language", LANGUAGES)
@every_game
def test_a_study_begins_empty_and_has_an_address(client: TestClient, game: str, language: str) -> None:
    page = client.get(f"/study/{game}", params={"language": language}, follow_redirects=True)
    assert page.status_code == 200
    line = parse_qs(urlsplit(str(page.url)).query)["position"][0]
    begin = begun(page.text)
    assert begin["line"] == line
    assert len(begin["nodes"]) == 1
    assert begun(client.get(f"/study/{game}", params={"position": line}).text)["line"] == line


@every_game
def test_a_game_is_played_for_all_sides_from_start_and_moves(client: TestClient, game: str) -> None:
    match = teien.new(game, seed=5)
    start, player = match.record("all"), teien.player("random", seed=5)
    moves: list[str] = []
    study = Study(match)
    node = study.root
    for _step in range(14):
        seen = ask(client, game, "at", start, moves="/".join(moves))
        now = study.match(node)
        assert seen["line"] == now.position("all")
        assert {int(seat) for seat in seen["act"]} == set(now.to_act)
        drawn = "".join(part for layer in seen["parts"].values() for part in layer.values())
        for seat in now.to_act:
            assert seen["act"][str(seat)].keys() == now.touches(seat).keys()
            # Whoever sees all finds in the picture whatever is to be touched.
            assert all(f'id="{path[0]}"' in drawn for path in seen["act"][str(seat)].values())
        seat = now.to_act[-1]
        move = player.choose(now, seat)
        moves.append(f"{seat + 1}:{move}")
        node = study.add(node, move, seat)
    seen = ask(client, game, "at", start, moves="/".join(moves))
    assert (seen["move"], seen["seat"]) == (node.text, node.played.seat if node.played else None)
    assert seen["spoken"] == now.spoken(move)


def test_a_table_that_is_over_is_studied_from_the_position_looked_at(client: TestClient) -> None:
    match = teien.new("haru-ichiban")
    player = teien.player("greedy", seed=1)
    while not match.over:
        match.play(player.choose(match, match.to_act[0]), match.to_act[0])
    page = client.post("/records", files={"record": ("game.txt", match.record("all").encode(), "text/plain")})
    table = page.headers["location"].rpartition("/")[2]
    begin = begun(client.get("/study/haru-ichiban", params={"table": table, "at": "12"}).text)
    assert begin["path"] == "12"
    assert begin["line"] is None
    assert begin["seen"]["line"] == match.at(12).position("all")
    assert len(begin["nodes"]) == len(match.history) + 1
    last = "/".join(node["move"] for node in begin["nodes"][1:])
    assert ask(client, "haru-ichiban", "at", begin["start"], moves=last)["result"] == match.scorecard.headline
    own = begun(client.get("/study/haru-ichiban", params={"start": begin["start"]}).text)
    assert own["start"] == begin["start"]


def test_a_table_in_play_is_not_studied(client: TestClient) -> None:
    table = client.post("/play/haru-ichiban").headers["location"].rpartition("/")[2]
    answer = client.get("/study/haru-ichiban", params={"table": table})
    assert answer.status_code == 403
    assert "when it is over" in answer.text
    assert client.get("/study/haru-ichiban", params={"table": "nowhere"}).status_code == 404


def test_a_study_is_brought_marked_and_saved_again(client: TestClient) -> None:
    study = Study(teien.new("hiroba", seed=7, first=0))
    study.annotate(study.add(study.root, "9d4"), comment="The middle.", marks={"d4": "good"})
    study.add(study.add(study.root, "8d4"), "-")
    page = client.post("/study", data={"record": study.record()})
    begin = begun(page.text)
    assert [(node["parent"], node["move"]) for node in begin["nodes"]] == [(0, ""), (0, "9d4"), (0, "8d4"), (2, "-")]
    assert begin["nodes"][1]["comment"] == "The middle."
    assert begin["nodes"][1]["marks"] == "d4 good"
    drawn = ask(client, "hiroba", "shapes", begin["start"], moves="9d4", marks="d4 good, d4 > d5 bad")
    assert drawn.keys() == {"mark-d4", "arrow-d4-d5"}
    nodes = [{key: node[key] for key in ("parent", "move", "comment", "marks")} for node in begin["nodes"]]
    saved = client.post("/study/hiroba/record", json={"start": begin["start"], "nodes": nodes})
    assert saved.text == study.record()


def test_why_something_cannot_be_touched_is_told(client: TestClient) -> None:
    start = teien.new("hiroba", seed=7, first=0).record("all")
    why = ask(client, "hiroba", "why", start, seat=0, touches=["pebble-9", "d5"])
    assert "H12" in why["why"]
    assert ask(client, "hiroba", "why", start, seat=1, touches=["pebble-9", "d5"]) == {"why": ""}


START = teien.new("hiroba", seed=7, first=0).record("all")
LONG = "9d4/" * 501


@pytest.mark.parametrize(
    ("what", "query", "why"),
    [
        ("at", {"start": ""}, "it ends without"),
        ("at", {"start": START, "moves": "9d4/9d4"}, "move 2: 9d4: H15"),
        ("at", {"start": START, "moves": "x"}, "move 1: 'x' is no move"),
        ("at", {"start": START, "moves": LONG}, "At most 500 moves"),
        ("at", {"start": "x" * 9000}, "at most 6000 letters"),
        ("at", {"start": teien.new("niwa", seed=1).record("all")}, "it is one of Niwa"),
        ("at", {"start": START.replace("\n\n", "\n\n1. 9d4\n")}, "no move may have been made"),
        ("shapes", {"start": START, "marks": "z9 good"}, "nothing in the picture"),
        ("shapes", {"start": START, "marks": "d4, " * 900}, "too many marks"),
        ("why", {"start": START, "seat": "0", "touches": ["x"] * 9}, "too much to touch"),
    ],
)
def test_bad_questions_are_refused_with_the_place(client: TestClient, what: str, query: Any, why: str) -> None:
    answer = client.get(f"/study/hiroba/{what}", params=query)
    assert answer.status_code == 400
    assert why in answer.json()["error"]


@pytest.mark.parametrize(
    ("query", "why"),
    [
        ({"position": "nonsense"}, "position"),
        ({"position": "x" * 4000}, "at most 3000 letters"),
        ({"start": "nonsense"}, "record"),
        ({"option-koi": "worst"}, "koi"),
        ({"option-koi": "x" * 4000}, "too long"),
    ],
)
def test_bad_addresses_are_told(client: TestClient, query: Any, why: str) -> None:
    answer = client.get("/study/hiroba", params=query)
    assert answer.status_code == 400
    assert why in unescape(answer.text)


def test_bad_records_are_told_on_the_form(client: TestClient) -> None:
    for record, why in (("", "Choose a file first"), (START.replace("seed: 7", "study: 9"), "line 7: 'study: 9'")):
        answer = client.post("/study", data={"record": record})
        assert answer.status_code == 400
        assert why in unescape(answer.text)
    place = {"position": teien.load(START).position(), "game": "hiroba"}
    moved = client.post("/study", data=place, follow_redirects=True)
    assert begun(moved.text)["game"] == "hiroba"


@pytest.mark.parametrize(
    ("nodes", "why"),
    [
        ([{}, {"parent": 0, "move": "9z9"}], "move 1: '9z9' is no move"),
        (
            [{}, {"parent": 0, "move": "9d4"}, {"parent": 0, "move": "8d4"}, {"parent": 1, "move": "-"}],
            "move 3: it does",
        ),
        ([{"marks": "z9"}], "move 0: mark 'z9'"),
        ([{}, {"parent": 5, "move": "9d4"}], "does not follow"),
    ],
)
def test_a_study_that_cannot_be_is_not_written(client: TestClient, nodes: Any, why: str) -> None:
    answer = client.post("/study/hiroba/record", json={"start": START, "nodes": nodes})
    assert answer.status_code == 400
    assert why in answer.json()["error"]


def test_a_study_is_bounded(client: TestClient) -> None:
    nodes = [{"parent": max(0, number - 1), "move": "9d4"} for number in range(studies.MOST_NODES + 1)]
    answer = client.post("/study/hiroba/record", json={"start": START, "nodes": nodes})
    assert answer.status_code == 422


def test_who_asks_without_end_has_to_wait(client: TestClient) -> None:
    client.post("/play/hiroba")
    vars(context_of(client))["shares"] = Shares(limited=True)
    codes = {client.get("/study/hiroba/at", params={"start": START}).status_code for _try in range(60)}
    assert codes == {200, 429}
