"""Ratings: what they should be where that is known, and sense where one side wins everything."""

from math import isfinite, log10

import numpy as np
import pytest

from teien.arena.ratings import Pairing, pairings, ratings, standings
from teien.arena.result import Result
from teien.core.play.interval import share


def result(seats: str, *winners: int, game: int = 0, failed: int | None = None) -> Result:
    """A game between contestants of one letter each."""
    count = len(seats)
    return Result(game, 0, tuple(seats), winners, (0,) * count, 10, (0.5,) * count, failed, "")


def counts(pairing: Pairing) -> tuple[int, int, int, int]:
    return pairing.games, pairing.wins, pairing.draws, pairing.losses


def test_two_players_are_as_far_apart_as_their_points() -> None:
    [one, other] = ratings("ab", [Pairing("a", "b", opponents=1, games=100, wins=60, draws=10, losses=30)])
    # 65.5 to 35.5 points with the draw that was never played.
    assert one.value - other.value == pytest.approx(400 * log10(65.5 / 35.5))
    assert one.value == pytest.approx(-other.value)
    error = 400 / np.log(10) * (101 * (65.5 / 101) * (35.5 / 101)) ** -0.5 / 2
    assert one.high - one.low == pytest.approx(2 * 1.959964 * error, rel=1e-4)


def test_the_true_strengths_lie_in_the_intervals() -> None:
    true = np.array([200.0, 50.0, 0.0, -250.0])
    dice = np.random.default_rng(7)
    pairs, inside = [], 0
    for one, other in ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)):
        chance = 1 / (1 + 10 ** ((true[other] - true[one]) / 400))
        wins = int(dice.binomial(400, chance))
        pairs.append(Pairing("abcd"[one], "abcd"[other], 1, 400, wins, 0, 400 - wins))
    for rated, strength in zip(ratings("abcd", pairs), true, strict=True):
        inside += rated.low < strength < rated.high
        assert abs(rated.value - strength) < 40
    assert inside >= 3


@pytest.mark.parametrize("games", [0, 1, 10, 100_000])
def test_whoever_wins_everything_is_far_ahead_but_not_infinitely(games: int) -> None:
    [best, worst] = ratings("ab", [Pairing("a", "b", 1, games, games, 0, 0)])
    assert all(map(isfinite, (best.low, best.high, worst.low, worst.high)))
    assert best.low < best.value < best.high
    assert best.value - worst.value == pytest.approx(400 * log10((games + 0.5) / 0.5), abs=1e-6)


def test_more_games_make_narrower_intervals() -> None:
    few, many = (ratings("ab", [Pairing("a", "b", 1, n, n // 2, 0, n // 2)])[0] for n in (10, 1000))
    assert many.high - many.low < (few.high - few.low) / 5


def test_draws_and_shared_wins_are_half_a_win() -> None:
    [pair] = pairings("ab", [result("ab", 0), result("ba", 0), result("ab"), result("ba", 0, 1)], 2)
    assert counts(pair) == (4, 1, 2, 1)
    assert pair.score == 0.5
    assert pair.decided
    assert pair.decided.value == 0.5


def test_a_winner_of_several_beats_each_who_did_not_win() -> None:
    found = {(pair.one, pair.other): pair for pair in pairings("abcd", [result("abcd", 1), result("dabc", 0, 3)], 4)}
    assert counts(found["a", "b"]) == (2, 0, 1, 1)
    assert counts(found["c", "d"]) == (2, 0, 2, 0)
    assert counts(found["b", "c"]) == (2, 1, 0, 1)


def test_one_against_three_of_a_kind_counts_as_one_game() -> None:
    [pair] = pairings("ab", [result("abbb", 0), result("babb", 0), result("bbab", 1), result("bbba", 2)], 4)
    assert counts(pair) == (4, 3, 6, 3)
    assert pair.score == 0.5  # one win in four is what an equal player gets
    assert pair.decided == share(1, 2)
    [one, _] = ratings("ab", [pair])
    [like, _] = ratings("ab", [Pairing("a", "b", 1, 4, 1, 2, 1)])
    assert one.value == pytest.approx(0, abs=1e-6)
    assert one.high == pytest.approx(like.high)


def test_shares_have_wilsons_interval() -> None:
    found = share(8, 10)
    assert found
    assert (found.value, round(found.low, 4), round(found.high, 4)) == (0.8, 0.4902, 0.9433)
    assert share(0, 0) is None


def test_standings_are_ranked_and_name_failures() -> None:
    results = [result("ab", 1, game=0, failed=0), result("ba", 0, game=1), result("bc", 0, game=2)]
    pairs = pairings("abc", results, 2)
    ranked = standings("abc", results, pairs)
    assert ranked[0].name == "b"
    worst = next(standing for standing in ranked if standing.name == "a")
    assert [failure.game for failure in worst.failures] == [0]
    assert (worst.games, worst.score, worst.seconds) == (2, 0.0, 0.5)
