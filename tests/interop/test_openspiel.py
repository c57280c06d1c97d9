"""The games in OpenSpiel: its own tests, agreement with `teien.Match`, and secrets that stay secret."""

import copy
import pickle
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from open_spiel.python.observation import make_observation

import teien
from teien.core.engine import chance, rules
from teien.core.engine.row import copied
from teien.core.play.game import GAMES, find
from teien.core.words.errors import BadMaterial, BadPosition
from teien.core.words.extras import MissingExtra
from teien.haru_ichiban.rules import OVER
from teien.interop.openspiel import TeienGame, TeienState
from teien.interop.openspiel.node import Setup
from teien.interop.openspiel.parameters import quoted

LATE_NIWA = teien.new("niwa", seed=5, first=0, circuit="pink@0,0/blue@2,1", longest=4)
for _ in range(6):
    LATE_NIWA.play(LATE_NIWA.legal_moves()[0])

PLAIN = ["teien_haru_ichiban", "teien_hiroba", "teien_niwa"]
LOADED = [
    "teien_haru_ichiban(rounds=2)",
    "teien_haru_ichiban(dragonfly=2,rounds=1,seed=9)",
    "teien_hiroba",
    "teien_hiroba(players=3,first=3,koi=hand)",
    "teien_hiroba(players=4,seed=4)",
    "teien_niwa(longest=12)",
    "teien_niwa(circuit=random,first=2,longest=10,capacity=none,repetition=off,seed=3)",
    f"teien_niwa(position={quoted(LATE_NIWA.position())})",
]

CHANCE = pyspiel.PlayerId.CHANCE


def states(text: str, seed: int, games: int = 1) -> Iterator[Any]:
    """All states of some random games, the last ones over."""
    picks = random.Random(seed)
    game = pyspiel.load_game(text)
    for _ in range(games):
        state = game.new_initial_state()
        yield state.clone()
        while not state.is_terminal():
            state.apply_action(picks.choice(state.legal_actions()))
            yield state.clone()


def test_each_game_is_registered() -> None:
    assert {name for name in pyspiel.registered_names() if name.startswith("teien_")} == {
        f"teien_{name.replace('-', '_')}" for name in GAMES
    }


@pytest.mark.parametrize("text", PLAIN)
def test_each_game_loads_by_its_name_alone(text: str) -> None:
    game = pyspiel.load_game(text)
    assert isinstance(game, TeienGame)
    assert game.num_players() == 2
    assert str(game) == f"{text}()"


@pytest.mark.parametrize("text", LOADED)
def test_random_sim_test(text: str, capfd: pytest.CaptureFixture[str]) -> None:
    """OpenSpiel's own: clones, serialisation, masks, sorted actions, unique texts, sums, lengths, tensors."""
    pyspiel.random_sim_test(pyspiel.load_game(text), num_sims=2, serialize=True, verbose=False, mask_test=True)
    assert "Error" not in capfd.readouterr().out


@pytest.mark.parametrize(
    ("text", "chances", "information"),
    [
        ("teien_haru_ichiban", "EXPLICIT_STOCHASTIC", "IMPERFECT_INFORMATION"),
        ("teien_hiroba", "DETERMINISTIC", "PERFECT_INFORMATION"),
        ("teien_niwa", "DETERMINISTIC", "PERFECT_INFORMATION"),
    ],
)
def test_types(text: str, chances: str, information: str) -> None:
    kind = pyspiel.load_game(text).get_type()
    assert kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    assert kind.chance_mode.name == chances
    assert kind.information.name == information
    assert kind.utility == pyspiel.GameType.Utility.ZERO_SUM
    assert kind.reward_model == pyspiel.GameType.RewardModel.TERMINAL


