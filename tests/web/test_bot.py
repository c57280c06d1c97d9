"""The example of a bot plays a whole game at a real server."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import httpx2

from tests.web import bare_server

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


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


def test_it_plays_to_the_end(tmp_path: Path) -> None:
    with (
        bare_server.serving(f"sqlite:///{tmp_path}/tables.sqlite") as server,
        subprocess.Popen([sys.executable, BOT, server.url], stdout=subprocess.PIPE, text=True) as bot,
        httpx2.Client(base_url=server.url, timeout=60) as client,
    ):
        assert bot.stdout
        link = re.search(r"/seat/(\S+)", bot.stdout.readline())
        assert link
        invitation = link[1]
        where = f"/api/tables/{invitation.partition('-')[0]}"
        bearer = {"Authorization": f"Bearer {invitation}"}
        joined = client.post(f"{where}/join", json={"name": "Zoé"}, headers=bearer).raise_for_status().json()
        bearer = {"Authorization": f"Bearer {joined['token']}"}
        is_over = False
        with client.stream("GET", f"{where}/stream", headers=bearer) as stream:
            for line in stream.iter_lines():
                is_over |= '"over":true' in line
                legal = client.get(f"{where}/moves", headers=bearer).json()
                if legal["moves"]:
                    client.post(f"{where}/moves", json={"move": legal["moves"][0]}, headers=bearer).raise_for_status()
            assert is_over
        state = client.get(where).json()
        ended = {(1,): "You win", (0,): "You lose", (0, 1): "You share"}[tuple(state["result"]["winners"])]
        assert bot.stdout.read().startswith(ended), "a bot is told how it ended for itself"
        assert bot.wait(60) == 0
    assert {move["seat"] for move in state["moves"]} == {0, 1}
    assert [seat["name"] for seat in state["seats"]] == ["Zoé", "Random bot"]
