"""Compiled code that starts fast: what is imported when, what is kept on disk, what is said."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from teien.core.engine import compiled
from teien.core.engine.sources import digest_of_sources

PLAY = """
import teien
match = teien.new("hiroba", players=2, seed=5, date="2026-11-15", koi="hand")
chooser = teien.player("random", seed=5)
while not match.over:
    match.play(chooser.choose(match, match.to_act[0]))
print(match.record())
"""
STEP = """
import teien
for game in teien.GAMES:
    games = teien.batch(game, games=3, seed=5, threads=2)
    for _ in range(40):
        print(games.observe().sum(axis=1), games.legal_mask().sum(axis=1))
        games.go_on(games.sample())
"""


def python(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=os.environ | environment
    )


def test_importing_teien_brings_in_neither_numba_nor_numpy() -> None:
    listed = python("import sys, teien; print(*sys.modules)").stdout.split()
    assert "teien" in listed
    assert not {"numba", "numpy", "rich", "teien.hiroba"} & set(listed)


def test_the_front_door_has_its_names() -> None:
    code = "import teien; [getattr(teien, name) for name in teien.__all__]; print('all there')"
    assert python(code).stdout == "all there\n"


def test_first_use_says_that_it_compiles_and_the_second_does_not(tmp_path: Path) -> None:
    code = "import numpy; from teien.core.engine import chance; chance.draw(numpy.ones(1, numpy.uint64))"
    assert "compiling" in python(code, NUMBA_CACHE_DIR=str(tmp_path)).stderr
    assert python(code, NUMBA_CACHE_DIR=str(tmp_path)).stderr == ""
    assert list(tmp_path.rglob("*.nbi"))


def test_what_two_processes_keep_at_once_is_not_mixed_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both have looked before either wrote, and each writes its code when the other has written where it is."""
    one, other, later = (compiled.cache_in(str(tmp_path), digest_of_sources)._cache_file for _ in range(3))
    save = one._save_data

    def save_late(name: str, data: Any) -> None:
        other.save("second", "two")
        save(name, data)

    monkeypatch.setattr(other, "_load_index", dict)
    monkeypatch.setattr(one, "_save_data", save_late)
    one.save("first", "one")
    assert later.load("second") == "two"
    assert later.load("first") in ("one", None)


def test_code_runs_where_nothing_can_be_kept(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    code = "import numpy; from teien.core.engine import chance; print(chance.draw(numpy.ones(1, numpy.uint64)))"
    run = python(code, NUMBA_CACHE_DIR=str(blocked))
    assert run.stdout == python(code).stdout
    assert f"this happens at every start: {blocked}/teien cannot be written" in run.stderr
    assert "Set NUMBA_CACHE_DIR to a folder that can be." in run.stderr
    assert "once" not in run.stderr


def test_who_has_no_home_is_told_what_to_set(tmp_path: Path) -> None:
    code = "import numpy; from teien.core.engine import chance; print(chance.draw(numpy.ones(1, numpy.uint64)))"
    nowhere = {"HOME": "/dev/null/nobody", "NUMBA_CACHE_DIR": "", "XDG_CACHE_HOME": ""}
    assert "/dev/null/nobody/.cache/teien cannot be written" in python(code, **nowhere).stderr
    kept = python(code, **nowhere | {"NUMBA_CACHE_DIR": str(tmp_path)}).stderr
    assert "once after an install" in kept
    assert python(code, **nowhere | {"NUMBA_CACHE_DIR": str(tmp_path)}).stderr == ""


@pytest.mark.parametrize("code", [PLAY, STEP], ids=["a match", "a batch"])
def test_plain_python_plays_the_same_game(code: str) -> None:
    assert python(code, NUMBA_DISABLE_JIT="1").stdout == python(code).stdout


def test_machine_code_nobody_uses_is_forgotten(tmp_path: Path) -> None:
    old, fresh = tmp_path / "old", tmp_path / "fresh"
    for folder in (old, fresh):
        folder.mkdir()
    os.utime(old, (0, 0))
    assert compiled.prepare(tmp_path / "now") == str(tmp_path / "now")
    assert not old.exists()
    assert fresh.exists()


def test_the_digest_follows_the_compiled_sources(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text("from teien.core.engine.compiled import compiled\n")
    (tmp_path / "other.py").write_text("words = 1\n")
    before = digest_of_sources(tmp_path)
    (tmp_path / "other.py").write_text("words = 2\n")
    assert digest_of_sources(tmp_path) == before
    (tmp_path / "rules.py").write_text("from teien.core.engine.compiled import compiled\nvalue = 1\n")
    assert digest_of_sources(tmp_path) != before


def test_the_digest_follows_what_compiled_sources_take_their_numbers_from(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text(
        "from teien.core.engine.compiled import compiled\nfrom teien.pond.moves import FIRST_WIND\n"
    )
    (tmp_path / "moves.py").write_text("FIRST_WIND = 60\n")
    before = digest_of_sources(tmp_path)
    (tmp_path / "moves.py").write_text("FIRST_WIND = 61\n")
    assert digest_of_sources(tmp_path) != before
