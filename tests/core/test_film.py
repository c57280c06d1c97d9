"""Matches as moving pictures."""

import re

import pytest

import teien
from teien.core.film import PAUSE, film
from teien.core.match import Match
from tests.pictures import parsed


def played(game: str, moves: int) -> Match:
    match = teien.new(game, seed=3)
    chooser = teien.player("random", seed=1)
    for _ in range(moves):
        seat = match.to_act[0]
        match.play(chooser.choose(match, seat), seat)
    return match


@pytest.mark.parametrize("game", teien.GAMES)
def test_at_every_moment_the_film_shows_the_picture_of_that_move(game: str) -> None:
    match = played(game, 8)
    text = film(match)
    root = parsed(text)
    assert not [element for element in root.iter() if re.match(r"(film|pebble|flower)-\d", element.get("id", ""))]
    seen = {
        name: [(float(at), what) for at, what in re.findall(r"([\d.]+)%\{visibility:(\w+)\}", frames)]
        for name, frames in re.findall(r"@keyframes (film-\d+)\{((?:[\d.]+%\{[^}]*\})+)\}", text)
    }
    assert seen
    count = 9 + PAUSE

    def is_shown(name: str, move: int) -> bool:
        """In the middle of a move's time, by the last step before it."""
        moment = 100 * (move + 0.5) / count
        steps = sorted((at, index, what) for index, (at, what) in enumerate(seen[name]) if at <= moment)
        return bool(steps[-1][2] == "visible")

    for move in range(9):
        expected = match.at(move).picture()
        for layer in expected.layers:
            (drawn,) = [element for element in root.iter() if element.get("id") == layer.name]
            names = [child.get("class", "").split()[0] for child in drawn if child.get("class", "").startswith("film-")]
            always = [child for child in drawn if not child.get("class", "").startswith("film-")]
            still = len(parsed(f"<g>{layer.still}</g>"))
            assert sum(is_shown(name, move) for name in names) + len(always) - still == len(layer.parts)


def test_who_prefers_less_motion_sees_the_last_position() -> None:
    text = film(played("hiroba", 5))
    assert ".film-past{visibility:hidden}" in text
    style = text.partition("</style>")[0]
    assert style.index("prefers-reduced-motion:no-preference") < style.index("@keyframes")


def test_a_match_without_moves_is_a_still_picture() -> None:
    assert "@keyframes film-" not in film(played("niwa", 0))


def test_r26_a_film_shows_no_hand() -> None:
    assert not re.search(r'id="flower-\d', film(played("haru-ichiban", 12)))
