"""A browser of another engine than Chromium's, led by a standard in as few words as that takes."""

import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

SECONDS = 60
"""Until something that does not happen counts as failed: the machine may be busy."""


class Engine(ABC):
    """A browser and its one window."""

    @abstractmethod
    def open(self, url: str) -> None:
        """Returns when the page has loaded."""

    @abstractmethod
    def run(self, body: str, *arguments: Any) -> Any:
        """What the body of an asynchronous function answers in the page; all of it is JSON."""

    @abstractmethod
    def _perform(self, actions: list[dict[str, Any]]) -> None:
        """Does what https://www.w3.org/TR/webdriver2/#actions describes."""

    def wait(self, body: str, *arguments: Any) -> Any:
        """The first answer that is something."""
        for _ in within(SECONDS):
            if answer := self.run(body, *arguments):
                return answer
        raise AssertionError(f"never in {SECONDS} s: {body} {arguments}")

    def click(self, x: float, y: float) -> None:
        """Presses the mouse's button at a place in the window, and lets it go."""
        place = {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0}
        press = [place, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self._perform([{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": press}])


def within(seconds: float) -> Iterator[None]:
    """Again and again, at little distances, until the time is over."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        yield
        time.sleep(0.02)


@contextmanager
def running(command: list[str], **settings: Any) -> Iterator["subprocess.Popen[str]"]:
    """A program for as long as it is needed."""
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(command, text=True, **{**quiet, **settings})
    try:
        yield process
    finally:
        process.terminate()
        process.wait(SECONDS)
