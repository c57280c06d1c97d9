"""Every rule of play and scoring, each test named after its rule: R01–R25."""

import numpy as np
import pytest

import teien
from teien import IllegalMove
from teien.haru_ichiban import rules
from teien.haru_ichiban.figures import RANGES, SHAPES, any_usual, points_of
from teien.haru_ichiban.material import PONDS, SQUARE_NAMES
from tests.haru_ichiban.tables import START, choose, frogs, pond, scores, table, texts


def new(seed: int = 1, **options: int) -> teien.Match:
    return teien.new("haru-ichiban", seed=seed, **options)  # type: ignore[arg-type]


def test_r01_r04_the_pond_has_sixteen_pads_laid_as_in_the_rules() -> None:
    match = new()
    assert match.position("all").split()[0] == START
    assert int(match.state.pads).bit_count() == 16
    assert [SQUARE_NAMES[square] for square in range(25) if int(match.state.dark_sides) >> square & 1] == ["d4"]


def test_r02_r06_each_player_draws_three_of_eight_shuffled_flowers() -> None:
    orders = set()
    for seed in range(30):
        hands, draws = new(seed).position("all").split()[4:6]
        for hand, rest in zip(hands.split("|"), draws.split("|"), strict=True):
            assert len(hand) == 3
            assert sorted(hand + rest) == list("12345678")
            orders.add(hand + rest)
    assert len(orders) == 60


def test_r05_each_frog_sits_on_the_pad_with_its_mark() -> None:
    assert frogs(new()) == "d2|c4"


def test_r07_the_dragonfly_is_chosen_or_drawn() -> None:
    assert [int(new(seed, dragonfly=1).state.dragonfly) for seed in range(5)] == [1] * 5
    assert {int(new(seed).state.dragonfly) for seed in range(30)} == {0, 1}


def test_r08_both_choose_at_once_in_either_order() -> None:
    for first in (0, 1):
        match = new()
        assert match.to_act == (0, 1)
        match.play(match.legal_moves(first)[0], first)
        assert match.to_act == (1 - first,)
        match.play(match.legal_moves(1 - first)[-1], 1 - first)
        assert match.state.phase != rules.CHOOSE


def test_r08_the_lower_flower_makes_the_little_gardener() -> None:
    match = table(hands="258|147")
    choose(match, 5, 4)
    assert match.to_act == (0,), "the grand gardener blooms next"
    assert pond(match) == {"e3": "y4"}
    other = table(hands="258|147")
    choose(other, 2, 7)
    assert other.to_act == (1,)
    assert pond(other) == {"e3": "r2"}


def test_r08_a_choice_may_be_changed_until_the_other_has_chosen() -> None:
    match = table(hands="258|147")
    match.play("5", 0)
    assert texts(match, 0) == {"2", "8"}
    with pytest.raises(IllegalMove, match="5: R08: the 5 is chosen already"):
        match.play("5", 0)
    match.play("8", 0)
    match.play("7", 1)
    assert match.to_act == (0,), "the 8 counts"
    with pytest.raises(IllegalMove, match="R08: both have chosen, and the flowers are revealed"):
        match.play("5", 0)
    with pytest.raises(IllegalMove, match="it is Player 1's turn, not Player 2's"):
        match.play("1", 1)


def test_r08_only_flowers_in_hand_can_be_chosen() -> None:
    match = table(hands="258|147")
    for text, reason in [("1", "R08: there is no 1 in the hand"), ("b4", "R08: a flower must be chosen now")]:
        with pytest.raises(IllegalMove, match=reason):
            match.play(text, 0)


def test_r09_the_little_gardeners_flower_goes_on_the_dark_pad() -> None:
    match = table(hands="258|147", dark="a5", flowers="1e3|2b5", turn=2)
    choose(match, 2, 7)
    assert pond(match)["a5"] == "r2"


def test_r10_the_grand_gardener_blooms_any_pad_without_a_flower() -> None:
    match = table(hands="258|147")
    choose(match, 8, 1)
    assert texts(match) == {name for name in SQUARE_NAMES if name in "a5b5c5d5e5a4b4c4d4e4a3b3c3d2e1"}
    for text, reason in [
        ("e3", "R10: the pad on e3 has a flower"),
        ("a1", "R10: there is no pad on a1"),
        ("c4>", "R10: a pad must be bloomed now"),
        ("little", "R10: a pad must be bloomed now"),
    ]:
        with pytest.raises(IllegalMove, match=reason):
            match.play(text)


