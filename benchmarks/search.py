"""How fast the tree search is: simulations a second on one core, ours beside OpenSpiel's C++ MCTSBot, in one process.

    python benchmarks/search.py [--seconds 2] [--repeats 5]

Each searches from the first move of a new game: our `tree` on one thread in each of our games, OpenSpiel's `MCTSBot`
with one random rollout a simulation on its hex(9), and on our Hiroba as it is registered there. A simulation of ours
walks down the tree, guesses every move of a node that it opens, and plays on at random as far as the game says
(in Hiroba, to the end). Everyone is timed once a round, so that noise from the rest of the machine hits all alike.
"""

import argparse
import importlib
import statistics
import time
from collections.abc import Callable
from typing import Any

from rich.console import Console
from rich.table import Table

import teien
from teien.core.words.extras import MissingExtra
from teien.players.tree import PlayoutPlayer

REFERENCE = "OpenSpiel hex(9), MCTSBot"
OUR_GAME_THERE = "OpenSpiel teien_hiroba, MCTSBot"
SEED = 1
WARM_UP = 2000


def ours(game: str) -> Callable[[int], None]:
    match = teien.new(game, seed=SEED)

    def search(simulations: int) -> None:
        PlayoutPlayer(simulations=simulations, threads=1, seed=SEED).analyse(match, match.to_act[0])

    return search


def openspiel(name: str) -> Callable[[int], None]:
    """OpenSpiel's search in one of its games; an `ImportError` when it is not installed."""
    spiel: Any = importlib.import_module("pyspiel")
    game = spiel.load_game(name)
    start = game.new_initial_state()

    def search(simulations: int) -> None:
        evaluator = spiel.RandomRolloutEvaluator(n_rollouts=1, seed=SEED)
        bot = spiel.MCTSBot(
            game,
            evaluator,
            uct_c=2,
            max_simulations=simulations,
            max_memory_mb=1000,
            solve=False,
            seed=SEED,
            verbose=False,
        )
        bot.mcts_search(start)

    return search


def timed(search: Callable[[int], None], simulations: int) -> float:
    start = time.perf_counter()
    search(simulations)
    return time.perf_counter() - start


def main() -> None:
    """Measures and prints the table."""
    parser = argparse.ArgumentParser(description="Simulations a second: ours beside OpenSpiel's.")
    parser.add_argument("--seconds", type=float, default=2.0, help="about how long one measurement takes (%(default)s)")
    parser.add_argument("--repeats", type=int, default=5, help="measurements of each contestant (%(default)s)")
    options = parser.parse_args()
    console = Console(highlight=False)
    contestants = {f"teien {game}, tree": ours(game) for game in teien.GAMES}
    try:
        importlib.import_module("teien.interop.openspiel")
        contestants[REFERENCE] = openspiel("hex(board_size=9)")
        contestants[OUR_GAME_THERE] = openspiel("teien_hiroba")
    except (ImportError, MissingExtra) as error:
        console.print(f"OpenSpiel is left out ({error}). To install it: pip install .[bench]", markup=False)
    amounts = {}
    for name, search in contestants.items():
        search(WARM_UP)
        amounts[name] = max(1, round(WARM_UP * options.seconds / timed(search, WARM_UP)))
    rates: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(options.repeats):
        for name, search in contestants.items():
            rates[name].append(amounts[name] / timed(search, amounts[name]))
    medians = {name: statistics.median(found) for name, found in rates.items()}
    table = Table("", "simulations/s", "min to max", "ratio", title=f"Tree search on one core (ratio to {REFERENCE})")
    for name, found in rates.items():
        ratio = f"{medians[name] / medians[REFERENCE]:.1f}" if REFERENCE in medians else ""
        table.add_row(name, f"{medians[name]:,.0f}", f"{min(found):,.0f} to {max(found):,.0f}", ratio)
    console.print(table)


if __name__ == "__main__":
    main()
