"""The site as an app, what browsers are told so that they can keep it, and what they may keep of a game."""

import json
import re
import struct

import pytest
from starlette.testclient import TestClient

from teien.core.words.language import LANGUAGES
from teien.web.context import static
from teien.web.offline import MOST_MOVES
from tests.web.people import Person
from tests.web.test_pages import upload
from tests.web.test_positions import played


def test_the_worker_is_told_only_of_what_there_is(client: TestClient) -> None:
    answer = client.get("/sw.js")
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    told = re.match(r"const HOUSE = (.*?);\n", answer.text)
    assert told
    house = json.loads(told[1])
    assert set(house["offline"]) == set(LANGUAGES)
    assert {static("table.js"), static("site.css"), "/pictures/niwa.css"} <= set(house["shell"])
    for path in (*house["shell"], *house["offline"].values(), *house["reading"]):
        assert client.get(path).status_code == 200, path
    assert house["build"] in client.get("/").text


def test_the_site_can_be_installed(client: TestClient) -> None:
    (address,) = re.findall(r'<link rel="manifest" href="([^"]+)">', client.get("/?language=fr").text)
    answer = client.get(address)
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = answer.json()
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/", "/", "standalone")
    assert (manifest["lang"], "jardin" in manifest["description"]) == ("fr", True)
    assert all(client.get(shortcut["url"]).status_code == 200 for shortcut in manifest["shortcuts"])
    icons = [(icon["src"], icon["sizes"]) for icon in manifest["icons"]]
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    (apple,) = re.findall(r'<link rel="apple-touch-icon" href="([^"]+)">', client.get("/").text)
    for source, size in [*icons, (apple, "180x180")]:
        picture = client.get(source)
        assert picture.headers["content-type"] == "image/png"
        assert "{}x{}".format(*struct.unpack(">II", picture.content[16:24])) == size


def test_a_page_says_for_whom_and_in_which_language_it_is(anna: Person, ben: Person) -> None:
    def reader(person: Person, **headers: str) -> str:
        return str(person.get("/", **headers).headers["teien-reader"])

    assert reader(anna) == reader(ben) == "en-"
    for person in (anna, ben):
        person.make("niwa", "here", "here")
    own = reader(anna)
    assert own != reader(ben)
    assert reader(anna, **{"accept-language": "fr"}) == own.replace("en-", "fr-")
    assert own.removeprefix("en-") not in str(anna.client.cookies["guest"])


@pytest.mark.parametrize("game", ["hiroba", "haru-ichiban", "niwa"])
def test_all_positions_of_a_game_that_is_over_come_at_once(anna: Person, game: str) -> None:
    page = upload(anna, played(game, 9).record("all")).headers["location"]
    parts: dict[str, dict[str, str]] = {}
    told = anna.get(f"{page}/positions?language=fr").json()
    assert len(told) == 10
    for number, position in enumerate(told):
        for layer, things in position["parts"].items():
            parts[layer] = {name: text for name, text in {**parts.get(layer, {}), **things}.items() if text is not None}
        looked = anna.get(f"{page}/at/{number}?language=fr").json()
        assert {**position, "parts": parts} == {**looked, "act": {}}


def test_a_game_is_kept_only_when_it_is_over(anna: Person) -> None:
    page = anna.make("hiroba", "here", "here")
    assert "teien-finished" not in anna.get(page).headers
    assert anna.get(f"{page}/positions").status_code == 403
    with anna.live(page) as live:
        live.send(do="resign", seat=0, version=0)
        live.until(1)
    assert anna.get(page).headers["teien-finished"] == "yes"
    assert len(anna.get(f"{page}/positions").json()) == 1


def test_r26_what_is_kept_tells_nobody_more_than_their_page(anna: Person, ben: Person, cleo: Person) -> None:
    """After a resignation hands stay hidden from those who could not see them."""
    page = anna.make("haru-ichiban", "here", "link")
    ben.post(anna.links(page)[0], name="Ben")
    with anna.live(page) as live:
        version = live.next("state")["version"]
        live.send(do="resign", seat=0, version=version)
        live.until(version + 1)
    for person in (anna, ben, cleo):
        (kept,) = person.get(f"{page}/positions").json()
        assert kept["parts"] == person.get(f"{page}/at/0").json()["parts"]


def test_a_game_without_end_is_not_worked_out(anna: Person) -> None:
    match = played("niwa", 0)
    while len(match.history) <= MOST_MOVES:
        match.play(match.legal_moves()[len(match.history) % len(match.legal_moves())])
    page = upload(anna, match.record("all")).headers["location"]
    assert anna.get(f"{page}/positions").status_code == 403
