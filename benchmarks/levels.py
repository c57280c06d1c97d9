"""How much stronger each level of computers is than the one below it: the ratings on the page where one chooses.

    python -m benchmarks.levels hiroba                  # all steps of a game, 200 games each, the last one 100
    python -m benchmarks.levels niwa --circuit fair     # with options of the game, as `teien arena` has them
    python -m benchmarks.levels niwa --circuit fair --only 4    # one step, which all of them then need not play

Each step is an arena, every layout from both seats, one game after the other, so that a clock cuts nothing short. What
they came to goes into `data/levels.jsonl` in the game's folder. The same command again goes on where it was stopped.
"""

import argparse
import json
import shlex
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from teien.arena.folder import Folder
from teien.arena.plan import make_plan
from teien.arena.ratings import pairings
from teien.arena.result import play_for_result
from teien.core.play.game import find
from teien.core.play.levels import FILE, Step, ratings
from teien.players.levels import LEVELS

LAYOUTS, LAST_LAYOUTS = 100, 50
EVEN = 0.65, 0.85
"""A step is meant to be won so often."""
SEED = 1


def step(game: str, lower: int, layouts: int, options: Sequence[str], out: Path) -> Step:
    """What an arena of a level and the next one comes to; `options` are those of `teien arena`."""
    pair = f"level{lower}", f"level{lower + 1}"
    names = [word.removeprefix("--") for word in options[::2]]
    given = dict(zip(names, options[1::2], strict=True))
    plan = make_plan(game, min(find(game).players), given, pair, layouts, SEED)
    folder = Folder(out / f"{lower}-{lower + 1}", plan)
    for fixture in plan.fixtures(folder.results):
        folder.add(*play_for_result(fixture))
    (found,) = pairings(plan.contestants[::-1], folder.results.values(), plan.players)
    command = shlex.join(["teien", "arena", game, *pair, "--layouts", str(layouts), *options])
    return Step(lower + 1, found.games, found.wins, found.draws, command)


def told(found: Step) -> str:
    """A line of the table."""
    share = found.share
    assert share is not None
    outside = "" if EVEN[0] <= share.value <= EVEN[1] else ", not even"
    shown = f"{100 * share.value:.1f} % ({100 * share.low:.0f}–{100 * share.high:.0f})"
    return f"| {found.higher - 1} | {found.higher} | {found.games} | {shown}{outside} |"


def main() -> None:
    """Plays the arenas, prints the table, and keeps what was found."""
    parser = argparse.ArgumentParser(description="How even the steps between levels are.")
    parser.add_argument("game")
    parser.add_argument("--layouts", type=int, help=f"({LAYOUTS}, and {LAST_LAYOUTS} for the two highest)")
    parser.add_argument("--only", type=int, metavar="LEVEL", help="this level and the next; nothing is written")
    parser.add_argument("--out", type=Path, help="the folder of the arenas (artefacts/levels/GAME)")
    asked, options = parser.parse_known_args()
    out = asked.out or Path("artefacts/levels") / asked.game
    found = []
    print("| level | the next | games | the next won |\n| --- | --- | --- | --- |")
    for lower in range(1, len(LEVELS)) if asked.only is None else [asked.only]:
        layouts = asked.layouts or (LAYOUTS if lower + 1 < len(LEVELS) else LAST_LAYOUTS)
        found.append(step(asked.game, lower, layouts, options, out))
        print(told(found[-1]), flush=True)
    if asked.only is None:
        lines = (json.dumps(asdict(each), ensure_ascii=False) for each in found)
        (find(asked.game).rules_folder / FILE).write_text("".join(f"{line}\n" for line in lines), "utf-8")
        print("ratings:", *ratings(tuple(found)))


if __name__ == "__main__":
    main()
