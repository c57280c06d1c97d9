"""What is sent to workers: enough to decide exactly as here, and little."""

import pickle

import pytest

import teien
from teien.web import thinking


@pytest.mark.parametrize("game", teien.GAMES)
def test_a_position_that_was_sent_is_decided_as_it_would_be_here(game: str) -> None:
    match = teien.new(game, seed=3)
    player = teien.player("random", seed=1)
    while not match.over:
        seat = match.to_act[-1]
        sent = pickle.loads(pickle.dumps(thinking.position_of(match)))
        assert sent.position("all") == match.position("all")
        assert sent.legal_moves(seat) == match.legal_moves(seat)
        if len(match.history) % 8 == 3:
            chosen = [teien.player("level3", seed=5).choose(each, seat) for each in (sent, match)]
            assert chosen[0] == chosen[1]
        match.play(player.choose(match, seat), seat)


def test_a_long_game_is_sent_as_quickly_as_a_short_one() -> None:
    match = teien.new("niwa", seed=3)
    player = teien.player("random", seed=1)
    sizes = []
    for _ in range(150):
        match.play(player.choose(match, match.to_act[0]))
        sizes.append(len(pickle.dumps(thinking.choice(8, match, match.to_act[0], "table"))))
    assert max(sizes) < 32_000
    assert max(sizes) - min(sizes) < 500


@pytest.mark.parametrize("game", teien.GAMES)
def test_what_is_sent_finds_a_legal_move(game: str) -> None:
    match = teien.new(game, seed=3)
    seat = match.to_act[0]
    legal = match.legal_moves(seat)
    for level in thinking.QUICK_LEVELS:
        assert pickle.loads(pickle.dumps(thinking.choice(level, match, seat, "table")))() in legal
    advised = pickle.loads(pickle.dumps(thinking.advice(match, seat, 1)))()
    assert advised.move.move in legal
    assert 0 <= advised.move.expected <= 1
