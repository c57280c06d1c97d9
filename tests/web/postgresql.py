"""A real PostgreSQL for tests: started in a folder of its own, with fsync on, and gone afterwards."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

MISSING = (
    "no PostgreSQL is installed: these tests need its programs initdb and postgres (Debian: apt install postgresql)"
)

TIMEOUT = 120
"""Seconds until a server that does not answer counts as failed."""


class PostgreSQL:
    """A running server."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.databases = 0

    def url(self, database: str, user: str = "teien") -> str:
        return f"postgresql://{user}@127.0.0.1:{self.port}/{database}"

    def execute(self, statement: str, database: str = "postgres") -> None:
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            connection.execute(statement.encode())

    def new_database(self) -> str:
        """The name of a database that is empty."""
        self.databases += 1
        name = f"test_{self.databases}"
        self.execute(f"CREATE DATABASE {name}")
        return name


@contextmanager
def running() -> Iterator[PostgreSQL]:
    """Starts a server; where none is installed the test is skipped, and fails on CI, which must have one."""
    programs = find_programs()
    if programs is None:
        if os.environ.get("CI") == "true":
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    user = unprivileged_user()
    folder = Path(tempfile.mkdtemp(prefix="teien-postgresql-"))
    try:
        if user:
            os.chown(folder, user.pw_uid, user.pw_gid)
        run(
            [programs / "initdb", "--username=teien", "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync"],
            folder,
            user,
        ).wait(TIMEOUT)
        server, port = start(programs / "postgres", folder, user)
        try:
            yield PostgreSQL(port)
        finally:
            # SIGINT asks for a fast shutdown, which does not wait for clients.
            server.send_signal(signal.SIGINT)
            server.wait(TIMEOUT)
    finally:
        shutil.rmtree(folder)


def find_programs() -> Path | None:
    """The folder with initdb and postgres: the newest where there are several."""
    folders = sorted(
        Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name), reverse=True
    )
    program = shutil.which("initdb")
    for folder in [Path(program).resolve().parent, *folders] if program else folders:
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    return None


def unprivileged_user() -> pwd.struct_passwd | None:
    """Whom the server runs as when the tests run as root, which PostgreSQL refuses; None for oneself."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name: entry for entry in pwd.getpwall()}
    return names.get("postgres") or names["nobody"]


def run(command: list[str | Path], folder: Path, user: pwd.struct_passwd | None) -> subprocess.Popen[bytes]:
    """Runs a program of PostgreSQL on the data in the folder; what it says goes to the folder's log."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
    with (folder / "log").open("ab") as log:
        return subprocess.Popen(
            [*command, "-D", folder / "data"],
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            user=user.pw_uid if user else None,
            group=user.pw_gid if user else None,
            extra_groups=[] if user else None,
        )


def start(
    program: Path, folder: Path, user: pwd.struct_passwd | None, attempts: int = 3
) -> tuple[subprocess.Popen[bytes], int]:
    """The server and its port; another attempt is made when somebody else took the port that was free."""
    for _ in range(attempts):
        port = free_port()
        server = run([program, "-h", "127.0.0.1", "-p", str(port), "-k", folder], folder, user)
        until = time.monotonic() + TIMEOUT
        while server.poll() is None and time.monotonic() < until:
            try:
                psycopg.connect(PostgreSQL(port).url("postgres")).close()
            except psycopg.OperationalError:
                time.sleep(0.05)
            else:
                return server, port
        server.kill()
        server.wait()
    raise RuntimeError(f"PostgreSQL does not start:\n{(folder / 'log').read_text()}")


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port
