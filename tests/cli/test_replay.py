"""A saved game, move by move."""

from pathlib import Path

import pytest

import teien
from teien.cli.main import main
from tests.cli.conftest import Type
from tests.haru_ichiban.test_round_end import played


@pytest.fixture
def at_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A person looks on."""
    monkeypatch.setattr("teien.cli.terminal.at_terminal", lambda: True)


def headings(out: str) -> list[int]:
    """The numbers of the moves that were shown, 0 for the position before the first."""
    lines = [line for line in out.splitlines() if line.startswith("Move ") or "before the first" in line]
    return [int(line.split()[1]) if line.startswith("Move ") else 0 for line in lines]


def test_without_a_terminal_all_positions_are_shown(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(record)]) == 0
    out = capsys.readouterr().out
    match = teien.load(record.read_text("utf-8"))
    assert headings(out) == list(range(13))
    for moves in range(13):
        assert match.at(moves).text() in out
    seat, move = match.history[4]
    assert f"Move 5 of 12: {match.names[seat]} plays {move}\n" in out


@pytest.mark.usefixtures("at_terminal")
def test_a_delay_goes_on_by_itself(
    record: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    slept: list[float] = []
    monkeypatch.setattr("time.sleep", slept.append)
    assert main(["replay", str(record), "--delay", "0.5"]) == 0
    assert slept == [0.5] * 12
    assert headings(capsys.readouterr().out) == list(range(13))


@pytest.mark.usefixtures("at_terminal")
def test_a_person_goes_on_and_back_and_leaves(
    record: Path, type_lines: Type, capsys: pytest.CaptureFixture[str]
) -> None:
    type_lines(["", " ", "b", "B", "b", "", "q", ""])
    assert main(["replay", str(record)]) == 0
    assert headings(capsys.readouterr().out) == [0, 1, 2, 1, 0, 0, 1]


@pytest.mark.usefixtures("at_terminal")
def test_a_person_reaches_the_end_with_the_scoring(
    finished: Path, type_lines: Type, capsys: pytest.CaptureFixture[str]
) -> None:
    moves = len(teien.load(finished.read_text("utf-8")).history)
    type_lines(["", *[""] * moves, "never asked for"])
    assert main(["replay", str(finished)]) == 0
    out = capsys.readouterr().out
    assert headings(out) == list(range(moves + 1))
    assert out.count("(H23).") == 1


@pytest.mark.usefixtures("at_terminal")
def test_the_end_of_input_leaves(record: Path, type_lines: Type, capsys: pytest.CaptureFixture[str]) -> None:
    type_lines([""])
    assert main(["replay", str(record)]) == 0
    assert headings(capsys.readouterr().out) == [0, 1]


@pytest.mark.usefixtures("at_terminal")
def test_ctrl_c_leaves_with_130(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    assert main(["replay", str(record)]) == 130


def test_a_game_with_secrets_is_open_once_it_is_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = teien.new("haru-ichiban", seed=5)
    chooser = teien.player("random", seed=5)
    match.play("8" if "8" in map(str, match.legal_moves(0)) else match.legal_moves(0)[0], 0)
    path = tmp_path / "game.txt"
    path.write_text(match.record("all"), "utf-8")
    assert main(["replay", str(path)]) == 0
    told = capsys.readouterr().out
    assert "Player 1 chooses in secret" in told
    assert "▒ ▒ ▒" in told
    while not match.over:
        match.play(chooser.choose(match, match.to_act[0]), match.to_act[0])
    path.write_text(match.record("all"), "utf-8")
    assert main(["replay", str(path)]) == 0
    told = capsys.readouterr().out
    assert "in secret" not in told
    assert "▒ ▒ ▒" not in told


def test_a_saved_game_becomes_a_moving_picture(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "film.svg"
    match = teien.load(record.read_text("utf-8"))
    assert main(["replay", str(record), "--svg", str(out), "--theme", "dark"]) == 0
    assert out.read_text("utf-8") == match.replay(theme="dark").svg
    assert main(["replay", str(record), "--svg", "-", "--delay", "2"]) == 0
    assert capsys.readouterr().out == match.replay(seconds=2).svg + "\n"
    assert main(["replay", str(record), "--svg", str(out), "--delay", "0"]) == 2
    assert capsys.readouterr().err.startswith("teien: seconds 0.0: ")


def test_r26_a_moving_picture_shows_secrets_only_of_a_game_that_is_over(tmp_path: Path) -> None:
    match = teien.new("haru-ichiban", seed=5)
    chooser = teien.player("random", seed=5)
    path, out = tmp_path / "game.txt", tmp_path / "film.svg"
    path.write_text(match.record("all"), "utf-8")
    assert main(["replay", str(path), "--svg", str(out)]) == 0
    assert out.read_text("utf-8") == match.replay(None).svg
    while not match.over:
        match.play(chooser.choose(match, match.to_act[0]), match.to_act[0])
    path.write_text(match.record("all"), "utf-8")
    assert main(["replay", str(path), "--svg", str(out)]) == 0
    assert out.read_text("utf-8") == match.replay("all").svg


def test_the_figure_that_ended_a_round_is_shown_before_the_next_round(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(played().record("all"), "utf-8")
    assert main(["replay", str(file)]) == 0
    _before, _move, after = capsys.readouterr().out.partition("Move 18 of 18: Ben plays c2^\n")
    between, _ended, then = after.partition("Round 1: Anna, diagonal row of 4, +3.\n")
    assert between.count("*✿") == 4
    assert "Round 2, turn 1" in then
    assert "*" not in then.replace("* * figure", "")


def test_a_study_is_shown_with_its_comments_and_other_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    study = teien.Study(teien.new("hiroba", seed=7, first=0))
    first = study.add(study.root, "9d4")
    study.add(study.add(study.root, "8d4"), "-")
    study.annotate(first, comment="The middle.", marks={"d4": "good"}, arrows={("d4", "d5"): "bad"})
    file = tmp_path / "study.txt"
    file.write_text(study.record(), "utf-8")
    assert main(["replay", str(file)]) == 0
    shown = capsys.readouterr().out
    assert headings(shown) == [0, 1]
    assert "The middle.\nInstead: 8d4 -\n" in shown
    assert main(["show", str(file)]) == 0
    assert "The middle." in capsys.readouterr().out
    assert main(["show", str(file), "--svg", "-"]) == 0
    picture = capsys.readouterr().out
    assert 'id="mark-d4"' in picture
    assert 'id="arrow-d4-d5"' in picture
    file.write_text(study.record().replace("( 1. 8d4", "( 1. 8d99"), "utf-8")
    assert main(["replay", str(file)]) == 2
    assert "line 16, move 1, round 1: '8d99' is no move" in capsys.readouterr().err
