"""Several boards on one page, of one game or of several: they live side by side, and leave nothing behind."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

import teien
from teien.core.play.match import Match
from teien.web import view
from teien.web.context import static
from tests.web.browser.conftest import Come
from tests.web.browser.site import Site
from tests.web.browser.visitor import WHERE, Visitor

GAMES = {"hiroba": ("here", "here"), "haru-ichiban": ("here", "computer-1"), "niwa": ("here", "here")}

# What is waited for, and how often: timers and frames that have neither run nor been cleared.
WAITED_FOR = """
window.pending = { timers: new Set(), intervals: new Set(), frames: new Set() };
const kinds = [
  ["timers", "setTimeout", "clearTimeout"],
  ["intervals", "setInterval", "clearInterval"],
  ["frames", "requestAnimationFrame", "cancelAnimationFrame"],
];
for (const [kind, begin, end] of kinds) {
  const [original, cancel, waiting] = [window[begin], window[end], pending[kind]];
  window[begin] = (run, ...more) => {
    const id = original((...values) => {
      if (kind !== "intervals") waiting.delete(id);
      run(...values);
    }, ...more);
    waiting.add(id);
    return id;
  };
  window[end] = (id) => {
    waiting.delete(id);
    cancel(id);
  };
}
"""

MOUNT = """
async ([modules, name, address, game, attributes]) => {
  const { defineBoard } = await import(modules + "board/element.js");
  const { openTable } = await import(modules + "sources/open.js");
  defineBoard();
  for (const href of [modules + "board.css", `/pictures/${game}.css`]) {
    const link = document.createElement("link");
    await new Promise((loaded) => {
      link.addEventListener("load", loaded, { once: true });
      document.head.append(Object.assign(link, { rel: "stylesheet", href }));
    });
  }
  const board = document.createElement("teien-board");
  board.id = name;
  board.className = "frame";
  board.tabIndex = -1;
  for (const [attribute, value] of Object.entries(attributes)) board.setAttribute(attribute, value);
  document.querySelector("main").prepend(board);
  const { svg, source } = await openTable(address);
  board.draw(svg);
  board.source = source;
  (window.sources ??= []).push(source);
}
"""


MY_TURN = """name => {
  const board = document.getElementById(name);
  const { to_act, mine } = board.source.state.peek();
  return to_act.some((seat) => mine.includes(seat)) && board.querySelector(".touchable");
}"""
"""Whether somebody has to act at a board, and can: the answer to a move may take a while."""


class Boards:
    """A page with boards on it."""

    def __init__(self, anna: Visitor) -> None:
        self.anna = anna
        self.page: Page = anna.page
        self.tables: dict[str, str] = {}
        self.modules = static("")

    def mount(self, name: str, table: str, game: str, **attributes: str) -> None:
        """A board of this name with a live table, the prefix of its ids being the name."""
        self.tables[name] = table
        self.page.evaluate(MOUNT, [self.modules, name, f"/table/{table}", game, {"prefix": f"{name}-", **attributes}])

    def match(self, name: str) -> Match:
        return self.anna.site.table(self.tables[name]).match

    def where(self, name: str, thing: str) -> tuple[float, float]:
        x, y = self.page.wait_for_function(WHERE, arg=[f"{name}-{thing}", name]).json_value()
        return x, y

    def tap(self, name: str, thing: str) -> None:
        self.page.touchscreen.tap(*self.where(name, thing))

    def wait(self, name: str, own: int) -> None:
        """Until seat 0 or, where both are here, both seats have made so many moves and something can be touched."""
        self.page.wait_for_function(
            """([name, own]) => {
              const { source, svg } = document.getElementById(name);
              const { moves, mine } = source.state.peek();
              return moves.filter(({ seat }) => mine.includes(seat)).length >= own && svg.querySelector(".touchable");
            }""",
            arg=[name, own],
        )

    def play_by_taps(self, name: str) -> None:
        match = self.match(name)
        seat = match.to_act[0]
        touches = match.touches(seat)
        path = next(
            path for path in touches.values() if sum(other[: len(path)] == path for other in touches.values()) == 1
        )
        for thing in path:
            self.tap(name, thing)

    def play_by_keys(self, name: str, moves: int) -> None:
        """Presses arrows and Enter inside one board until so many moves of one's own are made."""
        self.page.evaluate("name => document.querySelector(`#${name} [tabindex='0']`).focus()", name)
        for _ in range(60):
            self.page.wait_for_function(MY_TURN, arg=name)
            state = self.page.evaluate(
                """name => {
                  const board = document.getElementById(name);
                  const { moves, mine } = board.source.state.peek();
                  const thing = document.activeElement;
                  return {
                    own: moves.filter(({ seat }) => mine.includes(seat)).length,
                    inside: board.contains(thing),
                    touchable: thing.matches(".touchable"),
                    lit: Boolean(board.querySelector(".touchable")),
                  };
                }""",
                name,
            )
            if state["own"] >= moves:
                return
            assert state["inside"], "the focus has left the board"
            self.page.keyboard.press("Enter" if state["touchable"] else "n")
        raise AssertionError(f"{name} cannot be played by keys")

    def touched(self, name: str) -> list[str]:
        return list(self.page.locator(f"#{name} .touched").evaluate_all("all => all.map((one) => one.id)"))