@pytest.mark.parametrize(("square", "seat"), [("d2", 0), ("e1", 1)])
def test_r10_a_frog_in_the_way_is_moved_by_the_grand_gardener(square: str, seat: int) -> None:
    match = table(hands="258|147")
    choose(match, 8, 1)
    match.play(square)
    assert match.to_act == (0,)
    other = "e1" if seat == 0 else "d2"
    assert texts(match) == {f"f{name}" for name in SQUARE_NAMES if name in "a5b5c5d5e5a4b4c4d4e4a3b3c3"}
    for text, reason in [
        (f"f{square}", f"R10: the pad on {square} has a flower"),
        (f"f{other}", f"R10: a frog sits on {other}"),
        ("fe3", "R10: the pad on e3 has a flower"),
        ("fa1", "R10: there is no pad on a1"),
        ("b4", "R10: a frog must be moved now"),
    ]:
        with pytest.raises(IllegalMove, match=reason):
            match.play(text)
    match.play("fa4")
    assert frogs(match).split("|")[seat] == "a4"
    assert match.to_act == (1,), "now the wind, by the little gardener"


def test_r11_the_wind_moves_a_pad_and_pushes_those_in_its_way() -> None:
    match = table(hands="258|147")
    choose(match, 8, 1)
    match.play("c3")
    assert match.to_act == (1,)
    match.play("a3>")
    assert match.position("all").split()[0] == "ooooo/ooooo/.oooD/...R./....Y"
    assert pond(match)["d3"] == "r8", "flowers ride along"
    assert match.to_act == (0,)


def test_r11_frogs_ride_on_their_pads_and_so_do_the_dark_sides() -> None:
    match = table(hands="258|147")
    choose(match, 8, 1)
    match.play("a5")
    match.play("d2<")
    assert frogs(match) == "c2|e1"
    dark = table(hands="258|147")
    choose(dark, 8, 1)
    dark.play("a5")
    dark.play("e3v")
    assert dark.position("all").split()[0] == "ooooo/ooooo/ooo../...RD/....Y"
    assert pond(dark)["e2"] == "y1"


def test_r11_nothing_may_be_pushed_out_of_the_pond() -> None:
    match = table(hands="258|147")
    choose(match, 8, 1)
    match.play("a5")
    legal = texts(match)
    for text, reason in [
        ("a5>", "R11: that would push the pad on e5 out of the pond"),
        ("a5^", "R11: that would push the pad on a5 out of the pond"),
        ("a4<", "R11: that would push the pad on a4 out of the pond"),
        ("a3^", "R11: that would push the pad on a5 out of the pond"),
        ("e1v", "R11: that would push the pad on e1 out of the pond"),
        ("d3>", "R11: there is no pad on d3"),
    ]:
        assert text not in legal
        with pytest.raises(IllegalMove, match=reason):
            match.play(text)
    assert {"c3>", "a3v", "a5v", "e3v", "d2^", "d5v"} <= legal
    assert len([text for text in legal if text.endswith("^")]) == 2


def test_r12_the_grand_gardener_turns_a_light_pad_without_a_flower() -> None:
    match = table(hands="258|147")
    choose(match, 8, 1)
    match.play("a5")
    match.play("c3>")
    for text, reason in [
        ("xa5", "R12: the pad on a5 has a flower"),
        ("xc3", "R12: there is no pad on c3"),
        ("a4", "R12: a pad must be turned to its dark side now"),
    ]:
        with pytest.raises(IllegalMove, match=reason):
            match.play(text)
    match.play("xb5")
    assert match.position("all").split()[1] == "b5"
    assert int(match.state.turn) == 2


def test_r12_r14_a_frog_on_the_turned_pad_moves_to_another() -> None:
    match = table(hands="258|147")
    choose(match, 8, 1)
    match.play("a5")
    match.play("c3>")
    match.play("xe1")
    assert match.to_act == (0,)
    with pytest.raises(IllegalMove, match="fe1: R14: e1 is the dark pad"):
        match.play("fe1")
    assert "fd2" not in texts(match)
    match.play("fb5")
    assert frogs(match) == "d2|b5"
    assert match.to_act == (0, 1)


