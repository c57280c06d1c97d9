"""Hands on the board: carrying, thinking better of it, what is not allowed, hints, and stillness for who wants it."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from teien.web.context import static
from tests.web.browser.conftest import Come
from tests.web.browser.visitor import WHERE, Visitor


@pytest.fixture
def at_hiroba(anna: Visitor) -> Visitor:
    anna.make("hiroba", "here", "here", names=("Anna", "Ben"), first="1")
    anna.ready()
    return anna


def carry(visitor: Visitor, thing: str, place: tuple[float, float]) -> None:
    mouse = visitor.page.mouse
    mouse.move(*visitor.page.wait_for_function(WHERE, arg=thing).json_value())
    mouse.down()
    mouse.move(*place, steps=6)
    mouse.up()


def middle(visitor: Visitor, thing: str) -> tuple[float, float]:
    box = visitor.page.locator(f"[data-part=frame] svg [id='{thing}']").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_carrying_is_the_same_as_two_touches(come: Come, motion: str) -> None:
    anna = come(reduced_motion=motion)
    anna.make("hiroba", "here", "here", first="1")
    anna.ready()
    move, (pebble, square) = next(iter(anna.table.match.touches(0).items()))
    carry(anna, pebble, middle(anna, square))
    anna.moves(1)
    assert [played.move.text for played in anna.table.match.history] == [move]


@pytest.mark.parametrize("game", ["haru-ichiban", "niwa"])
def test_things_are_carried_in_every_game(anna: Visitor, game: str) -> None:
    anna.make(game, "here", "here")
    anna.ready()
    while not any(len(path) == 2 for path in anna.table.match.touches(anna.table.to_act[0]).values()):
        match = anna.table.match
        seat = match.to_act[0]
        if anna.part("curtain").is_visible():
            anna.part("i-am").click()
        anna.play(match, next(iter(match.touches(seat))), seat)
        anna.page.wait_for_function(
            "count => document.querySelector('[data-part=replay] input').max == count", arg=len(match.history) + 1
        )
    match = anna.table.match
    seat = match.to_act[0]
    move, (thing, place) = next((move, path) for move, path in match.touches(seat).items() if len(path) == 2)
    anna.page.wait_for_function(WHERE, arg=thing)
    carry(anna, thing, middle(anna, place))
    anna.moves(len(match.history) + 1)
    assert anna.table.match.history[-1].move.text == move


def test_carrying_to_nowhere_leaves_everything_as_it_was(at_hiroba: Visitor) -> None:
    anna = at_hiroba
    before = anna.picture
    carry(anna, "pebble-9", (5, 5))
    expect(anna.page.locator(".carried")).to_have_count(0)
    assert not anna.marked("touched")
    assert anna.picture == before
    assert anna.table.version == 0


def test_what_was_touched_can_be_let_go(at_hiroba: Visitor) -> None:
    anna = at_hiroba
    squares = anna.lit
    ways: list[Callable[[], None]] = [
        anna.button("Cancel").click,
        lambda: anna.page.keyboard.press("Escape"),
        lambda: anna.touch("pebble-9"),
    ]
    for let_go in ways:
        anna.touch("pebble-9")
        assert anna.marked("touched") == {"pebble-9"}
        let_go()
        assert not anna.marked("touched")
        assert anna.lit == squares
    anna.touch("pebble-9")
    anna.touch("pebble-1")
    assert anna.marked("touched") == {"pebble-1"}


@pytest.mark.parametrize("by", ["touch", "carrying"])
def test_h12_what_is_not_allowed_is_explained_by_its_rule(at_hiroba: Visitor, by: str) -> None:
    anna = at_hiroba
    match = anna.table.match
    legal = {path[1] for path in match.touches(0).values()}
    grounds = anna.page.locator("[data-part=frame] svg .square[id]").evaluate_all("all => all.map(one => one.id)")
    square = next(name for name in grounds if name not in legal and re.fullmatch("[a-i][1-9]", name))
    if by == "touch":
        anna.touch("pebble-9")
        anna.page.mouse.click(*middle(anna, square))
    else:
        carry(anna, "pebble-9", middle(anna, square))
    expect(anna.part("status")).to_have_text(re.compile(r"^H\d\d: \w+"))
    expect(anna.part("status")).to_have_class(re.compile("error"))
    anna.photograph(f"not-allowed-by-{by}")
    assert anna.table.version == 0
    square = next(iter(legal))
    if by == "touch":
        anna.touch(square)
    else:
        carry(anna, "pebble-9", middle(anna, square))
    anna.moves(1)


@pytest.mark.parametrize("game", ["hiroba", "haru-ichiban", "niwa"])
def test_a_hint_lights_what_to_touch_one_thing_after_the_other(anna: Visitor, game: str) -> None:
    anna.make(game, "here", "computer-1")
    anna.ready()
    expect(anna.button("Hint")).to_have_attribute("aria-disabled", "false")
    anna.button("Hint").click()
    match = anna.table.match
    advice = "|".join(re.escape(match.bidding(move)) for move in match.legal_moves(0))
    expect(anna.part("status")).to_have_text(re.compile(f"^({advice})"))
    (first,) = anna.marked("hinted")
    paths = [path for path in match.touches(0).values() if path[0] == first]
    assert paths
    anna.photograph(f"hint-{game}")
    if all(len(path) == 1 for path in paths):
        return
    anna.touch(first)
    (second,) = anna.marked("hinted")
    assert (first, second) in {path[:2] for path in paths}
    anna.touch(first)
    assert anna.marked("hinted") == {first}, "who lets go of it begins again"


WATCH = """
window.moved = new Set();
const watch = () => {
  for (const animation of document.getAnimations()) {
    const { duration } = animation.effect.getComputedTiming();
    if (duration > 1) moved.add(`${animation.animationName ?? animation.transitionProperty ?? "travel"}`);
  }
  requestAnimationFrame(watch);
};
watch();
"""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_nothing_moves_for_whoever_wants_stillness(come: Come, motion: str) -> None:
    anna = come(reduced_motion=motion)
    anna.context.add_init_script(WATCH)
    anna.make("niwa", "here", "here", first="1")
    anna.ready()
    for count in range(1, 8):
        match = anna.table.match
        (seat,) = match.to_act
        anna.play(match, next(iter(match.touches(seat))), seat)
        anna.moves(count)
    anna.button("Take back").click()
    anna.moves(6)
    anna.page.keyboard.press("Home")
    expect(anna.part("back")).to_be_visible()
    anna.page.wait_for_function("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    moved = anna.page.evaluate("() => [...moved]")
    assert bool(moved) is (motion == "no-preference"), moved


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_pictures_of_the_first_page_stand_still_as_well(come: Come, motion: str) -> None:
    anna = come(reduced_motion=motion)
    for game in ("hiroba", "haru-ichiban", "niwa"):
        anna.page.goto(f"/pictures/{game}.svg")
        moving = anna.page.evaluate("() => document.getAnimations().length")
        assert bool(moving) is (motion == "no-preference")
        assert not anna.page.locator("animate, animateTransform, animateMotion, set").count()


def test_a_double_click_chooses_once(at_hiroba: Visitor) -> None:
    anna = at_hiroba
    place = anna.page.wait_for_function(WHERE, arg="pebble-9").json_value()
    anna.page.mouse.dblclick(*place)
    assert anna.marked("touched") == {"pebble-9"}


COUNT = """
window.counts = { frames: 0, looks: 0, moves: 0 };
const frame = () => (counts.frames += 1) && requestAnimationFrame(frame);
frame();
const { elementsFromPoint } = Document.prototype;
Document.prototype.elementsFromPoint = function (...place) {
  counts.looks += 1;
  return elementsFromPoint.apply(this, place);
};
addEventListener("pointermove", () => (counts.moves += 1), true);
"""


def test_what_is_carried_is_looked_for_once_a_frame_at_most(anna: Visitor) -> None:
    anna.context.add_init_script(COUNT)
    anna.make("hiroba", "here", "here", first="1")
    anna.ready()
    _move, (pebble, square) = next(iter(anna.table.match.touches(0).items()))
    place = anna.page.wait_for_function(WHERE, arg=pebble).json_value()
    target = middle(anna, square)
    anna.page.mouse.move(*place)
    anna.page.mouse.down()
    anna.page.evaluate("() => Object.assign(counts, { frames: 0, looks: 0, moves: 0 })")
    # Many moves between two frames, as a mouse of 1000 Hz makes them.
    anna.page.evaluate(
        """([from, to]) => {
          const svg = document.querySelector("[data-part=frame] svg");
          for (let step = 1; step <= 60; step += 1) {
            const [x, y] = [0, 1].map((axis) => from[axis] + ((to[axis] - from[axis]) * step) / 60);
            const move = { clientX: x, clientY: y, pointerId: 1, isPrimary: true, bubbles: true };
            svg.dispatchEvent(new PointerEvent("pointermove", move));
          }
        }""",
        [place, target],
    )
    anna.page.mouse.move(*target)
    expect(anna.page.locator(f"[data-part=frame] svg [id='{square}']")).to_have_class(re.compile("over"))
    counts = anna.page.evaluate("() => counts")
    assert counts["moves"] > 60
    assert counts["looks"] <= counts["frames"] + 1
    anna.page.mouse.up()
    anna.moves(1)


def test_carrying_goes_on_where_the_page_has_scrolled_meanwhile(come: Come) -> None:
    anna = come(viewport={"width": 500, "height": 500})
    anna.make("hiroba", "here", "here", first="1")
    anna.ready()
    move, (pebble, square) = next(iter(anna.table.match.touches(0).items()))
    anna.page.mouse.move(*anna.page.wait_for_function(WHERE, arg=pebble).json_value())
    anna.page.mouse.down()
    anna.page.mouse.move(*middle(anna, "e5"), steps=4)
    anna.page.mouse.wheel(0, -300)
    anna.page.wait_for_function("() => scrollY === 0")
    anna.page.mouse.move(*middle(anna, square), steps=4)
    expect(anna.page.locator(f"[data-part=frame] svg [id='{square}']")).to_have_class(re.compile("over"))
    anna.page.mouse.up()
    anna.moves(1)
    assert anna.table.match.history[0].move.text == move


FREELY = """
async (modules) => {
  const { Pointer } = await import(modules + "board/pointer.js");
  const desk = "<svg id=desk width=400 height=400><rect id=tile width=40 height=40 /></svg>";
  document.querySelector("main").innerHTML = desk;
  window.told = [];
  window.ended = new AbortController();
  const hands = {
    grip: ({ x, y }) => document.elementFromPoint(x, y)?.id === "tile" ? "tile" : null,
    take: (load) => told.push(["take", load]),
    over: (load, place, from) => told.push(["over", place.x - from.x, place.y - from.y]),
    put: (load, place) => {
      const box = window.desk.getBoundingClientRect();
      tile.setAttribute("x", place.x - box.x - 20);
      tile.setAttribute("y", place.y - box.y - 20);
      told.push(["put", load]);
    },
    cancel: (load) => told.push(["cancel", load]),
  };
  new Pointer(window.desk, hands, ended.signal);
}
"""


def test_things_can_be_carried_and_placed_freely_without_a_board(anna: Visitor) -> None:
    page = anna.page
    page.goto("/api/docs")
    page.evaluate(FREELY, static(""))
    box = page.locator("#desk").bounding_box()
    assert box
    x, y = box["x"], box["y"]
    page.mouse.move(x + 20, y + 20)
    page.mouse.down()
    page.mouse.move(x + 22, y + 20)
    assert page.evaluate("() => told") == [], "a trembling hand takes nothing up"
    page.mouse.move(x + 220, y + 120, steps=5)
    page.wait_for_function("() => told.some(([what, right, down]) => what === 'over' && right === 200 && down === 100)")
    page.mouse.up()
    told = page.evaluate("() => told")
    assert (told[0], told[-1]) == (["take", "tile"], ["put", "tile"])
    assert page.locator("#tile").get_attribute("x") == "200"
    page.mouse.down()
    page.mouse.move(x + 300, y + 300, steps=5)
    page.evaluate("() => ended.abort()")
    page.mouse.up()
    assert page.evaluate("() => told").pop() == ["cancel", "tile"]
    assert page.locator("#tile").get_attribute("x") == "200"
