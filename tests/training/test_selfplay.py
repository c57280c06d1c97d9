"""Games of a search against itself: what is kept of them, and that a run goes on where it was stopped."""

from pathlib import Path

import numpy as np
import pytest

import teien
from teien.core.play.game import find
from training.samples import read, write
from training.selfplay import Plan, check_settings, keep, shard


@pytest.mark.parametrize("game", teien.GAMES)
def test_every_position_has_odds_and_a_result(game: str, tmp_path: Path) -> None:
    plan = Plan(game, 2, "playouts", 4)
    samples = shard(plan, seed=1, games=1, deadline=float("inf"))
    assert samples is not None
    write(tmp_path / "000000.npz", samples)
    kept = read(find(game), [tmp_path])
    assert len(kept.boards) == 1
    assert len(kept.states) == len(kept.moves) > 5
    assert np.allclose(kept.result.sum(1), 1)
    assert np.allclose(kept.found.sum(1), 1, atol=0.01)
    assert (kept.odds.sum(1) <= 1.01).all()
    assert ((kept.moves >= 0) | (kept.odds == 0)).all()


def test_a_shard_is_the_same_each_time_and_none_when_time_is_over(tmp_path: Path) -> None:
    plan = Plan("hiroba", 2, "playouts", 4)
    one, other = (shard(plan, seed=2, games=1, deadline=float("inf")) for _time in range(2))
    assert one is not None
    assert other is not None
    assert (one.moves == other.moves).all()
    assert keep(plan, tmp_path / "000000.npz", 2, 1, deadline=0) == 0
    assert not list(tmp_path.iterdir())


def test_a_folder_holds_games_of_one_plan(tmp_path: Path) -> None:
    check_settings(tmp_path, Plan("hiroba", 2, "playouts", 4))
    check_settings(tmp_path, Plan("hiroba", 2, "playouts", 4))
    with pytest.raises(ValueError, match="has games of another plan"):
        check_settings(tmp_path, Plan("hiroba", 2, "playouts", 5))
