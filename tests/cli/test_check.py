"""Files of a player's own tiles, and records."""

from pathlib import Path

import pytest

import teien
from teien.cli.main import main
from teien.core.play.game import find

TILES = "AAA/aBB/BBP\n" * 9


@pytest.mark.parametrize("arguments", [[], ["--game", "hiroba"]])
def test_good_tiles_are_called_good(arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "tiles.txt").write_text(TILES, "utf-8")
    assert main(["check", "tiles.txt", *arguments]) == 0
    assert capsys.readouterr().out == "tiles.txt: Hiroba: 9 tiles, all good (H01, H05)\n"


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
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(find("hiroba"), "check_file", None)
    (tmp_path / "tiles.txt").write_text("tile 1: aaaabbbbb\n", "utf-8")
    assert main(["check", "tiles.txt", "--game", "hiroba"]) == 2
    assert capsys.readouterr().err == "teien: Hiroba has no material files\n"


def test_a_garden_of_niwa_is_known_without_naming_the_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "garden.txt").write_text("circuit mine: pink@0,0 A@2,1 blue@4,2\n", "utf-8")
    assert main(["check", "garden.txt"]) == 0
    assert capsys.readouterr().out == "garden.txt: Niwa: 1 circuit, all good (N03, N04)\n"


def test_what_no_game_can_use_is_refused_with_what_each_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "garden.txt").write_text("circuit mine: pink@0,0 A@2,2 blue@4,2\n", "utf-8")
    assert main(["check", "garden.txt"]) == 2
    error = capsys.readouterr().err
    assert "for Hiroba: tiles file 'garden.txt', line 1, tile 1" in error
    assert "for Niwa: tiles file 'garden.txt', line 1, circuit 'mine', tile 3 ('blue@4,2'): N04: it overlaps" in error


def played(seed: int | None = None) -> teien.Match:
    match = teien.new("haru-ichiban", seed=seed)
    chooser = teien.player("random", seed=1)
    while not match.over:
        match.play(chooser.choose(match, match.to_act[0]), match.to_act[0])
    return match


def test_a_game_dealt_as_promised_is_called_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = played()
    (tmp_path / "game.txt").write_text(match.record(), "utf-8")
    assert main(["check", "game.txt", "--fingerprint", str(match.fingerprint)]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert f"all {len(match.history)} moves are legal. Dealt as promised" in said
    assert str(match.fingerprint) in said


def test_a_game_dealt_otherwise_is_found_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shown, match = teien.new("haru-ichiban").fingerprint, played()
    (tmp_path / "game.txt").write_text(match.record(), "utf-8")
    assert main(["check", "game.txt", "--fingerprint", str(shown)]) == 2
    assert "not dealt as promised: the record has" in capsys.readouterr().err
    assert match.shuffles
    (tmp_path / "game.txt").write_text(match.record().replace(match.shuffles.key.hex(), "0" * 64), "utf-8")
    assert main(["check", "game.txt"]) == 2
    assert "the key has another" in capsys.readouterr().err


def test_an_unfinished_game_tells_its_promise(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = teien.new("haru-ichiban")
    (tmp_path / "game.txt").write_text(match.record(0), "utf-8")
    assert main(["check", "game.txt", "--fingerprint", str(match.fingerprint)]) == 0
    assert str(match.fingerprint) in capsys.readouterr().out.replace("\n", "")


def test_a_game_from_a_seed_promises_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "game.txt").write_text(played(seed=3).record(), "utf-8")
    assert main(["check", "game.txt"]) == 0
    assert "No shuffles were promised" in " ".join(capsys.readouterr().out.split())


def test_an_illegal_move_of_a_record_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = teien.new("hiroba", seed=1, first=0).record().replace("\n\n\nresult", "\n\n1. 9z9\n\nresult")
    (tmp_path / "game.txt").write_text(record, "utf-8")
    assert main(["check", "game.txt"]) == 2
    assert "record, line" in capsys.readouterr().err


def test_every_line_of_a_study_is_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    study = teien.Study(teien.new("hiroba", seed=7, first=0))
    study.add(study.root, "9d4")
    study.add(study.root, "8d4")
    file = tmp_path / "study.txt"
    file.write_text(study.record(), "utf-8")
    assert main(["check", str(file)]) == 0
    assert "all 1 moves are legal" in capsys.readouterr().out
    file.write_text(study.record().replace("8d4", "8d5"), "utf-8")
    assert main(["check", str(file)]) == 2
    assert "8d5: H12" in capsys.readouterr().err
