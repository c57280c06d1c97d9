"""A board that is turned for who has their side elsewhere than below: nobody sees it turn, and it is played as ever."""

import math
import re

from playwright.sync_api import Route, expect

from teien.core.play.match import Match
from tests.web.browser.test_keyboard import focus, press
from tests.web.browser.test_touching import carry, middle
from tests.web.browser.test_zoom import scale, view_box
from tests.web.browser.visitor import Visitor

MINE = 1
ARROWS = {"ArrowUp": (0, -1), "ArrowRight": (1, 0), "ArrowDown": (0, 1), "ArrowLeft": (-1, 0)}


MY_TURN = """
(known) => {
  const moves = document.querySelectorAll("[data-part=moves] li:not(.ended) button").length;
  return moves >= known && Boolean(document.querySelector("[data-part=frame] .touchable"));
}
"""


def on_turn(visitor: Visitor, known: int = 0) -> Match:
    """The position at one's next turn, after at least so many moves."""
    visitor.page.wait_for_function(MY_TURN, arg=known)
    return visitor.table.match


def is_below(visitor: Visitor, thing: str, other: str) -> bool:
    """Whether one thing is below another rather than beside it."""
    (x, y), (x_other, y_other) = middle(visitor, thing), middle(visitor, other)
    return y - y_other > 2 * abs(x - x_other)


def test_in_a_garden_that_lies_sideways_one_s_own_side_is_below(anna: Visitor) -> None:
    page = anna.page
    svg = page.locator("teien-board > svg")
    name = anna.make("niwa", "computer-1", "here")
    # A script that is late, on a page whose picture has come.
    waiting: list[Route] = []
    page.route(re.compile(r"/static/\w+/turned\.js"), lambda route: waiting.append(route), times=1)
    page.reload(wait_until="commit")
    expect(svg).to_have_css("visibility", "hidden")
    page.wait_for_function("() => document.readyState === 'interactive'")
    waiting.pop().continue_()
    expect(svg).to_have_css("visibility", "visible")
    anna.ready()
    pink, blue = (base.name for base in anna.site.table(name).match.view(MINE).garden.bases)
    assert is_below(anna, blue, pink)
    assert is_below(anna, "panel-blue", "panel-pink"), "what is one's own is below what is the other's"
    anna.photograph("turned-niwa")

    match = on_turn(anna)
    move, (figure, cell) = next(iter(match.touches(MINE).items()))
    carry(anna, figure, middle(anna, cell))
    before, match = match, on_turn(anna, len(match.history) + 1)
    assert match.history[len(before.history)].move.text == move, "what is carried lands where it is let go"

    page.locator("teien-board").evaluate("board => board.board.focus()")
    figure = press(anna, "n")["id"]
    press(anna, "Enter")
    places = {path[1]: text for text, path in match.touches(MINE).items() if path[0] == figure}
    press(anna, "n")
    # From one's own base, around which figures are put, up into the wide garden and about in it.
    for key in ("ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowDown"):
        right, down = ARROWS[key]
        x, y = middle(anna, focus(anna)["id"])
        to_x, to_y = middle(anna, press(anna, key)["id"])
        assert (to_x - x) * right + (to_y - y) * down > 0, f"{key} goes another way than it says"
    while focus(anna)["id"] not in places:
        press(anna, "n")
    cell = focus(anna)["id"]
    press(anna, "Enter")
    assert on_turn(anna, len(match.history) + 1).history[len(match.history)].move.text == places[cell]

    whole = view_box(anna)
    x, y = middle(anna, blue)
    page.mouse.move(x, y)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -40)
    page.keyboard.up("Control")
    page.wait_for_function("() => document.querySelector('teien-board').board.zoom.scale.peek() > 1.3")
    assert scale(anna) > 1.3
    # The buttons that come push the picture a little aside.
    assert math.dist(middle(anna, blue), (x, y)) < 25, "what is under the pointer stays there"
    page.keyboard.press("0")
    assert view_box(anna) == whole

    button = anna.button("Turn the board round")
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    (x, y), (x_other, y_other) = middle(anna, blue), middle(anna, pink)
    assert abs(y - y_other) < 1 < x - x_other, "as it is drawn"
    page.reload()
    anna.settled()
    expect(button).to_have_attribute("aria-pressed", "false")
    assert middle(anna, blue)[0] > middle(anna, pink)[0]
