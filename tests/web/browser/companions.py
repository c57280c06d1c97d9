"""Programs besides Python's that tests need; ./test installs them where it can."""

import os
import shutil
import sys
from pathlib import Path
from typing import NoReturn

import pytest

NPM = Path(sys.prefix) / "npm" / "node_modules"
UNPACKED = Path(sys.prefix) / "debian" / "usr"
"""Programs of Debian that ./test has unpacked and not installed: an installed web server would start by itself."""


def find_chromium() -> str | None:
    return shutil.which("chromium") or shutil.which("google-chrome")


def chromium() -> str:
    """The browser; the test is skipped where there is none."""
    return find_chromium() or left_out(
        "no Chromium is installed: these tests need a browser (Debian: apt install chromium)"
    )


def find_webkit() -> str | None:
    """WebKit's browser, where also what leads it and a screen are at hand."""
    browsers = Path("/usr/lib").glob("*/webkit*gtk-*/MiniBrowser")
    complete = shutil.which("WebKitWebDriver") and shutil.which("Xvfb")
    return next(map(str, browsers), None) if complete else None


def webkit_driver() -> str:
    """What leads WebKit, the engine of Safari."""
    return shutil.which("WebKitWebDriver") or left_out(
        "no WebKitWebDriver is installed: these tests need WebKit (Debian: apt install webkit2gtk-driver)"
    )


def xvfb() -> str:
    """A screen that nobody sees; WebKit does not run without one."""
    return shutil.which("Xvfb") or left_out("no Xvfb is installed: WebKit needs a screen (Debian: apt install xvfb)")


def find_firefox() -> str | None:
    return shutil.which("firefox-esr") or shutil.which("firefox")


def firefox_browser() -> str:
    """The browser of another engine."""
    return find_firefox() or left_out(
        "no Firefox is installed: these tests need it as well (Debian: apt install firefox-esr)"
    )


def axe() -> str:
    """The text of axe-core, which looks for what would keep people out."""
    file = NPM / "axe-core" / "axe.min.js"
    return file.read_text() if file.exists() else left_out("axe-core is not installed in .venv/npm (./test does it)")


def typescript() -> Path:
    """The compiler that knows the types of scripts."""
    file = NPM / ".bin" / "tsc"
    if not file.exists() or not shutil.which("node"):
        left_out("TypeScript is not installed in .venv/npm (./test does it), or Node.js is missing")
    return file


def node() -> str:
    """The program that runs scripts without a browser."""
    return shutil.which("node") or left_out("no Node.js is installed (Debian: apt install nodejs)")


def nginx() -> str:
    """The web server."""
    return web_server("nginx")


def caddy() -> str:
    """The other one."""
    return web_server("caddy")


def find_web_server(name: str) -> str | None:
    # Not everybody's path leads to where servers are.
    return shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin:{UNPACKED}/sbin:{UNPACKED}/bin")


def web_server(name: str) -> str:
    return find_web_server(name) or left_out(f"no {name} is installed or unpacked in .venv/debian (./test does it)")


def left_out(why: str) -> NoReturn:
    """Skips the test; on CI, where nothing may be left out, it fails."""
    if os.environ.get("CI") == "true":
        pytest.fail(why)
    pytest.skip(why)
