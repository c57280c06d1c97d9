"""The pages: what they show, what their forms do, and that looking changes nothing."""

import json
import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import teien
from teien.conformance.pictures import parsed
from teien.web.citations import cited
from tests.web.bots import BOT, sit
from tests.web.conftest import another_browser
from tests.web.people import Person, first_move

GAMES = teien.GAMES
NASTY = ["<script>alert(1)</script>", "\"'><b>x</b>", "</svg><i>", "&amp;&lt;", "🌸桜 Zoë", "\u05d0\u05d1 abc"]


def fill_in(person: Person, **fields: str) -> Any:
    return person.client.post("/tables", data=fields, headers={"Accept-Language": "en"})


def finish(person: Person, page: str) -> None:
    """Ends a table of two: whoever holds a seat resigns."""
    with person.live(page) as live:
        state = live.next("state")
        live.send(do="resign", seat=state["mine"][0], version=state["version"])
        # A computer may have moved meanwhile.
        while not state.get("over"):
            state = live.next("state", "news")


def record(game: str = "hiroba", moves: int = 6) -> str:
    match = teien.new(game, seed=3, names=["Anna", "Ben"])
    for _ in range(moves):
        match.play(match.legal_moves(match.to_act[0])[0], match.to_act[0])
    return match.record("all")


def upload(person: Person, text: str | bytes) -> Any:
    return person.client.post("/records", files={"record": ("game.txt", text, "text/plain")})


def test_home_offers_every_game(anna: Person) -> None:
    page = anna.get("/")
    assert page.status_code == 200
    for game in GAMES:
        assert f'href="/new/{game}"' in page.text
        assert f'action="/play/{game}"' in page.text
    assert 'id="tables"' not in page.text


@pytest.mark.parametrize("game", GAMES)
def test_play_now_seats_a_person_against_a_computer(anna: Person, game: str) -> None:
    response = anna.post(f"/play/{game}")
    assert response.status_code == 303
    seats = anna.state(response.headers["location"])["seats"]
    assert [(seat["kind"], seat["level"], seat["mine"]) for seat in seats] == [
        ("here", None, True),
        ("computer", 2, False),
    ]
    assert "Your tables" in anna.get("/").text


@pytest.mark.parametrize("game", GAMES)
def test_the_form_of_a_new_table_has_every_option(anna: Person, game: str) -> None:
    page = anna.get(f"/new/{game}").text
    for option in teien.core.play.game.find(game).options:
        assert f'name="option-{option.name}"' in page


def test_a_table_of_four(anna: Person) -> None:
    page = anna.make("hiroba", "here", "link", "computer-1", "link", first="1", koi="hand")
    seats = anna.state(page)["seats"]
    assert [seat["kind"] for seat in seats] == ["here", "link", "computer", "link"]
    assert [seat["joined"] for seat in seats] == [True, False, True, False]
    assert len(anna.links(page)) == 2


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"players": "5"}, "How many players"),
        ({"players": "9" * 5000}, "How many players"),
        ({"players": "²"}, "How many players"),
        ({"players": ""}, "How many players"),
        ({"seat-1": "nobody"}, "Who sits on each seat"),
        ({"seat-1": "computer-9"}, "A computer has a level from 1 to 8."),
        ({"seat-1": "computer-" + "9" * 5000}, "A computer has a level from 1 to 8."),
        ({"name-0": "#"}, "A name is one line"),
        ({"name-0": "x" * 25}, "A name has at most 24 letters."),
        ({"option-first": "7"}, "first"),
        ({"option-koi": "fried"}, "koi"),
        ({"option-no": "x"}, "has no option"),
    ],
    ids=str,
)
def test_a_wrong_form_comes_back_as_it_was_filled_in(anna: Person, wrong: dict[str, str], said: str) -> None:
    right = {"game": "hiroba", "players": "2", "seat-0": "here", "seat-1": "link", "name-0": "Zoé"}
    response = fill_in(anna, **right | wrong)
    assert response.status_code == 400
    assert said in response.text
    assert "set-cookie" not in response.headers
    if "name-0" not in wrong:
        assert 'value="Zoé"' in response.text


