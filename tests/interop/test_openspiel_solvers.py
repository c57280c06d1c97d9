"""OpenSpiel's searches and exact solvers on our games, beside our own exact results."""

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import gambit, ismcts, mcts, minimax, minimax_solver

import teien
import teien.interop.openspiel
from teien.core.play.start import from_position
from teien.players.endings import Solver
from teien.theory.whole import WholeGame
from teien.theory.worlds import WORLDS

LAST_TWO_TURNS = (
    "ooYoo/.o..D/oR.o./oo.o./o..oo a5,e5,b3,d1,e1 4b5,8c5,2d5,7d3,6d2,3d1|6e5,4e4,7b3,2a2,8a1,3e1 b4|b2 15|15 "
    "-|- -|- 4|4 0|0 1 1.7 choose 0000000000000001"
)
"""Haru Ichiban: both have 4 points, so any figure wins, and both hold 1 and 5."""


@pytest.fixture(scope="module")
def ending() -> Any:
    return pyspiel.load_game("teien_haru_ichiban", {"position": LAST_TWO_TURNS, "rounds": 1})


@pytest.fixture(scope="module")
def exact() -> dict[int, tuple[float, float]]:
    """By each flower of player 1: how likely it should be chosen, and what it brings, in OpenSpiel's terms."""
    found = Solver(from_position("haru-ichiban", LAST_TWO_TURNS), 10**7).ending(0)
    assert found is not None
    return {number: (found.probability[number], 2 * found.expected[number] - 1) for number in found.expected}


def improved(game: Any, iterations: int) -> Any:
    """A solver; its average policy lives no longer than the solver does."""
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    return solver


def test_cfr_comes_near_our_exact_ending(ending: Any, exact: dict[int, tuple[float, float]]) -> None:
    """No value of a game lies further from that of two strategies than what both could gain together."""
    solver = improved(ending, 4)
    policy = solver.average_policy()
    value = pyspiel.expected_returns(ending.new_initial_state(), policy, -1, True)[0]
    gain = pyspiel.nash_conv(ending, policy)
    worth = sum(share * brings for share, brings in exact.values())
    assert 0 < gain < 1
    assert abs(value - worth) <= gain + 1e-9


def test_the_same_tree_solved_to_the_end(ending: Any, exact: dict[int, tuple[float, float]]) -> None:
    """Written out for Gambit and read back, the tree is walked without Python, so often that little is left to gain."""
    tree = pyspiel.load_efg_game(gambit.export_gambit(ending))
    solver = improved(tree, 300)
    policy = solver.average_policy()
    start = tree.new_initial_state()
    assert pyspiel.exploitability(tree, policy) < 0.01
    value = pyspiel.expected_returns(start, policy, -1, True)[0]
    assert value == pytest.approx(sum(share * brings for share, brings in exact.values()), abs=0.01)
    found = {start.action_to_string(action): share for action, share in policy.action_probabilities(start).items()}
    assert found == pytest.approx({str(number + 1): share for number, (share, _) in exact.items()}, abs=0.02)
    assert min(found.values()) > 0.1


@pytest.mark.long
def test_cfr_solves_haru_ichiban_on_the_small_pond() -> None:
    """R28: a whole game, with hidden flowers, draws and secret choices; it is worth the same by our own solver."""
    game = pyspiel.load_game("teien_haru_ichiban(pond=3x3,dragonfly=1,rounds=1)")
    tree = pyspiel.load_efg_game(gambit.export_gambit(game))
    solver = improved(tree, 150)
    policy = solver.average_policy()
    assert pyspiel.exploitability(tree, policy) < 0.001
    value = pyspiel.expected_returns(tree.new_initial_state(), policy, -1, True)[0]
    assert value == pytest.approx(-5 / 9, abs=0.001)


def test_trees_of_small_worlds_are_the_same_in_openspiel() -> None:
    """H27, N25: counted by OpenSpiel's states, and in arrays."""

    def histories(state: Any) -> int:
        if state.is_terminal():
            return 1
        return 1 + sum(histories(state.child(action)) for action in state.legal_actions())

    garden = pyspiel.load_game("teien_niwa(size=small,first=1,longest=2)")
    whole = WholeGame(teien.new("niwa", seed=0, size="small", first=0, longest=2))
    assert histories(garden.new_initial_state()) == whole.histories
    board = pyspiel.load_game("teien_hiroba", {"size": "small", "first": 1, "layout": WORLDS["hiroba"]["layout"]})
    value, _ = minimax.alpha_beta_search(board)
    assert value == 1


