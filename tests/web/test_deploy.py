"""The files of deploy/ are true: programs read them, and Teien takes the words that they start it with."""

import ast
import importlib
import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import yaml

from teien.cli import serve
from teien.cli.parser import Parser
from teien.web.door import Door
from tests.web.browser.companions import caddy

DEPLOY = Path(__file__).parents[2] / "deploy"


def door_of(words: list[str]) -> Door:
    """The door of a server that is started with these words; raises BadUsage for others than `teien serve` takes."""
    parser = Parser(prog="teien")
    serve.add(parser.add_subparsers())
    arguments = parser.parse_args(words)
    assert arguments.no_browser
    assert arguments.port == 8000
    assert re.match(r"sqlite:////var/lib/teien/|postgresql://teien@database/", arguments.database)
    return serve.door(arguments)


def container() -> dict[str, list[str]]:
    """The instructions of the Containerfile that are written as lists."""
    text = (DEPLOY / "Containerfile").read_text()
    return {name: json.loads(words) for name, words in re.findall(r"(ENTRYPOINT|CMD|RUN) (\[.+\])", text)}


def composed() -> Any:
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text())


def test_systemd_s_unit(tmp_path: Path) -> None:
    unit = (DEPLOY / "teien.service").read_text()
    (command,) = re.findall(r"^ExecStart=(.+)$", unit, re.MULTILINE)
    program, *words = shlex.split(command)
    assert program == "/opt/teien/.venv/bin/teien"
    assert str(door_of(words).proxies[0]) == "127.0.0.1/32"
    if verifier := shutil.which("systemd-analyze"):
        there = tmp_path / "teien.service"
        there.write_text(unit.replace(program, "/bin/true"))
        read = subprocess.run([verifier, "verify", there], capture_output=True, text=True)
        assert "teien.service" not in read.stderr


def test_the_container_s_words() -> None:
    image = container()
    assert image["ENTRYPOINT"][0] == "teien"
    assert door_of([*image["ENTRYPOINT"][1:], *image["CMD"]]).proxies == ()


def test_what_the_container_compiles_beforehand_is_there() -> None:
    words = container()["RUN"]
    assert words[:2] == ["python", "-c"]
    (imported,) = [node for node in ast.walk(ast.parse(words[2])) if isinstance(node, ast.ImportFrom)]
    assert imported.module
    assert all(hasattr(importlib.import_module(imported.module), name.name) for name in imported.names)


def test_what_the_container_copies_is_there() -> None:
    copied = re.findall(r"^COPY (.+) \S+$", (DEPLOY / "Containerfile").read_text(), re.MULTILINE)
    files = [name for line in copied for name in line.split()]
    assert files
    assert all((DEPLOY.parent / name).exists() for name in files)


def test_compose_s_servers_fit_together() -> None:
    services = composed()["services"]
    assert services.keys() == {"caddy", "teien", "database"}
    words = [*container()["ENTRYPOINT"][1:], *services["teien"]["command"]]
    door = door_of(words)
    (network,) = composed()["networks"]["default"]["ipam"]["config"]
    assert [str(proxy) for proxy in door.proxies] == [network["subnet"]]
    assert "ports" not in services["teien"], "only the proxy is reached from outside"
    build = services["teien"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).exists()
    used = {volume.partition(":")[0] for service in services.values() for volume in service.get("volumes", ())}
    assert {name for name in used if not name.startswith(".")} == composed()["volumes"].keys()
    assert all((DEPLOY / name).exists() for name in used if name.startswith("."))


def test_caddy_reads_its_file() -> None:
    command = [caddy(), "adapt", "--config", str(DEPLOY / "Caddyfile"), "--adapter", "caddyfile", "--validate"]
    read = subprocess.run(command, capture_output=True, text=True)
    assert read.returncode == 0, read.stderr
    written = json.loads(read.stdout[read.stdout.index("{") :])
    assert '"dial": "127.0.0.1:8000"' in json.dumps(written)
    assert '"host": ["teien.example.org"]' in json.dumps(written)
