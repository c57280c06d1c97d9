"""How fast random games are played: ours beside OpenSpiel's and Pgx's, measured in turns in one process.

    python benchmarks/engine.py [--seconds 1.5] [--repeats 5] [--json OUT]

A move is one choice by one player, drawn evenly from the legal ones and then played. Starting a game is part
of the time. Each contestant first runs as a warm-up (which compiles it) that also finds how much work fills
`--seconds`. Then everyone is timed once a round, `--repeats` rounds, so that noise from the rest of the machine
hits all alike. The first table gives everyone one core: on Linux, every thread of the process is kept on it.

- teien: `teien.playouts`, whole games in compiled code.
- OpenSpiel: an `MCTSBot` of one simulation whose `RandomRolloutEvaluator` makes n rollouts. The first simulation
  of a search finds the root unvisited, so it expands nothing and evaluates the root itself. One `mcts_search` is
  thus exactly n uniformly random games from the state it was given, here the first of the game, without leaving
  C++. OpenSpiel does not count their moves: we take n times the mean length of LENGTH_GAMES random games from
  that same state, found beforehand, whose standard error is below 0.5 %.
- Pgx: PGX_BATCH games of its `hex`, which its API offers only as 11 x 11, inside one jitted loop on JAX's CPU
  backend. `auto_reset` restarts finished games, so every game makes a move at every step. Moves are drawn as the
  largest of random integers over the legal actions, which here is almost three times as fast as
  `jax.random.categorical`.

The games differ, so the ratios compare engines as a user meets them, not the same work done twice.

The second table is not kept on one core. It steps `teien.batch` with one thread and with two; a step asks for
random actions and the mask of legal ones, plays, and starts new games where one ended. A batch has FEW_IN_A_BATCH games
and, in rows of their own, as many as fit a gibibyte, boards and states together, and at most MOST_IN_A_BATCH. Beside
our own workers stands the same work shared out by Numba's `prange`, on two threads too.
"""

import argparse
import importlib
import json
import os
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

import teien
from teien.core.engine import rules
from teien.core.engine.compiled import compiled
from teien.core.engine.stepping import board_of, deal, play, show
from teien.core.engine.workers import SHARE
from teien.core.play.game import find

REFERENCE = "OpenSpiel hex(9)"
OPENSPIEL_GAMES = {REFERENCE: "hex(board_size=9)", "OpenSpiel connect_four": "connect_four"}
LENGTH_GAMES = 10_000
PGX_BATCH = 1024
FEW_IN_A_BATCH, MOST_IN_A_BATCH = 1024, 262_144
BATCH_BYTES = 2**30
PACKAGES = ("teien", "numba", "numpy", "open_spiel", "pgx", "jax")
SEED = 1


@dataclass
class Contestant:
    """Something to time: `play(amount)` does work in proportion to `amount` and returns how many moves it made.

    `rival` names the contestant that this one is set against.
    """

    name: str
    rival: str
    cores: int
    play: Callable[[int], int]
    rates: list[float] = field(default_factory=list)


def teien_playouts() -> list[Contestant]:
    """Our compiled random games, for every game and number of players."""

    def contestant(game: str, players: int) -> Contestant:
        def play(games: int) -> int:
            return teien.playouts(game, players=players, games=games, seed=SEED).moves

        return Contestant(f"teien {game}, {players} seats", REFERENCE, 1, play)

    return [contestant(game, players) for game in teien.GAMES for players in find(game).players]


def mean_length(start: Any, games: int) -> float:
    """The mean number of moves of random games from an OpenSpiel state."""
    chance = random.Random(SEED)
    moves = 0
    for _ in range(games):
        state = start.clone()
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
            moves += 1
    return moves / games


def openspiel_rollouts() -> list[Contestant]:
    """OpenSpiel's C++ rollouts; an `ImportError` when it is not installed."""
    spiel: Any = importlib.import_module("pyspiel")
    settings = {"uct_c": 1, "max_simulations": 1, "max_memory_mb": 1, "solve": False, "seed": SEED, "verbose": False}

    def contestant(name: str, game_string: str) -> Contestant:
        game = spiel.load_game(game_string)
        start = game.new_initial_state()
        length = mean_length(start, LENGTH_GAMES)

        def play(rollouts: int) -> int:
            evaluator = spiel.RandomRolloutEvaluator(n_rollouts=rollouts, seed=SEED)
            root = spiel.MCTSBot(game, evaluator, **settings).mcts_search(start)
            if root.explore_count != 1 or root.children:
                raise RuntimeError("this OpenSpiel does not search as described above, so its moves cannot be counted")
            return round(rollouts * length)

        return Contestant(name, REFERENCE, 1, play)

    return [contestant(name, game_string) for name, game_string in OPENSPIEL_GAMES.items()]


