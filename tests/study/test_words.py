"""What an analysis says to people."""

from dataclasses import replace

import pytest

import teien
from teien.core.play.match import Match
from teien.core.words.language import speaking
from teien.players.analysis import Candidate, SecretChoice
from teien.study.analysis import Account, GameAnalysis, Judged, Summary
from teien.study.words import (
    account,
    account_words,
    better,
    choice,
    guess,
    percent,
    points,
    summary,
    told,
    verdict,
)
from teien.study.yardstick import GRADES, Yardstick
from tests.study.games import GAMES, played


@pytest.fixture
def match() -> Match:
    return teien.new("hiroba", seed=7, first=0, names=["Anna", "Ben"])


def judged(match: Match, before: float, after: float, **changes: object) -> Judged:
    """Anna plays 9d4; 8d4 would have been best."""
    move, best = match.parse("9d4"), match.parse("8d4")
    candidates = (Candidate(best, 90, before, 1.0), Candidate(move, 10, after, 0.0))
    grade = Yardstick().grade(before, after)
    made = Judged(0, 0, move, before, after, best, (best,), (), candidates, grade, is_exact=False, is_only=False)
    return replace(made, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        (0.62, 0.31, "The share falls from 62 to 31 percent: a grave mistake."),
        (0.62, 0.50, "The share falls from 62 to 50 percent: a mistake."),
        (0.62, 0.56, "The share falls from 62 to 56 percent: an inaccuracy."),
        (0.97, 0.60, "The share falls from 97 to 60 percent: a missed win."),
        (0.62, 0.60, "The share falls from 62 to 60 percent."),
        (0.62, 0.62, "As good as the best: the share stays at 62 percent."),
        (0.99, 0.98, "The game was already won."),
        (0.02, 0.00, "The game was already lost."),
    ],
)
def test_what_a_move_did_to_the_share(before: float, after: float, words: str, match: Match) -> None:
    found = judged(match, before, after)
    assert verdict(found) == words
    assert verdict(replace(found, is_exact=True)) == f"{words} This is certain."


def test_an_only_move_is_not_judged(match: Match) -> None:
    found = judged(match, 0.7, 0.4, is_only=True, grade=None, is_exact=True, margins=(2.0, -3.0))
    assert verdict(found) == "This was the only move."
    assert better(match, found) == points(found) == ""


def test_what_was_best_is_told_in_the_words_of_the_game(match: Match) -> None:
    found = judged(match, 0.62, 0.31)
    assert better(match, found) == "Best was: place the 8 on d4."
    with speaking("fr"):
        assert better(match, found) == "Le mieux était\N{NO-BREAK SPACE}: placez le 8 en d4."
        assert "faute grave" in verdict(found)
    assert better(match, judged(match, 0.62, 0.62)) == ""
    assert better(match, replace(found, best=found.move)) == ""


def test_points_are_told_where_they_differ(match: Match) -> None:
    found = judged(match, 0.62, 0.31)
    assert points(found) == ""
    assert points(replace(found, margins=(3.1, -4.8))) == "5 points behind instead of 3 points ahead."
    assert points(replace(found, margins=(1.0, 0.2))) == "Level instead of 1 point ahead."
    assert points(replace(found, margins=(1.1, 1.2))) == points(replace(found, margins=(3.0, 6.0))) == ""


def matrix(match: Match, often: float) -> SecretChoice:
    """Whoever guesses what the other does wins; so both had better mix."""
    head, tail = match.parse("9d4"), match.parse("8d4")
    payoffs = {(head, head): 1.0, (head, tail): 0.0, (tail, head): 0.0, (tail, tail): 1.0}
    return SecretChoice({head: often, tail: 1 - often}, {head: 0.5, tail: 0.5}, payoffs)


def test_a_choice_in_secret_is_told_with_how_often_it_is_made(match: Match) -> None:
    made = judged(match, 0.5, 0.5, choice=matrix(match, 0.3), line=())
    assert choice(made) == "A good player chooses this 30 times in 100 here. It costs nothing."
    assert better(match, made) == ""
    never = judged(match, 0.5, 0.4, choice=matrix(match, 0.0), line=())
    assert choice(never) == "A good player would not choose this here. On average it costs 10 of 100."
    assert choice(judged(match, 0.5, 0.5)) == ""


