"""Hiroba's network in PyTorch: the same sums as `teien.hiroba.network`, on many positions at once."""

from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from teien.core.engine import rules
from teien.core.engine.compiled import compiled
from teien.hiroba import network
from teien.hiroba.material import GARDENS, SQUARES, TILES
from teien.hiroba.network import CHANNELS, FEATURES, LAYERS, NUMBERS, SHAPES
from teien.hiroba.rules import FIRST_STONE, KOI, NO_STONE
from training.samples import Samples

POOLS = 18 + GARDENS + TILES
PLACES = NUMBERS + 1


@compiled
def see(board: Any, state: Any, seen: Any, beyond: Any, pools: Any, legal: Any, moves: Any, at: Any) -> None:
    """Writes what a network sees of a position: its squares' features and pools, its own, and which moves are legal.

    `at` gets the place of each of the `moves` among those that are legal, counted by squares; -1 stays.
    """
    squares = np.empty(SQUARES, np.int64)
    place = np.empty(SQUARES, np.int64)
    ponds = np.empty((SQUARES, 4), np.int64)
    pond_count = np.zeros(SQUARES, np.int64)
    features = np.empty(network.MOST_FEATURES, np.int64)
    length = network.list_squares(board, squares)
    for index in range(length):
        place[squares[index]] = index
    network.list_ponds(board, place, ponds, pond_count)
    for each in range(network.list_position(board, state, features)):
        beyond[features[each]] = 1
    for index in range(length):
        square = squares[index]
        for each in range(network.list_features(board, state, square, features)):
            seen[index, features[each]] = 1
        if pond_count[index]:
            seen[index, network.BESIDE_PONDS + min(pond_count[index], 3) - 1] = 1
        pools[index, square // 9] = 1
        pools[index, 9 + square % 9] = 1
        pools[index, 18 + board.garden[square]] = 1
        for each in range(pond_count[index]):
            pools[index, 18 + GARDENS + ponds[index, each]] += 1
    last = len(legal) - 1
    listed = np.empty(rules.most_moves(state), np.int32)
    for each in range(rules.legal(board, state, state.seat, listed)):
        legal[place_of(listed[each], place, last)] = 1
    for each in range(len(moves)):
        at[each] = place_of(moves[each], place, last) if moves[each] >= 0 else -1


@compiled
def place_of(move: Any, place: Any, last: Any) -> Any:
    """Where a network says how much it likes a move; not placing a stone comes last."""
    if move < FIRST_STONE:
        return place[move % SQUARES] * PLACES + move // SQUARES
    return last if move == NO_STONE else place[move - FIRST_STONE] * PLACES + NUMBERS


@compiled
def see_all(
    boards: Any,
    states: Any,
    board: Any,
    first: Any,
    seen: Any,
    beyond: Any,
    pools: Any,
    legal: Any,
    moves: Any,
    at: Any,
) -> None:
    """As `see`, for all positions from the one numbered `first` that there is room for."""
    for index in range(len(seen)):
        here = first + index
        see(
            boards[board[here]],
            states[here],
            seen[index],
            beyond[index],
            pools[index],
            legal[index],
            moves[here],
            at[index],
        )


class Inputs:
    """What a network sees of samples, in the memory of a device."""

    def __init__(self, samples: Samples, device: torch.device) -> None:
        keep = samples.states["phase"] != KOI
        samples = Samples(*(part if name == "boards" else part[keep] for name, part in samples._asdict().items()))
        self.players = int(samples.boards["players"][0])
        squares = int((samples.boards["garden"] >= 0).sum(1).max())
        self.count = len(samples.states)
        parts = []
        for first in range(0, self.count, 1 << 16):
            size = min(1 << 16, self.count - first)
            arrays = (
                np.zeros((size, squares, network.HANDS), np.uint8),
                np.zeros((size, FEATURES), np.uint8),
                np.zeros((size, squares, POOLS), np.uint8),
                np.zeros((size, squares * PLACES + 1), np.uint8),
                np.zeros((size, samples.moves.shape[1]), np.int16),
            )
            seen, beyond, pools, legal, at = arrays
            see_all(samples.boards, samples.states, samples.board, first, seen, beyond, pools, legal, samples.moves, at)
            parts.append([torch.from_numpy(array).to(device) for array in arrays])
        self.seen, self.beyond, self.pools, self.legal, self.at = (torch.cat(part) for part in zip(*parts, strict=True))
        self.odds = torch.from_numpy(samples.odds).to(device)
        self.found = torch.from_numpy(self.by_mover(samples, samples.found)).to(device)
        self.result = torch.from_numpy(self.by_mover(samples, samples.result)).to(device)

    def by_mover(self, samples: Samples, shares: npt.NDArray[np.float16]) -> npt.NDArray[np.float32]:
        """Shares by seats counted from the one that acts."""
        seats = (samples.states["seat"][:, None] + np.arange(self.players)) % self.players
        return np.take_along_axis(shares, seats, 1).astype(np.float32)


SPREADS = {
    "features": 0.2,
    "own": 0.15,
    "line": 0.03,
    "garden": 0.05,
    "pond": 0.08,
    "board": 0.005,
    "pebbles": 0.04,
    "no_stone": 0.002,
    "hidden": 0.004,
    "shares": 0.05,
}
"""How far apart a network's numbers begin: pools are sums of many squares. The biases begin as 0."""


class Network(nn.Module):
    """Its parameters have the names and shapes of the shipped arrays."""

    def __init__(self) -> None:
        super().__init__()
        for name, shape in SHAPES.items():
            setattr(self, name, nn.Parameter(torch.randn(shape) * SPREADS.get(name, 0.0)))

    def forward(self, inputs: Inputs, rows: Tensor) -> tuple[Tensor, Tensor]:
        """For each of these positions, a number for each move that may be legal and for each seat."""
        seen, pools = inputs.seen[rows].float(), inputs.pools[rows].float()
        table: Tensor = self.features
        known = seen @ table[: network.HANDS] + (inputs.beyond[rows].float() @ table)[:, None]
        playing = (pools.sum(2, keepdim=True) > 0).float()
        ends = (18, 18 + GARDENS, POOLS)
        for layer in range(LAYERS):
            active = known.relu() * playing
            pooled = pools.transpose(1, 2) @ active
            given = torch.cat(
                [
                    pooled[:, : ends[0]] @ self.line[layer],
                    pooled[:, ends[0] : ends[1]] @ self.garden[layer],
                    pooled[:, ends[1] :] @ self.pond[layer],
                ],
                1,
            )
            whole = active.sum(1) @ self.board[layer] + self.bias[layer]
            known = known + active @ self.own[layer] + pools @ given + whole[:, None]
        active = known.relu() * playing
        together = torch.cat([active.sum(1), active.amax(1)], 1)
        liked = (active @ self.pebbles + self.pebbles_bias).flatten(1)
        no_stone = (together[:, :CHANNELS] * self.no_stone).sum(1, keepdim=True) + self.no_stone_bias
        hidden = (together @ self.hidden + self.hidden_bias).relu()
        shares = hidden @ self.shares + self.shares_bias
        return torch.cat([liked, no_stone], 1), shares[:, : inputs.players]


def numbers_of(learnt: nn.Module) -> npt.NDArray[np.float32]:
    """The network as `teien.hiroba.network` reads it."""
    return np.concatenate([getattr(learnt, name).detach().float().cpu().numpy().ravel() for name in SHAPES])


def load(learnt: nn.Module, numbers: npt.NDArray[np.float32]) -> None:
    """Begins with a network that was written by `numbers_of`."""
    start = 0
    with torch.no_grad():
        for name, shape in SHAPES.items():
            size = int(np.prod(shape))
            getattr(learnt, name).copy_(torch.from_numpy(numbers[start : start + size]).view(shape))
            start += size
