"""N24: taking over what the other has placed, by touching and by keys, and taking it back."""

import pytest
from playwright.sync_api import expect

from tests.web.browser.test_keyboard import focus, press
from tests.web.browser.visitor import Visitor

PLACED = ("1c11", "2c9", "3b12")


def divided(anna: Visitor) -> None:
    """At one screen, Anna has placed her figures, and Ben chooses."""
    anna.make("niwa", "here", "here", names=("Anna", "Ben"), first="1", takeover="on")
    anna.ready()
    for count, text in enumerate(PLACED, 1):
        anna.play(anna.table.match, text, 0)
        anna.moves(count)


@pytest.mark.parametrize("by", ["touching", "keys"])
def test_n24_the_second_takes_over(anna: Visitor, by: str) -> None:
    divided(anna)
    expect(anna.part("status")).to_have_text("Ben: place figure 1 next to your base, or take over")
    expect(anna.part("step")).to_contain_text("Or touch “take over”")
    button = anna.part("frame").locator("#end")
    expect(button).to_have_attribute("aria-label", "take over what the other has placed")
    anna.photograph(f"takeover-{by}")
    if by == "touching":
        anna.touch("end")
    else:
        for _ in range(20):
            if press(anna, "n")["id"] == "end":
                break
        assert focus(anna)["seen"]
        anna.page.keyboard.press("Enter")
    anna.moves(4)
    match = anna.table.match
    assert match.position().endswith(" 2 0 place 3 on 1000 takeover=done")
    expect(anna.part("moves").locator("li .spoken").last).to_have_text("takes over what the other has placed")
    expect(anna.part("status")).to_have_text("Anna: place figure 1 next to your base")
    expect(button).to_have_attribute("aria-label", "end the turn")
    anna.button("Take back").click()
    anna.moves(3)
    expect(button).to_have_attribute("aria-label", "take over what the other has placed")
    assert anna.table.match.view().may_take_over
