"""The picture taken apart: what changes, where things come from, and what a shared screen has to touch."""

import random
import re
from collections.abc import Iterator

import pytest

import teien
from teien.conformance.pictures import named, parsed
from teien.core.pictures.picture import Picture
from teien.core.play.match import Match
from teien.core.play.view import Viewer
from teien.haru_ichiban import rules
from tests.haru_ichiban.tables import PACKED, choose, eighth_turn, table

MOVES = 100


def steps(seed: int) -> Iterator[tuple[Match, Match]]:
    """The match before and after each move of a random game."""
    match = teien.new("haru-ichiban", seed=seed)
    chooser = random.Random(seed)
    while not match.over and len(match.history) < MOVES:
        before = match.copy()
        seat = chooser.choice([seat for seat in range(2) if match.legal_numbers(seat)])
        match.play(chooser.choice(match.legal_numbers(seat)), seat)
        yield before, match


def ids(picture: Picture) -> set[str]:
    return set(named(parsed(picture.svg())))


def transform(part: str) -> str:
    found = re.search(r' transform="([^"]*)"', part)
    assert found
    return found[1]


def test_the_ground_is_drawn_once() -> None:
    match = teien.new("haru-ichiban", seed=1)
    first, again = match.picture(), match.picture(0)
    assert all(one.still is other.still for one, other in zip(first.layers, again.layers, strict=True))


@pytest.mark.parametrize("seed", range(3))
def test_whatever_travels_is_there_before_and_after(seed: int) -> None:
    winds = 0
    for before, after in steps(seed):
        travels = after.moved_from()
        assert set(travels.values()) <= ids(before.picture())
        assert set(travels) <= ids(after.picture())
        if after.history[-1].move.kind == "wind":
            assert travels
            winds += 1
    assert winds > 5


def test_r11_the_wind_carries_every_pad_of_its_line_with_what_is_on_it() -> None:
    match = table("1a5,2b5,3c5|2a4,3d5,4e4", hands="567|156", frogs="a3|b3", turn=4)
    choose(match, 7, 1)
    match.play("e5")
    before = {layer.name: layer.parts for layer in match.picture().layers}
    match.play("a3>")
    assert match.moved_from() == {"pad-on-b3": "pad-on-a3", "pad-on-c3": "pad-on-b3", "pad-on-d3": "pad-on-c3"}
    after = {layer.name: layer.parts for layer in match.picture().layers}
    for frog, old, new in (("frog-red", "pad-on-a3", "pad-on-b3"), ("frog-yellow", "pad-on-b3", "pad-on-c3")):
        assert transform(before["frogs"][frog]) == transform(before["pads"][old])
        assert transform(after["frogs"][frog]) == transform(after["pads"][new])


@pytest.mark.parametrize(("role", "little"), [("little", "hat-yellow"), ("grand", "hat-red")])
def test_r18_the_hats_are_taken_from_where_they_were_offered(role: str, little: str) -> None:
    match = eighth_turn()
    choose(match, 8, 8)
    before = match.picture()
    match.play(role)
    travels = match.moved_from()
    assert travels[little] == "little"
    assert sorted(travels.values()) == ["grand", "little"]
    assert set(travels) <= ids(match.picture())
    assert {"little", "grand"} <= ids(before)


def test_no_travel_tells_of_a_choice() -> None:
    match = table(hands="257|258")
    for text, seat in (("5", 0), ("2", 0), ("8", 1)):
        match.play(text, seat)
        assert match.moved_from() == {}


@pytest.mark.parametrize("seed", range(3))
def test_a_spectators_picture_has_all_that_is_touched_in_public(seed: int) -> None:
    for _, match in steps(seed):
        if match.state.phase not in (rules.CHOOSE, rules.OVER):
            touched = {name for way in match.touches(match.to_act[0]).values() for name in way}
            assert touched <= ids(match.picture(None))


def test_r18_a_spectators_picture_has_the_hats_to_take() -> None:
    match = eighth_turn()
    choose(match, 8, 8)
    assert match.touches(1) == {"little": ("little",), "grand": ("grand",)}
    assert {"little", "grand"} <= ids(match.picture(None))


def test_what_moves_keeps_all_but_its_place() -> None:
    """A bud that is chosen, a flower of one's own and the dragonfly move by their transform alone."""
    match = table(hands="257|468")
    parts = {viewer: held(match, viewer) for viewer in (0, 1)}
    match.play("5", 0)
    for viewer, name in ((0, "flower-5"), (0, "flower-7"), (1, "bud-red-3")):
        old, new = parts[viewer][name], held(match, viewer)[name]
        assert old != new
        assert old.replace(transform(old), transform(new)) == new
    one, other = (held(table(dragonfly=holder), None)["dragonfly"] for holder in (1, 2))
    assert one.replace(transform(one), transform(other)) == other


def held(match: Match, viewer: Viewer) -> dict[str, str]:
    return dict(next(layer.parts for layer in match.picture(viewer).layers if layer.name == "holdings"))


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("5", "chooses the 5"),
        ("little", "will be the little gardener"),
        ("grand", "will be the grand gardener"),
        ("b4", "blooms the pad on b4"),
        ("fb4", "puts a frog on b4"),
        ("c4^", "blows the pad on c4 up"),
        ("c4>", "blows the pad on c4 to the right"),
        ("c4v", "blows the pad on c4 down"),
        ("c4<", "blows the pad on c4 to the left"),
        ("xb4", "turns the pad on b4 to its dark side"),
    ],
)
def test_every_kind_of_move_is_spoken(text: str, spoken: str) -> None:
    match = table()
    assert match.spoken(match.parse(text)) == spoken


def test_the_points_are_how_it_stands() -> None:
    assert table(scores="1|4").standings == ("1 point", "4 points")


def test_what_was_revealed_or_drawn_is_settled() -> None:
    match = table(hands="257|468", frogs="d2|a5", pads=PACKED)
    match.play("5", 0)
    match.play("2", 0)
    assert match.undo_limit == 0
    match.play("8", 1)
    assert match.undo_limit == 2
    match.play("c5")
    match.play("e3v")
    assert match.undo_limit == 2
    match.play("xb5")
    assert match.state.turn == 2
    assert match.undo_limit == 5
    match.play(match.legal_moves(0)[0], 0)
    assert match.undo_limit == 5


def test_a_turns_end_without_a_draw_settles_nothing() -> None:
    """R13: after the sixth turn nobody draws, so what ended it may be taken back."""
    matches = [match.copy() for seed in range(4) for _, match in steps(seed)]
    ends = [match for match in matches if match.state.turn == 7 and not match.state.choice.any()]
    assert ends
    for match in ends:
        if match.history[-1].move.kind != "choose":
            assert match.undo_limit < len(match.history)


def test_a_game_that_is_over_is_settled() -> None:
    match = table("1a5,2b5,3c5|2a4,3c4,4e4", scores="4|0", frogs="d5|e1", hands="678|156", turn=4)
    choose(match, 8, 1)
    match.play("d5")
    assert match.over
    assert match.undo_limit == len(match.history)
