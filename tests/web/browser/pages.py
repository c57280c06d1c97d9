"""Every kind of page there is, for tests that look at all of them."""

from collections.abc import Iterator

from playwright.sync_api import FilePayload, expect

import teien
from teien.core.play.game import find
from tests.web.browser.visitor import Visitor

PLACES = ("hiroba", "haru-ichiban", "niwa", "site")


def every_page(visitor: Visitor, place: str) -> Iterator[str]:
    """Opens one page after the other, of a game or else those of the site, and says its name."""
    return pages_of_the_site(visitor) if place == "site" else pages_of_a_game(visitor, place)


def pages_of_a_game(visitor: Visitor, game: str) -> Iterator[str]:
    page = visitor.page
    page.goto(f"/learn/{game}")
    yield f"learn-{game}"
    page.locator("[data-part=begin]").click()
    visitor.part("hint").click()
    expect(visitor.part("answer")).not_to_be_empty()
    yield f"lesson-{game}"
    page.goto(f"/puzzles/{game}")
    yield f"puzzles-{game}"
    page.locator("[data-part=next] .button").click()
    visitor.part("solution").click()
    expect(visitor.part("about")).to_be_visible()
    yield f"puzzle-{game}"
    page.goto(f"/new/{game}")
    yield f"new-{game}"
    page.goto(f"/rules/{game}")
    yield f"rules-{game}"
    page.goto(f"/legend/{game}")
    yield f"legend-{game}"
    if find(game).pad:
        page.goto(f"/score/{game}")
        yield f"score-{game}"
        visitor.part("begin").click()
        expect(visitor.part("pad")).to_be_visible()
        yield f"pad-{game}"
        page.goto(f"/print/{game}")
        yield f"print-{game}"
    page.goto(f"/keys/{game}")
    yield f"keys-{game}"
    page.goto(f"/study/{game}")
    page.wait_for_function("() => document.querySelector('[data-part=frame] .touchable')")
    page.fill("[data-part=comment]", "Anna, Ben?")
    visitor.part("comment").blur()
    expect(page.locator("[data-part=moves] .comment")).to_be_visible()
    yield f"study-{game}"
    lay_a_table(visitor, game, "link")
    yield f"waiting-{game}"
    page.goto(visitor.links[0])
    yield f"join-{game}"
    page.go_back()
    visitor.ready()
    link = visitor.device_link()
    visitor.ready()
    yield f"sharing-{game}"
    visitor.context.clear_cookies(name="guest")
    page.goto(link)
    yield f"device-{game}"
    lay_a_table(visitor, game, "computer-1")
    page.wait_for_function("() => document.querySelector('[data-part=frame] .touchable')")
    first, *more = next(iter(visitor.table.match.touches(0).values()))
    if more:
        visitor.touch(first)
    yield f"table-{game}"
    bring_a_finished_game(visitor, game)
    for summary in page.locator("[data-part=ending] summary").all():
        summary.click()
    yield f"end-{game}"


def bring_a_finished_game(visitor: Visitor, game: str) -> None:
    """A game to its end, as a record; everything about its end is on its page, the curve too."""
    match, player = teien.new(game, seed=1, names=["Anna", "Ben"]), teien.player("random", seed=1)
    while not match.over:
        for seat in match.to_act:
            match.play(player.choose(match, seat), seat)
    page = visitor.page
    page.goto("/records")
    record: FilePayload = {"name": "game.txt", "mimeType": "text/plain", "buffer": match.record("all").encode()}
    page.set_input_files("#record-file", record)
    page.locator("main form [type=submit], main form button").last.click()
    page.wait_for_url("**/table/*")
    visitor.ready()
    expect(visitor.part("ending")).to_be_visible()
    expect(visitor.part("curve")).to_be_visible()


def pages_of_the_site(visitor: Visitor) -> Iterator[str]:
    page = visitor.page
    page.goto("/")
    yield "home-new"
    lay_a_table(visitor, "hiroba", "computer-1")
    page.locator("[data-command=resign]").click()
    page.locator("dialog button[value=resign]").click()
    expect(visitor.part("ending")).to_be_visible()
    lay_a_table(visitor, "hiroba", "computer-1")
    page.goto("/")
    page.locator(".own-name summary").click()
    yield "home"
    page.goto("/puzzles")
    yield "puzzles"
    page.goto("/records")
    yield "records"
    page.goto("/study/niwa")
    page.fill("[data-part=comment]", "Anna, Ben?")
    visitor.part("comment").blur()
    expect(page.locator("[data-part=moves] .comment")).to_be_visible()
    page.goto("/study")
    expect(page.locator("#own-studies li")).to_be_visible()
    yield "study"
    page.goto("/settings")
    yield "settings"
    visitor.expected_faults.append("400")
    page.goto("/name")
    page.fill("#your-name", "#")
    page.locator(".your-name .button").click()
    yield "name"
    page.goto("/api/docs")
    yield "bots"
    bring_a_finished_game(visitor, "hiroba")
    page.goto(f"{page.url}/analysis")
    yield "analysis-begin"
    page.locator("main form .button").click()
    # The bar may have gone before anybody saw it.
    expect(page.locator("#analysis")).to_be_visible()
    for summary in page.locator("main summary").all():
        summary.click()
    page.locator("[data-mistake=previous]").click()
    visitor.part("show-best").click()
    expect(page.locator("[data-part=frame] .arrow.good")).to_be_visible()
    yield "analysis"
    page.locator("[data-mend]").first.click()
    page.wait_for_function("() => document.querySelector('[data-part=frame] .touchable')")
    yield "analysis-mending"
    visitor.expected_faults.append("404")
    page.goto("/table/nowhere")
    yield "message"


def lay_a_table(visitor: Visitor, game: str, other: str) -> None:
    """A new table for somebody here, whichever language the form speaks."""
    page = visitor.page
    page.goto(f"/new/{game}")
    page.select_option("#seat-0", "here")
    page.select_option("#seat-1", other)
    page.locator("#new-table .button").last.click()
    page.wait_for_url("**/table/*")
    visitor.ready()
