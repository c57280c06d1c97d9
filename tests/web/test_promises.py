"""What everybody at a table is told of the shuffles: their fingerprint, in the end the key, or what somebody chose."""

import hashlib
import re

from starlette.testclient import TestClient

import teien
from tests.web.bots import BOT, sit
from tests.web.people import Person

CHANCE = "00000000075bcd15"


def sat_down(anna: Person, ben: Person, **options: str) -> str:
    page = anna.make("haru-ichiban", "here", "link", **options)
    (link,) = anna.links(page)
    ben.post(link, name="Ben")
    return page


def test_everybody_is_shown_the_fingerprint_before_the_first_move(anna: Person, ben: Person, cleo: Person) -> None:
    page = sat_down(anna, ben)
    shuffles = [person.state(page)["shuffles"] for person in (anna, ben, cleo)]
    assert shuffles[0] == shuffles[1] == shuffles[2]
    fingerprint = shuffles[0]["fingerprint"]
    assert re.fullmatch("[0-9a-f]{64}", fingerprint)
    assert (shuffles[0]["key"], shuffles[0]["chosen"]) == (None, None)
    name = page.rpartition("/")[2]
    for person in (anna, ben, cleo):
        assert fingerprint in person.get(page).text
        assert f"fingerprint: {fingerprint}" in person.get(f"{page}/record").text
        assert "key:" not in person.get(f"{page}/record").text
        assert person.get(f"/api/tables/{name}").json()["shuffles"]["fingerprint"] == fingerprint


def test_the_end_opens_it(anna: Person, ben: Person, cleo: Person) -> None:
    page = sat_down(anna, ben)
    fingerprint = cleo.state(page)["shuffles"]["fingerprint"]
    with anna.live(page) as live:
        state = live.next("state")
        live.send(do="resign", seat=0, version=state["version"], id=1)
        shuffles = live.until(state["version"] + 1)["shuffles"]
    assert shuffles["fingerprint"] == fingerprint
    assert hashlib.sha256(b"teien shuffles 1\n" + bytes.fromhex(shuffles["key"])).hexdigest() == fingerprint
    record = cleo.get(f"{page}/record").text
    assert f"key: {shuffles['key']}" in record
    assert teien.load(record).fingerprint == fingerprint
    assert "Dealt as promised" in cleo.get(page).text


def test_no_two_tables_have_the_same_shuffles(anna: Person) -> None:
    pages = [anna.make("haru-ichiban", "here", "computer-1") for _ in range(5)]
    assert len({anna.state(page)["shuffles"]["fingerprint"] for page in pages}) == 5


def test_shuffles_that_somebody_chose_are_told_to_everybody(anna: Person, ben: Person, cleo: Person) -> None:
    page = sat_down(anna, ben, chance=CHANCE)
    for person in (anna, ben, cleo):
        assert person.state(page)["shuffles"] == {"fingerprint": None, "key": None, "chosen": f"chance: {CHANCE}"}
        assert "whoever works them out knows every hand" in person.get(page).text
        assert f"# Whoever made the table chose the shuffles (chance: {CHANCE})." in person.get(f"{page}/record").text
    with ben.live(page) as live:
        assert live.next("state")["shuffles"]["chosen"] == f"chance: {CHANCE}"


def test_bots_are_told_as_well(client: TestClient) -> None:
    table = sit(client, "haru-ichiban", BOT, BOT, chance=CHANCE)
    assert table.state()["shuffles"]["chosen"] == f"chance: {CHANCE}"
    assert re.fullmatch("[0-9a-f]{64}", sit(client, "haru-ichiban", BOT, BOT).state()["shuffles"]["fingerprint"])


def test_a_game_that_hides_nothing_promises_nothing(anna: Person) -> None:
    page = anna.make("hiroba", "here", "computer-1")
    assert anna.state(page)["shuffles"] is None
    assert "fingerprint" not in anna.get(page).text
