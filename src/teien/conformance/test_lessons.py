"""Lessons, of games that have any: everything that can be tried in them is played."""

from collections.abc import Iterator

import pytest

from teien.conformance.cases import NAMES
from teien.core.play.game import find
from teien.core.play.lessons import Attempt, Course, Lesson, course, holds, said
from teien.core.words.language import LANGUAGES, speaking
from teien.core.words.rulebook import CITATION

COURSES = [found for name in NAMES if (found := course(name))]
LESSONS = [(found, lesson) for found in COURSES for lesson in found.lessons.values()]
MOST_LETTERS = {"title": 40, "idea": 300, "task": 160, "because": 300, "hint": 160}

pytestmark = pytest.mark.parametrize(
    ("course", "lesson"), LESSONS, ids=[f"{course.game}-{lesson.id}" for course, lesson in LESSONS]
)


def attempts(course: Course, lesson: Lesson, moves: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Attempt]]:
    """Whatever can be tried, up to where a right or wrong line ends."""
    attempt = course.attempt(lesson, moves)
    yield moves, attempt
    if attempt.line is None:
        for move in attempt.match.legal_moves(lesson.seat):
            yield from attempts(course, lesson, (*moves, move.text))


def test_every_try_has_an_answer_that_is_true_and_every_line_can_be_gone(course: Course, lesson: Lesson) -> None:
    begin, gone = course.begin(lesson), set[tuple[str, ...]]()
    for moves, attempt in attempts(course, lesson):
        if attempt.line is None:
            assert lesson.seat in attempt.match.to_act, f"{lesson.id}: after {moves} the learner cannot go on"
            continue
        gone.add(attempt.line.moves)
        for condition in attempt.line.shows:
            assert holds(condition, begin, attempt.match, lesson.seat), f"{lesson.id}: {condition} after {moves}"
    assert [line.moves for line in lesson.lines if line.moves not in gone] == []
    assert all(line.shows for line in lesson.lines), f"{lesson.id}: what a line shows can be checked"


def test_hints_lead_to_the_end(course: Course, lesson: Lesson) -> None:
    moves: list[str] = []
    while (attempt := course.attempt(lesson, moves)).line is None:
        solution = course.solution(lesson, moves)
        assert solution is not None
        moves.append(solution.text)
    assert attempt.line.is_right
    assert lesson.hints, f"{lesson.id}: a hint says where to look"


def test_what_is_marked_is_there(course: Course, lesson: Lesson) -> None:
    begin = course.begin(lesson)
    begin.svg(lesson.seat, marks=dict(lesson.marks), arrows=lesson.arrows)
    for hint in lesson.hints:
        begin.svg(lesson.seat, marks=dict(hint.marks))


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_short_whole_and_cite_rules_that_there_are(course: Course, lesson: Lesson, language: str) -> None:
    texts = [("title", lesson.title), ("idea", lesson.idea), ("task", lesson.task)]
    texts += [("because", line.because) for line in lesson.lines] + [("hint", hint.text) for hint in lesson.hints]
    book = find(course.game).rulebook
    with speaking(language):
        for kind, text in texts:
            words = said(text)
            assert 0 < len(words) <= MOST_LETTERS[kind], f"{lesson.id}: {kind}: {words}"
            assert kind == "title" or words[-1] in ".!?…", f"{lesson.id}: {kind}: {words}"
            assert book is None or set(CITATION.findall(words)) <= book.rules.keys(), f"{lesson.id}: {words}"
