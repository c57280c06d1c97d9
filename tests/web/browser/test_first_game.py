"""A first game by somebody who knows nothing but what the page says: accompanied, and with a hint for every move."""

import json

import pytest
from playwright.sync_api import WebSocket, expect

import teien
from tests.web.browser.test_lessons import COURSES, opened, solve
from tests.web.browser.visitor import Visitor


@pytest.mark.long
@pytest.mark.parametrize("game", teien.GAMES)
def test_a_newcomer_wins_against_seedling(anna: Visitor, game: str) -> None:
    """From the end of the lessons to the end of the game, by the page's own advice."""
    hints: list[list[str]] = []

    def hear(text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "hint":
            hints.append(message["touches"])

    def listen(line: WebSocket) -> None:
        line.on("framereceived", hear)

    anna.page.on("websocket", listen)
    course, lesson = opened(anna, game, list(COURSES[game].lessons)[-1])
    solve(anna, course, lesson)
    anna.button("Play against Seedling").click()
    anna.page.wait_for_url("**/table/*")
    anna.ready()
    expect(anna.part("status")).not_to_be_empty()
    while not (match := anna.table.match).over:
        if 0 not in match.to_act:
            anna.page.wait_for_timeout(30)
            continue
        moves, asked = len(match.history), len(hints)
        expect(anna.button("Hint")).to_have_attribute("aria-disabled", "false")
        anna.button("Hint").click()
        while len(hints) == asked:
            anna.page.wait_for_timeout(30)
        for thing in hints[-1]:
            anna.touch(thing)
        if anna.button("Done").count():
            anna.button("Done").click()
        while len(anna.table.match.history) == moves:
            anna.page.wait_for_timeout(30)
    expect(anna.part("status")).to_contain_text("You win")
    anna.photograph(f"first-game-{game}", always=True)
