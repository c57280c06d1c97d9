"""WebKit, the engine of Safari: Debian's WebKitGTK, led by WebDriver over plain HTTP."""

import json
import os
import socket
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, ClassVar

from tests.web.browser.companions import webkit_driver, xvfb
from tests.web.browser.engine import SECONDS, Engine, running, within

SCREEN = "1280x1024x24"


@dataclass(frozen=True)
class WebKit(Engine):
    """At the address of a session, https://www.w3.org/TR/webdriver2/#sessions."""

    name: ClassVar = "webkit"

    address: str

    def open(self, url: str) -> None:
        request("POST", f"{self.address}/url", {"url": url})

    def run(self, body: str, *arguments: Any) -> Any:
        return request("POST", f"{self.address}/execute/sync", {"script": body, "args": arguments})

    def _perform(self, actions: list[dict[str, Any]]) -> None:
        request("POST", f"{self.address}/actions", {"actions": actions})

    def _picture(self) -> str:
        return str(request("GET", f"{self.address}/screenshot"))


def request(method: str, address: str, body: Mapping[str, Any] | None = None) -> Any:
    """What the driver answers; raises AssertionError with what it says when something went wrong."""
    data = None if body is None else json.dumps(body).encode()
    sent = urllib.request.Request(address, data, {"Content-Type": "application/json"}, method=method)
    try:
        with urllib.request.urlopen(sent, timeout=2 * SECONDS) as answer:
            return json.load(answer)["value"]
    except urllib.error.HTTPError as error:
        with error:
            raise AssertionError(error.read().decode()) from None


@contextmanager
def webkit() -> Iterator[WebKit]:
    """A browser on a screen that nobody sees."""
    with screen() as display, driver(display) as address:
        session = request("POST", f"{address}/session", {"capabilities": {}})
        browser = WebKit(f"{address}/session/{session['sessionId']}")
        try:
            yield browser
        finally:
            request("DELETE", browser.address)


@contextmanager
def screen() -> Iterator[str]:
    """The name of a display of our own: the server chooses a free one, and tells it when it is ready."""
    reading, writing = os.pipe()
    command = [xvfb(), "-displayfd", str(writing), "-screen", "0", SCREEN, "-nolisten", "tcp"]
    with os.fdopen(reading) as told, running(command, pass_fds=[writing]):
        os.close(writing)
        yield f":{told.readline().strip()}"


@contextmanager
def driver(display: str) -> Iterator[str]:
    """The address of a driver whose browser appears on this display."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    with running([webkit_driver(), f"--port={port}"], env=os.environ | {"DISPLAY": display}) as process:
        for _ in within(SECONDS):
            assert process.poll() is None, "the driver ended"
            try:
                request("GET", f"{address}/status")
                break
            except OSError:
                continue
        yield address