def pgx_steps() -> list[Contestant]:
    """Pgx's hex on the CPU; an `ImportError` when it or JAX is not installed."""
    jax: Any = importlib.import_module("jax")
    # Importing Pgx makes arrays, and with the first array JAX settles on a device.
    jax.config.update("jax_platforms", "cpu")
    pgx: Any = importlib.import_module("pgx")
    auto_reset = importlib.import_module("pgx.experimental").auto_reset
    env = pgx.make("hex")
    start = jax.vmap(env.init)
    step = jax.vmap(auto_reset(env.step, env.init))

    def advance(_: Any, carried: Any) -> Any:
        state, key = carried
        key, choosing, stepping = jax.random.split(key, 3)
        mask = state.legal_action_mask
        # The lowest bit is set so that a legal action never ties with an illegal one.
        actions = jax.numpy.where(mask, jax.random.bits(choosing, mask.shape) | 1, 0).argmax(axis=-1)
        return step(state, actions, jax.random.split(stepping, PGX_BATCH)), key

    def run(key: Any, steps: Any) -> Any:
        key, starting = jax.random.split(key)
        state = start(jax.random.split(starting, PGX_BATCH))
        state, _ = jax.lax.fori_loop(0, steps, advance, (state, key))
        # Returning no more than this lets XLA leave out what random games do not need, such as observations.
        return state.terminated

    compiled = jax.jit(run)

    def play(steps: int) -> int:
        compiled(jax.random.key(SEED), steps).block_until_ready()
        return steps * PGX_BATCH

    cores = 1 if sys.platform == "linux" else os.cpu_count() or 1
    return [Contestant("Pgx hex(11), JAX on CPU", REFERENCE, cores, play)]


def batch_sizes(game: str) -> tuple[int, int]:
    """Few games and many."""
    found = find(game)
    fitting = BATCH_BYTES // (found.board_type.itemsize + found.state_type.itemsize)
    return FEW_IN_A_BATCH, min(MOST_IN_A_BATCH, fitting)


def teien_batches() -> list[Contestant]:
    """Our batches, for each game and size on one thread, on two, and on two of Numba's."""

    def contestant(game: str, games: int, threads: int) -> Contestant:
        batch = teien.batch(game, players=min(find(game).players), games=games, seed=SEED, threads=threads)

        def play(steps: int) -> int:
            for _ in range(steps):
                batch.legal_mask()
                batch.step(batch.sample())
                batch.reset()
            return steps * games

        name = f"{game}, {games:,} games"
        return Contestant(f"{name}, threads: {threads}", f"{name}, threads: 1", threads, play)

    return [
        each
        for game in teien.GAMES
        for games in batch_sizes(game)
        for each in (contestant(game, games, 1), contestant(game, games, 2), prange_batch(game, games, 2))
    ]


Function = TypeVar("Function", bound=Callable[..., Any])


def in_parallel(function: Function) -> Function:
    return cast("Function", numba.njit(parallel=True, nogil=True, error_model="numpy")(function))


@compiled
def sample_share(games: Any, actions: Any, share: Any) -> None:
    for game in range(share * SHARE, min(len(actions), (share + 1) * SHARE)):
        chance = games.chances[game : game + 1]
        actions[game] = rules.sample(board_of(games, game), games.states[game], games.seats[game], chance)


@compiled
def step_share(games: Any, actions: Any, share: Any) -> None:
    for game in range(share * SHARE, min(len(actions), (share + 1) * SHARE)):
        play(games, game, actions[game])
        show(games, game)


@compiled
def deal_share(games: Any, box: Any, share: Any) -> None:
    for game in range(share * SHARE, min(len(games.states), (share + 1) * SHARE)):
        if games.seats[game] < 0:
            deal(games, game, box)
            games.scores[game] = 0
            games.winners[game] = 0
            show(games, game)


