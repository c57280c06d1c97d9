"""`teien serve`: where it listens, where it keeps tables, and how it ends."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlencode

import psutil
import pytest

import teien
from teien.cli import serve
from teien.cli.main import main
from tests.web.server import status_of, wait_until_open

PATIENCE = 300


@contextmanager
def begun(*words: str, **environment: str) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """The command in a process of its own, and the address it tells; Ctrl-C ends it."""
    process = subprocess.Popen(
        [sys.executable, "-m", "teien.cli.main", *words],
        env={**os.environ, "PYTHONPATH": str(Path(teien.__file__).parent.parent), **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with process:
        assert process.stdout
        told = process.stdout.readline()
        found = re.fullmatch(r"Teien (?:is at|est à) (http://\S+:\d+) \(Ctrl-C (?:stops it|l’arrête)\)\n", told)
        try:
            assert found, told
            yield process, found[1]
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(PATIENCE)


@contextmanager
def running(*words: str) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """The same, when it has opened."""
    with begun(*words) as (process, url):
        wait_until_open(process, url)
        yield process, url


def page_of(url: str) -> str:
    """A page, whatever its status."""
    try:
        with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
            return str(answer.read(), "utf-8")
    except urllib.error.HTTPError as error:
        with error:
            return str(error.read(), "utf-8")


def progress(url: str) -> float:
    share: float = json.loads(page_of(f"{url}/opening"))["share"]
    return share


def play_now(url: str) -> str:
    """Makes a table and returns its address."""
    request = urllib.request.Request(f"{url}/play/hiroba", urlencode({}).encode())
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        where: str = answer.url
        return where


def complaint(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one line with which the command refuses."""
    assert main(["serve", "--no-browser", *words]) == 2
    captured = capsys.readouterr()
    assert captured.err.startswith("teien: ")
    assert captured.err.count("\n") == 1
    return captured.err


def test_bare_teien_serves_and_keeps_tables_from_one_start_to_the_next(kept: Path) -> None:
    with running() as (first, url):
        assert ":80" in url
        table = play_now(url).removeprefix(url)
    assert first.returncode in (0, 130)
    assert (kept / "tables.sqlite").exists()
    with (
        running("serve", "--port=0", "--no-browser") as (second, url),
        urllib.request.urlopen(f"{url}{table}", timeout=PATIENCE) as answer,
    ):
        assert answer.status == 200
    assert second.returncode in (0, 130)


def test_ctrl_c_ends_it_without_a_word(tmp_path: Path) -> None:
    with running("serve", "--port=0", f"--database=sqlite:///{tmp_path}/t.sqlite") as (process, url):
        play_now(url)
        process.send_signal(signal.SIGINT)
        _out, error = process.communicate(timeout=PATIENCE)
    assert process.returncode in (0, 130)
    assert error.strip() == ""


def test_who_starts_it_and_who_comes_are_spoken_to_in_their_own_languages(tmp_path: Path) -> None:
    database = f"--database=sqlite:///{tmp_path}/t.sqlite"
    with begun("serve", "--port=0", "--no-browser", database, "--language=fr") as (process, url):
        assert process.stdout
        assert process.stdout.readline().startswith("Pour des amis de votre réseau\N{NO-BREAK SPACE}: ")
        assert '<html lang="en"' in page_of(url)


def test_a_first_start_has_a_page_at_once_whose_bar_moves(tmp_path: Path) -> None:
    """Nothing is compiled yet, nor is the rest when it is stopped."""
    database = f"--database=sqlite:///{tmp_path}/t.sqlite"
    with begun("serve", "--port=0", database, NUMBA_CACHE_DIR=str(tmp_path)) as (process, url):
        page = page_of(url)
        assert "Raking the gardens: Hiroba …" in page
        assert "about a minute" in page
        wait_until_moved(process, url)
        process.send_signal(signal.SIGINT)
        process.wait(PATIENCE)
    assert process.returncode in (0, 130)
    assert not compilers_of(process)
    assert not list(tmp_path.rglob("niwa*/rules.*"))


def test_a_first_start_where_nothing_can_be_kept(tmp_path: Path) -> None:
    database = f"--database=sqlite:///{tmp_path}/t.sqlite"
    with begun("serve", "--port=0", database, NUMBA_CACHE_DIR="/dev/null/none") as (process, url):
        assert "at every start" in page_of(url)
        wait_until_moved(process, url)
        process.send_signal(signal.SIGINT)
        process.wait(PATIENCE)
    assert process.returncode in (0, 130)


