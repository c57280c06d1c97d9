"""What must hold for every game, whoever plays it and with whatever options."""

import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import teien
from teien import IllegalMove
from teien.conformance.cases import SEEDS, Case, every_case, every_game, random_match
from teien.core.engine import rules
from teien.core.engine.row import copied
from teien.core.play.game import find
from teien.core.play.match import Match


def snapshot(match: Match) -> tuple[object, ...]:
    return match.board.tobytes(), match.state.tobytes(), match.history, match.record("all")


def remembered(match: Match) -> bytes:
    """The state without what a position's line leaves out."""
    state = copied(match.state)
    for name in match.game.forgotten:
        state[name] = 0
    return bytes(state.tobytes())


@every_case
@settings(max_examples=15, deadline=None)
@given(seed=SEEDS, moves=st.integers(0, 60))
def test_copies_are_independent(case: Case, seed: int, moves: int) -> None:
    match = random_match(case, seed, moves)
    before = snapshot(match)
    twin = match.copy()
    assert snapshot(twin) == before
    for _ in range(20):
        if not twin.over:
            twin.play(twin.legal_moves(twin.to_act[0])[-1], twin.to_act[0])
    assert snapshot(match) == before


@every_case
@settings(max_examples=10, deadline=None)
@given(seed=SEEDS)
def test_undo_restores_every_position(case: Case, seed: int) -> None:
    match = case.new(seed)
    chooser = teien.player("random", seed=seed)
    snapshots = [snapshot(match)]
    # Each snapshot holds the whole record: games of a thousand moves are not followed to their end.
    while not match.over and len(match.history) < 150:
        match.play(chooser.choose(match, match.to_act[0]), match.to_act[0])
        snapshots.append(snapshot(match))
    while match.history:
        snapshots.pop()
        match.undo()
        assert snapshot(match) == snapshots[-1]
    with pytest.raises(IllegalMove, match="no move has been played"):
        match.undo()


@every_case
@settings(max_examples=15, deadline=None)
@given(seed=SEEDS, moves=st.integers(0, 80))
def test_states_are_bytes(case: Case, seed: int, moves: int) -> None:
    match = random_match(case, seed, moves)
    again = np.frombuffer(match.state.tobytes(), match.game.state_type).copy()[0]
    assert again == match.state
    assert rules.to_act(match.board, again) == rules.to_act(match.board, match.state)


@every_case
@settings(max_examples=8, deadline=None)
@given(seed=SEEDS)
def test_the_same_seed_makes_the_same_game(case: Case, seed: int) -> None:
    assert snapshot(random_match(case, seed)) == snapshot(random_match(case, seed))


@every_case
def test_another_seed_makes_another_game(case: Case) -> None:
    assert len({case.new(seed).position("all") for seed in range(20)}) > 1


@every_case
@settings(max_examples=10, deadline=None)
@given(seed=SEEDS)
def test_legal_moves_are_sorted_unique_and_never_missing(case: Case, seed: int) -> None:
    match = case.new(seed)
    chooser = teien.player("random", seed=seed)
    while not match.over:
        for seat in range(match.players):
            numbers = match.legal_numbers(seat)
            assert numbers == sorted(set(numbers))
            assert numbers or seat not in match.to_act
            if len(match.to_act) > 1:
                assert all(match.moves.is_secret(match.move(number)) for number in numbers)
            assert len(numbers) <= rules.most_moves(match.state)
            assert all(0 <= number < match.game.actions for number in numbers)
            mask = np.ones(match.game.actions, np.bool_)
            rules.mask(match.board, match.state, seat, mask)
            assert np.flatnonzero(mask).tolist() == numbers
        match.play(chooser.choose(match, match.to_act[0]), match.to_act[0])
    assert match.legal_moves() == []


@every_case
@settings(max_examples=8, deadline=None)
@given(seed=SEEDS)
def test_the_batch_plays_the_same_game_and_its_mask_is_what_is_legal(case: Case, seed: int) -> None:
    batch = teien.batch(case.game, case.players, games=3, seed=seed, threads=1, **case.read_options())
    match = case.new(seed)
    while not match.over:
        seat = int(batch.to_act[0])
        assert seat == match.to_act[0]
        assert np.flatnonzero(batch.legal_mask()[0]).tolist() == match.legal_numbers(seat)
        actions = batch.sample()
        batch.step(actions)
        match.play(int(actions[0]), seat)
        assert batch.states[0].tobytes() == match.state.tobytes()
    assert batch.done[0]
    outcome = match.outcome
    assert outcome is not None
    assert tuple(batch.scores[0]) == outcome.scores
    assert batch.returns[0].sum() == pytest.approx(0, abs=1e-6)
    if outcome.winners:
        assert batch.returns[0].argmax() in outcome.winners


