"""Who plays the many games of a command: processes of this machine, or a cluster."""

import argparse
import os
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from teien.cli.parser import BadUsage, count, seed
from teien.core.words.language import _

if TYPE_CHECKING:
    from teien.arena.executor import Pool

MOST_JOBS = 1024


def add_worker_options(parser: argparse.ArgumentParser) -> None:
    """Where the games begin, and who plays them."""
    words = _("where all chance begins (usually 1)")
    parser.add_argument("--seed", type=seed, metavar="N", default=1, help=words)
    words = _("processes on this machine (usually one a core)")
    parser.add_argument("--jobs", type=count, metavar="N", help=words)
    words = _("play on a Dask cluster: tcp://… of its scheduler")
    parser.add_argument("--dask", metavar=_("ADDRESS"), help=words)


def pool_for(asked: argparse.Namespace) -> "AbstractContextManager[Pool]":
    """The workers that were asked for."""
    from teien.arena.executor import cluster, processes

    if asked.dask is not None:
        if asked.jobs is not None:
            raise BadUsage(_("--jobs is for this machine, --dask for a cluster: give one of them"))
        return cluster(asked.dask)
    jobs = (os.cpu_count() or 1) if asked.jobs is None else asked.jobs
    if not 1 <= jobs <= MOST_JOBS:
        raise BadUsage(_("--jobs {jobs}: from 1 to {most} are possible").format(jobs=jobs, most=MOST_JOBS))
    return processes(jobs)
