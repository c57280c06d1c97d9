"""OpenSpiel's own search in a seat: it finds what is near, the same each time, and sees what its seat sees."""

from typing import Any

import pytest

import teien
from teien.core.words.errors import BadMaterial


@pytest.mark.parametrize(("game", "options"), [("hiroba", {}), ("haru-ichiban", {"pond": "3x3"}), ("niwa", {})])
def test_it_plays_every_game_alike_each_time(game: str, options: dict[str, Any]) -> None:
    match, other = teien.new(game, seed=3, **options), teien.player("random", seed=1)
    for _ in range(8):
        seat = match.to_act[-1]
        one, two = (
            teien.player("openspiel", simulations=8, seed=5).choose(each, seat) for each in (match, match.copy())
        )
        assert one == two
        assert one in match.legal_moves(seat)
        match.play(other.choose(match, match.to_act[0]), match.to_act[0])
        if match.over:
            break


def test_it_knows_no_more_than_its_seat() -> None:
    match = teien.new("haru-ichiban", seed=3)
    match.play(match.legal_moves(0)[0], 0)
    for seed in range(3):
        other = match.believed_by(1, seed)
        moves = {teien.player("openspiel", simulations=20, seed=7).choose(each, 1) for each in (match, other)}
        assert len(moves) == 1


def test_it_wins_where_a_move_wins() -> None:
    match, greedy = teien.new("niwa", seed=1), teien.player("greedy", seed=1)
    while not match.over:
        before, seat = match.copy(), match.to_act[0]
        match.play(greedy.choose(match, seat), seat)
    assert match.outcome is not None
    before.play(teien.player("openspiel", simulations=60, seed=1).choose(before, seat), seat)
    assert before.outcome is not None
    assert before.outcome.winners == match.outcome.winners


def test_it_needs_simulations() -> None:
    with pytest.raises(BadMaterial, match="simulations"):
        teien.player("openspiel", simulations=0)
