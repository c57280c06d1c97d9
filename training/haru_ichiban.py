"""Haru Ichiban's network in PyTorch: the same sums as `teien.haru_ichiban.network`, on many positions at once.

Each time a position is learnt from, it is turned and mirrored in one of eight ways.
"""

from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from teien.core.engine import rules
from teien.core.engine.compiled import compiled
from teien.haru_ichiban import network
from teien.haru_ichiban.material import SQUARES
from teien.haru_ichiban.network import AT_SHAPE, FEATURES, MOST_FEATURES, PLACES, SHAPES, THROUGH, WINDOWS
from teien.haru_ichiban.rules import (
    ACTIONS,
    FIRST_BLOOM,
    FIRST_DARK,
    FIRST_FROG_MOVE,
    FIRST_WIND,
    STEP,
    WIND,
    unflowered,
)
from training.samples import Samples

SYMMETRIES = 8
WINDS = 4 * SQUARES


def turned_moves() -> npt.NDArray[np.int64]:
    """For each symmetry, what each move becomes."""
    directions = {int(step): direction for direction, step in enumerate(STEP)}
    moves = np.tile(np.arange(ACTIONS), (SYMMETRIES, 1))
    for symmetry in range(SYMMETRIES):
        squares = np.array([network.turned(square, symmetry) for square in range(SQUARES)])
        for first in (FIRST_BLOOM, FIRST_FROG_MOVE, FIRST_DARK):
            moves[symmetry, first : first + SQUARES] = first + squares
        for direction, step in enumerate(STEP):
            # From the middle no step leaves the pond.
            becomes = directions[int(squares[12 + step] - squares[12])]
            first = FIRST_WIND + SQUARES * direction
            moves[symmetry, first : first + SQUARES] = FIRST_WIND + SQUARES * becomes + squares
    return moves


def turned_features() -> npt.NDArray[np.int64]:
    """For each symmetry, what each feature becomes; FEATURES stands for none."""
    features = np.tile(np.arange(FEATURES + 1), (SYMMETRIES, 1))
    for symmetry in range(SYMMETRIES):
        squares = np.array([network.turned(square, symmetry) for square in range(SQUARES)])
        for first in range(0, PLACES, SQUARES):
            features[symmetry, first : first + SQUARES] = first + squares
    return features


@compiled
def see_all(
    boards: Any, states: Any, board: Any, seats: Any, first: Any, features: Any, ways: Any, legal: Any, winds: Any
) -> Any:
    """Writes what a network sees of all positions from the one numbered `first` that there is room for.

    `ways` are those of all figures; `winds` has the ways after each legal wind, one row for each position in which
    somebody commands the wind. Returns how many of these there are.
    """
    room = np.empty(MOST_FEATURES, np.int64)
    now = np.empty(WINDOWS, np.int64)
    moves = np.empty(rules.most_moves(states[0]), np.int32)
    blowing = 0
    for index in range(len(features)):
        state, seat = states[first + index], seats[first + index]
        length = network.list_features(boards[board[first + index]], state, seat, now, room)
        for each in range(length):
            features[index, each] = room[each]
        for figure in range(WINDOWS):
            ways[index, figure] = AT_SHAPE[figure] + now[figure]
        size = rules.legal(boards[board[first + index]], state, seat, moves)
        for each in range(size):
            legal[index, moves[each]] = 1
        if state.phase == WIND:
            for each in range(size):
                write_wind(state, seat, moves[each] - FIRST_WIND, winds[blowing])
            blowing += 1
    return blowing