@in_parallel
def sample_by_prange(games: Any, actions: Any) -> None:
    for share in numba.prange((len(actions) + SHARE - 1) // SHARE):
        sample_share(games, actions, np.int64(share))


@in_parallel
def step_by_prange(games: Any, actions: Any) -> None:
    for share in numba.prange((len(actions) + SHARE - 1) // SHARE):
        step_share(games, actions, np.int64(share))


@in_parallel
def deal_by_prange(games: Any, box: Any) -> None:
    for share in numba.prange((len(games.states) + SHARE - 1) // SHARE):
        deal_share(games, box, np.int64(share))


def prange_batch(game: str, games: int, threads: int) -> Contestant:
    """The same work as a batch's, on Numba's threads."""
    batch = teien.batch(game, players=min(find(game).players), games=games, seed=SEED, threads=1)

    def play(steps: int) -> int:
        numba.set_num_threads(threads)
        for _ in range(steps):
            batch.legal_mask()
            actions = np.zeros(games, np.int64)
            sample_by_prange(batch._all, actions)
            step_by_prange(batch._all, batch._checked(actions, check=True))
            if np.count_nonzero(batch.done):
                deal_by_prange(batch._all, batch._box)
        return steps * games

    name = f"{game}, {games:,} games"
    return Contestant(f"{name}, prange: {threads}", f"{name}, threads: 1", threads, play)


@contextmanager
def one_core() -> Iterator[None]:
    """On Linux, keeps every thread of the process, and any it starts meanwhile, on one core."""
    if sys.platform != "linux":
        yield
        return

    def keep_on(cores: set[int]) -> None:
        for thread in Path("/proc/self/task").iterdir():
            with suppress(ProcessLookupError):
                os.sched_setaffinity(int(thread.name), cores)

    allowed = os.sched_getaffinity(0)
    keep_on({max(allowed)})
    try:
        yield
    finally:
        keep_on(allowed)


def timed(contestant: Contestant, amount: int) -> tuple[int, float]:
    """The moves made and the seconds they took."""
    start = time.perf_counter()
    moves = contestant.play(amount)
    return moves, time.perf_counter() - start


def amount_for(contestant: Contestant, seconds: float) -> int:
    """Warms a contestant up and finds the amount of work that takes it about so long."""
    contestant.play(1)
    amount = 1
    while (elapsed := timed(contestant, amount)[1]) < seconds / 4:
        amount *= 2
    return max(1, round(amount * seconds / elapsed))


def measure(contestants: list[Contestant], seconds: float, repeats: int, console: Console) -> None:
    """Fills in each contestant's `rates`, in moves a second, with one round after another over all of them."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    # A refreshing thread would take time from what is measured.
    with Progress(*columns, console=console, auto_refresh=False, transient=True) as progress:
        task = progress.add_task("", total=len(contestants) * (repeats + 1))
        amounts = []
        for contestant in contestants:
            progress.update(task, description=f"warming up {contestant.name}", refresh=True)
            amounts.append(amount_for(contestant, seconds))
            progress.advance(task)
        for repeat in range(1, repeats + 1):
            for contestant, amount in zip(contestants, amounts, strict=True):
                progress.update(task, description=f"round {repeat}, {contestant.name}", refresh=True)
                moves, elapsed = timed(contestant, amount)
                contestant.rates.append(moves / elapsed)
                progress.advance(task)


def table(title: str, contestants: list[Contestant]) -> Table:
    """One row a contestant, with the ratio to its rival's median where the rival takes part."""
    medians = {contestant.name: statistics.median(contestant.rates) for contestant in contestants}
    result = Table("", "cores", "million moves/s", "min to max", "ratio", title=title)
    for column in result.columns[1:]:
        column.justify = "right"
    for contestant in contestants:
        median, rival = medians[contestant.name], medians.get(contestant.rival)
        result.add_row(
            contestant.name,
            str(contestant.cores),
            f"{median / 1e6:.2f}",
            f"{min(contestant.rates) / 1e6:.2f} to {max(contestant.rates) / 1e6:.2f}",
            f"{median / rival:.2f}" if rival else "",
        )
    return result


def installed_versions() -> dict[str, str]:
    """The versions of the packages measured, those that are installed."""
    found = {}
    for package in PACKAGES:
        with suppress(PackageNotFoundError):
            found[package] = version(package)
    return found


def main() -> None:
    """Measures, prints both tables and writes the JSON file if one is asked for."""
    parser = argparse.ArgumentParser(description="Moves a second of random games: ours beside OpenSpiel's and Pgx's.")
    parser.add_argument("--seconds", type=float, default=1.5, help="about how long one measurement takes (%(default)s)")
    parser.add_argument("--repeats", type=int, default=5, help="measurements of each contestant (%(default)s)")
    parser.add_argument("--json", type=Path, metavar="OUT", help="also write every measurement to this file")
    options = parser.parse_args()
    console = Console(highlight=False)

    with one_core():
        playouts = teien_playouts()
        for peer, contestants_of in (("OpenSpiel", openspiel_rollouts), ("Pgx", pgx_steps)):
            try:
                playouts += contestants_of()
            except ImportError as error:
                absent = f"{peer} is left out ({error}). To install it: pip install .[bench]"
                console.print(absent, markup=False, soft_wrap=True)
        measure(playouts, options.seconds, options.repeats, console)
    console.print(table(f"Random games (ratio to {REFERENCE})", playouts))

    batches = teien_batches()
    measure(batches, options.seconds, options.repeats, console)
    console.print(table("Batches (ratio to one thread)", batches))

    versions = installed_versions()
    console.print(f"Medians of {options.repeats};", ", ".join(" ".join(each) for each in versions.items()))
    if options.json:
        results = {
            "machine": f"{platform.machine()}, {os.cpu_count()} cores",
            "python": platform.python_version(),
            "versions": versions,
            "moves_per_second": {contestant.name: contestant.rates for contestant in playouts + batches},
        }
        options.json.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
