"""Firefox, led by WebDriver BiDi over its WebSocket."""

import json
import re
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any, ClassVar

from websockets.sync.client import ClientConnection, connect

from tests.web.browser.companions import firefox_browser
from tests.web.browser.engine import SECONDS, Engine, running


class Firefox(Engine):
    """At the other end of a connection, https://www.w3.org/TR/webdriver-bidi/."""

    name: ClassVar = "firefox"

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._ids = count(1)
        self._call("session.new", capabilities={})
        self._window = self._call("browsingContext.getTree")["contexts"][0]["context"]

    def open(self, url: str) -> None:
        self._call("browsingContext.navigate", context=self._window, url=url, wait="complete")

    def run(self, body: str, *arguments: Any) -> Any:
        given = json.dumps(arguments)
        function = f"async () => JSON.stringify(await (async function () {{ {body} }}).apply(null, {given}) ?? null)"
        target = {"context": self._window}
        told = self._call("script.callFunction", functionDeclaration=function, target=target, awaitPromise=True)
        assert told["type"] == "success", told
        return json.loads(told["result"]["value"])

    def close(self) -> None:
        self._call("browser.close")

    def _perform(self, actions: list[dict[str, Any]]) -> None:
        self._call("input.performActions", context=self._window, actions=actions)

    def _picture(self) -> str:
        return str(self._call("browsingContext.captureScreenshot", context=self._window)["data"])

    def _call(self, method: str, **parameters: Any) -> Any:
        """The answer to a command; raises AssertionError with what is said when something went wrong."""
        number = next(self._ids)
        self._connection.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while (answer := json.loads(self._connection.recv(2 * SECONDS))).get("id") != number:
            pass
        assert answer["type"] == "success", answer
        return answer["result"]


TRIES = 2
"""On a busy machine Firefox sometimes ends before it listens."""


@contextmanager
def firefox(profile: Path) -> Iterator[Firefox]:
    """A browser without a screen, that keeps all it has to in an empty folder."""
    command = [firefox_browser(), "--headless", "--no-remote", "--remote-debugging-port=0", f"--profile={profile}"]
    with ExitStack() as stack:
        address = None
        for _try in range(TRIES):
            process = stack.enter_context(running(command, stderr=subprocess.PIPE))
            assert process.stderr
            stack.callback(process.stderr.close)
            told = (re.search(r"BiDi listening on (ws://\S+)", line) for line in process.stderr)
            if address := next((found[1] for found in told if found), None):
                break
        assert address, "Firefox does not listen"
        browser = Firefox(stack.enter_context(connect(f"{address}/session", max_size=None)))
        try:
            yield browser
        finally:
            browser.close()
