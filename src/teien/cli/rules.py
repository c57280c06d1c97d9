"""`teien rules`: how a game is played, or one of its rules."""

import argparse
from typing import TYPE_CHECKING

from teien import GAMES
from teien.cli.parser import Subparsers
from teien.core.words.errors import BadMaterial
from teien.core.words.language import _

if TYPE_CHECKING:
    from teien.core.play.game import Game
    from teien.core.words.rulebook import Illustration, Rulebook


def add(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "rules",
        help=_("how a game is played"),
        description=_("The rules of a game, with pictures; or one rule, by the number that the program cites."),
    )
    parser.add_argument("game", metavar=_("GAME"), choices=GAMES, help=", ".join(GAMES))
    parser.add_argument("rule", metavar=_("RULE"), nargs="?", help=_("the number of a rule, as in H14"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prints the rulebook, or one rule with its ruling."""
    from teien.core.play.game import find

    game = find(arguments.game)
    book = game.rulebook
    if book is None:
        raise BadMaterial(_("{game} brings no rules in words along").format(game=game.title))
    if arguments.rule:
        show_rule(book, arguments.rule.upper())
    else:
        show_book(game, book)
    return 0


def show_rule(book: "Rulebook", number: str) -> None:
    from rich.text import Text

    from teien.cli.terminal import CONSOLE, say

    if number not in book.rules:
        first, *_others, last = book.rules
        complaint = _("{game} has no rule {number!r:.60}; its rules are {first} to {last}")
        raise BadMaterial(complaint.format(game=book.title, number=number, first=first, last=last))
    CONSOLE.print(Text(f"{book.title}, {book.section_of(number).title}", "bold"))
    say(f"{number}  {book.rules[number].text}")
    if ruling := book.rulings.get(number):
        say(_("Our ruling: {ruling} {why}").format(ruling=ruling.text, why=ruling.why))


def show_book(game: "Game", book: "Rulebook") -> None:
    """Everything, each picture where it belongs."""
    from rich.text import Text

    from teien.cli.terminal import CONSOLE, say
    from teien.core.words.rulebook import Illustration, Rule, Ruling

    CONSOLE.print(Text(book.title, "bold"))
    say(book.about)
    for section in book.sections:
        CONSOLE.print(Text(f"\n{section.title}", "bold"))
        for block in section.blocks:
            if isinstance(block, Rule):
                say(f"{block.number}  {block.text}")
            elif isinstance(block, Ruling):
                say(f"{block.number}  {block.text} {block.why}")
            elif isinstance(block, Illustration):
                show_illustration(game, block)
            else:
                say(block)


def show_illustration(game: "Game", picture: "Illustration") -> None:
    import teien
    from teien.cli.scorecard import show_scorecard
    from teien.cli.terminal import CONSOLE, say, show_picture

    match = teien.from_position(game.name, picture.position)
    CONSOLE.print()
    show_picture(match.styled(picture.viewer))
    say(picture.caption)
    if picture.is_example:
        show_scorecard(game, match.scorecard)
    CONSOLE.print()
