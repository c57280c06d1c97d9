"""Pictures of records and positions."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

import teien
from teien.cli.main import main


def test_a_record_is_shown_at_its_end(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(record)]) == 0
    assert capsys.readouterr().out == teien.load(record.read_text("utf-8")).text() + "\n"


def test_a_record_is_shown_at_a_move(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = teien.load(record.read_text("utf-8"))
    for moves in (0, 5):
        assert main(["show", str(record), "--move", str(moves)]) == 0
        assert capsys.readouterr().out == match.at(moves).text() + "\n"


def test_a_move_that_was_never_made_is_refused(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(record), "--move", "13"]) == 2
    assert capsys.readouterr().err == "teien: move 13: the match has 12 moves\n"


def test_a_finished_game_is_shown_with_its_scoring(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(finished)]) == 0
    out = capsys.readouterr().out
    assert out.startswith(teien.load(finished.read_text("utf-8")).text())
    assert "(H23)" in out


def test_a_position_is_shown(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = teien.load(record.read_text("utf-8"))
    path = tmp_path / "position.txt"
    path.write_text(f"# from the club\n\nhiroba {match.position()}\n", "utf-8")
    assert main(["show", str(path)]) == 0
    shown = capsys.readouterr().out.splitlines()
    unmarked = str.maketrans("[]()", "    ")
    assert [line.translate(unmarked) for line in match.text().splitlines()[:19]] == shown[:19]


def test_standard_input_is_a_file_too(
    record: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with record.open(encoding="utf-8") as stream:
        monkeypatch.setattr("sys.stdin", stream)
        assert main(["show", "-"]) == 0
    assert "Anna" in capsys.readouterr().out


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_the_svg_is_written(theme: str, record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.svg"
    assert main(["show", str(record), "--svg", str(out), "--theme", theme]) == 0
    assert out.read_text("utf-8") == teien.load(record.read_text("utf-8")).svg(theme=theme)
    assert ElementTree.fromstring(out.read_text("utf-8")).tag.endswith("svg")
    assert capsys.readouterr().out == ""


def test_the_svg_is_printed(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(record), "--svg", "-", "--move", "3"]) == 0
    assert capsys.readouterr().out == teien.load(record.read_text("utf-8")).at(3).svg() + "\n"


def test_a_place_that_cannot_be_written_is_named(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", str(record), "--svg", "no/such/out.svg"]) == 2
    assert capsys.readouterr().err == "teien: no/such/out.svg: cannot be written: No such file or directory\n"


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("result: unfinished", "", "it ends without 'result: …'"),
        ("game: hiroba", "game: chess", "no game is called 'chess'"),
        ("version: 1", "version: 99", "'version: 99'"),
        ("players: 3", "players: 7", "'players: 7'"),
        ("3. ", "7. ", "it stands in round 7"),
        ("1. ", "1. 9e8 ", "H11: e8 is a pond"),
    ],
)
def test_a_damaged_record_is_refused_with_the_place(
    old: str, new: str, complaint: str, record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = record.read_text("utf-8")
    assert old in text
    record.write_text(text.replace(old, new, 1), "utf-8")
    assert main(["show", str(record)]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"teien: {record}: record")
    assert error.count("\n") == 1
    assert complaint in error


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "the header has no line 'game: …'"),
        ("hiroba nonsense", "position: 9 parts are expected"),
        ("hiroba a b c d e f g h i\nand more", "position: a single line is expected"),
    ],
)
def test_a_damaged_position_is_refused(
    text: str, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "position.txt"
    path.write_text(text, "utf-8")
    assert main(["show", str(path)]) == 2
    error = capsys.readouterr().err
    assert str(path) in error
    assert complaint in error or (not text and "it ends without" in error)


def test_n04_who_is_favoured_by_a_garden_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.txt"
    for circuit in ("stream", "random"):
        match = teien.new("niwa", seed=1, circuit=circuit)
        path.write_text(match.record(), "utf-8")
        assert main(["show", str(path)]) == 0
        out = capsys.readouterr().out
        assert out.startswith(match.text())
        assert ("Between strong players it favours who begins" in out) is (circuit == "stream"), "as far as it is known"
