"""The score pad beside a real game: entered by touches, counted as a game played here, without a connection."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import expect

import teien
from teien.core.play.match import Match
from teien.hiroba.material import codes_text, house_tiles, turned
from tests.web.browser.conftest import Come
from tests.web.browser.site import Site
from tests.web.browser.test_offline import LOST, wait_until_kept
from tests.web.browser.visitor import Visitor
from tests.web.browser.wire import Wire

PHONE = {"width": 360, "height": 740}
MOST_TOUCHES = 120
"""A touch a second, and it takes two minutes."""

# Touches one thing after the other where a finger would meet it, and nothing that is covered; returns how often a click
# came to the page. A thing is a square, or what a selector finds.
TOUCH = """
(things) => {
  let clicks = 0;
  const count = () => clicks++;
  addEventListener("click", count, true);
  for (const thing of things) {
    const find = () => document.getElementById(thing) ?? document.querySelector(thing);
    find().scrollIntoView({ block: "nearest" });
    const { x, y, width, height } = find().getBoundingClientRect();
    let met = document.elementFromPoint(x + width / 2, y + height / 2);
    if (!find().contains(met)) {
      find().scrollIntoView({ block: "center" });
      const box = find().getBoundingClientRect();
      met = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    }
    if (!find().contains(met)) throw new Error(`${thing} is covered by ${met?.outerHTML.slice(0, 90)}`);
    met.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  }
  removeEventListener("click", count, true);
  return clicks;
}
"""


def touch(visitor: Visitor, *things: str) -> int:
    """How many touches that took."""
    return int(visitor.page.evaluate(TOUCH, things))


def key(number: int | str) -> str:
    return f"[data-key='{number}']"


def finished(players: int, seed: int) -> Match:
    match, player = teien.new("hiroba", players=players, seed=seed, first=0), teien.player("random", seed=seed)
    while not match.over:
        match.play(player.choose(match, match.to_act[0]))
    return match


def tile_touches(match: Match) -> list[str]:
    """Each tile of the set once, and once more for every turn it needs."""
    faces = {codes_text(turned(codes, q)): (n, q) for n, codes in enumerate(house_tiles(), 1) for q in (3, 2, 1, 0)}
    touches = []
    for entry in match.record().split("layout: ")[1].split("\n")[0].split():
        number, quarters = faces[entry] if entry != "~" else (13, 0)
        touches += [f"[data-number='{number}']"] * (1 + quarters)
    return touches


def test_a_finished_game_for_four_takes_two_touches_a_pebble(come: Come) -> None:
    """Player by player, as one goes over the real board; the counting is that of the game played here."""
    anna = come(viewport=PHONE, has_touch=True, is_mobile=True)
    anna.page.goto("/score/hiroba")
    match = finished(4, seed=5)
    begun = touch(anna, "[name=players][value='4']", "[data-part=begin]")
    tiles = touch(anna, *tile_touches(match))
    anna.photograph("score-tiles-laid")
    told = [(seat, str(move)) for seat, move in match.history]
    pebbles = [(seat, move) for seat, move in sorted(told) if move[0].isdigit()]
    settings = touch(anna, "[data-part=in-turn]")
    laid = touch(anna, *(thing for _seat, move in pebbles for thing in (move[1:], key(move[0]))))
    stones = [move[1:] for _seat, move in told if move.startswith("+")]
    more = touch(anna, *(thing for square in stones for thing in (square, key(0))))
    assert len(pebbles) == 36
    assert laid <= 2 * len(pebbles)
    total = begun + tiles + settings + laid + more
    print(f"{total} touches: {begun + settings} to begin, {tiles} for the tiles, {laid} for the pebbles, {more} stones")
    assert total <= MOST_TOUCHES
    expect(anna.part("headline")).to_have_text(match.scorecard.headline)
    expect(anna.part("why")).to_have_text(match.scorecard.why)
    rows = anna.part("scorecard").locator("table").last.locator("tr td:last-child strong")
    assert rows.all_inner_texts() == [str(score) for score in match.tally.scores]
    expect(anna.part("mistakes")).to_be_hidden()
    anna.photograph("score-finished")


@pytest.fixture
def wire(site: Site) -> Iterator[Wire]:
    wire = Wire(site.url)
    yield wire
    wire.close()


def test_a_game_called_in_without_a_connection_is_kept_shared_and_replayed(come: Come, site: Site, wire: Wire) -> None:
    anna = come(replace(site, server=replace(site.server, url=wire.url)), worker=True, viewport=PHONE)
    anna.expected_faults += LOST
    page, match = anna.page, finished(2, seed=3)
    page.goto("/")
    wait_until_kept(anna, "/score/hiroba")
    wire.cut()
    page.goto("/score/hiroba")
    expect(anna.part("start")).to_be_visible()
    page.fill("#score-name-0", "Anna")
    page.fill("#score-name-1", "Ben")
    touch(anna, "[data-part=begin]", *tile_touches(match))
    moves = [str(move) for _seat, move in match.history if str(move) != "-"]
    touches = [(move[1:], key(move[0] if move[0].isdigit() else 0)) for move in moves]
    touch(anna, *(thing for pair in touches[:6] for thing in pair))
    page.reload()
    expect(page.locator("#unreached")).to_be_visible()
    touch(anna, "[data-part=undo]", *(thing for pair in touches[5:] for thing in pair))
    expect(anna.part("headline")).to_contain_text("wins with")
    assert anna.part("mistakes").is_hidden()
    # H14, H25: what is wrong is said as it happens, stays and counts.
    square = next(iter(touches))[0]
    touch(anna, square, key(1 if moves[0][0] != "1" else 2))
    expect(anna.part("status")).to_contain_text("H")
    touch(anna, "[data-part=undo]")
    expect(anna.part("mistakes")).to_be_hidden()
    link = str(anna.part("link").get_attribute("data-copy"))

    ben = come()
    ben.page.goto(link)
    expect(ben.part("headline")).to_have_text(anna.part("headline").inner_text())
    assert "#" in ben.page.url
    assert "steps" not in ben.page.url
    with ben.page.expect_download() as arriving:
        ben.button("Save the sheet as a file").click()
    sheet = arriving.value.path()
    assert "A: Anna" in sheet.read_text("utf-8")
    ben.button("Watch it as a replay").click()
    ben.page.wait_for_url("**/table/*")
    ben.moves(len(match.history))
    ben.page.goto("/score/hiroba")
    expect(ben.part("kept").locator("li")).to_have_count(1)
    ben.page.get_by_text("Open a sheet from a file").click()
    ben.page.set_input_files("#score-sheet", sheet)
    ben.button("Open").click()
    expect(ben.part("headline")).to_have_text(anna.part("headline").inner_text())


def test_the_pad_is_filled_in_by_keys_alone(anna: Visitor) -> None:
    page = anna.page
    page.goto("/score/hiroba")
    anna.button("Begin").click()
    for number in range(1, 10):
        page.locator(f"[data-number='{number}']").press("Enter")
    expect(anna.part("keypad")).to_be_visible()
    page.locator("#b9").focus()
    page.keyboard.press("9")
    expect(anna.part("mistakes")).to_contain_text("H12: Player 1 has no pebble on a starting square")
    expect(page.locator("#b9")).to_have_attribute("aria-label", "Player 1's 9 on b9")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.id") == "c9"
    page.keyboard.press("+")
    expect(page.locator("#c9")).to_have_attribute("aria-label", "stone on c9")
    page.keyboard.press("Backspace")
    expect(page.locator("#c9")).to_have_attribute("aria-label", "c9, garden")


def test_tiles_of_ones_own_come_from_a_file_and_go_with_the_link(anna: Visitor, ben: Visitor) -> None:
    page = anna.page
    page.goto("/score/hiroba")
    page.get_by_text("Tiles of your own?").click()
    faces = ["AAA/AAb/PBB", *["AAA/aBB/BBP"] * 9]
    for text, is_good in (("nonsense\nAAA/aBB/BBP", False), ("\ufeff# mine\r\n" + " # x\r\n".join(faces), True)):
        page.set_input_files("#score-set", {"name": "m.txt", "mimeType": "text/plain", "buffer": text.encode()})
        expect(anna.part("set-own")).to_be_visible(visible=is_good)
        expect(anna.part("set-fault")).to_be_visible(visible=not is_good)
    expect(anna.part("set-count")).to_have_text("You play with 10 tiles of your own.")
    page.reload()
    expect(anna.part("set-own")).to_be_visible()
    touch(anna, "[data-part=begin]", "[data-number='1']", "[data-number='1']", *["[data-number='2']"] * 2)
    expect(anna.part("palette").locator("button")).to_have_count(11)
    steps = page.evaluate("JSON.parse(localStorage.getItem(`teien-score-${location.hash.slice(1)}`)).steps")
    assert steps == ["t0=AAA/AAb/PBB", "t0=PAA/BAA/BbA", "t1=AAA/aBB/BBP", "t1=BaA/BBA/PBA"]
    ben.page.goto(str(anna.part("link").get_attribute("data-copy")))
    expect(ben.part("palette").locator("button")).to_have_count(11)
    ben.button("Another pad").click()
    expect(ben.part("set-own")).to_be_visible()
    ben.button("Begin with the house’s tiles").click()
    ben.button("Begin").click()
    expect(ben.part("palette").locator("button")).to_have_count(13)


@pytest.mark.parametrize(
    "link",
    [
        "name=Anna&name=Ben&steps=1:9a1",
        "name=Anna&name=Ben&steps=" + "t0=~+" * 5000,
        "name=Anna&name=Ben&tiles=AAA&steps=",
        "tiles=" + "+".join(["AAA/aBB/BBP"] * 8),
        "tiles=" + "+".join(["AAA/aBB/BBP"] * 1000),
        "name=Anna&steps=",
        "steps=t0=<img%20src=x>",
        "%",
    ],
)
def test_a_link_that_holds_nonsense_says_so(anna: Visitor, link: str) -> None:
    anna.page.goto(f"/score/hiroba#{link}")
    expect(anna.part("unreadable")).to_be_visible()
    expect(anna.part("start")).to_be_visible()
    expect(anna.part("kept")).to_be_hidden()


def test_r19_the_flowers_of_a_figure_are_tapped_and_scored(come: Come) -> None:
    anna = come(viewport=PHONE, has_touch=True, is_mobile=True)
    page = anna.page
    page.goto("/score/haru-ichiban")
    page.fill("#score-name-0", "Anna")
    touch(anna, "[data-part=begin]", "a1", "a2", "b1", "b2")
    expect(anna.part("status")).to_have_text("Round 1: Anna, square of 2 × 2, +1.")
    anna.photograph("score-figure")
    touch(anna, "[data-part=end]", "[data-part=seats] button:last-child", *(f"{column}3" for column in "abcde"))
    page.reload()
    expect(anna.part("status")).to_contain_text("row of 5, +5")
    touch(anna, "[data-part=end]")
    expect(anna.part("headline")).to_have_text("Player 2 wins.")
    expect(anna.part("why")).to_contain_text("5 to 1 (R19, R25)")
    touch(anna, "[data-part=undo]")
    expect(anna.part("headline")).to_have_text("So far: Anna 1 and Player 2 0.")


def test_n20_who_won_where_and_in_how_many_turns_is_kept(anna: Visitor) -> None:
    page = anna.page
    page.goto("/score/niwa")
    page.fill("#score-name-1", "Ben")
    touch(anna, "[data-part=begin]")
    page.select_option("#score-ground", "pond")
    touch(anna, "[data-turns='10']", "[data-turns='1']", "[data-part=winners] button:nth-child(2)")
    expect(anna.part("games").locator("li")).to_have_text("Ben has won, Pond, 11 turns")
    page.reload()
    expect(anna.part("status")).to_have_text("Player 1: 0 – Ben: 1")
    touch(anna, "[data-part=undo]")
    expect(anna.part("games").locator("li")).to_have_count(0)
