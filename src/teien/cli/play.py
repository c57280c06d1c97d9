"""`teien play`: a game at the terminal."""

import argparse
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from teien.cli.options import add_game_options, given
from teien.cli.parser import BadUsage, Parser, Subparsers, count, listed, seed
from teien.core.game import GAMES, Game, find

if TYPE_CHECKING:
    from teien.core.match import Match

EXAMPLES = """\
examples:
  teien play                                    you against a computer
  teien play {game} --players 3 --seed 7        the same game again with the same seed
  teien play {game} --seats human,human,level4  two people and a strong computer
  teien play --resume my-game.txt               go on with a saved game

'teien play GAME --help' shows the game's own options; type 'help' at the table."""


def add(subparsers: Subparsers) -> None:
    """The command only; what follows it is read in `run`, since the options depend on the game."""
    parser = subparsers.add_parser("play", help="play a game at the terminal", add_help=False)
    parser.set_defaults(run=run, takes_rest=True)


def run(arguments: argparse.Namespace) -> int:
    """Reads the game's name, then the options with those of the game, and plays."""
    named = next((word for word in arguments.rest if word in GAMES), GAMES[0] if len(GAMES) == 1 else None)
    game = find(named) if named else None
    asked = parser_for(game).parse_args(arguments.rest)
    with suppress(ImportError):
        import readline  # noqa: F401  # input() then has line editing and a history
    from teien.cli.seats import seat_kinds, seated
    from teien.cli.table import Table

    if asked.resume:
        match, kinds = resumed(asked)
    else:
        game = find(asked.game) if asked.game else game or ask_for_game()
        kinds = seat_kinds(game, asked.players, asked.seats)
        match = begun(game, kinds, asked)
    dice = asked.seed if asked.resume else match.seed
    return Table(match, seated(kinds, dice), asked.resume or "").run()


def parser_for(game: Game | None) -> Parser:
    """The options of the command, and below them those of the game."""
    from teien.cli.seats import HUMAN
    from teien.players import KINDS

    parser = Parser("teien play", description="Play a game at the terminal.", epilog=EXAMPLES.format(game=GAMES[0]))
    parser.add_argument("game", nargs="?", metavar="GAME", help=f"the game: {', '.join(GAMES)}")
    parser.add_argument("--players", type=count, metavar="N", help="how many play")
    kinds = f"who sits where: {', '.join((HUMAN, *KINDS))} (usually a human, and level3), or such as tree:seconds=2"
    parser.add_argument("--seats", type=listed, metavar="KIND,…", help=kinds)
    parser.add_argument("--names", type=listed, metavar="NAME,…", help="the players' names, one a seat")
    parser.add_argument("--seed", type=seed, metavar="N", help="draw the set-up from this number")
    parser.add_argument("--resume", metavar="FILE", help="go on with a saved game")
    add_game_options(parser, [game] if game else [])
    return parser


def begun(game: Game, kinds: Sequence[str], asked: argparse.Namespace) -> "Match":
    from teien.cli.seats import seat_names
    from teien.core.begin import new

    options = game.read_options(len(kinds), given(game, asked))
    return new(game.name, len(kinds), asked.seed, asked.names or seat_names(kinds), **options)


def resumed(asked: argparse.Namespace) -> "tuple[Match, list[str]]":
    """The saved match and who goes on with it."""
    from teien.cli.matches import read_match
    from teien.cli.seats import seat_kinds
    from teien.core.match import checked_names

    match = read_match(asked.resume)
    for name in given(match.game, asked):
        raise BadUsage(f"--{name} is for a new game, not for {asked.resume}")
    if asked.game and find(asked.game) is not match.game:
        raise BadUsage(f"{asked.resume}: the game is {match.game.name}, not {asked.game}")
    if asked.players not in (None, match.players):
        raise BadUsage(f"{asked.resume}: {match.players} play, not {asked.players}")
    if asked.names:
        match.names = checked_names(asked.names, match.players)
    return match, seat_kinds(match.game, match.players, asked.seats)


def ask_for_game() -> Game:
    """The game a person chooses from the list, by number or name; raises EOFError for 'quit'."""
    from teien.cli.terminal import say

    by_number = {str(number): name for number, name in enumerate(GAMES, 1)}
    for number, name in by_number.items():
        say(f"{number}  {name}")
    while True:
        answer = input("Which game? ").strip().lower()
        if answer == "quit":
            raise EOFError
        chosen = by_number.get(answer, answer)
        if chosen in GAMES:
            return find(chosen)
        say(f"There is no game {answer!r}.")
