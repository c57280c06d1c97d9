"""`teien check`: whether a file of a player's own material is good, a record's game was played by the rules, or a
position can be reached by them."""

import argparse
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from teien.cli.parser import Subparsers
from teien.core.play.game import Game, find, games
from teien.core.play.position_file import line_of, named
from teien.core.words.errors import BadMaterial, BadRecord
from teien.core.words.language import _

if TYPE_CHECKING:
    from teien.core.play.match import Match


def add(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "check",
        help=_("check a file of your own material, a record or a position"),
        description=_(
            "Say whether a file of your own material, such as tiles, can be played with, whether the game of a record "
            "was played by the rules and, where its shuffles were promised, dealt as promised, or whether play by the "
            "rules can lead to a position."
        ),
    )
    parser.add_argument("file", metavar=_("FILE"), help=_("the file"))
    words = _("the game that material is for (default: whichever it fits)")
    parser.add_argument("--game", metavar=_("GAME"), help=words)
    words = _("what was shown at the start: the record must have this one")
    parser.add_argument("--fingerprint", metavar=_("DIGITS"), help=words)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prints what is good about the file; raises BadMaterial, BadPosition or BadRecord for a bad one."""
    from teien.cli.terminal import say

    asked = [find(arguments.game)] if arguments.game else None
    say(_("{name}: {words}").format(name=arguments.file, words=said_of(arguments.file, asked, arguments.fingerprint)))
    return 0


def said_of(file: str, asked: Sequence[Game] | None = None, fingerprint: str | None = None) -> str:
    """What is good about a file; raises BadMaterial, BadPosition or BadRecord for a bad one."""
    from teien.cli import files

    text = files.read(file)
    if not asked and (is_record(text) or fingerprint is not None):
        return record_verdict(text, fingerprint)
    game = next((game for game in asked or games() if game.name == named(text)[0]), None)
    return position_verdict(text, game) if game else verdict(asked or games(), file)


def is_record(text: str) -> bool:
    """Whether it begins as records do, whatever may be wrong with it further down."""
    lines = (line.split("#")[0].strip() for line in text.splitlines())
    return bool(re.match(r"game\s*:", next(filter(None, lines), "")))


def position_verdict(text: str, game: Game) -> str:
    """What the rules say of a position; raises BadPosition."""
    from teien.core.play.start import from_position

    match = from_position(game.name, line_of(text, game.name))
    return _("{game}: play by the rules can lead to this position.").format(game=match.game.title)


def record_verdict(text: str, shown: str | None) -> str:
    """What the rules say of a record, and how its shuffles were drawn; raises BadRecord.

    `shown` is the fingerprint that somebody was shown at the start.
    """
    from teien.core.play import records
    from teien.core.words.series import account_of
    from teien.study.record import load_study

    read = records.read(text)
    if records.SEEN_BY in read.header:
        promised = read.header.get(records.FINGERPRINT)
        check_shown(promised, shown)
        unfinished = _("a game that went on when it was written: its record can be checked when it is over.")
        promise = _("The shuffles are promised: fingerprint {fingerprint}.")
        return f"{unfinished} {promise.format(fingerprint=promised)}" if promised else unfinished
    match = load_study(text).main
    check_shown(match.fingerprint, shown)
    verdict = _("{game}, {result}: all {count} moves are legal. {dealing}").format(
        game=match.game.title,
        result=records.result_text(match.outcome),
        count=len(match.history),
        dealing=dealing(match),
    )
    return f"{verdict} {account_of(match)}".rstrip()


def check_shown(fingerprint: str | None, shown: str | None) -> None:
    """Raises BadRecord when what was shown is not what the record has."""
    if shown is not None and shown.strip().lower() != fingerprint:
        complaint = _("fingerprint {shown:.80}: not dealt as promised: the record has {fingerprint}")
        raise BadRecord(complaint.format(shown=shown.strip(), fingerprint=fingerprint or _("none at all")))


def dealing(match: "Match") -> str:
    """How what is hidden was drawn, in a sentence or two."""
    if match.fingerprint:
        promise = _("Dealt as promised, if this fingerprint is the one shown at the start: {fingerprint}")
        return promise.format(fingerprint=match.fingerprint)
    if match.game.has_secrets:
        return _("No shuffles were promised: they follow from a seed or a chance that somebody may have known.")
    return _("Nothing is hidden in this game.")


def verdict(games: Sequence[Game], file: str) -> str:
    """What the first game says that can use the file; raises BadMaterial, with what each says, if none can."""
    if len(games) == 1:
        return _("{name}: {words}").format(name=games[0].title, words=games[0].check_material(file))
    complaints = []
    for game in games:
        if game.check_file is None:
            continue
        try:
            return verdict([game], file)
        except BadMaterial as error:
            complaints.append(_("for {game}: {error}").format(game=game.title, error=error))
    raise BadMaterial("; ".join(complaints))
