"""A finished game is studied: what was wrong, what would have been better, and finding it oneself."""

import re

from playwright.sync_api import FilePayload, expect

import teien
from teien.core.play.match import Match
from teien.study.analysis import GameAnalysis, Judged
from teien.study.yardstick import GOOD_ENOUGH, SIGNS
from tests.web.browser.conftest import SIMULATIONS, Come
from tests.web.browser.visitor import Visitor


def finished() -> Match:
    match, player = teien.new("hiroba", seed=3, names=["Anna", "Ben"]), teien.player("greedy", seed=1)
    while not match.over:
        match.play(player.choose(match, match.to_act[0]))
    return match


def bring(visitor: Visitor, match: Match) -> None:
    """Has a game from a file analysed, by the button at its end."""
    page = visitor.page
    page.goto("/records")
    record: FilePayload = {"name": "game.txt", "mimeType": "text/plain", "buffer": match.record("all").encode()}
    page.set_input_files("#record-file", record)
    page.locator("main form button").last.click()
    page.wait_for_url("**/table/*")
    visitor.ready()
    visitor.button("Analyse this game").click()
    expect(page.locator("#analysis")).to_be_visible()


def marked(found: GameAnalysis) -> list[Judged]:
    return [judged for judged in found.moves if judged.grade]


def test_every_mistake_is_told_with_what_was_better(come: Come) -> None:
    """By keys and buttons; grades are as somebody sets them, and stay so."""
    anna, match = come(), finished()
    found = teien.analyse(match, simulations=SIMULATIONS)
    worst = marked(found)[-1]
    bring(anna, match)
    page = anna.page
    signs = anna.part("moves").locator(".grade")
    expect(signs).to_have_count(len(marked(found)))
    page.locator("[data-mistake=previous]").click()
    assert worst.grade
    expect(anna.part("status")).to_contain_text(match.spoken(worst.move))
    expect(anna.part("status")).to_contain_text(SIGNS[worst.grade])
    expect(anna.part("verdict")).to_contain_text(
        f"falls from {round(100 * worst.before)} to {round(100 * worst.after)} percent"
    )
    # The best line, from the position before it on.
    anna.part("show-best").click()
    expect(page.locator("[data-part=frame] .arrow.good, [data-part=frame] .mark.good")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(anna.part("status")).to_contain_text(re.compile(r"step 1 of"))
    expect(page.locator("[data-part=frame] .mark.note")).to_be_visible()
    anna.button("Return").click()
    expect(anna.part("status")).to_contain_text(match.spoken(worst.move))
    # The curve is touched at its beginning.
    anna.part("curve").click(position={"x": 2, "y": 20})
    expect(anna.part("status")).to_contain_text("The beginning")
    # Grades of one's own; three that fall are refused in words.
    anna.page.locator(".thresholds summary").click()
    page.locator(".thresholds input[name='grave mistake']").fill("3")
    expect(page.get_by_role("alert")).to_contain_text("none less than the one before")
    expect(signs).to_have_count(len(marked(found)))
    for name in ("grave mistake", "mistake", "inaccuracy"):
        page.locator(f".thresholds input[name='{name}']").fill("100")
    expect(page.get_by_role("alert")).to_be_hidden()
    expect(signs).to_have_count(sum(judged.loss == 1 for judged in found.moves if not judged.is_only))
    page.reload()
    expect(anna.part("moves").locator("button").first).to_be_visible()
    assert signs.count() < len(marked(found))


def test_somebody_learns_from_a_mistake(come: Come) -> None:
    anna, match = come(), finished()
    found = teien.analyse(match, simulations=SIMULATIONS)
    seat = next(judged.seat for judged in marked(found) if judged.loss > GOOD_ENOUGH)
    tasks = [judged for judged in marked(found) if judged.seat == seat]
    task = tasks[0]
    bring(anna, match)
    anna.button(f"As {match.names[seat]}").click()
    expect(anna.part("status")).to_contain_text(f"1 of {len(tasks)}")
    answer = anna.part("mending-answer")
    then = match.at(task.place)
    anna.play(then, task.move.text, seat)
    expect(answer).to_have_attribute("data-kind", "wrong")
    expect(answer).to_contain_text("Try again")
    # One that the analysis has not kept is searched now.
    known = {candidate.move for candidate in task.candidates}
    other = next((move for move in then.legal_moves(seat) if move not in known), None)
    if other:
        anna.play(then, other.text, seat)
        expect(answer).to_contain_text(re.compile(r"percent|of 100"))
        if answer.get_attribute("data-kind") == "right":
            return
    anna.play(then, task.best.text, seat)
    expect(answer).to_have_attribute("data-kind", "right")
    anna.button("Next").click()
    if len(tasks) > 1:
        expect(anna.part("status")).to_contain_text(f"2 of {len(tasks)}")
        anna.button("Show me").click()
        expect(anna.part("verdict")).to_contain_text("Best was")
