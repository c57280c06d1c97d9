"""The score pad from the command line."""

import io
from pathlib import Path
from xml.etree import ElementTree

import pytest

from teien.cli.main import main
from teien.core.play.game import find
from teien.hiroba import scoring, text

SHEET = """\
game: hiroba
A: Anna
B: Ben

tiles:
  5   3>  ~
  1   2   ~
  7>> ~   ~

board:
  .  A9 .   .  .  #   ~ ~ ~
  .  A9 .   .  B7 .   ~ ~ ~
  .  .  .   .  .  .   ~ ~ ~
  .  A1 .   .  .  .   ~ ~ ~
  .  .  .   .  B2 .   ~ ~ ~
  .  .  .   .  .  .   ~ ~ ~
  .  .  .   ~  ~  ~   ~ ~ ~
  .  .  .   ~  ~  ~   ~ ~ ~
  .  .  .   ~  ~  ~   ~ ~ ~
"""


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    path = tmp_path / "sheet.txt"
    path.write_text(SHEET, "utf-8")
    return path


def test_a_sheet_is_counted_with_its_mistakes(sheet: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", str(sheet)]) == 0
    out = capsys.readouterr().out
    read = find("hiroba").read_sheet(SHEET, {})
    assert out.startswith(text.render(read.view, None).plain)
    scores = scoring.outcome(read.view).scores
    assert f"So far: Anna {scores[0]} and Ben {scores[1]}." in out
    assert read.mistakes
    assert all(f"  {mistake}\n" in out for mistake in read.mistakes)
    assert "H14" in out


def test_a_sheet_without_mistakes_has_none_pointed_out(sheet: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = SHEET.splitlines()
    for index in range(10, 19):
        rows[index] = " . " * 9
    sheet.write_text("\n".join(rows), "utf-8")
    assert main(["score", str(sheet)]) == 0
    assert "Mistakes" not in capsys.readouterr().out


def test_a_sheet_may_come_from_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(SHEET))
    assert main(["score", "-"]) == 0
    assert "Anna" in capsys.readouterr().out


def test_the_svg_is_written(sheet: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.svg"
    assert main(["score", str(sheet), "--svg", str(out), "--theme", "dark"]) == 0
    assert ElementTree.fromstring(out.read_text("utf-8")).tag.endswith("svg")
    assert capsys.readouterr().out == ""


def test_the_numbers_of_tiles_mean_the_set_that_is_given(
    sheet: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["score", str(sheet)])
    before = capsys.readouterr().out
    (tmp_path / "tiles.txt").write_text("AAA/aBB/BBP\n" * 9, "utf-8")
    main(["score", str(sheet), "--tiles", "tiles.txt"])
    captured = capsys.readouterr()
    assert captured.out + captured.err != before


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("game: hiroba", "", "a sheet has a line 'game: …'"),
        ("game: hiroba", "game: chess", "no game is called 'chess'"),
        ("  .  A1 .", "  .  A1 .  .", "line 14: a row of the board has 9 squares, this one 10"),
        ("B: Ben", "", "2 to 4 players are needed"),
    ],
)
def test_a_bad_sheet_is_refused_with_the_place(
    old: str, new: str, complaint: str, sheet: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet.write_text(SHEET.replace(old, new, 1), "utf-8")
    assert main(["score", str(sheet)]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"teien: {sheet}: ")
    assert complaint in error
