"""Niwa's network: what it sees does not hang on names, and its sums are those of plain matrices."""

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import teien
from teien.core.engine import rules
from teien.core.engine.row import copied
from teien.core.play.match import Match
from teien.core.play.networks import Numbers
from teien.niwa import features
from teien.niwa.material import FIGURES
from teien.niwa.moves import FIRST_PASS
from teien.niwa.network import KINDS, NETWORKS, SHAPES, SIZE
from teien.niwa.rules import PLACE, figure_on
from teien.players.value import worth
from tests.niwa.tables import table

Shares = npt.NDArray[np.float64]


@pytest.fixture(scope="module")
def network() -> Numbers:
    return (np.random.default_rng(1).standard_normal(SIZE) * 0.2).astype(np.float32)


def positions(games: int) -> list[Match]:
    """Positions of random games in which nobody can win in this turn."""
    found = []
    for seed in range(games):
        match = teien.new("niwa", seed=seed, circuit="random", capacity=(3, None)[seed % 2])
        chance = np.random.default_rng(seed)
        for _move in range(60):
            if match.over:
                break
            if match.state["phase"] == PLACE or not rules.threat(match.board, match.state, match.to_act[0]):
                found.append(match.copy())
            match.play(chance.choice(match.legal_numbers()))
    return found


def predicted(network: Numbers, match: Match, state: Any = None) -> tuple[Numbers, Shares]:
    """How much each legal move is liked, and each seat's share."""
    moves = np.array(match.legal_numbers(), np.int32)
    likings, values = np.zeros(len(moves), np.float32), np.zeros(2)
    seat = match.to_act[0]
    rules.predict(
        network, match.board, match.state if state is None else state, seat, moves, len(moves), likings, values
    )
    return likings, values


def rectified(numbers: Shares) -> Shares:
    found: Shares = np.maximum(numbers, 0)
    return found


def by_matrices(network: Numbers, match: Match) -> tuple[Shares, float]:
    """The same as `predict` says, from the lists of features by dense sums."""
    arrays, start = {}, 0
    for name, shape in SHAPES.items():
        arrays[name] = network[start : start + int(np.prod(shape))].reshape(shape).astype(np.float64)
        start += int(np.prod(shape))
    board, state, seat = match.board, match.state, match.to_act[0]
    left, seen = np.zeros((2, FIGURES, 5), np.int64), np.zeros(99, np.int64)
    features.measure(board, state, left)
    sides: list[Shares] = []
    figures = []
    for owner in (seat, 1 - seat):
        rows = []
        for figure in range(FIGURES):
            length = features.list_figure(board, state, owner, figure, left, seen)
            assert length <= features.MOST_OF_FIGURE
            assert len(set(seen[:length])) == length
            at = features.kind_of(state, owner, figure) * features.FIGURE_FEATURES + seen[:length]
            rows.append(rectified(arrays["figures"][at].sum(0)))
        figures += rows
        sides += [np.sum(rows, 0), np.max(rows, 0)]
    length = features.list_position(board, state, left, seen)
    assert length <= features.MOST_OF_POSITION
    hidden = rectified(arrays["position"][seen[:length]].sum(0) + np.concatenate(sides) @ arrays["sides"])
    between = rectified(hidden @ arrays["between"] + arrays["between_bias"])
    odds = float((between @ arrays["worth"] + arrays["worth_bias"])[0])
    threatened = features.threats(left, 1 - seat) > 0
    likings = []
    for move in match.legal_numbers():
        if move < FIRST_PASS:
            length = features.list_cell(board, state, left, threatened, move, seen)
        else:
            length = features.list_standing(board, state, threatened, move, seen)
        mover, taker = features.mover_of(state, move), features.taker_of(move)
        liked = hidden @ arrays["context"] + figures[mover] @ arrays["mover"]
        if taker >= 0:
            length = features.list_taker(state, left, taker, state["pearls"][seat, mover] & 3, seen, length)
            liked = liked + figures[taker] @ arrays["taker"]
        assert length <= features.MOST_OF_MOVE
        likings.append(rectified(liked + arrays["moves"][seen[:length]].sum(0)) @ arrays["liking"])
    return np.array(likings), 1 / (1 + np.exp(-odds))