def small_niwa(seed: int, longest: int) -> teien.Match:
    """Two tiles, the figures placed at random."""
    picks = random.Random(seed)
    match = teien.new("niwa", seed=0, first=0, circuit="pink@0,0/blue@2,1", longest=longest)
    for _ in range(6):
        match.play(picks.choice(match.legal_moves()))
    return match


def best_for_first(match: teien.Match) -> int:
    """By trying everything: 1 when the first seat wins, -1 when the second does, 0 for a draw."""
    if match.outcome is not None:
        return {(): 0, (0,): 1, (1,): -1}[match.outcome.winners]
    values = []
    for number in match.legal_numbers():
        match.play(number)
        values.append(best_for_first(match))
        match.undo()
    return max(values) if match.to_act == (0,) else min(values)


@pytest.mark.parametrize("seed", [1, 2])
def test_two_of_openspiels_minimaxes_solve_a_small_niwa(seed: int) -> None:
    """One walks the tree, the other a table of states by their texts."""
    match = small_niwa(seed, longest=2)
    game = pyspiel.load_game("teien_niwa", {"position": match.position()})
    value, action = minimax.alpha_beta_search(game)
    assert value == best_for_first(match)
    match.play(int(action))
    assert best_for_first(match) == value
    table = minimax_solver.MinimaxSolver(str(game)).solve()
    assert table[str(game.new_initial_state())].value == value


def test_both_outcomes_are_among_the_small_niwas() -> None:
    assert {best_for_first(small_niwa(seed, longest=2)) for seed in (1, 2, 3, 4)} == {0, 1}


def test_minimax_solves_the_end_of_hiroba() -> None:
    for seed in range(40):
        picks = random.Random(seed)
        match = teien.new("hiroba", seed=seed, first=0)
        while not match.over and len(match.history) < 17:
            match.play(picks.choice(match.legal_moves()))
        if match.over or not 1 < len(match.legal_moves()) < 20:
            continue
        seat = match.to_act[0]
        found = Solver(match, 10**6).ending(seat)
        if found is None:
            continue
        game = pyspiel.load_game("teien_hiroba", {"position": match.position()})
        value, _ = minimax.alpha_beta_search(game, maximizing_player_id=seat)
        assert value == pytest.approx(2 * max(found.expected.values()) - 1)
        return
    raise AssertionError("no ending was small enough")


@pytest.mark.parametrize("text", ["teien_haru_ichiban(rounds=1)", "teien_hiroba(players=3)", "teien_niwa(longest=6)"])
def test_monte_carlo_tree_search_plays(text: str) -> None:
    """OpenSpiel's own, in C++; it sees all, secrets too, as it does in any game.

    Its `step` lets go of Python's lock, which no game in Python survives, not even OpenSpiel's.
    """
    game = pyspiel.load_game(text)
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 3), 1.4, 12, 64, True, 5, False)
    picks = random.Random(1)
    state = game.new_initial_state()
    while not state.is_terminal():
        is_bots = state.current_player() == 0
        action = bot.mcts_search(state).best_child().action if is_bots else picks.choice(state.legal_actions())
        assert action in state.legal_actions()
        state.apply_action(action)
    assert sum(state.returns()) == pytest.approx(0)


def test_information_set_search_plays_without_looking_into_the_others_hand() -> None:
    """It asks for worlds that look the same to who acts."""
    game = pyspiel.load_game("teien_haru_ichiban(rounds=1)")
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), 1.4, 15)
    picks = random.Random(2)
    state = game.new_initial_state()
    while not state.is_terminal():
        is_bots = state.current_player() == 1
        action = bot.step(state) if is_bots else picks.choice(state.legal_actions())
        assert action in state.legal_actions()
        state.apply_action(action)
    assert sum(state.returns()) == pytest.approx(0)


def test_monte_carlo_tree_search_finds_a_win() -> None:
    match = next(match for seed in range(50) if best_for_first(match := small_niwa(seed, longest=1)) == 1)
    game = pyspiel.load_game("teien_niwa", {"position": match.position()})
    bot = mcts.MCTSBot(game, 1.4, 400, mcts.RandomRolloutEvaluator(1), solve=True)
    state = game.new_initial_state()
    state.apply_action(bot.step(state))
    match.play(int(state.history()[0]))
    assert best_for_first(match) == 1
