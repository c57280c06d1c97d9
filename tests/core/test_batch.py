"""Many games at once: the same on any number of threads, careful with what it is handed."""

from typing import Any

import numpy as np
import pytest

import teien
from teien import BadMaterial, IllegalMove
from tests.hiroba.tables import LAYOUT


def test_threads_change_nothing() -> None:
    one = teien.batch("hiroba", players=3, games=700, seed=5, threads=1)
    three = teien.batch("hiroba", players=3, games=700, seed=5, threads=3)
    for _ in range(60):
        actions = one.sample()
        assert (actions == three.sample()).all()
        assert (one.legal_mask() == three.legal_mask()).all()
        one.step(actions)
        three.step(actions)
        one.reset()
        three.reset()
    assert one.states.tobytes() == three.states.tobytes()
    assert one.boards.tobytes() == three.boards.tobytes()


def test_samples_are_legal_and_uniform() -> None:
    batch = teien.batch("hiroba", games=4500, seed=1, layout=LAYOUT, first=0)
    actions = batch.sample()
    legal = np.flatnonzero(batch.legal_mask()[0])
    assert len(legal) == 45
    counts = np.array([(actions == action).sum() for action in legal])
    assert counts.sum() == 4500
    assert ((counts - 100) ** 2 / 100).sum() < 44 + 5 * 88**0.5


def test_games_that_are_done_wait_for_a_reset() -> None:
    batch = teien.batch("hiroba", games=40, seed=2, threads=1)
    assert not batch.returns.any()
    while not batch.done.all():
        batch.step(batch.sample())
    assert not batch.legal_mask().any()
    assert (batch.to_act == -1).all()
    before = batch.states.tobytes()
    batch.step(np.full(40, -7))
    assert batch.states.tobytes() == before
    assert np.allclose(batch.returns.sum(axis=1), 0)
    assert set(np.unique(batch.returns)) <= {-1.0, 0.0, 1.0}
    layouts = batch.boards["garden"].tobytes()
    batch.reset()
    assert not batch.done.any()
    assert not batch.scores.any()
    assert batch.boards["garden"].tobytes() != layouts


def test_shared_wins_are_paid_in_parts() -> None:
    batch = teien.batch("hiroba", players=4, games=3, seed=2, threads=1)
    batch.to_act[:] = -1
    batch._all.winners[:] = [0b0001, 0b0110, 0b1111]
    third = 1 / 3
    expected = np.array([[1, -third, -third, -third], [-third, third, third, -third], [0, 0, 0, 0]])
    assert np.allclose(batch.returns, expected)


def test_illegal_actions_are_refused_and_nothing_moves() -> None:
    batch = teien.batch("hiroba", games=5, seed=3, threads=1)
    before = batch.states.tobytes()
    actions = batch.sample()
    actions[3] = 810
    with pytest.raises(IllegalMove, match="game 3: -: H11: a pebble must be placed now"):
        batch.step(actions)
    for wrong, message in [
        (np.full(5, 893), "game 0: action 893: actions are numbered 0 to 892"),
        (np.full(5, -1), "game 0: action -1"),
        (np.zeros(4, int), "an array of 5 integers is needed"),
        (np.zeros(5), "not float64 of shape"),
        (np.zeros((5, 1), int), "an array of 5 integers"),
    ]:
        with pytest.raises(IllegalMove, match=message):
            batch.step(wrong)
    assert batch.states.tobytes() == before


def test_the_mask_cannot_be_written() -> None:
    mask = teien.batch("hiroba", games=2, seed=1).legal_mask()
    with pytest.raises(ValueError, match="read-only"):
        mask[0, 0] = True


@pytest.mark.parametrize(("games", "threads"), [(0, 1), (-1, None), (10, 0), (10, 11)])
def test_impossible_sizes_are_refused(games: int, threads: int | None) -> None:
    with pytest.raises(BadMaterial, match=r"games|threads"):
        teien.batch("hiroba", games=games, threads=threads)


def test_playouts_need_a_game() -> None:
    with pytest.raises(BadMaterial, match="games 0"):
        teien.playouts("hiroba", games=0)


