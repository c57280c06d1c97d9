"""`teien report`: whether a game is fair, as a page with plots."""

import argparse
import shlex
from functools import partial
from typing import TYPE_CHECKING

from teien.cli.options import add_game_options, given
from teien.cli.parser import Parser, Subparsers, count
from teien.cli.work import add_work_options, crew_for, print_table, watched
from teien.core.game import GAMES, Game, check_count, find

if TYPE_CHECKING:
    from teien.arena.balance import Balance
    from teien.arena.plan import Plan

EXAMPLES = """\
examples:
  teien report {game}                              a thousand random games
  teien report {game} --players 3 --player greedy  others in all seats
  teien report GAME --OPTION all                   every value of one of its options, in one table

An option may be 'all' where the game offers values to choose from.
'teien report GAME --help' shows the game's own options."""


def add(subparsers: Subparsers) -> None:
    """The command only; what follows it is read in `run`, since the options depend on the game."""
    parser = subparsers.add_parser("report", help="see whether a game is fair", add_help=False)
    parser.set_defaults(run=run, takes_rest=True)


def run(arguments: argparse.Namespace) -> int:
    """Plays the games, writes the page, and prints its table."""
    named = next((word for word in arguments.rest if word in GAMES), None)
    asked = parser_for(find(named) if named else None).parse_args(arguments.rest)
    from teien.core.extras import require

    require("arena", "matplotlib", "statsmodels")
    from teien.arena.balance import variants
    from teien.arena.plan import MOST_LAYOUTS, make_plan
    from teien.arena.report import balance_page
    from teien.arena.tables import balance_table
    from teien.cli import files
    from teien.cli.terminal import say

    game = find(asked.game)
    check_count("games", asked.games, MOST_LAYOUTS)
    players = game.players[0] if asked.players is None else asked.players
    plans = {
        title: make_plan(game.name, players, options, (asked.player,), asked.games, asked.seed)
        for title, options in variants(game, given(game, asked))
    }
    balances = play_all(plans, asked)
    command = command_of(game, players, asked)
    each = " a set-up" if len(plans) > 1 else ""
    words = (
        f"{asked.games} games{each} for {players} players, {asked.player} in every seat. "
        "In brackets and on bars: 95 % intervals. A dashed line: all alike, or the median."
    )
    out = asked.out or f"{game.name}-report.html"
    files.write(out, balance_page(f"{game.title}: is it fair?", words, balances, command))
    if out != "-":
        print_table(balance_table(balances))
        say(f"The page with the plots: {out}")
    return 0


def parser_for(game: Game | None) -> Parser:
    words = "Play many games between equal players and write a page: who wins, how long it takes, how much choice."
    parser = Parser("teien report", description=words, epilog=EXAMPLES.format(game=GAMES[0]))
    parser.add_argument("game", metavar="GAME", help=f"the game: {', '.join(GAMES)}")
    parser.add_argument("--players", type=count, metavar="N", help="how many play")
    parser.add_argument("--player", metavar="PLAYER", default="random", help="who sits in every seat (usually random)")
    parser.add_argument("--games", type=count, metavar="N", default=1000, help="games a set-up (usually 1000)")
    parser.add_argument("--out", metavar="FILE", help="the page (usually GAME-report.html; '-': to the terminal)")
    add_work_options(parser)
    add_game_options(parser, [game] if game else [])
    return parser


def play_all(plans: "dict[str, Plan]", asked: argparse.Namespace) -> "list[Balance]":
    """One balance a plan, all played by the same crew."""
    from teien.arena.balance import Balance, observe

    balances = []
    total = sum(plan.games for plan in plans.values())
    with crew_for(asked) as crew:
        for number, (title, plan) in enumerate(plans.items()):
            balance = Balance(title, plan.players)
            balances.append(balance)
            done = crew.do(observe, plan.fixtures())
            for seen in watched(done, total, number * plan.games, partial(str, title)):
                balance.add(seen)
    return balances


def command_of(game: Game, players: int, asked: argparse.Namespace) -> str:
    """The whole command, with what was left to itself: it makes the same page."""
    words = ["teien", "report", game.name, "--players", str(players), "--player", asked.player]
    words += ["--games", str(asked.games), "--seed", str(asked.seed)]
    for name, text in given(game, asked).items():
        words += [f"--{name}", text]
    return shlex.join(words)
