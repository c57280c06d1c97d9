"""Who is favoured by a set-up, in words, and what is shipped of it."""

import json
from pathlib import Path

import pytest

import teien
from teien.core.play.balance import (
    DRAWN,
    FILE,
    Measured,
    balance_of,
    balance_of_match,
    measured_in,
    sentence,
    verdict,
    verdicts,
)
from teien.core.play.game import find, games
from teien.core.play.interval import Interval, share
from teien.core.words.language import speaking

NIWA = find("niwa")


def measured(*points: float, games: int = 400, by: str = "order", drawn: float = 0.0) -> Measured:
    """What would be known if so many points had been won by who began, the second to move, … or by the seats."""
    found = tuple(part for each in points if (part := share(each, games)))
    nothing: tuple[Interval, ...] = ()
    order, seat = (found, nothing) if by == "order" else (nothing, found)
    return Measured(len(points), {}, "playouts", games, order, seat, drawn, 30.0, "teien fairness measure")


@pytest.mark.parametrize(
    ("found", "short", "long"),
    [
        (measured(210, 190), "fair", "Fair between strong players: who begins won 52 % of 400 games (48–57 %)."),
        (
            measured(360, 40),
            "favours who begins: 90 %",
            "Between strong players it favours who begins: who begins won 90 % of 400 games (87–93 %).",
        ),
        (
            measured(40, 360),
            "favours the second to move: 90 %",
            "Between strong players it favours the second to move: who begins won 10 % of 400 games (7–13 %).",
        ),
        (
            measured(11, 9, games=20),
            "about even",
            "About even between strong players: who begins won 55 % of 20 games (34–74 %).",
        ),
        (
            measured(300, 100, by="seat"),
            "favours pink: 75 %",
            "Between strong players it favours pink: pink won 75 % of 400 games (71–79 %).",
        ),
        (
            measured(100, 100, 200),
            "favours who moves last: 50 %",
            "Between strong players it favours who moves last: in the order of their turns they won 25, 25, 50 % of "
            "400 games.",
        ),
    ],
)
def test_a_balance_is_said_with_its_games_and_interval(found: Measured, short: str, long: str) -> None:
    assert verdict(NIWA, found) == short
    assert sentence(NIWA, found) == long


def test_what_is_mostly_drawn_is_not_called_fair() -> None:
    assert measured(200, 200, drawn=DRAWN).is_fair
    assert not measured(200, 200, drawn=0.11).is_fair


def test_few_games_show_nothing() -> None:
    assert not measured(20, 20, games=40).is_fair, "its interval reaches beyond 60 %"


def test_it_is_said_in_french() -> None:
    with speaking("fr"):
        assert verdict(NIWA, measured(360, 40)) == "favorise qui commence\N{NO-BREAK SPACE}: 90\N{NO-BREAK SPACE}%"


def test_a_game_without_the_file_knows_nothing(tmp_path: Path) -> None:
    assert measured_in(tmp_path) == ()


@pytest.mark.parametrize("name", [game.name for game in games() if game.measured])
def test_every_line_that_is_shipped_can_be_played_and_tells_its_command(name: str) -> None:
    game = find(name)
    entries = [json.loads(line) for line in (game.rules_folder / FILE).read_text("utf-8").splitlines()]
    for entry, known in zip(entries, game.measured, strict=True):
        game.prepare(known.players, game.read_options(known.players, known.options))
        assert balance_of(game, known.players, known.options) == known, "no set-up is told twice"
        assert known.command.startswith("teien fairness ")
        assert "FILE" not in known.command
        assert not entry["failures"]
        wins = [*([entry["order_wins"]] if known.by_order else []), entry["seat_wins"]]
        shares = [*([known.by_order] if known.by_order else []), known.by_seat]
        for won, found in zip(wins, shares, strict=True):
            # A draw is half a win for each of two.
            assert sum(each.value for each in found) == pytest.approx(1, abs=0.001)
            for count, part in zip(won, found, strict=True):
                exact = share(count + (entry["draws"] / 2 if known.players == 2 else 0), known.games)
                if known.players == 2:
                    assert exact is not None
                    assert part.value == pytest.approx(exact.value, abs=0.0001)
                    assert (part.low, part.high) == pytest.approx((exact.low, exact.high), abs=0.0001)


def test_a_match_knows_the_balance_of_its_set_up() -> None:
    """N04: a circuit goes by its name or by its tiles, whoever begins."""
    for first in (0, 1):
        match = teien.new("niwa", seed=1, circuit="stream", first=first)
        known = balance_of_match(match)
        assert known is not None
        assert known.options == {"circuit": "stream"}
        assert balance_of_match(teien.load(match.record())) == known
    assert balance_of_match(teien.new("niwa", seed=1, circuit="random")) is None
    assert balance_of_match(teien.new("niwa", seed=1, circuit="stream", capacity=None)) is None


def test_what_is_offered_is_labelled_where_it_was_measured() -> None:
    circuit, capacity = (next(each for each in NIWA.options if each.name == name) for name in ("circuit", "capacity"))
    found = verdicts(NIWA, 2, circuit)
    assert found["stream"].startswith("favours who begins: ")
    assert not found.keys() & {"random", "fair"}, "what is drawn is another garden every time"
    assert verdicts(NIWA, 2, capacity) == {}, "it was not measured by it"
