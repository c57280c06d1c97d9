"""The example of a bot plays whole games at a real server."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import teien
from teien.client import Client
from tests.web import bare_server
from tests.web.server import Server

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with bare_server.serving(f"sqlite:///{tmp_path_factory.mktemp('bot')}/tables.sqlite", pace=0.01) as serving:
        yield serving


def test_it_is_short() -> None:
    """At most 40 lines of code, blank lines and texts for people not counted."""
    source = BOT.read_text("utf-8")
    texts = {
        line
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    code = [line for number, line in enumerate(source.splitlines(), 1) if line.strip() and number not in texts]
    assert len(code) <= 40


def test_it_plays_to_the_end_with_whoever_comes_by_its_link(server: Server) -> None:
    command = [sys.executable, str(BOT), server.url, "--game=haru-ichiban", "--player=greedy"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as bot, Client(server.url) as client:
        assert bot.stdout
        link = re.search(r"http\S+/seat/\S+", bot.stdout.readline())
        assert link
        seat = client.sit(link[0], "Zoé")
        result = seat.play(teien.player("random", seed=1))
        assert result
        ended = {(1,): "You win", (0,): "You lose", (0, 1): "You share", (): "A draw"}[result.winners]
        assert bot.stdout.read().startswith(ended), "a bot is told how it ended for itself"
        assert bot.wait(60) == 0
        assert [each["name"] for each in seat.state()["seats"]] == ["Zoé", "Greedy bot"]


@pytest.mark.parametrize("game", teien.GAMES)
def test_it_plays_against_a_computer(server: Server, game: str) -> None:
    command = [sys.executable, str(BOT), server.url, f"--game={game}", "--player=greedy", "--level=1"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert re.fullmatch(r"Watch me: http\S+/table/\w+\n(You|A draw).*\n", run.stdout), run.stderr
