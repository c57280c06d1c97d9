"""The network that learns Haru Ichiban is the one that the search asks."""

import numpy as np
import pytest

from teien.core.engine import rules
from teien.haru_ichiban.material import BOARD
from teien.haru_ichiban.network import SIZE
from teien.haru_ichiban.rules import STATE
from training.selfplay import Plan, shard

pytestmark = pytest.mark.long
"""PyTorch is what `pip install .[train]` brings; no other test needs it."""


def test_pytorch_and_the_search_say_the_same() -> None:
    import torch

    from training import haru_ichiban as training

    samples = shard(Plan("haru-ichiban", 2, "playouts", 8), seed=3, games=2, deadline=float("inf"))
    assert samples is not None
    samples = samples._replace(boards=samples.boards.view(BOARD), states=samples.states.view(STATE))
    numbers = np.random.default_rng(1).normal(0, 0.1, SIZE).astype(np.float32)
    learnt = training.Network()
    training.load(learnt, numbers)
    assert (training.numbers_of(learnt) == numbers).all()
    inputs = training.Inputs(samples, torch.device("cpu"))
    with torch.no_grad():
        turned = [learnt(inputs, torch.arange(inputs.count)) for _ in range(2)]
        learnt.eval()
        liked, shares = learnt(inputs, torch.arange(inputs.count))
    assert not torch.allclose(turned[0][1], turned[1][1]), "each time it is turned another way"
    moves, likings, values = np.empty(200, np.int32), np.zeros(200, np.float32), np.zeros(2)
    for index, state in enumerate(samples.states):
        board, seat = samples.boards[samples.board[index]], int(samples.seat[index])
        size = rules.legal(board, state, seat, moves)
        assert sorted(moves[:size].tolist()) == inputs.legal[index].nonzero()[:, 0].tolist()
        rules.predict(numbers, board, state, seat, moves, size, likings, values)
        assert values[seat] == pytest.approx(float(shares[index].softmax(0)[0]), abs=1e-4)
        assert likings[:size] == pytest.approx(liked[index][moves[:size]].numpy(), abs=1e-3)
