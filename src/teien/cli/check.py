"""`teien check`: whether a file of a player's own material is good, or a record's game was played by the rules."""

import argparse
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from teien.cli.parser import Subparsers
from teien.core.errors import BadMaterial, BadRecord
from teien.core.game import GAMES, Game, find

if TYPE_CHECKING:
    from teien.core.match import Match


def add(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "check",
        help="check a file of your own material, or a record",
        description="Say whether a file of your own material, such as tiles, can be played with, or whether the game "
        "of a record was played by the rules and, where its shuffles were promised, dealt as promised.",
    )
    parser.add_argument("file", metavar="FILE", help="the file")
    parser.add_argument("--game", metavar="GAME", help="the game that material is for (default: whichever it fits)")
    parser.add_argument(
        "--fingerprint", metavar="DIGITS", help="what was shown at the start: the record must have this one"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prints what is good about the file; raises BadMaterial or BadRecord for a bad one."""
    from teien.cli import files
    from teien.cli.terminal import say

    if arguments.game:
        found = verdict([find(arguments.game)], arguments.file)
    elif is_record(text := files.read(arguments.file)) or arguments.fingerprint is not None:
        found = record_verdict(text, arguments.fingerprint)
    else:
        found = verdict(list(map(find, GAMES)), arguments.file)
    say(f"{arguments.file}: {found}")
    return 0


def is_record(text: str) -> bool:
    """Whether it begins as records do, whatever may be wrong with it further down."""
    lines = (line.split("#")[0].strip() for line in text.splitlines())
    return bool(re.match(r"game\s*:", next(filter(None, lines), "")))


def record_verdict(text: str, shown: str | None) -> str:
    """What the rules say of a record, and how its shuffles were drawn; raises BadRecord.

    `shown` is the fingerprint that somebody was shown at the start.
    """
    from teien.core import records
    from teien.core.begin import load

    read = records.read(text)
    if records.SEEN_BY in read.header:
        promised = read.header.get(records.FINGERPRINT)
        check_shown(promised, shown)
        promise = f" The shuffles are promised: fingerprint {promised}." if promised else ""
        return f"a game that went on when it was written: its record can be checked when it is over.{promise}"
    match = load(text)
    check_shown(match.fingerprint, shown)
    return f"{match.game.title}, {match.result_text()}: all {len(match.history)} moves are legal. {dealing(match)}"


def check_shown(fingerprint: str | None, shown: str | None) -> None:
    """Raises BadRecord when what was shown is not what the record has."""
    if shown is not None and shown.strip().lower() != fingerprint:
        raise BadRecord(
            f"fingerprint {shown.strip():.80}: not dealt as promised: the record has {fingerprint or 'none at all'}"
        )


def dealing(match: "Match") -> str:
    """How what is hidden was drawn, in a sentence or two."""
    if match.fingerprint:
        return f"Dealt as promised, if this fingerprint is the one shown at the start: {match.fingerprint}"
    if match.game.has_secrets:
        return "No shuffles were promised: they follow from a seed or a chance that somebody may have known."
    return "Nothing is hidden in this game."


def verdict(games: Sequence[Game], file: str) -> str:
    """What the first game says that can use the file; raises BadMaterial, with what each says, if none can."""
    if len(games) == 1:
        return f"{games[0].title}: {games[0].check_material(file)}"
    complaints = []
    for game in games:
        if type(game).check_material is Game.check_material:
            continue
        try:
            return verdict([game], file)
        except BadMaterial as error:
            complaints.append(f"for {game.title}: {error}")
    raise BadMaterial("; ".join(complaints))