class Listeners:
    """What listens on the window, the document and everything in it, as the browser itself knows."""

    def __init__(self, page: Page, site: Site) -> None:
        self.scripts: set[str] = set()
        self.session: CDPSession = page.context.new_cdp_session(page)
        self.session.on("Debugger.scriptParsed", lambda script: self._parsed(script, site.url))
        self.session.send("Debugger.enable")

    def _parsed(self, script: dict[str, Any], url: str) -> None:
        # Playwright listens as well, by scripts without an address.
        if script["url"].startswith(url):
            self.scripts.add(script["scriptId"])

    def counted(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for expression, depth in (("window", 1), ("document", -1)):
            target = self.session.send("Runtime.evaluate", {"expression": expression})["result"]["objectId"]
            asked = {"objectId": target, "depth": depth}
            for one in self.session.send("DOMDebugger.getEventListeners", asked)["listeners"]:
                if one["scriptId"] in self.scripts:
                    key = f"{expression} {one['type']}"
                    found[key] = found.get(key, 0) + 1
        return found


def waited_for(page: Page) -> dict[str, int]:
    counted: dict[str, int] = page.evaluate(
        "() => Object.fromEntries(Object.entries(pending).map(([k, s]) => [k, s.size]))"
    )
    return counted


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_three_boards_of_three_games_are_played_by_touch_and_keys_and_leave_nothing_behind(
    come: Come, motion: str
) -> None:
    anna = come(has_touch=True, reduced_motion=motion, viewport={"width": 900, "height": 1200})
    anna.context.add_init_script(WAITED_FOR)
    tables = {game: anna.make(game, *seats) for game, seats in GAMES.items()}
    page = anna.page
    page.goto("/api/docs")
    sockets: list[Any] = []
    page.on("websocket", lambda socket: sockets.append(socket))
    listeners = Listeners(page, anna.site)
    before, waiting = listeners.counted(), waited_for(page)
    boards = Boards(anna)
    names = dict(zip(("one", "two", "three"), GAMES, strict=True))
    for name, game in names.items():
        boards.mount(name, tables[game], game)
    boards.mount("watching", tables["hiroba"], "hiroba", **{"view-only": ""})
    ids = page.evaluate("() => [...document.querySelectorAll('[id]')].map(({ id }) => id)")
    assert len(ids) == len(set(ids)) > 500
    for name in names:
        boards.wait(name, 0)
        boards.play_by_taps(name)
        boards.wait(name, 1)
        boards.play_by_keys(name, 2)
    assert not page.locator("#watching .touchable").count()
    page.wait_for_function("() => watching.source.state.peek().moves.length === one.source.state.peek().moves.length")
    assert_same_picture(page, "one", "watching")
    anna.photograph(f"three-boards-{motion}")
    assert sum(listeners.counted().values()) > sum(before.values()) + 30

    for name in ("one", "three"):
        boards.wait(name, 2)
        boards.tap(name, next(path for path in touches(boards, name) if len(path) > 1)[0])
    assert boards.touched("one")
    assert boards.touched("three")
    page.keyboard.press("Escape")
    assert boards.touched("one")
    assert not boards.touched("three"), "the one used last hears the key"
    page.evaluate("() => document.activeElement.blur()")
    page.keyboard.press("Escape")
    assert boards.touched("one")
    page.evaluate("() => document.querySelector(\"#one [tabindex='0']\").focus()")
    page.keyboard.press("Escape")
    assert not boards.touched("one"), "the one with the focus hears the key"

    page.evaluate("() => document.querySelector('main').append(one)")
    boards.play_by_taps("one")
    boards.wait("one", 3)
    thing, _place = next(path for path in touches(boards, "one") if len(path) == 2)
    page.mouse.move(*boards.where("one", thing))
    page.mouse.down()
    page.mouse.move(5, 5, steps=4)

    page.evaluate("() => { one.destroy(); two.remove(); three.parentElement.replaceChildren(three, watching); }")
    page.mouse.up()
    page.evaluate("() => { three.source = null; watching.remove(); }")
    page.wait_for_function("() => sources.every((source) => source.state.observers.size === 0)")
    assert listeners.counted() == before
    page.wait_for_function(
        "kept => Object.entries(pending).every(([kind, set]) => set.size <= kept[kind])", arg=waiting, timeout=5000
    )
    assert len(sockets) == 4
    for _ in range(100):
        if all(socket.is_closed() for socket in sockets):
            break
        page.wait_for_timeout(20)
    assert all(socket.is_closed() for socket in sockets)
    assert not page.locator(".touchable, .touched, .carried, .lifted, .markings, [tabindex='0'] .square").count()


def test_the_page_of_a_table_is_taken_down_without_a_trace(anna: Visitor) -> None:
    anna.context.add_init_script(WAITED_FOR)
    page = anna.page
    page.goto("/api/docs")
    listeners = Listeners(page, anna.site)
    before = listeners.counted()
    anna.make("hiroba", "here", "computer-1", first="1")
    anna.ready()
    match = anna.table.match
    anna.play(match, next(iter(match.touches(0))), 0)
    page.wait_for_function("() => document.querySelector('[data-part=frame] .touchable')")
    page.keyboard.press("Home")
    expect(anna.part("back")).to_be_visible()
    anna.button("Play through the moves").click()
    assert sum(listeners.counted().values()) > sum(before.values()) + 30
    page.evaluate("async (modules) => (await import(modules + 'table.js')).table.destroy()", static(""))
    assert listeners.counted() == before
    page.wait_for_function("() => Object.values(pending).every(({ size }) => size === 0)")


def touches(boards: Boards, name: str) -> list[tuple[str, ...]]:
    match = boards.match(name)
    return [*match.touches(match.to_act[0]).values()]


def assert_same_picture(page: Page, one: str, other: str) -> None:
    """Two boards show the same, whatever their ids begin with."""
    drawn = """name => [...document.querySelectorAll(`#${name} > svg > g[id] > [id]`)].map((thing) => {
      const copy = thing.cloneNode(true);
      const own = (name) => ["class", "tabindex", "role"].includes(name) || name.startsWith("aria-");
      for (const part of [copy, ...copy.querySelectorAll("*")])
        part.getAttributeNames().filter(own).forEach((one) => part.removeAttribute(one));
      return copy.outerHTML.replaceAll(`"${name}-`, '"').replaceAll(`#${name}-`, "#");
    }).sort()"""
    page.wait_for_function("() => !document.querySelector('.leaving')")
    assert page.evaluate(drawn, one) == page.evaluate(drawn, other)


GIVEN = """
async ([modules, svg, tree, css]) => {
  const { defineBoard } = await import(modules + "board/element.js");
  const { TreeSource } = await import(modules + "sources/tree.js");
  const { Tree } = await import(modules + "tree.js");
  defineBoard();
  // A style sheet that comes late would move what is about to be tapped.
  for (const href of [modules + "board.css", css]) {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    await new Promise((loaded) => {
      link.addEventListener("load", loaded, { once: true });
      document.head.append(link);
    });
  }
  const board = document.createElement("teien-board");
  Object.assign(board, { id: "lesson", className: "frame", tabIndex: -1 });
  board.setAttribute("prefix", "lesson-");
  document.querySelector("main").replaceChildren(board);
  board.draw(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement);
  window.unknown = [];
  board.source = new TreeSource(new Tree(tree), { unknown: (path, option) => unknown.push([path, option.move]) });
}
"""


def given(match: Match, *, marks: tuple[str, ...] = ()) -> dict[str, Any]:
    """A position as a lesson gives it."""
    seat = match.to_act[0]
    position = view.pictured(match, 0, marks=marks)
    return {**position, "act": {str(seat): match.touches(seat)}, "travels": dict(match.moved_from(0))}


@pytest.mark.parametrize("game", GAMES)
def test_a_tree_of_positions_is_played_and_walked_with_marks_that_come_and_go(come: Come, game: str) -> None:
    match = teien.new(game, seed=7)
    seat = match.to_act[0]
    right, wrong = [
        move
        for move, path in match.touches(seat).items()
        if all(other[: len(path)] != path for m, other in match.touches(seat).items() if m != move)
    ][:2]
    path, other = match.touches(seat)[right], match.touches(seat)[wrong]
    start, svg = given(match, marks=(path[-1],)), match.picture(0).svg(styled=False, alive=True)
    match.play(right, seat)
    after = given(match)
    tree = {"position": start, "children": [{"move": right, "position": after}]}
    anna = come(has_touch=True, viewport={"width": 900, "height": 1200})
    anna.page.goto("/api/docs")
    boards = Boards(anna)
    anna.page.evaluate(GIVEN, [boards.modules, svg, json.loads(json.dumps(tree)), f"/pictures/{game}.css"])
    marked = anna.page.locator("#lesson-shapes > .mark")
    expect(marked).to_have_count(1)
    for thing in other:
        boards.tap("lesson", thing)
    anna.page.wait_for_function("() => unknown.length")
    assert anna.page.evaluate("() => unknown") == [["0", wrong]]
    assert not boards.touched("lesson"), "what is not in the tree is taken back"
    for thing in path:
        boards.tap("lesson", thing)
    anna.page.wait_for_function("() => lesson.source.position.peek().path === '1'")
    expect(marked).to_have_count(0)
    assert shown(anna.page) == {thing for layer in after["parts"].values() for thing in layer}
    anna.page.evaluate("() => lesson.source.go('0')")
    expect(marked).to_have_count(1)
    assert shown(anna.page) == {thing for layer in start["parts"].values() for thing in layer}


def shown(page: Page) -> set[str]:
    things = "all => all.map((thing) => thing.id.replace(/^lesson-/, ''))"
    return set(page.locator("#lesson > svg > g[id] > [id]").evaluate_all(things))


def test_other_moves_are_tried_in_a_game_that_is_over(come: Come, site: Site) -> None:
    anna = come(has_touch=True, viewport={"width": 900, "height": 1200})
    table = anna.make("hiroba", "here", "here", first="1")
    anna.ready()
    match = anna.table.match
    anna.play(match, next(iter(match.touches(0))), 0)
    anna.moves(1)
    anna.button("Resign").click()
    anna.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(anna.part("ending")).to_be_visible()
    anna.page.goto("/api/docs")
    boards = Boards(anna)
    boards.mount("study", table, "hiroba")
    anna.page.evaluate(
        """async ([modules, base]) => {
          const { ReplaySource, positionsOf } = await import(modules + "sources/replay.js");
          const { openTable } = await import(modules + "sources/open.js");
          const { source } = await openTable(base);
          study.source = new ReplaySource(source, positionsOf(base), { explore: true });
          await study.source.go("0");
        }""",
        [boards.modules, f"/table/{table}"],
    )
    start = site.table(table).match.at(0)
    move, path = [*start.touches(0).items()][-1]
    for thing in path:
        boards.tap("study", thing)
    anna.page.wait_for_function("path => study.source.position.peek().path === path", arg=f"0/1:{move}")
    start.play(move, 0)
    expected = {f"study-{thing}" for layer in start.picture("all").layers for thing in layer.parts}
    drawn = anna.page.locator("#study > svg > g[id] > [id]").evaluate_all("all => all.map(({ id }) => id)")
    assert set(drawn) == expected
    assert len(site.table(table).match.history) == 1, "nothing of it is played"


@pytest.mark.parametrize("fault", ["<g id='oops'", "", "layer"])
def test_a_picture_that_cannot_be_read_changes_nothing_and_the_next_is_shown(come: Come, fault: str) -> None:
    match = teien.new("hiroba", seed=7)
    svg = match.picture().svg(styled=False, alive=True)
    start, seat = given(match), match.to_act[0]
    match.play(next(iter(match.touches(seat))), seat)
    good = given(match)
    layer, thing = next((layer, thing) for layer, things in good["parts"].items() for thing in things)
    bad = json.loads(json.dumps(good))
    if fault == "layer":
        bad["parts"]["nowhere"] = {"thing": "<g id='thing'/>"}
    else:
        bad["parts"][layer][thing] = fault
    children = [{"move": "bad", "position": bad}, {"move": "good", "position": good}]
    anna = come()
    # Chromium styles its own account of what it could not parse.
    anna.expected_faults.append("CSP|Content Security Policy")
    anna.page.goto("/api/docs")
    tree = json.loads(json.dumps({"position": start, "children": children}))
    anna.page.evaluate(GIVEN, [static(""), svg, tree, "/pictures/hiroba.css"])
    before = shown(anna.page)
    went = "path => lesson.source.go(path).then(() => 'well', (error) => error.message)"
    assert re.search("cannot be read|no layer", anna.page.evaluate(went, "1"))
    assert shown(anna.page) == before
    assert anna.page.evaluate(went, "0/good") == "well"
    assert shown(anna.page) == {thing for things in good["parts"].values() for thing in things}
    assert anna.page.evaluate(went, "0") == "well"
    assert shown(anna.page) == before
