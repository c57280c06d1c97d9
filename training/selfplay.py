"""The first stage: games of a search against itself, one process a core, in shards."""

import os
import subprocess
import time
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass, replace
from json import dumps, loads
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

import teien
from teien.core.play.match import Match
from teien.players.analysis import Analysis
from training.samples import KEPT_MOVES, Samples, without, write

GAMES_A_SHARD = 40
MOST_RANDOM = 10
"""Half of all games begin with some moves of which a third are random, fewer than so many of them."""
SHARE_RANDOM = 0.35
VARIED = 12
"""So many decisions of a game are drawn from what the search likes, the later ones are its best."""


@dataclass(frozen=True)
class Plan:
    """What is played. `options` are the game's; each game draws one of `layouts`, where there are any."""

    game: str
    players: int
    player: str
    simulations: int
    network: str = ""
    options: tuple[tuple[str, str], ...] = ()

    def new(self, seed: int) -> Match:
        game = teien.core.play.game.find(self.game)
        return teien.new(self.game, self.players, seed=seed, **game.read_options(self.players, dict(self.options)))


def odds_of(found: Analysis) -> npt.NDArray[np.float64]:
    """How likely each candidate is to be the right one: by its visits, or as it would be played where that is mixed."""
    if found.solved or found.choice is not None:
        odds = np.array([candidate.probability for candidate in found.candidates])
    else:
        odds = np.array([candidate.visits for candidate in found.candidates], float)
    return odds / odds.sum() if odds.sum() > 0 else np.full(len(odds), 1 / len(odds))


def shares(match: Match) -> list[float]:
    """What every seat got of the win."""
    outcome = match.outcome
    winners = outcome.winners if outcome and outcome.winners else tuple(range(match.players))
    return [(seat in winners) / len(winners) for seat in range(match.players)]


def play(plan: Plan, seed: int) -> tuple[npt.NDArray[np.void], list[tuple[object, ...]], list[float]]:
    """One game: its board, what was found in each position, and how the win was shared."""
    chance = np.random.default_rng(seed)
    match = plan.new(int(chance.integers(1 << 40)))
    extra = {"network": plan.network} if plan.network else {}
    player = teien.player(
        plan.player, simulations=plan.simulations, threads=1, megabytes=32, seed=int(chance.integers(1 << 40)), **extra
    )
    opening = int(chance.integers(MOST_RANDOM)) if chance.random() < 0.5 else 0
    steps: list[tuple[object, ...]] = []
    decisions = 0
    while not match.over:
        seat = match.to_act[0]
        legal = match.legal_numbers(seat)
        if len(legal) == 1:
            match.play(legal[0], seat)
            continue
        if decisions < opening and chance.random() < SHARE_RANDOM:
            match.play(legal[int(chance.integers(len(legal)))], seat)
            decisions += 1
            continue
        found = player.analyse(match, seat)
        odds = odds_of(found)
        numbers = np.array([candidate.move.number for candidate in found.candidates])
        order = np.argsort(-odds, kind="stable")[:KEPT_MOVES]
        moves, kept = np.full(KEPT_MOVES, -1, np.int16), np.zeros(KEPT_MOVES, np.float16)
        moves[: len(order)], kept[: len(order)] = numbers[order], odds[order]
        steps.append((match.state.copy(), seat, moves, kept, found.values))
        drawn = found.choice is not None or decisions < VARIED
        match.play(int(numbers[chance.choice(len(odds), p=odds) if drawn else order[0]]), seat)
        decisions += 1
    return match.board.copy(), steps, shares(match)


def shard(plan: Plan, seed: int, games: int, deadline: float) -> Samples | None:
    """So many games, or fewer when time is over; None when none was played to its end."""
    boards: list[npt.NDArray[np.void]] = []
    rows: list[tuple[Any, ...]] = []
    for game in range(games):
        if time.time() > deadline:
            break
        board, steps, result = play(plan, seed * 1_000_003 + game)
        rows += [(len(boards), *step, result) for step in steps]
        boards.append(board)
    if not rows:
        return None
    board_at, states, seats, moves, odds, found, results = zip(*rows, strict=True)
    return Samples(
        np.array(boards),
        without(np.array(states), teien.core.play.game.find(plan.game).forgotten),
        np.array(board_at, np.int32),
        np.array(seats, np.int8),
        np.array(moves),
        np.array(odds),
        np.array(found, np.float16),
        np.array(results, np.float16),
    )


def keep(plan: Plan, file: Path, seed: int, games: int, deadline: float) -> int:
    """Plays a shard and writes it; returns how many games it has."""
    samples = shard(plan, seed, games, deadline)
    if samples is None:
        return 0
    write(file, samples)
    return len(samples.boards)


def commit() -> str:
    """The commit this is, if that can be told."""
    try:
        asked = ["git", "-C", str(Path(__file__).parent), "describe", "--always", "--dirty"]
        return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def check_settings(folder: Path, plan: Plan) -> None:
    """A folder holds games of one plan; raises ValueError for another."""
    file = folder / "settings.json"
    settings = loads(dumps(asdict(plan)))
    if file.exists():
        before = loads(file.read_text())
        if before["plan"] != settings:
            raise ValueError(f"{folder} has games of another plan: {before['plan']}")
    else:
        folder.mkdir(parents=True, exist_ok=True)
        file.write_text(dumps({"plan": settings, "commit": commit()}, indent=1) + "\n")


def run(plan: Plan, folder: Path, games: int, minutes: float, processes: int | None) -> None:
    """Plays until there are so many games in the folder, or the time is over; a run goes on where one was stopped."""
    check_settings(folder, plan)
    missing = [number for number in range(-(-games // GAMES_A_SHARD)) if not (folder / f"{number:06}.npz").exists()]
    processes = processes or os.cpu_count() or 1
    # What must be compiled is compiled once, not by every process.
    play(replace(plan, simulations=2), seed=0)
    deadline = time.time() + 60 * minutes
    executor: Executor
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as executor:
        jobs = [
            executor.submit(keep, plan, folder / f"{number:06}.npz", number, GAMES_A_SHARD, deadline)
            for number in missing
        ]
        done = 0
        for job in as_completed(jobs):
            done += job.result()
            print(f"\r{done} games", end="", flush=True)
    print()