def test_r13_both_draw_one_while_any_are_left() -> None:
    match = new(2)
    chooser = teien.player("random", seed=3)
    sizes = []
    while match.state.rounds == 1 and not match.over:
        if match.state.phase == rules.CHOOSE and match.to_act == (0, 1):
            hands = match.position("all").split()[4].split("|")
            sizes.append(tuple(len(hand.replace("-", "")) for hand in hands))
        match.play(chooser.choose(match, match.to_act[0]), match.to_act[0])
    assert sizes == [(3, 3)] * min(6, len(sizes)) + [(2, 2), (1, 1)][: max(0, len(sizes) - 6)]
    assert len(sizes) > 3


def test_r13_the_next_flower_drawn_is_the_next_in_order() -> None:
    match = table(hands="258|147")
    draws = match.position("all").split()[5]
    assert draws == "13467|23568"
    choose(match, 8, 1)
    for text in ("a5", "c3>", "xb5"):
        match.play(text)
    assert match.position("all").split()[4:6] == ["125|247", "3467|3568"]


def test_r14_a_bloom_on_a_frogs_pad_that_makes_a_figure_ends_the_round() -> None:
    match = table("1a4,2b4,3a5|1a3,2c3,3e5", turn=4, frogs="b5|e1", hands="458|456", scores="4|0", last="0|0")
    choose(match, 8, 4)
    match.play("b5")
    assert match.over
    assert frogs(match).split("|")[0] == "-"
    assert scores(match) == (5, 0)


SIX_EACH = "1a5,2c5,3e5,4b4,5d4,6a3|1b5,2d5,3a4,4c4,5e4,6b3"
"""Twelve flowers and no figure: c3, d2, e1 and the dark pad e3 are left."""


def test_r15_the_frogs_leave_when_two_pads_are_without_a_flower() -> None:
    match = table(SIX_EACH, turn=7)
    choose(match, 8, 7)
    assert frogs(match) == "d2|e1"
    match.play("d2")
    assert frogs(match) == "-|-", "no frog is left to be moved, R10 asks for none"
    assert match.state.phase == rules.WIND


SEVEN_EACH = "1a5,2c5,3e5,4b4,5d4,6a3,7c3|1b5,2d5,3a4,4c4,5e4,6b3,7e3"


def test_r16_r23_turn_eight_has_no_new_dark_pad_and_ends_the_round() -> None:
    match = table(SEVEN_EACH, turn=8, frogs="-|-", dark="d2", hands="8|8", dragonfly=2)
    choose(match, 8, 8)
    match.play("little")
    assert match.to_act == (0,)
    assert texts(match) == {"e1"}
    match.play("e1")
    assert match.to_act == (1,)
    match.play("e1^" if "e1^" in texts(match) else min(texts(match)))
    assert int(match.state.rounds) == 2
    assert scores(match) == (0, 0)
    assert match.state.last_points.tolist() == [0, 0]


def test_r17_equal_flowers_bloom_under_the_frogs() -> None:
    match = table(hands="258|257", dragonfly=2)
    choose(match, 5, 5)
    assert pond(match) == {"d2": "r5", "e1": "y5"}
    assert match.to_act == (1,), "the holder of the dragonfly places both frogs"
    assert match.position("all").split()[1] == "-", "the dark pad stays"
    for text, reason in [
        ("fe3", "R14: e3 is the dark pad"),
        ("fd2", "R17: the pad on d2 has a flower"),
        ("fa1", "R17: there is no pad on a1"),
        ("c4>", "R17: a frog must be placed now"),
    ]:
        with pytest.raises(IllegalMove, match=reason):
            match.play(text)
    match.play("fa5")
    assert frogs(match) == "-|a5", "first their own"
    assert "fa5" not in texts(match)
    with pytest.raises(IllegalMove, match="R17: a frog sits on a5"):
        match.play("fa5")
    match.play("fb5")
    assert frogs(match) == "b5|a5"
    assert int(match.state.dragonfly) == 0
    assert int(match.state.turn) == 2
    assert match.to_act == (0, 1)
    assert [len(hand) for hand in match.position("all").split()[4].split("|")] == [3, 3]


def test_r17_on_turn_seven_there_are_no_frogs_to_place() -> None:
    match = table(SIX_EACH, turn=7, dragonfly=1)
    choose(match, 7, 7)
    assert frogs(match) == "-|-"
    assert int(match.state.turn) == 8
    assert int(match.state.dragonfly) == 1, "the dragonfly changes hands all the same"


