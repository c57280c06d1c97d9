"""`teien arena`: a round robin between players."""

import argparse
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from teien.cli.options import add_game_options, given
from teien.cli.parser import BadUsage, Parser, Subparsers, count
from teien.cli.work import add_work_options, crew_for, print_table, watched
from teien.core.game import GAMES, Game, find

if TYPE_CHECKING:
    from teien.arena.folder import Folder
    from teien.arena.plan import Plan
    from teien.arena.result import Result
    from teien.arena.summary import Summary

SHOWN_FAILURES = 10

EXAMPLES = """\
examples:
  teien arena {game} random greedy                        who is better, on every core
  teien arena {game} greedy tree:simulations=200 --layouts 500 --out results
  teien arena {game} random greedy --players 4            one against three, in every seat
  teien arena {game} random greedy --dask tcp://host:8786

A player is a kind, or a kind with settings: kind:setting=value,setting=value.
The same command again goes on where it was stopped."""


def add(subparsers: Subparsers) -> None:
    """The command only; what follows it is read in `run`, since the options depend on the game."""
    parser = subparsers.add_parser("arena", help="let players play against each other", add_help=False)
    parser.set_defaults(run=run, takes_rest=True)


def run(arguments: argparse.Namespace) -> int:
    """Plays what is not played yet, writes ratings, plot and page into the folder, and prints the tables."""
    named = next((word for word in arguments.rest if word in GAMES), None)
    asked = parser_for(find(named) if named else None).parse_intermixed_args(arguments.rest)
    from teien.core.extras import require

    require("arena", "matplotlib", "statsmodels")
    from teien.arena.folder import Folder
    from teien.arena.plan import make_plan
    from teien.arena.summary import write_summary

    game = find(asked.game)
    if len(asked.contestants) < 2:
        raise BadUsage("an arena needs two players or more (see 'teien arena --help')")
    players = game.players[0] if asked.players is None else asked.players
    plan = make_plan(game.name, players, given(game, asked), tuple(asked.contestants), asked.layouts, asked.seed)
    out = asked.out or f"{game.name}-arena"
    with writing(out):
        folder = Folder(out, plan)
    play_all(plan, folder, asked)
    with writing(out):
        summary = write_summary(folder, plan, shlex.join(["teien", "arena", *arguments.rest]))
    tell(summary, folder)
    return 0


def parser_for(game: Game | None) -> Parser:
    words = "Let players play each other: every layout from every seat, on all cores or on a cluster."
    parser = Parser("teien arena", description=words, epilog=EXAMPLES.format(game=GAMES[0]))
    parser.add_argument("game", metavar="GAME", help=f"the game: {', '.join(GAMES)}")
    parser.add_argument("contestants", nargs="+", metavar="PLAYER", help="two players or more")
    parser.add_argument("--players", type=count, metavar="N", help="how many sit at a table")
    parser.add_argument("--layouts", type=count, metavar="N", default=50, help="set-ups to play on (usually 50)")
    parser.add_argument("--out", metavar="DIR", help="the folder for the results (usually GAME-arena)")
    add_work_options(parser)
    add_game_options(parser, [game] if game else [])
    return parser


@contextmanager
def writing(folder: str | Path) -> Iterator[None]:
    """Says in one line when the disk refuses."""
    try:
        yield
    except OSError as error:
        raise BadUsage(f"{folder}: results cannot be kept there: {error.strerror or error}") from error


def play_all(plan: "Plan", folder: "Folder", asked: argparse.Namespace) -> None:
    """Plays all games of the plan that are not in the folder yet."""
    from teien.arena.result import play_for_result

    before = len(folder.results)
    if before >= plan.games:
        return
    score = Score(plan, folder)
    with crew_for(asked) as crew:
        done = crew.do(play_for_result, plan.fixtures(folder.results))
        for result, record in watched(done, plan.games, before, score.text):
            with writing(folder.path):
                folder.add(result, record)
            score.count(result)


class Score:
    """How the contestants stand, for a person who watches."""

    def __init__(self, plan: "Plan", folder: "Folder") -> None:
        from teien.arena.ratings import no_pairings

        self.contestants = plan.contestants
        self.pairs = no_pairings(plan.contestants, plan.players)
        self.failures = 0
        for result in folder.results.values():
            self.count(result)

    def count(self, result: "Result") -> None:
        from teien.arena.ratings import count_in

        count_in(result, self.pairs)
        self.failures += result.failed is not None

    def text(self) -> str:
        from teien.arena.ratings import points_of

        totals = {name: points_of(name, self.pairs.values()) for name in self.contestants}
        shares = {name: points / met for name, (points, met) in totals.items() if met}
        ranked = sorted(shares, key=lambda name: -shares[name])
        failed = f"  ({self.failures} failures)" if self.failures else ""
        return "  ".join(f"{name} {100 * shares[name]:.1f} %" for name in ranked) + failed


def tell(summary: "Summary", folder: "Folder") -> None:
    """The tables, who failed, and where to find the rest."""
    from teien.arena.summary import failures_table
    from teien.arena.tables import pairings_table, standings_table
    from teien.cli.terminal import say

    print_table(standings_table(summary.standings))
    print_table(pairings_table(summary.pairings))
    if summary.failures:
        say("Games that were lost by a failure:")
        print_table(failures_table(summary.failures[:SHOWN_FAILURES]))
        if len(summary.failures) > SHOWN_FAILURES:
            say(f"… and {len(summary.failures) - SHOWN_FAILURES} more")
    say(f"Results, records, ratings and the page: {folder.path}/index.html")
