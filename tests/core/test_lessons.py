"""Lessons: the file they are read from, what becomes of tries, and the conditions that tests check."""

import pytest

import teien
from teien.core.play.lessons import course, holds, read
from teien.core.words.errors import BadMaterial, IllegalMove

LESSON = """
[[lesson]]
id = "race"
position = "pond d9:g,c8:oo,b9:gpp|p11:gg,p13:oo,q10:pp 1 0 turn 3 on 1000"
title = {en = "Title", fr = "Titre"}
idea = {en = "Idea.", fr = "Idée."}
task = {en = "Task.", fr = "Tâche."}
hint = [{marks = "c8 note", text = {en = "Look.", fr = "Regardez."}}]
right = [{line = "RIGHT", shows = ["not over"], because = {en = "Yes.", fr = "Oui."}}]
wrong = [{line = "*", shows = ["acts"], because = {en = "No.", fr = "Non."}}]
"""


def two_steps() -> tuple[str, str]:
    """Two moves of one turn."""
    match = teien.from_position("niwa", LESSON.split('position = "')[1].split('"')[0])
    for first in match.legal_moves():
        after = match.copy()
        after.play(first)
        if after.to_act == (0,):
            return first.text, after.legal_moves()[0].text
    raise AssertionError


def test_a_line_of_two_moves_is_right_at_its_end_only() -> None:
    first, second = two_steps()
    found = read("niwa", LESSON.replace("RIGHT", f"{first} {second}"))
    lesson = found.lessons["race"]
    assert found.attempt(lesson, []).line is None
    assert found.attempt(lesson, [first]).line is None
    assert found.solution(lesson) == found.begin(lesson).parse(first)
    line = found.attempt(lesson, [first, second]).line
    assert line
    assert line.is_right
    assert found.solution(lesson, [first, second]) is None
    other = next(move.text for move in found.begin(lesson).legal_moves() if move.text != first)
    line = found.attempt(lesson, [other]).line
    assert line
    assert not line.is_right
    with pytest.raises(IllegalMove):
        found.attempt(lesson, ["end"])


def test_the_others_moves_are_played_between_and_after_the_learners() -> None:
    match = teien.new("haru-ichiban", seed=3)
    mine, theirs = (match.legal_moves(seat)[0].text for seat in (0, 1))
    text = LESSON.replace("RIGHT", f"{mine} 2:{theirs}").replace(
        "pond d9:g,c8:oo,b9:gpp|p11:gg,p13:oo,q10:pp 1 0 turn 3 on 1000", match.position("all")
    )
    found = read("haru-ichiban", text)
    attempt = found.attempt(found.lessons["race"], [mine])
    assert attempt.line
    assert attempt.answers == 1
    assert [(seat, move.text) for seat, move in attempt.match.history] == [(0, mine), (1, theirs)]


@pytest.mark.parametrize(
    ("before", "after", "complaint"),
    [
        ('id = "race"', 'id = "A race"', "lesson 'A race': an id of small letters is expected"),
        ('id = "race"', "", "lesson '': an id of small letters is expected"),
        ('task = {en = "Task.", fr = "Tâche."}', "", "lesson race: 'task' is missing or wrong"),
        (', fr = "Idée."', "", "lesson race: fr is missing or wrong"),
        ('id = "race"', 'id = "race"\nseats = 2', "lesson race: nothing is called 'seats'"),
        ('marks = "c8 note"', 'marks = "c8"', "lesson race: .* is missing or wrong"),
        ("[[lesson]]", "[[lesson]", "line 2"),
    ],
)
def test_a_file_that_is_wrong_says_where(before: str, after: str, complaint: str) -> None:
    assert before in LESSON
    with pytest.raises(BadMaterial, match=complaint):
        read("niwa", LESSON.replace(before, after))


def test_two_lessons_of_one_name_are_refused() -> None:
    with pytest.raises(BadMaterial, match="lesson race: there are two of this name"):
        read("niwa", LESSON + LESSON)


def test_what_was_not_foreseen_is_told_by_its_lesson() -> None:
    first, second = two_steps()
    found = read("niwa", LESSON.replace("RIGHT", f"{first} {second}"))
    lesson = found.lessons["race"]
    after = found.attempt(lesson, [first]).match
    other = next(move.text for move in after.legal_moves() if move.text != second)
    with pytest.raises(BadMaterial, match=f"lesson race: nothing is said of {other}"):
        found.attempt(lesson, [first, other])


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("won", False),
        ("not won", True),
        ("lost", False),
        ("acts", True),
        ("points == 0", True),
        ("gained >= 1", False),
        ("theirs < 1", True),
        ("given != 0", False),
        ("view.phase == turn", True),
        ("view.to_go.0 > 1", True),
        ("can 2*", True),
        ("not can 9*|8*", True),
    ],
)
def test_conditions(condition: str, *, expected: bool) -> None:
    match = teien.from_position("niwa", "pond c6:gg,c8:oo,b9:pp|p11:gg,p13:oo,q10:pp 1 0 turn 3 on 1000")
    assert holds(condition, match, match, 0) is expected


def test_n20_somebody_who_can_win_in_one_turn_threatens() -> None:
    match = teien.from_position("niwa", "pond h3:po,o10:ogp,i4:g|j15:,d9:goo,k14:pgp 2 36 turn 3 on 1000")
    assert holds("threatened", match, match, 0)
    assert not holds("threatened", match, match, 1)
    begin = teien.from_position("niwa", "pond c6:gg,c8:oo,b9:pp|p11:gg,p13:oo,q10:pp 1 0 turn 3 on 1000")
    assert not holds("threatened", begin, begin, 1)


@pytest.mark.parametrize("condition", ["lucky", "points = 3", "points ==", ""])
def test_what_is_no_condition_is_refused(condition: str) -> None:
    match = teien.new("niwa", seed=1)
    with pytest.raises(BadMaterial, match="is none"):
        holds(condition, match, match, 0)


def test_a_game_without_lessons_has_no_course(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("teien.core.play.lessons.FILE", "nothing.toml")
    assert course("niwa") is None
