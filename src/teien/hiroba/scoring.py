"""Hiroba's scores with their reasons: the compiled tally as something to read."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from teien.core.outcome import Outcome
from teien.hiroba.material import GARDENS, TILES
from teien.hiroba.rules import OVER, TALLY, score
from teien.hiroba.squares import SQUARE_NAMES, listed

DECIDED_BY = ("points", "gardens", "shared")


@dataclass(frozen=True, slots=True)
class Pond:
    """H18: the sum of each seat with a pebble beside the pond, and the seats that get a koi."""

    tile: int
    square: str
    sums: dict[int, int]
    koi: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Garden:
    """H19–H21: the sum of each seat with a pebble in it, who won it, where its koi lies, what each winner scores."""

    tile: int
    garden: str
    squares: tuple[str, ...]
    sums: dict[int, int]
    winners: tuple[int, ...]
    outright: bool
    koi: str | None
    points: int


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """H22, H23: the koi won and those left over, the points from gardens, the gardens won, the total."""

    koi: int
    left: int
    gardens: int
    won: int
    total: int


@dataclass(frozen=True, slots=True)
class Breakdown:
    """The whole scoring; tiles are numbered 1 to 9 in reading order, players are in the order of their seats.

    `decided_by` is "points", "gardens" (H23's tie-break) or "shared".
    """

    ponds: tuple[Pond, ...]
    gardens: tuple[Garden, ...]
    players: tuple[PlayerScore, ...]
    winners: tuple[int, ...]
    decided_by: str


def seats(bits: Any) -> tuple[int, ...]:
    return tuple(seat for seat in range(4) if int(bits) >> seat & 1)


def sums_of(row: Any) -> dict[int, int]:
    return {seat: int(total) for seat, total in enumerate(row) if total}


def breakdown(board: Any, state: Any) -> Breakdown:
    """The scoring of what lies on the board."""
    tally = np.zeros(1, TALLY)[0]
    score(board, state, tally)
    ponds = tuple(
        Pond(tile + 1, SQUARE_NAMES[board.pond[tile]], sums_of(tally.pond_sum[tile]), seats(tally.pond_koi[tile]))
        for tile in range(TILES)
        if board.pond[tile] >= 0
    )
    gardens = tuple(garden_of(board, state, tally, number) for number in range(GARDENS) if board.garden_size[number])
    players = tuple(
        PlayerScore(
            koi=int(tally.koi_won[seat]),
            left=int(tally.koi_left[seat]),
            gardens=int(tally.garden_points[seat]),
            won=int(tally.gardens_won[seat]),
            total=int(tally.total[seat]),
        )
        for seat in range(board.players)
    )
    return Breakdown(ponds, gardens, players, seats(tally.winners), DECIDED_BY[tally.decided_by])


def garden_of(board: Any, state: Any, tally: Any, number: int) -> Garden:
    winners = seats(tally.garden_winners[number])
    koi = int(tally.garden_koi[number])
    return Garden(
        tile=number // 2 + 1,
        garden="AB"[number % 2],
        squares=tuple(SQUARE_NAMES[square] for square in listed(board.garden_squares[number])),
        sums=sums_of(state.garden_sum[number]),
        winners=winners,
        outright=len(winners) == 1,
        koi=SQUARE_NAMES[koi] if koi >= 0 else None,
        points=int(tally.garden_worth[number]),
    )


def outcome(board: Any, state: Any) -> Outcome:
    """H17, H23: why it ended, who won, by how much and how that was counted."""
    told = breakdown(board, state)
    if state.phase != OVER:
        reason = "the game goes on"
    elif state.hand.any():
        reason = "no pebble left can be placed (H17)"
    else:
        reason = "all pebbles are placed (H17)"
    return Outcome(reason, told.winners, tuple(player.total for player in told.players), told)