@pytest.mark.parametrize("path", ["/new/go", "/pictures/go.css", "/pictures/go.svg"])
def test_a_game_that_is_not_there(anna: Person, path: str) -> None:
    assert anna.get(path).status_code == 404
    assert anna.post("/play/go").status_code == 404
    assert fill_in(anna, game="go").status_code == 404
    assert fill_in(anna).status_code == 404


@pytest.mark.parametrize(
    "path",
    ["/nothing", "/table/nothing", "/seat/nothing", "/seat/a-0~b", "/table/nothing/record", "/table/nothing/at/0"],
)
def test_an_unknown_address_is_told_on_a_page_in_one_s_language(anna: Person, path: str) -> None:
    page = anna.get(path)
    assert page.status_code == 404
    assert "<h1>That did not work</h1>" in page.text
    french = anna.get(path, **{"Accept-Language": "fr"})
    assert french.status_code == 404
    assert '<html lang="fr">' in french.text
    assert "That did not work" not in french.text
    assert french.headers["content-language"] == "fr"


def test_a_friend_sits_down_by_the_link(anna: Person, ben: Person, cleo: Person) -> None:
    page = anna.make("niwa", "here", "link")
    (link,) = anna.links(page)
    form = ben.get(link)
    assert form.status_code == 200
    assert f'action="{link}"' in form.text
    assert ben.post(link, name="# Ben").status_code == 400
    assert not anna.state(page)["seats"][1]["joined"]
    joined = ben.post(link, name="Ben")
    assert (joined.status_code, joined.headers["location"]) == (303, page)
    assert ben.state(page)["mine"] == [1]
    for person in (anna, ben, cleo):
        led = person.get(link)
        assert (led.status_code, led.headers["location"]) == (303, page)
    assert anna.state(page)["mine"] == [0]
    assert cleo.state(page)["mine"] == []
    again = cleo.post(link, name="Eve")
    assert again.status_code == 400
    assert "Somebody sits here already." in again.text
    assert anna.state(page)["seats"][1]["name"] == "Ben"
    assert "Ben" in ben.get("/").text


def test_the_maker_s_page_shows_the_links_of_free_seats_alone(anna: Person, ben: Person) -> None:
    page = anna.make("hiroba", "here", "link", "link")
    first, second = anna.links(page)
    ben.post(second, name="Ben")
    assert anna.links(page) == [first]
    assert ben.links(page) == []


def test_who_sits_down_twice_because_no_answer_came_sits(anna: Person, ben: Person, cleo: Person) -> None:
    """A browser that sends its form again is known by the form, as the cookie was in the answer that was lost."""
    page = anna.make("niwa", "here", "link")
    (link,) = anna.links(page)
    (fresh,) = re.findall('name="guest" value="([^"]+)"', ben.get(link).text)
    assert ben.post(link, name="Ben", guest=fresh).status_code == 303
    ben.client.cookies.clear()
    assert ben.state(page)["mine"] == []
    again = ben.post(link, name="Ben", guest=fresh)
    assert (again.status_code, again.headers["location"]) == (303, page)
    assert ben.state(page)["mine"] == [1]
    assert anna.state(page)["version"] == 1
    forged = cleo.post(link, name="Ben", guest=fresh[:-1])
    assert forged.status_code == 400
    assert cleo.state(page)["mine"] == []


def test_a_link_to_a_free_seat_of_a_game_that_is_over_leads_to_the_table(anna: Person, ben: Person) -> None:
    page = anna.make("niwa", "here", "link")
    (link,) = anna.links(page)
    finish(anna, page)
    assert ben.get(link).headers["location"] == page


def test_nobody_joins_at_a_table_s_own_address(anna: Person, cleo: Person) -> None:
    page = anna.make("niwa", "here", "link")
    assert cleo.post(page, name="Eve").status_code == 405
    assert cleo.links(page) == []


