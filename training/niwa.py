"""Niwa's network in PyTorch: the same sums as `teien.niwa.network`, on many positions at once."""

from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from teien.core.engine import rules
from teien.core.engine.compiled import compiled
from teien.niwa import features
from teien.niwa.material import FIGURES
from teien.niwa.moves import FIRST_PASS
from teien.niwa.network import KINDS, SHAPES
from teien.niwa.rules import MOST_MOVES, PLACE, STATE
from teien.niwa.threats import threat
from training.samples import Samples, whole

NO_FIGURE, NO_POSITION, NO_MOVE = KINDS * features.FIGURE_FEATURES, features.POSITION_FEATURES, features.MOVE_FEATURES
"""What lists are filled up with."""
A_PART = 1 << 16
"""So many positions are looked at together."""


@compiled
def see(
    board: Any,
    state: Any,
    figures: Any,
    position: Any,
    listed: Any,
    movers: Any,
    takers: Any,
    legal: Any,
    moves: Any,
    at: Any,
) -> Any:
    """Writes what a network sees of a position, and where the `moves` are among those that are legal; how many are."""
    seat = state.seat
    left = np.empty((2, FIGURES, 5), np.int64)
    seen = np.empty(features.MOST_OF_FIGURE, np.int64)
    features.measure(board, state, left)
    for place in range(2 * FIGURES):
        owner, figure = (seat if place < FIGURES else 1 - seat), place % FIGURES
        row = features.kind_of(state, owner, figure) * features.FIGURE_FEATURES
        for each in range(features.list_figure(board, state, owner, figure, left, seen)):
            figures[place, each] = row + seen[each]
    for each in range(features.list_position(board, state, left, seen)):
        position[each] = seen[each]
    threatened = features.threats(left, 1 - seat) > 0
    numbers = np.empty(MOST_MOVES, np.int32)
    size = rules.legal(board, state, seat, numbers)
    for index in range(size):
        move = numbers[index]
        if move < FIRST_PASS:
            length = features.list_cell(board, state, left, threatened, move, seen)
        else:
            length = features.list_standing(board, state, threatened, move, seen)
        mover, taker = features.mover_of(state, move), features.taker_of(move)
        if taker >= 0:
            length = features.list_taker(state, left, taker, state.pearls[seat, mover] & 3, seen, length)
        for each in range(length):
            listed[index, each] = seen[each]
        movers[index] = mover
        takers[index] = taker if taker >= 0 else FIGURES
        legal[index] = 1
        for each in range(len(moves)):
            if moves[each] == move:
                at[each] = index
    return size


@compiled
def see_all(
    boards: Any,
    states: Any,
    board: Any,
    moves: Any,
    figures: Any,
    position: Any,
    listed: Any,
    movers: Any,
    takers: Any,
    legal: Any,
    at: Any,
) -> Any:
    """As `see`, for many positions; returns how many moves are legal at most."""
    most = 0
    for index in range(len(states)):
        size = see(
            boards[board[index]],
            states[index],
            figures[index],
            position[index],
            listed[index],
            movers[index],
            takers[index],
            legal[index],
            moves[index],
            at[index],
        )
        most = max(most, size)
    return most


@compiled
def find_open(boards: Any, states: Any, board: Any, is_open: Any) -> None:
    """Says of each position whether nobody can win in this turn: of others a network is not asked."""
    for index in range(len(states)):
        state = states[index]
        is_open[index] = state.phase == PLACE or not threat(boards[board[index]], state, state.seat)


