"""The games in other engines than Chromium's: touched and carried, to the end, over a line that breaks.

And what travels in their pictures: WebKit, for one, tells of transforms in a way of its own.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from urllib.parse import urlencode

import pytest

import teien
from teien.study.puzzles.puzzle import Puzzle
from teien.web.puzzle_view import name_of, path_of
from tests.web.browser.engine import Engine
from tests.web.browser.firefox import firefox
from tests.web.browser.site import Site
from tests.web.browser.visitor import WHERE
from tests.web.browser.webkit import webkit
from tests.web.browser.wire import Wire

MOVES = 3
"""So many are made in each game, and as many more as it takes until something travels."""

# Stops whatever begins to travel, notes where it starts and where it is to arrive, and lets it arrive at once. It never
# comes too late: what is to travel waits for the next frame.
WATCH = """
window.travels = [];
window.middle = (thing) => {
  const box = thing.getBoundingClientRect();
  return [box.x + box.width / 2 + scrollX, box.y + box.height / 2 + scrollY];
};
window.places = () => Object.fromEntries(
  [...document.querySelectorAll("[data-part=frame] svg [id]")].map((thing) => [thing.id, middle(thing)]));
window.measure = (animation) => {
  const { target } = animation.effect;
  animation.pause();
  animation.currentTime = 0;
  const start = middle(target);
  animation.currentTime = animation.effect.getComputedTiming().endTime - 0.01;
  return { thing: target.id, start, end: middle(target) };
};
const watch = () => {
  for (const animation of document.getAnimations()) {
    if (animation instanceof CSSAnimation || animation instanceof CSSTransition) continue;
    if (animation.playState !== "running" || !animation.effect.getKeyframes()[0].transform) continue;
    travels.push(measure(animation));
    animation.finish();
  }
  requestAnimationFrame(watch);
};
watch();
"""

# But for what goes on for ever, such as a light.
STILL = "return document.getAnimations().every(({ effect }) => effect.getComputedTiming().endTime === Infinity)"

BUTTON = """
const button = document.querySelector(arguments[0]);
if (!button?.checkVisibility()) return null;
button.scrollIntoView({ block: "nearest" });
const box = button.getBoundingClientRect();
return [box.x + box.width / 2, box.y + box.height / 2];
"""

CLICK = """
const thing = document.querySelector(arguments[0]);
if (!thing?.checkVisibility()) return null;
thing.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
return true;
"""
FACE = "AAA/aBB/BBP"
NINE_TILES = [f"[data-number='{number}']" for number in range(1, 10)]
TOOLS = {
    "/score/hiroba": (["[data-part=begin]", *NINE_TILES, "#b9", "[data-key='9']"], "H12"),
    "/score/haru-ichiban": (["[data-part=begin]", "#a1", "#a2", "#b1", "#b2"], "+1"),
    "/score/niwa": (["[data-part=begin]", "[data-turns='1']", "[data-part=winners] button"], ": 1 – "),
    "/workshop/hiroba/tiles?text=" + "%0A".join([FACE] * 8 + ["AAA/aB./BBP"]): (["#tile-9-6"], "9 of 9"),
    "/workshop/hiroba/layout?begin=1": (["#take-1", "#place-1"], "5 places"),
    "/workshop/niwa/circuit": (["#take-pink", "#at-1000-1000"], "1 tile lies"),
    "/workshop/niwa/tiles": (["#line-A-1"], "tile A: 29 lines"),
    "/print/hiroba": ([], "H14"),
}
"""Each tool beside the real game and in the workshop: what to touch, and a bit of what is said then."""

LISTED = "[data-part=moves] button"


@pytest.fixture(scope="module", params=["webkit", "firefox"])
def browser(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    with webkit() if request.param == "webkit" else firefox(tmp_path_factory.mktemp("profile")) as browser:
        yield browser


def press(browser: Engine, selector: str) -> None:
    browser.click(*browser.wait(BUTTON, selector))


def open_a_table(browser: Engine, site: Site, game: str, other: str = "here") -> str:
    """From the first page to a table for two people at this screen, or one and another; returns its id."""
    browser.open(site.url)
    browser.photograph(f"{browser.name}-home")
    press(browser, f"a[href='/new/{game}']")
    # Not before its script has hidden what nobody asked for: the button would be elsewhere then.
    browser.wait("return document.readyState === 'complete' && document.querySelector('#new-table') !== null")
    browser.run(
        "[0, 1].forEach((n) => (document.getElementById(`seat-${n}`).value = arguments[0][n]))", ["here", other]
    )
    press(browser, "#new-table .button:last-of-type")
    name: str = browser.wait("return location.pathname.match('^/table/(.+)')?.[1]")
    browser.wait("return document.querySelector('[data-part=seats] li') !== null")
    browser.run(WATCH)
    return name


def complete(paths: Collection[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Those that no other goes beyond, so that nobody need say when they are done."""
    return [path for path in paths if sum(other[: len(path)] == path for other in paths) == 1]


