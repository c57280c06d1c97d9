"""Tiles and gardens made by hand, with a mouse, a finger and keys."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import Locator, Page, expect

from teien.cli.main import main
from tests.web.browser.companions import axe
from tests.web.browser.conftest import Come
from tests.web.browser.test_every_page import FAULTS, OVERHANGING, SMALLEST, TOO_SMALL
from tests.web.browser.visitor import Visitor


def part(page: Page, name: str) -> Locator:
    return page.locator(f"[data-part={name}]")


def drag(page: Page, *names: str) -> None:
    """Draws across things, from one to the next."""
    for place, name in enumerate(names):
        box = page.locator(f"#{name}").bounding_box()
        assert box
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=1 if place == 0 else 6)
        if place == 0:
            page.mouse.down()
        else:
            page.wait_for_timeout(40)
    page.mouse.up()


def test_a_tile_is_drawn_kept_and_played_with(anna: Visitor) -> None:
    page = anna.page
    rest = "AAA/aBB/BBP\n" * 8
    page.goto(f"/workshop/hiroba/tiles?text={'.../.../...%0A' + rest.replace('/', '%2F').replace(chr(10), '%0A')}")
    expect(part(page, "faults")).to_contain_text("1 tile to draw yet")
    drag(page, "tile-1-1", "tile-1-2", "tile-1-3", "tile-1-4")
    expect(page.locator("#tile-1-4")).to_have_attribute("aria-label", re.compile("garden A"))
    page.get_by_role("radio", name="Garden B", exact=True).check()
    drag(page, "tile-1-5", "tile-1-6", "tile-1-7", "tile-1-8")
    expect(part(page, "faults")).to_contain_text("1 square to draw yet")
    page.get_by_role("radio", name="Pond", exact=True).check()
    page.locator("#tile-1-9").focus()
    page.keyboard.press("Enter")
    page.get_by_role("radio", name="Starting square", exact=True).check()
    page.locator("#tile-1-8").click()
    expect(part(page, "faults")).to_contain_text("H05: the starting square lies next to the tile's own pond")
    part(page, "undo").click()
    page.locator("#tile-1-4").click()
    expect(part(page, "good")).to_be_visible()
    page.get_by_label("Its name").fill("My box")
    part(page, "keep").click()
    expect(part(page, "status")).to_contain_text("Kept")
    # What is changed is found again after a reload, and kept in its place.
    part(page, "undo").click()
    expect(part(page, "faults")).to_contain_text("H05")
    page.reload()
    expect(part(page, "faults")).to_contain_text("H05")
    expect(page.get_by_label("Its name")).to_have_value("My box")
    page.get_by_role("radio", name="Starting square", exact=True).check()
    page.locator("#tile-1-4").click()
    expect(part(page, "good")).to_be_visible()
    part(page, "keep").click()
    expect(part(page, "status")).to_contain_text("Kept")
    page.goto("/workshop/hiroba")
    expect(page.locator(".kept li")).to_have_count(1)
    page.get_by_role("link", name="My box").click()
    part(page, "play").get_by_role("button").click()
    expect(page).to_have_url(re.compile("/new/hiroba"))
    page.get_by_role("button", name="Open the table").click()
    expect(page).to_have_url(re.compile("/table/"))


def test_a_circuit_is_laid_by_drag_touch_and_keys(anna: Visitor) -> None:
    page = anna.page
    page.goto("/workshop/niwa/circuit")
    page.locator("#take-pink").click()
    page.locator("#at-1000-1000").click()
    expect(part(page, "status")).to_have_text("1 tile lies")
    drag(page, "take-A", "at-1003-998")
    expect(part(page, "status")).to_have_text("2 tiles lie")
    page.locator("#take-blue").focus()
    page.keyboard.press("Enter")
    page.locator("#at-1006-996").focus()
    page.keyboard.press("Enter")
    expect(part(page, "good")).to_be_visible()
    expect(part(page, "notes")).to_contain_text("departs from it")
    page.get_by_role("radio", name="Turn", exact=True).check()
    page.locator("#at-1003-998").click()
    expect(page.locator("#at-1003-998")).to_have_attribute("aria-label", "tile A, turned 3 times")
    part(page, "undo").click()
    expect(page.locator("#at-1003-998")).to_have_attribute("aria-label", "tile A, turned 0 times")


def test_a_garden_is_laid_measured_shared_and_counted_with(anna: Visitor, ben: Visitor, tmp_path: Path) -> None:
    """Also after a reload; the file that is saved is the terminal's; the games stop when one has seen enough."""
    page = anna.page
    page.goto("/workshop/hiroba/layout?begin=1")
    drag(page, "take-1", "place-1")
    expect(page.locator("#place-1")).to_have_attribute("aria-label", re.compile("tile 1, turned"))
    page.get_by_role("radio", name="Take away", exact=True).check()
    page.locator("#place-1").click()
    text = "layout mine: 10 8 7 12 4 5 2 1 6\n"
    page.goto("/workshop/hiroba/layout?" + urlencode({"text": text}))
    expect(part(page, "good")).to_be_visible()
    page.get_by_role("radio", name="Turn", exact=True).check()
    page.locator("#place-5").click()
    expect(page.locator("#place-5")).not_to_have_attribute("aria-label", re.compile("turned 0 times"))
    part(page, "undo").click()
    with page.expect_download() as arriving:
        part(page, "save").click()
    assert arriving.value.path().read_bytes() == text.encode()
    arriving.value.save_as(tmp_path / "mine.txt")
    assert main(["check", str(tmp_path / "mine.txt")]) == 0

    part(page, "fairness-switch").click()
    expect(part(page, "fairness-count")).to_contain_text("of 200 games")
    expect(part(page, "fairness-shares").locator("li").first).to_contain_text("%")
    part(page, "fairness-switch").click()
    expect(part(page, "fairness-switch")).to_have_text("Let the computer play")

    ben.page.goto(str(part(page, "link").get_attribute("data-copy")))
    expect(part(ben.page, "good")).to_be_visible()
    part(ben.page, "pad").click()
    expect(part(ben.page, "set-count")).to_have_text("The garden is laid already.")
    ben.page.get_by_role("radio", name="4", exact=True).check()
    ben.button("Begin").click()
    expect(part(ben.page, "keypad")).to_be_visible()
    expect(part(ben.page, "mistakes")).to_be_hidden()


