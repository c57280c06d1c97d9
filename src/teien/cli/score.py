"""`teien score`: counts a real table that was typed in."""

import argparse
import re

from teien.cli.options import add_game_options, given
from teien.cli.parser import BadUsage, Parser, Subparsers, add_picture_options
from teien.core.play.game import GAMES, Game, find, games
from teien.core.play.modules import Sheet
from teien.core.words.errors import TeienError
from teien.core.words.language import _

GAME_LINE = re.compile(r"^\s*game\s*:\s*(\S*)", re.MULTILINE)


def add(subparsers: Subparsers) -> None:
    """The command only; what follows it is read in `run`, since it may be options of a game."""
    parser = subparsers.add_parser("score", help=_("count the score of a real table"), add_help=False)
    parser.set_defaults(run=run, takes_rest=True)


def run(arguments: argparse.Namespace) -> int:
    """Prints the table, its scoring and the mistakes; or writes the SVG."""
    from teien.cli import files
    from teien.cli.scorecard import show_scorecard
    from teien.cli.terminal import say, show_picture

    asked = make_parser().parse_args(arguments.rest)
    game, sheet = read_sheet(asked)
    if asked.svg:
        files.write(asked.svg, game.drawing.picture(sheet.view, ()).svg(asked.theme))
        return 0
    show_picture(game.text.render(sheet.view, None))
    show_scorecard(game, game.explain.scorecard(sheet.view))
    if sheet.mistakes:
        say("\n" + _("Mistakes on the table; they stay and count:"))
    for mistake in sheet.mistakes:
        say(f"  {mistake}")
    return 0


def make_parser() -> Parser:
    words = _("Count a real table, typed in as a sheet, and point out the mistakes on it.")
    epilog = _("A game's options say what the table was played with.")
    parser = Parser("teien score", description=words, epilog=epilog)
    parser.add_argument("file", metavar=_("FILE"), help=_("the sheet ('-': standard input)"))
    add_picture_options(parser)
    add_game_options(parser, games())
    return parser


def read_sheet(asked: argparse.Namespace) -> tuple[Game, Sheet]:
    """The sheet in a file, read by the game that it names."""
    from teien.cli import files

    text = files.read(asked.file)
    line = GAME_LINE.search(text)
    if not line:
        complaint = _("{name}: a sheet has a line 'game: …' with one of {games}")
        raise BadUsage(complaint.format(name=asked.file, games=", ".join(GAMES)))
    try:
        game = find(line[1])
        return game, game.read_sheet(text, given(game, asked))
    except TeienError as error:
        raise type(error)(_("{name}: {error}").format(name=asked.file, error=error)) from error