@pytest.mark.parametrize("name", NASTY)
def test_names_are_shown_and_never_obeyed(anna: Person, ben: Person, name: str) -> None:
    response = fill_in(
        anna, **{"game": "hiroba", "players": "2", "seat-0": "here", "seat-1": "link", "name-0": name[:24]}
    )
    page = response.headers["location"]
    (link,) = anna.links(page)
    assert ben.post(link, name=name[:24]).status_code == 303
    shown = anna.get(page).text
    for harmful in ("<script>alert", "<b>x", "<i>"):
        assert harmful not in shown + anna.get("/").text + ben.get(page).text
    assert [seat["name"] for seat in anna.state(page)["seats"]] == [name[:24].strip()] * 2
    table = page.rpartition("/")[2]
    picture = parsed(anna.get(f"/api/tables/{table}/picture.svg").text)
    assert name[:10] in "".join(picture.itertext())
    kept = anna.get(f"{page}/record").text
    assert upload(anna, kept).status_code == 303


def test_a_record_is_downloaded_and_brought_back(anna: Person, cleo: Person) -> None:
    page = anna.make("hiroba", "here", "here", first="1")
    with anna.live(page) as live:
        state = live.next("state")
        for _ in range(3):
            seat = state["to_act"][0]
            live.send(do="move", seat=seat, move=first_move(state, seat), version=state["version"])
            state = live.until(state["version"] + 1)
    response = anna.get(f"{page}/record")
    assert response.headers["content-type"] == "text/plain; charset=utf-8"
    assert response.headers["content-disposition"].startswith('attachment; filename="hiroba-')
    brought = upload(cleo, response.text)
    assert brought.status_code == 303
    assert "set-cookie" not in brought.headers
    where = brought.headers["location"]
    state = cleo.state(where)
    assert (state["over"], state["move"], state["to_act"]) == (True, 3, [])
    assert [seat["kind"] for seat in state["seats"]] == ["record", "record"]
    assert cleo.get(f"{where}/record").text == response.text
    assert cleo.post(f"{where}/rematch").status_code == 403


@pytest.mark.parametrize("game", GAMES)
def test_records_of_every_game_may_be_brought(anna: Person, game: str) -> None:
    """With a byte order mark and the line ends of other systems, too."""
    text = record(game)
    for sent in (text, "\ufeff" + text, text.replace("\n", "\r\n")):
        response = upload(anna, sent)
        assert response.status_code == 303
        assert anna.state(response.headers["location"])["move"] == 6


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "record"),
        ("nonsense", "record"),
        (b"\xff\x00\xfe", "record"),
        (record().replace("players: 2", "players: 9"), "is not played by 9"),
        (record().replace("game: hiroba", "game: go"), "no game is called"),
        (record().replace("\n1. ", "\n1. a1 "), "line"),
        (record()[:-20], "record"),
    ],
    ids=str,
)
def test_a_bad_record_is_told_with_a_sentence(anna: Person, text: str | bytes, said: str) -> None:
    response = upload(anna, text)
    assert response.status_code == 400
    assert said in response.text
    assert upload(anna, record()).status_code == 303


def test_an_illegal_move_of_a_record_is_told_with_its_line_and_rule(anna: Person) -> None:
    """H14: a record is played again through the rules."""
    text = record(moves=2)
    played = teien.load(text).history[0].move.text
    lines = text.splitlines()
    number = next(n for n, line in enumerate(lines, 1) if line.startswith("1."))
    wrong = text.replace(f" {teien.load(text).history[1].move.text}", f" {played}")
    response = upload(anna, wrong)
    assert response.status_code == 400
    assert f"line {number}, move 2" in response.text
    assert "H" in response.text.partition(f"line {number}, move 2")[2][:80]


def test_no_record_at_all(anna: Person) -> None:
    assert anna.post("/records").status_code == 400
    assert anna.post("/records", record=record()).status_code == 303