@pytest.mark.long
def test_a_first_start_becomes_the_home_page_by_itself(tmp_path: Path) -> None:
    """Two servers that start at once on the same empty folder both open, and their bars say how far they are."""
    with ExitStack() as stack:
        servers = [
            stack.enter_context(
                begun("serve", "--port=0", f"--database=sqlite:///{tmp_path}/{n}.sqlite", NUMBA_CACHE_DIR=str(tmp_path))
            )
            for n in range(2)
        ]
        began = time.monotonic()
        bar: list[tuple[float, float]] = []
        while status_of(servers[0][1]) == 503:
            bar.append((time.monotonic() - began, progress(servers[0][1])))
            time.sleep(0.2)
        whole = time.monotonic() - began
        wait_until_open(*servers[1])
        for _process, url in servers:
            assert "Three garden games" in page_of(url)
            assert play_now(url).startswith(f"{url}/table/")
    shares = [share for _when, share in bar]
    assert shares == sorted(shares)
    assert len(set(shares)) > 100
    assert max(abs(when / whole - share) for when, share in bar) < 0.2
    # Before the end, the bar says neither that all is done nor that nothing is.
    assert 0.9 < shares[-1] <= 1


def wait_until_moved(process: "subprocess.Popen[str]", url: str) -> None:
    """Until the bar has grown three times."""
    shares = [progress(url)]
    while len(set(shares)) < 4:
        assert process.poll() is None
        time.sleep(0.1)
        shares.append(progress(url))
    assert shares == sorted(shares)
    assert 0 < shares[-1] < 0.5


def compilers_of(process: "subprocess.Popen[str]") -> list[int]:
    """Processes that compile for a server of this folder, in whatever session they are."""
    return [
        found.pid
        for found in psutil.process_iter(["cmdline", "ppid"])
        if "teien.web.preparation" in (found.info["cmdline"] or []) and found.info["ppid"] in (process.pid, 1)
    ]


def test_the_first_free_port_is_taken() -> None:
    one = serve.listen(serve.HOST, None)
    other = serve.listen(serve.HOST, None)
    with one, other:
        ports = [found.getsockname()[1] for found in (one, other)]
    assert ports == sorted(set(ports))
    assert set(ports) <= set(range(serve.PORT, serve.PORT + serve.NEIGHBOURS))


def test_a_port_that_is_taken_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server((serve.HOST, 0)) as taken:
        port = taken.getsockname()[1]
        assert f"nobody can listen at 127.0.0.1, port {port}: " in complaint(capsys, f"--port={port}")


@pytest.mark.parametrize("port", ["-1", "65536", "99999999999"])
def test_a_port_that_cannot_be(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert f"port {port}: a number from 0 to 65535 is expected" in complaint(capsys, f"--port={port}")


def test_a_port_that_is_no_number(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--port" in complaint(capsys, "--port=x")


@pytest.mark.parametrize("host", ["no.such.host.invalid", "203.0.113.7", "a..b", "x" * 300, "\u0000"])
def test_a_host_that_is_not_ours(host: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "nobody can listen at" in complaint(capsys, f"--host={host}", "--port=0")


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("mysql://x", "sqlite:///FILE or postgresql://USER@HOST/NAME is expected"),
        ("nonsense", "is expected"),
        ("sqlite:////no/such/folder/tables.sqlite", "there is no folder /no/such/folder"),
        ("postgresql://nobody:secret@127.0.0.1:1/none", "database postgresql://nobody:***@127.0.0.1:1/none"),
    ],
)
def test_a_database_that_cannot_be(url: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = complaint(capsys, "--port=0", f"--database={url}")
    assert said in told
    assert "secret" not in told


def test_a_folder_that_cannot_be_made(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", "/dev/null")
    assert "name a place with --database" in complaint(capsys, "--port=0")


@pytest.mark.parametrize("pace", ["-1", "x", "9999"])
def test_a_pace_that_cannot_be(pace: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "is no number of seconds" in complaint(capsys, f"--pace={pace}")


def test_without_the_web_extra_it_says_what_to_install() -> None:
    code = """
import sys
from importlib.machinery import PathFinder
class Without(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        return None if name in ("fastapi", "uvicorn") else PathFinder.find_spec(name, path, target)
sys.meta_path = [Without if finder is PathFinder else finder for finder in sys.meta_path]
from teien.cli.main import main
sys.exit(main([]))
"""
    environment = {**os.environ, "PYTHONPATH": str(Path(teien.__file__).parent.parent)}
    command = [sys.executable, "-c", code]
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert ended.stderr.startswith("teien: fastapi and uvicorn")
    assert "pip install 'teien[web]'" in ended.stderr


@pytest.mark.parametrize(
    ("host", "shown"),
    [("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "127.0.0.1"), ("::", "127.0.0.1"), ("::1", "[::1]"), ("name", "name")],
)
def test_the_address_is_one_that_can_be_typed(host: str, shown: str) -> None:
    assert serve.address(host, 8000) == f"http://{shown}:8000"
