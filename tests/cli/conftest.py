"""What the tests of the command line share: typed lines, and a home that is not the tester's."""

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

import teien

Type = Callable[[Iterable[str]], None]


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder where unsaved games are kept, empty at first; the test runs in a folder of its own."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "state" / "teien"


@pytest.fixture
def type_lines(monkeypatch: pytest.MonkeyPatch) -> Type:
    """Lets a person type these lines and then end the input."""

    def set_lines(lines: Iterable[str]) -> None:
        left = iter(lines)

        def answer(_prompt: str = "") -> str:
            try:
                return next(left)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", answer)

    return set_lines


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A game of three that is not over, as a record of twelve moves."""
    match = teien.new("hiroba", players=3, seed=7, names=["Anna", "Ben", "Cleo"], first=0)
    chooser = teien.player("random", seed=1)
    for _ in range(12):
        match.play(chooser.choose(match, match.to_act[0]))
    path = tmp_path / "game.txt"
    path.write_text(match.record(), "utf-8")
    return path


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """A game of two that is over, as a record."""
    match = teien.new("hiroba", players=2, seed=7, names=["Anna", "Ben"], first=0)
    chooser = teien.player("random", seed=1)
    while not match.over:
        match.play(chooser.choose(match, match.to_act[0]))
    path = tmp_path / "finished.txt"
    path.write_text(match.record(), "utf-8")
    return path
