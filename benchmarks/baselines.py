"""Baselines: how strong players and learners are in each game, on one scale, as the tables of docs/baselines.md.

    python -m benchmarks.baselines                        # plays what is missing in the folder baselines/
    python -m benchmarks.baselines --only level --write   # some players, and then all that is there into the page

Everybody plays every reference, each layout from both seats; the references play each other. A game is kept as soon as
it is over, so a command that was stopped goes on when it is given again, and more layouts or players are added to what
is there. To play a pairing anew, delete its folder. Give it from the root of the repository, where the networks are.
"""

import argparse
import re
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, takewhile
from pathlib import Path

from teien.arena.executor import Pool, processes
from teien.arena.fixture import Fixture
from teien.arena.folder import Folder
from teien.arena.plan import ArenaPlan, make_plan
from teien.arena.ratings import Pairing, pairings, standings
from teien.arena.result import Result, play_for_result
from teien.arena.text_tables import NOTHING, percent_interval
from teien.core.play.interval import share
from teien.players.levels import LEVELS
from teien.players.spelling import taken_apart

PAGE = Path("docs/baselines.md")
NETWORKS = Path("benchmarks/networks")
SEED = 1
MOST_LAYOUTS = 1000
"""A plan has so many; the first of them are played."""
REFERENCES = "greedy", "playouts:simulations=100,threads=1", "tree:simulations=30,threads=1"
OTHERS = (
    "random",
    *(f"level{level.number}" for level in LEVELS if level.seconds is None),
    "playouts:simulations=500,threads=1",
    "tree:simulations=8,threads=1",
    "tree:simulations=100,threads=1",
    "openspiel:simulations=30",
    "openspiel:simulations=100",
)
"""Levels whose budget is time are left out: how strong they are depends on the machine."""
NETWORK = "learned:file="

GAMES = "hiroba", "haru-ichiban", "haru-ichiban:pond=3x3", "niwa"
"""With their options, spelled as players are."""

Task = tuple[Path, Fixture]


def plain(text: str) -> str:
    """A name for a folder."""
    return re.sub(r"[^a-z0-9]+", "-", text)


def contestants(game: str) -> tuple[str, ...]:
    """All players of a game, the references first."""
    networks = sorted((NETWORKS / plain(game)).glob("*.npz"))
    return (*REFERENCES, *OTHERS, *(NETWORK + file.as_posix() for file in networks))


def plans(game: str, folder: Path) -> Iterator[tuple[Path, ArenaPlan]]:
    """All pairings, each with a folder of its own."""
    players = contestants(game)
    name, options = taken_apart(game)
    texts = {option: str(value) for option, value in options.items()}
    for number, one in enumerate(players):
        for other in REFERENCES[:number]:
            path = folder / plain(game) / plain(f"{one} {other}")
            yield path, make_plan(name, 2, texts, (one, other), MOST_LAYOUTS, SEED)


def play(task: Task) -> tuple[Path, Result, str]:
    """One game, in a worker."""
    path, fixture = task
    return path, *play_for_result(fixture)


def run(folder: Path, games: list[str], layouts: int, only: list[str], minutes: float, pool: Pool) -> None:
    """Plays what is missing until the time is over, of the pairings that have a player with one of these words."""
    deadline = time.monotonic() + 60 * minutes
    folders: dict[Path, Folder] = {}

    def tasks() -> Iterator[Task]:
        for game in games:
            for path, plan in plans(game, folder):
                if any(word in player for word in only for player in plan.contestants):
                    folders[path] = Folder(path, plan)
                    missing = plan.fixtures(folders[path].results)
                    yield from ((path, each) for each in takewhile(lambda each: each.layout < layouts, missing))

    asked = takewhile(lambda _task: time.monotonic() < deadline, tasks())
    for count, (path, result, record) in enumerate(pool.do(play, asked), 1):
        folders[path].add(result, record)
        print(f"\r{count} games", end="", flush=True)
    print()


def table(game: str, folder: Path) -> str:
    """The table of a game in Markdown, the strongest first; nothing where nothing was played."""
    kept = (Folder(path, plan).results.values() for path, plan in plans(game, folder) if path.exists())
    # Every pairing counts its games from 0.
    results = [replace(result, game=number) for number, result in enumerate(chain.from_iterable(kept))]
    names = [name for name in contestants(game) if any(name in result.seats for result in results)]
    pairs = [pair for pair in pairings(names, results, 2) if pair.games]
    if not pairs:
        return ""
    references = [name for name in REFERENCES if name in names]
    lines = [["player", "Elo (95 %)", *(f"against `{name}`" for name in references), "games", "ms a move"]]
    lines.append(["---"] * len(lines[0]))
    for each in standings(names, results, pairs):
        elo = f"{each.rating.value:+.0f} ({each.rating.low:+.0f} to {each.rating.high:+.0f})"
        scores = [points_against(each.name, name, pairs) for name in references]
        milliseconds = 1000 * each.seconds
        spent = f"{milliseconds:.0f}" if milliseconds >= 10 else f"{milliseconds:.2g}"
        lines.append([f"`{short(each.name)}`", elo, *scores, str(each.games), spent])
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def short(name: str) -> str:
    """A network by the name of its file."""
    return f"network {Path(name.removeprefix(NETWORK)).stem}" if name.startswith(NETWORK) else name


def points_against(one: str, other: str, pairs: list[Pairing]) -> str:
    """One's share of the points, a draw being half a point, with its interval."""
    for pair in pairs:
        if {pair.one, pair.other} == {one, other}:
            won = (pair.wins if pair.one == one else pair.losses) + pair.draws / 2
            return percent_interval(share(won, pair.games))
    return NOTHING


def written(page: str, game: str, found: str) -> str:
    """The page with the game's table in its place."""
    begin, end = f"<!-- {game}: written by python -m benchmarks.baselines --write -->\n", "<!-- end -->\n"
    return re.sub(f"{begin}.*?{end}", f"{begin}\n{found}\n{end}", page, flags=re.DOTALL)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, default=Path("baselines"), help="where games are kept (%(default)s)")
    parser.add_argument("--game", action="append", choices=GAMES, help="one of the games (usually all)")
    parser.add_argument("--layouts", type=int, default=20, help="set-ups for each pairing (%(default)s)")
    parser.add_argument("--only", action="append", metavar="WORD", help="only pairings of players with such a word")
    parser.add_argument("--minutes", type=float, default=600, help="begins no game after so many (%(default)g)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (%(default)s)")
    parser.add_argument("--write", action="store_true", help=f"write the tables into {PAGE}")
    asked = parser.parse_args()
    games = asked.game or list(GAMES)
    with processes(asked.jobs) as pool:
        run(asked.folder, games, asked.layouts, asked.only or [""], asked.minutes, pool)
    for game in games:
        found = table(game, asked.folder)
        print(f"{game}\n\n{found}")
        if asked.write and found:
            PAGE.write_text(written(PAGE.read_text("utf-8"), game, found), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
