"""What holds for every kind of player."""

import threading
import time

import pytest

import teien
from teien import BadMaterial, IllegalMove
from teien.core.play.match import Match
from teien.core.play.registry import Entry
from teien.players import KINDS
from teien.players.base import Player
from teien.players.random import RandomPlayer

QUICK: dict[str, dict[str, int]] = {
    "tree": {"simulations": 200, "threads": 1},
    "playouts": {"simulations": 200, "threads": 1},
}
EVERY = [(kind, game) for kind in KINDS for game in teien.GAMES if kind != "learned"]
"""What has learnt needs a network, and has tests of its own."""
every_kind_and_game = pytest.mark.parametrize(("kind", "game"), EVERY)


def quick(kind: str, seed: int = 1) -> Player:
    return teien.player(kind, seed=seed, **QUICK.get(kind, {}))


def after(game: str, moves: int, seed: int = 5) -> Match:
    """A match after so many random moves."""
    match = teien.new(game, seed=seed)
    chooser = teien.player("random", seed=seed)
    while len(match.history) < moves and not match.over:
        match.play(chooser.choose(match, match.to_act[0]), match.to_act[0])
    return match


@every_kind_and_game
def test_a_player_chooses_legal_moves_and_leaves_the_match_alone(kind: str, game: str) -> None:
    match = after(game, 6)
    player = quick(kind)
    for _ in range(12):
        if match.over:
            break
        seat = match.to_act[0]
        before = match.state.tobytes(), match.board.tobytes(), match.history
        move = player.choose(match, seat)
        assert (match.state.tobytes(), match.board.tobytes(), match.history) == before
        assert move in match.legal_moves(seat)
        match.play(move, seat)


@every_kind_and_game
def test_a_player_explains_itself(kind: str, game: str) -> None:
    match = after(game, 6)
    seat = match.to_act[0]
    found = quick(kind).analyse(match, seat)
    assert {candidate.move for candidate in found.candidates} == set(match.legal_moves(seat))
    assert sum(candidate.probability for candidate in found.candidates) == pytest.approx(1)
    known = [candidate.expected for candidate in found.candidates if candidate.expected is not None]
    assert all(0 <= expected <= 1 for expected in known)
    assert found.values == () or sum(found.values) == pytest.approx(1)
    assert found.line[0] == found.best


@every_kind_and_game
def test_the_same_seed_makes_the_same_choices(kind: str, game: str) -> None:
    one, other = quick(kind, 7), quick(kind, 7)
    for moves in (0, 3, 8):
        match = after(game, moves)
        seat = match.to_act[0]
        assert one.choose(match, seat) == other.choose(match, seat)


@every_kind_and_game
def test_a_seat_with_nothing_to_choose_is_refused(kind: str, game: str) -> None:
    match = after(game, 6)
    idle = next((seat for seat in range(match.players) if seat not in match.to_act), None)
    if idle is not None:
        with pytest.raises(IllegalMove, match=f"seat {idle} need not act"):
            quick(kind).choose(match, idle)
    with pytest.raises(IllegalMove, match="seat 9"):
        quick(kind).choose(match, 9)
    if game != "niwa":
        with pytest.raises(IllegalMove, match="the game is over"):
            quick(kind).choose(after(game, 10**6), 0)


@pytest.mark.parametrize(
    ("kind", "settings", "reason"),
    [
        ("chess", {}, "no player is called 'chess'; there are random, greedy, tree"),
        ("random", {"seconds": 1}, "player 'random': .*seconds"),
        ("tree", {"seconds": 0}, "seconds 0: a number above 0"),
        ("tree", {"seconds": -1.5}, "seconds -1.5: a number above 0"),
        ("tree", {"simulations": 0}, "simulations 0: a number above 0"),
        ("tree", {"seconds": "long"}, "seconds 'long': a number above 0"),
        ("tree", {"megabytes": 0}, "megabytes 0: a number above 0"),
        ("tree", {"threads": 0}, "threads 0: a whole number from 1"),
        ("playouts", {"seconds": float("nan")}, "seconds nan: a number above 0"),
        ("level9", {}, "no player is called 'level9'"),
        ("level1", {"level": 2}, "player 'level1'"),
        ("learned", {}, "player 'learned': missing a required argument: 'file'"),
        ("learned", {"file": 5}, "network 5: "),
        ("random", {"seed": "spring"}, "seed 'spring': a whole number"),
    ],
)
def test_bad_settings_are_refused(kind: str, settings: dict[str, object], reason: str) -> None:
    with pytest.raises(BadMaterial, match=reason):
        teien.player(kind, **settings)


class Broken(RandomPlayer):
    def __init__(self, seed: int | None = None) -> None:
        super().__init__(seed)
        self.letters = "abc" + seed  # type: ignore[operator]  # the bug


def test_a_mistake_inside_a_player_is_not_blamed_on_its_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS.entries, "broken", Entry("broken", f"{__name__}:Broken", "tests"))
    with pytest.raises(TypeError, match="concatenate"):
        teien.player("broken", seed=5)
    with pytest.raises(BadMaterial, match=r"player 'broken': .*luck"):
        teien.player("broken", luck=5)


@pytest.mark.parametrize("kind", ["tree", "playouts"])
def test_a_search_can_be_cancelled(kind: str) -> None:
    match = after("niwa", 8)
    teien.player(kind, seconds=0.01).analyse(match, match.to_act[0])  # compiled now, where it has never been
    player = teien.player(kind, seconds=600.0)
    found = threading.Event()

    def cancel() -> None:
        while not found.wait(0.3):
            player.cancel()

    canceller = threading.Thread(target=cancel)
    canceller.start()
    begun = time.perf_counter()
    assert player.analyse(match, match.to_act[0]).best in match.legal_moves()
    found.set()
    canceller.join()
    # Not a measurement: ten minutes were asked for, and far less was taken.
    assert time.perf_counter() - begun < 300
