"""What is printed for a real table: each part fits a page of its own, on both papers and in both languages."""

import re

import pytest
from playwright.sync_api import expect

from teien.core.play.game import OWN, find
from teien.core.words.language import LANGUAGES
from tests.web.browser.conftest import Come
from tests.web.browser.visitor import ARTEFACTS, SCREENSHOTS

PRINTED = "/workshop/hiroba/tiles?begin=1", "/workshop/niwa/circuit?begin=1", "/workshop/niwa/tiles?begin=2"
"""What is made by hand, all of the box: a set to be compared with it, a plan to lay it out by."""


CUT_OFF = """() => {
  const svg = document.querySelector("[data-part=frame] > svg");
  const [x, y, width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
  const inside = svg.getScreenCTM().inverse();
  const shown = [...svg.querySelectorAll("g.ground, g.garden")].filter((tile) => tile.getBoundingClientRect().width);
  return shown.filter((tile) => {
    const box = tile.getBoundingClientRect();
    const at = new DOMPoint(box.x, box.y).matrixTransform(inside);
    const end = new DOMPoint(box.right, box.bottom).matrixTransform(inside);
    return at.x < x || at.y < y || end.x > x + width || end.y > y + height;
  }).map((tile) => tile.parentNode.id);
}"""


def pages(printed: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", printed))


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_part_fits_a_page(come: Come, language: str) -> None:
    page = come(locale=language).page
    for game in OWN:
        page.goto(f"/print/{game}")
        paper = find(game).paper
        assert paper
        parts = 3 if list(paper.pictures()) else 2
        for size in ("A4", "Letter"):
            printed = page.pdf(format=size)
            if SCREENSHOTS:
                ARTEFACTS.mkdir(exist_ok=True)
                (ARTEFACTS / f"print-{game}-{language}-{size}.pdf").write_bytes(printed)
            assert pages(printed) == parts, (game, size)
    for place in PRINTED:
        page.goto(place)
        expect(page.locator("[data-part=good]")).to_be_visible()
        page.wait_for_function("() => document.querySelector('[data-part=frame]').board")
        # However close one looks at it, all that was made is on paper, and nothing that is only to be touched.
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        assert page.evaluate(CUT_OFF) == [], place
        expect(page.locator("#tray, .chip").first).to_be_hidden()
        page.evaluate("dispatchEvent(new Event('afterprint'))")
        for size in ("A4", "Letter"):
            assert pages(page.pdf(format=size)) == 1, (place, size)
