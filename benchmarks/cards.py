"""Environment cards: what each game is to a learner, measured, as the table of docs/environments.md.

    python -m benchmarks.cards            # prints the table
    python -m benchmarks.cards --write    # writes it into the page

Branching and length are those of random play: games in compiled code from a fixed seed, so the same on every machine.
"""

import argparse
import re
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import teien
from teien.core.play.game import Game, games
from teien.theory.worlds import WORLDS

PAGE = Path(__file__).parents[1] / "docs" / "environments.md"
BEGIN, END = "<!-- written by python -m benchmarks.cards --write -->\n", "<!-- end -->\n"
GAMES, SEED = 500, 1
MOST_STEPS = 100_000


class Measured(NamedTuple):
    """Of random games: how many actions were legal, and how many moves the games had."""

    branching: float
    most_branching: int
    length: float
    short: int
    long: int


class Card(NamedTuple):
    """A game for so many players, as a learner meets it; each field is a row of the table."""

    players: int
    measured: Measured
    information: str
    chance: str
    longest: int | None


def measure(name: str, players: int, count: int = GAMES, **options: Any) -> Measured:
    batch = teien.batch(name, players, count, seed=SEED, **options)
    lengths = np.zeros(count, np.int64)
    choices = decisions = most = 0
    for _ in range(MOST_STEPS):
        going = ~batch.done
        if not going.any():
            break
        legal = batch.legal_mask()[going].sum(axis=1)
        choices, decisions, most = choices + int(legal.sum()), decisions + len(legal), max(most, int(legal.max()))
        lengths += going
        batch.step(batch.sample(), check=False)
    short, long = np.percentile(lengths, [5, 95])
    return Measured(choices / decisions, most, float(lengths.mean()), int(short), int(long))


def card(game: Game, players: int, count: int = GAMES, **options: Any) -> Card:
    match = teien.new(game.name, players, seed=SEED, **options)
    at_once = ", choices at once" if len(match.to_act) > 1 else ""
    information = f"hidden{at_once}" if game.has_secrets else f"perfect{at_once}"
    chance = "in the set-up and in play" if game.draws else "none" if options else "in the set-up"
    measured = measure(game.name, players, count, **options)
    return Card(players, measured, information, chance, game.setup.longest(match.board))


def table(count: int = GAMES) -> str:
    """All cards as one table in Markdown, a column each."""
    usual = [(game, card(game, players, count)) for game in games() for players in game.players]
    heads = [game.title + (f", {each.players} players" if len(game.players) > 1 else "") for game, each in usual]
    small = [(game, card(game, 2, count, **WORLDS[game.name])) for game in games() if game.name in WORLDS]
    heads += [f"{game.title}, its [small world](theory.md)" for game, _each in small]
    cards = usual + small
    rows = {
        "environment": [f"`{game.name}`, version {game.version}" for game, _each in cards],
        "players": [str(each.players) for _game, each in cards],
        "actions": [f"{game.actions:,}" for game, _each in cards],
        "observation, bytes": [f"{game.observation.size:,}" for game, _each in cards],
        "state, bytes": [f"{game.state_type.itemsize:,}" for game, _each in cards],
        "board, bytes": [f"{game.board_type.itemsize:,}" for game, _each in cards],
        "legal actions, mean (most seen)": [
            f"{each.measured.branching:.1f} ({each.measured.most_branching})" for _game, each in cards
        ],
        "moves a game, mean (90 % between)": [
            f"{each.measured.length:.0f} ({each.measured.short}–{each.measured.long})" for _game, each in cards
        ],
        "moves a game, most by the rules": [
            "no end" if each.longest is None else f"{each.longest:,}" for _game, each in cards
        ],
        "information": [each.information for _game, each in cards],
        "chance": [each.chance for _game, each in cards],
        "rewards": ["at the end, sum 0" for _ in cards],
    }
    lines = [["", *heads], ["---"] * (len(heads) + 1), *([name, *cells] for name, cells in rows.items())]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def written(page: str, cards: str) -> str:
    """The page with the table in its place."""
    return re.sub(f"{BEGIN}.*?{END}", f"{BEGIN}\n{cards}\n{END}", page, flags=re.DOTALL)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write the table into docs/environments.md")
    asked = parser.parse_args()
    cards = table()
    if asked.write:
        PAGE.write_text(written(PAGE.read_text("utf-8"), cards), "utf-8", newline="\n")
    print(cards, end="")


if __name__ == "__main__":
    main()
