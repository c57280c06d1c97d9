"""The rules as a page: an example is counted step by step on its picture, and everything prints on two pages."""

import re

import pytest
from playwright.sync_api import expect

from teien.core.play.game import OWN
from teien.core.words.language import LANGUAGES
from tests.web.browser.conftest import Come
from tests.web.browser.visitor import Visitor


def test_h18_an_example_is_counted_step_by_step_on_its_picture(anna: Visitor) -> None:
    page = anna.page
    page.goto("/rules/hiroba")
    example = anna.part("example")
    lit = example.locator(".explained[id]")
    page.get_by_role("button", name="Step by step").click()
    told = anna.part("explanation")
    expect(told).to_contain_text("Ponds: the lowest sum beside a pond gets its koi")
    expect(lit.first).to_be_attached()
    first = lit.evaluate_all("things => things.map(thing => thing.id)")
    prefix = example.locator("teien-board").get_attribute("prefix")
    row = anna.part("scorecard").locator("tr[aria-current=step]")
    assert set(first) == {f"{prefix}{name}" for name in str(row.get_attribute("data-shows")).split()}
    told.get_by_role("button", name="Next line").click()
    expect(told).to_contain_text("2 of")
    assert lit.evaluate_all("things => things.map(thing => thing.id)") != first
    assert page.evaluate("document.querySelector('[data-part=shown]').getBoundingClientRect().bottom > 0")
    anna.photograph("rules-step")
    told.get_by_role("button", name="Close").click()
    expect(told).to_be_hidden()
    expect(lit).to_have_count(0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_of_every_game_print_on_two_pages(come: Come, language: str) -> None:
    page = come(locale=language).page
    for game in OWN:
        page.goto(f"/rules/{game}")
        page.wait_for_function("[...document.images].every((image) => image.complete)")
        for paper in ("A4", "Letter"):
            printed = page.pdf(format=paper)
            assert len(re.findall(rb"/Type\s*/Page\b", printed)) <= 2, (game, paper)