def test_a_rematch_moves_everybody_on_by_one(anna: Person, ben: Person, cleo: Person) -> None:
    anna.post("/name", name="Anna")
    page = anna.make("niwa", "here", "link", circuit="pond")
    (link,) = anna.links(page)
    ben.post(link, name="Ben")
    assert anna.post(f"{page}/rematch").status_code == 403, "not before the end"
    finish(anna, page)
    assert cleo.post(f"{page}/rematch").status_code == 403, "nobody who did not play"
    response = anna.post(f"{page}/rematch")
    assert response.status_code == 303
    again = response.headers["location"]
    assert anna.post(f"{page}/rematch").headers["location"] == again
    assert ben.post(f"{page}/rematch").headers["location"] == again
    assert [seat["name"] for seat in anna.state(again)["seats"]] == ["Ben", "Anna"]
    assert anna.state(again)["mine"] == [1]
    assert ben.state(again)["mine"] == [0]
    assert cleo.state(again)["mine"] == []
    assert f'href="{page}/next"' in anna.get(page).text
    assert anna.get(f"{page}/next").headers["location"] == again
    assert cleo.get(f"{page}/next").headers["location"] == again
    assert anna.get(f"{again}/next").status_code == 404
    with ben.live(again) as live:
        state = live.next("state")
        live.send(do="resign", seat=0, version=state["version"], id=1)
        assert live.until(state["version"] + 1)["over"]


def test_a_rematch_of_three_keeps_computers_and_options(anna: Person) -> None:
    page = anna.make("hiroba", "here", "computer-3", "here", koi="hand")
    with anna.live(page) as live:
        for seat in (0, 2):
            live.send(do="state")
            state = live.next("state")
            live.send(do="resign", seat=seat, version=state["version"], id=seat)
            live.next("done", "refused")
    again = anna.post(f"{page}/rematch").headers["location"]
    seats = anna.state(again)["seats"]
    assert [(seat["kind"], seat["level"]) for seat in seats] == [("here", None), ("here", None), ("computer", 3)]
    assert [seat["name"] for seat in seats] == ["Player 3", "Player 1", "Garden hand"]
    assert "koi: hand" in anna.get(f"{again}/record").text


def test_looking_back_shows_every_position(anna: Person) -> None:
    page = upload(anna, record("niwa", 8)).headers["location"]
    match = teien.load(record("niwa", 8))
    for moves in range(9):
        answer = anna.get(f"{page}/at/{moves}").json()
        then = match.at(moves).picture()
        assert answer["move"] == moves
        assert answer["said"] == then.said
        assert answer["parts"] == {layer.name: dict(layer.parts) for layer in then.layers}


@pytest.mark.parametrize("moves", ["9", "-1", "999999999999999999999", "x", "1.5", "9" * 5000])
def test_looking_beyond_the_end_is_told(anna: Person, moves: str) -> None:
    page = upload(anna, record("niwa", 8)).headers["location"]
    response = anna.get(f"{page}/at/{moves}")
    assert response.status_code in (400, 422)
    assert "That did not work" in response.text


def test_a_language_is_chosen_and_kept(anna: Person) -> None:
    response = anna.post("/language", language="fr", back="/new/hiroba")
    assert (response.status_code, response.headers["location"]) == (303, "/new/hiroba")
    assert '<html lang="fr">' in anna.get("/", **{"Accept-Language": "en"}).text
    assert anna.post("/language", language="xx", back="/").status_code == 400
    anna.client.cookies.set("language", "xx")
    assert anna.get("/").status_code == 200


@pytest.mark.parametrize(
    "back",
    [
        "//evil.example",
        "https://evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "/\t/evil.example",
        "javascript:alert(1)",
        "evil",
        "",
        "/\r\nSet-Cookie: a=b",
        "http://[",
        "//[",
    ],
)
def test_a_language_never_leads_elsewhere(anna: Person, back: str) -> None:
    response = anna.post("/language", language="fr", back=back)
    assert (response.status_code, response.headers["location"]) == (303, "/")


