"""The whole site in French, and back."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from playwright.sync_api import expect

import teien
from tests.web.browser.conftest import Come
from tests.web.browser.pages import PLACES, every_page, lay_a_table
from tests.web.browser.site import Site
from tests.web.browser.visitor import Visitor
from tests.web.browser.wire import Wire

CATALOGUE = Path(teien.__file__).parent / "translations" / "fr" / "LC_MESSAGES" / "teien.po"

FRENCH_TOO = {"chose"}
"""Words that both languages have: a message of nothing else tells nothing of its language."""

TEXTS = """
() => {
  const TOLD = ["aria-label", "title", "alt", "placeholder", "label", "data-copied", "data-empty", "data-other"];
  const within = (value) => (typeof value === "string" ? [value] : Object.values(value ?? {}).flatMap(within));
  const texts = new Set(within(JSON.parse(document.getElementById("words")?.textContent ?? "{}")));
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, data } = walker.currentNode;
    if (!parentElement.closest("script, style, .notation, [lang=en]:not(html)")) texts.add(data);
  }
  for (const thing of document.querySelectorAll("*")) {
    if (thing.closest("[lang=en]:not(html)")) continue;
    for (const name of TOLD) {
      if (thing.hasAttribute(name)) texts.add(thing.getAttribute(name));
    }
  }
  return [...texts].map((text) => text.trim().replace(/\\s+/g, " ")).filter(Boolean);
}
"""


def english() -> re.Pattern[str]:
    """Whatever says something that French says otherwise."""
    with CATALOGUE.open("rb") as file:
        catalogue = read_po(file)
    texts = set()
    for message in catalogue:
        originals = [message.id] if isinstance(message.id, str) else message.id
        translated = [message.string] if isinstance(message.string, str) else message.string or []
        texts |= {text for text in originals if text not in translated}
    parts = [re.split(r"\{[^}]*\}", text) for text in texts]
    # What is filled in is short: a whole paragraph with an English word in its middle is French all the same.
    parts = [words for words in parts if set("".join(words).split()) - FRENCH_TOO]
    patterns = [".{1,60}".join(map(re.escape, words)) for words in parts if re.search("[A-Za-z]{2}", "".join(words))]
    return re.compile("|".join(patterns))


@pytest.mark.parametrize("place", PLACES)
def test_the_whole_journey_in_french(come: Come, place: str) -> None:
    anna = come(locale="fr-FR")
    pattern, left = english(), []
    for name in every_page(anna, place):
        assert anna.page.locator("html").get_attribute("lang") == "fr"
        texts = anna.page.evaluate(TEXTS)
        assert len(texts) > 5
        left += [f"{name}: {text}" for text in texts if pattern.fullmatch(text)]
        if name in ("home", "new-hiroba", "table-niwa", "end-hiroba"):
            anna.photograph(f"french-{name}")
    assert not left, "\n".join(left)


@pytest.fixture
def wire(site: Site) -> Iterator[Wire]:
    wire = Wire(site.url, live_language="en")
    yield wire
    wire.close()


def test_what_comes_live_is_french_whatever_the_browser_asks_for_then(wire: Wire, come: Come, site: Site) -> None:
    """Chromium 150 asks for another language when it connects than when it loads the page."""
    anna = come(replace(site, server=replace(site.server, url=wire.url)), locale="fr-FR")
    lay_a_table(anna, "hiroba", "here")
    match = anna.table.match
    (seat,) = match.to_act
    anna.play(match, next(iter(match.touches(seat))), seat)
    anna.moves(1)
    anna.context.add_cookies([{"name": "language", "value": "en", "url": wire.url}])
    anna.part("moves").locator("button").first.focus()
    anna.page.keyboard.press("Home")
    expect(anna.part("status")).to_contain_text("Retour en arrière")
    pattern = english()
    assert not [text for text in anna.page.evaluate(TEXTS) if pattern.fullmatch(text)]


def test_the_words_that_are_looked_for_are_there_in_english(anna: Visitor) -> None:
    """What the test above looks for would be found."""
    pattern = english()
    for name in every_page(anna, "hiroba"):
        texts = [text for text in anna.page.evaluate(TEXTS) if pattern.fullmatch(text)]
        assert len(texts) > 5, name


def test_the_language_is_changed_there_and_back(come: Come) -> None:
    anna = come(locale="fr-FR")
    anna.page.goto("/new/niwa")
    expect(anna.page.locator("html")).to_have_attribute("lang", "fr")
    anna.button("English").click()
    expect(anna.page.locator("html")).to_have_attribute("lang", "en")
    assert anna.page.url.endswith("/new/niwa")
    anna.make("niwa", "here", "computer-1")
    anna.ready()
    anna.button("Français").click()
    expect(anna.page.locator("html")).to_have_attribute("lang", "fr")
    anna.ready()
