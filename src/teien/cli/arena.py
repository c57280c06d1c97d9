"""`teien arena`: a round robin between players."""

import argparse
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from teien.cli.files import reason
from teien.cli.language import language_words
from teien.cli.options import add_game_options, given
from teien.cli.parser import BadUsage, Parser, Subparsers, count, examples
from teien.cli.workers import add_worker_options, pool_for
from teien.core.play.game import GAMES, Game, find
from teien.core.words.language import _, counted

if TYPE_CHECKING:
    from teien.arena.folder import Folder
    from teien.arena.plan import ArenaPlan
    from teien.arena.result import Result
    from teien.arena.summary import Summary

SHOWN_FAILURES = 10


def add(subparsers: Subparsers) -> None:
    """The command only; what follows it is read in `run`, since the options depend on the game."""
    parser = subparsers.add_parser("arena", help=_("let players play against each other"), add_help=False)
    parser.set_defaults(run=run, takes_rest=True)


def run(arguments: argparse.Namespace) -> int:
    """Plays what is not played yet, writes ratings, plot and page into the folder, and prints the tables."""
    named = next((word for word in arguments.rest if word in GAMES), None)
    asked = parser_for(find(named) if named else None).parse_intermixed_args(arguments.rest)
    from teien.core.words.extras import require

    require("arena", "matplotlib", "statsmodels")
    from teien.arena.folder import Folder
    from teien.arena.plan import make_plan
    from teien.arena.summary import write_summary

    game = find(asked.game)
    if len(asked.contestants) < 2:
        raise BadUsage(_("an arena needs two players or more (see 'teien arena --help')"))
    players = game.players[0] if asked.players is None else asked.players
    contestants = tuple(asked.contestants)
    plan = make_plan(
        game.name, players, given(game, asked), contestants, asked.layouts, asked.seed, no_peeking=asked.no_peeking
    )
    out = asked.out or f"{game.name}-arena"
    with writing(out):
        folder = Folder(out, plan)
    play_all(plan, folder, asked)
    with writing(out):
        summary = write_summary(folder, plan, shlex.join(["teien", "arena", *arguments.rest, *language_words()]))
    print_summary(summary, folder)
    return 0


def parser_for(game: Game | None) -> Parser:
    words = _("Let players play each other: every layout from every seat, on all cores or on a cluster.")
    parser = Parser("teien arena", description=words, epilog=epilog(GAMES[0]))
    parser.add_argument("game", metavar=_("GAME"), help=_("the game: {games}").format(games=", ".join(GAMES)))
    parser.add_argument("contestants", nargs="+", metavar=_("PLAYER"), help=_("two players or more"))
    parser.add_argument("--players", type=count, metavar="N", help=_("how many sit at a table"))
    words = _("set-ups to play on (usually 50)")
    parser.add_argument("--layouts", type=count, metavar="N", default=50, help=words)
    parser.add_argument("--out", metavar=_("DIR"), help=_("the folder for the results (usually GAME-arena)"))
    words = _("give each player only what its seat knows, whatever it tries to look at")
    parser.add_argument("--no-peeking", action="store_true", help=words)
    add_worker_options(parser)
    add_game_options(parser, [game] if game else [])
    # Left to itself, `parse_intermixed_args` makes this by cutting off as many letters as "usage: " has.
    parser.usage = parser.format_usage().removeprefix(_("usage: ")).strip()
    return parser


def epilog(game: str) -> str:
    commands = examples(
        (f"teien arena {game} random greedy", _("who is better, on every core")),
        (f"teien arena {game} greedy tree:simulations=200 --layouts 500 --out results", ""),
        (f"teien arena {game} random greedy --players 4", _("one against three, in every seat")),
        (f"teien arena {game} random greedy --dask tcp://host:8786", ""),
    )
    more = _(
        "A player is a kind, or a kind with settings: {spelling}.\nThe same command again goes on where it was stopped."
    )
    return f"{commands}\n\n{more.format(spelling='kind:setting=value,setting=value')}"


@contextmanager
def writing(folder: str | Path) -> Iterator[None]:
    """Says in one line when the disk refuses."""
    try:
        yield
    except OSError as error:
        complaint = _("{folder}: results cannot be kept there: {reason}")
        raise BadUsage(complaint.format(folder=folder, reason=reason(error))) from error


def play_all(plan: "ArenaPlan", folder: "Folder", asked: argparse.Namespace) -> None:
    """Plays all games of the plan that are not in the folder yet."""
    from teien.arena.result import play_for_result
    from teien.cli.progress import watched

    before = len(folder.results)
    if before >= plan.games:
        return
    score = Score(plan, folder)
    with pool_for(asked) as pool:
        done = pool.do(play_for_result, plan.fixtures(folder.results))
        for result, record in watched(done, plan.games, before, score.text):
            with writing(folder.path):
                folder.add(result, record)
            score.count(result)


class Score:
    """How the contestants stand, for a person who watches."""

    def __init__(self, plan: "ArenaPlan", folder: "Folder") -> None:
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
        parts = [f"{name} {100 * shares[name]:.1f} %" for name in ranked]
        if self.failures:
            parts.append(counted("({count} failure)", "({count} failures)", self.failures))
        return "  ".join(parts)


def print_summary(summary: "Summary", folder: "Folder") -> None:
    """The tables, who failed, and where to find the rest."""
    from teien.arena.summary import failures_table
    from teien.arena.text_tables import pairings_table, standings_table
    from teien.cli.terminal import print_table, say

    print_table(standings_table(summary.standings))
    print_table(pairings_table(summary.pairings))
    say(_("As return matches, each layout once from every seat, the sum deciding:"))
    print_table(pairings_table(summary.return_matches))
    if summary.failures:
        say(_("Games that were lost by a failure:"))
        print_table(failures_table(summary.failures[:SHOWN_FAILURES]))
        if len(summary.failures) > SHOWN_FAILURES:
            say(_("… and {count} more").format(count=len(summary.failures) - SHOWN_FAILURES))
    say(_("Results, records, ratings and the page: {page}").format(page=folder.path / "index.html"))
