"""Games analysed at the terminal."""

from pathlib import Path

import pytest

import teien
from teien.cli.main import main


def saved(folder: Path, game: str, *, whole: bool = True, kind: str = "random") -> str:
    """The file of a game between two players of a kind."""
    match = teien.new(game, seed=2, names=["Anna", "Ben"])
    player = teien.player(kind, seed=2)
    while not match.over and (whole or len(match.history) < 4):
        match.play(player.choose(match, match.to_act[0]), match.to_act[0])
    file = folder / "game.txt"
    file.write_text(match.record("all"), encoding="utf-8")
    return str(file)


@pytest.mark.parametrize(("language", "words"), [("en", "precision"), ("fr", "précision")])
def test_mistakes_and_both_players_at_a_glance(
    language: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--language", language, "analyse", saved(tmp_path, "hiroba"), "--simulations", "60"]) == 0
    out = capsys.readouterr().out
    assert "??" in out, "random players make grave mistakes"
    assert out.count(f" {words} ") == 2
    assert "Anna" in out
    assert max(map(len, out.splitlines())) <= 80


def test_every_move_on_request(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = saved(tmp_path, "niwa", kind="greedy")
    assert main(["analyse", file, "--simulations", "20", "--all"]) == 0
    moves = len(teien.load(Path(file).read_text(encoding="utf-8")).history)
    assert f"\n {moves} " in capsys.readouterr().out.replace(f"\n{moves} ", f"\n {moves} ")


def test_a_page_in_the_time_that_is_given(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A page of its own, and with how many simulations the same could be had again."""
    page = tmp_path / "page.html"
    assert main(["analyse", saved(tmp_path, "hiroba"), "--seconds", "0.5", "--out", str(page)]) == 0
    out = capsys.readouterr().out
    assert "simulations." in out
    assert str(page) in out.replace("\n", "")
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_moves_and_all_of_them_have_one_budget(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", saved(tmp_path, "niwa"), "--seconds", "1", "--simulations", "9"]) == 2
    assert "one of them" in capsys.readouterr().err


def test_a_game_that_was_given_up_is_analysed_by_who_won(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, page = saved(tmp_path, "hiroba", whole=False), tmp_path / "page.html"
    assert main(["analyse", file]) == 2
    assert "--winner N" in capsys.readouterr().err
    assert main(["analyse", file, "--winner", "3"]) == 2
    assert "there are players 1 to 2" in capsys.readouterr().err
    assert main(["analyse", file, "--winner", "2", "--simulations", "30", "--out", str(page)]) == 0
    out = capsys.readouterr().out
    assert "\n0 of 100: " in out
    assert "\n100 of 100: " in out
    assert "given up: Ben wins." in page.read_text(encoding="utf-8")
    whole = saved(tmp_path, "hiroba")
    assert main(["analyse", whole, "--winner", "1"]) == 2
    assert "played to its end" in capsys.readouterr().err


def test_grades_of_one_s_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = saved(tmp_path, "hiroba")
    assert main(["analyse", file, "--simulations", "30", "--grades", "100,100,100", "--all"]) == 0
    out = capsys.readouterr().out
    assert "inaccuracy" not in out
    assert out.count("o mistake was found") == 2
    for grades, why in (("5,10", "set apart by commas"), ("20,10,30", "none less than the last")):
        assert main(["analyse", file, "--grades", grades]) == 2
        assert why in " ".join(capsys.readouterr().err.split())


def test_a_game_that_goes_on_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", saved(tmp_path, "niwa", whole=False)]) == 2
    assert "played to its end" in capsys.readouterr().err
