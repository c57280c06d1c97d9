"""Everything by keys alone: the focus is always to be seen, and never lost."""

import re
from typing import Any

from playwright.sync_api import expect

from tests.web.browser.test_together import sit_together
from tests.web.browser.visitor import Visitor

FOCUS = """
() => {
  const thing = document.activeElement;
  const inPicture = Boolean(thing.closest("[data-part=frame] svg"));
  const style = getComputedStyle(thing);
  const outlined = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
  return {
    lost: thing === document.body,
    seen: thing.matches(":focus-visible") && (inPicture ? Boolean(document.querySelector(".marking.focus")) : outlined),
    inPicture,
    touchable: thing.matches(".touchable"),
    id: thing.id,
    name: thing.getAttribute("aria-label") ?? thing.innerText ?? thing.id,
  };
}
"""


def focus(visitor: Visitor) -> dict[str, Any]:
    focus: dict[str, Any] = visitor.page.evaluate(FOCUS)
    return focus


def press(visitor: Visitor, key: str) -> dict[str, Any]:
    """Presses a key; afterwards the focus is still somewhere."""
    visitor.page.keyboard.press(key)
    now = focus(visitor)
    assert not now["lost"], f"after {key}"
    return now


def walk_to(visitor: Visitor, name: str, key: str = "Tab") -> None:
    """Presses Tab until something of this name has the focus."""
    met = []
    for _ in range(80):
        visitor.page.keyboard.press(key)
        now = focus(visitor)
        met.append(now["name"])
        if re.fullmatch(name, now["name"]):
            assert now["seen"], f"the focus on {now['name']} is not to be seen"
            return
    raise AssertionError(f"{name} is not among {met}")


def walk_to_the_picture(visitor: Visitor) -> None:
    visitor.page.wait_for_function("() => document.querySelector('[data-part=frame] [tabindex]')")
    for _ in range(80):
        if focus(visitor)["inPicture"]:
            assert focus(visitor)["seen"]
            return
        visitor.page.keyboard.press("Tab")
    raise AssertionError("the picture cannot be reached")


def own_moves(visitor: Visitor) -> int:
    return sum(move.seat == 0 for move in visitor.table.match.history)


def play_by_keys(visitor: Visitor, moves: int) -> set[str]:
    """Plays by N and Enter until it is one's turn after so many moves; returns what had the focus."""
    visited: set[str] = set()
    for _ in range(200):
        visitor.page.wait_for_function("() => document.querySelector('[data-part=frame] .touchable')")
        if own_moves(visitor) >= moves and visitor.table.to_act == (0,):
            return visited
        now = focus(visitor)
        assert now["inPicture"]
        assert now["seen"]
        visited.add(now["id"])
        press(visitor, "Enter" if now["touchable"] else "n")
    raise AssertionError(f"nothing can be played by keys; the focus was on {visited}")


def test_a_game_by_keys_from_the_first_page_on(anna: Visitor) -> None:
    page = anna.page
    page.goto("/")
    page.keyboard.press("Tab")
    assert focus(anna)["name"] == "Skip to the content"
    for _ in range(40):
        page.keyboard.press("Tab")
        if focus(anna)["id"] == "play-hiroba":
            break
    assert focus(anna)["seen"]
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    anna.ready()
    walk_to_the_picture(anna)
    visited = play_by_keys(anna, 3)
    assert len(visited) > 1
    anna.photograph("keyboard")
    count = len(anna.table.match.history)
    anna.moves(count)
    walk_to(anna, "One move back")
    press(anna, "Enter")
    expect(anna.part("status")).to_have_text(f"Looking back: move {count - 1} of {count}")
    press(anna, "ArrowLeft")
    expect(anna.part("status")).to_have_text(f"Looking back: move {count - 2} of {count}")
    walk_to(anna, "Return", "Shift+Tab")
    page.keyboard.press("Enter")
    expect(anna.part("back")).to_be_hidden()
    assert not focus(anna)["lost"]
    walk_to(anna, "Take back")
    own = own_moves(anna)
    press(anna, "Enter")
    page.wait_for_function("count => document.querySelectorAll('[data-part=moves] button').length < count", arg=count)
    assert own_moves(anna) == own - 1
    assert not focus(anna)["lost"]


def test_buttons_that_go_away_hand_the_focus_on(anna: Visitor, ben: Visitor) -> None:
    sit_together(anna, ben, "niwa", first="1")
    walk_to_the_picture(anna)
    press(anna, "Enter")
    walk_to(anna, "Cancel")
    press(anna, "Enter")
    walk_to(ben, "Offer a draw")
    press(ben, "Enter")
    expect(ben.part("asked")).to_be_visible()
    walk_to(anna, "No")
    anna.page.keyboard.press("Enter")
    expect(anna.part("asked")).to_be_hidden()
    assert not focus(anna)["lost"]
    walk_to(anna, "Resign")
    press(anna, "Enter")
    expect(anna.page.get_by_role("dialog")).to_be_visible()
    press(anna, "Escape")
    expect(anna.page.get_by_role("dialog")).to_be_hidden()
    assert focus(anna)["name"] == "Resign"
    press(anna, "Enter")
    walk_to(anna, "Resign")
    anna.page.keyboard.press("Enter")
    expect(anna.part("ending")).to_be_visible()
    assert not focus(anna)["lost"]


def test_behind_the_curtain_the_focus_goes_to_the_hand(anna: Visitor) -> None:
    anna.make("haru-ichiban", "here", "here", names=("Anna", "Ben"))
    anna.ready()
    for name in ("Anna", "Ben"):
        expect(anna.button(f"I am {name}")).to_be_focused()
        anna.page.keyboard.press("Enter")
        expect(anna.part("curtain")).to_be_hidden()
        anna.page.wait_for_function("() => document.querySelector('[data-part=frame] .touchable')")
        assert not focus(anna)["lost"]
        walk_to_the_picture(anna)
        anna.page.keyboard.press("Enter")
    anna.moves(2)
    assert not focus(anna)["lost"]


def test_the_focus_is_handed_on_in_a_browser_that_cannot_be_asked_what_is_visible(anna: Visitor) -> None:
    """Safari before 17.4."""
    anna.context.add_init_script("delete Element.prototype.checkVisibility")
    anna.make("niwa", "here", "here", first="1")
    anna.ready()
    walk_to_the_picture(anna)
    press(anna, "Enter")
    walk_to(anna, "Cancel")
    press(anna, "Enter")
    assert focus(anna)["inPicture"]
