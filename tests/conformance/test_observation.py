"""What learners see of every game: as documented, in bounds, and the same whatever is hidden."""

from importlib import import_module

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import teien
from teien.core import rules
from teien.core.chance import streams
from teien.core.game import FOLDERS, find
from teien.core.match import Match
from teien.core.observation import observe_whole
from teien.core.row import copied
from tests.conformance.cases import Case
from tests.conformance.test_conformance import SEEDS, every_case, random_match


def seen(match: Match, seat: int) -> bytes:
    return match.game.observation.of(match.board, match.state, seat).tobytes()


@pytest.mark.parametrize("name", teien.GAMES)
def test_the_table_at_the_top_of_the_observation_is_true(name: str) -> None:
    module = import_module(f"{FOLDERS[name]}.observation")
    assert find(name).observation.table() in (module.__doc__ or "")


@pytest.mark.parametrize("name", teien.GAMES)
def test_planes_come_first_and_parts_are_views(name: str) -> None:
    observation = find(name).observation
    row = np.arange(observation.size)
    parts = observation.split(row)
    assert [part.name for part in observation.parts] == list(parts)
    assert np.concatenate([part.ravel() for part in parts.values()]).tolist() == row.tolist()
    assert all(np.shares_memory(part, row) for part in parts.values())
    area = observation.parts[0].shape[-1]
    are_planes = [part.shape[-1] == area for part in observation.parts]
    assert are_planes == sorted(are_planes, reverse=True)


@every_case
@settings(max_examples=8, deadline=None)
@given(seed=SEEDS, moves=st.integers(0, 120))
def test_every_entry_is_written_and_in_bounds(case: Case, seed: int, moves: int) -> None:
    match = random_match(case, seed, moves)
    observation = match.game.observation
    for seat in range(match.players):
        rows = np.empty((2, observation.size), np.uint8)
        rows[0], rows[1] = 0, 0xFF
        for row in rows:
            observe_whole(match.board, match.state, seat, row)
        assert (rows[0] == rows[1]).all()
        assert (rows[0] <= observation.most).all()
        acting = observation.split(rows[0])["acting"]
        assert acting.sum() == len(match.to_act)
        assert acting[0] == (seat in match.to_act)


@every_case
@settings(max_examples=8, deadline=None)
@given(seed=SEEDS, moves=st.integers(0, 120))
def test_what_is_written_once_a_game_never_changes(case: Case, seed: int, moves: int) -> None:
    match = random_match(case, seed, moves)
    for looker, before in ((seat, before) for seat in range(match.players) for before in range(match.players)):
        row = match.game.observation.of(match.board, match.at(0).state, before)
        rules.observe(match.board, match.state, looker, row)
        assert row.tobytes() == seen(match, looker)


@every_case
@settings(max_examples=15, deadline=None)
@given(seed=SEEDS, moves=st.integers(0, 120))
def test_what_is_hidden_leaves_no_trace(case: Case, seed: int, moves: int) -> None:
    """R26: every state that a seat may believe looks the same to it."""
    match = random_match(case, seed, moves)
    for seat in range(match.players):
        for chance in streams(seed, 5).reshape(-1, 1):
            other = copied(match.state)
            rules.hide(match.board, other, seat, chance)
            assert match.game.observation.of(match.board, other, seat).tobytes() == seen(match, seat)


@every_case
@settings(max_examples=8, deadline=None)
@given(seed=SEEDS, moves=st.integers(0, 60))
@example(seed=2133, moves=33)
def test_a_legal_move_changes_what_its_own_seat_sees(case: Case, seed: int, moves: int) -> None:
    """Two moves look alike only where they lead to the same position, as two figures that end a round may (R24)."""
    match = random_match(case, seed, moves)
    if match.over:
        return
    seat = match.to_act[0]
    found = set()
    positions = set()
    for number in match.legal_numbers(seat)[:40]:
        twin = match.copy()
        twin.play(number, seat)
        found.add(seen(twin, seat))
        positions.add(twin.position(seat))
    assert len(found) == len(positions)
    assert seen(match, seat) not in found


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