class Inputs:
    """What a network sees of samples, in the memory of a device."""

    def __init__(self, samples: Samples, device: torch.device) -> None:
        parts, widest = [], 0
        for first in range(0, len(samples.states), A_PART):
            chosen = slice(first, first + A_PART)
            states, board = whole(samples.states[chosen], STATE), samples.board[chosen]
            is_open = np.empty(len(states), np.bool_)
            find_open(samples.boards, states, board, is_open)
            states, board, moves = states[is_open], board[is_open], samples.moves[chosen][is_open]
            arrays = (
                np.full((len(states), 2 * FIGURES, features.MOST_OF_FIGURE), NO_FIGURE, np.int16),
                np.full((len(states), features.MOST_OF_POSITION), NO_POSITION, np.int16),
                np.full((len(states), MOST_MOVES, features.MOST_OF_MOVE), NO_MOVE, np.uint8),
                np.zeros((len(states), MOST_MOVES), np.uint8),
                np.full((len(states), MOST_MOVES), FIGURES, np.uint8),
                np.zeros((len(states), MOST_MOVES), np.uint8),
                np.full(moves.shape, -1, np.int8),
            )
            widest = max(widest, int(see_all(samples.boards, states, board, moves, *arrays)))
            told = (
                samples.odds[chosen][is_open],
                by_mover(states, samples.found[chosen][is_open]),
                by_mover(states, samples.result[chosen][is_open]),
            )
            parts.append([torch.from_numpy(array).to(device) for array in arrays + told])
        joined = (torch.cat(part) for part in zip(*parts, strict=True))
        self.figures, self.position, listed, movers, takers, legal, self.at, self.odds, self.found, self.result = joined
        self.listed, self.movers = listed[:, :widest].clone(), movers[:, :widest].clone()
        self.takers, self.legal = takers[:, :widest].clone(), legal[:, :widest].clone()
        self.count = len(self.figures)


def by_mover(states: npt.NDArray[np.void], shares: npt.NDArray[np.float16]) -> npt.NDArray[np.float32]:
    """Shares by seats counted from the one that acts."""
    seats = (states["seat"][:, None] + np.arange(2)) % 2
    return np.take_along_axis(shares, seats, 1).astype(np.float32)


def present(listed: Tensor, size: int) -> Tensor:
    """The lists of features as rows of 0 and 1."""
    flat = listed.reshape(-1, listed.shape[-1]).long()
    rows = torch.zeros(len(flat), size + 1, device=listed.device).scatter_(1, flat, 1.0)
    return rows[:, :size].reshape(*listed.shape[:-1], size)


class Network(nn.Module):
    """Its parameters have the names and shapes of the shipped arrays."""

    def __init__(self) -> None:
        super().__init__()
        spreads = {"figures": 0.15, "position": 0.1, "moves": 0.15, "sides": 0.06, "worth": 0.05, "liking": 0.1}
        for name, shape in SHAPES.items():
            spread = 0.0 if "bias" in name else spreads.get(name, (1 / shape[0]) ** 0.5)
            setattr(self, name, nn.Parameter(torch.randn(shape) * spread))

    def forward(self, inputs: Inputs, rows: Tensor) -> tuple[Tensor, Tensor]:
        """For each of these positions, a number for each legal move and for each seat."""
        figures = (present(inputs.figures[rows], NO_FIGURE) @ self.figures).relu()
        own, other = figures[:, :FIGURES], figures[:, FIGURES:]
        sides = torch.cat([own.sum(1), own.amax(1), other.sum(1), other.amax(1)], 1)
        hidden = (present(inputs.position[rows], NO_POSITION) @ self.position + sides @ self.sides).relu()
        between = (hidden @ self.between + self.between_bias).relu()
        worth = between @ self.worth + self.worth_bias
        movers = own @ self.mover + (hidden @ self.context)[:, None]
        takers = nn.functional.pad(own @ self.taker, (0, 0, 0, 1))
        liked = present(inputs.listed[rows], NO_MOVE) @ self.moves
        liked = liked + chosen(movers, inputs.movers[rows]) + chosen(takers, inputs.takers[rows])
        return liked.relu() @ self.liking, torch.stack([worth, torch.zeros_like(worth)], 1)


def chosen(figures: Tensor, places: Tensor) -> Tensor:
    """For each move the row of its figure."""
    return figures.gather(1, places.long()[:, :, None].expand(-1, -1, figures.shape[2]))


def numbers_of(learnt: nn.Module) -> npt.NDArray[np.float32]:
    """The network as `teien.niwa.network` reads it."""
    return np.concatenate([getattr(learnt, name).detach().float().cpu().numpy().ravel() for name in SHAPES])


def load(learnt: nn.Module, numbers: npt.NDArray[np.float32]) -> None:
    """Begins with a network that was written by `numbers_of`."""
    start = 0
    with torch.no_grad():
        for name, shape in SHAPES.items():
            size = int(np.prod(shape))
            getattr(learnt, name).copy_(torch.from_numpy(numbers[start : start + size]).view(shape))
            start += size
