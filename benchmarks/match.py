"""How fast whole random games go through `teien.Match`, beside python-chess's `Board`, in one process.

    python benchmarks/match.py [--seconds 1.5] [--repeats 5] [--json OUT]

Both are driven from plain Python, as somebody's first bot would do it: begin a game, and until it is over list the
legal moves, choose one evenly, play it, with all checks that play makes. Beginning a game is part of the time. A move
is one choice by one player. The games differ, so the ratios compare libraries as a user meets them. Everyone first runs
as a warm-up, then is timed once a round, `--repeats` rounds, so that noise from the rest of the machine hits all alike.
"""

import argparse
import importlib
import json
import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import teien
from teien.core.play.game import find

REFERENCE = "python-chess, chess"
SEED = 1

Play = Callable[[int], int]
"""Plays so many games and returns how many moves they had."""


def ours(game: str, players: int) -> Play:
    def play(games: int) -> int:
        chance = random.Random(SEED)
        moves = 0
        for seed in range(games):
            match = teien.new(game, players=players, seed=seed)
            while not match.over:
                for seat in match.to_act:
                    match.play(chance.choice(match.legal_moves(seat)), seat)
            moves += len(match.history)
        return moves

    return play


def python_chess() -> Play:
    """Random chess; an `ImportError` when python-chess is not installed."""
    chess: Any = importlib.import_module("chess")

    def play(games: int) -> int:
        chance = random.Random(SEED)
        moves = 0
        for _ in range(games):
            board = chess.Board()
            while not board.is_game_over():
                board.push(chance.choice(list(board.legal_moves)))
            moves += len(board.move_stack)
        return moves

    return play


def timed(play: Play, games: int) -> tuple[int, float]:
    """The moves made and the seconds they took."""
    start = time.perf_counter()
    moves = play(games)
    return moves, time.perf_counter() - start


def games_for(play: Play, seconds: float) -> int:
    """Warms up and finds how many games take about so long."""
    play(1)
    games = 1
    while (elapsed := timed(play, games)[1]) < seconds / 4:
        games *= 2
    return max(1, round(games * seconds / elapsed))


def main() -> None:
    """Measures, prints the table and writes the JSON file if one is asked for."""
    parser = argparse.ArgumentParser(description="Moves a second through Match, beside python-chess.")
    parser.add_argument("--seconds", type=float, default=1.5, help="about how long one measurement takes (%(default)s)")
    parser.add_argument("--repeats", type=int, default=5, help="measurements of each contestant (%(default)s)")
    parser.add_argument("--json", type=Path, metavar="OUT", help="also write every measurement to this file")
    options = parser.parse_args()
    console = Console(highlight=False)
    contestants = {
        f"teien {game}, {players} seats": ours(game, players) for game in teien.GAMES for players in find(game).players
    }
    try:
        contestants[REFERENCE] = python_chess()
    except ImportError as error:
        console.print(f"python-chess is left out ({error}). To install it: pip install .[bench]", markup=False)
    games = {name: games_for(play, options.seconds) for name, play in contestants.items()}
    rates: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(options.repeats):
        for name, play in contestants.items():
            moves, elapsed = timed(play, games[name])
            rates[name].append(moves / elapsed)
    medians = {name: statistics.median(found) for name, found in rates.items()}
    table = Table("", "moves/s", "min to max", "ratio", title=f"Random games through Match (ratio to {REFERENCE})")
    for name, found in rates.items():
        ratio = f"{medians[name] / medians[REFERENCE]:.1f}" if REFERENCE in medians else ""
        table.add_row(name, f"{medians[name]:,.0f}", f"{min(found):,.0f} to {max(found):,.0f}", ratio)
    console.print(table)
    if options.json:
        options.json.write_text(json.dumps({"moves_per_second": rates}, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
