"""PettingZoo's own tests, and what they do not ask: secrets, planners, rewards, wrong actions."""

import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pettingzoo
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

import teien
from teien import BadMaterial, IllegalMove
from teien.core.engine import rules
from teien.core.engine.chance import streams
from teien.core.play.game import find
from teien.interop.pettingzoo import TeienAECEnv, env, name_of

WAYS = [(game, players) for game in teien.GAMES for players in find(game).players]
every_way = pytest.mark.parametrize(("game", "players"), WAYS)
SEEDS = 100


@pytest.fixture(autouse=True)
def _what_the_tests_say_of_every_dictionary() -> Iterator[None]:
    """They warn of observations that are dictionaries, as those with an action mask are."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        yield


def play_on(played: TeienAECEnv, moves: int, seed: int = 0) -> None:
    chooser = np.random.default_rng(seed)
    for _ in range(moves):
        if not any(played.terminations.values()):
            played.step(int(chooser.choice(np.flatnonzero(played.row_game.mask))))


@every_way
def test_the_api(game: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    """It stops after a game, so it is begun anew with each seed."""
    for seed in range(SEEDS):
        played = env(game, players)
        for agent in played.possible_agents:
            played.action_space(agent).seed(seed)
        api_test(played, num_cycles=200)
    assert capsys.readouterr().out.count("Passed API test") == SEEDS


@every_way
def test_the_same_seed_makes_the_same_game(game: str, players: int) -> None:
    seed_test(lambda: env(game, players), num_cycles=200)


@pytest.mark.parametrize("game", teien.GAMES)
def test_rendering(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: env(game, render_mode=render_mode))
    assert capsys.readouterr().out


@pytest.mark.parametrize("game", teien.GAMES)
def test_the_benchmark_runs(game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(10_000))
    monkeypatch.setattr("time.time", lambda: float(next(clock)))
    performance_benchmark(env(game))
    assert "turns per second" in capsys.readouterr().out


@every_way
def test_make_finds_them(game: str, players: int) -> None:
    made = pettingzoo.make("aec", name_of(game, players))
    made.reset(seed=1)
    assert made.num_agents == players
    assert made.unwrapped.row_game.game.name == game


@every_way
@settings(max_examples=5, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_a_seed_starts_the_game_that_teien_new_starts_and_both_go_on_alike(game: str, players: int, seed: int) -> None:
    played, match = env(game, players), teien.new(game, players, seed)
    played.reset(seed=seed)
    chooser = np.random.default_rng(seed)
    while not match.over:
        seat = match.to_act[0]
        assert played.agent_selection == f"player_{seat}"
        mask = played.observe(played.agent_selection)["action_mask"]
        assert np.flatnonzero(mask).tolist() == match.legal_numbers(seat)
        action = int(chooser.choice(np.flatnonzero(mask)))
        match.play(action, seat)
        played.step(action)
    assert all(played.terminations.values())
    assert played.row_game.states[0].tobytes() == match.state.tobytes()
    assert match.outcome is not None
    assert sum(played.rewards.values()) == pytest.approx(0)
    winners = [seat for seat in range(players) if played.rewards[f"player_{seat}"] > 0]
    assert winners == sorted(match.outcome.winners) or len(match.outcome.winners) in (0, players)


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6), moves=st.integers(0, 60))
def test_no_secret_is_in_an_observation(seed: int, moves: int) -> None:
    """R26: whatever the other holds and has chosen, the seat sees the same, and so does whoever watches."""
    played = env("haru-ichiban", render_mode="ansi")
    played.reset(seed=seed)
    play_on(played, moves, seed)
    game = played.row_game
    for seat, chance in zip((0, 1), streams(seed, 2).reshape(-1, 1), strict=True):
        agent = f"player_{seat}"
        before, picture = played.observe(agent), game.text(seat)
        saved = game.save()
        rules.hide(game.boards[0], game.states[0], seat, chance)
        after = played.observe(agent)
        assert (before["observation"] == after["observation"]).all()
        assert (before["action_mask"] == after["action_mask"]).all()
        assert game.text(seat) == picture
        watched = played.render()
        game.restore(saved)
        assert played.render() == watched or game.acting == -1


def test_planners_can_go_back() -> None:
    for game, players in WAYS:
        played = env(game, players)
        played.reset(seed=5)
        play_on(played, 7)
        saved = played.save()
        before = [played.observe(agent)["observation"].tobytes() for agent in played.agents]
        for seed in range(3):
            play_on(played, 400 if game != "niwa" else 40, seed)
            played.restore(saved)
            assert [played.observe(agent)["observation"].tobytes() for agent in played.agents] == before
            assert not any(played.terminations.values())
        play_on(played, 1)


def test_chance_goes_on_as_it_would_have() -> None:
    """R24: later shuffles belong to what is saved."""
    played = env("haru-ichiban")
    played.reset(seed=3)
    saved = played.save()
    ends = set()
    for _ in range(2):
        play_on(played, 300, seed=1)
        ends.add(played.row_game.states.tobytes())
        played.restore(saved)
    assert len(ends) == 1


def test_the_state_is_what_all_seats_know() -> None:
    played = env("hiroba", players=3)
    played.reset(seed=1)
    state = played.state()
    assert played.state_space.contains(state)
    assert (state == np.concatenate([played.observe(agent)["observation"] for agent in played.agents])).all()


def test_parts_are_named() -> None:
    played = env("niwa")
    played.reset(seed=1)
    parts = played.parts(played.observe("player_0")["observation"])
    assert parts["figures"].shape == (6, 84)


def test_wrong_actions_are_refused_with_their_rule_and_nothing_moves() -> None:
    played = env("hiroba")
    with pytest.raises(IllegalMove, match="reset starts one"):
        played.step(0)
    played.reset(seed=1)
    before = played.row_game.states.tobytes()
    for action, message in ((810, "H11"), (893, "numbered 0 to 892"), (-1, "numbered 0 to 892"), (None, "not None")):
        with pytest.raises(IllegalMove, match=message):
            played.step(action)
    assert played.row_game.states.tobytes() == before
    with pytest.raises(IllegalMove, match="numbered 0 to 892"):
        played.row_game.play(-1)


def test_pettingzoos_wrapper_for_illegal_actions_fits() -> None:
    played: Any = TerminateIllegalWrapper(env("hiroba"), illegal_reward=-1)
    played.reset(seed=1)
    played.last()
    agent = played.agent_selection
    played.step(810)
    assert played.rewards[agent] == -1
    assert all(played.terminations.values())


def test_bad_requests() -> None:
    with pytest.raises(BadMaterial, match="render_mode 'film'"):
        env("hiroba", render_mode="film")
    with pytest.raises(BadMaterial, match="played by"):
        env("niwa", players=3)
    with pytest.raises(BadMaterial, match="no option"):
        env("hiroba", colour="red")
    with pytest.raises(BadMaterial, match="no render_mode was chosen"):
        env("hiroba").render()


def test_options_reach_the_game() -> None:
    played = env("niwa", circuit="pond", first=1)
    played.reset(seed=1)
    assert played.agent_selection == "player_1"


def test_a_game_is_cut_off_after_so_many_moves() -> None:
    short = env("haru-ichiban", max_moves=25)
    api_test(short, num_cycles=60)
    short.reset(seed=1)
    moves = 0
    for _agent in short.agent_iter():
        observation, reward, termination, truncation, _info = short.last()
        assert not termination
        assert reward == 0
        if truncation:
            short.step(None)
            continue
        short.step(int(np.flatnonzero(observation["action_mask"])[0]))
        moves += 1
    assert moves == 25
    assert short.agents == []
