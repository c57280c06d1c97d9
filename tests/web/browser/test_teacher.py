"""The computer as a teacher: a hint that says why, what the computer did and why, and a game that is accompanied."""

import re

import pytest
from playwright.sync_api import WebSocketRoute, expect

from teien.core.words.language import speaking
from tests.web.browser.conftest import Come
from tests.web.browser.visitor import Visitor


def begin(anna: Visitor, game: str) -> None:
    """A first game, as the end of the lessons begins one."""
    anna.page.goto(f"/learn/{game}")
    anna.page.evaluate("() => document.querySelector('[data-part=closing] form').submit()")
    anna.page.wait_for_url("**/table/*")
    anna.ready()


@pytest.mark.parametrize("game", ["hiroba", "haru-ichiban", "niwa"])
def test_a_first_game_is_accompanied(anna: Visitor, game: str) -> None:
    begin(anna, game)
    assert "companion" not in anna.page.url
    expect(anna.button("Accompany me")).to_have_attribute("aria-pressed", "true")
    look = anna.part("look")
    for number in range(3):
        expect(look).to_contain_text("What to look at")
        match = anna.table.match
        says = [fact.words[1:] for fact in match.worth_a_look(0)[:2]]
        for words in says:
            expect(look).to_contain_text(words)
        shows = {name for fact in match.worth_a_look(0)[:2] for name in fact.shows}
        assert anna.marked("looked") == shows
        anna.photograph(f"accompanied-{game}-{number}")
        before = len(match.history)
        anna.play(match, next(iter(match.touches(0))), 0)
        expect(anna.part("told").locator("li").first).to_be_visible()
        anna.page.wait_for_function(
            "(n) => document.querySelectorAll('[data-part=moves] button').length > n", arg=before
        )
    anna.button("Accompany me").click()
    expect(look).to_be_hidden()
    assert anna.marked("looked") == set()
    anna.page.reload()
    anna.ready()
    expect(anna.button("Accompany me")).to_have_attribute("aria-pressed", "false")
    expect(look).to_be_hidden()


def test_a_hint_says_why_and_takes_the_place_of_what_was_chosen(anna: Visitor) -> None:
    anna.make("hiroba", "here", "computer-1", first="1")
    anna.ready()
    anna.touch("pebble-2")
    expect(anna.button("Cancel")).to_be_visible()
    anna.button("Hint").click()
    expect(anna.part("status")).to_have_text(
        re.compile(
            r"^Place the \d on \w\d: you alone are in the garden of \d squares .* expect to win about \d+ of 100"
        )
    )
    expect(anna.button("Cancel")).to_be_hidden()
    assert anna.page.locator("[data-part=frame] .touched").count() == 0
    (number,) = anna.marked("hinted")
    assert number.startswith("pebble-")


def test_what_the_computer_did_is_told_and_why_on_request(anna: Visitor) -> None:
    anna.make("niwa", "computer-1", "here", first="1")
    anna.ready()
    told = anna.part("told").locator("li")
    expect(told.last).to_contain_text("Seedling: ")
    expect(anna.part("status")).to_contain_text("Place figure 1")
    expect(anna.part("look")).to_be_hidden()
    told.last.get_by_role("button", name="Why?").click()
    expect(anna.part("reason")).to_contain_text(re.compile("Seedling may expect to win about |Stronger was: "))
    anna.photograph("why")
    for number in range(3):
        match = anna.table.match
        anna.play(match, next(iter(match.touches(1))), 1)
        anna.page.wait_for_function("(n) => document.querySelectorAll('[data-n]').length >= n", arg=4 + number)
        expect(anna.part("reason")).to_be_hidden()
    expect(anna.page.locator("#announcer")).to_contain_text(re.compile("^Seedling: .* Seedling|^Seedling: .*[Ff]igure"))
    expect(told.last).to_contain_text("Seedling: ")


def test_a_rule_cited_in_a_comment_opens_beside_the_board(anna: Visitor) -> None:
    def cite(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda message: line.send(str(message).replace("for later", "for later (H15)")))

    anna.page.route_web_socket("**", cite)
    begin(anna, "hiroba")
    expect(anna.part("status")).to_contain_text("Place a pebble")
    anna.play(anna.table.match, next(iter(anna.table.match.touches(0))), 0)
    anna.touch("no-stone")
    anna.part("told").get_by_role("link", name="H15").first.click()
    expect(anna.part("rule-text")).to_contain_text("stone")


def test_it_speaks_french(come: Come) -> None:
    anna = come(locale="fr-FR")
    begin(anna, "haru-ichiban")
    with speaking("fr"):
        (words,) = (fact.words[1:] for fact in anna.table.match.worth_a_look(0))
    expect(anna.part("look")).to_contain_text("À regarder")
    expect(anna.part("look")).to_contain_text(words)
    anna.button("Conseil").click()
    expect(anna.part("status")).to_contain_text(re.compile(r"^Choisissez le \d\s: sur les 8 fleurs que Jeune pousse"))
