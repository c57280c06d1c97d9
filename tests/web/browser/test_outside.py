"""A game from outside in a browser: on the home page, at a new table, and played by clicks to its end."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.outside.packages import here, install_koke
from tests.web.browser.conftest import Come
from tests.web.browser.site import Site
from tests.web.browser.test_whole_games import play_to_the_end
from tests.web.server import serving


@pytest.fixture(scope="module")
def site_with_koke(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server that finds Koke, as does this process, which looks at its tables."""
    folder = install_koke(tmp_path_factory.mktemp("installed"))
    database = f"sqlite:///{tmp_path_factory.mktemp('site')}/tables.sqlite"
    with pytest.MonkeyPatch.context() as patch, here(folder):
        patch.setenv("PYTHONPATH", str(folder), prepend=os.pathsep)
        with serving(database) as server:
            site = Site(server, database)
            yield site
            site.close()


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_home_page_shows_it(come: Come, site_with_koke: Site, locale: str) -> None:
    anna = come(site_with_koke, locale=locale)
    anna.page.goto("/")
    expect(anna.page.get_by_text("Koke", exact=True).first).to_be_visible()
    picture = anna.page.locator("img[src*='/pictures/koke']")
    expect(picture).to_be_visible()
    picture.evaluate("(image) => image.decode()")
    anna.page.goto("/new/koke")
    expect(anna.page.get_by_role("heading", name="Koke")).to_be_visible()


def test_a_whole_game_by_clicks(come: Come, site_with_koke: Site, tmp_path: Path) -> None:
    anna = come(site_with_koke, reduced_motion="no-preference")
    anna.make("koke", "here", "computer-1", names=("Anna",), stones="b5,c2,e3,f6,a1")
    anna.ready()
    play_to_the_end(anna)
    match = anna.table.match
    assert match.over
    assert sum(played.seat == 0 for played in match.history) > 3
    expect(anna.part("status")).to_have_text(re.compile("^You win" if 0 in match.tally.winners else "^You lose"))
    expect(anna.part("ending")).to_be_visible()
    anna.photograph("end-koke")
