"""`teien puzzles reports`: which puzzles people say are wrong."""

import argparse
import datetime

from teien.cli.keeping import add_database_option
from teien.cli.parser import Subparsers
from teien.core.words.language import _, counted


def add(commands: Subparsers) -> None:
    parser = commands.add_parser("reports", help=_("the puzzles that people in the browser say are wrong"))
    add_database_option(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Lists them, those that most people reported first; raises BadUsage or BadDatabase."""
    from teien.core.words.extras import require

    require("web", "sqlalchemy", "alembic", "orjson", "psycopg")
    from teien.cli.serve import usual_database
    from teien.cli.terminal import CONSOLE, say
    from teien.web.store import Store

    store = Store.open(arguments.database or usual_database())
    try:
        found = store.reports()
    finally:
        store.database.close()
    for puzzle, reports, last in found:
        told = counted("{count} report", "{count} reports", reports)
        when = _("the last on {date}").format(
            date=datetime.datetime.fromtimestamp(last, datetime.UTC).date().isoformat()
        )
        CONSOLE.print(f"{puzzle:24} {told}, {when}", soft_wrap=True, markup=False)
    if not found:
        say(_("Nobody says that a puzzle is wrong."))
    return 0
