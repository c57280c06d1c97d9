"""Is Niwa a good game on each of the house's circuits: who wins, how long it takes, how often it is drawn.

    python benchmarks/balance.py [--games 20000] [--players random]

Prints a table in Markdown, a row a circuit. Both seats are played by players of the same kind: `random` plays whole
batches in compiled code, any other kind of `teien.player` plays match by match.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.progress import track

import teien
from teien.niwa.material import DRAWN, HOUSE

BATCH = 5000
SEED = 1


@dataclass(frozen=True)
class Ending:
    """How one game ended: whether the player who began won, None for a draw; what decided it; its turns."""

    first_won: bool | None
    decided_by: str
    turns: int


def ending(board: Any, state: Any) -> Ending:
    """What the last state of a game tells."""
    winner = int(state.winner)
    turns = int(state.turns)
    if winner >= 0:
        return Ending(winner == board.first, "base", turns)
    return Ending(None, "length" if turns >= board.longest else "repetition", turns)


def random_games(circuit: str, games: int) -> Iterator[Ending]:
    for number, start in enumerate(range(0, games, BATCH)):
        batch = teien.batch("niwa", games=min(BATCH, games - start), seed=SEED + number, circuit=circuit)
        while not batch.done.all():
            batch.step(batch.sample(), check=False)
        for board, state in zip(batch.boards, batch.states, strict=True):
            yield ending(board, state)


def player_games(circuit: str, games: int, kind: str) -> Iterator[Ending]:
    for seed in range(games):
        match = teien.new("niwa", seed=SEED + seed, circuit=circuit)
        players = [teien.player(kind, seed=2 * seed + seat) for seat in range(2)]
        while not match.over:
            seat = match.to_act[0]
            match.play(players[seat].choose(match, seat), seat)
        yield ending(match.board, match.state)


def row(circuit: str, endings: list[Ending]) -> str:
    """One line of the table."""
    decided = [each for each in endings if each.first_won is not None]
    first = 100 * sum(bool(each.first_won) for each in decided) / max(1, len(decided))
    turns = sorted(each.turns for each in endings)
    repeated, too_long = (
        100 * sum(each.decided_by == reason for each in endings) / len(endings) for reason in ("repetition", "length")
    )
    median = turns[len(turns) // 2]
    return f"| `{circuit}` | {first:.1f} % | {median} | {repeated:.1f} % | {too_long:.1f} % |"


def main() -> None:
    parser = argparse.ArgumentParser(description="Results of Niwa on each of the house's circuits.")
    parser.add_argument("--games", type=int, default=20_000, help="games a circuit (%(default)s)")
    parser.add_argument("--players", default="random", help="the kind of player in both seats (%(default)s)")
    options = parser.parse_args()
    console = Console(stderr=True)
    rows = []
    for circuit in [*HOUSE.circuits, *DRAWN]:
        if options.players == "random":
            games = random_games(circuit, options.games)
        else:
            games = player_games(circuit, options.games, options.players)
        rows.append(row(circuit, list(track(games, circuit, options.games, console=console, transient=True))))
    print("| circuit | the player who begins wins | turns (median) | drawn by repetition | drawn by length |")
    print("| --- | --- | --- | --- | --- |")
    print("\n".join(rows))


if __name__ == "__main__":
    main()
