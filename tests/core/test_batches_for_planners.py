"""Batches for planners: saved and restored, copied and cut, sent elsewhere, and taken apart into matches."""

import copy
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import numpy as np
import pytest

import teien
from teien import BadMaterial, Batch
from teien.core.engine import stepping
from teien.players.spelling import read_player
from tests.hiroba.tables import LAYOUT


def walked(game: str, games: int = 12, steps: int = 7, **more: int) -> Batch:
    batch = teien.batch(game, games=games, seed=3, **more)
    walk(batch, steps)
    return batch


def sent(batch: Batch) -> Batch:
    again: Batch = pickle.loads(pickle.dumps(batch))
    return again


COPIES: dict[str, Callable[[Batch], Batch]] = {
    "copy": Batch.copy,
    "deepcopy": copy.deepcopy,
    "copy.copy": copy.copy,
    "pickle": sent,
}


def walk(batch: Batch, steps: int) -> bytes:
    """So many random steps, by the batch's own chance; what it comes to."""
    for _ in range(steps):
        batch.go_on(batch.sample())
    return batch.states.tobytes() + batch.observe().tobytes() + batch.legal_mask().tobytes() + batch.boards.tobytes()


@pytest.mark.parametrize("game", teien.GAMES)
def test_what_was_saved_comes_back_with_its_chance_and_goes_the_same_way(game: str) -> None:
    batch = walked(game)
    saved = batch.save()
    first = walk(batch, 40)
    batch.restore(saved)
    assert walk(batch, 40) == first
    batch.restore(pickle.loads(pickle.dumps(saved)))
    assert walk(batch, 40) == first


@pytest.mark.parametrize("game", teien.GAMES)
def test_some_games_are_rewound_and_the_others_stay(game: str) -> None:
    batch = walked(game)
    batch.observe(), batch.legal_mask()
    saved = batch.save()
    walk(batch, 9)
    after, mask, seen = batch.save(), batch.legal_mask().copy(), batch.observe().copy()
    which = np.arange(batch.games) % 3 == 0
    batch.restore(saved, which)
    assert (batch.states[which] == saved.states[which]).all()
    assert (batch.states[~which] == after.states[~which]).all()
    assert (batch.legal_mask()[~which] == mask[~which]).all()
    assert (batch.observe()[~which] == seen[~which]).all()
    again = batch[which]
    assert (again.legal_mask() == batch.legal_mask()[which]).all()
    assert (again.observe() == batch.observe()[which]).all()


@pytest.mark.parametrize("game", teien.GAMES)
@pytest.mark.parametrize("how", COPIES)
def test_a_copy_goes_the_same_way_and_leaves_the_batch_alone(game: str, how: str) -> None:
    batch = walked(game, threads=2)
    batch.observe()
    twin = COPIES[how](batch)
    compiled: Any = stepping.go_on_all
    before, known = batch.states.tobytes(), len(compiled.signatures)
    ended = walk(twin, 30)
    assert batch.states.tobytes() == before
    assert walk(batch, 30) == ended
    assert len(compiled.signatures) == known, "nothing had to be compiled for it"


def test_a_batch_is_sent_to_another_process() -> None:
    batch = walked("haru-ichiban")
    with ProcessPoolExecutor(1, get_context("spawn")) as executor:
        assert executor.submit(walk, batch, 5).result() == walk(batch, 5)


@pytest.mark.parametrize("game", teien.GAMES)
def test_a_game_is_a_match_and_back(game: str) -> None:
    batch = walked(game, games=5)
    for place in range(5):
        match = batch[place]
        assert match.state.tobytes() == batch.states[place].tobytes()
        assert match.to_act[0] == batch.to_act[place]
        assert match.legal_numbers(match.to_act[0]) == np.flatnonzero(batch.legal_mask()[place]).tolist()
        assert teien.load(match.record("all")).position("all") == match.position("all")
    match = batch[-1]
    other, before = walked(game, games=3, steps=1), batch.states.tobytes()
    other.legal_mask()
    match.play(match.legal_numbers(match.to_act[0])[0], match.to_act[0])
    assert batch.states.tobytes() == before
    other[1] = match
    assert other.states[1].tobytes() == match.state.tobytes()
    assert other.to_act[1] == match.to_act[0]
    assert np.flatnonzero(other.legal_mask()[1]).tolist() == match.legal_numbers(match.to_act[0])
    assert other[1].position("all") == match.position("all")


