"""The stages as commands: python -m training play|fit --help; and data sets: python -m training dataset --help."""

import argparse
from pathlib import Path

from teien.arena.executor import processes
from training import dataset
from training.selfplay import Plan, run


def main() -> None:
    """Runs one stage."""
    parser = argparse.ArgumentParser(prog="python -m training", description="Learns the networks of `tree`.")
    stages = parser.add_subparsers(dest="stage", required=True)
    play = stages.add_parser("play", help="games of a search against itself; goes on where it was stopped")
    play.add_argument("folder", type=Path)
    play.add_argument("--game", required=True)
    play.add_argument("--players", type=int, default=2)
    play.add_argument("--player", default="playouts", help="who plays all seats (%(default)s)")
    play.add_argument("--simulations", type=int, default=500, help="of each move (%(default)s)")
    play.add_argument("--network", default="", help="another network than the game's own")
    play.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    play.add_argument("--games", type=int, default=10_000)
    play.add_argument("--minutes", type=float, default=60)
    play.add_argument("--processes", type=int)
    fit = stages.add_parser("fit", help="a network from these games; needs PyTorch")
    fit.add_argument("folders", type=Path, nargs="+")
    fit.add_argument("--out", type=Path, required=True)
    fit.add_argument("--minutes", type=float, default=2)
    fit.add_argument("--begin", type=Path, help="a network to begin with")
    strong = stages.add_parser("dataset", help="strong games as one small file; goes on where it was stopped")
    strong.add_argument("out", type=Path, help="the file; shards are kept in a folder of its name beside it")
    strong.add_argument("--game", required=True)
    strong.add_argument("--player", required=True, help="who plays all seats, as tree:simulations=32,threads=1")
    strong.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    strong.add_argument("--games", type=int, default=20_000)
    strong.add_argument("--seed", type=int, default=1)
    strong.add_argument("--minutes", type=float, default=60)
    strong.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    options = tuple((name, value) for name, _, value in (text.partition("=") for text in getattr(asked, "option", ())))
    if asked.stage == "dataset":
        made = dataset.Plan(asked.game, asked.player, options=options, seed=asked.seed)
        with processes(asked.jobs) as pool:
            is_whole = dataset.make(made, asked.games, asked.out, asked.minutes, pool)
        if not is_whole:
            raise SystemExit("the time is over: the same command goes on")
    elif asked.stage == "play":
        plan = Plan(asked.game, asked.players, asked.player, asked.simulations, asked.network, options)
        run(plan, asked.folder, asked.games, asked.minutes, asked.processes)
    else:
        from training.fitting import fit as fitted

        fitted(asked.folders, asked.out, asked.minutes, asked.begin)


if __name__ == "__main__":
    main()
