"""`teien learn`: a game's lessons at the terminal."""

import argparse
from contextlib import suppress

from teien import GAMES
from teien.cli.parser import Subparsers
from teien.core.words.errors import BadMaterial
from teien.core.words.language import _


def add(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "learn",
        help=_("learn a game in a few short lessons"),
        description=_("Learn a game in a few short lessons, by playing. What you have done is remembered."),
    )
    parser.add_argument("game", metavar=_("GAME"), choices=GAMES, help=", ".join(GAMES))
    parser.add_argument("lesson", metavar=_("LESSON"), nargs="?", help=_("begin with this one, by its number"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Goes through the lessons that are left, then plays a first game."""
    with suppress(ImportError):
        import readline  # noqa: F401  # input() then has line editing and a history
    from teien.cli.classroom import Classroom
    from teien.core.play.game import find
    from teien.core.play.lessons import course

    found = course(arguments.game)
    if found is None:
        raise BadMaterial(_("{game} brings no lessons along").format(game=find(arguments.game).title))
    return Classroom(found, first_lesson(arguments.lesson, len(found.lessons))).run()


def first_lesson(text: str | None, count: int) -> int | None:
    """The place of the lesson to begin with, from 0; None for the first that is left."""
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and 0 < int(text) <= count):
        complaint = _("lesson {text!r:.60}: a number from 1 to {count} is expected")
        raise BadMaterial(complaint.format(text=text, count=count))
    return int(text) - 1
