"""R26: what a seat cannot know of a position is dealt uniformly among all that is possible."""

import pickle
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import teien
from teien import BadPosition
from teien.core.play.view import Viewer
from teien.haru_ichiban import notation

CHANCE = "0000000100000001"


class Scripted:
    """Draws what it is told, and where that ends the first number; remembers out of how many each was drawn."""

    def __init__(self, script: tuple[int, ...]) -> None:
        self.script = script
        self.bounds: list[int] = []

    def __call__(self, bound: int) -> int:
        if bound == 2**32:  # the shuffles to come: each as likely as any other
            return 1
        self.bounds.append(bound)
        place = len(self.bounds) - 1
        return self.script[place] if place < len(self.script) else 0


def all_deals(line: str) -> dict[str, Fraction]:
    """Every line that may be dealt, and exactly how likely it is: all draws are gone through."""
    found: dict[str, Fraction] = {}
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        script = waiting.pop()
        chance = Scripted(script)
        dealt = notation.dealt(line, chance)
        if len(chance.bounds) > len(script):
            waiting += [(*script, number) for number in range(chance.bounds[len(script)])]
        else:
            share = Fraction(1)
            for bound in chance.bounds:
                share /= bound
            found[dealt] = found.get(dealt, Fraction(0)) + share
    return found


def fillings(line: str) -> Iterator[str]:
    """The line with every choice of values in the place of what is hidden, of those that a player has not shown.

    A value may come twice, a chosen one may not be in hand, and so on: most of it makes no sense.
    """
    parts = line.split()
    blooms = ["".join(flower[0] for flower in flowers.split(",")) for flowers in parts[2].split("|")]
    shown = [blooms, *(parts[place].split("|") for place in (4, 5))]
    hidden = [place for place in (4, 5, 6) if "?" in parts[place]]
    texts = [[(seat, text) for seat, text in enumerate(parts[place].split("|"))] for place in hidden]
    choices = []
    for seat, text in (each for part in texts for each in part):
        left = [value for value in "12345678" if not any(value in part[seat] for part in shown)]
        choices.append(map("".join, product(*(left if letter == "?" else letter for letter in text))))
    for filled in product(*choices):
        for index, place in enumerate(hidden):
            parts[place] = "|".join(filled[2 * index : 2 * index + 2])
        yield " ".join([*parts[:12], CHANCE])


def is_possible(line: str, viewer: Viewer, seen: str) -> bool:
    try:
        match = teien.from_position("haru-ichiban", line)
    except BadPosition:
        return False
    return match.position(viewer) == seen


def position_at(turn: int, seed: int, **options: Any) -> teien.Match:
    """A game at the beginning of a turn of its first round."""
    for start in range(seed, seed + 1000):
        match = teien.new("haru-ichiban", seed=start, **options)
        player = teien.player("random", seed=start)
        while not match.over and match.state.rounds == 1 and match.state.turn < turn:
            seat = match.to_act[0]
            match.play(player.choose(match, seat), seat)
        if not match.over and match.state.rounds == 1 and match.to_act == (0, 1):
            return match
    raise AssertionError("no such game")


@pytest.mark.parametrize("has_chosen", [False, True], ids=["", "the-other-has-chosen"])
@pytest.mark.parametrize("viewer", [0, 1, None], ids=["red", "yellow", "spectator"])
def test_every_possible_deal_is_equally_likely(viewer: Viewer, has_chosen: bool) -> None:
    """In the fifth turn one flower is left to be drawn: few enough to look at all that may be."""
    match = position_at(5, 1)
    if has_chosen:
        other = 1 if viewer == 0 else 0
        match.play(match.legal_moves(other)[-1], other)
    seen = match.position(viewer)
    deals = all_deals(seen)
    if viewer is not None:
        assert set(deals) == {line for line in fillings(seen) if is_possible(line, viewer, seen)}
    assert len(set(deals.values())) == 1
    assert sum(deals.values()) == 1
    hands = 4 if viewer is not None else 16
    assert len(deals) == hands * (3 if has_chosen else 1)


def test_what_lies_face_down_on_the_pond_is_dealt_as_well() -> None:
    """In the second turn, once a flower has bloomed: it may be any of those that the seat does not hold."""
    match = position_at(2, 1, played=True)
    seen = match.position(0)
    assert "?" in seen.split()[2]
    flowers = set()
    for seed in range(60):
        believed = teien.from_position("haru-ichiban", seen, seed=seed)
        assert believed.position(0) == seen
        flowers.add(believed.position("all").split()[2])
    assert len(flowers) > 20


def test_a_choice_that_bloomed_face_down_is_on_the_pond() -> None:
    match = teien.new("haru-ichiban", seed=3, played=True)
    player = teien.player("random", seed=3)
    while match.view().phase not in ("wind", "dark"):
        match.play(player.choose(match, match.to_act[0]), match.to_act[0])
    seen = match.position(0)
    for seed in range(20):
        pond, choices = (
            teien.from_position("haru-ichiban", seen, seed=seed).position("all").split()[i] for i in (2, 6)
        )
        for flowers, choice in zip(pond.split("|"), choices.split("|"), strict=True):
            assert choice in {text[0] for text in flowers.split(",")}


@pytest.mark.parametrize("options", [{}, {"played": True}], ids=["", "face-down"])
@pytest.mark.parametrize("seed", range(4))
def test_any_line_of_any_viewer_is_read_with_a_seed(seed: int, options: dict[str, Any]) -> None:
    match = teien.new("haru-ichiban", seed=seed, **options)
    player = teien.player("random", seed=seed)
    viewers: tuple[Viewer, ...] = (0, 1, None, "all")
    while not match.over and len(match.history) < 120:
        for viewer in viewers:
            seen = match.position(viewer)
            believed = teien.from_position("haru-ichiban", seen, seed=seed)
            assert believed.position(viewer) == seen
            assert believed.to_act == match.to_act
            if isinstance(viewer, int):
                assert believed.legal_moves(viewer) == match.legal_moves(viewer)
        seat = match.to_act[-1]
        match.play(player.choose(match, seat), seat)


def test_the_same_seed_deals_the_same_and_a_record_of_it_can_be_read() -> None:
    seen = teien.new("haru-ichiban", seed=7).position(0)
    one, same, other = (teien.from_position("haru-ichiban", seen, seed=seed) for seed in (1, 1, 2))
    assert one == same != other
    one.play(one.legal_moves(0)[0], 0)
    assert teien.load(one.record("all")) == one


def test_a_line_that_cannot_be_is_refused_with_a_seed_as_well() -> None:
    seen = teien.new("haru-ichiban", seed=7).position(0)
    for wrong in (seen.replace("???", "????"), seen.replace("346", "334"), seen.replace("choose", "?"), "?", ""):
        with pytest.raises(BadPosition):
            teien.from_position("haru-ichiban", wrong, seed=1)


@pytest.mark.parametrize("seat", [0, 1])
def test_what_a_seat_believes_follows_from_what_it_knows_alone(seat: int) -> None:
    """Whoever takes it apart, byte by byte, finds the same whatever is hidden: hands, choices, shuffles, seed."""
    match = teien.new("haru-ichiban", seed=7)
    player = teien.player("random", seed=7)
    for _ in range(30):
        other = match.believed_by(seat, seed=9)
        assert other.state.tobytes() != match.state.tobytes()
        assert pickle.dumps(match.believed_by(seat, seed=5)) == pickle.dumps(other.believed_by(seat, seed=5))
        acting = match.to_act[-1]
        match.play(player.choose(match, acting), acting)