def test_r17_r20_r21_figures_of_both_are_checked_once_after_both_bloomed() -> None:
    match = table(
        "1a5,2a4,3b5|1d5,2d4,3e5", turn=4, frogs="b4|e4", hands="458|458", dragonfly=2, scores="1|2", last="0|0"
    )
    choose(match, 8, 8)
    assert scores(match) == (2, 3)
    assert match.state.last_points.tolist() == [1, 1]
    assert int(match.state.rounds) == 2
    assert int(match.state.dragonfly) == 1, "the dragonfly stays"


@pytest.mark.parametrize(("role", "little"), [("little", 1), ("grand", 0)])
def test_r18_on_turn_eight_the_dragonfly_decides_who_is_little(role: str, little: int) -> None:
    match = table(SEVEN_EACH, turn=8, frogs="-|-", dark="e1", hands="8|8", dragonfly=2)
    choose(match, 8, 8)
    assert match.to_act == (1,)
    assert texts(match) == {"little", "grand"}
    with pytest.raises(IllegalMove, match="R18: the dragonfly's holder must be little or grand now"):
        match.play("d2")
    match.play(role)
    assert int(match.state.little) == little
    assert pond(match)["e1"] == ("y8" if little else "r8")
    assert int(match.state.dragonfly) == 1, "the dragonfly stays"


def cells(names: str) -> int:
    return sum(1 << SQUARE_NAMES.index(name) for name in names.split())


@pytest.mark.parametrize(
    ("squares", "points"),
    [
        ("a5 b5 a4 b4", 1),
        ("d2 e2 d1 e1", 1),
        ("b3 c3 d3 e3", 2),
        ("a4 a3 a2 a1", 2),
        ("a5 b4 c3 d2", 3),
        ("b5 c4 d3 e2", 3),
        ("e4 d3 c2 b1", 3),
        ("a5 b5 c5 d5 e5", 5),
        ("c5 c4 c3 c2 c1", 5),
        ("a1 b2 c3 d4 e5", 5),
        ("a5 b4 c3 d2 e1", 5),
        ("a5 b5 d5 e5", 0),
        ("a5 b5 c5 a4", 0),
        ("a5 b5 c5 a3", 0),
        ("d5 e5 a4 b4", 0),
        ("e5 a4 b3 c2", 0),
        ("a5 b5 a4 b4 c5 c4", 2),
        ("a5 b5 c5 d5 a4 a3 a2", 4),
        ("a5 b5 c5 d5 e5 a4 b4", 6),
        ("a5 b5 c5 d5 e5 a4 a3 a2", 7),
        ("a5 a4 b5 b4 c5 c4 d5 d4", 3 + 2 + 2),
    ],
)
def test_r19_r22_figures_and_their_points(squares: str, points: int) -> None:
    assert points_of(RANGES[PONDS[0]], cells(squares)) == points
    assert any_usual(cells(squares)) == (points > 0)


def test_r19_the_quick_look_sees_every_figure_and_nothing_else() -> None:
    assert [sum(shape.points == points for shape in SHAPES[PONDS[0]]) for points in (1, 2, 3, 5)] == [16, 20, 8, 12]
    rng = np.random.default_rng(1)
    for bloom in [int(each) for each in rng.integers(0, 2**25, 4000)] + [shape.squares for shape in SHAPES[PONDS[0]]]:
        assert any_usual(bloom) == any(bloom & shape.squares == shape.squares for shape in SHAPES[PONDS[0]])


def test_r19_r20_a_figure_ends_the_round_at_once_after_the_little_bloom() -> None:
    match = table("1d5,2e5,3d4|1a3,2c3,3e3", turn=4, dark="e4", hands="458|458")
    choose(match, 4, 8)
    assert scores(match) == (1, 0), "the square d5 e5 d4 e4; yellow's flower is not bloomed any more"
    assert int(match.state.rounds) == 2


def test_r20_a_figure_ends_the_round_at_once_after_the_grand_bloom() -> None:
    match = table("1a5,2b5,3c5|1a3,2c3,3e5", turn=4, hands="458|456")
    choose(match, 8, 4)
    match.play("d5")
    assert scores(match) == (2, 0)
    assert int(match.state.rounds) == 2


WINDY = "o.ooo/ooDoo/oo.oo/..R../Y...o"
"""A push down from c5 closes the rows 4 and 3."""


