"""Workers: threads, real processes and a real Dask cluster behind the same door."""

import multiprocessing
import os
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

import teien
from teien.arena.executor import IN_HAND, WorkersLost, cluster, processes
from teien.arena.folder import Folder
from teien.arena.plan import make_plan
from teien.arena.result import Result, play_for_result
from teien.cli.main import main
from tests.arena.players import threads

PLAN = make_plan("hiroba", 2, {}, ("random", "greedy"), 4, 1)


def without_times(results: Iterable[tuple[Result, str]]) -> list[list[str]]:
    """What must be the same wherever it is played, in the games' order."""
    rows = [result.as_row() for result, _ in results]
    same = [[value for column, value in row.items() if not column.startswith("seconds")] for row in rows]
    return sorted(same, key=lambda row: int(row[0]))


@pytest.fixture(scope="module")
def expected() -> list[list[str]]:
    return without_times(map(play_for_result, PLAN.fixtures()))


def where(_: object) -> int:
    """The process that works, which takes its time so that others get some of the work."""
    time.sleep(0.05)
    return os.getpid()


def die(_: object) -> None:
    os._exit(3)


def complain(task: int) -> int:
    if task == 2:
        raise ArithmeticError("two")
    return task


def test_tasks_are_taken_only_when_there_is_room() -> None:
    taken = []

    def tasks() -> Iterator[int]:
        for task in range(20):
            taken.append(task)
            yield task

    with threads() as pool:
        done = pool.do(str, tasks())
        seen = []
        for each in done:
            seen.append(each)
            assert len(taken) <= len(seen) + IN_HAND * pool.size
    assert sorted(seen, key=int) == [str(task) for task in range(20)]


def test_what_work_raises_is_raised_and_the_rest_is_not_done() -> None:
    with threads() as pool, pytest.raises(ArithmeticError, match="two"):
        list(pool.do(complain, range(10**9)))


def test_processes_play_the_same_games(expected: list[list[str]]) -> None:
    with processes(2) as pool:
        assert without_times(pool.do(play_for_result, PLAN.fixtures())) == expected
        assert os.getpid() not in set(pool.do(where, range(4)))


def test_processes_that_die_are_missed() -> None:
    with processes(1) as pool, pytest.raises(WorkersLost, match="workers were lost: A process"):
        list(pool.do(die, range(3)))


@contextmanager
def dask(workers: int, folder: Path) -> Iterator[str]:
    """A real cluster on this machine, by its address."""
    from distributed import LocalCluster

    with LocalCluster(  # type: ignore[no-untyped-call,unused-ignore]  # Dask has types in part
        n_workers=workers, threads_per_worker=1, dashboard_address=":0", local_directory=str(folder)
    ) as local:
        yield local.scheduler_address


def test_whoever_stops_waits_for_no_task(tmp_path: Path) -> None:
    """Ctrl-C ends workers at once, and also while more is on the way to them than a pipe holds."""

    def stop() -> None:
        with processes(1) as pool:
            for number in range(4):
                pool.executor.submit(leave_mark, tmp_path / str(number), bytes(200_000))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stop()
    assert not list(tmp_path.iterdir())


def leave_mark(place: Path, _load: bytes) -> None:
    time.sleep(2)
    place.touch()


def test_a_dask_cluster_of_two_workers_plays_the_same_games(
    expected: list[list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The workers are other processes, which must find this Teien and these tests.
    roots = (Path(teien.__file__).parents[1], Path(__file__).parents[2])
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(map(str, roots)))
    with dask(2, tmp_path) as address:
        with cluster(address) as pool:
            assert pool.size == 2
            assert without_times(pool.do(play_for_result, PLAN.fixtures())) == expected
            workers: set[int] = set()
            # One of them may be late.
            while len(workers) < 2:
                workers |= set(pool.do(where, range(8)))
        assert os.getpid() not in workers
        command = ["arena", "hiroba", "random", "greedy", "--layouts", "4", "--out", str(tmp_path / "out")]
        assert main([*command, "--dask", address]) == 0
    folder = Folder(tmp_path / "out", PLAN)
    assert without_times((result, "") for result in folder.results.values()) == expected


def test_a_dask_cluster_without_workers_is_refused(tmp_path: Path) -> None:
    with dask(0, tmp_path) as address, pytest.raises(WorkersLost, match="has no workers"), cluster(address):
        pass


def test_no_tasks_are_no_work() -> None:
    with threads() as pool:
        assert list(pool.do(str, [])) == []


def test_nothing_is_said_of_what_is_cancelled_while_workers_die(capfd: pytest.CaptureFixture[str]) -> None:
    """That is what Ctrl-C does."""
    with processes(1) as pool:
        first, *others = [pool.executor.submit(time.sleep, seconds) for seconds in (0, 60, 60, 60, 60)]
        first.result()
        assert others[-1].cancel()
        for worker in multiprocessing.active_children():
            worker.kill()
        assert isinstance(others[0].exception(), BrokenExecutor)
    assert capfd.readouterr().err == ""
