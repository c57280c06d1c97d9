"""`teien backup`: all tables in one file, while people play."""

import argparse
from pathlib import Path

from teien.cli.keeping import add_database_option
from teien.cli.parser import Subparsers


def add(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "backup",
        help="keep all tables of a server in a file",
        description="Copy all tables to a file and check it, while the server runs. The file holds the keys to every "
        "seat: keep it as you keep the database.",
    )
    parser.add_argument("file", metavar="FILE", help="where to; an earlier backup there is replaced in one step")
    add_database_option(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Makes the copy and says what is in it; raises BadDatabase, and leaves what was there."""
    from teien.core.extras import require

    require("web", "sqlalchemy", "alembic", "orjson", "psycopg")
    from teien.cli.serve import usual_database
    from teien.cli.terminal import say
    from teien.web.store.copies import back_up

    contents = back_up(arguments.database or usual_database(), Path(arguments.file).expanduser())
    say(f"{arguments.file}: {contents}")
    return 0
