"""R26: which choices are secret, and for how long."""

import pytest

import teien
from teien.core.play.match import Match
from teien.core.play.secrecy import pending


def before_a_choice() -> Match:
    match = teien.new("haru-ichiban", seed=5, dragonfly=0)
    while len(match.to_act) < 2:
        match.play(match.legal_moves(match.to_act[0])[0], match.to_act[0])
    return match


@pytest.mark.parametrize("first", [0, 1])
def test_a_choice_is_pending_until_both_have_chosen(first: int) -> None:
    match = before_a_choice()
    assert match.in_secret
    assert pending(match) == ()
    match.play(match.legal_moves(first)[0], first)
    assert match.in_secret
    assert pending(match) == match.history[-1:]
    match.play(match.legal_moves(1 - first)[0], 1 - first)
    assert pending(match) == ()
    assert not match.in_secret
    match.undo()
    assert pending(match) == match.history[-1:]


@pytest.mark.parametrize("game", ["hiroba", "niwa"])
def test_nothing_is_secret_where_one_acts_at_a_time(game: str) -> None:
    match = teien.new(game, seed=5)
    for _ in range(10):
        assert not match.in_secret
        assert pending(match) == ()
        match.play(match.legal_moves()[0])
