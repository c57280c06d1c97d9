"""Hiroba's picture taken apart: what a move changes in it, where new things come from, and moves in words."""

import random
import re
from collections import Counter
from collections.abc import Iterator

import pytest

import teien
from teien.conformance.pictures import named, parsed
from teien.core.play.match import Match
from teien.hiroba import drawing

GAMES = [(2, "best"), (3, "hand"), (4, "best"), (4, "hand")]


def turns(players: int, koi: str, seed: int) -> Iterator[Match]:
    """A random game, before the first move and after each."""
    match = teien.new("hiroba", players=players, seed=seed, koi=koi)
    choose = random.Random(seed)
    yield match
    while not match.over:
        match.play(choose.choice(match.legal_numbers()))
        yield match


@pytest.mark.parametrize(("players", "koi"), GAMES)
def test_what_appears_comes_from_somewhere(players: int, koi: str) -> None:
    before: set[str] = set()
    for match in turns(players, koi, seed=8):
        after = set(named(parsed(match.svg("all"))))
        assert set(match.moved_from()) <= after - before
        assert set(match.moved_from().values()) <= before or not match.history
        appeared = {name for name in after - before if re.match("(pebble|stone|koi)-on-", name)}
        assert set(match.moved_from()) == appeared or not match.history
        before = after


def test_pieces_come_from_the_tray() -> None:
    match = teien.new("hiroba", players=2, seed=1, koi="hand")
    assert match.moved_from() == {}
    square = str(match.legal_moves()[0])[1:]
    match.play(f"9{square}")
    assert match.moved_from() == {f"pebble-on-{square}": "pebble-9"}
    stone = str(match.legal_moves()[0])[1:]
    match.play(f"+{stone}")
    assert match.moved_from() == {f"stone-on-{stone}": "stone"}
    view = match.view()
    assert drawing.moved_from(view, view._replace(last=(match.parse("-"),))) == {}
    koi = view._replace(last=(match.parse(f"k{square}"),))
    assert drawing.moved_from(view, koi) == {f"koi-on-{square}": "koi"}


def test_h20_koi_placed_in_the_best_way_come_from_ponds_their_owner_won() -> None:
    *_, match = turns(3, "best", seed=1)
    counted = match.tally.breakdown
    owners = {f"koi-on-{garden.koi}": garden.winners[0] for garden in counted.gardens if garden.koi}
    takers = {f"koi-on-{pond.square}": pond.koi for pond in counted.ponds}
    assert owners
    travels = {new: old for new, old in match.moved_from().items() if new in owners}
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


def test_options_are_of_their_kinds_and_seats_have_their_marks() -> None:
    game = teien.new("hiroba", seed=1).game
    assert {option.name: option.kind for option in game.options} == {
        "first": "seat",
        "koi": "choice",
        "size": "choice",
        "ahead": "text",
        "tiles": "file",
        "layout": "text",
    }
    assert [mark.symbol for mark in game.seat_marks] == list("●■◆▲")
