"""Every symbol explains itself: to a pointer that rests, to the focus, to a finger that stays, and in a list."""

from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Come
from tests.web.browser.visitor import Visitor

KOI = "Koi Won by the lowest sum of pebbles beside its pond. Doubles the points of the garden it ends in."
MIDDLE = """
(thing) => {
  const { x, y, width, height } = thing.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}
"""


def middle(page: Page, name: str) -> tuple[float, float]:
    x, y = page.locator(f"teien-board [id^='{name}']").first.evaluate(MIDDLE)
    return x, y


def covers(page: Page, x: float, y: float) -> bool:
    """Whether the hint hides a place, or leaves the screen."""
    box = page.locator("[data-part=meaning]").bounding_box()
    size = page.viewport_size
    assert box
    assert size
    assert 0 <= box["x"] <= size["width"] - box["width"]
    assert 0 <= box["y"] <= size["height"] - box["height"]
    return box["x"] <= x <= box["x"] + box["width"] and box["y"] <= y <= box["y"] + box["height"]


def test_a_pointer_that_rests_is_told_and_can_reach_what_is_told(anna: Visitor) -> None:
    anna.make("hiroba", "here", "here", first="1")
    anna.ready()
    page, hint = anna.page, anna.part("meaning")
    place = middle(page, "koi-on-")
    page.mouse.move(*place)
    expect(hint).to_contain_text(KOI)
    assert not covers(page, *place)
    box = hint.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 + 2)
    hint.get_by_role("link", name="H21").click()
    expect(anna.part("rules")).to_contain_text("H21")
    page.keyboard.press("Escape")
    expect(anna.part("rules")).to_be_hidden()
    # Where the focus goes back to may be scrolled to, which ends what is told.
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.mouse.move(*middle(page, "left-0-1"))
    expect(hint).to_contain_text("Pebbles left")
    page.keyboard.press("Escape")
    expect(hint).to_be_hidden()
    page.mouse.move(*middle(page, "koi-on-"))
    expect(hint).to_contain_text("Koi")
    page.mouse.move(2, 2)
    expect(hint).to_be_hidden()


def test_what_has_the_focus_is_told_and_described(anna: Visitor) -> None:
    anna.make("niwa", "here", "here", first="1")
    anna.ready()
    anna.part("frame").focus()
    anna.page.keyboard.press("Tab")
    expect(anna.part("meaning")).to_contain_text("Kokeshi A figure of the pink side")
    described = "document.activeElement.getAttribute('aria-description')"
    assert anna.page.evaluate(described).startswith("Kokeshi A figure of the pink side")
    anna.page.keyboard.press("Escape")
    expect(anna.part("meaning")).to_be_hidden()
    heard = []
    for key in ("t", "ArrowRight", "ArrowLeft", "t"):
        anna.page.keyboard.press(key)
        heard.append(anna.page.evaluate(described))
    cell, *again, kokeshi = heard
    assert cell, "what a kind of thing is, is told once"
    assert again == [None, None]
    assert kokeshi == "Kokeshi"


def test_a_finger_that_stays_is_told_and_makes_no_move(come: Come) -> None:
    anna = come(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="fr-FR")
    anna.page.goto("/new/haru-ichiban")
    anna.page.select_option("#seat-1", "here")
    anna.page.locator("#new-table .button").last.click()
    anna.ready()
    page, hint = anna.page, anna.part("meaning")
    asked = anna.part("i-am")
    expect(asked).to_be_visible()
    asked.tap()
    expect(page.locator("#flower-1, #flower-2, #flower-3, #flower-4, #flower-5, #flower-6").first).to_be_visible()
    x, y = middle(page, "flower-")
    finger = anna.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(hint).to_contain_text("Fleur de votre main")
    assert not covers(page, x, y)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(hint).to_be_visible()
    assert not anna.table.match.history
    page.touchscreen.tap(*middle(page, "dragonfly"))
    expect(hint).to_be_hidden()
    page.touchscreen.tap(x, y)
    expect(asked).to_be_visible()
    assert len(anna.table.match.history) == 1


def test_the_legend_opens_beside_the_board(anna: Visitor) -> None:
    anna.make("niwa", "here", "here")
    anna.ready()
    anna.page.get_by_text("What is what?").click()
    entries = anna.part("legend").locator("li")
    expect(entries.filter(has_text="Base Bring one")).to_be_visible()
    assert entries.count() == entries.locator("svg").count() > 8
    entries.get_by_role("link", name="N20").first.click()
    expect(anna.part("rules")).to_contain_text("N20")
