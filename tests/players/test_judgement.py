"""What is said of what a search found."""

import teien
from teien.core.play.match import Match
from teien.core.play.move import Move
from teien.core.words.language import speaking
from teien.players import judgement
from teien.players.analysis import Analysis, Candidate
from teien.players.judgement import FEW, judged


def analysis(match: Match, *found: tuple[Move, int, float]) -> Analysis:
    candidates = tuple(
        Candidate(move, visits, share, float(place == 0)) for place, (move, visits, share) in enumerate(found)
    )
    return Analysis(0, candidates, (found[0][0],), 1000, 0.1)


def test_advice_says_what_to_do_what_it_does_and_what_else() -> None:
    match = teien.new("hiroba", seed=7, first=0)
    best, other = match.parse("9d4"), match.parse("1d4")
    text = judgement.advice(match, judged(analysis(match, (best, 900, 0.62), (other, 100, 0.4))))
    assert text.startswith("Place the 9 on d4: you alone are in the garden of 4 squares ")
    assert text.endswith(
        "From here you may expect to win about 62 of 100 games. The next best: place the 1 on d4, with about 40 of 100."
    )
    with speaking("fr"):
        text = judgement.advice(match, judged(analysis(match, (best, 900, 0.62), (other, 100, 0.4))))
    assert "\u00a0; si l’on comptait" in text
    assert text.endswith("Sinon\u00a0: placez le 1 en d4, avec environ 40 parties sur 100.")


def test_nothing_is_claimed_of_a_move_that_was_hardly_looked_at() -> None:
    match = teien.new("hiroba", seed=7, first=0, names=["Anna", "Ben"])
    best, other = match.parse("9d4"), match.parse("1d4")
    found = judged(analysis(match, (best, 900, 0.62), (other, FEW - 1, 0.0)), other)
    assert judgement.reason(match, (), found) == "Stronger was: places the 9 on d4 (about 62 of 100)."
    found = judged(analysis(match, (best, 900, 0.62), (other, FEW, 0.2)), other)
    assert judgement.reason(match, (), found).startswith("Anna may expect to win about 20 of 100 games from here.")


def test_a_good_move_is_called_one() -> None:
    match = teien.new("hiroba", seed=7, first=0, names=["Anna", "Ben"])
    best, other = match.parse("9d4"), match.parse("1d4")
    found = judged(analysis(match, (best, 900, 0.62), (other, 800, 0.6)), other)
    assert judgement.reason(match, (), found).endswith("Nothing better was found.")
