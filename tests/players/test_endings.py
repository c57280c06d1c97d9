"""Endings solved exactly, beside the brute force of the independent referees."""

import copy
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

import teien
from teien.core.engine import rules
from teien.core.play.match import Match
from teien.haru_ichiban import rules as haru_rules
from teien.haru_ichiban.evaluation import A_POINT
from teien.haru_ichiban.material import TO_WIN
from teien.players.endings import Solver, best_mixture
from teien.players.tree import TreePlayer
from tests.haru_ichiban.refereed import orders
from tests.hiroba.refereed import referee_of
from tests.perft.count import perft
from tests.referee.haru_ichiban import Referee as HaruReferee
from tests.referee.hiroba import Referee as HirobaReferee

LAST_TURN = 8
"""R16: the last of a round on the usual pond."""
PLENTY = 10**7


def played_down(game: str, seed: int, leaves: int) -> Match:
    """A random game up to where at most so many sequences of the moves to come are left."""
    match = teien.new(game, seed=seed)
    chooser = teien.player("random", seed=seed)
    while not match.over:
        if rules.is_ending(match.board, match.state) and few_sequences(match, leaves):
            break
        match.play(chooser.choose(match, match.to_act[0]), match.to_act[0])
    return match


def few_sequences(match: Match, most: int) -> bool:
    count, depth = 1, 0
    while count and count <= most:
        depth += 1
        count = perft(match, depth)
        if depth > 30:
            return False
    return count == 0


def hiroba_worth(referee: HirobaReferee) -> float:
    """Seat 0's share by trying everything."""
    if referee.over:
        winners: Any = referee.breakdown()["winners"]
        return 1 / len(winners) if 0 in winners else 0.0
    worths = []
    for text in referee.legal():
        after = copy.deepcopy(referee)
        after.play(text)
        worths.append(hiroba_worth(after))
    return max(worths) if referee.seat == 0 else min(worths)


@pytest.mark.parametrize("seed", range(12))
def test_hirobas_endings_are_what_trying_everything_finds(seed: int) -> None:
    match = played_down("hiroba", seed, 3000)
    if match.over:
        return
    seat = match.to_act[0]
    found = Solver(match, PLENTY).ending(seat)
    assert found is not None
    for number in match.legal_numbers(seat):
        referee = referee_of(match)
        for _, move in match.history:
            referee.play(move.text)
        referee.play(match.move(number).text)
        worth = hiroba_worth(referee) if seat == 0 else 1 - hiroba_worth(referee)
        assert worth <= max(found.expected.values())
        if found.probability[number]:
            assert worth == found.expected[number]


def few_pebbles(seed: int = 3) -> Match:
    """The first position of a random game that counts as an ending."""
    match = teien.new("hiroba", seed=seed)
    chooser = teien.player("random", seed=seed)
    while not rules.is_ending(match.board, match.state):
        match.play(chooser.choose(match, match.to_act[0]))
    return match


def test_hiroba_with_more_players_is_not_solved() -> None:
    match = few_pebbles()
    assert Solver(match, PLENTY).ending(match.to_act[0]) is not None
    assert not rules.is_ending(
        teien.new("hiroba", players=3, seed=1).board, teien.new("hiroba", players=3, seed=1).state
    )


def test_a_budget_too_small_solves_nothing() -> None:
    match = few_pebbles()
    assert Solver(match, 1).ending(match.to_act[0]) is None


def share_of(scores: list[int], winner: int | None) -> float:
    """Red's share at the end of a round: all, nothing, or what the lead in points is taken to be worth."""
    if winner is not None:
        return float(winner == 0)
    lead = min(scores[0], TO_WIN) - min(scores[1], TO_WIN)
    return float(1 / (1 + np.exp(-A_POINT * lead)))


def haru_worth(referee: HaruReferee) -> float:
    """Red's share by trying everything up to the end of the round; secret choices have one flower each here."""
    if referee.over or referee.needs_orders:
        return share_of(referee.scores, referee.winner)
    if len(referee.to_act) == 2:
        after = copy.deepcopy(referee)
        for seat in (0, 1):
            (only,) = after.legal(seat)
            after.play(seat, only)
        return haru_worth(after)
    (seat,) = referee.to_act
    worths = []
    for text in referee.legal(seat):
        after = copy.deepcopy(referee)
        after.play(seat, text)
        worths.append(haru_worth(after))
    return max(worths) if seat == 0 else min(worths)


def haru_referee(match: Match) -> HaruReferee:
    """The referee where the match is."""
    begun = match.at(0)
    referee = HaruReferee(int(begun.state.dragonfly), orders(begun.state))
    for seat, move in match.history:
        begun.play(move, seat)
        referee.play(seat, move.text)
        if referee.needs_orders:
            referee.new_round(orders(begun.state))
    return referee


@cache
def last_turn(seed: int) -> Match:
    """A random game of Haru Ichiban on the eighth turn of some round, its flowers revealed."""
    match = teien.new("haru-ichiban", seed=seed)
    chooser = teien.player("random", seed=seed)
    while not match.over and (match.state.turn < LAST_TURN or match.state.phase == haru_rules.CHOOSE):
        match.play(chooser.choose(match, match.to_act[0]), match.to_act[0])
    return match


