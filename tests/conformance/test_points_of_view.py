"""What learners see of Teien's own games from each seat."""

import numpy as np

import teien
from teien.core.play.match import Match


def seen(match: Match, seat: int) -> bytes:
    return match.game.observation.of(match.board, match.state, seat).tobytes()


def test_the_point_of_view_is_the_seats_own() -> None:
    """H10: seats count clockwise from the one that looks."""
    match = teien.new("hiroba", players=3, seed=1, first=1)
    match.play(match.legal_numbers()[0])
    square = int(np.flatnonzero(match.state.pebble)[0])
    split = match.game.observation.split
    for seat, place in ((1, 0), (0, 1), (2, 2)):
        parts = split(match.game.observation.of(match.board, match.state, seat))
        assert np.flatnonzero(parts["pebbles"].reshape(4, 81).any(axis=1)).tolist() == [place]
        assert parts["pebbles"][place].ravel()[square] > 0
        assert np.flatnonzero(parts["first"]).tolist() == [place]
        assert parts["seats"].tolist() == [1, 1, 1, 0]


def test_the_other_side_of_haru_ichiban_and_niwa() -> None:
    for name, part in (("haru-ichiban", "dragonfly"), ("niwa", "first")):
        match = teien.new(name, seed=3)
        split = match.game.observation.split
        mine, theirs = (split(match.game.observation.of(match.board, match.state, seat)) for seat in range(2))
        assert mine[part].tolist() == theirs[part].tolist()[::-1]


def test_a_choice_is_seen_by_its_own_seat_alone() -> None:
    """R08, R26: the other learns that there is one, not which."""
    rows = []
    for place in range(2):
        match = teien.new("haru-ichiban", seed=4)
        match.play(match.legal_numbers(0)[place], 0)
        rows.append([seen(match, seat) for seat in range(2)])
    assert rows[0][0] != rows[1][0]
    assert rows[0][1] == rows[1][1] != seen(teien.new("haru-ichiban", seed=4), 1)
