"""Somebody with a browser: what they do with a page, what they were sent, and what went wrong."""

import os
import re
from pathlib import Path

from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Locator,
    Request,
    Response,
    WebSocket,
    expect,
)
from playwright.sync_api import TimeoutError as TooLate

from teien.core.play.match import Match
from teien.web.table import Table
from tests.web.browser.site import Site

ARTEFACTS = Path(__file__).parents[3] / "artefacts"
SCREENSHOTS = bool(os.environ.get("TEIEN_SCREENSHOTS"))
"""Whether pages are photographed on the way; where somebody gets stuck, the page always is."""

TELL_VIOLATIONS = """
document.addEventListener("securitypolicyviolation", (event) =>
  console.error(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`));
"""

# The place, from a thing's middle outwards, where a finger meets it and nothing else that could be touched; null when
# it cannot be touched now. The thing is named by its id, and where there are several boards with that of its board.
WHERE = """
(name) => {
  const [id, board] = [name].flat();
  const svg = document.querySelector(board ? `#${board} svg` : "[data-part=frame] svg");
  const thing = svg.querySelector(`#${CSS.escape(id)}`);
  if (!thing?.matches(".touchable, .another, .touched")) return null;
  thing.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = thing.getBoundingClientRect();
  const places = [];
  for (let x = 0.05; x < 1; x += 0.05) for (let y = 0.05; y < 1; y += 0.05) places.push([x, y]);
  const far = ([x, y]) => Math.hypot(x - 0.5, y - 0.5);
  places.sort((one, other) => far(one) - far(other));
  for (const [across, down] of places) {
    const [x, y] = [box.x + across * box.width, box.y + down * box.height];
    const things = document.elementsFromPoint(x, y);
    if (!svg.contains(things[0])) continue;
    const lit = things.map((one) => one.closest(".touchable, .another, .touched")).find(Boolean);
    if (lit === thing) return [x, y];
  }
  return null;
}
"""