@pytest.mark.parametrize("seed", range(10))
def test_haru_ichibans_last_turns_are_what_trying_everything_finds(seed: int) -> None:
    match = last_turn(seed)
    if match.over:
        return
    seat = match.to_act[0]
    found = Solver(match, PLENTY).ending(seat)
    assert found is not None
    best = max(found.expected.values())
    worths = {}
    for number in match.legal_numbers(seat):
        referee = haru_referee(match)
        referee.play(seat, match.move(number).text)
        worths[number] = haru_worth(referee) if seat == 0 else 1 - haru_worth(referee)
    assert max(worths.values()) == pytest.approx(best)
    for number, probability in found.probability.items():
        assert not probability or worths[number] == pytest.approx(best)


@pytest.mark.parametrize("seed", range(4))
def test_a_secret_choice_near_the_end_is_a_matrix_game(seed: int) -> None:
    match = teien.new("haru-ichiban", seed=seed)
    chooser = teien.player("random", seed=seed)
    while match.state.turn < LAST_TURN - 1:
        match.play(chooser.choose(match, match.to_act[0]), match.to_act[0])
    assert match.to_act == (0, 1)
    red, yellow = Solver(match, PLENTY).ending(0), Solver(match, PLENTY).ending(1)
    assert red is not None
    assert yellow is not None
    assert sum(red.probability.values()) == pytest.approx(1)
    worth = sum(red.probability[number] * red.expected[number] for number in red.expected)
    assert worth == pytest.approx(1 - sum(yellow.probability[n] * yellow.expected[n] for n in yellow.expected))
    after = match.copy()
    after.play(after.legal_moves(1)[0], 1)
    again = Solver(after, PLENTY).ending(0)
    assert again == red, "what the other has put down is not looked at"


def test_the_tree_player_uses_them() -> None:
    match = few_pebbles()
    found = TreePlayer(simulations=10**6, threads=1).analyse(match, match.to_act[0])
    assert found.solved
    assert found.simulations == 0
    assert found.best in match.legal_moves()
    assert all(candidate.exact for candidate in found.candidates)
    for move in found.line:
        match.play(move)
    assert match.outcome is not None, "the line of a solved ending goes to its end"
    shares = {(): 0.5, (0, 1): 0.5, (found.seat,): 1.0, (1 - found.seat,): 0.0}
    assert shares[match.outcome.winners] == found.expected


def test_what_was_guessed_beyond_the_round_is_not_called_exact() -> None:
    """R24: the last turn of a round that does not end the game is solved as far as the round goes."""
    match = last_turn(3)
    found = TreePlayer(simulations=10**6, threads=1).analyse(match, match.to_act[0])
    assert found.simulations == 0
    assert not found.solved
    assert not any(candidate.exact for candidate in found.candidates)


def last_wind(seed: int) -> Match:
    """The last move of a round that does not end the game: a pad is blown."""
    match = last_turn(seed)
    chooser = teien.player("random", seed=seed)
    while match.state.phase != haru_rules.WIND:
        match.play(chooser.choose(match, match.to_act[0]), match.to_act[0])
    return match


@pytest.mark.parametrize("seed", [2, 3])
def test_a_move_that_ends_the_round_is_solved_up_to_that_end(seed: int) -> None:
    """R24: what follows is another round, of which nothing is solved; the round itself is."""
    match = last_wind(seed)
    seat = match.to_act[0]
    found = Solver(match, PLENTY).ending(seat)
    assert found is not None
    for number in found.exact or [max(found.expected, key=lambda number: found.probability[number])]:
        referee = haru_referee(match)
        referee.play(seat, match.move(number).text)
        assert found.expected[number] == pytest.approx(haru_worth(referee) if seat == 0 else 1 - haru_worth(referee))


def test_a_certain_win_is_found_beside_moves_that_cannot_be_solved() -> None:
    match = few_pebbles(6)
    seat = match.to_act[0]
    found = Solver(match, 110_000).ending(seat, whole=True)
    assert found is not None
    (best,) = found.exact
    assert found.expected[best] == found.probability[best] == 1
    assert Solver(match, PLENTY).value(seat, [(seat, best)]) == 1 - seat
    assert set(found.expected) == set(match.legal_numbers(seat)), "of the others it is told what they can be at most"


@settings(max_examples=200)
@given(arrays.arrays(np.float64, st.tuples(st.integers(1, 3), st.integers(1, 3)), elements=st.integers(0, 8)))
def test_a_matrix_games_mixtures_guarantee_the_same_to_both(
    table: np.ndarray[tuple[int, int], np.dtype[np.float64]],
) -> None:
    rows, columns = best_mixture(table), best_mixture(-table.T)
    assert rows.sum() == pytest.approx(1)
    assert (rows >= 0).all()
    assert (rows @ table).min() == pytest.approx((table @ columns).max())
