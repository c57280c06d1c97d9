"""Strong games as a data set: a player against itself, a shard at a time, and all shards as one file."""

import json
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import chain
from pathlib import Path

import teien
from teien.arena.executor import Pool
from teien.arena.plan import derived
from teien.core.play.game import find
from teien.core.play.match import Match
from teien.interop.dataset import Dataset, joined
from teien.players.spelling import read_player

GAMES_A_SHARD = 250


@dataclass(frozen=True)
class Plan:
    """What is played: `player` is spelled as on a command line, `options` are the game's, as typed."""

    game: str
    player: str
    players: int = 2
    options: tuple[tuple[str, str], ...] = ()
    seed: int = 1


@dataclass(frozen=True)
class Shard:
    """Some games of a plan, from one number to another."""

    plan: Plan
    first: int
    last: int
    file: Path
    deadline: float

    def play(self) -> int:
        """Plays and keeps them; returns how many, none where the time is over before they are whole."""
        matches = []
        for number in range(self.first, self.last):
            if time.time() > self.deadline:
                return 0
            matches.append(played(self.plan, number))
        Dataset.of(matches, self.plan.player, dict(self.plan.options)).write(self.file)
        return len(matches)


def played(plan: Plan, number: int) -> Match:
    """A game of the plan; the same number is the same game."""
    options = find(plan.game).read_options(plan.players, dict(plan.options))
    match = teien.new(plan.game, plan.players, derived(plan.seed, "layout", number), **options)
    seats = [read_player(plan.player, seed=derived(plan.seed, "game", number, seat)) for seat in range(plan.players)]
    while not match.over:
        seat = match.to_act[0]
        match.play(seats[seat].choose(match, seat), seat)
    return match


def make(plan: Plan, games: int, out: Path, minutes: float, pool: Pool) -> bool:
    """Plays what is missing in the folder beside the file, and writes the file when all is there; says whether it is.

    A folder belongs to one plan; raises ValueError for another.
    """
    folder = out.with_suffix("")
    folder.mkdir(parents=True, exist_ok=True)
    settings = folder / "plan.json"
    asked = json.dumps(asdict(plan))
    if settings.exists() and settings.read_text("utf-8") != asked:
        raise ValueError(f"{folder} has games of another plan: {settings.read_text('utf-8')}")
    settings.write_text(asked, "utf-8")
    deadline = time.time() + 60 * minutes
    shards = list(shards_of(plan, games, folder, deadline))
    done = sum(shard.last - shard.first for shard in shards if shard.file.exists())
    for count in pool.do(Shard.play, (shard for shard in shards if not shard.file.exists())):
        done += count
        print(f"\r{done} of {games} games", end="", flush=True)
    print()
    if done < games:
        return False
    joined([Dataset.read(shard.file) for shard in shards]).write(out)
    return True


def shards_of(plan: Plan, games: int, folder: Path, deadline: float) -> Iterator[Shard]:
    firsts = list(range(0, games, GAMES_A_SHARD))
    for first, last in zip(firsts, chain(firsts[1:], [games]), strict=True):
        yield Shard(plan, first, last, folder / f"{first:06}-{last:06}.npz", deadline)
