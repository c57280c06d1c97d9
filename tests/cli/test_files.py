"""Files are written whole or not at all."""

import os
from pathlib import Path

import pytest

from teien.cli import files
from teien.cli.parser import BadUsage


def test_a_file_that_cannot_be_finished_stays_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.txt"
    path.write_text("before", "utf-8")

    def full(*_: object) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(BadUsage, match=r"game\.txt: cannot be written: No space left on device"):
        files.write(str(path), "after")
    assert path.read_text("utf-8") == "before"
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.txt"]


def test_a_link_is_written_through(tmp_path: Path) -> None:
    (tmp_path / "real.txt").write_text("before", "utf-8")
    (tmp_path / "link.txt").symlink_to(tmp_path / "real.txt")
    files.write(str(tmp_path / "link.txt"), "after")
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "real.txt").read_text("utf-8") == "after"


def test_what_is_no_file_is_written_as_it_is(capfd: pytest.CaptureFixture[str]) -> None:
    files.write(os.devnull, "gone")
    assert not Path(os.devnull).is_file()
    files.write("-", "printed")
    assert capfd.readouterr().out == "printed\n"


@pytest.mark.parametrize("name", ["", "\0", "a" * 5000])
def test_odd_names_are_refused(name: str) -> None:
    with pytest.raises(BadUsage):
        files.write(name or ".", "text")
    with pytest.raises(BadUsage):
        files.read(name or ".")


def test_a_byte_order_mark_is_no_part_of_the_text(tmp_path: Path) -> None:
    (tmp_path / "text.txt").write_bytes(b"\xef\xbb\xbfgame: hiroba\r\n")
    assert files.read(str(tmp_path / "text.txt")) == "game: hiroba\n"