def test_the_compiled_sums_are_those_of_plain_matrices(network: Numbers) -> None:
    for match in positions(12):
        likings, values = predicted(network, match)
        wanted, share = by_matrices(network, match)
        assert likings == pytest.approx(wanted, abs=1e-4)
        assert values[match.to_act[0]] == pytest.approx(share, abs=1e-4)
        assert values.sum() == pytest.approx(1)


def test_every_feature_has_a_place_of_its_own() -> None:
    rows = KINDS * features.FIGURE_FEATURES
    assert SHAPES["figures"][0] == rows
    left, seen = np.zeros((2, FIGURES, 5), np.int64), np.zeros(99, np.int64)
    for match in positions(12):
        features.measure(match.board, match.state, left)
        for owner in range(2):
            for figure in range(FIGURES):
                length = features.list_figure(match.board, match.state, owner, figure, left, seen)
                assert 0 <= seen[:length].min() <= seen[:length].max() < features.FIGURE_FEATURES
        length = features.list_position(match.board, match.state, left, seen)
        assert 0 <= seen[:length].min() <= seen[:length].max() < features.POSITION_FEATURES


def test_it_does_not_matter_which_figure_is_which(network: Numbers) -> None:
    for match in positions(6):
        if match.state["phase"] == PLACE or match.state["moving"] >= 0:
            continue
        state = copied(match.state)
        for name in ("cell", "pearls"):
            state[name] = state[name][:, [2, 0, 1]]
        _likings, values = predicted(network, match)
        _others, turned = predicted(network, match, state)
        assert turned == pytest.approx(values, abs=1e-6)


def test_n20_a_win_in_this_turn_is_not_left_to_what_was_learnt(network: Numbers) -> None:
    match = table("o9:ogg,d10:op,d12:p", "n8:gg,n10:oo,m9:pp")
    while not match.over:
        likings, values = predicted(network, match)
        assert values.tolist() == [1, 0]
        match.play(match.legal_numbers()[int(likings.argmax())])
    assert match.outcome is not None
    assert match.outcome.winners == (0,)


def test_what_was_learnt_knows_who_is_ahead() -> None:
    """Pink's first figure is some steps from blue's base, blue's are all at home."""
    learnt = NETWORKS.load(table().board)
    assert len(learnt) == SIZE
    match = table("l10:oo,d10:gg,d12:pp")
    assert figure_on(match.state, match.state["cell"][0, 0]) == (0, 0)
    _likings, ahead = predicted(learnt, match)
    _likings, even = predicted(learnt, table())
    scores, guessed = np.zeros(2, np.int16), np.zeros(2)
    worth(match.board, match.state, scores, guessed)
    assert ahead[0] > even[0]
    assert guessed[0] > 0.5


@pytest.mark.long
def test_pytorch_says_the_same(network: Numbers) -> None:
    import torch

    from training import niwa
    from training.samples import Samples

    matches = positions(4)
    count = len(matches)
    samples = Samples(
        np.array([match.board for match in matches]),
        np.array([match.state for match in matches]),
        np.arange(count, dtype=np.int32),
        np.array([match.to_act[0] for match in matches], np.int8),
        np.array([match.legal_numbers()[:2] + [-1] * (2 - len(match.legal_numbers())) for match in matches], np.int16),
        np.full((count, 2), 0.5, np.float16),
        np.full((count, 2), 0.5, np.float16),
        np.full((count, 2), 0.5, np.float16),
    )
    inputs = niwa.Inputs(samples, torch.device("cpu"))
    learnt = niwa.Network()
    niwa.load(learnt, network)
    with torch.no_grad():
        liked, odds = learnt(inputs, torch.arange(count))
    shares = odds.softmax(1).numpy()
    for place, match in enumerate(matches):
        likings, values = predicted(network, match)
        assert liked[place, : len(likings)].numpy() == pytest.approx(likings, abs=1e-4)
        assert shares[place, 0] == pytest.approx(values[match.to_act[0]], abs=1e-4)
        assert int(inputs.legal[place].sum()) == len(likings)
