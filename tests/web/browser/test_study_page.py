"""The page that an analysis writes, opened as a file: by keyboard and finger, on a phone, for everybody."""

from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, expect

import teien
from teien.study.page import page
from tests.study.games import played
from tests.web.browser.companions import axe
from tests.web.browser.test_every_page import FAULTS, OVERHANGING, SMALLEST, TOO_SMALL

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_game_is_walked_through_without_a_server(
    scheme: Literal["light", "dark"], browser: Browser, tmp_path: Path
) -> None:
    found = teien.analyse(played("hiroba", 2), simulations=60)
    file = tmp_path / "page.html"
    file.write_text(page(found), "utf-8")
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, color_scheme=scheme, reduced_motion="reduce", offline=True
    )
    sheet = context.new_page()
    faults: list[str] = []
    sheet.on("pageerror", lambda error: faults.append(str(error)))
    sheet.goto(file.as_uri())
    marked = [judged for judged in found.moves if judged.grade]
    better = next(judged for judged in marked if judged.move != judged.best)
    told, current = sheet.locator(".told"), sheet.locator(".moves [aria-current]")

    expect(current).to_have_attribute("data-step", str(marked[0].place))
    for judged in marked[1:]:
        sheet.keyboard.press("ArrowDown")
        expect(current).to_have_attribute("data-step", str(judged.place))
    sheet.keyboard.press("End")
    expect(sheet.locator(".heading")).to_have_text("The end")
    assert sheet.locator(".board .piece").count() >= len(found.moves)

    sheet.locator(f'.moves [data-step="{better.place}"]').click()
    expect(told).to_contain_text("percent")
    expect(sheet.locator("#shapes > .good")).not_to_have_count(0)
    sheet.get_by_role("button", name="Show what was better").click()
    expect(sheet.locator(".heading")).to_have_text(
        f"Instead of move {better.place + 1} (1/{min(16, len(better.line))})"
    )
    sheet.keyboard.press("Escape")
    expect(told).to_contain_text("percent")

    assert not sheet.evaluate(OVERHANGING)
    assert not sheet.evaluate(TOO_SMALL, SMALLEST)
    sheet.evaluate(axe())
    assert not sheet.evaluate(FAULTS, [])
    assert not faults
    context.close()
