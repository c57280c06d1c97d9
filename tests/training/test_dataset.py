"""Strong games as a data set: a command that was stopped goes on, and nobody notices."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from teien.arena.executor import Pool
from teien.interop.dataset import Dataset
from training import dataset
from training.dataset import Plan, make


def test_a_run_goes_on_where_it_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "GAMES_A_SHARD", 2)
    plan = Plan("hiroba", "greedy", options=(("koi", "hand"),))
    one, other = tmp_path / "one.npz", tmp_path / "other.npz"
    with ThreadPoolExecutor(1) as executor:
        pool = Pool(executor, 1)
        assert make(plan, 5, one, minutes=1, pool=pool)
        assert not make(plan, 5, other, minutes=0, pool=pool)
        assert not other.exists()
        (kept,) = (tmp_path / "one").glob("000002*")
        (tmp_path / "other" / kept.name).write_bytes(kept.read_bytes())
        assert make(plan, 5, other, minutes=1, pool=pool)
        with pytest.raises(ValueError, match="another plan"):
            make(Plan("hiroba", "random"), 5, other, minutes=1, pool=pool)
    first, second = Dataset.read(one), Dataset.read(other)
    assert len(first) == len(set(first.seeds.tolist())) == 5
    assert first.seeds.tolist() == second.seeds.tolist()
    assert first.moves.tolist() == second.moves.tolist()
    assert len(next(first.samples()).actions) == first.lengths.sum()
