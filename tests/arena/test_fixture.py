"""One game: played by the rules, and lost by whoever does not keep to them."""

from dataclasses import replace

import pytest

import teien
from teien.arena.fixture import Fixture, play
from teien.arena.plan import make_plan
from teien.arena.result import play_for_result, read_row, result_of
from teien.players import KINDS
from tests.arena.players import PEEKING, STUMBLING, Peeking


@pytest.fixture(autouse=True)
def stumbling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS.entries, *STUMBLING)
    monkeypatch.setitem(KINDS.entries, *PEEKING)


def fixture(*players: str, game: str = "hiroba") -> Fixture:
    made = next(make_plan(game, len(players), {}, ("random",), 1, 1).fixtures())
    return Fixture(made.number, made.layout, game, made.seed, made.setup, players, made.seeds)


@pytest.mark.parametrize("game", teien.GAMES)
def test_a_game_is_played_to_its_end_and_the_same_again(game: str) -> None:
    played = play(fixture("random", "random", game=game))
    assert played.failed is None
    assert played.match.over
    assert len(played.choices) == len(played.match.history)
    assert all(seconds > 0 for seconds in played.seconds)
    result, record = play_for_result(fixture("random", "random", game=game))
    assert teien.load(record).history == played.match.history
    assert result.winners == played.match.tally.winners
    assert result.moves == len(played.match.history)


def test_choices_are_the_legal_moves() -> None:
    played = play(fixture("random", "random"))
    counts = [len(played.match.at(move).legal_moves()) for move in range(len(played.match.history))]
    assert played.choices == counts


@pytest.mark.parametrize("how", ["raise", "illegal", "nothing", "nonsense", "number", "meddle", "unborn"])
@pytest.mark.parametrize("seat", [0, 2])
def test_a_player_that_fails_loses_to_all_others(how: str, seat: int) -> None:
    players = ["random", "random", "random"]
    players[seat] = f"stumbling:how={how}"
    result, record = play_for_result(fixture(*players))
    assert result.failed == seat
    assert result.winners == tuple(other for other in range(3) if other != seat)
    assert result.reason
    assert "\n" not in result.reason
    assert not teien.load(record).over


def test_the_failure_is_told() -> None:
    result, _ = play_for_result(fixture("stumbling", "random"))
    assert result.reason == "RuntimeError: out of luck"
    result, _ = play_for_result(fixture("stumbling:how=illegal", "random"))
    assert result.reason.startswith("IllegalMove: ")
    assert ": H" in result.reason
    result, _ = play_for_result(fixture("stumbling:how=meddle", "random"))
    assert result.reason == "Meddling: the match was changed"


@pytest.mark.parametrize("players", [("random", "random"), ("random", "stumbling", "random", "random")])
def test_a_row_holds_the_whole_result(players: tuple[str, ...]) -> None:
    made = fixture(*players)
    result = result_of(made, play(made))
    assert read_row(result.as_row()).as_row() == result.as_row()
    assert read_row(result.as_row()).winners == result.winners


def test_who_may_not_peek_sees_no_more_than_the_seat() -> None:
    """R26: the same game is played either way, but the whole position that a player could read is another one."""
    table = fixture("peeking", "peeking", game="haru-ichiban")
    played = play(table)
    open_lines = list(Peeking.seen)
    again = play(replace(table, no_peeking=True))
    assert again.match == played.match
    positions = [played.match.at(moves) for moves in range(len(played.match.history))]
    assert [line for _, line in open_lines] == [match.position("all") for match in positions]
    hidden = 0
    for match, (seat, line) in zip(positions, Peeking.seen, strict=True):
        believed = teien.from_position("haru-ichiban", line)
        assert believed.position(seat) == match.position(seat)
        hidden += believed.position("all").split()[4:7] != match.position("all").split()[4:7]
    assert hidden > len(positions) / 2


@pytest.mark.parametrize("game", teien.GAMES)
def test_without_peeking_a_game_is_played_to_its_end_and_the_same_again(game: str) -> None:
    table = replace(fixture("greedy", "random", game=game), no_peeking=True)
    assert play(table).match == play(table).match
    assert play(table).match.over
