"""Puzzles as somebody solves them: a wrong try, what answers it, the solution, and what this browser remembers."""

import pytest
from playwright.sync_api import expect

import teien
from teien.study.puzzles.puzzle import Puzzle
from teien.study.puzzles.wording import theme_titles
from teien.web.puzzle_view import name_of, path_of
from tests.web.browser.test_lessons import drawn, faults, verdict
from tests.web.browser.visitor import Visitor


def opened(visitor: Visitor, puzzle: Puzzle) -> None:
    visitor.page.goto(path_of(puzzle))
    expect(visitor.part("hint")).to_be_visible()


@pytest.mark.parametrize("game", ["haru-ichiban", "niwa"])
def test_a_wrong_try_is_answered_and_then_it_is_solved(anna: Visitor, game: str) -> None:
    puzzle = next(each for each in teien.puzzles(game) if len(each.line) == 2)
    match = puzzle.match()
    wrong = next(move.text for move in match.legal_moves(puzzle.seat) if move.text != puzzle.solution)
    opened(anna, puzzle)
    before = drawn(anna)
    anna.play(match, wrong, puzzle.seat)
    verdict(anna, "wrong", "Not this one.")
    expect(anna.part("again")).to_be_focused()
    expect(anna.part("rating")).to_contain_text("−")
    expect(anna.part("about")).to_be_hidden()
    anna.photograph(f"puzzle-wrong-{game}")
    anna.part("again").click()
    expect(anna.part("answer")).to_be_empty()
    assert drawn(anna) == before
    anna.part("hint").click()
    verdict(anna, "hint", "Begin with this")
    assert anna.marked("hinted") == set(match.touches(puzzle.seat)[puzzle.solution][:1])
    anna.play(match, puzzle.solution, puzzle.seat)
    verdict(anna, "right", "Right!")
    expect(anna.part("themes").locator("dt")).to_have_text(list(theme_titles(puzzle)))
    expect(anna.page.get_by_role("button", name="Next puzzle")).to_be_focused()
    # The line is played out by itself, and can be walked by hand.
    expect(anna.part("told")).not_to_be_empty()
    anna.button("One move back").click()
    expect(anna.part("told")).to_be_empty()
    assert faults(anna) == []
    anna.photograph(f"puzzle-right-{game}")
    kept = anna.page.evaluate("() => JSON.parse(localStorage.getItem('teien-puzzles'))")[game]
    assert kept["solved"] == [name_of(puzzle)]
    assert kept["rating"] < 900
    anna.button("This puzzle is wrong").click()
    expect(anna.part("thanks")).to_have_text("Thank you. This puzzle will be looked at.")
    anna.button("Next puzzle").click()
    anna.page.wait_for_url(lambda url: url.split("/puzzles/")[-1].startswith(f"{game}/") and path_of(puzzle) not in url)
    anna.page.goto("/puzzles")
    standing = anna.page.locator(f"[data-game={game}] [data-part=standing]")
    expect(standing).to_have_text(f"1 of {len(teien.puzzles(game))} solved, rating {kept['rating']}")
