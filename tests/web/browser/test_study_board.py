"""The board to study on, as somebody uses it: tries, other tries, comments, marks, and everything still there later."""

import re
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import Locator, expect

import teien
from tests.web.browser.visitor import Visitor


def middle(visitor: Visitor, name: str) -> tuple[float, float]:
    """Where a thing of the picture is on the screen."""
    box = visitor.page.locator(f"[data-part=frame] #{name}").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def listed(visitor: Visitor) -> Locator:
    return visitor.page.locator("[data-part=moves] button[data-path]")


def paths(visitor: Visitor) -> list[str]:
    return [str(button.get_attribute("data-path")) for button in listed(visitor).all()]


def current(visitor: Visitor) -> Locator:
    return visitor.page.locator("[data-part=moves] [aria-current]")


def test_a_study_grows_is_kept_and_is_saved(anna: Visitor) -> None:
    page = anna.page
    match = teien.new("hiroba", seed=7, first=0)
    page.goto(f"/study/hiroba?{urlencode({'position': match.position()})}")
    anna.play(match, "9d4", 0)
    expect(current(anna)).to_have_attribute("data-path", "1")
    match.play("9d4")
    anna.play(match, "-", 0)
    expect(current(anna)).to_have_attribute("data-path", "2")

    page.keyboard.press("Home")
    expect(current(anna)).to_have_attribute("data-path", "0")
    anna.play(teien.from_position("hiroba", match.at(0).position()), "8d4", 0)
    expect(current(anna)).to_have_attribute("data-path", "0/8d4")
    expect(anna.part("status")).to_contain_text("Player 1: places the 8 on d4.")
    assert paths(anna) == ["0", "1", "0/8d4", "2"]

    page.get_by_label("Your comment on this position").fill("Quieter, and the nine is left.")
    tail, head = middle(anna, "d4"), middle(anna, "e5")
    page.mouse.move(*tail)
    page.mouse.down(button="right")
    page.mouse.move(*head)
    page.mouse.up(button="right")
    expect(page.locator("[data-part=frame] #arrow-d4-e5")).to_be_attached()
    expect(page.locator("[data-part=moves] .comment")).to_have_text("Quieter, and the nine is left.")
    anna.button("Mark on the board").click()
    page.get_by_label("What the mark means").select_option("good")
    page.mouse.click(*middle(anna, "e5"))
    expect(page.locator("[data-part=frame] #mark-e5.good")).to_be_attached()
    expect(current(anna)).to_have_attribute("data-path", "0/8d4")
    anna.photograph("study-board")

    page.reload()
    expect(current(anna)).to_have_attribute("data-path", "0/8d4")
    expect(page.locator("[data-part=frame] #mark-e5")).to_be_attached()
    anna.button("Make it the main line").click()
    expect(current(anna)).to_have_attribute("data-path", "1")
    assert paths(anna) == ["0", "1", "0/9d4", "0/9d4/-"]
    link = anna.part("link").get_attribute("data-copy")

    with page.expect_download() as download:
        anna.button("Save as a file").click()
    text = Path(download.value.path()).read_text("utf-8")
    study = teien.load_study(text)
    first, other = study.root.children
    assert (first.text, first.comment, first.marks) == ("8d4", "Quieter, and the nine is left.", {"e5": "good"})
    assert first.arrows == {("d4", "e5"): "note"}
    assert [node.text for node in other.line[1:]] == ["9d4", "-"]

    listed(anna).nth(2).click()
    expect(current(anna)).to_have_attribute("data-path", "0/9d4")
    anna.button("Remove from here on").click()
    expect(listed(anna)).to_have_count(2)

    page.goto("/study")
    expect(page.locator("#own-studies")).to_contain_text("Hiroba, 1 move")
    page.get_by_label("Or its text").fill(text)
    page.get_by_role("button", name="Open").first.click()
    expect(listed(anna)).to_have_count(4)
    assert link
    page.goto(link)
    expect(current(anna)).to_have_attribute("data-path", "1")
    assert paths(anna) == ["0", "1"]

    page.goto(f"/study/hiroba?{urlencode({'position': match.at(0).position()})}")
    anna.button("Ask the computer").click()
    best = page.locator("[data-part=engine-lines] li").first
    expect(best.locator("strong")).to_have_text(re.compile(r"\d+\s%"))
    expect(anna.part("engine-said")).to_contain_text("percent for Player 1.")
    expect(anna.part("engine-note")).to_have_text("256,000 simulations")
    text = best.locator("button").first.inner_text()
    best.locator("button").first.click()
    expect(current(anna)).to_contain_text(text)
    page.locator(".playing summary").click()
    page.locator(".playing").get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    assert anna.table.match.start_position


def test_what_is_drawn_is_chosen_by_keys(anna: Visitor) -> None:
    """Another draw is a variation beside the one that came by chance; nothing can be chosen where nothing is drawn."""
    match, player = teien.new("haru-ichiban", seed=7), teien.player("greedy", seed=1)
    start = match.position("all")
    while not match.due():
        match.play(player.choose(match, match.to_act[0]), match.to_act[0])
    moves = "/".join(f"{seat + 1}:{move}" for seat, move in match.history)
    page = anna.page
    page.goto(f"/study/haru-ichiban?{urlencode({'position': start, 'moves': moves})}")
    red = page.get_by_role("group", name="Player 1 draws 1")
    draw = anna.button("Draw these instead")
    expect(red.get_by_label("8")).to_be_checked()
    expect(draw).to_have_attribute("aria-disabled", "true")
    red.get_by_label("8").focus()
    page.keyboard.press("ArrowLeft")
    expect(red.get_by_label("7")).to_be_checked()
    page.keyboard.press("Enter")
    expect(current(anna)).to_have_attribute("data-path", f"{len(match.history) - 1}/xe5=1+7,2+5")
    expect(red.get_by_label("7")).to_be_checked()
    anna.photograph("study-draws")
    page.keyboard.press("Home")
    expect(draw).to_be_hidden()