@pytest.mark.parametrize("text", LOADED)
def test_lengths_and_utilities_are_bounds(text: str) -> None:
    game = pyspiel.load_game(text)
    for state in states(text, seed=1, games=3):
        history = state.full_history()
        draws = sum(each.player == CHANCE for each in history)
        assert draws <= game.max_chance_nodes_in_history()
        assert len(history) - draws <= game.max_game_length()
        assert len(history) <= game.max_history_length()
        assert all(game.min_utility() <= value <= game.max_utility() for value in state.returns())
        assert sum(state.returns()) == pytest.approx(0)
        assert state.is_terminal() or state.returns() == [0] * game.num_players()


@pytest.mark.parametrize("text", LOADED)
def test_only_who_acts_has_legal_actions_and_wrong_players_are_refused(text: str) -> None:
    game = pyspiel.load_game(text)
    for state in states(text, seed=2):
        assert state.is_terminal() == (state.current_player() == pyspiel.PlayerId.TERMINAL)
        if state.is_terminal():
            assert state.legal_actions() == []
        if not state.is_chance_node():
            others = set(range(game.num_players())) - {state.current_player()}
            assert all(state.legal_actions(seat) == [] for seat in others)
        for ask in (state.information_state_string, state.observation_string, state.observation_tensor):
            with pytest.raises(pyspiel.SpielError, match="player >= 0"):
                ask(-1)
            with pytest.raises(pyspiel.SpielError, match="player <"):
                ask(game.num_players())


@pytest.mark.parametrize("text", LOADED)
def test_texts_lead_back_to_actions(text: str) -> None:
    for state in states(text, seed=3):
        player = state.current_player()
        for action in state.legal_actions():
            assert state.string_to_action(player, state.action_to_string(player, action)) == action


@pytest.mark.parametrize("text", LOADED)
def test_copies_serialised_and_pickled_ones_go_on_alike(text: str) -> None:
    game = pyspiel.load_game(text)
    everything = list(states(text, seed=4))
    for state in everything[:: len(everything) // 8 + 1]:
        action = (state.legal_actions() or [None])[-1]
        twins = [
            state.clone(),
            copy.deepcopy(state),
            pickle.loads(pickle.dumps(state)),
            game.deserialize_state(state.serialize()),
            pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1],
        ]
        before = seen(state)
        for twin in twins:
            assert isinstance(twin, TeienState)
            assert seen(twin) == before
            if action is not None:
                twin.apply_action(action)
        assert seen(state) == before
        assert len({str(seen(twin)) for twin in twins}) == 1


def seen(state: Any) -> list[Any]:
    """All that can be read of a state."""
    seats = range(state.num_players())
    return [
        str(state),
        state.history(),
        state.returns(),
        state.legal_actions(),
        [state.information_state_string(seat) for seat in seats],
        [state.observation_tensor(seat) for seat in seats],
    ]


@pytest.mark.parametrize("text", LOADED)
def test_games_can_be_pickled_and_read_from_their_texts(text: str) -> None:
    game = pyspiel.load_game(text)
    for twin in (pickle.loads(pickle.dumps(game)), pyspiel.load_game(str(game))):
        assert str(twin) == str(game)
        assert twin == game
        assert str(twin.new_initial_state()) == str(game.new_initial_state())


@pytest.mark.parametrize("text", LOADED)
def test_a_match_allows_the_same_and_ends_the_same(text: str) -> None:
    """Played side by side with a match; what is drawn is put on top of its piles first."""
    game = pyspiel.load_game(text)
    match = teien.Match(game.setup.game, game.setup.board, copied(game.setup.start))
    draws = game.setup.game.draws
    picks = random.Random(5)
    state = game.new_initial_state()
    while not state.is_terminal():
        action = picks.choice(state.legal_actions())
        player = state.current_player()
        state.apply_action(action)
        if player == CHANCE:
            if not state.is_chance_node():
                match = teien.Match(match.game, match.board, copied(state.node.state))
            continue
        assert player == match.to_act[0]
        assert action in match.legal_numbers(player)
        match.play(action, player)
        if state.is_chance_node():
            continue
        if not match.over and not state.is_terminal():
            assert state.legal_actions() == match.legal_numbers(match.to_act[0])
        if not draws:
            assert str(state).split(" #")[0] == match.position("all")
    if match.over:
        outcome = match.outcome
        assert outcome is not None
        won = [seat for seat in range(match.players) if state.returns()[seat] > 0]
        assert tuple(won) == (outcome.winners if len(outcome.winners) < match.players else ())
    else:
        assert draws
        first, second = match.tally.scores
        assert state.returns()[0] == (first > second) - (first < second)


