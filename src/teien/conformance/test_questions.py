"""What can be asked about the things in a picture, of games that answer: always answered, in every language."""

import pytest

from teien.conformance.cases import CASES, NAMES, Case, played, viewers
from teien.core.play.game import find
from teien.core.play.questions import TAKEN
from teien.core.words.language import LANGUAGES, _, speaking

QUESTIONS = {name: questions for name in NAMES if (questions := find(name).questions)}


@pytest.mark.parametrize("name", QUESTIONS)
def test_each_question_has_a_letter_of_its_own_and_a_name_in_every_language(name: str) -> None:
    keys = [question.key for question in QUESTIONS[name].by_key]
    assert len(set(keys)) == len(keys)
    assert all(len(key) == 1 and key.islower() and key not in TAKEN for key in keys)
    for language in LANGUAGES:
        with speaking(language):
            assert len({_(question.name) for question in QUESTIONS[name].by_key}) == len(keys)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", [case for case in CASES if case.game in QUESTIONS], ids=str)
def test_everything_can_be_asked_about_at_any_time(case: Case, language: str) -> None:
    questions = QUESTIONS[case.game]
    answered: set[str] = set()
    with speaking(language):
        for number, match in enumerate(played(case, 0)):
            if number % 7:
                continue
            for viewer in viewers(match):
                view = match.view(viewer)
                reader = viewer if isinstance(viewer, int) else None
                for thing in [*match.game.drawing.spots(view), "nothing"]:
                    for key in ["", *(question.key for question in questions.by_key)]:
                        text = questions.answer(key, view, thing, reader)
                        assert "{" not in text
                        answered |= {key} if text else set()
                assert questions.answer("?", view, "a1", reader) == ""
    assert answered == {"", *(question.key for question in questions.by_key)}