def test_lines_are_coloured_by_touch_and_stroke(anna: Visitor) -> None:
    page = anna.page
    page.goto("/workshop/niwa/tiles")
    page.locator("#line-A-1").click()
    expect(page.locator("#line-A-1")).to_have_attribute("aria-label", re.compile("tile A, spoke .*: green"))
    page.get_by_role("radio", name="Pink", exact=True).check()
    drag(page, "line-A-7", "line-A-8", "line-A-9")
    expect(page.locator("#line-A-8")).to_have_attribute("aria-label", re.compile("pink"))
    expect(part(page, "faults")).to_contain_text("tile A: 26 lines to colour yet")
    page.reload()
    expect(part(page, "faults")).to_contain_text("tile A: 26 lines to colour yet")


PAGES = (
    "/workshop",
    "/workshop/hiroba",
    "/workshop/hiroba/layout?begin=1",
    "/workshop/hiroba/tiles?begin=1",
    "/workshop/niwa/circuit?begin=1",
    "/workshop/niwa/tiles?begin=2",
)


def every_page(come: Come) -> Iterator[tuple[str, Page]]:
    """The workshop on a phone, in the dark, in French."""
    visitor = come(viewport={"width": 390, "height": 844}, color_scheme="dark", locale="fr-FR", has_touch=True)
    for path in PAGES:
        visitor.page.goto(path)
        if "?" in path:
            expect(part(visitor.page, "tools").get_by_role("radio").first).to_be_visible()
        yield path, visitor.page


def test_nothing_is_too_small_or_hangs_over(come: Come) -> None:
    for path, page in every_page(come):
        assert page.evaluate(OVERHANGING) == [], path
        assert page.evaluate(TOO_SMALL, SMALLEST) == [], path


def test_a_reader_misses_nothing(come: Come) -> None:
    source = axe()
    for path, page in every_page(come):
        page.evaluate(source)
        assert page.evaluate(FAULTS, []) == [], path
