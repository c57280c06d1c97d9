"""What is fair, what is not, and when that is known."""

from collections.abc import Iterable

import pytest

from teien.fairness.game import PlayedGame
from teien.fairness.standard import Standard, Tally, Verdict

PROOF = Standard(200, 600, step=100)


def game(winners: tuple[int, ...] = (), order: tuple[int, ...] = (0, 1), failure: str = "") -> PlayedGame:
    return PlayedGame(0, "tree", 0, winners, order, 30, failure)


def tallied(games: Iterable[PlayedGame], players: int = 2) -> Tally:
    tally = Tally(players)
    for each in games:
        tally.add(each)
    return tally


def even(count: int, *, begins: int = 0) -> list[PlayedGame]:
    """So many games in which both seats begin and win equally often, and in `begins` more who began."""
    kinds = [game((0,), (0, 1)), game((1,), (0, 1)), game((1,), (1, 0)), game((0,), (1, 0))]
    games = [kinds[number % 4] for number in range(count)]
    # Of the games that the second to move won, so many are won by the other seat.
    for number in [number for number in range(count) if number % 4 in (1, 3)][:begins]:
        games[number] = game((games[number].order[0],), games[number].order)
    return games


def test_wins_count_by_order_and_by_seat() -> None:
    tally = tallied([game((0,)), game((0,), (1, 0)), game((1,)), game(), game(failure="tree: no")])
    assert (tally.games, tally.draws, tally.failures) == (4, 1, ["tree: no"])
    assert (tally.order_wins, tally.seat_wins) == ([1, 2], [2, 1])
    assert (tally.order_points, tally.seat_points) == ([1.5, 2.5], [2.5, 1.5]), "a draw is half a win"
    assert tally.off == pytest.approx(0.125)


def test_a_shared_victory_counts_in_parts() -> None:
    tally = tallied([game((0, 2), (2, 0, 1))], 3)
    assert tally.seat_points == [0.5, 0, 0.5]
    assert tally.order_points == [0.5, 0.5, 0]
    assert tally.seat_wins == [0, 0, 0]


def test_who_all_choose_at_once_are_counted_by_seat_alone() -> None:
    tally = tallied([game((1,), ())])
    assert tally.order_shares == []
    assert [found.value for found in tally.seat_shares] == [0, 1]


@pytest.mark.parametrize(
    ("games", "verdict"),
    [
        (even(199), Verdict.OPEN),  # too few
        (even(200), Verdict.FAIR),
        (even(200, begins=5), Verdict.FAIR),  # 52.5 %, up to 59.3
        (even(200, begins=8), Verdict.OPEN),  # 54 %, up to 60.8: in doubt
        (even(250), Verdict.OPEN),  # it is looked at after every hundred
        (even(300), Verdict.FAIR),
        (even(600, begins=36), Verdict.UNFAIR),  # 56 %: never shown
        (even(100, begins=20), Verdict.UNFAIR),  # 70 %, from 60: no use to go on
        ([game((0,))] * 9, Verdict.OPEN),
        ([game((0,))] * 10, Verdict.UNFAIR),
        ([game()] * 200, Verdict.UNFAIR),  # even, but nobody ever wins
        ([*even(200), game(failure="tree: no")], Verdict.UNFAIR),
    ],
)
def test_a_verdict_falls_as_soon_as_it_is_known(games: list[PlayedGame], verdict: Verdict) -> None:
    assert PROOF.verdict(tallied(games)) is verdict


def test_a_seat_that_wins_too_often_is_unfair_however_even_the_order_is() -> None:
    games = [game((0,), (0, 1)), game((0,), (1, 0))] * 100
    tally = tallied(games)
    assert tally.order_shares[0].value == 0.5
    assert PROOF.verdict(tally) is Verdict.UNFAIR


def test_what_is_measured_for_its_figures_is_played_to_the_end() -> None:
    measured = Standard(400, 400, step=100, stops=False)
    assert measured.verdict(tallied([game((0,))] * 399)) is Verdict.OPEN
    assert measured.verdict(tallied([game((0,))] * 400)) is Verdict.UNFAIR
    assert measured.verdict(tallied(even(400))) is Verdict.FAIR


def test_a_search_shows_nothing_but_drops_what_is_uneven() -> None:
    looking = Standard(40, 40)
    assert looking.verdict(tallied(even(40))) is Verdict.OPEN
    assert looking.verdict(tallied(even(40, begins=12))) is Verdict.UNFAIR
