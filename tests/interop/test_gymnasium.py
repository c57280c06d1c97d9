"""Gymnasium's own check, one seat against others, and many games at once."""

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import teien
from teien import BadMaterial, IllegalMove
from teien.core.play.game import find
from teien.interop.gymnasium import TeienEnv, TeienVectorEnv, name_of

WAYS = [(game, players) for game in teien.GAMES for players in find(game).players]
every_way = pytest.mark.parametrize(("game", "players"), WAYS)


def play_out(env: TeienEnv, seed: int) -> tuple[float, int]:
    """A game by random moves: what the seat got, and how many moves it made."""
    chooser = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    for moves in range(1, 10_000):
        _, reward, terminated, truncated, info = env.step(int(chooser.choice(np.flatnonzero(info["action_mask"]))))
        assert not truncated
        if terminated:
            return float(reward), moves
        assert reward == 0
    raise AssertionError("the game has no end")


@every_way
def test_the_check_passes(game: str, players: int) -> None:
    env = gymnasium.make(name_of(game), players=players, render_mode="ansi").unwrapped
    check_env(env)


def test_pictures_are_arrays() -> None:
    env = gymnasium.make("teien/HaruIchiban-v1", render_mode="rgb_array", seat=1)
    env.reset(seed=1)
    picture = np.asarray(env.render())
    assert picture.dtype == np.uint8
    assert picture.shape[2] == 3
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 100


@every_way
def test_whole_games_end_with_what_the_outcome_says(game: str, players: int) -> None:
    env = TeienEnv(game, players)
    for seed in range(2):
        reward, _ = play_out(env, seed)
        outcome = env.match.outcome
        assert outcome is not None
        assert (reward > 0) == (env.seat in outcome.winners and len(outcome.winners) < players)
        assert (reward < 0) == (bool(outcome.winners) and env.seat not in outcome.winners)


def test_the_seat_is_drawn_or_given_and_others_have_moved_before_it() -> None:
    seats = {TeienEnv("hiroba", 3).reset(seed=seed)[1]["seat"] for seed in range(20)}
    assert seats == {0, 1, 2}
    env = TeienEnv("hiroba", 3, seat=2, first=0)
    env.reset(seed=1)
    assert env.match.to_act == (2,)


def test_in_a_secret_choice_the_seat_is_asked_as_if_the_other_had_not_chosen() -> None:
    """R08: the opponent's choice is made, and none of it is seen."""
    rows = set()
    for seed in range(6):
        env = TeienEnv("haru-ichiban", seat=0, opponents=teien.player("random", seed=seed))
        row, _ = env.reset(seed=3)
        rows.add(row.tobytes())
    assert len(rows) == 1


def test_opponents_are_players_or_their_spelling() -> None:
    """A search beats random moves; the other way round it would not."""
    env = TeienEnv("hiroba", 2, opponents="tree:simulations=200,threads=1")
    assert [play_out(env, seed)[0] for seed in range(4)] == [-1.0] * 4
    greedy, chooser = TeienEnv("hiroba", 3, opponents=["greedy", teien.player("random")]), np.random.default_rng(1)
    _, info = greedy.reset(seed=2)
    greedy.step(int(chooser.choice(np.flatnonzero(info["action_mask"]))))


def test_an_illegal_action_loses_and_says_why() -> None:
    env = TeienEnv("hiroba", seat=0, first=0)
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step(810)
    assert (reward, terminated) == (-1.0, True)
    assert "H11" in info["illegal"]
    assert not info["action_mask"].any()
    with pytest.raises(IllegalMove, match="reset starts one"):
        env.step(0)
    assert "illegal" not in env.reset(seed=1)[1]


def test_bad_requests() -> None:
    for settings, message in (
        ({"render_mode": "film"}, "render_mode 'film'"),
        ({"seat": 2}, "seat 2"),
        ({"opponents": ["random", "random"]}, "1 are needed, not 2"),
        ({"opponents": "nobody"}, "no player is called"),
        ({"players": 9}, "played by"),
    ):
        with pytest.raises(BadMaterial, match=message):
            TeienEnv("hiroba", **settings)
    with pytest.raises(BadMaterial, match="no render_mode"):
        TeienEnv("hiroba").render()
    with pytest.raises(IllegalMove, match="reset starts one"):
        TeienEnv("hiroba").step(0)


@every_way
def test_many_games_follow_the_conventions(game: str, players: int) -> None:
    options: dict[str, Any] = {"longest": 20} if game == "niwa" else {}
    games = TeienVectorEnv(game, 6, players, threads=2, **options)
    assert games.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    observations, infos = games.reset(seed=3)
    assert games.observation_space.contains(observations)
    chooser, ended = np.random.default_rng(1), 0
    for _ in range(120):
        assert infos["action_mask"].any(axis=1).all()
        acting = infos["seat"]
        board, state = games.batch.boards[0], games.batch.states[0]
        assert (observations[0] == games.batch.game.observation.of(board, state, int(acting[0]))).all()
        actions = np.array([chooser.choice(np.flatnonzero(mask)) for mask in infos["action_mask"]])
        assert games.action_space.contains(actions)
        observations, rewards, terminations, truncations, infos = games.step(actions)
        assert not truncations.any()
        assert (rewards[~terminations] == 0).all()
        if terminations.any():
            ended += int(terminations.sum())
            assert (infos["_returns"] == terminations).all()
            assert np.allclose(infos["returns"].sum(axis=1), 0, atol=1e-6)
            assert (rewards == infos["returns"][np.arange(6), acting]).all()
            assert [row is not None for row in infos["final_obs"]] == terminations.tolist()
            over = games.parts(np.stack(infos["final_obs"][terminations].tolist()))["phase"]
            assert (over[:, -1] == 1).all()
    assert ended > 6 or game == "haru-ichiban"
    games.close()


