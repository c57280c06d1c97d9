"""What guests are called: quietly, or as they choose, and never "You" for anybody else."""

import re
from dataclasses import replace

import pytest

from teien.web.names import QUIET, quiet_name
from teien.web.new_table import SeatSpec
from teien.web.table import Table
from tests.web.people import Person, first_move
from tests.web.sittings import sit_down

LANGUAGES = {"en": "You", "fr": "Vous"}


def names_at(person: Person, page: str) -> list[str]:
    return [seat["name"] for seat in person.state(page)["seats"]]


def test_a_quiet_name_is_always_the_same_and_nobody_else_s_at_the_table() -> None:
    assert quiet_name("guest") == quiet_name("guest")
    taken = set(QUIET) - {"Sakura"}
    assert quiet_name("guest", taken) == "Sakura"
    assert quiet_name("guest", QUIET) == quiet_name("guest")
    assert len({quiet_name(f"guest {number}") for number in range(1000)}) == len(QUIET)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["hiroba", "haru-ichiban", "niwa"])
def test_nobody_reads_you_for_another(anna: Person, cleo: Person, game: str, language: str) -> None:
    """Neither a spectator nor the record of a game that somebody began at once."""
    anna.client.headers["Accept-Language"] = cleo.client.headers["Accept-Language"] = language
    page = anna.post(f"/play/{game}").headers["location"]
    quiet = names_at(cleo, page)[0]
    assert quiet in QUIET
    with anna.live(page) as live:
        state = live.next("state")
        if 0 in state["to_act"]:
            live.send(do="move", seat=0, move=first_move(state, 0), version=state["version"])
            live.until(state["version"] + 1)
    record = cleo.get(f"{page}/record").text
    assert f"player 1: {quiet}" in record
    assert LANGUAGES[language] not in record
    state = cleo.state(page)
    assert LANGUAGES[language] not in [seat["name"] for seat in state["seats"]]
    assert LANGUAGES[language] not in state["status"] + state["said"]


def test_a_name_is_chosen_once_for_all_tables(anna: Person, cleo: Person) -> None:
    begun, shared = anna.make("hiroba", "here", "link"), anna.make("niwa", "here", "here")
    (link,) = anna.links(begun)
    friend = cleo.post(link, name="Cleo").headers["location"]
    with cleo.live(friend) as live:
        before = live.next("state")
        answer = anna.post("/name", name="Anna", back=begun)
        assert (answer.status_code, answer.headers["location"]) == (303, begun)
        told = live.until(before["version"] + 1)
        assert [seat["name"] for seat in told["seats"]] == ["Anna", "Cleo"]
    assert names_at(anna, shared) == ["Player 1", "Player 2"], "several at one screen are named one by one"
    assert names_at(anna, anna.make("niwa", "here", "computer-1"))[0] == "Anna"
    assert names_at(anna, anna.post("/play/niwa").headers["location"])[0] == "Anna"
    assert "player 1: Anna" in cleo.get(f"{begun}/record").text


def test_a_game_that_is_over_keeps_its_names(anna: Person) -> None:
    page = anna.make("niwa", "here", "computer-1")
    (quiet, _computer) = names_at(anna, page)
    with anna.live(page) as live:
        live.send(do="resign", seat=0, version=live.next("state")["version"])
        live.next("done")
    anna.post("/name", name="Anna")
    assert names_at(anna, page)[0] == quiet


def test_a_question_stands_when_somebody_changes_their_name(anna: Person, ben: Person) -> None:
    page = anna.make("niwa", "here", "link", first="1")
    (link,) = anna.links(page)
    ben.post(link, name="Ben")
    with anna.live(page) as live:
        state = live.next("state")
        live.send(do="draw", seat=0, version=state["version"])
        live.until(state["version"] + 1)
    ben.post("/name", name="Benjamin")
    assert anna.state(page)["asked"] == {"seat": 0, "what": "draw"}
    assert names_at(anna, page)[1] == "Benjamin"


