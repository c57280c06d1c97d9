"""The next step in words at every stage of a touch, and the rules beside the board."""

import re

import pytest
from playwright.sync_api import expect

from teien.core.play.game import find
from teien.core.play.match import Match
from tests.web.browser.conftest import Come
from tests.web.browser.visitor import Visitor

WHOLE = """
() => {
  const [frame, end] = ["[data-part=frame]", "[data-part=frame] #end"].map((one) => document.querySelector(one));
  return end.getBoundingClientRect().bottom <= frame.getBoundingClientRect().bottom;
}
"""
"""Whether all of the picture is seen, down to the button that ends a turn."""


def said(anna: Visitor) -> tuple[str, str]:
    return anna.part("status").inner_text(), anna.part("step").inner_text()


def test_h12_the_stages_of_a_pebble(anna: Visitor) -> None:
    anna.make("hiroba", "here", "computer-1", first="1")
    anna.ready()
    step = anna.part("step")
    expect(anna.part("status")).to_have_text("Place a pebble on a starting square")
    expect(step).to_have_text("Touch a number, then a starting square.")
    anna.touch("pebble-9")
    expect(step).to_have_text("Touch a starting square.")
    anna.page.keyboard.press("Escape")
    expect(step).to_have_text("Touch a number, then a starting square.")


def awaited(anna: Visitor) -> Match:
    """The match when the computer has answered and the first seat has to act."""
    while 0 not in (match := anna.table.match).to_act:
        anna.page.wait_for_timeout(20)
    return match


@pytest.mark.parametrize("game", ["hiroba", "haru-ichiban", "niwa"])
def test_every_move_of_a_game_has_its_words(anna: Visitor, game: str) -> None:
    """What the page says is what the game's own words say, stage by stage, for the first moves of each phase."""
    if game == "haru-ichiban":
        anna.make(game, "here", "computer-1", dragonfly="1")
    else:
        anna.make(game, "here", "computer-1", first="1")
    anna.ready()
    for _ in range(8):
        match = awaited(anna)
        next_step = find(game).next_step
        assert next_step
        step = next_step(match.view())
        expect(anna.part("status")).to_have_text(step.what)
        expect(anna.part("step")).to_have_text(f"{step.touches[0]} {step.besides}".strip())
        move, path = next(iter(match.touches(0).items()))
        for place, thing in enumerate(path[:-1], 1):
            anna.touch(thing)
            expect(anna.part("step")).to_have_text(step.touches[place])
        anna.touch(path[-1])
        if anna.button("Done").count():
            anna.button("Done").click()
        anna.page.wait_for_function(
            "([before, list]) => document.querySelectorAll(list).length > before",
            arg=[len(match.history), "[data-part=moves] li:not(.ended) button"],
        )
        assert move


def test_h14_a_refusal_cites_its_rule_and_opens_it_beside_the_board(anna: Visitor) -> None:
    anna.make("hiroba", "here", "here", first="1")
    anna.ready()
    anna.touch("pebble-9")
    anna.page.locator(f"teien-board [id='{no_start(anna)}']").click(force=True)
    link = anna.part("status").locator("a[data-rule]")
    expect(link.first).to_have_text(re.compile(r"H\d\d"))
    number = link.first.inner_text()
    link.first.click()
    panel = anna.part("rules")
    expect(panel).to_be_visible()
    expect(panel).to_contain_text(number)
    anna.page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    assert anna.page.url.endswith(anna.table_id)


def first_square(anna: Visitor) -> str:
    return next(move[1:] for move in anna.table.match.touches(0) if move.startswith("9"))


def no_start(anna: Visitor) -> str:
    """A square in the middle of the board that is no start."""
    starts = {move[1:] for move in anna.table.match.touches(0) if move.startswith("9")}
    return next(square for square in ("e5", "d5", "f5", "e6", "d6", "f6") if square not in starts)


def test_rules_are_found_from_the_first_page_and_the_seat(come: Come, anna: Visitor) -> None:
    anna.page.goto("/")
    anna.page.locator("#rules-niwa").click()
    expect(anna.page.locator("h1")).to_have_text("The rules of Niwa")
    assert anna.page.locator("#N09").inner_text().startswith("N09")
    anna.make("niwa", "here", "link")
    (link,) = anna.links
    ben = come()
    ben.page.goto(link)
    expect(ben.page.get_by_role("link", name="The rules")).to_be_visible()


def test_whatever_is_touched_first_is_answered(anna: Visitor) -> None:
    """A square before a number, a thing that is nobody's, and, out of turn, everything."""
    anna.make("hiroba", "here", "here", first="1")
    anna.ready()
    status = anna.part("status")
    frame = anna.part("frame")
    start = first_square(anna)
    frame.locator(f"[id='{start}']").click(force=True)
    expect(status).to_have_text("That comes later. Touch a number, then a starting square.")
    expect(anna.part("step")).to_have_text("")
    pond = next(pond for pond in anna.table.match.view().layout.ponds if pond)
    frame.locator(f"[id='{pond}']").click(force=True)
    expect(status).to_have_text(f"H11: {pond} is a pond")
    frame.locator("#player-1").click(force=True)
    expect(status).to_contain_text("There is nothing to do with that now.")
    anna.touch("pebble-9")
    expect(anna.part("step")).to_have_text("Touch a starting square.")
    anna.touch(start)
    # Beside a narrow garden the words stand in two lines.
    expect(frame.locator(".chip-name").first).to_be_visible()
    assert " ".join(frame.locator(".chip-name").all_text_contents()).split() == ["a", "stone", "no", "stone"]
    anna.touch("no-stone")
    anna.moves(2)


def test_n10_the_end_of_a_turn_says_why_it_is_not_open(come: Come) -> None:
    anna = come(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    anna.make("niwa", "here", "computer-1", first="1")
    anna.ready()
    for listed in (1, 2, 6):
        anna.play(anna.table.match, next(iter(anna.table.match.touches(0))), 0)
        anna.moves(listed)
    expect(anna.part("step")).to_contain_text("Or pass a pearl: touch who gives it, then who receives it.")
    # On a phone the board is turned, and fits as a whole.
    anna.page.wait_for_function(WHOLE)
    anna.part("frame").locator("#end").tap(force=True)
    expect(anna.part("status")).to_contain_text("N10")
    anna.part("frame").locator("#blue-1").tap(force=True)
    expect(anna.part("status")).to_contain_text("That belongs to Seedling.")
    status, board = anna.part("status").bounding_box(), anna.part("frame").bounding_box()
    assert status
    assert board
    assert status["y"] + status["height"] <= board["y"]
