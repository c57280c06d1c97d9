"""Hiroba's picture taken apart: what a move changes in it, where new things come from, and moves in words."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import teien
from teien.core.game import Viewer
from teien.core.match import Match
from teien.core.picture import Picture, changes
from teien.hiroba import notation, palette, rules
from tests.pictures import named, parsed

GAMES = [(2, "best"), (3, "hand"), (4, "best"), (4, "hand")]


def turns(players: int, koi: str, seed: int) -> Iterator[Match]:
    """A random game, before the first move and after each."""
    match = teien.new("hiroba", players=players, seed=seed, koi=koi)
    choose = random.Random(seed)
    yield match
    while not match.over:
        match.play(choose.choice(match.legal_numbers()))
        yield match


def parts(picture: Picture) -> dict[str, dict[str, str]]:
    return {layer.name: dict(layer.parts) for layer in picture.layers}


def still(picture: Picture) -> list[Any]:
    layers = [(layer.name, layer.still, layer.transform) for layer in picture.layers]
    return [picture.title, picture.root, picture.size, picture.style, picture.definitions, layers]


@pytest.mark.parametrize("viewer", [None, 0, 1, "all"])
@pytest.mark.parametrize(("players", "koi"), GAMES)
def test_what_changed_makes_one_picture_of_the_other(players: int, koi: str, viewer: Viewer) -> None:
    before: Picture | None = None
    for match in turns(players, koi, seed=4):
        after = match.picture(viewer)
        if before is not None:
            shown = parts(before)
            for layer, changed in changes(before, after).items():
                for name, text in changed.items():
                    if text is None:
                        del shown[layer][name]
                    else:
                        shown[layer][name] = text
            assert shown == parts(after)
            assert still(after) == still(before)
        before = after


@pytest.mark.parametrize(("players", "koi"), GAMES)
def test_every_part_is_one_element_with_its_own_id(players: int, koi: str) -> None:
    for match in turns(players, koi, seed=6):
        picture = match.picture("all")
        named(parsed(picture.svg()))
        for layer in parts(picture).values():
            assert all(parsed(text).get("id") == name for name, text in layer.items())


def test_parts_are_small_and_few_of_them_change() -> None:
    before: Picture | None = None
    for match in turns(4, "best", seed=9):
        after = match.picture()
        sizes = {name: len(text) for layer in parts(after).values() for name, text in layer.items()}
        assert all(size < (2000 if name.endswith("-1-to-9") else 1000) for name, size in sizes.items())
        if before is not None and not match.over:
            changed = changes(before, after)
            assert sum(map(len, changed.values())) <= 10
            assert sum(len(text or "") for layer in changed.values() for text in layer.values()) < 5000
            assert changed.keys() <= {"pieces", "turns", "tray"}
        before = after


@pytest.mark.parametrize(("players", "koi"), GAMES)
def test_what_appears_comes_from_somewhere(players: int, koi: str) -> None:
    before: set[str] = set()
    for match in turns(players, koi, seed=8):
        after = set(named(parsed(match.svg("all"))))
        assert set(match.travels()) <= after - before
        assert set(match.travels().values()) <= before or not match.history
        appeared = {name for name in after - before if re.match("(pebble|stone|koi)-on-", name)}
        assert set(match.travels()) == appeared or not match.history
        before = after


def test_pieces_come_from_the_tray() -> None:
    match = teien.new("hiroba", players=2, seed=1, koi="hand")
    assert match.travels() == {}
    square = str(match.legal_moves()[0])[1:]
    match.play(f"9{square}")
    assert match.travels() == {f"pebble-on-{square}": "pebble-9"}
    stone = str(match.legal_moves()[0])[1:]
    match.play(f"+{stone}")
    assert match.travels() == {f"stone-on-{stone}": "stone"}
    assert match.game.travels(match.board, match.state, match.state, rules.NO_STONE) == {}
    koi = notation.parse(f"k{square}")
    assert match.game.travels(match.board, match.state, match.state, koi) == {f"koi-on-{square}": "koi"}


def test_h20_koi_placed_in_the_best_way_come_from_ponds_their_owner_won() -> None:
    *_, match = turns(3, "best", seed=1)
    counted = match.tally.breakdown
    owners = {f"koi-on-{garden.koi}": garden.winners[0] for garden in counted.gardens if garden.koi}
    takers = {f"koi-on-{pond.square}": pond.koi for pond in counted.ponds}
    assert owners
    travels = {new: old for new, old in match.travels().items() if new in owners}
    assert travels.keys() == owners.keys()
    assert all(owners[new] in takers[old] for new, old in travels.items())
    assert max(Counter((owners[new], old) for new, old in travels.items()).values()) == 1


def test_what_keeps_its_id_moves_by_its_transform_alone() -> None:
    """The band of the player to move, and the names at the end."""
    seen: dict[str, set[str]] = {}
    for match in turns(3, "best", seed=2):
        for name, element in named(parsed(match.svg())).items():
            if "moving" in element.get("class", "").split():
                element.attrib.pop("transform")
                element.attrib.pop("aria-label", None)
                seen.setdefault(name, set()).add(repr([(each.tag, each.attrib) for each in element.iter()]))
    assert {name: len(looks) for name, looks in seen.items()} == {
        "turn": 1,
        "player-0": 1,
        "player-1": 1,
        "player-2": 1,
    }


def test_nothing_moves_for_those_who_prefer_that() -> None:
    for rule in palette.style_sheet(".x").splitlines():
        if "animation:" in rule or "transition:" in rule:
            assert rule.startswith("@media (prefers-reduced-motion:no-preference){")


def test_one_viewer_after_the_other_sees_their_own_tray() -> None:
    match = teien.new("hiroba", players=2, seed=1, first=0, names=["Anna", "Ben"])
    other = teien.new("hiroba", players=2, seed=1, first=0, names=["Cleo", "Dora"])
    first = match.svg(0)
    assert "waiting-1" in match.svg(1)
    assert "Anna" not in other.svg(0)
    assert match.svg(0) == first


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("9c4", "places the 9 on c4"),
        ("+e5", "places a stone on e5"),
        ("-", "places no stone"),
        ("ke5", "places a koi on e5"),
        ("k-", "places no more koi"),
    ],
)
def test_moves_are_spoken(move: str, words: str) -> None:
    match = teien.new("hiroba", seed=1)
    assert match.spoken(match.parse(move)) == words


def test_every_move_is_spoken_in_its_own_words() -> None:
    match = teien.new("hiroba", seed=1)
    assert len({match.spoken(match.move(number)) for number in range(rules.ACTIONS)}) == rules.ACTIONS


def test_options_have_words_for_people() -> None:
    game = teien.new("hiroba", seed=1).game
    assert {option.name: option.kind for option in game.options} == {
        "first": "seat",
        "koi": "choice",
        "tiles": "file",
        "layout": "text",
    }
    for option in game.options:
        assert option.title
        assert option.help
        assert set(option.labels) == set(option.choices)
    assert [mark.symbol for mark in game.seat_marks] == list("●■◆▲")
