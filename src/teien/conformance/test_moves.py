"""Every game's moves as they are declared: numbered without gaps, with fields, words and things to touch."""

import pytest

import teien
from teien.conformance.cases import Case, every_case, every_game, played
from teien.core.play.match import Match
from teien.core.play.move import Move
from teien.core.words.language import LANGUAGES, speaking


def every_move(match: Match) -> list[Move]:
    return [match.moves[number] for number in range(len(match.moves))]


@every_case
def test_moves_are_numbered_from_nought_without_a_gap(case: Case) -> None:
    match = case.new(1)
    moves = every_move(match)
    assert [move.number for move in moves] == list(range(match.game.actions))
    assert match.moves.of([0, match.game.actions - 1]) == [moves[0], moves[-1]]
    assert sorted(moves, reverse=True) == moves[::-1]
    with pytest.raises(IndexError):
        match.moves[match.game.actions]


@every_case
def test_a_move_has_the_fields_of_its_kind(case: Case) -> None:
    match = case.new(1)
    kinds = match.moves.kinds
    for move in every_move(match):
        kind = kinds[move.kind]
        assert list(move.fields) == [*kind.axes, *kind.derived]
        assert {name: getattr(move, name) for name in move.fields} == move.fields
        assert set(move.fields) <= set(dir(move))
        assert kind.text.format(**move.fields) == move.text
        assert all(isinstance(value, (int, str, type(None))) for value in move.fields.values())
    assert {name: match.moves.first(name) for name in kinds} == {
        name: min(move.number for move in every_move(match) if move.kind == name) for name in kinds
    }
    with pytest.raises(AttributeError, match="has no field 'nothing'"):
        _ = match.moves[0].nothing


@every_case
@pytest.mark.parametrize("tongue", LANGUAGES)
def test_every_move_has_words_of_its_own(case: Case, tongue: str) -> None:
    match = case.new(1)
    with speaking(tongue):
        words = [match.spoken(move) for move in every_move(match)]
    assert all(words)
    assert not any("{" in each for each in words)
    assert len(set(words)) == len(words)


@every_case
def test_what_was_touched_tells_the_move(case: Case) -> None:
    match = case.new(1)
    for seat in range(match.players):
        for move in every_move(match):
            path = match.moves.touches(move, seat)
            assert not path or move in match.moves.touched(path, seat)
    assert match.moves.touched(()) == match.moves.touched(("nothing",)) == ()


@every_case
def test_of_the_moves_that_touch_the_same_one_is_legal(case: Case) -> None:
    for match in played(case, 2):
        for seat in range(match.players):
            legal = match.legal_moves(seat)
            for move in legal:
                found = match.moves.touched(match.moves.touches(move, seat), seat)
                assert [each for each in found if each in legal] == [move]


@every_game
def test_only_games_with_secrets_have_secret_moves(name: str) -> None:
    match = teien.new(name, seed=1)
    secret = [move for move in every_move(match) if match.moves.is_secret(move)]
    assert list(match.moves.secret_numbers) == [move.number for move in secret]
    assert not secret or match.game.has_secrets
