"""`teien serve`: the games in a browser."""

import argparse
import gc
import os
import socket
import sys
import webbrowser
from typing import TYPE_CHECKING

from teien.cli import files
from teien.cli.keeping import add_database_option, add_keeping_options, keeping_of
from teien.cli.parser import BadUsage, Subparsers, count, seconds
from teien.core.play.game import games
from teien.core.words.language import SOURCE, _, speaking

if TYPE_CHECKING:
    import uvicorn
    from fastapi import FastAPI
    from rich.progress import Progress

    from teien.web.addresses import Network
    from teien.web.door import Door
    from teien.web.preparation import Preparation

HOST = "127.0.0.1"
PORT = 8000
PACE = 0.4
"""Seconds between two moves of computers, for people to follow."""
MEMORY = 256
"""Megabytes that tables may take which nobody is at."""
COLLECTING = (50_000, 100, 10)
"""So many new objects before Python looks for cycles among them, and so many such looks before wider ones."""
OPEN_FILES = 16_384
NEIGHBOURS = 20
"""So many ports are tried, from the usual one on, when nobody named one."""


def add(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "serve",
        help=_("play in a browser"),
        description=_("Serve the games to browsers: alone, around one screen, or with friends through a link."),
    )
    words = _("the address to listen at (usually {host}; 0.0.0.0 for all)").format(host=HOST)
    parser.add_argument("--host", default=HOST, help=words)
    words = _("the port (usually {port} or one above; 0 for any)").format(port=PORT)
    parser.add_argument("--port", type=int, help=words)
    add_database_option(parser)
    words = _("of computers (usually {pace})").format(pace=PACE)
    parser.add_argument("--pace", type=seconds, default=PACE, metavar=_("SECONDS"), help=words)
    add_keeping_options(parser)
    words = _("for open tables (usually {memory})").format(memory=MEMORY)
    parser.add_argument("--memory", type=count, default=MEMORY, metavar=_("MB"), help=words)
    words = _("how long each move of an analysis is looked at (usually 20000 simulations)")
    parser.add_argument("--simulations", type=count, metavar="N", help=words)
    parser.add_argument(
        "--proxy",
        type=network,
        action="append",
        default=[],
        metavar=_("ADDRESS"),
        help=_("believe this web server in front, an address or network such as 10.0.0.0/8, for whom it comes"),
    )
    words = _("a further name that the server goes by")
    parser.add_argument("--host-name", action="append", default=[], metavar=_("NAME"), help=words)
    parser.add_argument(
        "--metrics-from",
        type=network,
        action="append",
        default=[],
        metavar=_("ADDRESS"),
        help=_("who else than this machine may read /metrics, an address or network"),
    )
    parser.add_argument("--no-browser", action="store_true", help=_("open no browser"))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serves until it is stopped; raises BadUsage or BadDatabase when it cannot begin."""
    from teien.core.words.extras import require

    require(
        "web", "fastapi", "uvicorn", "sqlalchemy", "alembic", "jinja2", "itsdangerous", "prometheus_client", "segno"
    )
    from teien.web.app import make_app
    from teien.web.preparation import Preparation

    with listen(arguments.host, arguments.port) as listening, preparation_bar() as bar:
        words = _("Raking the gardens: {game} …")
        preparation = Preparation(
            [game.name for game in games()], lambda preparation: follow(preparation, bar, words, http_server)
        )
        app = make_app(
            arguments.database or usual_database(),
            pace=arguments.pace,
            keeping=keeping_of(arguments.keep, arguments.memory),
            door=door(arguments),
            preparation=preparation,
            simulations=arguments.simulations,
        )
        http_server = server(app)
        where = address(arguments.host, listening.getsockname()[1])
        print(_("Teien is at {address} (Ctrl-C stops it)").format(address=where), flush=True)
        if arguments.host == HOST:
            print(_("For friends in your network: teien serve --host 0.0.0.0"), flush=True)
        if not arguments.no_browser and has_screen():
            webbrowser.open(where)
        open_many()
        # Browsers say which language they speak; who asks for none is answered in English, wherever the server stands.
        with speaking(SOURCE):
            http_server.run(sockets=[listening])
    if preparation.error:
        raise preparation.error
    return 0


def network(text: str) -> "Network":
    """An address or a network as typed."""
    from teien.web.addresses import read_network

    try:
        return read_network(text)
    except ValueError as error:
        complaint = _("{text!r} is no address or network such as 10.0.0.0/8")
        raise argparse.ArgumentTypeError(complaint.format(text=text)) from error


def door(arguments: argparse.Namespace) -> "Door":
    """Whom the server believes, and by which names it goes."""
    from teien.web.addresses import THIS_MACHINE
    from teien.web.door import Door, own_names

    return Door(
        proxies=tuple(arguments.proxy),
        names=own_names(arguments.host, socket.gethostname(), arguments.host_name),
        any_name_by_proxy=not arguments.host_name,
        listening=arguments.host,
        watchers=(*THIS_MACHINE, *arguments.metrics_from),
    )


def preparation_bar() -> "Progress":
    """A bar for the terminal about what is prepared; it is taken away when that is done."""
    from rich.progress import BarColumn, Progress, TextColumn

    from teien.cli.terminal import CONSOLE

    columns = (TextColumn("{task.description}"), BarColumn())
    bar = Progress(*columns, console=CONSOLE, transient=True, disable=not CONSOLE.is_terminal)
    bar.add_task(_("Raking the gardens …"), total=1)
    return bar


def follow(preparation: "Preparation", bar: "Progress", words: str, http_server: "uvicorn.Server") -> None:
    """Shows how far the preparation is, and does what is to be done after it."""
    bar.update(bar.task_ids[0], completed=preparation.share, description=words.format(game=preparation.what))
    if preparation.error:
        http_server.should_exit = True
    if preparation.done:
        bar.stop()
        collect_seldom()


def server(app: "FastAPI") -> "uvicorn.Server":
    """What carries the application."""
    import uvicorn

    from teien.web.protocol import Server, TimedHttp

    config = uvicorn.Config(
        app,
        log_level="warning",
        # The addresses of seats are secrets, so they are written down nowhere.
        access_log=False,
        http=TimedHttp,
        # The application itself asks whom it believes.
        proxy_headers=False,
        ws="websockets-sansio",
        ws_max_size=16 * 1024,
        ws_per_message_deflate=False,
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    return Server(config, app.state.context.tables.let_everybody_go)


def listen(host: str, port: int | None) -> socket.socket:
    """A socket at the address, on the port that was asked for or else the first that is free; raises BadUsage."""
    if port is not None and not 0 <= port < 2**16:
        raise BadUsage(_("port {port}: a number from 0 to 65535 is expected").format(port=port))
    ports = range(PORT, PORT + NEIGHBOURS) if port is None else [port]
    problem: Exception | None = None
    for candidate in ports:
        try:
            family = socket.getaddrinfo(host, candidate, type=socket.SOCK_STREAM)[0][0]
            # It listens from now on: whoever comes before the server is ready waits instead of being turned away.
            return socket.create_server((host, candidate), family=family)
        except (OSError, ValueError) as error:
            problem = error
    complaint = _("nobody can listen at {host}, port {port}: {problem}")
    raise BadUsage(complaint.format(host=host, port=ports[-1], problem=problem))


def collect_seldom() -> None:
    """Lets Python look for cycles less often: tables and connections live long, and few cycles are to be found.

    Everybody waits meanwhile: at 500 tables some 50 ms while it looks at what is new, half a second at everything.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTING)


def open_many() -> None:
    """Lets as many connections in as the system allows: the usual 1,024 open files are soon used up by pages."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = OPEN_FILES if hard == resource.RLIM_INFINITY else min(hard, OPEN_FILES)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def usual_database() -> str:
    folder = files.state_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        complaint = _("{folder}: cannot be made: {reason}; name a place with --database")
        raise BadUsage(complaint.format(folder=folder, reason=files.reason(error))) from error
    return f"sqlite:///{folder / 'tables.sqlite'}"


def address(host: str, port: int) -> str:
    """What a person types; all addresses are this machine's own, too."""
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}"


def has_screen() -> bool:
    """Whether a browser could be seen."""
    return sys.stdout.isatty() and (sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY")))
