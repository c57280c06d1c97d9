"""Without a connection: what can be read, what says plainly that it cannot, and nothing old that looks like now."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.browser.companions import axe
from tests.web.browser.conftest import Come
from tests.web.browser.site import Site
from tests.web.browser.test_every_page import FAULTS, OVERHANGING, SMALLEST, TOO_SMALL
from tests.web.browser.test_whole_games import wait_for_another
from tests.web.browser.visitor import Visitor
from tests.web.browser.wire import Wire

LOST = [r"live:", r"WebSocket", r"net::ERR_", r"status of 502", r"^502"]
"""What browsers say of a connection that is gone."""

# The paths of what the worker keeps for whomever.
KEPT = """
async () => {
  const paths = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith("teien kept ")) continue;
    for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
  }
  return paths;
}
"""


@pytest.fixture
def wire(site: Site) -> Iterator[Wire]:
    wire = Wire(site.url)
    yield wire
    wire.close()


@pytest.fixture
def anna(come: Come, site: Site, wire: Wire) -> Visitor:
    """Somebody whose browser keeps things, and whose line can be cut."""
    anna = come(replace(site, server=replace(site.server, url=wire.url)), worker=True)
    anna.expected_faults += LOST
    return anna


def wait_for(anna: Visitor, condition: str, argument: object) -> None:
    """Waits for what the page can only be asked asynchronously."""
    once = "async (given) => { for (let n = 0; n < 600; n++) { if (await (%s)(given)) return true; await pause(); } }"
    pause = "const pause = () => new Promise((done) => setTimeout(done, 50));"
    answer = anna.page.evaluate(f"(given) => {{ {pause} return ({once % condition})(given); }}", argument)
    assert answer, f"never: {condition} {argument}"


def wait_until_kept(anna: Visitor, *paths: str) -> None:
    wait_for(
        anna,
        f"async (paths) => {{ const kept = await ({KEPT})(); return paths.every((p) => kept.includes(p)); }}",
        paths,
    )


def play_and_resign(anna: Visitor, moves: int = 3) -> str:
    """A short game to its end; returns its address."""
    anna.make("hiroba", "here", "here", names=("Anna", "Ben"), first="1")
    anna.ready()
    for number in range(moves):
        match = anna.table.match
        (seat,) = match.to_act
        anna.play(match, next(iter(match.touches(seat))), seat)
        anna.moves(number + 1)
    anna.button("Resign").click()
    anna.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(anna.part("ending")).to_be_visible()
    return f"/table/{anna.table_id}"


def positions(anna: Visitor, count: int) -> Any:
    """What the page gets when it asks for all positions, but for what could have been done in them."""
    return anna.page.evaluate(
        """async (count) => {
          const told = [];
          for (let n = 0; n <= count; n++) {
            const { act: _, ...position } = await (await fetch(`${location.pathname}/at/${n}?language=en`)).json();
            told.push(position);
          }
          return told;
        }""",
        count,
    )


def test_rules_and_finished_games_are_read_without_a_connection(anna: Visitor, wire: Wire) -> None:
    page = anna.page
    address = play_and_resign(anna)
    parts = (f"{address}/{part}" for part in ("positions", "curve", "record"))
    wait_until_kept(anna, address, *parts, "/rules/hiroba/0.svg", "/rules/niwa", "/legend/hiroba")
    page.goto("/learn/hiroba")
    wait_until_kept(anna, "/learn/hiroba")
    page.goto(address)
    anna.ready()
    before, end = positions(anna, 3), anna.picture
    wire.cut()
    page.reload()
    note = page.locator("#unreached")
    expect(note).to_have_text("There is no connection. This is a copy kept on your device.")
    expect(anna.part("ending")).to_be_visible()
    expect(anna.part("line")).to_be_hidden()
    assert positions(anna, 3) == before
    page.get_by_role("slider", name="Position").fill("1")
    expect(anna.part("status")).to_have_text("Looking back: move 1 of 3")
    wait_for_another(anna, end)
    expect(anna.part("curve").locator("svg")).to_be_visible()
    anna.photograph("kept-game")
    with page.expect_download() as arriving:
        page.get_by_role("link", name="Download the record").click()
    assert "Anna" in arriving.value.path().read_text()
    anna.button("Play again").click()
    expect(note).to_contain_text("nothing could be sent")
    page.goto("/rules/hiroba")
    expect(page.get_by_role("heading", level=1)).to_have_text("The rules of Hiroba")
    expect(note).to_be_visible()
    page.locator("figure img").first.scroll_into_view_if_needed()
    page.wait_for_function("() => document.querySelector('figure img').naturalWidth > 0")
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no connection just now")
    expect(page.get_by_role("link", name="The rules of Niwa")).to_be_visible()
    expect(page.get_by_role("link", name="Learn Hiroba")).to_be_visible()
    page.locator("[data-part=games] a").click()
    expect(anna.part("ending")).to_be_visible()
    wire.mend()
    page.evaluate("() => dispatchEvent(new Event('online'))")
    expect(note).to_be_hidden()
    anna.ready()
    anna.button("Play again").click()
    page.wait_for_url(lambda url: not url.endswith(address))
    anna.ready()


@pytest.mark.parametrize("cut", [Wire.cut, Wire.lose_the_server])
def test_a_table_in_play_is_never_shown_from_memory(anna: Visitor, wire: Wire, cut: Callable[[Wire], None]) -> None:
    page = anna.page
    over = play_and_resign(anna, 0)
    wait_until_kept(anna, over, "/rules/niwa")
    anna.make("hiroba", "here", "here", first="1")
    anna.ready()
    page.reload()
    anna.settled()
    address = f"/table/{anna.table_id}"
    match = anna.table.match
    move = next(iter(match.touches(0)))
    cut(wire)
    expect(anna.part("line")).to_have_text("Connection lost, trying again …")
    anna.play(match, move, 0)
    expect(anna.part("status")).to_have_text("There is no connection just now. Please try again in a moment.")
    for reach in ("location.reload()", "location.assign('/')", "history.back()"):
        with page.expect_navigation():
            page.evaluate(f"() => {reach}")
        expect(page.get_by_role("heading", level=1)).to_have_text("There is no connection just now")
        assert not page.locator("teien-board").count()
    expect(page.get_by_text("no move can be sent")).to_be_visible()
    assert address not in page.evaluate(KEPT)
    wire.mend()
    anna.ready()
    anna.moves(0)
    anna.play(match, move, 0)
    anna.moves(1)


def test_nothing_of_another_language_or_guest_is_shown(anna: Visitor, wire: Wire) -> None:
    page = anna.page
    address = play_and_resign(anna, 1)
    wait_until_kept(anna, address, "/rules/niwa")
    page.get_by_role("button", name="Français").click()
    page.wait_for_selector("html[lang=fr]")
    page.goto("/")
    wait_for(anna, "(key) => caches.match(key)", "/rules/niwa?for=fr")
    wire.cut()
    page.goto("/rules/niwa")
    expect(page.get_by_role("heading", level=1)).to_have_text("Les règles de Niwa")
    page.goto(address)
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    wire.mend()
    page.evaluate("() => dispatchEvent(new Event('online'))")
    anna.ready()
    anna.context.clear_cookies(name="guest")
    page.goto("/")
    wait_for(anna, f"async (path) => !(await ({KEPT})()).includes(path)", address)
    wire.cut()
    page.goto(address)
    expect(page.get_by_role("heading", level=1)).to_have_text("Il n’y a pas de connexion pour le moment")
    expect(page.locator("[data-part=pages] a").first).to_be_visible()
    expect(page.locator("[data-part=games]")).to_be_hidden()


def test_another_build_brings_another_cache_and_keeps_the_games(anna: Visitor) -> None:
    page = anna.page
    address = play_and_resign(anna, 1)
    wait_until_kept(anna, address, "/rules/niwa")
    page.evaluate(
        """async (address) => {
          for (const name of await caches.keys()) {
            await (await caches.open(name)).delete(address, { ignoreSearch: true });
          }
          await caches.open("teien shell old");
          const kept = await caches.open("teien kept old");
          await kept.put(`${address}?for=en-old`, new Response("old"));
          for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
        }""",
        address,
    )
    page.goto("/")
    build = page.locator("body").get_attribute("data-build")
    names = [f"teien kept {build}", f"teien shell {build}"]
    wait_for(anna, "async (names) => String((await caches.keys()).sort()) === String(names)", names)
    wait_until_kept(anna, address)


def test_an_old_page_still_notices_a_new_server(anna: Visitor) -> None:
    anna.make("hiroba", "here", "here", first="1")
    anna.ready()
    anna.page.wait_for_function("() => navigator.serviceWorker.controller")
    anna.page.evaluate("""() => {
      document.documentElement.classList.add("old");
      document.body.dataset.build = "old";
      dispatchEvent(new Event("online"));
    }""")
    anna.page.wait_for_selector("html:not(.old)", state="attached")
    anna.ready()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("screen", [(390, 844), (1280, 800)], ids=["phone", "desk"])
def test_the_page_without_a_connection_is_for_everybody(
    wire: Wire, come: Come, site: Site, language: str, light: str, screen: tuple[int, int]
) -> None:
    size = {"width": screen[0], "height": screen[1]}
    there = replace(site, server=replace(site.server, url=wire.url))
    anna = come(there, viewport=size, color_scheme=light, locale=language)
    page = anna.page
    page.clock.install()
    page.goto("/offline")
    page.evaluate(
        """() => {
          for (const section of document.querySelectorAll("main section")) section.hidden = false;
          for (const list of document.querySelectorAll("main ul")) {
            list.innerHTML = `<li><a href="/">Hiroba</a><span class="hint">Anna, Ben</span></li>`.repeat(3);
          }
        }"""
    )
    page.evaluate(axe())
    faults = [*page.evaluate(FAULTS, []), *page.evaluate(OVERHANGING), *page.evaluate(TOO_SMALL, SMALLEST)]
    anna.photograph(f"offline-{language}-{light}-{screen[0]}")
    assert not faults, "\n".join(faults)