def test_a_copy_stays_and_what_is_not_copied_is_written_anew() -> None:
    for copied in (True, False):
        games = TeienVectorEnv("hiroba", 5, copy=copied)
        observations, infos = games.reset(seed=1)
        before, mask = observations.tobytes(), infos["action_mask"].tobytes()
        games.step(games.batch.sample())
        assert (observations.tobytes() == before) is copied
        assert (infos["action_mask"].tobytes() == mask) is copied


def test_a_seed_makes_the_same_games_and_none_goes_on() -> None:
    games = TeienVectorEnv("hiroba", 5)
    first, _ = games.reset(seed=9)
    second, _ = games.reset()
    again, _ = games.reset(seed=9)
    assert (first == again).all()
    assert (first != second).any()


def test_illegal_actions_of_many_games_are_refused() -> None:
    games = gymnasium.make_vec("teien/Hiroba-v1", num_envs=4)
    games.reset(seed=1)
    with pytest.raises(IllegalMove, match="game 0: -: H11"):
        games.step(np.full(4, 810))


def test_masks_go_by_the_name_that_maskable_ppo_asks_for() -> None:
    env = gymnasium.make("teien/Niwa-v1", opponents="random")
    _, info = env.reset(seed=1)
    masks = env.get_wrapper_attr("action_masks")()
    assert masks.dtype == np.bool_
    assert (masks == info["action_mask"]).all()
    games = TeienVectorEnv("niwa", 3)
    _, infos = games.reset(seed=1)
    assert (games.action_masks() == infos["action_mask"]).all()


def test_a_game_is_cut_off_after_so_many_moves() -> None:
    """Haru Ichiban's rules set no end."""
    env = TeienEnv("haru-ichiban", seat=0, max_moves=9)
    _, info = env.reset(seed=1)
    truncated = terminated = False
    while not truncated:
        assert not terminated
        assert env.moves < 9
        _, reward, terminated, truncated, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert reward == 0
    assert env.moves >= 9
    with pytest.raises(IllegalMove, match="reset starts one"):
        env.step(0)
    for wrong in (0, -1, 1.5, True):
        with pytest.raises(BadMaterial, match="max_moves"):
            TeienEnv("haru-ichiban", max_moves=wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("copied", [True, False])
def test_many_games_are_cut_off_and_begin_anew(copied: bool) -> None:
    games = TeienVectorEnv("haru-ichiban", 4, copy=copied, max_moves=30)
    games.reset(seed=1)
    for step in range(1, 91):
        observations, rewards, terminations, truncations, infos = games.step(games.batch.sample())
        assert not (terminations & truncations).any()
        over = terminations | truncations
        assert (rewards[truncations] == 0).all()
        if over.any():
            assert (infos["_lengths"] == over).all()
            assert (infos["lengths"][truncations] == 30).all()
            assert not infos["returns"][truncations].any()
            assert [row is not None for row in infos["final_obs"]] == over.tolist()
        for place in np.flatnonzero(over):
            assert games.batch[int(place)].view().turn == 1
        assert (observations == games.batch.observe()).all()
        assert (infos["action_mask"] == games.batch.legal_mask()).all()
        assert truncations.all() or step % 30 or terminations.any()
    assert games.statistics.games >= 12
    assert games.statistics.truncated > 0.9
    assert games.statistics.length <= 30


def test_statistics_tell_of_each_seat() -> None:
    games = TeienVectorEnv("hiroba", 64, players=3)
    games.reset(seed=1)
    got, lengths = [], []
    for _ in range(120):
        _, _, terminations, _, infos = games.step(games.batch.sample())
        if terminations.any():
            got += infos["returns"][terminations].tolist()
            lengths += infos["lengths"][terminations].tolist()
    found = games.statistics
    assert found.games == len(got) > 64
    assert np.allclose(found.returns, np.mean(got, axis=0))
    assert np.allclose(found.wins, (np.array(got) > 0).mean(axis=0))
    assert found.length == np.mean(lengths)
    assert found.truncated == 0


@pytest.mark.parametrize("opponents", ["tree:simulations=20,threads=1", "level3", "greedy"])
def test_environments_are_pickled_and_copied(opponents: str) -> None:
    env = TeienEnv("niwa", opponents=opponents)
    _, info = env.reset(seed=3)
    action = int(np.flatnonzero(info["action_mask"])[0])
    twins = [pickle.loads(pickle.dumps(env)), copy.deepcopy(env)]
    seen = [each.step(action)[0].tobytes() for each in (env, *twins)]
    assert len(set(seen)) == 1
    games = TeienVectorEnv("niwa", 5, threads=2)
    games.reset(seed=3)
    actions = games.batch.sample()
    many = [pickle.loads(pickle.dumps(games)), copy.deepcopy(games)]
    assert len({each.step(actions)[0].tobytes() for each in (games, *many)}) == 1
