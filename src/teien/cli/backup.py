"""`teien backup`: all tables in one file, while people play."""

import argparse
from pathlib import Path

from teien.cli.keeping import add_database_option
from teien.cli.parser import Subparsers
from teien.core.words.language import _


def add(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "backup",
        help=_("keep all tables of a server in a file"),
        description=_(
            "Copy all tables to a file and check it, while the server runs. The file holds the keys to every "
            "seat: keep it as you keep the database."
        ),
    )
    words = _("where to; an earlier backup there is replaced in one step")
    parser.add_argument("file", metavar=_("FILE"), help=words)
    add_database_option(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Makes the copy and says what is in it; raises BadDatabase, and leaves what was there."""
    from teien.core.words.extras import require

    require("web", "sqlalchemy", "alembic", "orjson", "psycopg")
    from teien.cli.serve import usual_database
    from teien.cli.terminal import say
    from teien.web.store.copies import back_up

    contents = back_up(arguments.database or usual_database(), Path(arguments.file).expanduser())
    say(_("{name}: {words}").format(name=arguments.file, words=contents))
    return 0
