"""The games in researchers' frameworks, beside those frameworks' own: steps a second, all in one run.

Four tables:

- OpenSpiel: one game driven from Python (`legal_actions`, a random one, `apply_action`, and chance where it is due),
  ours beside OpenSpiel's own `hex(board_size=9)` and `connect_four`, which are written in C++.
- Gymnasium: one seat against `random`, the environment itself without the wrappers of `gymnasium.make`.
- PettingZoo: one environment, by PettingZoo's own benchmark loop (`last`, a random legal action, `step`, and `reset`
  when a game is over), beside its `connect_four` and `go`.
- Many games: Gymnasium's `VectorEnv` over `teien.batch` with masks, observations and new games where one ended,
  beside Pgx's `hex` on the CPU with its own automatic reset, both with random legal actions and the same number of
  games. A contestant may use all cores: ours has as many threads as there are, JAX decides for itself. Each step
  gives new arrays, as Pgx does; "no copies" is `copy=False`, which gives the batch's own.

Contestants of a table take turns, and the medians of all rounds count. Install the peers with
`pip install -c constraints.txt -e '.[bench]'`.
"""

import argparse
import importlib
import json
import os
import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

import teien
from teien.interop.gymnasium import TeienEnv, TeienVectorEnv
from teien.interop.pettingzoo import env

CONNECT_FOUR, HEX, SPIEL_HEX = "PettingZoo connect_four", "Pgx hex", "hex(board_size=9)"


@dataclass
class Contestant:
    """Something to time: `play(seconds)` steps for about so long and returns steps a second."""

    name: str
    play: Callable[[float], float]
    rates: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        return statistics.median(self.rates)


def stepped(played: Any) -> Callable[[float], float]:
    """PettingZoo's own loop."""

    def play(seconds: float) -> float:
        played.reset()
        steps, begun = 0, time.perf_counter()
        while (spent := time.perf_counter() - begun) < seconds:
            for _ in played.agent_iter(played.num_agents):
                observation, _, termination, truncation, _ = played.last()
                over = termination or truncation
                action = None if over else random.choice(np.flatnonzero(observation["action_mask"]).tolist())
                played.step(action)
                steps += 1
                if all(played.terminations.values()) or all(played.truncations.values()):
                    played.reset()
        return steps / spent

    return play


def driven(name: str) -> Callable[[float], float]:
    """An OpenSpiel game by random actions; of both kinds, moves and draws, each counts as a step."""
    spiel: Any = importlib.import_module("pyspiel")
    importlib.import_module("teien.interop.openspiel")
    game, chance = spiel.load_game(name), random.Random(1)

    def play(seconds: float) -> float:
        steps, begun = 0, time.perf_counter()
        while (spent := time.perf_counter() - begun) < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(chance.choice(state.legal_actions()))
                steps += 1
        return steps / spent

    return play


def of_openspiel() -> list[Contestant]:
    """OpenSpiel's own games and ours."""
    theirs = [Contestant(SPIEL_HEX, driven("hex(board_size=9)")), Contestant("connect_four", driven("connect_four"))]
    return [*theirs, *(Contestant(f"Teien {name}", driven(f"teien_{name.replace('-', '_')}")) for name in teien.GAMES)]


def one_seat(game: str) -> Contestant:
    """One seat against random players, its own moves random too; only its moves count."""
    played, chance = TeienEnv(game), random.Random(1)

    def play(seconds: float) -> float:
        steps, begun = 0, time.perf_counter()
        over = True
        while (spent := time.perf_counter() - begun) < seconds:
            for _ in range(50):
                if over:
                    _observation, info = played.reset()
                action = chance.choice(info["action_mask"].nonzero()[0])
                _observation, _reward, over, _cut, info = played.step(action)
                steps += 1
        return steps / spent

    return Contestant(f"Teien {game}", play)


def one_at_a_time() -> list[Contestant]:
    """PettingZoo's environments and ours."""
    make: Any = importlib.import_module("pettingzoo").make
    theirs = [
        Contestant(CONNECT_FOUR, stepped(make("aec", "classic/connect_four_v3"))),
        Contestant("PettingZoo go", stepped(make("aec", "classic/go_v5", board_size=9))),
    ]
    return [*theirs, *(Contestant(f"Teien {game}", stepped(env(game))) for game in teien.GAMES)]


