"""Small games known whole: how large they are, what they are worth, and how far from that a policy is."""

from typing import Any

import numpy as np
import pytest

import teien
from teien import BadMaterial
from teien.players.forced import forced_end
from teien.theory.policies import policy_of
from teien.theory.responding import gained_against
from teien.theory.solving import Solver, best_play, best_response, exploited
from teien.theory.whole import WholeGame
from teien.theory.worlds import WORLDS, world
from tests.interop.test_openspiel_solvers import best_for_first, small_niwa


@pytest.fixture(scope="module")
def pond() -> WholeGame:
    return world("haru-ichiban")


def test_the_small_pond_is_as_large_as_documented(pond: WholeGame) -> None:
    assert len(pond) == pond.histories == 79_928
    assert pond.information_sets == (3_770, 2_930)


def test_how_much_equal_chances_lose_on_the_small_pond(pond: WholeGame) -> None:
    found = exploited(pond, pond.uniform)
    assert found.value == pytest.approx(0, abs=1e-12)
    assert (found.first_best, found.second_best) == pytest.approx((41 / 54, 25 / 27))


def test_the_small_pond_is_solved(pond: WholeGame) -> None:
    solver = Solver(pond)
    solver.improve(100)
    found = exploited(pond, solver.strategy)
    assert 0 <= found.exploitability < 0.001
    assert found.value == pytest.approx(-5 / 9, abs=0.001)
    answered = exploited(pond, best_response(pond, pond.uniform, 0))
    assert answered.value == pytest.approx(41 / 54)


def test_a_policy_of_the_environments_is_measured_as_any_strategy(pond: WholeGame) -> None:
    def even(_observation: Any, mask: Any) -> Any:
        return mask / mask.sum()

    assert np.allclose(policy_of(pond, even), pond.uniform)


def test_a_player_gains_by_looking_ahead(pond: WholeGame) -> None:
    greedy = exploited(pond, policy_of(pond, teien.player("random", seed=1)))
    assert greedy.exploitability > 0.5


def test_a_game_that_is_too_large_is_refused() -> None:
    with pytest.raises(BadMaterial, match="more than 1000 points"):
        WholeGame(teien.new("haru-ichiban", seed=1), most=1000)
    with pytest.raises(BadMaterial, match="2 seats, not for 3"):
        WholeGame(teien.new("hiroba", 3, seed=1))


def test_a_responder_gains_against_whom_it_knows() -> None:
    """Where the smallest flower is always chosen, knowing it is worth a win in almost every game."""

    def smallest(_observation: Any, mask: Any) -> Any:
        return int(np.flatnonzero(mask)[0])

    found = gained_against("haru-ichiban", smallest, pairs=2, simulations=20, worlds=1, pond="3x3")
    assert found.gain > 0
    assert found.low <= found.gain <= found.high
    with pytest.raises(BadMaterial, match="at least 2"):
        gained_against("haru-ichiban", smallest, pairs=1)


@pytest.mark.parametrize("seed", [1, 2])
def test_positions_that_everybody_sees_are_points_however_they_are_reached(seed: int) -> None:
    """Niwa on two tiles, beside a search that tries everything."""
    match = small_niwa(seed, longest=2)
    whole = WholeGame(match)
    assert len(whole) < whole.histories
    solver = Solver(whole)
    solver.improve(50)
    found = exploited(whole, solver.strategy)
    assert found.exploitability < 0.05
    assert found.value == pytest.approx(best_for_first(match), abs=0.1)


def test_the_small_board_is_as_documented() -> None:
    """H27: two tiles, four pebbles and a stone."""
    whole = world("hiroba")
    assert len(whole) == whole.histories == 116_505
    assert whole.information_sets == (889, 10_704)
    assert exploited(whole, whole.uniform).exploitability == pytest.approx(0.885303, abs=1e-6)
    found = exploited(whole, best_play(whole))
    assert (found.value, found.exploitability) == (1, 0)


def test_a_small_garden_is_as_a_search_finds_it() -> None:
    """N25: positions are points, and what best play brings is what alpha-beta finds, with repetitions and without."""
    options: dict[str, Any] = {"size": "small", "circuit": "pink@0,0 A@3,-2 blue>>>@5,-1", "longest": 3, "first": 0}
    match = teien.new("niwa", seed=0, **options)
    whole = WholeGame(match)
    free = WholeGame(teien.new("niwa", seed=0, repetition=False, **options))
    assert whole.histories == free.histories
    assert len(free) < len(whole) < whole.histories
    found = exploited(whole, best_play(whole))
    assert (found.value, found.exploitability) == (1, 0)
    assert exploited(free, best_play(free)) == found
    assert free.state(int(free.examples[5])).seat == free.points.players[free.examples[5]]
    analysis = forced_end(match, 20_000)
    assert analysis
    assert analysis.expected == 1


def test_best_play_is_of_games_that_are_open_only(pond: WholeGame) -> None:
    with pytest.raises(BadMaterial, match="solved by CFR"):
        best_play(pond)


def test_a_responder_wins_where_it_begins_and_beginning_wins() -> None:
    """On the small board it sees to the end, so from each pair it has one win at least."""
    gained = gained_against("hiroba", teien.player("random", seed=1), pairs=2, simulations=20, **WORLDS["hiroba"])
    assert 0 <= gained.gain <= gained.high
