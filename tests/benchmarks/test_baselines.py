"""The baselines: games are kept, a run goes on, and the table says what was played."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from benchmarks import baselines
from teien.arena.executor import Pool

GAME = "haru-ichiban:pond=3x3"


def test_a_run_goes_on_and_its_table_says_what_was_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(baselines, "REFERENCES", ("greedy", "random"))
    monkeypatch.setattr(baselines, "OTHERS", ("playouts:simulations=2,threads=1",))
    monkeypatch.setattr(baselines, "NETWORKS", tmp_path)
    with ThreadPoolExecutor(1) as executor:
        pool = Pool(executor, 1)
        baselines.run(tmp_path, [GAME], 3, [""], 0, pool)
        assert baselines.table(GAME, tmp_path) == ""
        baselines.run(tmp_path, [GAME], 2, ["greedy"], 1, pool)
        assert "playouts" in baselines.table(GAME, tmp_path)
        kept = sorted(tmp_path.rglob("records/*.txt"))
        assert len(kept) == 2 * 2 * 2
        before = [record.stat().st_mtime_ns for record in kept]
        baselines.run(tmp_path, [GAME], 3, [""], 1, pool)
    assert [record.stat().st_mtime_ns for record in kept] == before
    assert len(list(tmp_path.rglob("records/*.txt"))) == 3 * 2 * 3
    found = baselines.table(GAME, tmp_path)
    rows = {line.split("`")[1]: line for line in found.splitlines()[2:]}
    assert set(rows) == {"greedy", "random", "playouts:simulations=2,threads=1"}
    assert [line.split(" | ")[-2] for line in rows.values()] == ["12", "12", "12"]
    place = "<!-- {}: written by python -m benchmarks.baselines --write -->\n<!-- end -->\n"
    page = "".join(place.format(game) for game in baselines.GAMES)
    once = baselines.written(page, GAME, found)
    assert once.count(found) == 1
    assert baselines.written(baselines.written(page, GAME, "old\n"), GAME, found) == once


def test_the_page_has_a_place_for_every_game_and_every_network_is_told_of() -> None:
    page = baselines.PAGE.read_text("utf-8")
    for game in baselines.GAMES:
        assert baselines.written(page, game, "a table\n").count("a table\n") == 1
        for network in (baselines.NETWORKS / baselines.plain(game)).glob("*.npz"):
            assert f"`network {network.stem}`" in page
