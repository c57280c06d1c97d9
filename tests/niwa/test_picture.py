"""Niwa's picture taken apart: what changes is told by its parts, everything else stays, and a move changes little."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import teien
from teien.core.game import find
from teien.core.language import speaking
from teien.core.match import Match
from teien.core.picture import Picture, changes
from teien.niwa.material import SIDE_NAMES, cell_names
from tests.niwa.tables import SMALL_CIRCUITS, table
from tests.pictures import named, parsed

FIGURE_NAMES = [f"{side}-{number}" for side in SIDE_NAMES for number in (1, 2, 3)]
LAYERS = ["garden", "cells", "marks", "panels", "tray", "figures"]


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


def layers(picture: Picture) -> dict[str, dict[str, str]]:
    return {layer.name: dict(layer.parts) for layer in picture.layers}


@every_game
def test_the_changes_make_one_picture_of_the_other(game: dict[str, Any]) -> None:
    before: Picture | None = None
    for match in played(**game):
        after = match.picture()
        if before:
            drawn = layers(before)
            for layer, changed in changes(before, after).items():
                for name, text in changed.items():
                    if text is None:
                        del drawn[layer][name]
                    else:
                        drawn[layer][name] = text
            assert drawn == layers(after)
        before = after


@every_game
def test_nothing_but_parts_and_words_changes_during_a_game(game: dict[str, Any]) -> None:
    fixed = {
        (
            drawn.title,
            drawn.root,
            drawn.size,
            drawn.style,
            drawn.definitions,
            tuple((layer.name, layer.still, layer.transform) for layer in drawn.layers),
        )
        for drawn in (match.picture() for match in played(**game))
    }
    assert len(fixed) == 1


@every_game
def test_every_part_is_one_element_with_its_key_as_its_id(game: dict[str, Any]) -> None:
    for match in played(**game):
        picture = match.picture()
        assert [layer.name for layer in picture.layers] == LAYERS
        names = [*LAYERS]
        for layer in picture.layers:
            for name, text in layer.parts.items():
                assert parsed(text).get("id") == name
                names.append(name)
        assert len(set(names)) == len(names)
        assert set(names) <= named(parsed(picture.svg())).keys()


@every_game
def test_a_move_changes_few_and_small_parts(game: dict[str, Any]) -> None:
    before: Picture | None = None
    for match in played(**game):
        after = match.picture()
        if before:
            changed = [text or "" for layer in changes(before, after).values() for text in layer.values()]
            assert max(map(len, changed)) < 2_000
            assert sum(map(len, changed)) < 12_000
            assert len(changed) <= 24
        before = after


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
        assert match.travels() == {}


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


@every_game
def test_what_is_touched_and_shown_is_in_the_picture(game: dict[str, Any]) -> None:
    for match in played(**game):
        names = {name for layer in match.picture().layers for name in layer.parts}
        assert {name for steps in match.touches().values() for name in steps} <= names
        shows = {name for section in match.account.sections for line in section.lines for name in line.shows}
        assert shows
        assert shows <= names


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
    assert match.game.move_text(row, 300) == match.move(300).text
    for field in row.dtype.names:
        row[field] = other.board[field]
    assert match.game.move_text(row, 300) == other.move(300).text
    assert match.game.touches(row, match.state, [300]) == other.game.touches(other.board, other.state, [300])
    assert cell_names(row) == cell_names(other.board)


def test_a_copy_is_drawn_alike() -> None:
    *_, match = played(6)
    assert match.copy().picture().svg() == match.picture().svg()


def test_english_is_drawn_alike_after_another_language() -> None:
    *_, match = played(7)
    before = match.picture().svg(), match.account, match.standings
    with speaking("fr"):
        match.svg()
        match.text()
    assert (match.picture().svg(), match.account, match.standings) == before


def test_every_option_is_named_for_people() -> None:
    for option in find("niwa").options:
        assert option.title
        assert option.help.rstrip(")").endswith(tuple("0123456789")), "the rule is cited"
        assert set(option.labels) == set(option.choices) | set(option.suggestions)


def test_seats_have_marks_of_their_own() -> None:
    marks = find("niwa").seat_marks
    assert [(mark.symbol, mark.colour) for mark in marks] == [("K", "pink"), ("S", "blue")]
