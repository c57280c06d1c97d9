"""`teien report`: whether a game is fair, as a page with plots."""

import argparse
import shlex
from functools import partial
from typing import TYPE_CHECKING

from teien.cli.language import language_words
from teien.cli.options import add_game_options, given
from teien.cli.parser import Parser, Subparsers, count, examples
from teien.cli.workers import add_worker_options, pool_for
from teien.core.play.game import GAMES, Game, check_count, find
from teien.core.words.language import _, language

if TYPE_CHECKING:
    from teien.arena.balance import Balance
    from teien.arena.plan import ArenaPlan


def add(subparsers: Subparsers) -> None:
    """The command only; what follows it is read in `run`, since the options depend on the game."""
    parser = subparsers.add_parser("report", help=_("see whether a game is fair"), add_help=False)
    parser.set_defaults(run=run, takes_rest=True)


def run(arguments: argparse.Namespace) -> int:
    """Plays the games, writes the page, and prints its table."""
    named = next((word for word in arguments.rest if word in GAMES), None)
    asked = parser_for(find(named) if named else None).parse_args(arguments.rest)
    from teien.core.words.extras import require

    require("arena", "matplotlib", "statsmodels")
    from teien.arena.balance import variants
    from teien.arena.plan import MOST_LAYOUTS, make_plan
    from teien.arena.report import balance_page
    from teien.arena.text_tables import balance_table
    from teien.cli import files
    from teien.cli.terminal import print_table, say
    from teien.core.play.balance import balance_of, sentence

    game = find(asked.game)
    check_count("games", asked.games, MOST_LAYOUTS)
    players = game.players[0] if asked.players is None else asked.players
    plans = {
        title: make_plan(game.name, players, options, (asked.player,), asked.games, asked.seed)
        for title, options in variants(game, given(game, asked))
    }
    told = {
        title: sentence(game, measured)
        for title, options in variants(game, given(game, asked))
        if (measured := balance_of(game, players, options))
    }
    balances = play_all(plans, asked)
    command = command_of(game, players, asked)
    what = _("{games} games for {players} players, {player} in every seat.")
    what = what if len(plans) == 1 else _("{games} games a set-up for {players} players, {player} in every seat.")
    how = _("In brackets and on bars: 95 % intervals. A dashed line: all alike, or the median.")
    words = f"{what.format(games=asked.games, players=players, player=asked.player)} {how}"
    out = asked.out or f"{game.name}-report.html"
    title = _("{game}: is it fair?").format(game=game.title)
    files.write(out, balance_page(title, words, balances, command, told))
    if out != "-":
        print_table(balance_table(balances))
        for setup, known in told.items():
            say(_("{setup}: {known}").format(setup=setup, known=known) if setup else known)
        say(_("The page with the plots: {page}").format(page=out))
    return 0


def parser_for(game: Game | None) -> Parser:
    words = _("Play many games between equal players and write a page: who wins, how long it takes, how much choice.")
    parser = Parser("teien report", description=words, epilog=epilog(GAMES[0]))
    parser.add_argument("game", metavar=_("GAME"), help=_("the game: {games}").format(games=", ".join(GAMES)))
    parser.add_argument("--players", type=count, metavar="N", help=_("how many play"))
    words = _("who sits in every seat (usually random)")
    parser.add_argument("--player", metavar=_("PLAYER"), default="random", help=words)
    words = _("games a set-up (usually 1000)")
    parser.add_argument("--games", type=count, metavar="N", default=1000, help=words)
    words = _("the page (usually GAME-report.html; '-': to the terminal)")
    parser.add_argument("--out", metavar=_("FILE"), help=words)
    add_worker_options(parser)
    add_game_options(parser, [game] if game else [])
    return parser


def epilog(game: str) -> str:
    commands = examples(
        (f"teien report {game}", _("a thousand random games")),
        (f"teien report {game} --players 3 --player greedy", _("others in all seats")),
        (_("teien report GAME --OPTION all"), _("every value of one of its options, in one table")),
    )
    more = _(
        "An option may be 'all' where the game offers values to choose from.\n"
        "'teien report GAME --help' shows the game's own options."
    )
    return f"{commands}\n\n{more}"


def play_all(plans: "dict[str, ArenaPlan]", asked: argparse.Namespace) -> "list[Balance]":
    """One balance a plan, all played by the same pool."""
    from teien.arena.balance import Balance, observe
    from teien.cli.progress import watched

    balances = []
    total = sum(plan.games for plan in plans.values())
    with pool_for(asked) as pool:
        for number, (title, plan) in enumerate(plans.items()):
            balance = Balance(title, plan.players)
            balances.append(balance)
            done = pool.do(partial(observe, spoken=language()), plan.fixtures())
            for game in watched(done, total, number * plan.games, partial(str, title)):
                balance.add(game)
    return balances


def command_of(game: Game, players: int, asked: argparse.Namespace) -> str:
    """The whole command, with what was left to itself: it makes the same page."""
    words = ["teien", "report", game.name, "--players", str(players), "--player", asked.player]
    words += ["--games", str(asked.games), "--seed", str(asked.seed)]
    for name, text in given(game, asked).items():
        words += [f"--{name}", text]
    return shlex.join([*words, *language_words()])
