"""The work before a server opens: how far it is, and that it can be stopped."""

import asyncio
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import numba
import psutil
import pytest
from numba.core import event

import teien
from teien.web.preparation import COSTS, Compiling, NotKept, Preparation, compile_elsewhere, share


@pytest.mark.parametrize("game", [*teien.GAMES, "a game that nobody measured"])
def test_the_share_goes_from_nothing_to_all_with_every_function(game: str) -> None:
    shares = [share(game, functions) for functions in range(300)]
    assert shares[0] == 0
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert all(later > earlier for earlier, later in pairwise(shares) if later < 1)


def test_every_game_is_measured() -> None:
    assert set(COSTS) == set(teien.GAMES)
    assert all(marks == sorted(marks) for marks in COSTS.values())


def test_the_compiler_is_stopped_where_nothing_shall_be_compiled() -> None:
    twice: Callable[[int], int] = numba.njit(lambda number: 2 * number)
    counts: list[int] = []
    with (
        event.install_listener("numba:compile", Compiling(counts.append, wanted=lambda: False)),
        pytest.raises(NotKept),
    ):
        twice(1)
    with event.install_listener("numba:compile", Compiling(counts.append, wanted=lambda: True)):
        assert twice(4) == 8
    assert counts[-1] == 1


def test_what_is_kept_is_read_and_everybody_is_told() -> None:
    steps: list[tuple[float, str]] = []
    preparation = Preparation(teien.GAMES, lambda now: steps.append((now.share, now.what)))
    asyncio.run(preparation.run())
    shares = [share for share, _what in steps]
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0, 1)
    assert [what for _share, what in dict.fromkeys(steps)][:3] == ["Hiroba", "Haru Ichiban", "Niwa"]
    assert not preparation.done


def test_a_compiler_ends_with_whoever_started_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    counts: list[int] = []

    async def start_and_stop() -> None:
        task = asyncio.create_task(compile_elsewhere(teien.GAMES[0], counts.append))
        while len(counts) < 3:
            await asyncio.sleep(0.05)
            assert not task.done()
        assert compilers()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(start_and_stop())
    assert counts == sorted(set(counts))
    assert not compilers()


def compilers() -> list[psutil.Process]:
    """Those that this process has started."""
    children = psutil.Process().children()
    return [child for child in children if "teien.web.preparation" in child.cmdline()]
