"""The page before the site opens, which then becomes the page that was asked for."""

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import expect

import teien
from teien.cli import serve
from teien.web.app import make_app
from teien.web.preparation import Preparation
from tests.web.browser.companions import axe
from tests.web.browser.conftest import Come
from tests.web.browser.test_every_page import FAULTS, OVERHANGING, RULES

EARLY = [r"status of 503", r"503"]


class Unopened:
    """A site whose preparation goes on as the test says."""

    def __init__(self, server: uvicorn.Server, url: str, preparation: Preparation) -> None:
        self.server = server
        self.url = url
        self.preparation = preparation

    def advance(self, share: float, what: str) -> None:
        self.preparation.share, self.preparation.what = share, what


@pytest.fixture
def unopened(tmp_path: Path) -> Iterator[Unopened]:
    preparation = Preparation(teien.GAMES)
    app = make_app(f"sqlite:///{tmp_path}/tables.sqlite", pace=0, preparation=preparation)
    server = serve.server(app)
    server.config.lifespan = "off"
    listening = serve.listen(serve.HOST, 0)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    yield Unopened(server, serve.address(serve.HOST, listening.getsockname()[1]), preparation)
    server.should_exit = True
    thread.join()
    listening.close()
    app.state.context.tables.store.database.close()


@pytest.mark.parametrize("path", ["/", "/new/niwa", "/#record"])
def test_it_shows_how_far_the_work_is_and_goes_on_by_itself(unopened: Unopened, come: Come, path: str) -> None:
    anna = come()
    anna.expected_faults += EARLY
    page = anna.page
    page.goto(unopened.url + path)
    bar, announcer = page.get_by_role("progressbar"), page.locator("#announcer")
    for share, what, heard in ((0.02, "Hiroba", "0 %"), (0.4, "Haru Ichiban", "25 %"), (0.9, "Niwa", "75 %")):
        unopened.advance(share, what)
        expect(page.get_by_text(f"Raking the gardens: {what} …", exact=True)).to_be_visible()
        expect(bar).to_have_js_property("value", share)
        expect(announcer).to_have_text(f"Raking the gardens: {what} … {heard}")
    expect(bar).to_have_accessible_name("Raking the gardens: Niwa …")
    unopened.preparation.finish()
    expect(page.locator("#new-table" if "new" in path else ".home")).to_be_visible()
    assert page.url == unopened.url + path


def test_it_goes_on_without_scripts(unopened: Unopened, come: Come) -> None:
    anna = come(java_script_enabled=False)
    anna.expected_faults += EARLY
    anna.page.goto(unopened.url)
    unopened.advance(0.6, "Niwa")
    expect(anna.page.get_by_text("Raking the gardens: Niwa …")).to_be_visible()
    unopened.preparation.finish()
    expect(anna.page.locator(".home")).to_be_visible()


def test_it_waits_for_a_server_that_is_gone_for_a_moment(unopened: Unopened, come: Come) -> None:
    anna = come()
    anna.expected_faults += [*EARLY, r"/opening"]
    anna.page.goto(unopened.url)
    anna.page.route("**/opening", lambda route: route.abort())
    time.sleep(1)
    anna.page.unroute("**/opening")
    unopened.advance(0.7, "Niwa")
    expect(anna.page.get_by_role("progressbar")).to_have_js_property("value", 0.7)


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_it_is_fit_for_everybody(unopened: Unopened, come: Come, locale: str, width: int) -> None:
    source = axe()
    unopened.advance(0.43, "Haru Ichiban")
    anna = come(viewport={"width": width, "height": 740}, locale=locale)
    anna.expected_faults += EARLY
    anna.page.goto(unopened.url)
    anna.page.evaluate(source)
    faults = anna.page.evaluate(OVERHANGING)
    for light, rules in RULES.items():
        anna.page.emulate_media(color_scheme=light)
        faults += anna.page.evaluate(FAULTS, rules)
        anna.photograph(f"opening-{locale}-{width}-{light}")
    assert not faults