def test_a_shared_win_is_worth_its_part() -> None:
    game = pyspiel.load_game("teien_hiroba(players=4)")
    assert game.min_utility() == pytest.approx(-1 / 3)
    assert game.setup._returns[0b0011] == pytest.approx([1 / 3, 1 / 3, -1 / 3, -1 / 3])
    assert game.setup._returns[0b1111] == pytest.approx([0] * 4)


def test_what_is_drawn_is_uniform_and_adds_up_to_one() -> None:
    nodes = 0
    for state in states("teien_haru_ichiban(rounds=3)", seed=6):
        if state.is_chance_node():
            nodes += 1
            numbers, shares = zip(*state.chance_outcomes(), strict=True)
            assert sum(shares) == pytest.approx(1)
            assert len(set(shares)) == 1
            drawn = {each.action for each in round_of(state) if each.player == CHANCE}
            seat = numbers[0] // 8
            assert set(numbers) == set(range(8 * seat, 8 * seat + 8)) - drawn
    assert nodes > 6


def round_of(state: Any) -> list[Any]:
    """The events since the round began."""
    history = state.full_history()
    walk = state.get_game().new_initial_state()
    begun = 0
    for index, each in enumerate(history):
        before = walk.node.state.rounds
        walk.apply_action(each.action)
        if walk.node.state.rounds != before:
            begun = index + 1
    found: list[Any] = history[begun:]
    return found


def world(seed: int, moves: int) -> Any:
    """A state of Haru Ichiban after some random events, where a seat acts or it is over."""
    picks = random.Random(seed)
    state = pyspiel.load_game("teien_haru_ichiban(rounds=2)").new_initial_state()
    while not state.is_terminal() and (len(state.history()) < moves or state.is_chance_node()):
        state.apply_action(picks.choice(state.legal_actions()))
    return state


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 90), st.integers(0, 1))
def test_r26_nothing_tells_a_seat_what_it_may_not_know(seed: int, moves: int, seat: int) -> None:
    """Another world in which the seat has seen the same looks the same to it, by text and by tensor."""
    state = world(seed, moves)
    if state.node.state.phase == OVER:
        return
    other = state.resample_from_infostate(seat, pyspiel.UniformProbabilitySampler(seed, 0.0, 1.0))
    for kind in (
        pyspiel.IIGObservationType(perfect_recall=True),
        pyspiel.IIGObservationType(perfect_recall=False),
        pyspiel.IIGObservationType(perfect_recall=False, public_info=False),
        pyspiel.IIGObservationType(perfect_recall=True, public_info=False),
    ):
        observer = make_observation(state.get_game(), kind)
        assert observer.string_from(state, seat) == observer.string_from(other, seat)
        if observer.tensor is not None:
            tensors = []
            for each in (state, other):
                observer.set_from(each, seat)
                tensors.append(observer.tensor.copy())
            assert (tensors[0] == tensors[1]).all()
    assert state.current_player() == other.current_player()
    if state.current_player() == seat:
        assert state.legal_actions() == other.legal_actions()


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 90), st.integers(0, 1))
def test_another_world_is_one_that_its_own_history_leads_to(seed: int, moves: int, seat: int) -> None:
    """Played from the start, the history told anew is legal and ends in the state that was dealt."""
    state = world(seed, moves)
    if state.node.state.phase == OVER:
        return
    other = state.resample_from_infostate(seat, pyspiel.UniformProbabilitySampler(seed, 0.0, 1.0))
    again = state.get_game().new_initial_state()
    for event in other.node.setup.events(other.node):
        action = event.number if event.played else event.number - state.get_game().num_distinct_actions()
        assert action in again.legal_actions()
        again.apply_action(action)
    assert again.node.trail == other.node.trail
    assert str(again) == str(other)