def test_r20_a_figure_made_by_the_wind_ends_the_round_whoever_moved_it() -> None:
    match = table("1a4,2b4,3d4|1a3,2b3,3e5", turn=4, pads=WINDY, frogs="c2|a1", hands="458|456")
    choose(match, 8, 4)
    match.play("c5")
    assert match.to_act == (1,)
    match.play("c5v")
    assert match.state.last_points.tolist() == [2, 0]
    assert int(match.state.rounds) == 2


def test_r21_the_wind_may_complete_figures_of_both_and_both_score() -> None:
    match = table("1a4,2b4,3d4|1a3,2b3,3d3", turn=4, pads=WINDY, frogs="c2|a1", hands="458|456", scores="1|2")
    choose(match, 8, 4)
    match.play("c5")
    match.play("c5v")
    assert match.state.last_points.tolist() == [2, 2]
    assert scores(match) == (3, 4)
    assert match.position("all").split()[0] == "o..oo/ooooo/ooDoo/..R../Y...o"


def test_r24_the_next_round_goes_on_from_where_the_pads_lie() -> None:
    pads = "ooooo/ooooo/ooo.D/..R../Y...."
    match = table("1a5,2b5,3c5|1a3,2c3,3e3", turn=4, dark="e4", hands="458|456", dragonfly=2, pads=pads, frogs="e5|b4")
    choose(match, 8, 4)
    match.play("d5")
    after = match.position("all").split()
    assert after[0] == pads
    assert after[1:4] == ["-", "-|-", "c2|a1"], "light sides up, no flowers, frogs on their marks"
    assert [len(hand) for hand in after[4].split("|")] == [3, 3]
    assert after[9] == "2", "the dragonfly stays with its holder"
    assert after[10] == "2.1"
    assert int(match.state.dark_sides).bit_count() == 1


def test_r22_a_row_and_a_square_completed_at_once_both_score() -> None:
    match = table("1a5,2b5,3c5,4c4,5d4|1a3,2c3,3e5,4a4,5b3", turn=6, hands="678|678")
    choose(match, 8, 6)
    match.play("d5")
    assert match.state.last_points.tolist() == [2 + 1, 0]


def test_r25_five_points_win() -> None:
    match = table("1a5,2b5,3c5|1a3,2c3,3e5", turn=4, hands="458|456", scores="3|4", last="0|1")
    choose(match, 8, 4)
    match.play("d5")
    assert match.over
    outcome = match.outcome
    assert outcome is not None
    assert outcome.winners == (0,)
    assert outcome.scores == (5, 4)
    assert outcome.reason == "5 points or more, and more than the other (R25)"
    assert [(figure.kind, figure.points) for figure in outcome.breakdown.figures] == [("row4", 2)]


def test_r03_r25_scores_may_pass_five() -> None:
    match = table("1a5,2b4,3c3|1a3,2c5,3e5", turn=4, hands="458|456", scores="4|0", last="0|0")
    choose(match, 8, 4)
    match.play("d2")
    assert scores(match) == (7, 0)


def test_r25_level_at_five_goes_on_until_the_scores_differ() -> None:
    level = table("1a5,2a4,3b5|1d5,2d4,3e5", turn=4, frogs="b4|e4", hands="458|458", scores="4|4", last="0|0")
    choose(level, 8, 8)
    assert scores(level) == (5, 5)
    assert not level.over
    higher = table("1a5,2a4,3b5|1d5,2d4,3e5", turn=4, frogs="b4|e4", hands="458|458", scores="4|3", last="0|0")
    choose(higher, 8, 8)
    assert scores(higher) == (5, 4)
    assert higher.over


def test_r19_r25_five_in_a_row_wins_at_once_whatever_the_scores() -> None:
    match = table("1a5,2b5,3d5,4e5|1a3,2c3,3a4,4e4", turn=5, hands="568|567", scores="0|4", last="0|0")
    choose(match, 8, 5)
    match.play("c5")
    assert match.over
    outcome = match.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.reason) == ((0,), (5, 4), "five in a row (R19)")


def test_the_numbers_of_moves_are_for_good() -> None:
    match = new()
    ends = (0, 7, 8, 9, 10, 34, 35, 59, 60, 159, 160, 184)
    assert [str(match.move(number)) for number in ends] == [
        "1", "8", "little", "grand", "a5", "e1", "fa5", "fe1", "a5^", "e1<", "xa5", "xe1",
    ]  # fmt: skip
    assert rules.ACTIONS == 185
