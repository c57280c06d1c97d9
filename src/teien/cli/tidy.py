"""`teien tidy`: tables that have been kept long enough are removed."""

import argparse
import asyncio
from collections import Counter

from teien.cli.keeping import add_database_option, add_keeping_options, keeping_of
from teien.cli.parser import Subparsers
from teien.core.words.language import _
from teien.web.keeping import KINDS, Keeping


def add(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "tidy",
        help=_("remove tables that nobody comes to any more"),
        description=_("Remove tables that have been kept long enough, as a server does once a day by itself."),
    )
    add_database_option(parser)
    add_keeping_options(parser)
    parser.add_argument("--dry-run", action="store_true", help=_("remove nothing, only say what would go"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Says of each kind how many tables went; raises BadUsage or BadDatabase."""
    from teien.core.words.extras import require

    require("web", "sqlalchemy", "alembic", "orjson", "psycopg")
    from teien.cli.serve import usual_database
    from teien.cli.terminal import say

    keeping = keeping_of(arguments.keep)
    gone = asyncio.run(tidied(arguments.database or usual_database(), keeping, arguments.dry_run))
    line = _("{words}: {count:,} to be removed") if arguments.dry_run else _("{words}: {count:,} removed")
    for kind, words in KINDS.items():
        say(line.format(words=_(words), count=gone[kind]))
    return 0


async def tidied(database: str, keeping: Keeping, dry_run: bool) -> Counter[str]:
    from teien.web.store import Store
    from teien.web.tidying import tidy

    store = Store.open(database)
    try:
        await store.start()
        return await tidy(store, keeping, dry_run=dry_run)
    finally:
        await store.close()
