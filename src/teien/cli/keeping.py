"""What commands are told about how long tables are kept."""

import argparse
from collections.abc import Sequence

from teien.cli.parser import BadUsage
from teien.core.words.language import _
from teien.web.keeping import KINDS, MEGABYTE, Keeping

FOREVER = "forever"
MOST_DAYS = 36_500


def add_database_option(parser: argparse.ArgumentParser) -> None:
    words = _("where tables are kept: sqlite:///FILE or postgresql://…")
    parser.add_argument("--database", metavar="URL", help=words)


def add_keeping_options(parser: argparse.ArgumentParser) -> None:
    usual = Keeping()
    shown = _("{kind} ({words}; usually {days})")
    kinds = ", ".join(
        shown.format(kind=kind, words=_(words), days=getattr(usual, kind)) for kind, words in KINDS.items()
    )
    words = _(
        "how long tables are kept that nobody comes to, a number or '{forever}': {kinds}; "
        "games that people have finished stay"
    )
    parser.add_argument(
        "--keep",
        action="append",
        default=[],
        metavar=_("KIND=DAYS"),
        help=words.format(forever=FOREVER, kinds=kinds),
    )


def keeping_of(kept: Sequence[str], megabytes: int | None = None) -> Keeping:
    """What was asked for; raises BadUsage."""
    days = dict(read(text) for text in kept)
    memory = Keeping().memory if megabytes is None else megabytes * MEGABYTE
    return Keeping(memory=memory, **days)


def read(text: str) -> tuple[str, float | None]:
    kind, equals, days = text.partition("=")
    is_number = days.isascii() and days.isdecimal() and len(days) <= len(str(MOST_DAYS)) and int(days) <= MOST_DAYS
    if kind not in KINDS or not equals or not (is_number or days == FOREVER):
        complaint = _(
            "--keep {text!r}: KIND=DAYS is expected, one of {kinds}, and a number from 0 to {most} or '{forever}'"
        )
        raise BadUsage(complaint.format(text=text[:40], kinds=", ".join(KINDS), most=MOST_DAYS, forever=FOREVER))
    return kind, None if days == FOREVER else float(days)
