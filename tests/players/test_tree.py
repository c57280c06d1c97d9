"""The tree search: what it tells, what it may know, and that it finds what it should."""

import numpy as np
import pytest

import teien
from teien import BadMaterial
from teien.core.engine import rules
from teien.core.engine.chance import streams
from teien.core.engine.row import copied
from teien.core.play.networks import NOTHING_LEARNT
from teien.players.tree import PlayoutPlayer, TreePlayer, tree_for
from teien.players.tree_search import MATRIX, new_tree, simulate
from tests.haru_ichiban.tables import table as pond
from tests.niwa.tables import table as garden
from tests.players.test_players import after


def searcher(simulations: int = 400) -> TreePlayer:
    return TreePlayer(simulations=simulations, threads=1, seed=1)


@pytest.mark.parametrize("game", teien.GAMES)
def test_an_analysis_tells_of_every_move(game: str) -> None:
    match = teien.new(game, seed=4)
    seat = match.to_act[0]
    found = TreePlayer(simulations=300, threads=1, seed=1).analyse(match, seat)
    assert {candidate.move for candidate in found.candidates} == set(match.legal_moves(seat))
    assert sum(candidate.probability for candidate in found.candidates) == pytest.approx(1)
    for candidate in found.candidates:
        assert (candidate.expected is None) == (candidate.visits == 0), "what was never visited is not known"
        assert candidate.expected is None or 0 <= candidate.expected <= 1
    assert found.simulations == 300
    assert found.best == found.candidates[0].move == found.line[0]
    assert found.expected is not None
    assert 0 < found.expected < 1
    assert len(found.values) == match.players
    assert sum(found.values) == pytest.approx(1)


def test_visits_are_counted_over_all_threads() -> None:
    match = teien.new("hiroba", seed=4)
    found = TreePlayer(simulations=600, threads=3, seed=1).analyse(match, match.to_act[0])
    assert sum(candidate.visits for candidate in found.candidates) == found.simulations == 600


def test_the_line_can_be_played() -> None:
    match = teien.new("hiroba", seed=4)
    found = TreePlayer(simulations=3000, threads=1, seed=1).analyse(match, match.to_act[0])
    assert len(found.line) > 1
    for move in found.line:
        match.play(move)


def test_a_full_tree_goes_on_without_new_nodes() -> None:
    match = teien.new("hiroba", seed=4)
    tree = tree_for(match, 0.05)
    states = np.zeros(3, match.state.dtype)
    states[0] = match.state
    simulate(
        tree,
        NOTHING_LEARNT,
        match.board,
        states,
        match.to_act[0],
        False,
        match.game.search_settings,
        5000,
        streams(1, 1),
    )
    assert tree.used[0] <= len(tree.first)
    assert tree.used[1] <= len(tree.move)
    assert tree.visits[0] == 5000


def test_more_players_than_two_each_want_their_own_win() -> None:
    match = teien.new("hiroba", players=4, seed=2)
    found = TreePlayer(simulations=2000, threads=1, seed=1).analyse(match, match.to_act[0])
    assert found.expected is not None
    assert 0.1 < found.expected < 0.7
    assert len(found.values) == 4
    assert sum(found.values) == pytest.approx(1)


def test_points_are_expected_where_games_are_played_to_their_end() -> None:
    """Whoever is expected to win by far is expected to be ahead, and what was never tried expects nothing."""
    clear = 0
    for seed in range(12):
        match = after("hiroba", 14, seed)
        found = PlayoutPlayer(simulations=1000, threads=1, seed=1).analyse(match, match.to_act[0])
        best = found.candidates[0]
        assert best.expected is not None
        assert best.margin is not None
        if abs(best.expected - 0.5) > 0.2:
            assert (best.margin > 0) == (best.expected > 0.5)
            clear += 1
        assert all(candidate.margin is None for candidate in found.candidates if not candidate.visits)
    assert clear > 2


def test_a_secret_choice_comes_with_its_matrix_game() -> None:
    match = teien.new("haru-ichiban", seed=11)
    found = [TreePlayer(simulations=4000, threads=1, seed=1).analyse(match, seat) for seat in (0, 1)]
    for seat, analysis in enumerate(found):
        choice = analysis.choice
        assert choice is not None
        assert set(choice.own) == set(match.legal_moves(seat))
        assert sum(choice.own.values()) == pytest.approx(1)
        assert sum(choice.other.values()) == pytest.approx(1)
        assert set(choice.other) > set(match.legal_moves(1 - seat)), "the other's hand is not known"
        assert choice.value == pytest.approx(sum(choice.own[move] * choice.against(move) for move in choice.own))


def test_n20_a_win_on_the_move_is_taken() -> None:
    match = garden("o9:ogg,d10:op,d12:p", "n8:gg,n10:oo,m9:pp")
    assert searcher().choose(match, 0).text == "1p10"


def test_what_a_seat_cannot_know_changes_nothing() -> None:
    """R26: the other's hand, choice and draws are dealt anew, so a search gives the same whatever they are."""
    match = teien.new("haru-ichiban", seed=11)
    other = teien.new("haru-ichiban", seed=11)
    rules.hide(other.board, other.state, 0, streams(99, 1))
    assert other.state.tobytes() != match.state.tobytes()
    found = [TreePlayer(simulations=500, threads=1, seed=3).analyse(each, 0) for each in (match, other)]
    assert found[0].candidates == found[1].candidates


def test_a_choice_already_made_is_not_looked_at() -> None:
    """R26: whichever flower the other has put down, the search says the same."""
    found = []
    for choice in teien.new("haru-ichiban", seed=11).legal_moves(1):
        match = teien.new("haru-ichiban", seed=11)
        match.play(choice, 1)
        found.append(TreePlayer(simulations=500, threads=1, seed=3).analyse(match, 0).candidates)
    assert len(found) == 3
    assert found[0] == found[1] == found[2]


def test_secret_choices_are_mixed() -> None:
    match = teien.new("haru-ichiban", seed=11)
    states = np.zeros(3, match.state.dtype)
    states[0] = match.state
    tree = tree_for(match, 8)
    simulate(tree, NOTHING_LEARNT, match.board, states, 0, True, match.game.search_settings, 3000, streams(1, 1))
    assert tree.size[0] == MATRIX
    own = [move.number for move in match.legal_moves(0)]
    assert (tree.average[0, 0, own] > 0).all()
    assert tree.average[0, 0].sum() == pytest.approx(3000)
    assert tree.payoff_count[0].sum() == 3000


def test_secret_moves_that_do_not_fit_the_memory_are_refused() -> None:
    new_tree(1.5, range(7, 7 + 150), 2, 200)
    with pytest.raises(BadMaterial, match=r"a search of 150 secret moves needs more than 0\.5 megabytes a thread"):
        new_tree(0.5, range(7, 7 + 150), 2, 200)


def test_secrets_are_searched_for_two_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    match = teien.new("hiroba", players=3, seed=2)
    monkeypatch.setattr(type(match.game), "has_secrets", True)
    with pytest.raises(BadMaterial, match="tree does not play Hiroba with 3 players"):
        searcher().choose(match, match.to_act[0])


def test_r20_a_figure_that_can_be_made_is_made() -> None:
    match = pond("1a5,2b5,3a4|1d5,2e5,3c3,4e3", turn=4, choices="6|4", todo="bloom2", hands="45|56")
    move = searcher(800).choose(match, 0)
    state = copied(match.state)
    rules.play(match.board, state, 0, move.number)
    assert state.rounds == 2, "the round is over"
    assert state.score[0] > 0
