"""Lessons through the server's door: every line of every lesson, in every language, and whatever else may be sent."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from html import unescape
from typing import Any
from urllib.parse import urlsplit

import pytest
from starlette.testclient import TestClient

from teien.core.play.game import GAMES, find
from teien.core.play.lessons import Attempt, Course, Lesson, Line, course, said
from teien.core.words.language import LANGUAGES, speaking
from teien.web import learn
from tests.web.people import context_of

COURSES = [found for name in GAMES if (found := course(name))]

of_every_course = pytest.mark.parametrize("course", COURSES, ids=lambda course: course.game)


def attempts(course: Course, lesson: Lesson, moves: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Attempt]]:
    """Whatever can be tried, up to where a right or wrong line ends."""
    attempt = course.attempt(lesson, moves)
    yield moves, attempt
    if attempt.line is None:
        for move in attempt.match.legal_moves(lesson.seat):
            yield from attempts(course, lesson, (*moves, move.text))


@cache
def lines(course: Course, lesson: str) -> dict[tuple[str, ...], tuple[Line, tuple[str, ...]]]:
    """For every line of a lesson, right or wrong, moves that lead along it."""
    found: dict[tuple[str, ...], tuple[Line, tuple[str, ...]]] = {}
    for moves, attempt in attempts(course, course.lessons[lesson]):
        if attempt.line:
            found.setdefault(attempt.line.moves, (attempt.line, moves))
    return found


def ask(client: TestClient, course: Course, lesson: Lesson, what: str, **query: Any) -> Any:
    answer = client.get(f"/learn/{course.game}/{lesson.id}/{what}", params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("language", LANGUAGES)
@of_every_course
def test_a_course_lists_its_steps_each_with_its_address(client: TestClient, course: Course, language: str) -> None:
    page = unescape(client.get(f"/learn/{course.game}?language={language}").text)
    assert 8 <= len(course.lessons) <= 12
    for lesson in course.lessons.values():
        step = client.get(f"/learn/{course.game}/{lesson.id}?language={language}")
        assert step.status_code == 200
        with speaking(language):
            assert said(lesson.title) in page
            assert said(lesson.title) in unescape(step.text)
        assert f'href="/learn/{course.game}/{lesson.id}"' in page


@pytest.mark.parametrize("language", LANGUAGES)
@of_every_course
def test_every_line_is_judged_as_it_says(client: TestClient, course: Course, language: str) -> None:
    for lesson in course.lessons.values():
        for line, moves in lines(course, lesson.id).values():
            tried = ask(client, course, lesson, "try", moves=" ".join(moves), language=language)
            with speaking(language):
                before, after = (course.attempt(lesson, some).match for some in (moves[:-1], moves))
                assert tried["because"] == said(line.because)
                assert tried["positions"][-1]["said"] == after.picture(lesson.seat).said
            assert tried["verdict"] == ("right" if line.is_right else "wrong")
            assert tried["act"] == {}
            assert len(tried["positions"]) == len(after.history) - len(before.history)
            assert all(position["spoken"] for position in tried["positions"][1:])


@of_every_course
def test_hints_lead_from_words_to_what_to_touch_and_to_the_end(client: TestClient, course: Course) -> None:
    for lesson in course.lessons.values():
        for stage, hint in enumerate(lesson.hints):
            helped = ask(client, course, lesson, "hint", stage=stage)
            assert helped["text"] == said(hint.text)
            assert set(helped["shapes"]) == {f"mark-{name}" for name, _kind in hint.marks}
            assert not helped["is_last"]
            assert helped["touches"] == []
        moves: tuple[str, ...] = ()
        while not (attempt := course.attempt(lesson, moves)).line:
            helped = ask(client, course, lesson, "hint", moves=" ".join(moves), stage=len(lesson.hints))
            by_touches = {path: move for move, path in attempt.match.touches(lesson.seat).items()}
            moves = (*moves, by_touches[tuple(helped["touches"])])
        assert ask(client, course, lesson, "try", moves=" ".join(moves))["verdict"] == "right"


def test_where_nothing_right_is_left_a_hint_says_so(client: TestClient) -> None:
    found = course("niwa")
    assert found
    lesson = found.lessons["bar-the-way"]
    lost = next(
        moves for moves, attempt in attempts(found, lesson) if not attempt.line and not found.solution(lesson, moves)
    )
    helped = ask(client, found, lesson, "hint", moves=" ".join(lost), stage=len(lesson.hints))
    assert helped["text"] == "From here it cannot be done any more. Start again!"


def test_h14_what_cannot_be_touched_is_told_with_its_rule(client: TestClient) -> None:
    found = course("hiroba")
    assert found
    lesson = found.lessons["twins"]
    assert "H14" in ask(client, found, lesson, "why", touches=["pebble-9", "d6"])["why"]
    assert ask(client, found, lesson, "why", touches=["pebble-7", "d6"]) == {"why": ""}
    nothing = ask(client, found, lesson, "why", touches=["nothing"])["why"]
    assert nothing.startswith("There is nothing to do with that now. Touch a number")


@pytest.mark.parametrize(
    ("lesson", "hands", "others", "moves"),
    [
        ("lower", "168|567 52|24 -|5", "168|246 52|57 -|2", ""),
        ("dark", "16|67 83|28", "16|28 83|67", "xd2"),
    ],
)
def test_r26_other_cards_in_the_others_hand_change_nothing(lesson: str, hands: str, others: str, moves: str) -> None:
    """Whatever the other holds or has chosen, the learner is told the same."""
    found = course("haru-ichiban")
    assert found
    same = found.lessons[lesson]
    assert hands in same.position
    other = replace(same, position=same.position.replace(hands, others))
    assert learn.opened(found, same) == learn.opened(found, other)
    assert learn.refused(found, same, "", ["flower-3"]) == learn.refused(found, other, "", ["flower-3"])
    if moves:
        assert learn.tried(found, same, moves) == learn.tried(found, other, moves)


@pytest.mark.parametrize(
    ("path", "status", "words"),
    [
        ("/learn/chess", 404, "There is no such game."),
        ("/learn/hiroba/nowhere", 404, "There is no such lesson."),
        ("/learn/hiroba/nowhere/try?moves=9d8", 404, "There is no such lesson."),
        ("/learn/hiroba/garden/try", 400, "No move was made."),
        ("/learn/hiroba/garden/try?moves=rubbish", 400, "rubbish"),
        ("/learn/hiroba/garden/try?moves=9c1", 400, "H13"),
        ("/learn/hiroba/garden/try?moves=" + "+".join(["9d8"] * 13), 400, "At most 12 moves"),
        ("/learn/hiroba/garden/try?moves=" + "9" * 300, 400, "At most 12 moves"),
        ("/learn/hiroba/garden/hint?stage=x", 400, "a number is expected"),
        ("/learn/hiroba/garden/hint?stage=-1", 400, "a number is expected"),
        ("/learn/hiroba/garden/hint?stage=²", 400, "a number is expected"),
        ("/learn/hiroba/garden/why?" + "&".join(["touches=a1"] * 7), 400, "too much to touch"),
        ("/learn/hiroba/garden/why?touches=" + "a" * 61, 400, "too much to touch"),
    ],
)
def test_what_cannot_be_asked_is_told_in_words(client: TestClient, path: str, status: int, words: str) -> None:
    answer = client.get(path)
    assert answer.status_code == status
    assert words in unescape(answer.text)


def test_whoever_has_learned_a_game_plays_against_the_first_level(client: TestClient) -> None:
    for fields, level in (({"companion": "on"}, 1), ({}, 2)):
        answer = client.post("/play/niwa", data=fields)
        assert answer.status_code == 303
        stored = context_of(client).tables.store.table(urlsplit(answer.headers["location"]).path.rpartition("/")[2])
        assert stored
        assert [seat.level for seat in stored.seats if seat.kind == "computer"] == [level]


def test_lessons_are_found_from_the_rules_and_from_a_table(client: TestClient) -> None:
    for name in GAMES:
        table = client.post(f"/play/{name}").headers["location"]
        for path in (f"/rules/{name}", table):
            assert (f'href="/learn/{name}"' in client.get(path).text) == (course(name) is not None), find(name).title
