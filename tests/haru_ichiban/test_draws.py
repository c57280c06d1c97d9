"""R06, R13: the draws one by one, as those who need chance nodes make them."""

from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

import teien
from teien.core.engine import rules
from teien.core.engine.row import copied, new_row
from teien.haru_ichiban import notation
from teien.haru_ichiban.draws import DRAWS
from teien.haru_ichiban.material import FLOWERS
from teien.haru_ichiban.rules import CHOOSE, STATE


def possible(match: teien.Match, state: Any) -> list[int]:
    numbers = np.empty(rules.most_moves(match.state), np.int32)
    found: list[int] = numbers[: rules.draws(match.board, state, numbers)].tolist()
    return found


def played(seed: int, picks: list[int]) -> teien.Match:
    """A match after some moves, each picked among the legal ones."""
    match = teien.new("haru-ichiban", seed=seed)
    for pick in picks:
        if match.over:
            break
        seat = match.to_act[0]
        legal = match.legal_moves(seat)
        match.play(legal[pick % len(legal)], seat)
    return match


def parts_but_the_draws(match: teien.Match, state: Any) -> list[str]:
    """The keeper's line without what lies face down and where the shuffles begin."""
    parts = notation.position(match.game.view_of(match.board, state, "all")).split()
    return parts[:5] + parts[6:12]


def test_r06_a_round_begins_with_six_draws() -> None:
    match = teien.new("haru-ichiban", seed=1)
    state = copied(match.state)
    rules.put_back(match.board, new_row(STATE), state)
    for left in (8, 7, 6):
        assert possible(match, state) == sorted(possible(match, state))
        assert [DRAWS.seats[number] for number in possible(match, state)] == [0] * left
        rules.draw(match.board, state, possible(match, state)[left // 2])
    for left in (8, 7, 6):
        assert [DRAWS.seats[number] for number in possible(match, state)] == [1] * left
        rules.draw(match.board, state, possible(match, state)[0])
    assert possible(match, state) == []
    assert state.hand.tolist() == [0b0011_1000, 0b0000_0111]


@settings(deadline=None)
@given(st.integers(0, 1000), st.lists(st.integers(0, 1000), min_size=1, max_size=120))
def test_what_was_drawn_and_put_back_can_be_drawn_again(seed: int, picks: list[int]) -> None:
    """Whatever a move drew is put back, no more, and drawing the same again leads to the same position."""
    match = played(seed, picks[:-1])
    if match.over:
        return
    before = match.state
    seat = match.to_act[0]
    legal = match.legal_moves(seat)
    match.play(legal[picks[-1] % len(legal)], seat)
    state = copied(match.state)
    rules.put_back(match.board, before, state)
    for owner in range(2):
        kept = int(before.hand[owner]) if before.rounds == match.state.rounds else 0
        assert state.hand[owner] == match.state.hand[owner] & kept
    drawn = 0
    while numbers := possible(match, state):
        assert state.phase == CHOOSE
        wanted = [n for n in numbers if match.state.hand[DRAWS.seats[n]] >> n % FLOWERS & 1]
        rules.draw(match.board, state, wanted[0])
        drawn += 1
    assert drawn == int((match.state.drawn - before.drawn).sum()) if before.rounds == match.state.rounds else 6
    assert parts_but_the_draws(match, state) == parts_but_the_draws(match, match.state)


@settings(deadline=None)
@given(st.integers(0, 1000), st.lists(st.integers(0, 1000), max_size=120))
def test_nothing_is_left_of_what_was_shuffled_ahead(seed: int, picks: list[int]) -> None:
    """Two worlds that differ only in what is still to be drawn become one."""
    match = played(seed, picks)
    state = copied(match.state)
    other = copied(match.state)
    for owner in range(2):
        other.order[owner, other.drawn[owner] :] = other.order[owner, other.drawn[owner] :][::-1]
    other.chance[0] += np.uint64(1)
    rules.put_back(match.board, match.state, state)
    rules.put_back(match.board, match.state, other)
    assert state.tobytes() == other.tobytes()


def test_each_draw_says_who_draws_what() -> None:
    assert len(set(DRAWS.texts)) == len(DRAWS.texts) == len(DRAWS.seats) == 16
    assert DRAWS.texts[0] == "1+1"
    assert DRAWS.texts[15] == "2+8"


def test_no_round_is_longer_than_it_says() -> None:
    """And random rounds come near: the bounds are not just large."""
    longest = 0
    for seed in range(60):
        match = teien.new("haru-ichiban", seed=seed)
        begun = 0
        while not match.over and match.state.rounds < 6:
            rounds = int(match.state.rounds)
            seat = match.to_act[0]
            legal = match.legal_numbers(seat)
            match.play(legal[(seed + len(match.history)) % len(legal)], seat)
            if match.over or match.state.rounds != rounds:
                longest = max(longest, len(match.history) - begun)
                begun = len(match.history)
    assert DRAWS.moves_a_round - 12 <= longest <= DRAWS.moves_a_round
