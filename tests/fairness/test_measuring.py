"""Which games are played, that a kill harms nothing, and that the same seed finds the same."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from teien.arena.executor import Pool
from teien.arena.folder import OtherPlan
from teien.core.play.game import find
from teien.core.words.errors import BadRecord
from teien.fairness.candidate import Candidate, drawn_candidates
from teien.fairness.folder import FairnessFolder
from teien.fairness.game import Task, fixture_of
from teien.fairness.measuring import Measurement, Stage
from teien.fairness.results import result
from teien.fairness.standard import Standard, Verdict

CANDIDATES = drawn_candidates(find("niwa"), 2, {"longest": "60"}, 3, 1)
STAGE = Stage("greedy", Standard(10, 30, step=10))


@pytest.fixture(params=[1, 3])
def pool(request: pytest.FixtureRequest) -> Iterator[Pool]:
    with ThreadPoolExecutor(request.param) as executor:
        yield Pool(executor, request.param)


def measured(path: Path, pool: Pool, games: int | None = None) -> Measurement:
    """A measurement that goes on until it is over, or until so many games are there."""
    measurement = Measurement(FairnessFolder(path, {"seed": 7}, CANDIDATES), CANDIDATES, range(3), STAGE, 7)
    done = measurement.play(pool, lambda: False)
    for number, _finding in enumerate(done, 1):
        if number == games:
            break
    return measurement


def found(measurement: Measurement) -> list[dict[str, object]]:
    return [result(finding, "") for finding in measurement.findings.values()]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, object]]:
    with ThreadPoolExecutor(1) as executor:
        return found(measured(tmp_path_factory.mktemp("whole"), Pool(executor, 1)))


def test_the_same_seed_finds_the_same_on_any_number_of_workers(
    pool: Pool, tmp_path: Path, whole: list[dict[str, object]]
) -> None:
    measurement = measured(tmp_path, pool)
    assert measurement.is_over
    assert found(measurement) == whole
    assert {entry["verdict"] for entry in whole} <= {"fair", "unfair"}


def test_a_killed_one_goes_on_where_it_stopped(pool: Pool, tmp_path: Path, whole: list[dict[str, object]]) -> None:
    table = measured(tmp_path, pool, games=13).folder.table
    written = table.read_bytes()
    table.write_bytes(written[:-5])
    kept = written[: written.rfind(b"\n", 0, -5) + 1]
    again = measured(tmp_path, pool)
    assert table.read_bytes().startswith(kept)
    assert found(again) == whole
    numbers = [line.split(b",")[:3] for line in table.read_bytes().splitlines()]
    assert len(numbers) == len({tuple(number) for number in numbers}), "no game is played twice"


def test_when_it_is_late_no_game_is_begun(pool: Pool, tmp_path: Path) -> None:
    measurement = Measurement(FairnessFolder(tmp_path, {}, CANDIDATES), CANDIDATES, range(3), STAGE, 7)
    assert list(measurement.play(pool, lambda: True)) == []
    assert not measurement.is_over


def test_both_begin_equally_often_and_no_two_games_are_alike() -> None:
    fixtures = [fixture_of(Task(0, CANDIDATES[0], "greedy", number, 7)) for number in range(10)]
    assert [fixture.setup["first"] for fixture in fixtures] == ["1", "2"] * 5
    assert fixtures[0].setup["circuit"] == CANDIDATES[0].options["circuit"]
    assert len({seed for fixture in fixtures for seed in (fixture.seed, *fixture.seeds)}) == 30


def test_the_most_even_go_on(pool: Pool, tmp_path: Path) -> None:
    stage = Stage("random", Standard(10, 10), keep=2)
    measurement = Measurement(FairnessFolder(tmp_path, {}, CANDIDATES), CANDIDATES, range(3), stage, 7)
    for _finding in measurement.play(pool, lambda: False):
        pass
    off = [measurement.findings[place].tally.off for place in measurement.kept]
    assert off == sorted(off)
    assert len(off) <= 2
    assert all(measurement.findings[place].verdict is Verdict.OPEN for place in measurement.kept)


def test_a_folder_belongs_to_one_plan_and_its_candidates(tmp_path: Path) -> None:
    FairnessFolder(tmp_path, {"seed": 7}, CANDIDATES[:2])
    FairnessFolder(tmp_path, {"seed": 7}, CANDIDATES)
    with pytest.raises(OtherPlan, match="its seed is 7, not 8"):
        FairnessFolder(tmp_path, {"seed": 8}, CANDIDATES)
    with pytest.raises(OtherPlan, match="other set-ups are measured there"):
        FairnessFolder(tmp_path, {"seed": 7}, [Candidate("other", "niwa", 2, {}), *CANDIDATES])
    (tmp_path / "games.jsonl").write_text('[0,"greedy",0,[0]]\n')
    with pytest.raises(BadRecord, match="line 1: is no game of a measurement"):
        FairnessFolder(tmp_path, {"seed": 7}, CANDIDATES)
    (tmp_path / "plan.json").write_text("[]")
    with pytest.raises(BadRecord, match="is no plan of a measurement"):
        FairnessFolder(tmp_path, {"seed": 7}, CANDIDATES)
