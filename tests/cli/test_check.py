"""Files of a player's own tiles."""

from pathlib import Path

import pytest

from teien.cli.main import main
from teien.core.game import Game

TILES = "AAA/aBB/BBP\n" * 9


@pytest.mark.parametrize("arguments", [[], ["--game", "hiroba"]])
def test_good_tiles_are_called_good(arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "tiles.txt").write_text(TILES, "utf-8")
    assert main(["check", "tiles.txt", *arguments]) == 0
    assert capsys.readouterr().out == "tiles.txt: 9 tiles, all good (H01, H05)\n"


def test_a_bad_tile_is_named_with_its_line_and_rule(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "tiles.txt").write_text(f"# mine\n{TILES}AAA/aBB/BBB\n", "utf-8")
    assert main(["check", "tiles.txt"]) == 2
    error = capsys.readouterr().err
    assert error.startswith("teien: ")
    assert "'tiles.txt', line 11, tile 10" in error
    assert "H05: a tile has one pond, this one 0" in error


def test_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "tiles.txt", "--game", "chess"]) == 2
    assert "no game is called 'chess'" in capsys.readouterr().err


def test_a_game_without_material_files_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from teien.hiroba import Hiroba

    monkeypatch.setattr(Hiroba, "check_material", Game.check_material)
    assert main(["check", "tiles.txt", "--game", "hiroba"]) == 2
    assert capsys.readouterr().err == "teien: Hiroba has no material files\n"
