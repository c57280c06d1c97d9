"""Lessons at the terminal: the whole course of every game, wrong tries, hints, and what is remembered."""

import json
from pathlib import Path

import pytest

import teien
from teien.cli.main import main
from teien.core.play.lessons import Course, Lesson, course, said
from teien.core.words.language import LANGUAGES, speaking
from tests.cli.conftest import Type


def course_of(game: str) -> Course:
    found = course(game)
    assert found
    return found


def solved(found: Course, lesson: Lesson) -> list[str]:
    """The learner's moves, as the hints give them."""
    moves: list[str] = []
    while solution := found.solution(lesson, moves):
        moves.append(solution.text)
    return moves


def first_wrong(found: Course) -> tuple[int, str, str]:
    """A lesson's place in which one move is wrong, the move, and what is said of it."""
    for place, lesson in enumerate(found.lessons.values()):
        for move in found.begin(lesson).legal_moves(lesson.seat):
            line = found.attempt(lesson, [move.text]).line
            if line and not line.is_right:
                return place, move.text, said(line.because)
    raise AssertionError("nothing is wrong in this course")


def unwrapped(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", teien.GAMES)
def test_a_whole_course_is_taken_and_remembered(
    game: str, language: str, type_lines: Type, kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = course_of(game)
    lessons = list(found.lessons.values())
    type_lines(line for lesson in lessons for line in (*solved(found, lesson), ""))
    assert main(["--language", language, "learn", game]) == 0
    out = unwrapped(capsys.readouterr().out)
    with speaking(language):
        for lesson in lessons:
            assert unwrapped(said(lesson.title)) in out
            assert unwrapped(said(lesson.idea)) in out
    assert out.count("✓") == len(lessons)
    assert json.loads((kept / "lessons.json").read_text()) == {game: sorted(found.lessons)}


@pytest.mark.parametrize("game", teien.GAMES)
def test_a_wrong_try_is_answered_with_its_reason_and_can_be_made_good(
    game: str, type_lines: Type, capsys: pytest.CaptureFixture[str]
) -> None:
    found = course_of(game)
    place, wrong, because = first_wrong(found)
    lesson = list(found.lessons.values())[place]
    type_lines([wrong, *solved(found, lesson)])
    assert main(["learn", game, str(place + 1)]) == 0
    out = unwrapped(capsys.readouterr().out)
    assert out.index(unwrapped(f"✗ {because}")) < out.index("✓")


def test_hints_come_in_stages_and_a_rule_can_be_asked_for(type_lines: Type, capsys: pytest.CaptureFixture[str]) -> None:
    found = course_of("niwa")
    lesson = next(iter(found.lessons.values()))
    type_lines(["hint"] * (len(lesson.hints) + 1) + ["n20", "nonsense", "again"])
    assert main(["learn", "niwa"]) == 0
    out = unwrapped(capsys.readouterr().out)
    stages = [
        *(unwrapped(said(hint.text)) for hint in lesson.hints),
        f"Type {found.solution(lesson)}:",
        "N20",
        "'nonsense'",
    ]
    places = [out.index(stage) for stage in stages]
    assert places == sorted(places)


def test_a_course_is_taken_up_where_it_was_left(
    type_lines: Type, kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = course_of("niwa")
    first, second, third, *_rest = found.lessons.values()
    type_lines([*solved(found, first), "quit"])
    main(["learn", "niwa"])
    assert "goes on where you left" in capsys.readouterr().out
    type_lines(["skip"])
    main(["learn", "niwa"])
    out = capsys.readouterr().out
    assert said(first.title) not in out
    assert said(second.title) in out
    assert said(third.title) in out
    (kept / "lessons.json").write_text("[damaged")
    main(["learn", "niwa"])
    assert said(first.title) in capsys.readouterr().out


@pytest.mark.parametrize("number", ["0", "99", "x", "²"])
def test_a_lesson_that_there_is_not(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", "niwa", number]) == 2
    assert f"lesson '{number}': a number from 1 to " in capsys.readouterr().err