def test_histories_of_games_with_more_actions_than_two_bytes_tell_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    match = teien.new("niwa", seed=5, longest=4)
    told = []
    for actions in (match.game.actions, 40_000):
        monkeypatch.setattr(match.game, "actions", actions)
        setup = Setup(match.game, match.board, match.state, 0)
        node, picks = setup.first(dealt=True), random.Random(3)
        while node.actions:
            node = setup.after(node, picks.choice(node.actions))
        told.append([event[:3] for event in setup.events(node)])
    assert len(told[0]) > 8
    assert told[0] == told[1]


def test_other_worlds_are_many() -> None:
    """After six draws a seat knows nothing of the other's 56 hands: all of them come, about equally often."""
    state = world(seed=1, moves=6)
    sampler = pyspiel.UniformProbabilitySampler(1, 0.0, 1.0)
    hands = Counter(int(state.resample_from_infostate(0, sampler).node.state.hand[1]) for _ in range(56 * 40))
    assert len(hands) == 56
    assert sum((times - 40) ** 2 / 40 for times in hands.values()) < 100


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 90), st.integers(0, 1))
def test_r26_the_observation_is_the_same_in_all_worlds_that_hide_deals(seed: int, moves: int, seat: int) -> None:
    state = world(seed, moves)
    if state.node.state.phase == OVER:
        return
    setup, rows = state.node.setup, state.node.rows.copy()
    rules.hide(setup.board, rows[0], seat, chance.streams(seed, 1))
    other = state.clone()
    other.node = setup.node(rows, state.node.trail)
    assert state.observation_string(seat) == other.observation_string(seat)
    assert state.observation_tensor(seat) == other.observation_tensor(seat)


def test_a_secret_choice_is_known_to_who_made_it_and_then_to_both() -> None:
    game = pyspiel.load_game("teien_haru_ichiban(rounds=1)")
    states = []
    for choice in (0, 1, 2):
        state = game.new_initial_state()
        for draw in (0, 1, 2, 8, 9, 10):
            state.apply_action(draw)
        state.apply_action(choice)
        assert state.current_player() == 1
        states.append(state)
    assert len({state.information_state_string(0) for state in states}) == 3
    assert len({tuple(state.information_state_tensor(0)) for state in states}) == 3
    assert {state.information_state_string(1) for state in states} == {"player 2: 1:? 1:? 1:? 2+1 2+2 2+3 1:?"}
    assert len({tuple(state.information_state_tensor(1)) for state in states}) == 1
    for state in states:
        state.apply_action(1)
    assert len({state.information_state_string(1) for state in states}) == 3
    assert len({tuple(state.information_state_tensor(1)) for state in states}) == 3


def test_perfect_recall_remembers_the_order_of_what_led_to_one_position() -> None:
    """The same hand drawn in another order is the same observation but not the same information state."""
    game = pyspiel.load_game("teien_haru_ichiban(rounds=1)")
    one, two = game.new_initial_state(), game.new_initial_state()
    for first, second in zip((0, 1, 2, 8, 9, 10), (2, 0, 1, 9, 8, 10), strict=True):
        one.apply_action(first)
        two.apply_action(second)
    for seat in range(2):
        assert one.observation_string(seat) == two.observation_string(seat)
        assert one.observation_tensor(seat) == two.observation_tensor(seat)
        assert one.information_state_string(seat) != two.information_state_string(seat)
        assert one.information_state_tensor(seat) != two.information_state_tensor(seat)
    assert str(one) == str(two)


@pytest.mark.parametrize("text", ["teien_haru_ichiban(rounds=1)", "teien_hiroba", "teien_niwa(longest=5)"])
def test_public_and_private_observations(text: str) -> None:
    """What only a seat knows is told apart from what all know; without secrets there is nothing to tell."""
    game = pyspiel.load_game(text)
    private = make_observation(game, pyspiel.IIGObservationType(perfect_recall=False, public_info=False))
    public = make_observation(
        game, pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    )
    has_private = False
    for state in states(text, seed=7):
        assert public.string_from(state, 0) == public.string_from(state, 1)
        has_private |= any(private.string_from(state, seat) for seat in range(2))
    assert has_private == find(game.setup.game.name).has_secrets


