"""Hints where people play people: none unless all may have them, and then everybody is told who takes one."""

from dataclasses import replace

import pytest

from teien.web.refusal import Refused
from teien.web.table import Table
from tests.web.people import Person
from tests.web.sittings import COMPUTER, FRIEND, HERE, do, sit_down

FOR_ALL = {"hints": "on"}


def test_against_people_there_are_no_hints(anna: Person, ben: Person) -> None:
    page = anna.make("niwa", "here", "link", first="1")
    (link,) = anna.links(page)
    ben.post(link, name="Ben")
    assert "Hints are for everybody" not in anna.get(page).text
    with anna.live(page) as mine:
        state = mine.next("state")
        assert (state["hints"], state["can"]["hint"]) == (False, False)
        mine.send(do="hint", seat=0, version=state["version"], id=1)
        assert mine.next("refused", "hint")["code"] == "forbidden"


def test_where_all_may_have_them_everybody_is_told_who_takes_one(anna: Person, ben: Person, cleo: Person) -> None:
    page = anna.agree(FOR_ALL | {"name-0": "Anna"}, "niwa", "here", "link", first="1")
    (link,) = anna.links(page)
    ben.post(link, name="Ben")
    for person in (anna, ben, cleo):
        assert "Hints are for everybody at this table" in person.get(page).text
    with anna.live(page) as mine, ben.live(page) as theirs, cleo.live(page) as watching:
        for line in (mine, theirs, watching):
            state = line.next("state")
        for _again in range(2):
            mine.send(do="hint", seat=0, version=state["version"], id=1)
            hint = mine.next("hint")
        for line in (theirs, watching):
            assert line.next("news")["say"] == "Anna takes a hint."
        assert anna.state(page)["version"] == state["version"] + 1, "told once for one decision"
        mine.send(do="move", seat=0, move=hint["move"], version=state["version"], id=2)
        (move,) = theirs.until(state["version"] + 2)["moves"]
        assert move["helped"]


def test_alone_against_computers_and_around_one_screen_hints_are_one_s_own(anna: Person) -> None:
    for seats in (("here", "computer-1"), ("here", "here")):
        page = anna.make("hiroba", *seats, first="1")
        assert "Hints are for everybody" not in anna.get(page).text
        with anna.live(page) as mine:
            mine.next("state")
            mine.send(do="hint", seat=0, id=1)
            assert mine.next("hint", "refused")["type"] == "hint"
            assert anna.state(page)["version"] == 0


def test_a_rematch_has_the_same_agreement(anna: Person, ben: Person) -> None:
    page = anna.agree(FOR_ALL | {"patience": "300"}, "niwa", "here", "link", first="1")
    (link,) = anna.links(page)
    ben.post(link, name="Ben")
    with anna.live(page) as mine:
        version = mine.next("state")["version"]
        mine.send(do="resign", seat=0, version=version)
        mine.until(version + 1)
    again = anna.state(anna.post(f"{page}/rematch").headers["location"])
    assert (again["hints"], again["patience"]) == (True, 300)


def test_a_move_is_helped_by_the_hint_before_it_alone() -> None:
    table = sit_down("niwa", HERE, FRIEND, first="1")
    with pytest.raises(Refused):
        table.prepare("hint", 0)
    table = Table.of(replace(table.stored, hints=True), [])
    do(table, "hint", 0)
    while len(table.match.history) < 4:
        (seat,) = table.to_act
        do(table, "move", seat, table.match.legal_moves(seat)[0].text)
    assert table.helped == [True, False, False, False]


def test_what_was_asked_stays_asked_when_somebody_takes_a_hint() -> None:
    table = sit_down("niwa", HERE, FRIEND, first="1")
    table = Table.of(replace(table.stored, hints=True), [])
    do(table, "draw", 1)
    do(table, "hint", 0)
    assert table.asked


def test_who_is_left_alone_with_computers_has_hints_again() -> None:
    table = sit_down("hiroba", HERE, FRIEND, COMPUTER)
    assert not table.gives_hints
    do(table, "resign", 1)
    assert table.gives_hints
    assert not table.tells_hints
