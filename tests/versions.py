"""What the tests are run with besides Python's packages, which are pinned: `python -m tests.versions` tells it."""

import json
import os
import platform
import re
import shutil
import subprocess
from pathlib import Path

from tests.web.browser.companions import NPM, find_chromium, find_firefox, find_web_server, find_webkit
from tests.web.browser.webkit import screen
from tests.web.postgresql import find_programs


def told_by(program: str | Path | None, flag: str = "--version", display: str = "") -> str | None:
    """The version that a program tells of itself, on whichever stream."""
    if program is None:
        return None
    try:
        environment = os.environ | {"DISPLAY": display}
        run = subprocess.run([program, flag], env=environment, capture_output=True, text=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None
    found = re.search(r"\d+(\.\d+)+", run.stdout + run.stderr)
    return found and found[0]


def of_package(name: str) -> str | None:
    """The version of a package in .venv/npm."""
    file = NPM / name / "package.json"
    return json.loads(file.read_text("utf-8"))["version"] if file.exists() else None


def of_webkit() -> str | None:
    """The version of WebKit's browser, which tells it only on a screen."""
    browser = find_webkit()
    if browser is None:
        return None
    with screen() as display:
        return told_by(browser, display=display)


def versions() -> dict[str, str | None]:
    """By name; None for what is not there."""
    programs = find_programs()
    return {
        "Python": platform.python_version(),
        "Chromium": told_by(find_chromium()),
        "Firefox": told_by(find_firefox()),
        "WebKitGTK": of_webkit(),
        "PostgreSQL": told_by(programs and programs / "postgres"),
        "nginx": told_by(find_web_server("nginx"), "-v"),
        "Caddy": told_by(find_web_server("caddy"), "version"),
        "Node.js": told_by(shutil.which("node")),
        "npm": told_by(shutil.which("npm")),
        "axe-core": of_package("axe-core"),
        "TypeScript": of_package("typescript"),
    }


def line() -> str:
    """All of them for a person to read."""
    return ", ".join(f"{name} {version}" if version else f"no {name}" for name, version in versions().items())


if __name__ == "__main__":
    print(f"teien: tested with {line()}")
