"""Somebody goes away and comes back, and somebody only watches: what the pages of all of them show."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import Come
from tests.web.browser.visitor import Visitor


def invite(anna: Visitor, *visitors: Visitor, **agreement: Any) -> None:
    """A table where nobody waits for longer than a second; everybody sits down."""
    seats = [{"kind": "link"}] * (1 + len(visitors))
    request = {"game": "niwa", "seats": seats, "options": {"first": "2"}, "patience": 1, **agreement}
    made = anna.context.request.post("/api/tables", data=request).json()
    names = ("Anna", "Ben")
    for visitor, key, name in zip((anna, *visitors), made["seats"], names, strict=True):
        visitor.sit_down(key["link"], name)


def test_the_computer_plays_for_who_is_away_until_they_are_back(anna: Visitor, ben: Visitor, come: Come) -> None:
    invite(anna, ben)
    address = ben.page.url
    cleo = come()
    cleo.page.goto(address)
    cleo.ready()
    expect(anna.part("away")).to_be_hidden()
    ben.page.goto("/")
    expect(anna.part("away-who")).to_have_text("Ben has been away for a while. You need not wait any longer.")
    expect(anna.button("End the game")).to_be_visible()
    anna.photograph("away")
    anna.button("Let the computer play").click()
    expect(anna.part("seats")).to_contain_text("the computer plays for now, level 2")
    expect(anna.part("away")).to_be_hidden()
    expect(anna.part("moves").locator("button").first).to_be_visible()
    for part in ("away", "away-stop"):
        expect(cleo.part(part)).to_be_hidden()
    anna.photograph("away-computer")
    ben.page.goto(address)
    ben.ready()
    expect(anna.page.locator("#announcer")).to_contain_text("Ben is back, and plays on.")
    for visitor in (anna, ben, cleo):
        expect(visitor.part("seats")).not_to_contain_text("the computer plays")


def test_the_game_ends_where_nobody_else_is_left_and_who_watches_is_led_on(
    anna: Visitor, ben: Visitor, come: Come
) -> None:
    invite(anna, ben)
    cleo = come()
    cleo.page.goto(anna.page.url)
    cleo.ready()
    ben.page.goto("/")
    anna.button("End the game").click()
    anna.page.get_by_role("dialog").get_by_role("button", name="End the game").click()
    for visitor, who in ((anna, "you have"), (cleo, "Anna has")):
        expect(visitor.part("status")).to_have_text("The game ends here.")
        expect(visitor.part("ending")).to_contain_text(f"Ben was away, so {who} ended the game. Nobody wins.")
    anna.button("Play again").click()
    anna.page.wait_for_url("**/table/*")
    cleo.page.get_by_role("link", name="On to the next game").click()
    cleo.ready()
    assert cleo.table_id == anna.table_id


def test_who_plays_on_with_the_computer_may_still_end_the_game(come: Come, ben: Visitor) -> None:
    anna = come(viewport={"width": 390, "height": 664}, has_touch=True, is_mobile=True)
    invite(anna, ben)
    expect(anna.part("away-stop")).to_be_hidden()
    ben.page.goto("/")
    expect(anna.part("away")).to_be_in_viewport(ratio=1)
    anna.photograph("away-phone")
    anna.button("Let the computer play").click()
    expect(anna.part("away")).to_be_hidden()
    anna.button("End the game").click()
    anna.page.get_by_role("dialog").get_by_role("button", name="End the game").click()
    expect(anna.part("ending")).to_contain_text("Ben was away, so you have ended the game. Nobody wins.")


@pytest.mark.parametrize("hints", [False, True])
def test_hints_among_people(anna: Visitor, ben: Visitor, hints: bool) -> None:
    invite(anna, ben, hints=hints)
    if not hints:
        expect(ben.button("Resign")).to_be_visible()
        expect(ben.button("Hint")).to_be_hidden()
        return
    expect(anna.page.get_by_text("Hints are for everybody at this table")).to_be_visible()
    ben.button("Hint").click()
    expect(anna.page.locator("#announcer")).to_have_text("Ben takes a hint.")
    expect(ben.page.locator("[data-part=frame] .hinted").first).to_be_visible()
    match = ben.table.match
    ben.play(match, next(iter(match.touches(1))), 1)
    expect(anna.part("moves")).to_contain_text("with a hint")


def test_an_invitation_can_be_scanned(come: Come) -> None:
    # Whoever comes through a proxy comes from elsewhere.
    anna = come(extra_http_headers={"Via": "1.1 garden"})
    anna.make("hiroba", "here", "link", "link")
    codes = anna.part("friends").get_by_role("img", name="Code with the link for")
    expect(codes).to_have_count(0)
    for summary in anna.part("friends").get_by_text("Code to scan").all():
        summary.click()
    expect(codes).to_have_count(2)
    box = codes.first.bounding_box()
    assert box
    assert box["width"] == pytest.approx(box["height"], abs=1)
    assert box["width"] > 150
    anna.photograph("invitation")


def test_on_a_phone_nothing_lies_over_what_one_can_do(come: Come) -> None:
    anna = come(viewport={"width": 320, "height": 640}, has_touch=True, is_mobile=True)
    anna.make("niwa", "here", "link")
    expect(anna.page.locator("[data-comfort=sound]")).to_be_visible()
    anna.button("Resign").click(trial=True)