def take_the_screen(browser: Engine) -> None:
    """Where two choose in secret at one screen, the next says that they alone look now."""
    if browser.run(BUTTON, "[data-part=i-am]"):
        press(browser, "[data-part=i-am]")


def touch(browser: Engine, path: Sequence[str]) -> None:
    for thing in path:
        browser.click(*browser.wait(f"return ({WHERE})(arguments[0])", thing))


def wait_for_moves(browser: Engine, count: int) -> None:
    browser.wait("return document.querySelector('[data-part=replay] input').max >= arguments[0]", count)


@pytest.mark.parametrize("game", ["hiroba", "haru-ichiban", "niwa"])
def test_things_are_carried_in_every_game(browser: Engine, site: Site, game: str) -> None:
    name = open_a_table(browser, site, game)
    browser.photograph(f"{browser.name}-{game}")
    while True:
        match = site.table(name).match
        seat = match.to_act[0]
        take_the_screen(browser)
        moves = match.touches(seat)
        carried = next(((move, path) for move, path in moves.items() if len(path) == 2), None)
        if carried:
            break
        touch(browser, complete(moves.values())[0])
        wait_for_moves(browser, len(match.history) + 1)
    move, (thing, place) = carried
    start = browser.wait(f"return ({WHERE})(arguments[0])", thing)
    browser.wait(STILL)
    middle = browser.run(
        "return middle(document.querySelector('[data-part=frame] svg #' + CSS.escape(arguments[0])))", place
    )
    scrolled = browser.run("return [scrollX, scrollY]")
    browser.drag(start, [there - moved for there, moved in zip(middle, scrolled, strict=True)])
    wait_for_moves(browser, len(match.history) + 1)
    assert site.table(name).match.history[-1].move.text == move


def test_a_whole_game_is_played_to_its_end_and_looked_back_on(browser: Engine, site: Site) -> None:
    name = open_a_table(browser, site, "hiroba", "computer-1")
    while not (table := site.table(name)).over:
        if 0 not in table.to_act:
            continue
        wait_for_moves(browser, len(table.match.history))
        touch(browser, complete(table.match.touches(0).values())[0])
        browser.wait(
            "return document.querySelector('[data-part=replay] input').max > arguments[0]", len(table.match.history)
        )
    ended = "return !document.querySelector('[data-part=ending]').hidden"
    browser.wait(ended)
    assert browser.run("return document.querySelector('[data-part=ending]').textContent").strip()
    browser.wait(STILL)
    browser.photograph(f"{browser.name}-end")
    press(browser, "[data-go=first]")
    browser.wait("return document.querySelector('[data-part=replay] input').value === '0'")
    browser.wait("return document.querySelector('[data-part=status]').textContent.includes('move 0 of')")


def test_a_line_that_breaks_comes_back_and_what_is_kept_is_read_meanwhile(browser: Engine, site: Site) -> None:
    wire = Wire(site.url)
    try:
        there = replace(site, server=replace(site.server, url=wire.url))
        name = open_a_table(browser, there, "hiroba")
        line = "return document.querySelector('[data-part=line]').checkVisibility()"
        browser.wait("return (await navigator.serviceWorker?.ready)?.active?.state === 'activated'")
        browser.wait("return Boolean(await caches.match('/rules/niwa?for=en'))")
        wire.cut()
        browser.wait(line)
        browser.photograph(f"{browser.name}-lost")
        browser.open(f"{wire.url}/rules/niwa")
        browser.wait("return document.querySelector('#unreached')?.checkVisibility()")
        browser.open(f"{wire.url}/table/{name}")
        browser.wait("return document.querySelector('main#offline') !== null")
        browser.photograph(f"{browser.name}-offline")
        wire.mend()
        browser.wait("return document.querySelector('[data-part=seats] li') !== null")
        browser.wait(f"return !(() => {{ {line} }})()")
        match = site.table(name).match
        touch(browser, complete(match.touches(match.to_act[0]).values())[0])
        wait_for_moves(browser, 1)
    finally:
        wire.close()