def many_of_ours(game: str, count: int, threads: int, copy: bool) -> Contestant:
    games = TeienVectorEnv(game, count, threads=threads, copy=copy)
    games.reset(seed=1)

    def play(seconds: float) -> float:
        steps, begun = 0, time.perf_counter()
        while (spent := time.perf_counter() - begun) < seconds:
            games.step(games.batch.sample())
            steps += count
        return steps / spent

    how = f"{threads} {'thread' if threads == 1 else 'threads'}{'' if copy else ', no copies'}"
    return Contestant(f"Teien {game}, {how}", play)


def many_of_pgx(count: int) -> Contestant:
    """Pgx's hex, stepped as a learner would: the observation and the mask of every step are there to be read."""
    jax: Any = importlib.import_module("jax")
    # Importing Pgx makes arrays, and with the first array JAX settles on a device.
    jax.config.update("jax_platforms", "cpu")
    pgx: Any = importlib.import_module("pgx")
    auto_reset = importlib.import_module("pgx.experimental").auto_reset
    hexes = pgx.make("hex")
    start = jax.jit(jax.vmap(hexes.init))
    advance = jax.vmap(auto_reset(hexes.step, hexes.init))

    @jax.jit  # type: ignore[untyped-decorator]  # JAX need not be installed, so it is Any
    def step(state: Any, key: Any) -> Any:
        choosing, stepping = jax.random.split(key)
        mask = state.legal_action_mask
        # The lowest bit is set so that a legal action never ties with an illegal one.
        actions = jax.numpy.where(mask, jax.random.bits(choosing, mask.shape) | 1, 0).argmax(axis=-1)
        return advance(state, actions, jax.random.split(stepping, count))

    kept: dict[str, Any] = {"key": jax.random.key(1)}
    kept["state"] = step(start(jax.random.split(kept["key"], count)), kept["key"])

    def play(seconds: float) -> float:
        steps, begun = 0, time.perf_counter()
        while (spent := time.perf_counter() - begun) < seconds:
            kept["key"], using = jax.random.split(kept["key"])
            kept["state"] = step(kept["state"], using)
            kept["state"].observation.block_until_ready()
            steps += count
        return steps / spent

    return Contestant(HEX, play)


def measure(contestants: list[Contestant], seconds: float, repeats: int, console: Console) -> None:
    """Times every contestant in turn, `repeats` times over, after a short warming up."""
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("", total=(repeats + 1) * len(contestants))
        for round_ in range(repeats + 1):
            for contestant in contestants:
                progress.update(task, description=contestant.name)
                rate = contestant.play(seconds if round_ else seconds / 4)
                if round_:
                    contestant.rates.append(rate)
                progress.advance(task)


def table(title: str, contestants: list[Contestant], rival: str) -> Table:
    found = Table(title=title)
    found.add_column("what")
    found.add_column("steps/s", justify="right")
    found.add_column(f"ratio to {rival}", justify="right")
    reference = next(contestant.rate for contestant in contestants if contestant.name == rival)
    for contestant in contestants:
        found.add_row(contestant.name, f"{contestant.rate:,.0f}", f"{contestant.rate / reference:.1f}")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3, help="how long each contestant plays a round")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--games", type=int, default=1024, help="how many games at once")
    parser.add_argument("--json", type=Path, help="a file for all figures")
    asked = parser.parse_args()
    console = Console()

    spiel = of_openspiel()
    measure(spiel, asked.seconds, asked.repeats, console)
    console.print(table("OpenSpiel, one game from Python", spiel, SPIEL_HEX))

    seats = [one_seat(game) for game in teien.GAMES]
    measure(seats, asked.seconds, asked.repeats, console)
    console.print(table("Gymnasium, one seat against random", seats, seats[0].name))

    single = one_at_a_time()
    measure(single, asked.seconds, asked.repeats, console)
    console.print(table("PettingZoo, one environment", single, CONNECT_FOUR))

    cores = os.cpu_count() or 1
    many = [many_of_pgx(asked.games)]
    for game in teien.GAMES:
        many += [many_of_ours(game, asked.games, threads, copy=True) for threads in sorted({1, cores})]
        many.append(many_of_ours(game, asked.games, cores, copy=False))
    measure(many, asked.seconds, asked.repeats, console)
    console.print(table(f"{asked.games:,} games at once", many, HEX))

    if asked.json:
        figures = {contestant.name: contestant.rates for contestant in spiel + seats + single + many}
        asked.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
