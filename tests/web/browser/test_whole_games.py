"""Whole games by touches against the computer, to the scoring and beyond."""

import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import expect

import teien
from teien.players import player
from teien.web.results import own_headline
from teien.web.table import Table
from tests.web.browser.conftest import TIMEOUT, Come
from tests.web.browser.visitor import Visitor


def play_to_the_end(anna: Visitor) -> None:
    """Plays every move of seat 0 by touches, as a good player chooses."""
    mind = player("tree", simulations=200, threads=1, seed=4)
    played = 0
    while not (table := turn(anna, played)).over:
        anna.play(table.match, mind.choose(table.match, 0).text, 0)
        played += 1
    anna.moves(len(table.match.history))


def turn(anna: Visitor, played: int) -> Table:
    """The table once seat 0 has played so many moves and must act, or when the game is over."""
    deadline = time.monotonic() + TIMEOUT / 1000
    while time.monotonic() < deadline:
        table = anna.table
        moves = sum(move.seat == 0 for move in table.match.history)
        if table.over or (0 in table.to_act and moves == played):
            return table
    raise AssertionError(f"after {played} moves of seat 0 the game does not go on: {anna.part('status').inner_text()}")


@pytest.mark.parametrize(
    ("game", "options", "motion"),
    [
        ("hiroba", {"first": "1"}, "no-preference"),
        ("haru-ichiban", {"dragonfly": "1"}, "reduce"),
        ("niwa", {"first": "1", "circuit": "pond"}, "reduce"),
    ],
)
def test_a_whole_game_by_touches(come: Come, game: str, options: dict[str, str], motion: str, tmp_path: Path) -> None:
    anna = come(reduced_motion=motion)
    anna.make(game, "here", "computer-1", names=("Anna",), **options)
    anna.ready()
    play_to_the_end(anna)
    match = anna.table.match
    expect(anna.part("status")).to_have_text(own_headline(match, 0))
    expect(anna.page).to_have_title(re.compile(f"^{re.escape(own_headline(match, 0).rstrip('.'))} – "))
    expect(anna.part("ending")).to_be_visible()
    anna.photograph(f"end-{game}")
    if match.game.is_counted:
        hear_the_account(anna)
    else:
        expect(anna.button("The counting, step by step")).to_have_count(0)
    look_back(anna)
    bring_the_record_home(anna, tmp_path)
    first = anna.table
    anna.button("Play again").click()
    anna.page.wait_for_url(lambda url: not url.endswith(first.id))
    anna.ready()
    again = anna.table
    assert [seat.kind for seat in again.seats] == ["computer", "here"]
    assert again.match.names[1] == "Anna"
    assert again.stored.options == first.stored.options


def hear_the_account(anna: Visitor) -> None:
    """Every line is explained, and what it speaks of is lit; what is counted later is not seen yet."""
    match = anna.table.match
    drawn = {name for layer in match.picture("all").layers for name in layer.things}
    told = [(line, drawn & set(section.hides)) for section in match.scorecard.sections for line in section.lines]
    lines = [line for line, _hidden in told]
    assert any(line.shows for line in lines)
    anna.button("The counting, step by step").click()
    explanation = anna.part("explanation")
    for number, (line, hidden) in enumerate(told, 1):
        expect(explanation.locator("[data-explain=count]")).to_have_text(f"{number} of {len(lines)}")
        expect(explanation.locator("tbody td").first).to_contain_text(line.cells[0].text)
        assert anna.marked("explained") == set(line.shows)
        assert anna.marked("withheld") == hidden
        if number == 1:
            anna.photograph(f"told-{anna.table.stored.game}")
        if number < len(lines):
            explanation.get_by_role("button", name="Next line").click()
    explanation.get_by_role("button", name="Close").click()
    expect(explanation).to_be_hidden()
    assert not anna.marked("explained") | anna.marked("withheld")


def look_back(anna: Visitor) -> None:
    """By slider, keys and by itself; the picture follows."""
    page, count = anna.page, len(anna.table.match.history)
    end = anna.picture
    slider = page.get_by_role("slider", name="Position")
    slider.fill("0")
    expect(anna.part("status")).to_have_text(f"Looking back: move 0 of {count}")
    start = wait_for_another(anna, end)
    page.locator("h1").first.evaluate("() => document.activeElement.blur()")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(anna.part("status")).to_have_text(f"Looking back: move 2 of {count}")
    second = wait_for_another(anna, start)
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    page.get_by_label("Speed").select_option("quick")
    anna.button("Play through the moves").click()
    page.wait_for_function("() => document.querySelector('[data-part=replay] input').valueAsNumber > 2")
    anna.button("Play through the moves").click()
    wait_for_another(anna, second)
    anna.part("moves").locator("button").nth(1).click()
    expect(slider).to_have_value(anna.part("moves").locator("button").nth(1).get_attribute("data-n") or "")
    anna.button("Return").click()
    match = anna.table.match
    stages = sum(match.interlude(moves=moves) is not None for moves in range(1, count + 1))
    expect(slider).to_have_value(str(count + stages))
    page.wait_for_function("() => !document.querySelector('.leaving')")
    assert anna.picture == end


def wait_for_another(anna: Visitor, picture: str) -> str:
    """The picture once it is not this one any more."""
    deadline = time.monotonic() + TIMEOUT / 1000
    while time.monotonic() < deadline:
        if anna.picture != picture:
            return anna.picture
    raise AssertionError("the picture does not change")


def bring_the_record_home(anna: Visitor, folder: Path) -> None:
    with anna.page.expect_download() as arriving:
        anna.page.get_by_role("link", name="Download the record").click()
    file = folder / arriving.value.suggested_filename
    arriving.value.save_as(file)
    record = teien.load(file.read_text())
    match = anna.table.match
    assert record.over
    assert record.history == match.history
    assert record.outcome == match.outcome
