"""`teien score`: counts a real table that was typed in."""

import argparse
import re

from teien.cli.options import add_game_options, given
from teien.cli.parser import BadUsage, Parser, Subparsers, add_picture_options
from teien.core.errors import TeienError
from teien.core.game import GAMES, Game, Scene, Sheet, find

GAME_LINE = re.compile(r"^\s*game\s*:\s*(\S*)", re.MULTILINE)


def add(subparsers: Subparsers) -> None:
    """The command only; what follows it is read in `run`, since it may be options of a game."""
    parser = subparsers.add_parser("score", help="count the score of a real table", add_help=False)
    parser.set_defaults(run=run, takes_rest=True)


def run(arguments: argparse.Namespace) -> int:
    """Prints the table, its scoring and the mistakes; or writes the SVG."""
    from teien.cli import files
    from teien.cli.account import told
    from teien.cli.terminal import CONSOLE, say, show_picture

    asked = make_parser().parse_args(arguments.rest)
    game, sheet = read_sheet(asked)
    scene = Scene(names=sheet.names, scoring=True)
    if asked.svg:
        files.write(asked.svg, game.picture(sheet.board, sheet.state, scene).svg(asked.theme))
        return 0
    show_picture(game.text(sheet.board, sheet.state, scene))
    CONSOLE.print(told(game, game.account(sheet.board, sheet.state, sheet.names)))
    if sheet.mistakes:
        say("\nMistakes on the table; they stay and count:")
    for mistake in sheet.mistakes:
        say(f"  {mistake}")
    return 0


def make_parser() -> Parser:
    words = "Count a real table, typed in as a sheet, and point out the mistakes on it."
    parser = Parser("teien score", description=words, epilog="A game's options say what the table was played with.")
    parser.add_argument("file", metavar="FILE", help="the sheet ('-': standard input)")
    add_picture_options(parser)
    add_game_options(parser, map(find, GAMES))
    return parser


def read_sheet(asked: argparse.Namespace) -> tuple[Game, Sheet]:
    """The sheet in a file, read by the game that it names."""
    from teien.cli import files

    text = files.read(asked.file)
    line = GAME_LINE.search(text)
    if not line:
        raise BadUsage(f"{asked.file}: a sheet has a line 'game: …' with one of {', '.join(GAMES)}")
    try:
        game = find(line[1])
        return game, game.read_sheet(text, given(game, asked))
    except TeienError as error:
        raise type(error)(f"{asked.file}: {error}") from error
