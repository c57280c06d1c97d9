"""R28: the small pond, a house option: three flowers each, two turns a round, and off unless chosen."""

import pytest

import teien
from teien.haru_ichiban.figures import FIGURE_POINTS, FIGURE_SQUARES, RANGES
from teien.haru_ichiban.material import PONDS


def test_r28_everybody_holds_two_of_three_flowers() -> None:
    match = teien.new("haru-ichiban", seed=3, pond="3x3", dragonfly=0)
    for seat in range(2):
        assert len(match.legal_moves(seat)) == 2
        assert {int(move.text) for move in match.legal_moves(seat)} < {1, 2, 3}
    chooser = teien.player("random", seed=3)
    turns = set()
    while not match.over and match.view().round == 1:
        seat = match.to_act[0]
        turns.add(match.view().turn)
        match.play(chooser.choose(match, seat), seat)
    assert turns <= {1, 2}


def test_r28_rows_are_shorter_by_two() -> None:
    figures = slice(*RANGES[PONDS[1]])
    by_length: dict[int, set[int]] = {}
    for squares, points in zip(FIGURE_SQUARES[figures].tolist(), FIGURE_POINTS[figures].tolist(), strict=True):
        by_length.setdefault(squares.bit_count(), set()).add(points)
    assert by_length == {2: {2, 3}, 3: {5}, 4: {1}}


def test_r28_it_comes_back_from_records_and_positions() -> None:
    match = teien.new("haru-ichiban", seed=3, pond="3x3")
    assert "\npond: 3x3\n" in match.record("all")
    assert "pond" not in teien.new("haru-ichiban", seed=3).record("all")
    assert teien.load(match.record("all")) == match
    read = teien.from_position("haru-ichiban", match.position("all"))
    assert read.position("all") == match.position("all")
    with pytest.raises(teien.BadMaterial, match="pond '4x4': R28: one of"):
        teien.new("haru-ichiban", pond="4x4")
