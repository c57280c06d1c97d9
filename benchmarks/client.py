"""What the page of a table costs a browser: the bytes of a cold load, and the work while something is dragged.

    python -m benchmarks.client [--repeats N] [--slowdown 6] [--json FILE]

A real server and Debian's Chromium. The load is counted with an empty cache, as it is sent. Dragging is done with the
processor slowed down, in small steps from a thing that can be carried to where it may be put and back, and never let
go there; of each step the browser's own figures are told: work of the main thread in milliseconds, layouts, and, from
a trace, the longest task. To compare two states of the code, run it with `PYTHONPATH` set to the one and the other.
"""

import argparse
import json
import shutil
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ViewportSize, sync_playwright

import teien
from teien.core.play.game import find
from tests.web.browser.conftest import FLAGS
from tests.web.browser.site import Site
from tests.web.browser.test_whole_games import turn
from tests.web.browser.visitor import Visitor
from tests.web.server import serving

STEPS = 60
SCREEN: ViewportSize = {"width": 390, "height": 844}
Place = tuple[float, float]
SEAT = {"kind": "link", "name": "Anna"}


@contextmanager
def visiting(browser: Browser, site: Site) -> Iterator[Visitor]:
    """Somebody new, on a phone's screen, with nothing in their cache."""
    visitor = Visitor(browser.new_context(base_url=site.url, viewport=SCREEN), site)
    yield visitor
    visitor.leave()


def load(browser: Browser, site: Site, game: str) -> dict[str, float]:
    """The requests and bytes of a table that somebody comes to for the first time."""
    with visiting(browser, site) as anna:
        spec = {"game": game, "seats": [SEAT] * min(find(game).players)}
        name = anna.page.request.post("/api/tables", data=spec).json()["id"]
        cdp = anna.context.new_cdp_session(anna.page)
        cdp.send("Network.enable")
        sizes: list[float] = []
        cdp.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
        anna.page.goto(f"/table/{name}", wait_until="networkidle")
        return {"requests": len(sizes), "kB": sum(sizes) / 1000}


def drag(browser: Browser, site: Site, game: str, slowdown: float) -> dict[str, float]:
    """One thing carried there and back."""
    with visiting(browser, site) as anna:
        anna.make(game, "here", "computer-1")
        anna.ready()
        (x, y), (to_x, to_y) = carried(anna)
        page, cdp = anna.page, anna.context.new_cdp_session(anna.page)
        cdp.send("Performance.enable")
        cdp.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 10, y + 10)
        page.wait_for_selector("svg .carried", state="attached")
        browser.start_tracing(page=page, categories=["devtools.timeline", "disabled-by-default-devtools.timeline"])
        before = metrics(cdp)
        for step in range(1, STEPS + 1):
            share = 1 - abs(1 - 2 * step / STEPS)
            page.mouse.move(x + (to_x - x) * share, y + (to_y - y) * share)
        after = metrics(cdp)
        trace = json.loads(browser.stop_tracing())
    spent = {name: after[name] - before[name] for name in ("TaskDuration", "ScriptDuration", "LayoutCount")}
    return {
        "task ms a step": 1000 * spent["TaskDuration"] / STEPS,
        "script ms a step": 1000 * spent["ScriptDuration"] / STEPS,
        "layouts a step": spent["LayoutCount"] / STEPS,
        "longest task ms": longest_task(trace["traceEvents"]),
    }


def carried(anna: Visitor) -> tuple[Place, Place]:
    """Plays until something can be carried; where it lies, and a place to which it may go."""
    for played in count():
        match = turn(anna, played).match
        moves = match.touches(0)
        for path in moves.values():
            if len(path) > 1:
                anna.page.wait_for_selector("svg .touchable")
                thing, place = (middle(anna, name) for name in path[:2])
                return thing, place
        anna.play(match, next(iter(moves)), 0)
    raise AssertionError("nothing can ever be carried")


def middle(anna: Visitor, thing: str) -> Place:
    box = anna.page.locator(f"svg [id='{thing}']").first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def metrics(cdp: Any) -> dict[str, float]:
    return {entry["name"]: entry["value"] for entry in cdp.send("Performance.getMetrics")["metrics"]}


def longest_task(events: list[dict[str, Any]]) -> float:
    """In milliseconds, of the pages' main threads."""
    threads = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    tasks = [event for event in events if event["name"] == "RunTask" and (event["pid"], event["tid"]) in threads]
    return max((event.get("dur", 0) / 1000 for event in tasks), default=0.0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--slowdown", type=float, default=6, help="by how much the processor is slowed down (6)")
    parser.add_argument("--json", type=Path, help="write all figures there")
    arguments = parser.parse_args()
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    found: dict[str, dict[str, list[float]]] = {}
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(database := f"sqlite:///{folder}/tables.sqlite") as server,
        sync_playwright() as playwright,
    ):
        site = Site(server, database)
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        for game in teien.GAMES:
            figures = found[game] = {}
            for _ in range(arguments.repeats):
                measured = load(browser, site, game) | drag(browser, site, game, arguments.slowdown)
                for name, value in measured.items():
                    figures.setdefault(name, []).append(value)
            medians = ", ".join(f"{name} {statistics.median(values):.1f}" for name, values in figures.items())
            print(f"{game}: {medians}", flush=True)
        browser.close()
        site.close()
    if arguments.json:
        arguments.json.write_text(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
