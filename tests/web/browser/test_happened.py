"""What happened at a table is seen: the end of a round, how everybody stood, what was answered."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.haru_ichiban.test_round_end import MOVES
from tests.web.browser.conftest import Come
from tests.web.browser.test_together import sit_together
from tests.web.browser.visitor import Visitor

ROUND = "Round 1: Anna, diagonal row of 4, +3."
SEND = """
async ([seat, move, number]) => {
  const script = document.querySelector("script[type=module][src*=table], script[type=module][src*=turned]").src;
  const { table } = await import(new URL("table.js", script));
  const { state, waiting } = table.source;
  const reached = async (count) => {
    for (let tries = 0; state.peek().move !== count || waiting.peek() !== null; tries += 1) {
      if (tries > 2000) throw new Error(`the table has not come to move ${count}`);
      await new Promise((again) => setTimeout(again, 10));
    }
  };
  await reached(number - 1);
  table.source.play({ seat, move, path: [] });
  await reached(number);
}
"""


def send(page: Page, text: str, number: int) -> None:
    """The move of this number, without touching everything that leads to it; it is made then."""
    page.evaluate(SEND, [int(text[0]) - 1, text[2:], number])


def play_the_round(*visitors: Visitor) -> None:
    """The moves of a short round, each by its seat."""
    for number, text in enumerate(MOVES.split(), 1):
        send(visitors[int(text[0]) - 1].page, text, number)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_the_figure_that_ends_a_round_is_seen_until_the_board_is_touched(come: Come, motion: str) -> None:
    anna, ben = come(reduced_motion=motion), come(reduced_motion=motion)
    sit_together(anna, ben, "haru-ichiban", dragonfly="1", chance="1679091c5a880faf")
    play_the_round(anna, ben)
    for visitor in (anna, ben):
        expect(visitor.part("status")).to_have_text(ROUND)
        expect(visitor.page.locator("[data-part=frame] #figure-1")).to_be_visible()
        expect(visitor.page.locator("#announcer")).to_contain_text(ROUND)
        assert not visitor.lit
    ben.photograph(f"round-end-{motion}")
    anna.page.locator("[data-part=frame] #c3").click(force=True)
    expect(anna.page.locator("[data-part=frame] #figure-1")).to_have_count(0)
    expect(anna.part("status")).to_have_text("Choose a flower in secret")
    assert not anna.marked("touched"), "the touch meant the figure, and nothing of the next round"
    expect(ben.page.locator("[data-part=frame] #figure-1")).to_have_count(0)
    expect(anna.part("seats")).to_contain_text("3 points")
    # It is a step of its own afterwards: one back from the present, and from the list.
    anna.button("One move back").click()
    expect(anna.page.locator("[data-part=frame] #figure-1")).to_be_visible()
    expect(anna.part("status")).to_have_text(ROUND)
    expect(anna.part("seats")).to_contain_text("3 points")
    anna.button("One move back").click()
    expect(anna.part("status")).to_have_text("Looking back: move 17 of 18")
    expect(anna.part("seats")).not_to_contain_text("3 points")
    anna.part("moves").get_by_role("button", name=ROUND).click()
    expect(anna.page.locator("[data-part=frame] #figure-1")).to_be_visible()
    anna.photograph(f"round-end-looked-back-{motion}")
    anna.button("Return").click()
    expect(anna.page.locator("[data-part=frame] #figure-1")).to_have_count(0)


def test_around_one_screen_the_figure_is_seen_before_the_screen_is_passed_on(anna: Visitor) -> None:
    anna.make("haru-ichiban", "here", "here", names=("Anna", "Ben"), dragonfly="1", chance="1679091c5a880faf")
    anna.ready()
    for number, text in enumerate(MOVES.split(), 1):
        if anna.table.match.in_secret:
            anna.part("i-am").click()
            expect(anna.part("curtain")).to_be_hidden()
        send(anna.page, text, number)
    expect(anna.page.locator("[data-part=frame] #figure-1")).to_be_visible()
    expect(anna.part("curtain")).to_be_hidden()
    anna.page.keyboard.press("Escape")
    expect(anna.part("curtain")).to_be_visible()


def test_a_finished_game_has_its_curve_and_a_touch_on_it_looks_back(anna: Visitor) -> None:
    anna.make("hiroba", "here", "here", names=("Anna", "Ben"), first="1")
    anna.ready()
    expect(anna.part("curve")).to_be_hidden()
    for number in range(1, 9):
        match = anna.table.match
        (seat,) = match.to_act
        send(anna.page, f"{seat + 1}:{match.legal_moves()[0]}", number)
        anna.moves(number)
    match = anna.table.match
    anna.button("Resign").click()
    anna.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    curve = anna.part("curve")
    expect(curve).to_be_visible()
    first, second = match.tally.scores
    expect(curve).to_have_attribute(
        "aria-label", re.compile(rf"^Points\. Anna: .*{first} now\. Ben: .*{second} now\.$")
    )
    box = curve.bounding_box()
    assert box
    curve.click(position={"x": box["width"] / 2, "y": 10})
    expect(anna.part("status")).to_have_text("Looking back: move 4 of 8")
    for seat, standing in enumerate(match.at(4).standings):
        expect(anna.part("seats").locator("li").nth(seat)).to_contain_text(standing)
    expect(anna.page.locator(".verdict")).to_be_hidden()


def test_a_refused_take_back_and_a_granted_one_are_told(anna: Visitor, ben: Visitor) -> None:
    sit_together(anna, ben, "niwa", first="1")
    for number in range(1, 5):
        match = anna.table.match
        (seat,) = match.to_act
        send((anna, ben)[seat].page, f"{seat + 1}:{match.legal_moves()[0]}", number)
        anna.moves(number)
    anna.button("Take back").click()
    ben.button("No").click()
    for visitor in (anna, ben):
        expect(visitor.part("status")).to_have_text("Ben would rather not take the move back.")
        expect(visitor.page.locator("#announcer")).to_have_text("Ben would rather not take the move back.")
    anna.button("Take back").click()
    ben.button("Yes").click()
    expect(anna.page.locator("#announcer")).to_contain_text("Taken back: Anna: puts figure 3 on")


def test_who_may_not_look_back_is_told_why(anna: Visitor) -> None:
    """R26: flowers lie face down, so that one remembers by oneself."""
    anna.expected_faults = [r"/at/0", r"status of 400"]
    request = {
        "game": "haru-ichiban",
        "seats": [{"kind": "link", "name": "Bot"}] * 2,
        "options": {"played": "face-down"},
    }
    made = anna.context.request.post("/api/tables", data=request).json()
    moves, bearers = f"/api/tables/{made['id']}/moves", [f"Bearer {seat['token']}" for seat in made["seats"]]
    anna.page.goto(f"/table/{made['id']}")
    anna.ready()
    while not anna.table.match.recalled_from:
        match = anna.table.match
        seat = match.to_act[0]
        move = {"move": match.legal_moves(seat)[0].text}
        anna.context.request.post(moves, data=move, headers={"Authorization": bearers[seat]})
    anna.button("To the beginning").click()
    expect(anna.part("status")).to_contain_text("At this table you remember by yourselves what was played.")
    anna.button("Return").click()
    expect(anna.part("status")).to_have_text("Everybody chooses in secret.")
