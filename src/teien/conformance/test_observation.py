"""What learners see of every game: as documented, in bounds, and the same whatever is hidden."""

import numpy as np
from hypothesis import example, given, settings
from hypothesis import strategies as st

from teien.conformance.cases import SEEDS, Case, every_case, every_game, random_match
from teien.core.engine import rules
from teien.core.engine.chance import streams
from teien.core.engine.observation import observe_whole
from teien.core.engine.row import copied
from teien.core.play.game import find
from teien.core.play.match import Match


def seen(match: Match, seat: int) -> bytes:
    return match.game.observation.of(match.board, match.state, seat).tobytes()


@every_game
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
