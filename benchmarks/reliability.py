"""How reliable it is: four trials, each long, each telling its figures as a table for the documentation.

    python -m benchmarks.reliability kills [--database postgresql] [--count 1000] [--minutes 20]

Each says in its own file what it does (`trials/`). Ctrl-C ends a trial early, and what was found until then is told.
The exit status is 1 when anything was lost, leaked, broken or did not stop growing.
"""

import argparse
import sys

from benchmarks.trials.course import Report
from tests.web import postgresql


def kills(asked: argparse.Namespace) -> Report:
    from benchmarks.trials import kills

    if asked.database == "postgresql" and postgresql.find_programs() is None:
        sys.exit(postgresql.MISSING)
    count = asked.count or (200 if asked.database == "postgresql" else 1000)
    return kills.run(asked.database, count, asked.seed, asked.minutes)


def soak(asked: argparse.Namespace) -> Report:
    from benchmarks.trials import soak

    return soak.run(asked.count or 10_000, asked.seed, asked.minutes, asked.memory)


def fuzz(asked: argparse.Namespace) -> Report:
    from benchmarks.trials import fuzz

    return fuzz.run(asked.count or 1_000_000, asked.seed, asked.minutes)


def secrets(asked: argparse.Namespace) -> Report:
    from benchmarks.trials import secrets

    return secrets.run(asked.count or 100_000, asked.seed, asked.minutes, same_changes=asked.same_changes)


def make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.reliability", description="How reliable it is.")
    trials = parser.add_subparsers(required=True, metavar="TRIAL")

    def trial(name: str, run: object, words: str, count: str) -> argparse.ArgumentParser:
        added = trials.add_parser(name, help=words, description=words)
        added.add_argument("--count", type=int, metavar="N", help=f"how many (usually {count})")
        added.add_argument("--seed", type=int, default=1, metavar="N", help="what is drawn (1)")
        added.add_argument("--minutes", type=float, metavar="N", help="at most so long")
        added.set_defaults(run=run)
        return added

    killing = trial("kills", kills, "kill servers under load", "1,000; on PostgreSQL 200")
    killing.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite", help="on what (sqlite)")
    soaking = trial("soak", soak, "play whole games and watch the server's memory", "10,000")
    soaking.add_argument("--memory", type=int, default=64, metavar="MB", help="for tables, where it can be told (64)")
    trial("fuzz", fuzz, "push odd inputs through every door", "1,000,000")
    telling = trial("secrets", secrets, "compare what seats are told whose opponents' secrets differ", "100,000")
    words = "change secret choices equally often at both tables"
    telling.add_argument("--same-changes", action="store_true", help=words)
    return parser


def main() -> int:
    asked = make_parser().parse_args()
    report: Report = asked.run(asked)
    print(report)
    return 0 if report.good else 1


if __name__ == "__main__":
    sys.exit(main())
