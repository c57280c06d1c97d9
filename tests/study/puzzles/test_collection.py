"""The shipped puzzles: each can be opened and played, none are alike, and whoever trains gets one that fits."""

import datetime

import pytest

import teien
from teien.core.play.game import OWN, find
from teien.core.words.errors import BadMaterial
from teien.core.words.language import LANGUAGES, speaking
from teien.study.puzzles.answers import check_answer
from teien.study.puzzles.collection import FIRST_RATING, next_puzzle, of_the_day, puzzle, rating_after
from teien.study.puzzles.proofs import MARGIN
from teien.study.puzzles.puzzle import read
from teien.study.puzzles.themes import same_as, themes_of
from teien.study.puzzles.wording import task, verdict

every_game = pytest.mark.parametrize("game", OWN)


@every_game
def test_every_puzzle_can_be_played_out_and_no_two_are_alike(game: str) -> None:
    kept, known = teien.puzzles(game), themes_of(find(game))
    alike: set[str] = set()
    for each in kept:
        match = each.match()
        assert match.position("all") == each.position
        assert each.seat in match.to_act
        assert each.expected - each.second >= MARGIN - 0.001
        assert each.themes
        assert set(each.themes) <= known.keys()
        alike.add(same_as(match, each.seat))
        for text in each.line:
            match.play(text)
        if each.proof == "exact" and each.expected == 1 and not match.in_secret:
            assert match.over
            assert match.tally.winners == (each.seat,)
    assert len(kept) == len(alike) == len({each.id for each in kept})


@every_game
def test_a_puzzle_is_found_by_its_id_and_written_as_it_was_read(game: str) -> None:
    for each in teien.puzzles(game):
        assert puzzle(each.id) is each
        assert read(each.written()) == each


@pytest.mark.parametrize("name", ["niwa-00000000", "niwa", "", "chess-1", "../niwa-1"])
def test_there_is_no_other(name: str) -> None:
    with pytest.raises(BadMaterial):
        puzzle(name)


@every_game
def test_every_day_has_another_puzzle_until_all_have_been(game: str) -> None:
    first, count = datetime.date(2026, 11, 18), len(teien.puzzles(game))
    days = [of_the_day(game, first + datetime.timedelta(days)) for days in range(count)]
    assert len({each.id for each in days if each}) == count
    assert of_the_day(game, first) is days[0]


@every_game
def test_training_goes_by_what_somebody_can_do(game: str) -> None:
    rating, solved = FIRST_RATING, list[str]()
    while each := next_puzzle(game, rating, solved, seed=7):
        assert each is next_puzzle(game, rating, solved, seed=7)
        solved.append(each.id)
        better, worse = (rating_after(rating, each, is_right=right) for right in (True, False))
        assert worse <= rating <= better
        assert worse < better
        rating = better
    assert len(set(solved)) == len(teien.puzzles(game))
    ratings = [puzzle(name).rating for name in solved]
    assert sum(ratings[: len(ratings) // 4 + 1]) / (len(ratings) // 4 + 1) < max(ratings)


@every_game
def test_the_solution_is_right_and_what_is_wrong_is_refuted(game: str) -> None:
    each = teien.puzzles(game)[0]
    match = each.match()
    right = check_answer(each, each.solution)
    assert right.is_right
    assert [move.text for move in right.line] == list(each.line[1:])
    other = next(move for move in match.legal_moves(each.seat) if move.text != each.solution)
    wrong = check_answer(each, other)
    assert not wrong.is_right
    assert wrong.expected <= each.expected - 0.3
    match.play(other, each.seat)
    for move in wrong.line:
        match.play(move)
    for language in LANGUAGES:
        with speaking(language):
            assert task(each)
            assert verdict(each, right) != verdict(each, wrong)


def test_what_cannot_be_played_is_no_answer() -> None:
    each = teien.puzzles("niwa")[0]
    with pytest.raises(teien.MalformedMove):
        check_answer(each, "castle")
    illegal = each.match().moves.of([len(each.match().moves) - 1 if each.solution != "end" else 0])[0]
    if illegal not in each.match().legal_moves(each.seat):
        with pytest.raises(teien.IllegalMove):
            check_answer(each, illegal)


def test_a_line_that_is_no_puzzle_is_refused() -> None:
    for line in ("", "{}", "[]", teien.puzzles("niwa")[0].written().replace('"exact"', '"sure"')):
        with pytest.raises(BadMaterial):
            read(line)
