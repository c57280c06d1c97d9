"""What holds on every page: for everybody, on small screens, in light and dark."""

from typing import Literal

import pytest

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
(smallest) => [...document.querySelectorAll("button, .button, summary, select, label.choice, input:not([type=radio])")]
  .filter((thing) => thing.checkVisibility())
  .map((thing) => [thing, thing.getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.min(width, height) < smallest - 0.5)
  .map(([thing, { width, height }]) => `${thing.outerHTML.slice(0, 120)} ${width} × ${height}`)
"""

OVERHANGING = """
() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth ? [`${scrollWidth} of ${clientWidth}`] : [];
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
    anna = come(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, color_scheme=light)
    faults = []
    for name in every_page(anna, place):
        faults += [f"{name} is too wide: {fault}" for fault in anna.page.evaluate(OVERHANGING)]
        faults += [f"{name}: too small: {fault}" for fault in anna.page.evaluate(TOO_SMALL, SMALLEST)]
        if light == "light" or name.startswith("table"):
            anna.photograph(f"phone-{light}-{name}")
    assert not faults, "\n".join(faults)


def test_the_speed_of_a_replay_is_chosen_from_a_list_that_looks_like_the_page(anna: Visitor) -> None:
    """WebKit draws a grey box of its own around one that keeps its looks."""
    lay_a_table(anna, "hiroba", "here")
    assert anna.page.get_by_label("Speed").evaluate("list => getComputedStyle(list).appearance") == "none"