@pytest.mark.parametrize("text", PLAIN)
def test_the_parts_of_a_tensor_are_views_of_it(text: str) -> None:
    game = pyspiel.load_game(text)
    observation = make_observation(game)
    observation.set_from(game.new_initial_state(), 0)
    assert list(observation.dict) == [part.name for part in game.setup.game.observation.parts]
    assert np.concatenate([part.ravel() for part in observation.dict.values()]).tolist() == observation.tensor.tolist()
    assert observation.tensor.tolist() == game.new_initial_state().observation_tensor(0)
    assert all(np.shares_memory(part, observation.tensor) for part in observation.dict.values())


def test_positions_that_repeat_are_told_apart() -> None:
    """N21: how often a position was there matters to what follows, so `str` must tell."""
    state = pyspiel.load_game("teien_niwa(first=1)").new_initial_state()
    for _ in range(6):
        state.apply_action(state.legal_actions()[0])
    texts = [str(state)]
    for move in ("1>2", "1>2", "2>1", "2>1"):
        state.apply_action(state.string_to_action(move))
    texts.append(str(state))
    figures = {text.split()[1] for text in texts}
    assert len(figures) == 1
    assert texts[0].split("#")[1] != texts[1].split("#")[1]


def test_a_position_to_begin_with() -> None:
    match = teien.new("haru-ichiban", seed=3)
    match.play(match.legal_moves(1)[0], 1)
    state = pyspiel.load_game(
        "teien_haru_ichiban", {"position": match.position("all"), "rounds": 1}
    ).new_initial_state()
    assert state.current_player() == 0
    assert state.legal_actions() == match.legal_numbers(0)
    state.apply_action(state.legal_actions()[0])
    assert not state.is_chance_node()
    assert state.information_state_string(0) == f"player 1: 1:{match.legal_moves(0)[0]}"


@pytest.mark.parametrize(
    ("name", "parameters", "error", "told"),
    [
        ("teien_hiroba", {"players": 5}, BadMaterial, "2, 3, 4 players"),
        ("teien_hiroba", {"first": 3}, BadMaterial, "H10"),
        ("teien_niwa", {"circuit": "lake"}, BadMaterial, "N04"),
        ("teien_niwa", {"longest": 0}, BadMaterial, "N23"),
        ("teien_niwa", {"position": "nonsense"}, BadPosition, "8 parts"),
        ("teien_niwa", {"position": LATE_NIWA.position(), "first": 2}, BadMaterial, "first"),
        ("teien_niwa", {"position": LATE_NIWA.position(), "players": 3}, BadMaterial, "players 3"),
        ("teien_haru_ichiban", {"rounds": 0}, BadMaterial, "rounds 0"),
    ],
)
def test_bad_parameters(name: str, parameters: dict[str, Any], error: type[Exception], told: str) -> None:
    with pytest.raises(error, match=told):
        pyspiel.load_game(name, parameters)


def test_shuffles_are_no_parameter() -> None:
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter 'chance'"):
        pyspiel.load_game("teien_haru_ichiban", {"chance": "0123456789abcdef"})


def test_what_is_missing_is_told_by_name() -> None:
    hidden = "import sys; sys.modules['pyspiel'] = None; import teien.interop.openspiel"
    told = subprocess.run([sys.executable, "-c", hidden], capture_output=True, text=True, check=False)
    assert told.returncode == 1
    assert MissingExtra.__name__ in told.stderr
    assert "pyspiel cannot be found: pip install 'teien[openspiel]' brings it" in told.stderr


def test_python_ends_in_peace() -> None:
    """OpenSpiel lets go of registered games after Python has ended; nothing of ours may be cleared up then."""
    script = "import teien.interop.openspiel, pyspiel; pyspiel.load_game('teien_hiroba').new_initial_state()"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
