"""R27: points ahead, a house option: the score begins with them."""

import pytest

import teien


def test_r27_the_score_begins_with_the_points_ahead() -> None:
    match = teien.new("haru-ichiban", seed=7, ahead=(1, 0))
    assert match.tally.scores == (1, 0)
    assert match.standings == ("1 point", "0 points")
    assert " 1|0 0|0 " in match.position("all")
    read = teien.load(match.record("all"))
    assert read == match
    assert "\nahead: 1,0\n" in match.record("all")
    assert "ahead" not in teien.new("haru-ichiban", seed=7).record("all")
    assert teien.from_position("haru-ichiban", match.position("all")).position("all") == match.position("all")


def test_r27_they_count_towards_the_five_that_win() -> None:
    usual, helped = (teien.new("haru-ichiban", seed=5, ahead=ahead) for ahead in ("none", "4,4"))
    chooser = teien.player("random", seed=2)
    while not helped.over:
        seat = helped.to_act[0]
        move = chooser.choose(helped, seat)
        helped.play(move.text, seat)
        usual.play(move.text, seat)
    assert not usual.over
    assert helped.outcome is not None
    assert helped.outcome.scores == tuple(score + 4 for score in usual.tally.scores)
    assert max(helped.outcome.scores) >= 5


@pytest.mark.parametrize("wrong", ["5,0", "1", "1,0,0", (0, -1), "even"])
def test_r27_nobody_has_won_before_the_first_turn(wrong: object) -> None:
    with pytest.raises(teien.BadMaterial, match="R27: 2 numbers from 0 to 4"):
        teien.new("haru-ichiban", ahead=wrong)


def test_r27_a_search_knows_of_them() -> None:
    found = [
        teien.player("tree", simulations=400, threads=1, seed=1).analyse(
            teien.new("haru-ichiban", seed=7, ahead=ahead), 0
        )
        for ahead in ((4, 0), (0, 4))
    ]
    assert found[0].values[0] > found[1].values[0] + 0.2