def test_playouts_are_fair_to_the_seats() -> None:
    found = teien.playouts("hiroba", players=2, games=20_000, seed=1)
    assert found.wins.sum() == pytest.approx(20_000)
    assert found.wins[0] == pytest.approx(10_000, abs=500)
    assert found.moves > 18 * 20_000
    assert (found.scores >= 0).all()


@pytest.mark.parametrize("game", teien.GAMES)
def test_going_on_is_a_step_and_a_reset(game: str) -> None:
    options: dict[str, Any] = {"longest": 20} if game == "niwa" else {}
    one = teien.batch(game, games=50, seed=4, threads=1, **options)
    other = teien.batch(game, games=50, seed=4, threads=3, **options)
    seen = 0
    for _ in range(150):
        assert (one.observe() == other.observe()).all()
        assert (one.legal_mask() == other.legal_mask()).all()
        actions = one.sample()
        assert (other.sample() == actions).all()
        one.step(actions)
        ended = other.go_on(actions)
        assert ended.games.tolist() == np.flatnonzero(one.done).tolist()
        assert np.allclose(ended.returns, one.returns[ended.games])
        assert (ended.scores == one.scores[ended.games]).all()
        assert (ended.observations == one.observe()[ended.games]).all()
        seen += len(ended.games)
        one.reset()
        assert one.states.tobytes() == other.states.tobytes()
        assert not other.scores.any()
    assert seen > 10


@pytest.mark.parametrize("game", teien.GAMES)
def test_what_is_seen_and_legal_goes_into_arrays_of_the_caller_s_own(game: str) -> None:
    batch = teien.batch(game, games=130, seed=4, threads=2)
    for _ in range(40):
        rows, masks = np.empty_like(batch.observe()), np.empty_like(batch.legal_mask())
        batch.go_on(batch.sample(), into=(rows, masks))
        assert (rows == batch.observe()).all()
        assert (masks == batch.legal_mask()).all()
        rows[:], masks[:] = 0xFF, True


def test_arrays_of_the_caller_s_own_must_fit() -> None:
    batch = teien.batch("hiroba", games=4, seed=1)
    rows, masks = np.empty_like(batch.observe()), np.empty_like(batch.legal_mask())
    before = batch.states.tobytes()
    for wrong in (
        (rows[:3], masks),
        (rows, masks[:, :-1]),
        (np.asfortranarray(rows), masks),
        (batch.observe(), masks),
    ):
        with pytest.raises(BadMaterial, match=r"into: .* is needed"):
            batch.go_on(batch.sample(), into=wrong)
        assert batch.states.tobytes() == before


def test_games_in_the_same_garden_share_its_board() -> None:
    same, drawn = teien.batch("niwa", games=3, seed=1), teien.batch("niwa", games=3, seed=1, circuit="random")
    assert len(same.boards) == len(drawn.boards) == 3
    assert np.shares_memory(same.boards[0], same.boards[2])
    assert not np.shares_memory(drawn.boards[0], drawn.boards[2])
    assert len({bytes(board) for board in drawn.boards}) == 3
    assert set(teien.batch("niwa", games=50, seed=1).states["first"].tolist()) == {0, 1}


def test_going_on_needs_games_that_go_on() -> None:
    batch = teien.batch("hiroba", games=3, seed=1)
    while not batch.done.any():
        batch.step(batch.sample())
    with pytest.raises(IllegalMove, match="is done; reset starts another"):
        batch.go_on(batch.sample())


def test_observations_are_those_of_the_seat_that_acts_or_acted_last() -> None:
    batch = teien.batch("hiroba", players=3, games=4, seed=6, threads=1)
    last = batch.to_act.copy()
    while not batch.done.all():
        last[~batch.done] = batch.to_act[~batch.done]
        batch.step(batch.sample())
        observers = np.where(batch.done, last, batch.to_act)
        rows = batch.observe()
        for game in range(4):
            row = batch.game.observation.of(batch.boards[game], batch.states[game], int(observers[game]))
            assert (rows[game] == row).all()
    with pytest.raises(ValueError, match="read-only"):
        batch.observe()[0] = 0
