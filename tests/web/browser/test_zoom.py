"""Looking closer: by itself where a finger needs it, by pinch, wheel, buttons and keys; and playing on while closer."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import Come
from tests.web.browser.test_touching import middle
from tests.web.browser.visitor import WHERE, Visitor

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

SMALLEST = """
() => Math.min(...[...document.querySelectorAll("[data-part=frame] .touchable")].map((thing) => {
  const { width, height } = thing.getBoundingClientRect();
  return Math.min(width, height);
}))
"""

OUT_OF_SIGHT = """
() => {
  const frame = document.querySelector("[data-part=frame] svg").getBoundingClientRect();
  return [...document.querySelectorAll("[data-part=frame] :is(.touchable, .touched)")].filter((thing) => {
    const { left, right, top, bottom } = thing.getBoundingClientRect();
    return left < frame.left - 1 || right > frame.right + 1 || top < frame.top - 1 || bottom > frame.bottom + 1;
  }).map(({ id }) => id);
}
"""


def scale(visitor: Visitor) -> float:
    """How much larger the picture is than when all of it is seen."""
    shown: float = visitor.page.locator("teien-board").evaluate("board => board.board.zoom.scale.peek()")
    return shown


def view_box(visitor: Visitor) -> list[float]:
    return [
        float(number) for number in (visitor.page.locator("teien-board > svg").get_attribute("viewBox") or "").split()
    ]


def in_the_garden(visitor: Visitor) -> None:
    """Plays until the first move in which a figure goes somewhere."""
    visitor.make("niwa", "here", "here")
    visitor.ready()
    while not any(len(path) > 2 for path in visitor.table.match.touches(visitor.table.to_act[0]).values()):
        match = visitor.table.match
        visitor.play(match, next(iter(match.touches(match.to_act[0]))), match.to_act[0])
        visitor.moves(len(match.history) + 1)


def test_on_a_phone_everything_in_niwa_is_large_enough_to_touch(come: Come) -> None:
    anna = come(**PHONE)
    in_the_garden(anna)
    path = next(path for path in anna.table.match.touches(anna.table.to_act[0]).values() if len(path) > 2)
    for place, thing in enumerate(path):
        assert scale(anna) > 1
        assert anna.page.evaluate(SMALLEST) >= 24
        if place:
            assert not anna.page.evaluate(OUT_OF_SIGHT)
        anna.photograph(f"zoom-phone-{place}")
        anna.touch(thing)
    whole = anna.page.locator("teien-board").evaluate("board => board.board.zoom.original")
    anna.part("moves").locator("button").first.click()
    expect(anna.part("back")).to_be_visible()
    assert anna.page.locator("teien-board > svg").get_attribute("viewBox") == whole, "who looks back sees everything"


def test_on_a_large_screen_nothing_moves_by_itself(anna: Visitor) -> None:
    in_the_garden(anna)
    before = view_box(anna)
    anna.touch(next(path for path in anna.table.match.touches(anna.table.to_act[0]).values() if len(path) > 2)[0])
    assert view_box(anna) == before
    expect(anna.part("zoom")).to_be_hidden()


@pytest.mark.parametrize("game", ["hiroba", "niwa"])
def test_buttons_keys_and_the_wheel_look_closer_and_what_is_carried_lands(anna: Visitor, game: str) -> None:
    page = anna.page
    if game == "niwa":
        in_the_garden(anna)
    else:
        anna.make(game, "here", "here", first="1")
        anna.ready()
    match = anna.table.match
    seat = match.to_act[0]
    whole = view_box(anna)
    size = page.locator("teien-board > svg").bounding_box()
    page.keyboard.press("+")
    assert scale(anna) == pytest.approx(1.4)
    expect(anna.part("zoom")).to_be_visible()
    anna.button("Closer").click()
    assert scale(anna) == pytest.approx(1.96)
    left = view_box(anna)[0]
    page.keyboard.press("Shift+ArrowRight")
    assert view_box(anna)[0] > left
    page.keyboard.press("-")
    anna.button("Further away").click()
    page.keyboard.press("-")
    assert view_box(anna) == whole
    expect(anna.part("zoom")).to_be_hidden()
    assert page.locator("teien-board > svg").bounding_box() == size, "the page keeps its shape"

    # Only what is in sight together can be carried: things of the garden, or the tray and the row above it.
    path = min(
        (path for path in match.touches(seat).values() if len(path) > 1),
        key=lambda path: sum(abs(a - b) for a, b in zip(middle(anna, path[0]), middle(anna, path[1]), strict=True)),
    )
    thing, place = path[:2]
    (x, y), (to_x, to_y) = middle(anna, thing), middle(anna, place)
    page.mouse.move((x + to_x) / 2, (y + to_y) / 2)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -40)
    page.keyboard.up("Control")
    page.wait_for_function("() => document.querySelector('teien-board').board.zoom.scale.peek() > 1.3")
    page.mouse.move(*page.wait_for_function(WHERE, arg=thing).json_value())
    page.mouse.down()
    page.mouse.move(*middle(anna, place), steps=6)
    page.mouse.up()
    if len(path) == 2:
        anna.moves(len(match.history) + 1)
        assert anna.table.match.history[-1].move.text in match.touches(seat)
    else:
        assert anna.marked("touched") == {thing, place}
    assert scale(anna) > 1.3, "whoever has chosen how close to look keeps it"
    page.keyboard.press("0")
    assert view_box(anna) == whole


def test_two_fingers_look_closer_and_one_moves_the_picture(come: Come) -> None:
    anna = come(**PHONE)
    page = anna.page
    anna.make("haru-ichiban", "here", "computer-1")
    anna.ready()
    page.wait_for_function("() => document.querySelector('[data-part=frame] .touchable')")
    box = page.locator("teien-board > svg").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 3
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", (x - 40, y))
    touch("touchStart", (x - 40, y), (x + 40, y))
    for apart in (55, 70, 80):
        touch("touchMove", (x - apart, y), (x + apart, y))
    touch("touchEnd")
    page.wait_for_function("() => document.querySelector('teien-board').board.zoom.scale.peek() > 1.8")
    assert scale(anna) == pytest.approx(2, rel=0.05)
    assert page.evaluate("() => visualViewport.scale") == 1, "the page itself stays as it is"
    assert not [played for played in anna.table.match.history if played.seat == 0], "nothing was touched by that"

    before = view_box(anna)
    touch("touchStart", (x, y))
    for step in (20, 40, 60):
        touch("touchMove", (x - step, y))
    touch("touchEnd")
    page.wait_for_function(
        "left => document.querySelector('teien-board > svg').viewBox.baseVal.x > left + 10", arg=before[0]
    )
    assert not [played for played in anna.table.match.history if played.seat == 0], "nothing was touched by that"
    anna.button("The whole board").click()
    assert scale(anna) == 1
    expect(page.locator("teien-board")).not_to_have_class(re.compile("zoomed"))


def test_what_has_the_focus_comes_into_sight(anna: Visitor) -> None:
    anna.make("hiroba", "here", "here", first="1")
    anna.ready()
    for _ in range(4):
        anna.page.keyboard.press("+")
    for thing in ("pebble-1", "pebble-9"):
        anna.page.locator(f"[data-part=frame] [id={thing}]").focus()
        x, y = middle(anna, thing)
        frame = anna.page.locator("teien-board > svg").bounding_box()
        assert frame
        assert frame["x"] < x < frame["x"] + frame["width"]
        assert frame["y"] < y < frame["y"] + frame["height"]
