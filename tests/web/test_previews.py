"""The shop window."""

import asyncio
import functools
import gc
from pathlib import Path

import httpx2
import pytest

import teien
from teien.conformance.pictures import parsed
from teien.core.play.game import games
from teien.core.words.language import LANGUAGES
from teien.web.app import make_app
from teien.web.previews import MOVING, film, filming, style
from tests.web.standstill import Standstill

UNPACKED = {"Accept-Encoding": "identity"}


@pytest.mark.parametrize("game", teien.GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_a_film_and_the_style_of_its_pictures(game: str, language: str) -> None:
    picture = asyncio.run(film(game, language))
    assert parsed(picture).tag.endswith("svg")
    assert "@keyframes film-" in picture
    assert "<script" not in picture
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")
    assert asyncio.run(film(game, language)) is picture
    by_page = (f",[data-theme=dark] .teien-{game}.auto", ":root:not([data-theme=light]) ")
    own = style(game).replace(by_page[0], "").replace(by_page[1], "").replace("@media all", MOVING)
    assert own == teien.new(game, seed=99).picture().style
    assert own in picture.replace("&gt;", ">")


def forget_what_was_drawn() -> None:
    """As after a start: games are loaded, no film is made, and no part of a picture is remembered."""
    games()
    for cached in gc.get_objects():
        if type(cached) is functools._lru_cache_wrapper and str(cached.__module__).startswith("teien."):
            cached.cache_clear()


def test_a_film_is_made_once_and_nobody_else_waits_for_it(tmp_path: Path) -> None:
    async def visit() -> float:
        forget_what_was_drawn()
        app = make_app(f"sqlite:///{tmp_path}/tables.sqlite", pace=0)
        app.state.context.read_templates()
        transport = httpx2.ASGITransport(app)
        async with (
            app.router.lifespan_context(app),
            httpx2.AsyncClient(transport=transport, base_url="http://teien", headers=UNPACKED) as client,
        ):
            # The framework puts its routes together when it is first asked, and compiled code is loaded once.
            await client.get("/nothing")
            await client.get("/new/niwa")
            async with Standstill() as watch:
                films = [client.get(f"/pictures/{game}.svg") for game in teien.GAMES for _ in range(3)]
                answers = await asyncio.gather(*films, client.get("/"), client.get("/new/niwa"))
            assert {answer.status_code for answer in answers} == {200}
            assert filming.cache_info().misses == len(teien.GAMES)
        return watch.own

    # What holds others up does so every time; a slow moment of the machine does not come again.
    assert min(asyncio.run(visit()) for _round in range(3)) < 0.05


def test_whoever_goes_away_does_not_take_the_film_with_them() -> None:
    forget_what_was_drawn()

    async def go_away() -> str:
        first, second = (asyncio.create_task(film(game, "fr")) for game in teien.GAMES[:2])
        await asyncio.sleep(0)
        first.cancel()
        second.cancel()
        return await film(teien.GAMES[1], "fr")

    assert "<svg" in asyncio.run(go_away())


@pytest.mark.parametrize("game", teien.GAMES)
def test_a_style_sheet_refers_to_nothing_in_a_picture(game: str) -> None:
    """Two pictures of a game on one page have definitions of their own, and share the style sheet."""
    assert "url(#" not in style(game)