@every_case
@settings(max_examples=6, deadline=None)
@given(seed=SEEDS, moves=st.integers(0, 80))
def test_every_illegal_integer_is_refused_and_changes_nothing(case: Case, seed: int, moves: int) -> None:
    match = random_match(case, seed, moves)
    before = snapshot(match)
    for seat in range(match.players):
        legal = set(match.legal_numbers(seat))
        for number in range(-2, match.game.actions + 2):
            if number not in legal:
                with pytest.raises(IllegalMove) as refused:
                    match.play(number, seat)
                assert str(refused.value)
    assert snapshot(match) == before


@every_case
def test_a_seat_that_is_not_there_is_refused(case: Case) -> None:
    match = case.new(1)
    for seat in (-1, match.players, 99):
        with pytest.raises(IllegalMove, match=f"seat {seat}"):
            match.play(match.legal_numbers(match.to_act[0])[0], seat)


@every_case
@settings(max_examples=15, deadline=None)
@given(seed=SEEDS)
def test_the_end_comes_in_time(case: Case, seed: int) -> None:
    match = random_match(case, seed)
    longest = match.game.setup.longest(match.board)
    assert longest is None or len(match.history) <= longest
    outcome = match.outcome
    assert outcome is not None
    assert len(outcome.scores) == match.players
    assert set(outcome.winners) <= set(range(match.players))
    assert outcome.reason
    with pytest.raises(IllegalMove, match="the game is over"):
        match.play(0)


@every_case
@settings(max_examples=10, deadline=None)
@given(seed=SEEDS, moves=st.integers(0, 80))
def test_positions_go_on_as_the_match_does(case: Case, seed: int, moves: int) -> None:
    match = random_match(case, seed, moves)
    line = match.position("all")
    assert "\n" not in line
    again = teien.from_position(case.game, line)
    assert again.position("all") == line
    chooser = teien.player("random", seed=seed)
    for _ in range(40):
        if match.over and match.game.forgotten:
            return  # what the line left out may have ended the one and not the other
        assert remembered(again) == remembered(match)
        assert again.to_act == match.to_act
        if not match.over:
            move = chooser.choose(match, match.to_act[0])
            match.play(move, match.to_act[0])
            again.play(move, again.to_act[0])
    assert again.tally == match.tally


@every_case
@settings(max_examples=10, deadline=None)
@given(seed=SEEDS, moves=st.one_of(st.none(), st.integers(0, 80)))
def test_records_are_read_back(case: Case, seed: int, moves: int | None) -> None:
    match = random_match(case, seed, moves)
    again = teien.load(match.record("all"))
    assert snapshot(again) == snapshot(match)
    begun = teien.from_position(case.game, match.position("all"))
    if not begun.over:
        begun.play(begun.legal_moves(begun.to_act[0])[0], begun.to_act[0])
    assert teien.load(begun.record("all")).state.tobytes() == begun.state.tobytes()


@every_case
@settings(max_examples=5, deadline=None)
@given(seed=SEEDS, moves=st.integers(0, 80))
def test_no_viewer_crashes_a_picture(case: Case, seed: int, moves: int) -> None:
    match = random_match(case, seed, moves)
    for viewer in (None, "all", *range(match.players)):
        assert match.text(viewer).strip()
        assert match.svg(viewer, touch=True).startswith("<svg")
        assert match.position(viewer)
        assert match.record(viewer)


@every_case
def test_playouts_begin_like_a_match(case: Case) -> None:
    found = teien.playouts(case.game, case.players, games=50, seed=3, **case.read_options())
    assert found.games == 50
    assert found.scores.shape == (50, case.players)
    assert found.wins.sum() <= 50 + 1e-9
    batch = teien.batch(case.game, case.players, games=50, seed=3, threads=2, **case.read_options())
    moves = 0
    while not batch.done.all():
        moves += int((~batch.done).sum())
        batch.step(batch.sample())
    assert moves == found.moves
    assert (batch.scores == found.scores).all()


@every_game
def test_options_have_words_for_people_and_seats_marks_of_their_own(name: str) -> None:
    game = find(name)
    for option in game.options:
        assert option.title
        assert re.search(r"[A-Z]\d\d\)?$", option.help), "the rule is cited"
        assert set(option.labels) == {*option.choices, *option.suggestions}
    symbols, colours = ({mark[field] for mark in game.seat_marks} for field in (0, 2))
    assert len(symbols) == len(colours) == len(game.seat_marks) == max(game.players)
