"""What commands are told about how long tables are kept."""

import argparse
from collections.abc import Sequence

from teien.cli.parser import BadUsage
from teien.web.keeping import KINDS, MEGABYTE, Keeping

FOREVER = "forever"
MOST_DAYS = 36_500


def add_database_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--database", metavar="URL", help="where tables are kept: sqlite:///FILE or postgresql://…")


def add_keeping_options(parser: argparse.ArgumentParser) -> None:
    usual = Keeping()
    kinds = ", ".join(f"{kind} ({words}; usually {getattr(usual, kind)})" for kind, words in KINDS.items())
    parser.add_argument(
        "--keep",
        action="append",
        default=[],
        metavar="KIND=DAYS",
        help=f"how long tables are kept that nobody comes to, a number or '{FOREVER}': {kinds}; "
        "games that people have finished stay",
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
        raise BadUsage(
            f"--keep {text[:40]!r}: KIND=DAYS is expected, one of {', '.join(KINDS)}, "
            f"and a number from 0 to {MOST_DAYS} or '{FOREVER}'"
        )
    return kind, None if days == FOREVER else float(days)
