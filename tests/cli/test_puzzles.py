"""Puzzles at the terminal: solved, refuted, shown, remembered; made anew and proved again."""

import datetime
import json
from pathlib import Path

import pytest

import teien
from teien.cli.main import main
from teien.core.play.game import OWN
from teien.core.words.language import LANGUAGES, speaking
from teien.study.puzzles.collection import FIRST_RATING, next_puzzle, of_the_day, puzzle
from teien.study.puzzles.puzzle import Puzzle
from teien.study.puzzles.wording import task
from tests.cli.conftest import Type

every_game = pytest.mark.parametrize("game", OWN)


def unwrapped(text: str) -> str:
    return " ".join(text.split())


def wrong_move(each: Puzzle) -> str:
    return next(move.text for move in each.match().legal_moves(each.seat) if move.text != each.solution)


@pytest.mark.parametrize("language", LANGUAGES)
@every_game
def test_training_refutes_what_is_wrong_and_remembers_what_is_solved(
    game: str, language: str, type_lines: Type, kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = next_puzzle(game, FIRST_RATING, (), seed=0)
    assert first
    type_lines(["hint", "no move", wrong_move(first), first.solution, "", "quit"])
    assert main(["--language", language, "puzzles", "play", game]) == 0
    out = capsys.readouterr().out
    with speaking(language):
        assert out.count("✗") == 1
        assert out.count("✓") == 1
        told = first.match().spoken(first.match().parse(first.solution))
        assert told in unwrapped(out)
    remembered = json.loads((kept / "puzzles.json").read_text("utf-8"))[game]
    assert remembered["solved"] == [first.id]
    # It was asked for a hint, so nothing is won or lost by the answers.
    assert remembered["rating"] == FIRST_RATING


def test_the_first_answer_moves_the_rating(type_lines: Type, kept: Path) -> None:
    first = next_puzzle("niwa", FIRST_RATING, (), seed=0)
    assert first
    type_lines([wrong_move(first), first.solution])
    assert main(["puzzles", "play", "niwa"]) == 0
    fallen = json.loads((kept / "puzzles.json").read_text("utf-8"))["niwa"]
    assert fallen["rating"] < FIRST_RATING
    second = next_puzzle("niwa", fallen["rating"], fallen["solved"], seed=1)
    assert second
    type_lines([second.solution])
    assert main(["puzzles", "play", "niwa"]) == 0
    risen = json.loads((kept / "puzzles.json").read_text("utf-8"))["niwa"]
    assert risen["rating"] > fallen["rating"]
    assert set(risen["solved"]) == {first.id, second.id}


@every_game
def test_the_puzzle_of_the_day_is_shown(game: str, type_lines: Type, capsys: pytest.CaptureFixture[str]) -> None:
    day = of_the_day(game, datetime.date.today())
    assert day
    type_lines(["show"])
    assert main(["puzzles", "today", game]) == 0
    out = unwrapped(capsys.readouterr().out)
    for text in day.line:
        assert text in out
    type_lines(["skip"])
    assert main(["puzzles", "today"]) == 0


def test_an_overview_says_how_one_is_doing(capsys: pytest.CaptureFixture[str], kept: Path) -> None:
    kept.mkdir(parents=True)
    solved = [each.id for each in teien.puzzles("niwa")[:2]]
    (kept / "puzzles.json").write_text(json.dumps({"niwa": {"rating": 1234, "solved": solved}, "hiroba": 7}))
    assert main(["puzzles"]) == 0
    out = unwrapped(capsys.readouterr().out)
    assert f"Niwa: 2 of {len(teien.puzzles('niwa'))} puzzles solved, your rating is 1234." in out


def test_puzzles_are_made_and_proved_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "new.jsonl"
    assert main(["puzzles", "make", "hiroba", "--count", "1", "--seed", "1004", "--out", str(file)]) == 0
    assert main(["puzzles", "make", "hiroba", "--count", "1", "--out", str(file)]) == 0
    (line,) = file.read_text("utf-8").splitlines()
    right = json.loads(line)
    assert right["id"] in capsys.readouterr().out
    wrong = right | {"solution": "9a9", "line": "9a9"}
    file.write_text("\n".join(json.dumps(row) for row in (right, right | {"seat": 1 - right["seat"]}, wrong, right)))
    assert main(["puzzles", "check", str(file)]) == 1
    out = capsys.readouterr().out
    assert "1 puzzle was proved again, 3 are wrong" in out


@pytest.mark.parametrize(
    "words",
    [
        ["play"],
        ["play", "chess"],
        ["make", "niwa"],
        ["check", "none.jsonl"],
        ["check", "--times", "0"],
        ["today", "chess"],
    ],
)
def test_what_cannot_be_is_said_in_a_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", *words]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_task_tells_nothing_of_its_solution() -> None:
    for game in OWN:
        for each in teien.puzzles(game)[:20]:
            assert each.solution not in task(puzzle(each.id))
