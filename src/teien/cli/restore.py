"""`teien restore`: a backup in the place of the tables that are there."""

import argparse
from pathlib import Path

from teien.cli.keeping import add_database_option
from teien.cli.parser import Subparsers
from teien.core.words.language import _


def add(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "restore",
        help=_("put a backup back"),
        description=_(
            "Check a backup and put it in the place of all tables. A server that runs reads everything anew; "
            "only where the database is damaged it must be stopped first. What was there is kept beside it."
        ),
    )
    parser.add_argument("file", metavar=_("FILE"), help=_("a backup of 'teien backup'"))
    add_database_option(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Puts it back and says where the old tables are; raises BadDatabase, and leaves everything as it was."""
    from teien.core.words.extras import require

    require("web", "sqlalchemy", "alembic", "orjson", "psycopg")
    from teien.cli.serve import usual_database
    from teien.cli.terminal import say
    from teien.web.store.copies import restore

    contents, kept = restore(arguments.database or usual_database(), Path(arguments.file).expanduser())
    say(_("restored: {contents}").format(contents=contents))
    if kept:
        say(_("What was there before is kept in {file}").format(file=kept))
    return 0
