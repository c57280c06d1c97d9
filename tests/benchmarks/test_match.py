"""`benchmarks/match.py` plays every game with every number of players, and says how fast."""

import json
import sys
from pathlib import Path

import pytest

import teien
from benchmarks import match
from teien.core.play.game import find


def test_every_game_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = tmp_path / "rates.json"
    monkeypatch.setattr(sys, "argv", ["match.py", "--seconds=0.001", "--repeats=2", f"--json={told}"])
    match.main()
    rates = json.loads(told.read_text())["moves_per_second"]
    ours = {f"teien {game}, {players} seats" for game in teien.GAMES for players in find(game).players}
    assert rates.keys() - {match.REFERENCE} == ours
    assert all(len(found) == 2 and min(found) > 0 for found in rates.values())
    printed = capsys.readouterr().out
    assert all(name in printed for name in ours)


@pytest.mark.parametrize("game", teien.GAMES)
def test_the_moves_are_counted(game: str) -> None:
    play = match.ours(game, 2)
    assert 0 < play(1) < play(2)
