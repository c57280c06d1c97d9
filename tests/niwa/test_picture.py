"""Niwa's picture taken apart: figures in their order, where they stand, and one garden never taken for another."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import teien
from teien.conformance.pictures import named, parsed
from teien.core.play.game import find
from teien.core.play.match import Match
from teien.niwa.drawing import spots
from teien.niwa.ground import TOUCH, centre
from teien.niwa.material import SIDE_NAMES, cell_names
from tests.niwa.tables import SMALL_CIRCUITS, seen, table

FIGURE_NAMES = [f"{side}-{number}" for side in SIDE_NAMES for number in (1, 2, 3)]


def played(seed: int, moves: int = 120, **options: Any) -> Iterator[Match]:
    """A random game, after every move."""
    match = teien.new("niwa", seed=seed, **options)
    chooser = random.Random(seed)
    yield match
    while not match.over and len(match.history) < moves:
        match.play(chooser.choice(match.legal_numbers()))
        yield match


GAMES = [
    {"seed": 1},
    {"seed": 2, "circuit": "random", "capacity": None},
    {"seed": 3, "circuit": SMALL_CIRCUITS[1], "repetition": False},
    {"seed": 4, "circuit": "snake", "longest": 30},
]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game["seed"]))


@every_game
def test_figures_are_in_the_order_of_their_depth(game: dict[str, Any]) -> None:
    """Whoever stands further down hides part of those behind, also where a page puts a changed figure in its place."""
    for match in played(**game):
        figures = match.picture().layers[-1].parts
        assert sorted(figures) == sorted(FIGURE_NAMES)
        depths = [int(parsed(text).get("data-depth", "")) for text in figures.values()]
        assert depths == sorted(depths)
        heights = [float(re.findall(r"translate\([-\d.]+ ([-\d.]+)\)", text)[0]) for text in figures.values()]
        assert all(abs(depth - height) <= 0.51 for depth, height in zip(depths, heights, strict=True))


@every_game
def test_a_figure_s_name_stays_and_nothing_travels_under_another(game: dict[str, Any]) -> None:
    for match in played(**game):
        assert match.moved_from() == {}


def without_transform(text: str) -> str:
    return re.sub(r' (transform="translate\([-\d. ]+\)"|data-depth="\d+"|aria-label="[^"]*")', "", text, count=3)


def test_a_figure_moves_by_its_transform_alone() -> None:
    match = table("i11:,d10:ppo,d12:ogg", "j12:gg,n8:oo,n10:pp")
    match.play("1k13")
    there = match.picture().layers[-1].parts["pink-1"]
    match.undo()
    match.play("1k11")
    elsewhere = match.picture().layers[-1].parts["pink-1"]
    assert there != elsewhere
    assert without_transform(there) == without_transform(elsewhere)


def numbers(text: str | None) -> list[float]:
    return [float(value) for value in re.findall(r"-?[\d.]+", text or "")]


@every_game
def test_every_cell_and_every_figure_has_its_spot_in_the_picture(game: dict[str, Any]) -> None:
    for match in played(**game):
        view, found = seen(match), spots(seen(match))
        assert found.keys() == {*view.garden.names, *FIGURE_NAMES, *(["end"] if match.to_act else [])}
        names = named(parsed(match.svg()))
        for name in FIGURE_NAMES:
            x, y, *_ = numbers(names[name].get("transform"))
            assert (x, y) == pytest.approx(found[name][:2], abs=0.01)


def test_spots_are_the_middles_of_cells_and_of_the_button() -> None:
    match = teien.new("niwa", seed=3, first=1)
    found, names = spots(seen(match)), named(parsed(match.svg()))
    for name in seen(match).garden.names:
        x, y, *_ = numbers(names[name].get("d"))
        assert (x + TOUCH, y) == pytest.approx(found[name][:2], abs=0.01)
    left, top, scale = numbers(names["tray"].get("transform"))
    x, y = numbers(names["end"].get("transform"))
    assert (left + scale * x, top + scale * y) == pytest.approx(found["end"][:2], rel=0.01)


def test_gardens_are_never_taken_for_each_other() -> None:
    """Whatever is kept in mind of one garden is not told of another, in whatever order they are asked for."""
    circuits = ["meadow", *SMALL_CIRCUITS, "pond", "meadow", SMALL_CIRCUITS[0]]
    found = []
    for circuit in circuits:
        match = teien.new("niwa", seed=1, first=0, circuit=circuit)
        assert list(match.picture().layers[1].parts) == list(cell_names(match.board))
        found.append((match.svg(), [move.text for move in match.legal_moves()], match.touches()))
    assert found[0] == found[-2]
    assert found[1] == found[-1]
    assert len({svg for svg, _, _ in found}) == len(set(circuits))


def test_a_row_that_is_laid_anew_has_the_new_garden_s_names() -> None:
    match, other = teien.new("niwa", seed=1, first=0), teien.new("niwa", seed=1, first=0, circuit="pond")
    assert match.legal_moves() != other.legal_moves()
    row = match.copy().board
    assert match.game.moves(row)[300].text == match.move(300).text
    for field in row.dtype.names:
        row[field] = other.board[field]
    assert match.game.moves(row)[300].text == other.move(300).text
    assert match.game.moves(row) is other.moves
    assert cell_names(row) == cell_names(other.board)


def test_seats_have_marks_of_their_own() -> None:
    marks = find("niwa").seat_marks
    assert [(mark.symbol, mark.colour) for mark in marks] == [("✿", "pink"), ("☾", "blue")]


@pytest.mark.parametrize("circuit", ["meadow", "stream", "pond", "snake", "random", "fair"])
def test_a_garden_can_be_turned_so_that_either_side_is_below(circuit: str) -> None:
    picture = teien.new("niwa", seed=7, circuit=circuit).picture()
    found = seen(teien.new("niwa", seed=7, circuit=circuit)).garden
    assert picture.turning
    for seat, quarters in enumerate(picture.turning.sides):
        (x, y), (other_x, other_y) = (centre(found, found.bases[one]) for one in (seat, 1 - seat))
        across, down = x - other_x, y - other_y
        for _ in range(quarters):
            across, down = -down, across
        assert down >= abs(across), "the way to one's own base leads down rather than aside"
        assert picture.quarters({seat}) == quarters
    assert picture.quarters(()) == picture.quarters((0, 1)) == 0, "who watches, or plays both, sees it as it is drawn"
    assert picture.turning.far[1] < (picture.turning.foot or 0) < picture.size[1]
