"""The front door with what nobody should hand in: each a clear error of ours, or accepted where it makes sense."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import teien
from teien import TeienError
from teien.core.game import GAMES

every_game = pytest.mark.parametrize("game", GAMES)
LONG = "x" * 50_000


@pytest.mark.parametrize("seat", ["0", True, 0.5, np.True_, [0], b"0", 2, -1, np.int64(7), 10**30])
@every_game
def test_what_is_no_seat_is_refused_in_words(game: str, seat: Any) -> None:
    match = teien.new(game, seed=1)
    for call in (match.legal_moves, match.legal_numbers, match.touches):
        with pytest.raises(TeienError, match=r"^seat .*: there are seats 0 to 1$"):
            call(seat)
    with pytest.raises(TeienError, match="there are seats 0 to 1"):
        match.play(match.legal_moves(match.to_act[0])[0], seat)


@every_game
def test_numpy_s_integers_are_seats_moves_and_viewers(game: str) -> None:
    match = teien.new(game, seed=1)
    seat = np.int64(match.to_act[0])
    number = np.array(match.legal_numbers(seat), np.int32)[0]
    assert match.text(seat) == match.text(int(seat))
    assert match.move(number) == match.legal_moves(seat)[0]
    assert match.play(number, seat).number == number
    assert match.at(np.int8(1)).position("all") == match.position("all")


@pytest.mark.parametrize(
    "call",
    [
        lambda: teien.load(None),
        lambda: teien.load(b"game: hiroba"),
        lambda: teien.from_position("niwa", None),
        lambda: teien.from_position(None, "x"),
        lambda: teien.new(None),
        lambda: teien.new(["hiroba"]),
        lambda: teien.new("hiroba", players="2"),
        lambda: teien.new("hiroba", players=True),
        lambda: teien.new("hiroba", players=2.0),
        lambda: teien.new("hiroba", tiles=[None] * 12),
        lambda: teien.new("hiroba", tiles=5),
        lambda: teien.new("hiroba", layout=[None] * 9),
        lambda: teien.new("hiroba", layout=5),
        lambda: teien.new("niwa", tiles=[None]),
        lambda: teien.new("niwa", tiles=5),
        lambda: teien.new("niwa", circuit=5),
        lambda: teien.new("hiroba", names=[None, "Ben"]),
        lambda: teien.new("hiroba", date=5),
        lambda: teien.new("hiroba", seed=1).at("1"),
        lambda: teien.new("hiroba", seed=1).move("1"),
        lambda: teien.new("hiroba", seed=1).move(None),
        lambda: teien.new("hiroba", seed=1).parse(5),
        lambda: teien.new("haru-ichiban", chance="1"),
        lambda: teien.new("haru-ichiban", dragonfly="1"),
        lambda: teien.player(None),
        lambda: teien.player("level1", seed="x"),
    ],
)
def test_what_makes_no_sense_is_an_error_of_ours(call: Callable[[], object]) -> None:
    with pytest.raises(TeienError):
        call()


@every_game
@pytest.mark.parametrize(
    "call",
    [
        lambda match: match.play(LONG, 0),
        lambda match: match.parse(LONG),
        lambda match: match.legal_moves(LONG),
        lambda match: match.text(LONG),
        lambda match: match.svg(theme=LONG),
        lambda match: teien.load(LONG),
        lambda match: teien.load(f"game: {LONG}\nresult: unfinished"),
        lambda match: teien.load(match.record("all").replace("version: ", f"version: {LONG}")),
        lambda match: teien.load(match.record("all").replace("players: ", f"players: {LONG}")),
        lambda match: teien.load(match.record("all").replace("seed: ", f"seed: {LONG}")),
        lambda match: teien.load(match.record("all").replace("seed: ", f"{LONG}: 1\nseed: ")),
        lambda match: teien.load(match.record("all").replace("seed: ", f"surprise: {LONG}\nseed: ")),
        lambda match: teien.load(match.record("all").replace("result: ", f"1. {LONG}\n\nresult: ")),
        lambda match: teien.load(match.record("all").replace("result: ", f"1. 1:{LONG}\n\nresult: ")),
        lambda match: teien.load(match.record("all").replace("result: ", f"1. {LONG}:1\n\nresult: ")),
        lambda match: teien.load(match.record("all").replace("unfinished", LONG)),
        lambda match: teien.load(match.record("all") + LONG),
        lambda match: teien.from_position(match.game.name, LONG),
        lambda match: teien.new(LONG),
        lambda match: teien.new(match.game.name, names=[LONG + "#", "Ben"]),
        lambda match: teien.new(match.game.name, **{LONG: 1}),
        lambda match: teien.new(match.game.name, players=LONG),
        lambda match: teien.player(LONG),
    ],
)
def test_what_is_quoted_is_shortened(game: str, call: Callable[[Any], object]) -> None:
    match = teien.new(game, seed=1)
    with pytest.raises(TeienError) as caught:
        call(match)
    assert len(str(caught.value)) < 400


@every_game
def test_every_part_of_a_position_is_quoted_shortened(game: str) -> None:
    parts = teien.new(game, seed=1).position("all").split()
    for place in range(len(parts)):
        with pytest.raises(TeienError) as caught:
            teien.from_position(game, " ".join([*parts[:place], LONG, *parts[place + 1 :]]))
        assert len(str(caught.value)) < 400
