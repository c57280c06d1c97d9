"""A real browser, and people who come to a real server with it."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.web.browser.companions import chromium
from tests.web.browser.site import Site
from tests.web.browser.visitor import Visitor
from tests.web.server import serving

FLAGS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--no-first-run",
]
TIMEOUT = 60_000
"""Milliseconds until something that does not happen counts as failed: the machine may be busy."""

SIMULATIONS = 40
"""For each move of a game that is analysed."""

NO_WORKER = "delete Navigator.prototype.serviceWorker"

expect.set_options(timeout=TIMEOUT)

Come = Callable[..., Visitor]


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server of our own; computers answer at once, games are analysed quickly, and nobody is told to slow down."""
    database = f"sqlite:///{tmp_path_factory.mktemp('site')}/tables.sqlite"
    with serving(database, options=[f"--simulations={SIMULATIONS}"]) as server:
        site = Site(server, database)
        yield site
        site.close()


# Not for the whole session: while Playwright runs, no other test in this process could run an event loop of its own.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    path = chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def come(browser: Browser, site: Site) -> Iterator[Come]:
    """Lets somebody come with a browser of their own; in the end nothing may have gone wrong in it."""
    visitors = []

    def come(at: Site = site, *, worker: bool = False, **settings: Any) -> Visitor:
        """`settings` are those of Playwright's contexts; without any, pictures do not move.

        Without a `worker` the browser is one that has none: Playwright sees and holds up nothing that one fetches.
        """
        settings = {"reduced_motion": "reduce", "locale": "en-GB"} | settings
        context = browser.new_context(base_url=at.url, **settings)
        context.set_default_timeout(TIMEOUT)
        if not worker:
            context.add_init_script(NO_WORKER)
        visitors.append(Visitor(context, at))
        return visitors[-1]

    yield come
    faults = [fault for visitor in visitors for fault in visitor.leave()]
    assert not faults


@pytest.fixture
def anna(come: Come) -> Visitor:
    return come()


@pytest.fixture
def ben(come: Come) -> Visitor:
    return come()
