"""The front door: what is there; and what nobody should hand in is a clear error of ours, or makes sense."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import teien
from teien import TeienError
from teien.core.play.game import GAMES

every_game = pytest.mark.parametrize("game", GAMES)
LONG = "x" * 50_000
DOOR: Any = teien
"""Whatever is handed in: that is what is tried here."""


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
    match = DOOR.new(game, seed=1)
    seat = np.int64(match.to_act[0])
    number = np.array(match.legal_numbers(seat), np.int32)[0]
    assert match.text(seat) == match.text(int(seat))
    assert match.move(number) == match.legal_moves(seat)[0]
    assert match.play(number, seat).number == number
    assert match.at(np.int8(1)).position("all") == match.position("all")


@pytest.mark.parametrize(
    "call",
    [
        lambda: DOOR.load(None),
        lambda: DOOR.load(b"game: hiroba"),
        lambda: DOOR.from_position("niwa", None),
        lambda: DOOR.from_position(None, "x"),
        lambda: DOOR.new(None),
        lambda: DOOR.new(["hiroba"]),
        lambda: DOOR.new("hiroba", players="2"),
        lambda: DOOR.new("hiroba", players=True),
        lambda: DOOR.new("hiroba", players=2.0),
        lambda: DOOR.new("hiroba", tiles=[None] * 12),
        lambda: DOOR.new("hiroba", tiles=5),
        lambda: DOOR.new("hiroba", layout=[None] * 9),
        lambda: DOOR.new("hiroba", layout=5),
        lambda: DOOR.new("niwa", tiles=[None]),
        lambda: DOOR.new("niwa", tiles=5),
        lambda: DOOR.new("niwa", circuit=5),
        lambda: DOOR.new("hiroba", names=[None, "Ben"]),
        lambda: DOOR.new("hiroba", date=5),
        lambda: DOOR.new("hiroba", seed=1).at("1"),
        lambda: DOOR.new("hiroba", seed=1).move("1"),
        lambda: DOOR.new("hiroba", seed=1).move(None),
        lambda: DOOR.new("hiroba", seed=1).parse(5),
        lambda: DOOR.new("haru-ichiban", chance="1"),
        lambda: DOOR.new("haru-ichiban", dragonfly="1"),
        lambda: DOOR.player(None),
        lambda: DOOR.player("level1", seed="x"),
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
        lambda match: DOOR.load(LONG),
        lambda match: DOOR.load(f"game: {LONG}\nresult: unfinished"),
        lambda match: DOOR.load(match.record("all").replace("version: ", f"version: {LONG}")),
        lambda match: DOOR.load(match.record("all").replace("players: ", f"players: {LONG}")),
        lambda match: DOOR.load(match.record("all").replace("seed: ", f"seed: {LONG}")),
        lambda match: DOOR.load(match.record("all").replace("seed: ", f"{LONG}: 1\nseed: ")),
        lambda match: DOOR.load(match.record("all").replace("seed: ", f"surprise: {LONG}\nseed: ")),
        lambda match: DOOR.load(match.record("all").replace("result: ", f"1. {LONG}\n\nresult: ")),
        lambda match: DOOR.load(match.record("all").replace("result: ", f"1. 1:{LONG}\n\nresult: ")),
        lambda match: DOOR.load(match.record("all").replace("result: ", f"1. {LONG}:1\n\nresult: ")),
        lambda match: DOOR.load(match.record("all").replace("unfinished", LONG)),
        lambda match: DOOR.load(match.record("all") + LONG),
        lambda match: DOOR.from_position(match.game.name, LONG),
        lambda match: DOOR.new(LONG),
        lambda match: DOOR.new(match.game.name, names=[LONG + "#", "Ben"]),
        lambda match: DOOR.new(match.game.name, **{LONG: 1}),
        lambda match: DOOR.new(match.game.name, players=LONG),
        lambda match: DOOR.player(LONG),
    ],
)
def test_what_is_quoted_is_shortened(game: str, call: Callable[[Any], object]) -> None:
    match = DOOR.new(game, seed=1)
    with pytest.raises(TeienError) as caught:
        call(match)
    assert len(str(caught.value)) < 400


@every_game
def test_every_part_of_a_position_is_quoted_shortened(game: str) -> None:
    parts = DOOR.new(game, seed=1).position("all").split()
    for place in range(len(parts)):
        with pytest.raises(TeienError) as caught:
            DOOR.from_position(game, " ".join([*parts[:place], LONG, *parts[place + 1 :]]))
        assert len(str(caught.value)) < 400


NAMES = sorted([*teien.__all__, "__version__", "interop"])


def test_completion_shows_what_is_there_and_nothing_else() -> None:
    assert dir(teien) == NAMES
    for name in NAMES:
        assert getattr(teien, name) is not None
    assert {"Match", "new", "player", "playouts"} < set(NAMES)


def test_completion_shows_the_same_whatever_was_imported_before() -> None:
    code = "import teien, teien.core.play.match, teien.players, teien.hiroba; print(*dir(teien))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == NAMES


def test_what_is_not_there_is_no_attribute() -> None:
    with pytest.raises(AttributeError, match="module 'teien' has no attribute 'import_module'"):
        DOOR.import_module  # noqa: B018  # it raises


USER = """\
import teien

match: teien.Match = teien.new("niwa", seed=7, names=["Anna", "Ben"])
for seat in match.to_act:
    moves: list[teien.Move] = match.legal_moves(seat)
    played: teien.Move = match.play(moves[0], seat)
scores: tuple[int, ...] = match.outcome.scores if match.outcome else ()
reveal_type(match.copy())
match.play(0.5)
"""


def test_users_programs_are_type_checked_against_the_package(tmp_path: Path, cache: pytest.Cache) -> None:
    """Without `py.typed`, mypy would take everything of Teien's for anything."""
    (tmp_path / "bot.py").write_text(USER)
    kept = f"--cache-dir={cache.mkdir('mypy')}"
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", kept, "bot.py"]
    environment = os.environ | {"PYTHONPATH": str(Path(teien.__file__).parents[1])}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    note, error, count = done.stdout.splitlines()
    assert note.startswith('bot.py:8: note: Revealed type is "teien.core.play.match.Match"')
    assert error.startswith('bot.py:9: error: Argument 1 to "play"')
    assert count.startswith("Found 1 error in 1 file")
