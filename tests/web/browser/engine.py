"""A browser of another engine than Chromium's, led by a standard in as few words as that takes."""

import base64
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar

from tests.web.browser.visitor import ARTEFACTS, SCREENSHOTS

SECONDS = 60
"""Until something that does not happen counts as failed: the machine may be busy."""

STEPS, PAUSE = 6, 16
"""Of a drag, and the milliseconds between two: about a frame."""
DOWN, UP = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}
Place = Sequence[float]


class Engine(ABC):
    """A browser and its one window."""

    name: ClassVar[str]

    @abstractmethod
    def open(self, url: str) -> None:
        """Returns when the page has loaded."""

    @abstractmethod
    def run(self, body: str, *arguments: Any) -> Any:
        """What the body of an asynchronous function answers in the page; all of it is JSON."""

    @abstractmethod
    def _perform(self, actions: list[dict[str, Any]]) -> None:
        """Does what https://www.w3.org/TR/webdriver2/#actions describes."""

    @abstractmethod
    def _picture(self) -> str:
        """What the window shows, as PNG in base64."""

    def wait(self, body: str, *arguments: Any) -> Any:
        """The first answer that is something."""
        for _ in within(SECONDS):
            if answer := self.run(body, *arguments):
                return answer
        raise AssertionError(f"never in {SECONDS} s: {body} {arguments}")

    def click(self, x: float, y: float) -> None:
        """Presses the mouse's button at a place in the window, and lets it go."""
        self._point(to((x, y)), DOWN, UP)

    def drag(self, start: Place, end: Place) -> None:
        """Presses at a place, moves in steps to another, and lets go there."""
        shares = [step / STEPS for step in range(1, STEPS + 1)]
        way = [tuple(here + share * (there - here) for here, there in zip(start, end, strict=True)) for share in shares]
        self._point(to(start), DOWN, *map(to, way), UP)

    def photograph(self, name: str) -> None:
        """Keeps what the window shows, for people to look at, where they asked for it."""
        if SCREENSHOTS:
            ARTEFACTS.mkdir(exist_ok=True)
            (ARTEFACTS / f"{name}.png").write_bytes(base64.b64decode(self._picture()))

    def _point(self, *actions: dict[str, Any]) -> None:
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
        self._perform([{**mouse, "actions": list(actions)}])


def to(place: Sequence[float]) -> dict[str, Any]:
    x, y = place
    return {"type": "pointerMove", "x": round(x), "y": round(y), "duration": PAUSE}


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