class Visitor:
    """One browser; its page is the one looked at."""

    def __init__(self, context: BrowserContext, site: Site) -> None:
        self.context = context
        self.site = site
        self.expected_faults: list[str] = []
        """Faults that a test provokes, as regular expressions."""
        self._faults: list[str] = []
        context.on("console", self._hear)
        context.on("weberror", lambda error: self._faults.append(f"error: {error.error}"))
        context.on("requestfailed", self._failed)
        context.on("response", self._answered)
        context.add_init_script(TELL_VIOLATIONS)
        self.page = context.new_page()
        self.page.on("websocket", self._listen)

    def leave(self) -> list[str]:
        """Closes everything; returns what went wrong and was not meant to."""
        self.context.close()
        return [fault for fault in self._faults if not any(re.search(known, fault) for known in self.expected_faults)]

    def part(self, name: str) -> Locator:
        """A part of a table's page."""
        return self.page.locator(f"[data-part={name}]")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def photograph(self, name: str, *, always: bool = False) -> None:
        """Keeps what the page looks like, for people to look at, where they asked for it."""
        if not (SCREENSHOTS or always):
            return
        ARTEFACTS.mkdir(exist_ok=True)
        self.page.screenshot(path=ARTEFACTS / f"{name}.png", full_page=True)

    def make(self, game: str, *seats: str, names: tuple[str, ...] = (), **options: str) -> str:
        """A new table by its form; returns its id."""
        page = self.page
        page.goto(f"/new/{game}")
        if page.locator("input[name=players][type=radio]").count():
            page.check(f"input[name=players][value='{len(seats)}']")
        for number, seat in enumerate(seats):
            page.select_option(f"#seat-{number}", seat)
        for number, name in enumerate(names):
            page.fill(f"#name-{number}", name)
        for option, value in options.items():
            self.choose(option, value)
        self.button("Open the table").click()
        page.wait_for_url("**/table/*")
        return self.table_id

    def choose(self, option: str, value: str) -> None:
        """Fills in an option of a new table."""
        page = self.page
        field = page.locator(f"[name=option-{option}]").first
        if page.locator("details:not([open])").filter(has=field).count():
            page.locator("summary").click()
        listed = page.locator(f"select[id=option-{option}]")
        if listed.count():
            listed.select_option(value)
        elif field.get_attribute("type") == "radio":
            page.check(f"[name=option-{option}][value='{value}']")
        else:
            field.fill(value)

    @property
    def table_id(self) -> str:
        return self.page.url.partition("#")[0].rpartition("/")[2]

    @property
    def table(self) -> Table:
        """The table looked at by its own address, as it really is."""
        return self.site.table(self.table_id)

    @property
    def links(self) -> list[str]:
        """The links for friends that the page shows."""
        return [str(field.get_attribute("value")) for field in self.page.locator("[data-friend] input").all()]

    def sit_down(self, link: str, name: str) -> None:
        """Follows a friend's link and says a name: nothing else is asked."""
        self.page.goto(link)
        self.page.get_by_label("Your name").fill(name)
        self.button("Sit down").click()
        self.ready()

    def device_link(self) -> str:
        """Asks for a link for another device, and returns it."""
        section = self.page.locator(".devices")
        if section.get_attribute("open") is None:
            section.locator("summary").click()
        section.locator("form .button").first.click()
        field = section.locator("input")
        expect(field).to_be_visible()
        return str(field.get_attribute("value"))

    def ready(self) -> None:
        """Waits until the page lives: it is connected, and what comes after the board is there."""
        expect(self.part("seats").locator("li").first).to_be_visible()
        expect(self.part("line")).to_be_hidden()
        expect(self.part("show-keys")).to_have_attribute("aria-haspopup", "dialog")

    def settled(self) -> None:
        """Waits until the page lives and nothing more is being fetched."""
        self.ready()
        self.page.wait_for_load_state("networkidle")

    def touch(self, thing: str) -> None:
        """Touches a thing in the picture, once it can be."""
        try:
            place = self.page.wait_for_function(WHERE, arg=thing).json_value()
        except TooLate as error:
            self.photograph("untouchable", always=True)
            status = self.part("status").inner_text()
            raise AssertionError(f"{thing} cannot be touched, but {sorted(self.lit)}; {status}") from error
        self.page.mouse.click(*place)

    def play(self, match: Match, move: str, seat: int) -> None:
        """Makes a move as a person does: by touches, and by a button where more could be touched."""
        touches = match.touches(seat)
        path = touches[move]
        for thing in path:
            self.touch(thing)
        if sum(other[: len(path)] == path for other in touches.values()) > 1:
            self.button("Done").click()

    def moves(self, count: int) -> None:
        """Waits until the page lists so many moves."""
        expect(self.part("moves").locator("li:not(.ended) button")).to_have_count(count)

    @property
    def lit(self) -> set[str]:
        """What can be touched next."""
        return set(self.page.locator("[data-part=frame] .touchable").evaluate_all("things => things.map(t => t.id)"))

    def marked(self, kind: str) -> set[str]:
        """What is marked in the picture, such as hinted or explained."""
        things = self.page.locator(f"[data-part=frame] svg [id].{kind}")
        return set(things.evaluate_all("things => things.map(t => t.id)"))

    @property
    def picture(self) -> str:
        """The picture as it is, without what can be touched in it."""
        drawn: str = self.page.evaluate(
            """() => [...document.querySelectorAll("[data-part=frame] svg > g[id] > [id]")].map((thing) => {
              const copy = thing.cloneNode(true);
              const own = (name) => ["class", "tabindex", "role"].includes(name) || name.startsWith("aria-");
              for (const part of [copy, ...copy.querySelectorAll("[id]")])
                part.getAttributeNames().filter(own).forEach((n) => part.removeAttribute(n));
              return copy.outerHTML;
            }).sort().join()"""
        )
        return drawn

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._faults.append(f"console: {message.text}")

    def _failed(self, request: Request) -> None:
        # Whoever goes to another page does not wait for the rest of this one.
        if request.failure != "net::ERR_ABORTED":
            self._faults.append(f"failed: {request.url} {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self._faults.append(f"{response.status}: {response.url}")

    def _listen(self, socket: WebSocket) -> None:
        socket.on("socketerror", lambda error: self._faults.append(f"live: {error}"))
