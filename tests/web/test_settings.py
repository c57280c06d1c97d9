"""How people like their pages, remembered for all of them and there before the first paint."""

import re
from html import unescape

import pytest
from starlette.testclient import TestClient

import teien
from teien.web.settings import SETTINGS
from tests.web.people import Person

DARK = {"theme": "dark", "motion": "still", "marks": "strong", "confirm": "ask"}


def outermost(page: str) -> str:
    found = re.search(r"<html [^>]*>", page)
    assert found
    return found[0]


def test_without_a_choice_pages_follow_the_device(anna: Person) -> None:
    page = anna.get("/").text
    assert "data-" not in outermost(page)
    assert '<meta name="color-scheme" content="light dark">' in page
    assert page.count('name="theme-color"') == 2


def test_what_is_chosen_is_on_every_page_and_can_be_taken_back(anna: Person) -> None:
    answer = anna.post("/settings", **DARK, back="/new/niwa")
    assert answer.headers["location"] == "/new/niwa"
    for path in ("/", "/new/niwa", "/rules/hiroba", "/settings", anna.make("niwa", "here", "here")):
        page = anna.get(path).text
        for name, value in DARK.items():
            assert f'data-{name}="{value}"' in outermost(page), path
        assert "marks.css" in page
        assert '<meta name="color-scheme" content="dark">' in page
    anna.post("/settings", **dict.fromkeys(DARK, ""))
    assert "data-" not in outermost(anna.get("/").text)


def test_the_form_shows_what_is_chosen(anna: Person) -> None:
    anna.post("/settings", theme="light")
    page = anna.get("/settings?back=/records").text
    assert re.findall(r'name="(\w+)" value="(\w*)" checked', page) == [
        ("theme", "light"),
        ("motion", ""),
        ("marks", ""),
        ("confirm", ""),
    ]
    assert 'name="back" value="/records"' in page
    assert len(SETTINGS) == 4


@pytest.mark.parametrize("back", ["https://elsewhere.example", "//elsewhere.example"])
def test_nobody_is_led_elsewhere(anna: Person, back: str) -> None:
    assert anna.post("/settings", back=back).headers["location"] == "/"
    assert f'value="{back}"' not in anna.get(f"/settings?back={back}").text


@pytest.mark.parametrize("cookie", ["dark-light-<script>", "-", "x" * 5000])
def test_a_strange_cookie_does_no_harm(anna: Person, cookie: str) -> None:
    page = anna.client.get("/", headers={"Cookie": f"settings={cookie}"})
    assert page.status_code == 200
    assert "script&gt" not in outermost(page.text)


@pytest.mark.parametrize("game", teien.GAMES)
def test_pictures_in_images_have_the_theme_of_the_page(anna: Person, game: str) -> None:
    """As images they cannot see the page that they are on, so their addresses say it."""
    anna.post("/settings", **DARK)
    home = anna.get("/").text
    assert f"/pictures/{game}.svg?theme=dark&amp;motion=still" in home
    film = anna.get(f"/pictures/{game}.svg?theme=dark&motion=still").text
    assert f'class="teien-{game} dark"' in film
    assert "prefers-reduced-motion" not in film
    assert f'class="teien-{game} auto"' in anna.get(f"/pictures/{game}.svg?theme=purple").text
    assert f'class="teien-{game} light"' in anna.get(f"/rules/{game}/0.svg?theme=light").text
    form = anna.get(f"/new/{game}").text
    (draft,) = re.findall(r'<img src="(/new/[^"]*)"', form)
    drawn = anna.get(unescape(draft)).text
    assert f'class="teien-{game} dark"' in drawn
    assert "prefers-reduced-motion" not in drawn


@pytest.mark.parametrize("game", teien.GAMES)
def test_things_can_move_whatever_the_device_says(anna: Person, game: str) -> None:
    anna.post("/settings", motion="moving")
    home = anna.get("/").text
    assert 'data-motion="moving"' in outermost(home)
    assert f"/pictures/{game}.svg?motion=moving" in home
    film = anna.get(f"/pictures/{game}.svg?motion=moving").text
    assert "prefers-reduced-motion" not in film
    assert "@media all{" in film
    assert "prefers-reduced-motion" in anna.get(f"/pictures/{game}.svg").text
    # On a page it is for its own style sheet to say.
    assert "prefers-reduced-motion" not in anna.get(f"/pictures/{game}.css").text
    (site,) = re.findall(r'href="(/static/[^"]*/site.css)"', home)
    assert ':root:not([data-motion="moving"]) *' in anna.get(site).text


@pytest.mark.parametrize("game", teien.GAMES)
def test_pictures_in_pages_follow_the_page(anna: Person, game: str) -> None:
    style = anna.get(f"/pictures/{game}.css").text
    assert f"[data-theme=dark] .teien-{game}.auto{{" in style
    assert f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]) .teien-{game}.auto{{" in style


def test_a_table_s_comforts_come_by_themselves(anna: Person) -> None:
    page = anna.make("niwa", "here", "here")
    part = anna.get(f"{page}/comfort").text
    assert 'data-comfort="sound"' in part
    assert "<html" not in part
    client: TestClient = anna.client
    assert client.get("/table/nothing/comfort").status_code == 404
