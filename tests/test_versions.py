"""What a test run tells of the programs it uses; those of the browser and the database are checked where they run."""

from pathlib import Path

import pytest

from tests import versions


def test_what_is_missing_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(versions, "NPM", tmp_path)
    assert "no Chromium, " in versions.line()
    assert versions.line().endswith("no Node.js, no npm, no axe-core, no TypeScript")


def test_a_program_that_cannot_run_has_no_version(tmp_path: Path) -> None:
    broken = tmp_path / "nginx"
    broken.write_bytes(b"\x7fELF")
    broken.chmod(0o755)
    assert versions.told_by(broken) is None
