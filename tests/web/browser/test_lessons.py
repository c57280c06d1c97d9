"""Courses as somebody new to a game takes them: by touch, by keys, with mistakes, and in several sittings."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from teien.core.play.game import GAMES
from teien.core.play.lessons import Course, Lesson, course, said
from teien.core.words.language import LANGUAGES, speaking
from tests.web.browser.companions import axe
from tests.web.browser.conftest import Come
from tests.web.browser.test_every_page import FAULTS, RULES
from tests.web.browser.test_keyboard import focus, press, walk_to, walk_to_the_picture
from tests.web.browser.visitor import Visitor

COURSES = {name: found for name in GAMES if (found := course(name))}
SIZES = {"desktop": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}


def verdict(visitor: Visitor, kind: str, text: str = "") -> None:
    """Waits for what is said of a try."""
    answer = visitor.part("answer")
    expect(answer).to_have_attribute("data-kind", kind)
    if text:
        expect(answer).to_contain_text(text)


def faults(visitor: Visitor) -> list[str]:
    """What axe finds on the page as it is, in either light."""
    visitor.page.evaluate(axe())
    found: list[str] = []
    for light, rules in RULES.items():
        visitor.page.emulate_media(color_scheme=light)
        found += visitor.page.evaluate(FAULTS, rules)
    visitor.page.emulate_media(color_scheme="light")
    return found


def solve(visitor: Visitor, course: Course, lesson: Lesson) -> None:
    """Does what the lesson asks for, by touch."""
    moves: list[str] = []
    while not (attempt := course.attempt(lesson, moves)).line:
        solution = course.solution(lesson, moves)
        assert solution
        visitor.play(attempt.match, solution.text, lesson.seat)
        moves.append(solution.text)
    verdict(visitor, "right", said(attempt.line.because))


def drawn(visitor: Visitor) -> set[str]:
    """The names of all things in the picture, marks and arrows among them."""
    return set(visitor.page.locator("[data-part=frame] svg > g > [id]").evaluate_all("all => all.map(t => t.id)"))


def opened(visitor: Visitor, game: str, lesson: str) -> tuple[Course, Lesson]:
    visitor.page.goto(f"/learn/{game}/{lesson}")
    return COURSES[game], COURSES[game].lessons[lesson]


@pytest.mark.parametrize("game", COURSES)
def test_a_whole_course_by_touch_and_then_a_first_game(anna: Visitor, game: str) -> None:
    page, course = anna.page, COURSES[game]
    page.goto(f"/learn/{game}")
    page.get_by_role("link", name="Begin").click()
    *others, last = course.lessons.values()
    for lesson in others:
        page.wait_for_url(f"**/learn/{game}/{lesson.id}")
        expect(anna.part("title")).to_have_text(said(lesson.title))
        expect(anna.part("title")).to_be_focused()
        solve(anna, course, lesson)
        expect(anna.part("next")).to_be_focused()
        anna.part("next").click()
    solve(anna, course, last)
    expect(anna.part("next")).to_be_hidden()
    expect(page.locator(".steps .done")).to_have_count(len(course.lessons))
    expect(anna.part("closing")).to_be_visible()
    anna.photograph(f"lesson-closing-{game}")
    assert faults(anna) == []
    anna.button("Play against Seedling").click()
    page.wait_for_url("**/table/*")
    table = anna.site.table(urlsplit(page.url).path.rpartition("/")[2])
    assert [seat.level for seat in table.seats if seat.kind == "computer"] == [1]


def test_a_course_by_keys_alone(anna: Visitor) -> None:
    page, course = anna.page, COURSES["haru-ichiban"]
    page.goto("/learn/haru-ichiban")
    walk_to(anna, "Begin")
    page.keyboard.press("Enter")
    for lesson in course.lessons.values():
        page.wait_for_url(f"**/{lesson.id}")
        moves: list[str] = []
        while not course.attempt(lesson, moves).line:
            solution = course.solution(lesson, moves)
            assert solution
            path = course.attempt(lesson, moves).match.touches(lesson.seat)[solution.text]
            for thing in path:
                page.wait_for_function("id => document.getElementById(id)?.matches('.touchable')", arg=thing)
                walk_to_the_picture(anna)
                step_to(anna, thing)
                press(anna, "Enter")
            moves.append(solution.text)
        verdict(anna, "right")
        now = focus(anna)
        assert now["seen"]
        assert now["name"] in ("Next", "Play against Seedling")
        page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")


def step_to(visitor: Visitor, thing: str) -> None:
    """Moves the focus by arrow keys until it is on a thing: towards it, and around what is in the way."""
    for tries in range(40):
        if focus(visitor)["id"] == thing:
            return
        across, down = visitor.page.evaluate(
            """(id) => {
              const middle = (thing) => { const box = thing.getBoundingClientRect();
                return [box.x + box.width / 2, box.y + box.height / 2]; };
              const [here, there] = [document.activeElement, document.getElementById(id)].map(middle);
              return [there[0] - here[0], there[1] - here[1]];
            }""",
            thing,
        )
        keys = ["ArrowRight" if across > 0 else "ArrowLeft", "ArrowDown" if down > 0 else "ArrowUp"]
        if (abs(down) > abs(across)) != (tries % 5 == 4):
            keys.reverse()
        press(visitor, keys[0])
    raise AssertionError(f"{thing} cannot be reached by arrows")


def test_a_wrong_try_is_answered_on_the_board_and_can_be_tried_again(anna: Visitor) -> None:
    course, lesson = opened(anna, "hiroba", "guard")
    before = drawn(anna)
    anna.play(course.begin(lesson), "1c8", lesson.seat)
    verdict(anna, "wrong", "Red's 9 goes on the open square")
    expect(anna.page.locator("#pebble-on-e6")).to_be_visible()
    expect(anna.part("hint")).to_be_hidden()
    expect(anna.part("again")).to_be_focused()
    anna.photograph("lesson-wrong")
    assert faults(anna) == []
    anna.part("again").click()
    expect(anna.page.locator("#pebble-on-e6")).to_have_count(0)
    expect(anna.part("answer")).to_be_empty()
    assert drawn(anna) == before
    solve(anna, course, lesson)


def test_the_others_moves_are_seen_one_by_one(come: Come) -> None:
    """With pictures that move, each move of the others is said, and the verdict comes after them."""
    anna = come(reduced_motion="no-preference")
    course, lesson = opened(anna, "niwa", "bar-the-way")
    anna.page.evaluate("""() => {
      window.said = [];
      const answer = document.querySelector("[data-part=answer]");
      new MutationObserver(() => said.push([answer.dataset.kind, answer.textContent]))
        .observe(answer, { childList: true });
    }""")
    match = course.begin(lesson)
    lines = {move.text: course.attempt(lesson, [move.text]).line for move in match.legal_moves(0)}
    wrong, line = next((move, line) for move, line in lines.items() if line and not line.is_right)
    anna.play(match, wrong, 0)
    verdict(anna, "wrong", said(line.because))
    heard = [entry for entry in anna.page.evaluate("() => said") if entry[1]]
    assert [kind for kind, _text in heard] == ["", "", "wrong"]
    assert all(text.startswith("Blue: ") for _kind, text in heard[:-1])


def test_h14_a_refused_touch_says_why_and_opens_its_rule(anna: Visitor) -> None:
    opened(anna, "hiroba", "twins")
    anna.touch("pebble-9")
    anna.page.locator("[data-part=frame] #d6").click(force=True)
    verdict(anna, "refused", "H14")
    anna.part("answer").get_by_role("link", name="H14").click()
    expect(anna.part("rule-text")).to_contain_text("H14")
    anna.photograph("lesson-refused")
    anna.button("Close").click()
    expect(anna.part("rules")).to_be_hidden()


def test_hints_come_in_stages(anna: Visitor) -> None:
    course, lesson = opened(anna, "hiroba", "sides")
    hint = anna.part("hint")
    for stage in lesson.hints:
        hint.click()
        verdict(anna, "hint", said(stage.text))
        marks = anna.page.locator("#shapes > [id]").evaluate_all("things => things.map(t => t.id)")
        assert set(marks) == {f"mark-{name}" for name, _kind in stage.marks}
        anna.photograph(f"lesson-hint-{lesson.hints.index(stage)}")
    hint.click()
    expect(anna.part("answer")).to_have_text(re.compile(r"^Touch this: .*6, then f6\.$"))
    solution = course.solution(lesson)
    assert solution
    path = course.begin(lesson).touches(lesson.seat)[solution.text]
    for thing in path:
        assert anna.marked("hinted") == {thing}
        anna.photograph(f"lesson-hint-{thing}")
        anna.touch(thing)
    expect(anna.part("restart")).to_be_visible()
    anna.part("restart").click()
    expect(anna.part("restart")).to_be_hidden()
    solve(anna, course, lesson)


def test_a_course_is_taken_up_where_it_was_left(anna: Visitor) -> None:
    page, course = anna.page, COURSES["niwa"]
    first, second, *_others = course.lessons.values()
    opened(anna, "niwa", first.id)
    solve(anna, course, first)
    anna.part("next").click()
    page.wait_for_url(f"**/{second.id}")
    page.go_back()
    expect(anna.part("title")).to_have_text(said(first.title))
    page.goto("/learn/niwa")
    expect(page.locator(".steps .done")).to_have_text([re.compile(re.escape(said(first.title)))])
    page.reload()
    expect(anna.part("closing")).to_be_hidden()
    page.get_by_role("link", name="Go on").click()
    page.wait_for_url(f"**/{second.id}")


def test_without_a_memory_a_course_goes_on_all_the_same(anna: Visitor) -> None:
    """As in a private window that keeps nothing."""
    anna.context.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('nothing is kept here'); } })"
    )
    course, lesson = opened(anna, "niwa", "aim")
    solve(anna, course, lesson)
    anna.part("next").click()
    anna.page.goto("/learn/niwa")
    expect(anna.page.get_by_role("link", name="Begin")).to_be_visible()


def test_a_server_that_cannot_be_reached_takes_nothing_away(anna: Visitor) -> None:
    course, lesson = opened(anna, "niwa", "aim")
    anna.expected_faults.append("ERR_INTERNET_DISCONNECTED")
    anna.context.set_offline(True)
    anna.play(course.begin(lesson), "1h5", 0)
    verdict(anna, "refused", "no connection")
    anna.context.set_offline(False)
    solve(anna, course, lesson)


def test_a_lesson_in_french(come: Come) -> None:
    anna = come(locale="fr-FR")
    course, lesson = opened(anna, "haru-ichiban", "square")
    with speaking("fr"):
        expect(anna.part("title")).to_have_text(said(lesson.title))
        solve(anna, course, lesson)
    expect(anna.part("next")).to_have_text("Suivant")


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_every_step_to_be_looked_at(come: Come, size: str, light: str, language: str) -> None:
    """`./test -m long tests/web/browser/test_lessons.py` keeps a picture of every step in `artefacts/`."""
    anna = come(viewport=SIZES[size], color_scheme=light, locale=language)
    for game, found in COURSES.items():
        for number, lesson in enumerate(found.lessons, 1):
            opened(anna, game, lesson)
            expect(anna.part("hint")).to_be_visible()
            anna.photograph(f"lesson-{game}-{number:02}-{lesson}-{size}-{light}-{language}", always=True)
