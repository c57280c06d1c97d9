"""The workshop through the server's door: what is drawn, kept, brought along, shared and played with."""

import json
import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from teien.core.play.game import find, games
from teien.core.words.language import LANGUAGES
from teien.web import fairness
from teien.web.workshop import LONGEST_TEXT
from tests.web.conftest import another_browser

EDITORS = [(game.name, name) for game in games() for name in game.editors]
every_editor = pytest.mark.parametrize(("game", "editor"), EDITORS)
TILE = "AAA/aBB/BBP\n"


@pytest.fixture(autouse=True)
def as_scripts_ask(client: TestClient) -> None:
    """What cannot be is told in words, in JSON."""
    client.headers["accept"] = "application/json"


def begun(page: str) -> Any:
    """What the page of an editor begins with."""
    found = re.search(r'<script type="application/json" id="begin">(.*?)</script>', page, re.DOTALL)
    assert found
    return json.loads(found[1])


@pytest.mark.parametrize("language", LANGUAGES)
@every_editor
def test_an_editor_begins_with_something_to_touch(client: TestClient, game: str, editor: str, language: str) -> None:
    assert editor in client.get(f"/workshop/{game}").text
    page = client.get(f"/workshop/{game}/{editor}", params={"language": language})
    assert page.status_code == 200
    seen = begun(page.text)["seen"]
    assert seen["act"]["0"]
    assert seen["faults"]
    step = next(iter(seen["act"]["0"]))
    asked = {"text": seen["text"], "tool": seen["tool"], "part": seen["part"], "frame": seen["frame"]}
    answer = client.post(f"/workshop/{game}/{editor}/at", json={**asked, "steps": [step]})
    assert answer.status_code == 200
    assert answer.json()["text"] != seen["text"] or seen["tool"] == "start"


def test_what_is_good_is_kept_shared_and_forgotten(client: TestClient) -> None:
    good = {"text": TILE * 9, "name": " My   box "}
    refused = client.post("/workshop/hiroba/tiles/keep", json={"text": TILE, "name": "x"})
    assert refused.status_code == 400
    assert "H05" in refused.json()["error"]
    assert client.post("/workshop/hiroba/tiles/keep", json={**good, "name": " "}).status_code == 400
    name = client.post("/workshop/hiroba/tiles/keep", json=good).json()["id"]
    again = client.post("/workshop/hiroba/tiles/keep", json={**good, "text": TILE * 10, "id": name})
    assert again.json()["id"] == name
    assert "My box" in client.get("/workshop/hiroba").text
    page = begun(client.get(f"/workshop/hiroba/tiles?kept={name}").text)
    assert page["seen"]["text"] == TILE * 10
    assert page["kept"] == name

    client.cookies.clear()
    assert "My box" not in client.get("/workshop/hiroba").text
    shared = begun(client.get(f"/workshop/hiroba/tiles?kept={name}").text)
    assert (shared["seen"]["text"], shared["kept"]) == (TILE * 10, "")
    client.post("/workshop/hiroba/forget", data={"id": name})
    assert client.get(f"/workshop/hiroba/tiles?kept={name}").status_code == 200
    assert client.get(f"/workshop/niwa/circuit?kept={name}").status_code == 404


def test_nobody_chooses_by_what_id_something_is_kept(client: TestClient) -> None:
    """Neither one that is free nor another's: what has it stays as it is, and what is new has one of its own."""
    good = {"text": TILE * 9, "name": "Mine"}
    own = client.post("/workshop/hiroba/tiles/keep", json=good).json()["id"]
    another = another_browser(client)
    another.headers["accept"] = "application/json"
    for asked in (own, "free", "' OR 1=1", "\0", "x" * 60):
        given = another.post("/workshop/hiroba/tiles/keep", json={**good, "name": "Taken", "id": asked})
        assert given.status_code == 200
        assert given.json()["id"] not in (asked, own)
    assert "Mine" in client.get(f"/workshop/hiroba/tiles?kept={own}").text
    assert client.get("/workshop/hiroba/tiles?kept=free").status_code == 404
    assert client.get("/workshop/hiroba/tiles", params={"kept": "\0"}).status_code == 404
    for wrong in ({"name": "A\0"}, {"name": "a\u202eb"}, {"text": f"{TILE * 9}# \0"}):
        assert client.post("/workshop/hiroba/tiles/keep", json={**good, **wrong}).status_code == 400
    name = "<img src=x onerror=alert(1)>"
    client.post("/workshop/hiroba/tiles/keep", json={**good, "name": name})
    assert name not in client.get("/workshop/hiroba").text


def test_one_editor_goes_on_with_what_another_made(client: TestClient) -> None:
    """And its lines end as they did."""
    text = f"# my box\r\n{TILE * 9}\nlayout one: 1 2 3 4 5 6 7 8 9\r\n"
    begin = begun(client.post("/workshop/hiroba/tiles", data={"text": json.dumps(text)}).text)
    assert (begin["editor"], begin["seen"]["text"]) == ("tiles", text)
    for nonsense in ("", "{", "[" * 10_000, "1"):
        assert client.post("/workshop/hiroba/tiles", data={"text": nonsense}).status_code == 400


