"""What is to be played: fair to everybody, the same every time."""

from collections import Counter
from dataclasses import replace

import pytest

import teien
from teien import BadMaterial
from teien.arena.plan import ArenaPlan, make_plan, seatings


def plan(**changes: object) -> ArenaPlan:
    made = make_plan("hiroba", 2, {}, ("random", "greedy"), 3, 1)
    return replace(made, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(("contestants", "players"), [(2, 2), (5, 2), (2, 3), (3, 3), (2, 4), (3, 4), (4, 4), (5, 4)])
def test_everybody_plays_as_often_as_everybody_else_and_in_every_seat(contestants: int, players: int) -> None:
    tables = seatings(contestants, players)
    assert len(set(tables)) == len(tables)
    assert all(len(set(table)) > 1 for table in tables)
    in_seats = Counter((who, seat) for table in tables for seat, who in enumerate(table))
    assert set(in_seats.values()) == {len(tables) // contestants}
    assert len(in_seats) == contestants * players


def test_few_contestants_sit_one_against_the_rest() -> None:
    assert {tuple(sorted(Counter(table).values())) for table in seatings(3, 4)} == {(1, 3)}
    assert len(seatings(3, 4)) == 3 * 2 * 4
    assert {len(set(table)) for table in seatings(5, 4)} == {4}


def test_a_layout_is_the_same_from_every_seat_and_another_than_the_last() -> None:
    fixtures = list(plan().fixtures())
    assert [fixture.number for fixture in fixtures] == list(range(6)) == list(range(plan().games))
    for one, other in zip(fixtures[::2], fixtures[1::2], strict=True):
        assert one.layout == other.layout
        assert one.setup == other.setup
        assert one.players == other.players[::-1] == ("random", "greedy")
        assert not set(one.seeds) & set(other.seeds)
    assert len({fixture.setup["layout"] for fixture in fixtures}) == 3


def test_the_same_plan_makes_the_same_fixtures_and_another_seed_others() -> None:
    assert list(plan().fixtures()) == list(plan().fixtures())
    assert not {fixture.seeds for fixture in plan().fixtures()} & {fixture.seeds for fixture in plan(seed=2).fixtures()}


def test_games_that_are_done_are_left_out() -> None:
    left = list(plan().fixtures({0, 1, 3}))
    assert left == [fixture for fixture in plan().fixtures() if fixture.number in (2, 4, 5)]


def test_options_of_the_game_hold_for_every_layout() -> None:
    fixtures = make_plan("hiroba", 3, {"first": "2", "koi": "hand"}, ("random",), 2, 1).fixtures()
    assert {(fixture.setup["first"], fixture.setup["koi"]) for fixture in fixtures} == {("2", "hand")}


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"game": "chess"}, "no game is called 'chess'"),
        ({"players": 7}, "played by 2, 3, 4 players, not 7"),
        ({"options": {"wind": "up"}}, "no option 'wind'"),
        ({"options": {"koi": "fried"}}, "koi 'fried'"),
        ({"contestants": ("random", "nobody")}, "no player is called 'nobody'"),
        ({"contestants": ("random", " random ")}, "'random' is named 2 times"),
        ({"contestants": ("random:seed=3",)}, "seeds are derived"),
        ({"contestants": ("random", "random:file=#1")}, "without '#'"),
        ({"layouts": 0}, "layouts 0"),
        ({"seed": 10**41}, "at most 40 digits"),
    ],
)
def test_what_cannot_be_played_is_refused_before_anything_is(change: dict[str, object], complaint: str) -> None:
    asked = {"game": "hiroba", "players": 2, "options": {}, "contestants": ("random",), "layouts": 1, "seed": 1}
    with pytest.raises(BadMaterial, match=complaint):
        make_plan(**asked | change)  # type: ignore[arg-type]


def test_every_game_has_fixtures_that_carry_their_whole_set_up() -> None:
    for game in teien.GAMES:
        fixture = next(make_plan(game, 2, {}, ("random",), 1, 5).fixtures())
        match = teien.new(game, 2, fixture.seed)
        assert match.game.write_setup(match.board, match.state) == fixture.setup
