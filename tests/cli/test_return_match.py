"""Return matches at the terminal."""

from pathlib import Path

import pytest

import teien
from teien.cli.main import main
from tests.cli.conftest import Type

LONGEST = ["--circuit", "pond", "--longest", "3"]


def test_computers_alone_play_all_games(capsys: pytest.CaptureFixture[str]) -> None:
    seats = ["--seats", "random,random,random", "--names", "Xenia,Yves,Zoe", "--seed", "3"]
    assert main(["play", "hiroba", "--return-match", *seats]) == 0
    out = capsys.readouterr().out
    assert "Return match after game 1 of 3: Xenia" in out
    assert "Return match after game 2 of 3: Zoe" in out
    assert "the return match: Yves" in out


def test_a_person_is_led_on_and_finds_it_in_the_records(
    type_lines: Type, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def game(seed: int) -> list[str]:
        match = teien.new("niwa", seed=5, first=0, circuit="pond", longest=3)
        chooser = teien.player("random", seed=seed)
        while not match.over:
            match.play(chooser.choose(match, match.to_act[0]))
        return [str(move) for _seat, move in match.history]

    first, second = game(1), game(2)
    type_lines(["next", *first, "help", "save one.txt", "next", *second, "save two.txt", "next"])
    names = ["--seats", "human,human", "--names", "Anna,Ben", "--first", "1", "--seed", "5", *LONGEST]
    assert main(["play", "niwa", "--return-match", *names]) == 0
    out = capsys.readouterr().out
    assert "This game is not over yet." in out
    assert "Return match after game 1 of 2: Anna ½, Ben ½." in out
    told = "Ben and Anna share the return match: Ben 1, Anna 1."
    assert told in out
    one, two = (teien.load((tmp_path / f"{name}.txt").read_text("utf-8")) for name in ("one", "two"))
    assert one.names == ("Anna", "Ben")
    assert two.names == ("Ben", "Anna")
    assert one.at(0) == two.at(0)
    for command in (["show", "two.txt"], ["check", "two.txt"], ["replay", "two.txt"]):
        assert main(command) == 0
        assert told in " ".join(capsys.readouterr().out.split())
    assert main(["show", "two.txt", "--move", "2"]) == 0
    assert "Return match: game 2 of 2. So far: Ben ½, Anna ½." in " ".join(capsys.readouterr().out.split())


def test_a_saved_game_goes_on_to_the_next(type_lines: Type, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    match = teien.new("niwa", seed=5, names=["Anna", "Ben"], circuit="pond", longest=3, return_match=True)
    while not match.over:
        match.play(match.legal_moves()[0])
    (tmp_path / "one.txt").write_text(match.record(), "utf-8")
    type_lines(["next", "save two.txt", "quit"])
    assert main(["play", "--resume", "one.txt", "--seats", "human,human"]) == 0
    assert "Return match: game 2 of 2. So far: Ben ½, Anna ½." in " ".join(capsys.readouterr().out.split())
    assert teien.load((tmp_path / "two.txt").read_text("utf-8")) == match.next_game()


def test_a_saved_game_is_no_new_return_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "one.txt").write_text(teien.new("niwa", seed=5).record(), "utf-8")
    assert main(["play", "--resume", "one.txt", "--return-match"]) == 2
    assert "--return-match is for a new game" in capsys.readouterr().err