def test_a_match_brings_its_board_along_where_all_had_one() -> None:
    batch = teien.batch("hiroba", games=4, seed=1, layout=LAYOUT, first=0)
    before = batch.save()
    stranger = teien.new("hiroba", seed=9)
    batch[2] = stranger
    assert batch.boards[2].tobytes() == stranger.board.tobytes()
    assert batch.boards[1].tobytes() == before.boards[0].tobytes()
    assert np.flatnonzero(batch.legal_mask()[2]).tolist() == stranger.legal_numbers()
    batch.restore(before)
    assert batch.boards[2].tobytes() == before.boards[0].tobytes()
    walk(batch, 30)


def test_a_match_that_is_over_is_a_game_that_is_done() -> None:
    match, player = teien.new("niwa", seed=1, longest=20), teien.player("random", seed=1)
    while not match.over:
        match.play(player.choose(match, match.to_act[0]))
    batch = teien.batch("niwa", games=3, seed=1)
    batch[0] = match
    assert batch.done.tolist() == [True, False, False]
    winners = [seat for seat in range(2) if batch.returns[0, seat] > 0]
    assert winners in ([], list(match.tally.winners))
    assert batch[0].over
    batch.reset()
    assert not batch.done.any()


def test_some_games_are_a_batch_of_their_own() -> None:
    batch = walked("haru-ichiban", games=9)
    for which in (slice(2, 5), [0, 8], np.arange(9) > 4, np.array([3])):
        some = batch[which]
        assert (some.states == batch.states[which]).all()
        assert len(some) == some.games == len(batch.states[which])
        before = batch.states.tobytes()
        walk(some, 20)
        assert batch.states.tobytes() == before


def test_what_does_not_fit_is_refused() -> None:
    batch = walked("niwa", games=3)
    with pytest.raises(BadMaterial, match="a match of Niwa for 2 is needed, not of Hiroba for 2"):
        batch[0] = teien.new("hiroba", seed=1)
    with pytest.raises(BadMaterial, match="3 games of Niwa are needed"):
        batch.restore(walked("niwa", games=4).save())
    with pytest.raises(BadMaterial, match="at least one game"):
        batch[[]]
    for place in (3, -4):
        with pytest.raises(IndexError, match="there are 3"):
            batch[place]
    assert len(list(batch)) == 3


KINDS = ["random", "greedy", "tree:simulations=40", "tree:simulations=40,threads=1", "level1", "level5"]


@pytest.mark.parametrize("kind", KINDS)
def test_players_are_pickled_and_copied_and_choose_the_same(kind: str) -> None:
    player = read_player(kind, seed=1)
    match = teien.new("niwa", seed=2)
    twins = [copy.deepcopy(player), pickle.loads(pickle.dumps(player))]
    if "threads=1" in kind or "tree" not in kind:
        chosen = [twin.choose(match, match.to_act[0]) for twin in (player, *twins)]
        assert len(set(chosen)) == 1


def test_a_search_on_many_positions_is_the_same_on_any_number_of_threads() -> None:
    batch = walked("niwa", games=6)
    one, two = (teien.player("tree", simulations=60, threads=threads, seed=4) for threads in (1, 2))
    found, same = one.analyse_all(batch), two.analyse_all([batch[place] for place in range(6)])
    assert [each and each.candidates for each in found] == [each and each.candidates for each in same]
    for place, each in enumerate(found):
        assert each
        assert each.seat == batch.to_act[place]
        assert batch.legal_mask()[place, each.best.number]


def test_a_search_on_many_positions_leaves_out_games_that_are_over() -> None:
    batch = teien.batch("haru-ichiban", games=4, seed=1)
    match, player = teien.new("haru-ichiban", seed=1), teien.player("random", seed=1)
    while not match.over:
        match.play(player.choose(match, match.to_act[0]), match.to_act[0])
    batch[2] = match
    found = teien.player("tree", seconds=0.2, seed=1).analyse_all(batch)
    assert [each is None for each in found] == [False, False, True, False]