def test_without_a_name_one_has_a_quiet_one_again(anna: Person) -> None:
    page = anna.make("niwa", "here", "computer-1")
    quiet = names_at(anna, page)[0]
    anna.post("/name", name="Zoé ❀")
    assert names_at(anna, page)[0] == "Zoé ❀"
    anna.post("/name", name=" ")
    assert names_at(anna, page)[0] == quiet


def test_a_name_that_cannot_be_is_told_beside_the_field(anna: Person) -> None:
    page = anna.make("niwa", "here", "computer-1")
    quiet = names_at(anna, page)[0]
    answer = anna.post("/name", name="# Anna", back=page)
    assert answer.status_code == 400
    assert "A name is one line of ordinary letters" in answer.text
    assert 'value="# Anna"' in answer.text
    assert f'name="back" value="{page}"' in answer.text
    assert names_at(anna, page)[0] == quiet


@pytest.mark.parametrize("name", ["You", "vous", "VOUS ", "\u3164", "\u2800\u2800", "An\u202ena", "A\u200bn", "\u0000"])
def test_nobody_takes_a_name_by_which_others_could_not_know_them(anna: Person, ben: Person, name: str) -> None:
    page = anna.make("niwa", "here", "link")
    (link,) = anna.links(page)
    assert anna.post("/name", name=name).status_code == 400
    assert ben.post(link, name=name).status_code == 400
    fields = {"game": "niwa", "players": "2", "seat-0": "here", "seat-1": "here", "name-1": name}
    assert anna.post("/tables", **fields).status_code == 400
    seat = link.removeprefix("/seat/")
    by_program = anna.client.post(
        f"/api{page.replace('table', 'tables')}/join", json={"name": name}, headers={"Authorization": f"Bearer {seat}"}
    )
    assert by_program.status_code == 400
    assert not anna.state(page)["seats"][1]["joined"]


@pytest.mark.parametrize("name", ["<b>&lt;Anna", "🌸" * 24, "שרה", "{name}", "%(x)s", "Youna", '"><script>'])
def test_any_other_name_is_shown_as_it_is(anna: Person, ben: Person, name: str) -> None:
    page = anna.make("niwa", "here", "link", first="2")
    (link,) = anna.links(page)
    assert ben.post(link, name=name).status_code == 303
    state = anna.state(page)
    assert state["seats"][1]["name"] == name
    assert name in state["status"]
    for path in (page, "/"):
        text = anna.get(path).text
        assert "<b>" not in text
        assert '"><script>' not in text
    assert f"player 2: {name}" in anna.get(f"{page}/record").text


@pytest.mark.parametrize("cookie", ["You", "%23", "%ff", "x" * 25, "%0A", ""])
def test_a_cookie_with_no_name_in_it_names_nobody(anna: Person, cookie: str) -> None:
    anna.client.cookies.set("name", cookie)
    assert names_at(anna, anna.post("/play/niwa").headers["location"])[0] in QUIET


def test_who_sits_down_is_called_so_elsewhere_too(anna: Person, ben: Person) -> None:
    page = anna.make("niwa", "here", "link")
    (link,) = anna.links(page)
    assert ben.post(link, name="Ben").status_code == 303
    assert names_at(ben, ben.post("/play/hiroba").headers["location"])[0] == "Ben"


def test_who_sits_down_without_a_name_has_the_one_that_the_form_told(anna: Person, ben: Person) -> None:
    page = anna.make("niwa", "here", "link")
    (link,) = anna.links(page)
    form = ben.get(link).text
    (fresh,) = re.findall('name="guest" value="([^"]+)"', form)
    (quiet,) = re.findall('placeholder="([^"]+)"', form)
    ben.post(link, name="", guest=fresh)
    assert names_at(ben, page)[1] == quiet != names_at(ben, page)[0]


def test_tables_of_the_first_release_call_nobody_you() -> None:
    """Whoever played at once was called "You" there, for everybody."""
    stored = sit_down("niwa", SeatSpec("here", name="Anna"), SeatSpec("computer", 1)).stored
    table = Table.of(replace(stored, seats=(replace(stored.seats[0], name="You"), stored.seats[1])), [])
    assert table.match.names[0] == "Player 1"
    assert "You" not in table.match.record("all")
