"""What many games come to, and what each game has to say about its own."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

import teien
from teien.arena.balance import Balance, ObservedGame, draw_reasons, observe, variants
from teien.arena.plan import make_plan
from teien.arena.text_tables import balance_table
from teien.core.play.game import find
from teien.core.play.match import Match
from teien.core.words.chart import Bars, Chart, HeatMap, together
from teien.players import KINDS
from tests.arena.players import STUMBLING


def seen(
    *winners: int, order: tuple[int, ...] = (0, 1), choices: tuple[int, ...] = (4, 2), turns: int = 2
) -> ObservedGame:
    return ObservedGame(winners, "why not", order, turns, choices, ())


def played(game: str, players: int = 2) -> Match:
    match = teien.new(game, players, seed=3)
    chooser = teien.player("random", seed=4)
    while not match.over:
        match.play(chooser.choose(match, match.to_act[0]), match.to_act[0])
    return match


def charts(match: Match) -> Sequence[Chart]:
    statistics = match.game.statistics
    assert statistics
    return statistics.charts(match)


def sums_of(match: Match) -> dict[str, Any]:
    """What the game's charts count, by their titles."""
    return {chart.title: chart.sums for chart in charts(match)}


def test_everything_is_counted_once() -> None:
    balance = Balance("", 2)
    games = [seen(0), seen(0, order=(1, 0)), seen(1, choices=(4, 2, 6), turns=3), seen(), seen(0, 1), seen(1, order=())]
    for each in games:
        balance.add(each)
    assert balance.games == 6
    assert balance.wins == {0: 2, 1: 2}
    assert (balance.shared, balance.draws) == (1, {"why not": 1})
    assert (balance.ordered, balance.by_order) == (5, {0: 1, 1: 2})
    first = balance.first_of_decided()
    assert first
    assert first.value == pytest.approx(1 / 3)
    assert (balance.median_moves(), balance.median_turns()) == (2, 2)
    assert balance.branching() == [4, 2, 6]
    assert balance.branching(least=0.5) == [4, 2]
    assert balance.mean_choices() == (6 * 6 + 6) / 13


def test_a_failure_is_told_and_counts_for_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS.entries, *STUMBLING)
    balance = Balance("", 2)
    for fixture in make_plan("hiroba", 2, {}, ("stumbling",), 2, 1).fixtures():
        balance.add(observe(fixture))
    assert balance.games == 0
    assert balance.failures == ["stumbling: RuntimeError: out of luck"] * 2
    assert ("games", "0") in balance_table([balance]).rows


@pytest.mark.parametrize("game", teien.GAMES)
def test_observations_agree_with_the_match(game: str) -> None:
    fixture = next(make_plan(game, 2, {}, ("random",), 1, 1).fixtures())
    observed = observe(fixture)
    assert observed.charts
    assert len(observed.choices) >= observed.turns > 1
    assert observed.order == () or set(observed.order) == {0, 1}
    first = teien.new(game, 2, fixture.seed).to_act
    assert observed.order[:1] == (first if len(first) == 1 else ())


def test_all_stands_for_every_value_that_is_offered() -> None:
    niwa = find("niwa")
    offered = next(option.suggestions for option in niwa.options if option.name == "circuit")
    found = list(variants(niwa, {"circuit": "all", "capacity": "all", "first": "1"}))
    assert len(found) == 2 * len(offered) > 8
    assert found[0] == (f"circuit {offered[0]}, capacity 3", {"circuit": offered[0], "capacity": "3", "first": "1"})
    assert list(variants(niwa, {"tiles": "all"})) == [("", {"tiles": "all"})]
    assert list(variants(niwa, {})) == [("", {})]


def test_the_table_has_a_row_a_set_up_and_a_column_a_reason() -> None:
    pond, snake = Balance("circuit pond", 2), Balance("circuit snake", 2)
    for winners in ((0,), (), ()):
        pond.add(seen(*winners))
    snake.add(ObservedGame((), "too long", (0, 1), 9, (1, 1), ()))
    table = balance_table([pond, snake])
    assert [row[0] for row in table.rows] == ["circuit pond", "circuit snake"]
    assert draw_reasons([pond, snake]) == ["why not", "too long"]
    column = table.heads.index("drawn: why not")
    assert [row[column] for row in table.rows] == ["66.7 %", "0.0 %"]
    assert table.rows[1][table.heads.index("who begins wins, of the decided")] == "–"


def test_charts_of_one_title_add_up() -> None:
    square = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0))
    [bars, heat] = together(
        [
            Bars("points", "", "", {"a": {"x": 1}}),
            HeatMap("cells", "", {square: 1}, {square: "base"}),
            Bars("points", "", "", {"a": {"x": 2, "y": 3}, "b": {"x": 4}}),
            HeatMap("cells", "", {square: 4}, {square: "base"}),
        ]
    )
    assert isinstance(bars, Bars)
    assert (bars.sums, bars.games) == ({"a": {"x": 3, "y": 3}, "b": {"x": 4}}, 2)
    assert isinstance(heat, HeatMap)
    assert (heat.sums, heat.marks, heat.games) == ({square: 5}, {square: "base"}, 2)


def test_boards_that_differ_make_no_map() -> None:
    square, other = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0)), ((5.0, 5.0), (6.0, 5.0), (6.0, 6.0))
    maps = [HeatMap("cells", "", {place: 1}, {}) for place in (square, other, square)]
    assert [chart.sums for chart in together(maps)] == [{}]


@pytest.mark.parametrize("players", [2, 4])
def test_hiroba_tells_where_the_points_come_from(players: int) -> None:
    match = played("hiroba", players)
    charts = sums_of(match)
    names = [f"player {seat + 1}" for seat in range(players)]
    by_source = Counter[str]()
    for points in charts["Points by seat"].values():
        by_source.update(points)
    assert [by_source[name] for name in names] == list(match.tally.scores)
    gardens = charts["Points by seat"]["gardens (H21)"]
    assert {name: sum(charts["Points by garden size"][name].values()) for name in names} == gardens
    by_turn = charts["Points by turn order"][""]
    assert by_turn["1"] == match.tally.scores[match.history[0].seat]


def test_niwa_tells_where_the_figures_went() -> None:
    match = played("niwa")
    both, pink, blue = sums_of(match).values()
    assert len(both) == match.board.cells
    assert {cell: pink[cell] + blue[cell] for cell in both} == both
    landings = Counter(seat for seat, move in match.history if re.match("[1-3][a-z]", str(move)))
    assert {0: sum(pink.values()), 1: sum(blue.values())} == landings
    for chart in charts(match):
        assert isinstance(chart, HeatMap)
        assert set(chart.marks.values()) == {"pink", "blue"}
        assert set(chart.marks) <= set(both)


def test_haru_ichiban_tells_what_decides() -> None:
    match = played("haru-ichiban")
    charts = sums_of(match)
    assert charts["Rounds a game"] == {"": {str(match.tally.breakdown.rounds): 1}}
    assert sum(charts["What wins the game"][""].values()) == 1
    held = charts["Wins by the first dragonfly"][""]["held it"]
    assert held == (match.board.dragonfly in match.tally.winners)
    figures = charts["Figures of the last round"]
    assert sum(count for row in figures.values() for count in row.values()) == len(match.tally.breakdown.figures)
