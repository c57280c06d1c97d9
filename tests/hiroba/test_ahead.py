"""H26: points ahead, a house option: in turn order, part of the total wherever it is counted, and off unless chosen."""

import pytest

import teien
from teien.core.play.game import find
from teien.hiroba.ahead import EVEN
from tests.hiroba.tables import sheet


def test_h26_points_ahead_are_part_of_the_total_from_the_start() -> None:
    match = teien.new("hiroba", players=3, seed=7, first=1, ahead=(6, 5, 0))
    assert match.view().ahead == (0, 6, 5)
    assert match.tally.scores == (0, 6, 5)
    assert match.standings == ("0 points", "6 points", "5 points")
    headings = [column.title for column in match.scorecard.sections[-1].columns]
    assert "Ahead (H26)" in headings
    assert "Ahead (H26)" not in [column.title for column in teien.new("hiroba").scorecard.sections[-1].columns]


def test_h26_they_decide_who_wins() -> None:
    usual = teien.new("hiroba", seed=7, first=0)
    helped = teien.new("hiroba", seed=7, first=0, ahead=(99, 0))
    chooser = teien.player("random", seed=3)
    while not usual.over:
        move = chooser.choose(usual, usual.to_act[0])
        usual.play(move)
        helped.play(move.text)
    assert usual.outcome is not None
    assert helped.outcome is not None
    assert helped.outcome.scores == (usual.outcome.scores[0] + 99, usual.outcome.scores[1])
    assert helped.outcome.winners == (0,)
    read = teien.load(helped.record())
    assert read == helped
    assert "\nahead: 99,0\n" in helped.record()
    assert "ahead" not in usual.record()
    at_end = teien.from_position("hiroba", helped.position())
    assert at_end.outcome == helped.outcome


def test_h26_a_position_tells_them_in_turn_order() -> None:
    match = teien.new("hiroba", seed=7, first=1, ahead=(7, 0))
    assert match.position().endswith(" pebble ahead=7,0")
    read = teien.from_position("hiroba", match.position())
    assert read.view().ahead == (0, 7)
    assert read.position() == match.position()
    with pytest.raises(teien.BadPosition, match="H26"):
        teien.from_position("hiroba", match.position() + ",3")


def test_h26_a_search_knows_of_them() -> None:
    match = teien.new("hiroba", seed=7, first=0, ahead=(60, 0))
    found = teien.player("tree", simulations=300, threads=1, seed=1).analyse(match, 0)
    assert found.values[0] > 0.9


def test_h26_the_score_pad_adds_them_in_the_order_of_the_players() -> None:
    rows = "\n".join(" ".join("." * 9) for _row in range(9))
    typed = find("hiroba").read_sheet(sheet(rows), {"ahead": "7,0"})
    assert typed.view.totals == (7, 0)
    with pytest.raises(teien.BadRecord, match="H26"):
        find("hiroba").read_sheet(sheet(rows), {"ahead": "7"})


@pytest.mark.parametrize("wrong", [(7,), (7, 0, 1), (-1, 0), (100, 0), (True, 0), 7, "7", "a,b", "7;0", ""])
def test_h26_what_is_no_number_a_player_is_refused(wrong: object) -> None:
    with pytest.raises(teien.BadMaterial, match="H26: 2 numbers from 0 to 99"):
        teien.new("hiroba", ahead=wrong)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_h26_even_means_what_was_measured(players: int) -> None:
    match = teien.new("hiroba", players=players, seed=7, first=0, ahead="even")
    assert match.view().ahead == EVEN[players]
    assert teien.new("hiroba", players=players, ahead="none").view().ahead == (0,) * players