def test_a_guess_is_told_by_how_it_met_the_others() -> None:
    """R15: both choose at once; what came of it is no mistake of anybody's."""
    match = teien.new("haru-ichiban", seed=7)
    first, second = match.legal_moves(0)[:2]
    theirs, others = match.legal_moves(1)[:2]
    payoffs = {(first, theirs): 0.0, (first, others): 1.0, (second, theirs): 1.0, (second, others): 0.0}
    mixed = SecretChoice({first: 0.5, second: 0.5}, {theirs: 0.5, others: 0.5}, payoffs)
    turned = SecretChoice(mixed.other, mixed.own, {(b, a): 1 - share for (a, b), share in payoffs.items()})
    match.play(first, 0)
    match.play(theirs, 1)
    mine = judged_choice(0, 0, first, mixed)
    other = judged_choice(1, 1, theirs, turned)
    found = GameAnalysis((mine, other), ((0.5, 0.5),) * 3, (), 1, match)
    assert guess(found, mine) == "A fair guess that went wrong."
    assert guess(found, other) == "A fair guess that came off."
    assert guess(found, replace(other, before=0.6)) == "But it was not punished."
    assert told(found, mine).startswith("A good choice: the share stays at 50 percent. A good player chooses this 50")


def judged_choice(place: int, seat: int, move: teien.Move, mixed: SecretChoice) -> Judged:
    candidate = Candidate(move, 10, 0.5, 0.5)
    return Judged(
        place, seat, move, 0.5, 0.5, move, (), (), (candidate,) * 2, None, is_exact=False, is_only=False, choice=mixed
    )


def test_a_player_at_a_glance(match: Match) -> None:
    worst = judged(match, 0.62, 0.31)
    anna = Summary(
        83.6, {"inaccuracy": 2, "mistake": 0, "grave mistake": 1, "missed win": 0}, 0, Account(0, 0, 0, 0, 0, 0)
    )
    ben = Summary(100.0, dict.fromkeys(GRADES, 0), None, Account(0, 0, 0, 0, 0, 0))
    found = GameAnalysis((worst,), ((0.5, 0.5), (0, 1)), (anna, ben), 1, match)
    assert summary(found, 0) == (
        "Anna: precision 84 of 100. 1 grave mistake and 2 inaccuracies. The turning point: move 1, places the 9 on d4."
    )
    assert summary(found, 1) == "Ben: precision 100 of 100. No mistake was found."
    bored = replace(found, seats=(replace(anna, precision=None), ben))
    assert summary(bored, 0) == "Anna had nothing to decide."


def test_an_account_leaves_out_what_is_nothing(match: Match) -> None:
    seats = tuple(
        Summary(None, dict.fromkeys(GRADES, 0), None, Account(start, own, others, 0.0, 0.0, 0.001))
        for start, own, others in ((0.5, -0.2, 0.699), (0.5, -0.7, 0.2))
    )
    found = GameAnalysis((), ((1.0, 0.0),), seats, 1, match)
    assert account_words(found, 0) == "100 of 100: at the start 50, own mistakes −20, the other's mistakes +70."
    assert [part.name for part in account(found, 1)] == ["start", "own", "others"]


def test_what_an_account_tells_adds_up_to_the_result(match: Match) -> None:
    parts = Account(0.343, -0.6144, 0.9148, 0.004, 0.004, 0.3486)
    seats = (Summary(None, dict.fromkeys(GRADES, 0), None, parts),) * 2
    found = GameAnalysis((), ((1.0, 0.0),), seats, 1, match)
    numbers = [int(part.number.replace("−", "-")) for part in account(found, 0)]
    assert sum(numbers) == 100
    assert numbers == [34, -61, 92, 35]


@pytest.mark.parametrize(("game", "players"), GAMES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_move_of_every_game_has_words(game: str, players: int, language: str) -> None:
    with speaking(language):
        match = played(game, players)
        found = teien.analyse(match, simulations=20)
        for each in found.moves:
            words = told(found, each)
            assert words[0].isupper() or words[0].isdigit()
            assert words.endswith(".")
            assert bool(each.grade) <= (str(percent(each.after)) in words)
        for seat in range(players):
            assert match.names[seat] in summary(found, seat)
            assert account_words(found, seat)
            numbers = [int(part.number.replace("−", "-")) for part in account(found, seat)]
            assert sum(numbers) == percent(found.expected[-1][seat])
