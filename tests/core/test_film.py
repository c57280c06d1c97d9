"""Matches as moving pictures."""

import re
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest

import teien
from teien import BadMaterial, IllegalMove
from teien.conformance.pictures import parsed
from teien.core.pictures.film import PAUSE, film
from teien.core.play.match import Match
from teien.core.play.view import Viewer
from tests.haru_ichiban.test_secrets import twin


def played(game: str, moves: int) -> Match:
    match = teien.new(game, seed=3)
    chooser = teien.player("random", seed=1)
    for _ in range(moves):
        seat = match.to_act[0]
        match.play(chooser.choose(match, seat), seat)
    return match


@pytest.mark.parametrize("viewer", [None, 0, "all"])
@pytest.mark.parametrize("game", teien.GAMES)
def test_at_every_moment_the_film_shows_the_picture_of_that_move(game: str, viewer: Viewer) -> None:
    match = played(game, 8)
    text = film(match, viewer=viewer)
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
        expected = match.at(move).picture(viewer)
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


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_r26_films_of_matches_that_differ_in_secrets_are_the_same(viewer: Viewer) -> None:
    match = played("haru-ichiban", 25)
    seen = match.replay(viewer).svg
    assert twin(match, viewer, 99).replay(viewer).svg == seen
    assert match.replay("all").svg != seen


def test_a_notebook_plays_a_film_that_is_also_kept_in_a_file(tmp_path: Path) -> None:
    match = played("niwa", 9)
    moving = match.replay(theme="dark", seconds=2)
    moving.save(tmp_path / "film.svg")
    assert (tmp_path / "film.svg").read_text("utf-8") == moving.svg == film(match, "dark", 2)
    image = parsed(moving._repr_html_())
    assert b64decode(image.get("src", "").removeprefix("data:image/svg+xml;base64,")).decode() == moving.svg
    assert match.picture().said in image.get("alt", "")
    assert f"{2 * (10 + PAUSE):.2f}s" in moving.svg


def test_a_replay_leaves_the_match_as_it_is() -> None:
    match = played("hiroba", 6)
    before = match.record()
    match.replay()
    assert match.record() == before


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf"), True, "1"])
def test_a_time_a_move_that_is_none_is_refused(seconds: Any) -> None:
    with pytest.raises(BadMaterial, match=f"^seconds {seconds!r}: a number above 0"):
        played("niwa", 1).replay(seconds=seconds)


def test_a_theme_or_a_viewer_that_is_none_is_refused() -> None:
    with pytest.raises(BadMaterial, match="theme 'pink'"):
        played("niwa", 1).replay(theme="pink")
    with pytest.raises(IllegalMove, match="viewer 'red'"):
        played("niwa", 1).replay("red")