def test_the_pad_counts_with_what_was_made(client: TestClient) -> None:
    tiles = begun(client.get("/workshop/hiroba/tiles", params={"text": TILE * 9}).text)["seen"]
    assert tiles["pad"] == "/score/hiroba#tiles=" + "+".join(["AAA/aBB/BBP"] * 9)
    garden = begun(client.get("/workshop/hiroba/layout", params={"text": "layout x: 1 2 3 4 5 6 7 8 9"}).text)["seen"]
    assert garden["pad"].startswith("/score/hiroba#steps=t0=") == (not garden["faults"])
    assert begun(client.get("/workshop/niwa/circuit?begin=1").text)["seen"]["pad"] == ""


def test_tiles_that_no_circuit_can_be_drawn_with_are_not_played_with_yet(client: TestClient) -> None:
    letters = "ggg" * 4 + "gop" * 6
    text = "".join(f"tile {name} x2: {letters}\n" for name in "ABCDE")
    text += "".join(f"tile {name}: {letters}\n" for name in ("pink", "blue"))
    seen = begun(client.get("/workshop/niwa/tiles", params={"text": text}).text)["seen"]
    assert (seen["faults"], seen["table"]["options"]) == ([], {})
    assert "lay a circuit with them." in seen["notes"][-1]
    refused = client.post("/workshop/niwa/tiles/fairness", json={"text": text})
    assert (refused.status_code, "lay a circuit" in refused.json()["error"]) == (400, True)


def test_a_link_holds_all_of_it(client: TestClient) -> None:
    text = "circuit small: pink@0,0 A@3,-2 blue>>>@6,-4\n"
    seen = begun(client.get("/workshop/niwa/circuit", params={"text": text}).text)["seen"]
    assert (seen["text"], seen["faults"], seen["part"]) == (text, [], "small")


def test_a_file_opens_in_the_editor_that_it_is_for(client: TestClient) -> None:
    files = {
        ("hiroba", "tiles"): f"# my box\r\n{TILE * 9}",
        ("hiroba", "layout"): "layout mine: 1 2 3 4 5 6 7 8 9\n",
        ("niwa", "circuit"): "circuit x: pink@0,0 blue>>>@3,-2",
    }
    for (game, editor), text in files.items():
        page = client.post(f"/workshop/{game}", files={"file": ("mine.txt", text.encode())})
        begin = begun(page.text)
        assert (begin["editor"], begin["seen"]["text"]) == (editor, text)
    assert client.post("/workshop/hiroba", data={"text": " "}).status_code == 400
    assert client.post("/workshop/hiroba", data={"text": "x" * (LONGEST_TEXT + 1)}).status_code == 400


def test_a_table_plays_with_it(client: TestClient) -> None:
    """From the editor to the form, and from there to the table."""
    seen = begun(client.get("/workshop/hiroba/tiles", params={"text": TILE * 9}).text)["seen"]
    given = {f"option-{name}": text for name, text in seen["table"]["options"].items()}
    form = client.post("/new/hiroba", data=given).text
    assert "AAA/aBB/BBP" in form
    picture = re.search(r'<img src="([^"]+)"', form)
    assert picture
    assert client.get(picture[1].replace("&amp;", "&")).status_code == 200
    seats = {"seat-0": "here", "seat-1": "computer-1"}
    made = client.post("/tables", data={"game": "hiroba", "players": "2", **seats, **given}, follow_redirects=False)
    assert made.status_code == 303


@pytest.mark.parametrize("path", ["/workshop/chess", "/workshop/haru-ichiban/tiles", "/workshop/hiroba/nothing"])
def test_what_there_is_not_is_not_found(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_too_much_is_refused_in_words(client: TestClient) -> None:
    at = "/workshop/hiroba/tiles/at"
    assert client.post(at, json={"text": "x" * (LONGEST_TEXT + 1)}).status_code == 422
    assert client.post(at, json={"text": TILE, "steps": ["tile-1-1"] * 121}).status_code == 422
    wrong = client.post(at, json={"text": TILE, "steps": ["nowhere"]})
    assert wrong.status_code == 400
    assert "nowhere" in wrong.json()["error"]
    why = client.post(
        "/workshop/hiroba/tiles/why", json={"text": ".../.../...", "tool": "start", "touches": ["tile-1-1"]}
    )
    assert "H01" in why.json()["why"]


def test_games_tell_how_fair_a_garden_is(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Line by line, each after more games; both seats begin equally often."""
    monkeypatch.setattr(fairness, "GAMES", 4)
    monkeypatch.setattr(fairness, "PLAYER", "random")
    small = {"text": "circuit small: pink@0,0 A@3,-2 blue>>>@6,-4\n"}
    answer = client.post("/workshop/niwa/circuit/fairness", json=small)
    assert answer.status_code == 200
    told = [json.loads(line) for line in answer.text.splitlines()]
    assert told[-1]["games"] == told[-1]["most"] == 4
    assert [each["games"] for each in told] == sorted({each["games"] for each in told})
    assert len(told[-1]["shares"]) == 4
    assert all(share["low"] <= share["percent"] <= share["high"] for share in told[-1]["shares"])
    assert "4 games" in told[-1]["said"]
    refused = client.post("/workshop/niwa/circuit/fairness", json={"text": "circuit small: pink@0,0\n"})
    assert refused.status_code == 400
    assert "N01" in refused.json()["error"]


def test_a_set_of_tiles_is_laid_anew_for_each_game() -> None:
    """A worker has no file of whoever asks: what is drawn is written out."""
    game = find("hiroba")
    setups = [fairness.setup_of(game, 2, {"tiles": TILE * 9}, seed) for seed in (1, 2)]
    assert all(set(setup) == {"layout", "koi"} for setup in setups)
    assert setups[0] != setups[1]