@compiled
def write_wind(state: Any, seat: Any, wind: Any, winds: Any) -> None:
    """Writes how the figures' squares are taken up after a wind."""
    step = STEP[wind // SQUARES]
    line = network.pushed(int(state.pads), wind % SQUARES, step)
    own = network.blown(int(state.blooms[seat]), line, step)
    other = network.blown(int(state.blooms[1 - seat]), line, step)
    pads = network.blown(int(unflowered(state)), line, step)
    for figure in range(WINDOWS):
        winds[wind, figure] = AT_SHAPE[figure] + network.way_of(figure, own, other, pads)


class Inputs:
    """What a network sees of samples, in the memory of a device."""

    def __init__(self, samples: Samples, device: torch.device) -> None:
        self.count = len(samples.states)
        seats = samples.seat.astype(np.int64)
        parts: list[list[Tensor]] = []
        blowing = 0
        for first in range(0, self.count, 1 << 15):
            size = min(1 << 15, self.count - first)
            of_wind = samples.states["phase"][first : first + size] == WIND
            features = np.full((size, MOST_FEATURES), FEATURES, np.int16)
            ways = np.zeros((size, WINDOWS), np.uint8)
            legal = np.zeros((size, ACTIONS), np.uint8)
            winds = np.zeros((int(of_wind.sum()), WINDS, WINDOWS), np.uint8)
            see_all(samples.boards, samples.states, samples.board, seats, first, features, ways, legal, winds)
            wind = np.where(of_wind, blowing + np.cumsum(of_wind) - 1, -1)
            blowing += len(winds)
            parts.append([torch.from_numpy(array).to(device) for array in (features, ways, legal, winds, wind)])
        self.features, self.ways, self.legal, self.winds, self.wind = (
            torch.cat(part) for part in zip(*parts, strict=True)
        )
        self.at = torch.from_numpy(samples.moves).to(device)
        self.odds = torch.from_numpy(samples.odds).to(device)
        self.found = torch.from_numpy(by_mover(samples, samples.found)).to(device)
        self.result = torch.from_numpy(by_mover(samples, samples.result)).to(device)


def by_mover(samples: Samples, shares: npt.NDArray[np.float16]) -> npt.NDArray[np.float32]:
    """Shares of the seat that acts, then of the other."""
    return np.take_along_axis(shares, (samples.seat[:, None] + np.arange(2)) % 2, 1).astype(np.float32)


class Network(nn.Module):
    """Its parameters have the names and shapes of the shipped arrays."""

    turned_features: Tensor
    turned_moves: Tensor
    through: Tensor

    def __init__(self) -> None:
        super().__init__()
        spreads = {"features": 0.05, "hidden": 0.15, "deeper": 0.2, "ways": 0.02, "moves": 0.02, "worth": 0.1}
        for name, shape in SHAPES.items():
            setattr(self, name, nn.Parameter(torch.randn(shape) * spreads.get(name, 0.0)))
        through = np.zeros((WINDOWS, SQUARES), np.float32)
        for square, figures in enumerate(THROUGH):
            through[figures[figures >= 0], square] = 1
        self.register_buffer("through", torch.from_numpy(through))
        self.register_buffer("turned_features", torch.from_numpy(turned_features()))
        self.register_buffer("turned_moves", torch.from_numpy(turned_moves()))

    def forward(self, inputs: Inputs, rows: Tensor) -> tuple[Tensor, Tensor]:
        """For each of these positions, a number for each move that there is and for each seat, the mover first."""
        some = SYMMETRIES if self.training else 1
        symmetry = torch.randint(some, (len(rows),), device=rows.device)
        features = self.turned_features[symmetry].gather(1, inputs.features[rows].long())
        counts = torch.zeros(len(rows), FEATURES + 1, device=rows.device)
        counts.scatter_add_(1, features, torch.ones_like(features, dtype=counts.dtype))
        seen = (counts[:, :FEATURES] @ self.features + self.bias).relu()
        hidden = (seen @ self.hidden + self.hidden_bias).relu()
        deep = (hidden @ self.deeper + self.deeper_bias).relu()
        worth = deep @ self.worth + self.worth_bias
        liked = (deep @ self.moves.T + self.moves_bias).gather(1, self.turned_moves[symmetry])
        prices = deep @ self.ways + self.ways_bias
        now = prices.gather(1, inputs.ways[rows].long())
        touched = now @ self.through
        after = torch.zeros(len(rows), WINDS, device=rows.device, dtype=now.dtype)
        blowing = (inputs.wind[rows] >= 0).nonzero()[:, 0]
        winds = inputs.winds[inputs.wind[rows[blowing]]].long().flatten(1)
        gains = prices[blowing].gather(1, winds).view(-1, WINDS, WINDOWS).sum(2) - now[blowing].sum(1, keepdim=True)
        after = after.index_copy(0, blowing, gains)
        beside = torch.zeros(len(rows), FIRST_BLOOM, device=rows.device, dtype=now.dtype)
        liked = liked + torch.cat([beside, touched, touched, after, touched], 1)
        return liked, torch.stack([worth, torch.zeros_like(worth)], 1)


def numbers_of(learnt: nn.Module) -> npt.NDArray[np.float32]:
    """The network as `teien.haru_ichiban.network` reads it."""
    return np.concatenate([getattr(learnt, name).detach().float().cpu().numpy().ravel() for name in SHAPES])


def load(learnt: nn.Module, numbers: npt.NDArray[np.float32]) -> None:
    """Begins with a network that was written by `numbers_of`."""
    start = 0
    with torch.no_grad():
        for name, shape in SHAPES.items():
            size = int(np.prod(shape))
            getattr(learnt, name).copy_(torch.from_numpy(numbers[start : start + size]).view(shape))
            start += size
