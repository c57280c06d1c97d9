"""What holds on every page: for everybody, on small screens, in light and dark."""

from typing import Literal

import pytest
from playwright.sync_api import ViewportSize

from tests.web.browser.companions import axe
from tests.web.browser.conftest import Come
from tests.web.browser.pages import PLACES, every_page, lay_a_table
from tests.web.browser.visitor import Visitor

SMALLEST = 44
"""CSS pixels across, of anything to press with a finger."""

FAULTS = """
async (runOnly) => (await axe.run({ resultTypes: ["violations"], ...(runOnly.length && { runOnly }) })).violations.map(
  ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html)}`)
"""

# All of them first; another light can break only those about colours.
RULES: dict[Literal["light", "dark"], list[str]] = {"light": [], "dark": ["color-contrast", "link-in-text-block"]}

TOO_SMALL = """
(smallest) => [...document.querySelectorAll(
  "button, .button, summary, select, label.choice, input:not([type=radio], label.choice *)")]
  .filter((thing) => thing.checkVisibility())
  .map((thing) => [thing, thing.getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.min(width, height) < smallest - 0.5)
  .map(([thing, { width, height }]) => `${thing.outerHTML.slice(0, 120)} ${width} × ${height}`)
"""

SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Whatever follows a new size of the window has done so."""

OVERHANGING = """
() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth ? [`${scrollWidth} of ${clientWidth}`] : [];
}
"""


PHONE: ViewportSize = {"width": 360, "height": 740}
OTHERS: tuple[ViewportSize, ...] = (
    {"width": 320, "height": 640},
    {"width": 844, "height": 390},
    {"width": 640, "height": 400},
    {"width": 768, "height": 1024},
)
"""The smallest phone, one held sideways, a window at twice the size of letters, a tablet."""

# What is wrong with the board of a table: what is to be touched is too small for a finger, or all of it does not fit.
BOARD = """
() => {
  scrollTo(0, 0);
  const { bottom } = document.querySelector("[data-part=frame] svg").getBoundingClientRect();
  const small = [...document.querySelectorAll("[data-part=frame] .touchable")]
    .map((thing) => [thing.id, thing.getBoundingClientRect()])
    .filter(([, { width, height }]) => Math.min(width, height) < 24)
    .map(([id, { width, height }]) => `${id} is ${width} × ${height}`);
  // On the narrowest phone, all that can be offered at once.
  const draw = document.querySelector("[data-command=draw]");
  const { hidden } = draw;
  draw.hidden = false;
  const buttons = [...document.querySelectorAll("[data-command]")].filter(
    (button) => button.getBoundingClientRect().right > innerWidth || button.scrollWidth > button.clientWidth);
  draw.hidden = hidden;
  small.push(...buttons.map((button) => `${button.textContent} has no room`));
  return bottom > innerHeight ? [`ends at ${bottom} of ${innerHeight}`, ...small] : small;
}
"""


@pytest.mark.parametrize("place", PLACES)
def test_axe_finds_nothing_on_any_page_in_either_light(come: Come, place: str) -> None:
    source = axe()
    anna = come()
    faults = []
    for name in every_page(anna, place):
        anna.page.evaluate(source)
        for light, rules in RULES.items():
            anna.page.emulate_media(color_scheme=light)
            faults += [f"{name}, {light}: {fault}" for fault in anna.page.evaluate(FAULTS, rules)]
        if name.startswith(("table", "home")):
            anna.photograph(f"{name}-dark")
        anna.page.emulate_media(color_scheme="light")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("place", PLACES)
def test_every_page_fits_a_phone(come: Come, place: str, light: str) -> None:
    anna = come(viewport=PHONE, has_touch=True, is_mobile=True, color_scheme=light)
    faults = []
    for name in every_page(anna, place):
        # Colours change no sizes.
        for size in (PHONE, *OTHERS) if light == "light" else (PHONE,):
            anna.page.set_viewport_size(size)
            anna.page.evaluate(SETTLED)
            where = f"{name} at {size['width']} × {size['height']}"
            faults += [f"{where} is too wide: {fault}" for fault in anna.page.evaluate(OVERHANGING)]
            faults += [f"{where}: too small: {fault}" for fault in anna.page.evaluate(TOO_SMALL, SMALLEST)]
            if name.startswith("table"):
                faults += [f"{where}: {fault}" for fault in anna.page.evaluate(BOARD)]
            if (light == "light" and name.startswith(("table", "end"))) or size == PHONE:
                anna.photograph(f"phone-{light}-{name}-{size['width']}")
        anna.page.set_viewport_size(PHONE)
    assert not faults, "\n".join(faults)


def test_the_speed_of_a_replay_is_chosen_from_a_list_that_looks_like_the_page(anna: Visitor) -> None:
    """WebKit draws a grey box of its own around one that keeps its looks."""
    lay_a_table(anna, "hiroba", "here")
    assert anna.page.get_by_label("Speed").evaluate("list => getComputedStyle(list).appearance") == "none"
