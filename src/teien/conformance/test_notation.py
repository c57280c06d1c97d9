"""Moves, positions and records as text: read back exactly, and anything else refused in words."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import teien
from teien import BadPosition, BadRecord, MalformedMove
from teien.conformance.cases import CASES, SEEDS, Case, every_case, every_game, random_match, viewers
from teien.core.play.match import Match

Damage = Callable[[str], str]


@st.composite
def damages(draw: st.DrawFn) -> Damage:
    """A few characters put in the place of others, such as the text has or any."""
    start, length = draw(st.floats(0, 1)), draw(st.integers(0, 8))
    anything, places = draw(st.text(max_size=4)), draw(st.lists(st.floats(0, 1), max_size=5))

    def damaged(text: str) -> str:
        begin = round(start * len(text))
        own = "".join(text[int(place * (len(text) - 1))] for place in places)
        return text[:begin] + (own or anything) + text[begin + length :]

    return damaged


def cases_of(name: str) -> st.SearchStrategy[Case]:
    return st.sampled_from([case for case in CASES if case.game == name])


def letters(match: Match) -> str:
    """All that moves are written with."""
    return "".join(sorted({letter for number in range(len(match.moves)) for letter in match.moves[number].text}))


@every_case
@settings(max_examples=10, deadline=None)
@given(seed=SEEDS, moves=st.integers(0, 80))
def test_every_text_is_unique_and_read_back(case: Case, seed: int, moves: int) -> None:
    match = random_match(case, seed, moves)
    every = [match.move(number) for number in range(match.game.actions)]
    assert len({move.text for move in every}) == len(every)
    # What a board does not have is written with a `#`, and never typed.
    assert all(match.parse(str(move)) == move for move in every if "#" not in move.text)
    assert all(move in every for seat in match.to_act for move in match.legal_moves(seat))


@every_game
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_any_text_is_a_move_or_malformed(name: str, data: st.DataObject) -> None:
    match = teien.new(name, seed=1)
    text = data.draw(st.one_of(st.text(max_size=6), st.text(letters(match), max_size=6)))
    try:
        move = match.parse(text)
    except MalformedMove:
        return
    assert move.text == text
    assert match.move(move.number) == move


@every_case
@settings(max_examples=8, deadline=None)
@given(seed=SEEDS, moves=st.integers(0, 80))
def test_positions_are_one_line_and_the_keepers_is_read_back(case: Case, seed: int, moves: int) -> None:
    match = random_match(case, seed, moves)
    assert not any("\n" in match.position(viewer) for viewer in viewers(match))
    line = match.position("all")
    again = teien.from_position(case.game, line)
    assert again.position("all") == line
    assert again.to_act == match.to_act
    for viewer in viewers(match):
        assert again.position(viewer) == match.position(viewer)


@every_game
@settings(max_examples=200, deadline=None)
@given(data=st.data(), seed=st.integers(0, 20), moves=st.integers(0, 60), damage=damages())
def test_a_damaged_position_is_read_or_a_bad_position(
    name: str, data: st.DataObject, seed: int, moves: int, damage: Damage
) -> None:
    case = data.draw(cases_of(name))
    line = damage(random_match(case, seed, moves).position("all"))
    try:
        match = teien.from_position(case.game, line)
    except BadPosition:
        return
    again = teien.from_position(case.game, match.position("all"))
    assert again.state.tobytes() == match.state.tobytes()
    assert match.over or all(match.legal_moves(seat) for seat in match.to_act)


@every_game
@settings(max_examples=100, deadline=None)
@given(text=st.text(max_size=80))
def test_any_text_is_a_bad_position(name: str, text: str) -> None:
    with pytest.raises(BadPosition):
        teien.from_position(name, text)


@every_game
@settings(max_examples=100, deadline=None)
@given(data=st.data(), seed=st.integers(0, 20), damage=damages())
def test_a_damaged_record_is_read_or_a_bad_record(name: str, data: st.DataObject, seed: int, damage: Damage) -> None:
    text = damage(random_match(data.draw(cases_of(name)), seed, 40).record("all"))
    try:
        match = teien.load(text)
    except BadRecord:
        return
    assert teien.load(match.record("all")).record("all") == match.record("all")
