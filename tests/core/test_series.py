"""Return matches: everybody once in every place, and the sum decides."""

import re
from fractions import Fraction

import pytest

import teien
from teien.core.play.match import Match
from teien.core.play.series import GameResult, Series, result_of
from teien.core.words.errors import BadMaterial, BadRecord
from teien.core.words.series import account


def played(match: Match, step: int = 7) -> Match:
    """The match played to its end, by moves that differ from game to game but not from run to run."""
    while not match.over:
        moves = match.legal_moves(match.to_act[0])
        match.play(moves[step * len(match.history) % len(moves)], match.to_act[0])
    return match


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_sits_once_in_every_place_of_the_same_garden(players: int) -> None:
    names = ["Anna", "Ben", "Cleo", "Dan"][:players]
    match = teien.new("hiroba", players=players, seed=5, names=names, return_match=True)
    places: dict[str, list[int]] = {name: [] for name in names}
    beginners, layouts = [], set()
    for number in range(1, players + 1):
        assert match.series is not None
        assert match.series.number == number
        for seat, name in enumerate(match.names):
            places[name].append(seat)
        beginners.append(match.names[match.to_act[0]])
        layouts.add(re.search(r"layout: .*", match.record())[0])  # type: ignore[index]
        played(match, number)
        if number < players:
            match = match.next_game()
    assert all(sorted(seats) == list(range(players)) for seats in places.values())
    assert sorted(beginners) == names
    assert len(layouts) == 1
    with pytest.raises(BadMaterial, match="this is the last"):
        match.next_game()


def test_a_game_that_is_not_over_and_one_by_itself_are_followed_by_none() -> None:
    with pytest.raises(BadMaterial, match="not over"):
        teien.new("niwa", seed=1, return_match=True).next_game()
    with pytest.raises(BadMaterial, match="no return match"):
        teien.new("niwa", seed=1).next_game()


def test_the_same_shuffles_come_again_and_their_key_is_kept_until_the_last_game() -> None:
    first = played(teien.new("haru-ichiban", names=["Anna", "Ben"], return_match=True))
    second = first.next_game()
    assert second.at(0) == first.at(0)
    assert second.fingerprint == first.fingerprint
    assert first.shuffles is not None
    key = first.shuffles.key.hex()
    for viewer in (None, 0, 1):
        assert key not in first.record(viewer)
    assert key in first.record("all")
    assert f"key: {key}" in played(second).record()


def test_a_record_says_which_game_it_is_and_how_those_before_went() -> None:
    first = played(teien.new("hiroba", seed=5, return_match=True))
    second = played(first.next_game(), 3)
    read = teien.load(second.record())
    assert read == second
    assert read.series == second.series
    assert read.series is not None
    assert read.series.earlier == (result_of(first),)
    assert "return match: game 1 of 2\n" in first.record()
    assert "game 1: " not in first.record()
    assert read.record() == second.record()


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("return match: game 3 of 3", "game 1 of 2"),
        ("return match: soon", "game 1 of 2"),
        ("return match: game 2 of 2", "no line 'game 1"),
        ("return match: game 2 of 2\ngame 1: Ben won", "a result is expected"),
        ("return match: game 2 of 2\ngame 1: player 3 wins, 30-34, 36 turns", "a result is expected"),
        ("return match: game 2 of 2\ngame 1: player 2 wins, 30-34-1, 36 turns", "a result is expected"),
        ("return match: game 1 of 2\ngame 1: player 2 wins, 30-34, 36 turns", "no such line"),
        ("game 1: player 2 wins, 30-34, 36 turns", "no such line"),
    ],
)
def test_what_a_record_says_of_a_return_match_is_checked(wrong: str, told: str) -> None:
    record = teien.new("hiroba", seed=5, date="2026-11-15").record()
    with pytest.raises(BadRecord, match=told):
        teien.load(record.replace("date:", f"{wrong}\ndate:"))


@pytest.mark.parametrize(
    "result",
    [
        GameResult((1,), (30, 34), 36),
        GameResult((), (0, 0), 1000),
        GameResult((0, 2), (-3, 4, -5), 9),
        GameResult((0, 1, 2), (3, 3, 3), 9),
    ],
)
def test_a_result_is_read_as_it_is_written(result: GameResult) -> None:
    seats = len(result.scores)
    header = Series(seats, (result,)).header()
    text = "\n".join(f"{key}: {value}" for key, value in header.items())
    record = teien.new("hiroba", seed=5).record() if seats == 2 else teien.new("hiroba", players=3, seed=5).record()
    read = teien.load(record.replace("date:", f"{text}\ndate:")).series
    assert read is not None
    assert read.earlier == (result,)


def test_points_decide_where_they_are_counted_then_games_won() -> None:
    first = GameResult((1,), (30, 34), 36)
    standing = Series(2, (first,)).standing(counted=True, result=GameResult((0,), (33, 32), 36))
    assert standing is not None
    assert [one.points for one in standing.sums] == [67, 62]
    assert standing.winners == (0,)
    assert standing.decided_by == "points"
    # The seats of the last game: who sat at 1 before sits at 0 now.
    level = Series(2, (first,)).standing(counted=True, result=GameResult((0, 1), (30, 34), 36))
    assert level is not None
    assert [one.points for one in level.sums] == [64, 64]
    assert level.winners == (0,)
    assert level.decided_by == "wins"
    shared = Series(2, (first,)).standing(counted=True, result=GameResult((1,), (30, 34), 36))
    assert shared is not None
    assert shared.winners == (0, 1)
    assert shared.decided_by == ""


def test_games_won_decide_where_nothing_is_counted_then_fewer_turns() -> None:
    first = GameResult((0,), (1, 0), 41)
    standing = Series(2, (first,)).standing(counted=False, result=GameResult((0,), (1, 0), 37))
    assert standing is not None
    assert [one.wins for one in standing.sums] == [1, 1]
    assert [one.turns for one in standing.sums] == [37, 41]
    assert standing.winners == (0,)
    assert standing.decided_by == "turns"
    drawn = Series(2, (first,)).standing(counted=False, result=GameResult((), (0, 0), 1000))
    assert drawn is not None
    assert [one.wins for one in drawn.sums] == [Fraction(1, 2), Fraction(3, 2)]
    assert drawn.winners == (1,)
    assert drawn.decided_by == "wins"


def test_how_it_stands_is_told_to_everybody_and_to_each() -> None:
    names = "Ben", "Anna"
    second = Series(2, (GameResult((0,), (1, 0), 41),))
    won = GameResult((0,), (1, 0), 37)
    told = "Ben wins the return match: Ben 1, Anna 1 (by fewer turns in the games won)."
    assert account(second, names, counted=False, result=won) == told
    assert account(second, names, counted=False, result=won, seat=0).startswith("You win the return match: Ben 1")
    assert account(second, names, counted=False, result=won, seat=1).startswith("You lose the return match: ")
    again = GameResult((0,), (1, 0), 41)
    assert account(second, names, counted=False, result=again) == "Ben and Anna share the return match: Ben 1, Anna 1."
    assert account(second, names, counted=False, result=again, seat=1).startswith(
        "You share the return match with Ben:"
    )
    assert account(Series(2), ("{x}", "Ben"), counted=True, result=GameResult((0,), (9, 5), 4)) == (
        "Return match after game 1 of 2: {x} 9, Ben 5."
    )
