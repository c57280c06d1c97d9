"""The shop window."""

import pytest

import teien
from teien.core.language import LANGUAGES
from teien.web.showcase import film, style
from tests.pictures import parsed


@pytest.mark.parametrize("game", teien.GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_a_film_and_the_style_of_its_pictures(game: str, language: str) -> None:
    picture = film(game, language)
    assert parsed(picture).tag.endswith("svg")
    assert "@keyframes film-" in picture
    assert "<script" not in picture
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")
    assert film(game, language) is picture
    assert style(game) == teien.new(game, seed=99).picture().style
    assert style(game) in picture.replace("&gt;", ">")
