"""What makes a table comfortable: settings, sounds, being called, addresses of positions."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import Come
from tests.web.browser.visitor import Visitor

HEARD = """
window.heard = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (when) {
  window.heard.push(this.frequency.value);
  return start.call(this, when);
};
"""


def play_first(visitor: Visitor) -> None:
    """Touches all that the first possible move asks for."""
    seat = visitor.table.match.to_act[0]
    for thing in next(iter(visitor.table.match.touches(seat).values())):
        visitor.touch(thing)


def test_settings_open_over_the_table_and_a_move_then_waits(anna: Visitor) -> None:
    anna.make("hiroba", "here", "here")
    anna.ready()
    anna.page.get_by_role("link", name="Settings").click()
    dialog = anna.page.get_by_role("dialog", name="Settings")
    dialog.get_by_label("Dark").check()
    dialog.get_by_label("Wait until you say so").check()
    anna.photograph("settings")
    dialog.get_by_role("button", name="Save").click()
    expect(anna.page.locator("html[data-theme=dark][data-confirm]")).to_be_attached()
    anna.ready()
    paper = anna.page.locator("[data-part=frame] svg").evaluate(
        "svg => getComputedStyle(svg).getPropertyValue('--paper')"
    )
    assert paper.strip() == "#191b1e"
    play_first(anna)
    expect(anna.button("Send")).to_be_visible()
    assert not anna.table.match.history
    anna.button("Cancel").click()
    expect(anna.button("Send")).to_have_count(0)
    play_first(anna)
    anna.button("Send").click()
    expect(anna.part("moves").locator("li button")).to_have_count(1)
    assert len(anna.table.match.history) == 1


def test_sounds_tell_of_moves_and_one_touch_ends_them_for_good(come: Come) -> None:
    anna = come()
    anna.page.add_init_script(HEARD)
    anna.make("hiroba", "here", "here")
    anna.ready()
    sounds = anna.button("Sounds")
    expect(sounds).to_have_attribute("aria-pressed", "true")
    anna.page.keyboard.press("Shift")
    play_first(anna)
    anna.page.wait_for_function("() => window.heard.length === 1")
    sounds.click()
    expect(sounds).to_have_attribute("aria-pressed", "false")
    anna.page.reload()
    anna.ready()
    expect(sounds).to_have_attribute("aria-pressed", "false")
    play_first(anna)
    expect(anna.part("moves").locator("li button")).to_have_count(2)
    assert anna.page.evaluate("window.heard") == []


def test_an_address_names_a_position(anna: Visitor) -> None:
    name = anna.make("hiroba", "here", "here")
    anna.ready()
    for count in (1, 2, 3):
        play_first(anna)
        expect(anna.part("moves").locator("li button")).to_have_count(count)
    anna.page.goto(f"/table/{name}?at=2")
    expect(anna.part("status")).to_have_text("Looking back: move 2 of 3")
    anna.page.get_by_text("Keep and share").click()
    expect(anna.button("Copy the link to this position")).to_have_attribute("data-copy", f"/table/{name}?at=2")
    picture = anna.page.get_by_role("link", name="Picture (SVG)")
    expect(picture).to_have_attribute("href", re.compile(rf"/table/{name}/picture\.svg\?language=en&at=2&theme=light$"))
    with anna.page.expect_download() as kept:
        picture.click()
    assert kept.value.suggested_filename == "hiroba-2.svg"
    anna.page.goto(f"/table/{name}?at=99")
    expect(anna.part("back")).to_be_hidden()
    anna.page.get_by_text("Keep and share").click()
    expect(anna.button("Copy the link to this position")).to_have_attribute("data-copy", f"/table/{name}?at=3")


def test_who_looks_elsewhere_is_called_when_they_asked_for_it(come: Come) -> None:
    anna = come(permissions=["notifications"])
    anna.page.add_init_script("""
        window.called = [];
        window.Notification = class extends EventTarget {
          static permission = "granted";
          static requestPermission = async () => "granted";
          constructor(title, { body }) { super(); window.called.push(body); }
        };
        Object.defineProperty(document, "hidden", { get: () => window.away ?? false });
    """)
    anna.make("hiroba", "here", "link", names=("Anna",))
    anna.ready()
    ben = come()
    ben.sit_down(anna.links[0], "Ben")
    ben.ready()
    call = anna.button("Tell me when it is my turn")
    expect(call).to_have_attribute("aria-pressed", "false")
    call.click()
    expect(call).to_have_attribute("aria-pressed", "true")
    anna.page.evaluate("window.away = true")
    # Until it was Ben's turn and is Anna's again.
    seats: list[int] = []
    while not (1 in seats and anna.table.match.to_act == (0,)):
        seat = anna.table.match.to_act[0]
        play_first((anna, ben)[seat])
        seats.append(seat)
        expect(anna.part("moves").locator("li button")).to_have_count(len(seats))
        expect(ben.part("moves").locator("li button")).to_have_count(len(seats))
    anna.page.wait_for_function("() => window.called.length === 1 && window.called[0] === 'It is your turn.'")
    expect(anna.page.locator("link[rel=icon]")).to_have_attribute("href", re.compile("favicon-turn.svg$"))


MIDDLE = """
(id) => {
  const { x, y, width, height } = document.querySelector(`[data-part=frame] #${id}`).getBoundingClientRect();
  const board = document.querySelector("[data-part=frame] svg").getBoundingClientRect();
  return [(x + width / 2 - board.x) / board.width, (y + height / 2 - board.y) / board.width];
}
"""


def test_one_s_own_side_is_below_and_can_be_touched(come: Come) -> None:
    anna, cleo = come(), come()
    name = anna.make("haru-ichiban", "computer-1", "here")
    anna.ready()
    button = anna.button("Turn the board round")
    expect(button).to_have_attribute("aria-pressed", "true")
    cleo.page.goto(f"/table/{name}")
    cleo.ready()
    expect(cleo.button("Turn the board round")).to_have_attribute("aria-pressed", "false")
    mine, theirs = anna.page.evaluate(MIDDLE, "a1"), cleo.page.evaluate(MIDDLE, "a1")
    assert mine[0] == pytest.approx(1 - theirs[0], abs=0.01)
    anna.page.wait_for_function("() => document.querySelector('[data-part=frame] .touchable')")
    before = len(anna.table.match.history)
    seat = 1
    for thing in next(iter(anna.table.match.touches(seat).values())):
        anna.touch(thing)
    expect(anna.part("moves").locator("li button").nth(before)).to_be_attached()
    anna.photograph("turned-haru-ichiban")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    assert anna.page.evaluate(MIDDLE, "a1") == pytest.approx(theirs, abs=0.01)
    anna.page.reload()
    anna.ready()
    expect(button).to_have_attribute("aria-pressed", "false")