@pytest.mark.parametrize("game", ["hiroba", "haru-ichiban", "niwa"])
def test_what_travels_starts_where_it_was_and_ends_where_it_will_be(browser: Engine, site: Site, game: str) -> None:
    name = open_a_table(browser, site, game)
    seen = 0
    while not seen or len(site.table(name).match.history) < MOVES:
        match = site.table(name).match
        seat = match.to_act[0]
        take_the_screen(browser)
        for thing in complete(match.touches(seat).values())[0]:
            place = browser.wait(f"return ({WHERE})(arguments[0])", thing)
            browser.wait(STILL)
            before = browser.run("return places()")
            browser.click(*place)
        played = len(match.history) + 1
        browser.wait("return document.querySelector('[data-part=replay] input').max == arguments[0]", played)
        browser.wait(STILL)
        after = browser.run("return places()")
        match = site.table(name).match
        came_from = {**match.moved_from(), **match.moved_from(seat)}
        for travel in browser.run("return travels.splice(0)"):
            thing = travel["thing"]
            assert travel["start"] == pytest.approx(before[came_from.get(thing, thing)], abs=1)
            assert travel["end"] == pytest.approx(after[thing], abs=1)
            seen += 1


def test_what_is_sent_elsewhere_on_its_way_starts_from_there(browser: Engine, site: Site) -> None:
    open_a_table(browser, site, "hiroba")
    answer = browser.run("""
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    const { Picture } = await import(loaded.find((name) => name.endsWith("/picture.js")));
    const stones = (depth, x) => ({
      other: `<rect id="other" data-depth="2" width="9" height="9"/>`,
      stone: `<rect id="stone" data-depth="${depth}" width="9" height="9" transform="translate(${x} 0)"/>`,
    });
    const svg = new DOMParser().parseFromString(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 9" width="300" height="27">
         <g id="stones">${Object.values(stones(3, 0)).join("")}</g></svg>`,
      "image/svg+xml").documentElement;
    document.body.prepend(svg);
    const picture = new Picture(svg);
    const thing = picture.element("stone");
    const places = [middle(thing)];
    picture.apply({ stones: stones(1, 90) });
    const [there] = thing.getAnimations();
    there.pause();
    there.currentTime = 200;
    places.push(middle(thing));
    picture.apply({ stones: stones(3, 0) });
    const ways = thing.getAnimations().map(measure);
    svg.remove();
    return { places, ways };
    """)
    home, away = answer["places"]
    assert away[0] > home[0] + 30
    (way,) = answer["ways"]
    assert way["start"] == pytest.approx(away, abs=1)
    assert way["end"] == pytest.approx(home, abs=1)


def touches(puzzle: Puzzle) -> Collection[tuple[str, ...]]:
    return puzzle.match().touches(puzzle.seat).values()


def solution(puzzle: Puzzle) -> tuple[str, ...]:
    return puzzle.match().touches(puzzle.seat)[puzzle.solution]


def test_a_puzzle_is_solved_and_a_study_grows(browser: Engine, site: Site) -> None:
    """What is learnt with after a game: the board is the same, the pages and what they keep are not."""
    puzzle = next(each for each in teien.puzzles("niwa") if solution(each) in complete(touches(each)))
    browser.open(site.url + path_of(puzzle))
    browser.wait("return document.querySelector('[data-part=hint]').checkVisibility()")
    touch(browser, solution(puzzle))
    browser.wait("return document.querySelector('[data-part=answer]').textContent.includes('Right!')")
    browser.photograph(f"{browser.name}-puzzle")
    kept = browser.run("return JSON.parse(localStorage.getItem('teien-puzzles')).niwa.solved")
    assert kept == [name_of(puzzle)]

    start = teien.new("niwa", seed=7)
    one, *_others, other = complete(start.touches().values())
    browser.open(f"{site.url}/study/niwa?{urlencode({'position': start.position()})}")
    touch(browser, one)
    browser.wait(f"return document.querySelector('{LISTED}[data-path=\"1\"][aria-current]') !== null")
    press(browser, f"{LISTED}[data-path='0']")
    browser.wait(f"return document.querySelector('{LISTED}[data-path=\"0\"][aria-current]') !== null")
    # What was placed travels back to where it is touched.
    browser.wait(STILL)
    touch(browser, other)
    browser.wait(f"return document.querySelectorAll('{LISTED}').length === 3")
    browser.photograph(f"{browser.name}-study")


def test_each_tool_beside_the_real_game_is_used_once(browser: Engine, site: Site) -> None:
    for place, (things, said) in TOOLS.items():
        browser.open(f"{site.url}{place}")
        # Not before its scripts have run: a button would do what it does without them.
        browser.wait("return document.readyState === 'complete'")
        for thing in things:
            # The board of a workshop is touched as a finger touches it: another engine has other events.
            if thing.startswith(("#take", "#place", "#at", "#line", "#tile")):
                browser.wait("return document.querySelector('[data-part=tools] input') !== null")
                browser.click(*browser.wait(f"return ({WHERE})(arguments[0])", thing[1:]))
            else:
                browser.wait(CLICK, thing)
        browser.wait("return document.querySelector('main').textContent.includes(arguments[0])", said)
