"""The games of an arena as return matches."""

from dataclasses import replace

from teien.arena.plan import make_plan
from teien.arena.ratings import pairings
from teien.arena.result import Result, play_for_result, read_row
from teien.arena.return_matches import return_matches

ONE = Result(0, 0, ("a", "b"), (0,), (40, 39), 20, (0.0, 0.0), None, "", 9)


def test_the_sum_of_both_games_decides() -> None:
    plan = make_plan("hiroba", 2, {}, ("random", "greedy"), 2, 1)
    second = replace(ONE, game=1, seats=("b", "a"), winners=(0,), scores=(30, 20))
    other = replace(ONE, game=2, layout=1), replace(ONE, game=3, layout=1, seats=("b", "a"), scores=(39, 40))
    first, last = return_matches(plan, [second, *other, ONE])
    # "b" has 39 + 30 points, "a" 40 + 20.
    assert (first.seats, first.scores, first.winners, first.reason) == (("b", "a"), (69, 60), (0,), "points")
    assert (last.scores, last.winners, last.reason) == ((78, 80), (1,), "points")
    (pair,) = pairings(("a", "b"), (first, last), 2)
    assert (pair.games, pair.wins, pair.losses, pair.draws) == (2, 1, 1, 0)


def test_where_nothing_is_counted_the_quicker_win_decides() -> None:
    plan = make_plan("niwa", 2, {}, ("random", "greedy"), 1, 1)
    first = replace(ONE, scores=(1, 0), turns=31)
    second = replace(ONE, game=1, seats=("b", "a"), scores=(1, 0), turns=33)
    (match,) = return_matches(plan, [first, second])
    assert (match.seats[match.winners[0]], match.reason) == ("a", "turns")
    drawn = replace(second, turns=31)
    (match,) = return_matches(plan, [first, drawn])
    assert match.winners == (0, 1)


def test_what_is_not_whole_or_failed_does_not_count() -> None:
    plan = make_plan("hiroba", 2, {}, ("random", "greedy"), 1, 1)
    assert list(return_matches(plan, [ONE])) == []
    assert list(return_matches(plan, [ONE, replace(ONE, game=1, seats=("b", "a"), failed=0)])) == []


def test_real_games_come_together() -> None:
    plan = make_plan("hiroba", 3, {}, ("random", "greedy"), 1, 1)
    results = [play_for_result(fixture)[0] for fixture in plan.fixtures()]
    assert [read_row(result.as_row()) for result in results] == results
    matches = list(return_matches(plan, results))
    assert len(matches) == len(results) / 3
    for match in matches:
        assert sum(match.scores) == sum(sum(result.scores) for result in results if result.game // 3 == match.game)
