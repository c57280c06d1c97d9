"""The rules at the terminal."""

import pytest

import teien
from teien.cli.main import main
from teien.core.play.game import find


@pytest.mark.parametrize("game", teien.GAMES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_all_rules_of_a_game_with_pictures(game: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--language", language, "rules", game]) == 0
    out = capsys.readouterr().out
    book = find(game).rulebook
    assert book
    assert all(f"\n{number}  " in out for number in book.rules)
    assert out.count("→") >= 1
    assert max(map(len, out.splitlines())) <= 80


def test_h20_one_rule_with_its_ruling(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "hiroba", "h20"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Hiroba, Counting\nH20  You put each koi on an empty square")
    assert "\nOur ruling: Koi are placed for you in the best way" in out


def test_a_rule_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "niwa", "H14"]) == 2
    assert capsys.readouterr().err == "teien: Niwa has no rule 'H14'; its rules are N01 to N25\n"