def test_looking_changes_nothing(client: TestClient, anna: Person, ben: Person, tmp_path: Path) -> None:
    page = anna.make("haru-ichiban", "here", "link")
    (link,) = anna.links(page)
    bots = sit(client, "hiroba", BOT, BOT)
    brought = upload(anna, record()).headers["location"]

    def rows() -> Any:
        with sqlite3.connect(tmp_path / "tables.sqlite") as connection:
            tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            contents = {name: connection.execute(f"SELECT * FROM {name}").fetchall() for name in tables}
        connection.close()
        return contents

    before = rows()
    assert len(before["deeds"]) == 0
    assert len(before["tables"]) == 3
    paths = ["/", "/api/docs", "/api/openapi.json", "/api/games", "/nothing", "/language", "/tables", "/records"]
    for game in GAMES:
        paths += [f"/new/{game}", f"/pictures/{game}.css", f"/pictures/{game}.svg", f"/play/{game}"]
    for place in (page, link, brought):
        paths += [place, f"{place}/record", f"{place}/at/0", f"{place}/rematch"]
    paths += [f"/api/tables/{bots.id}{what}" for what in ("", "/moves", "/record", "/picture.svg", "/join", "/actions")]
    for person in (anna, ben, Person(another_browser(client))):
        for path in paths:
            response = person.get(path)
            assert response.status_code in (200, 401, 404, 405), path
            assert "set-cookie" not in response.headers
    assert rows() == before


def test_every_static_file_that_a_page_names_is_there(anna: Person) -> None:
    page = anna.make("hiroba", "here", "here")
    for path in ("/", "/new/hiroba", page, "/api/docs"):
        names = re.findall(r'(?:href|src)="(/(?:static|pictures)/[^"]+)"', anna.get(path).text)
        assert names
        for name in names:
            assert anna.get(name).status_code == 200, name


def test_the_page_carries_its_state_and_its_picture(anna: Person) -> None:
    page = anna.make("niwa", "here", "here", first="1")
    text = anna.get(page).text
    assert f'data-live="/live/{page.rpartition("/")[2]}?language=en"' in text
    assert "<style" not in text
    assert " style=" not in text
    state = anna.state(page)
    assert "parts" not in state
    assert json.dumps(state["act"]["0"])


def test_the_counting_is_told_at_the_end(anna: Person) -> None:
    match = teien.new("hiroba", seed=3, names=["Anna", "Ben"])
    chooser = teien.player("random", seed=1)
    while not match.over:
        match.play(chooser.choose(match, match.to_act[0]))
    page = anna.get(upload(anna, match.record("all")).headers["location"]).text
    assert match.scorecard.sections
    for section in match.scorecard.sections:
        assert cited(section.title, "hiroba") in page


def test_what_did_not_work_leads_back_to_where_it_was_tried(anna: Person, cleo: Person) -> None:
    page = anna.make("niwa", "here", "computer-1")
    home = str(anna.client.base_url)
    refused = cleo.client.post(f"{page}/rematch", headers={"Referer": f"{home}{page}"})
    assert refused.status_code == 403
    assert f'href="{page}" data-back' in refused.text
    elsewhere = cleo.client.post(f"{page}/rematch", headers={"Referer": "https://evil.example/x"})
    assert "data-back" not in elsewhere.text
    assert 'href="/"' in elsewhere.text


def test_who_comes_too_late_for_a_seat_may_watch(anna: Person, ben: Person, cleo: Person) -> None:
    page = anna.make("niwa", "here", "link")
    (link,) = anna.links(page)
    ben.post(link, name="Ben")
    late = cleo.post(link, name="Cleo")
    assert late.status_code == 400
    assert f'href="{page}"' in late.text


def test_an_upload_without_a_file_stays_on_its_form(anna: Person) -> None:
    answer = upload(anna, "")
    assert answer.status_code == 400
    assert "Choose the file" in answer.text
    assert 'id="record-file"' in answer.text
