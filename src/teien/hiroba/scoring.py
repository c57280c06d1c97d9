"""Hiroba's scores with their reasons: the compiled tally as something to read."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from teien.core.bits import places, seats
from teien.core.language import _, counted
from teien.core.outcome import Outcome
from teien.hiroba.material import BOARD
from teien.hiroba.rules import OVER, STATE, TALLY, result, score
from teien.hiroba.squares import SQUARE_NAMES, joined

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


def sums_of(row: list[int]) -> dict[int, int]:
    return {seat: total for seat, total in enumerate(row) if total}


def counted_row(board: Any, state: Any) -> Any:
    """The compiled tally of what lies on the board."""
    tally = np.zeros(1, TALLY)[0]
    score(board, state, tally)
    return tally


def breakdown(board: Any, state: Any) -> Breakdown:
    """The scoring of what lies on the board."""
    return found_breakdown(board.tobytes(), state.tobytes())


@lru_cache(maxsize=64)
def found_breakdown(board_row: bytes, state_row: bytes) -> Breakdown:
    """Of what has just ended it is asked for several times."""
    board: Any = np.frombuffer(bytearray(board_row), BOARD)[0]
    state: Any = np.frombuffer(bytearray(state_row), STATE)[0]
    tally = counted_row(board, state)
    at_ponds = zip(board.pond.tolist(), tally.pond_sum.tolist(), tally.pond_koi.tolist(), strict=True)
    ponds = tuple(
        Pond(tile, SQUARE_NAMES[square], sums_of(sums), seats(koi))
        for tile, (square, sums, koi) in enumerate(at_ponds, 1)
        if square >= 0
    )
    columns = (tally.koi_won, tally.koi_left, tally.garden_points, tally.gardens_won, tally.total)
    by_seat = zip(*(column.tolist()[: board.players] for column in columns), strict=True)
    players = tuple(PlayerScore(*numbers) for numbers in by_seat)
    gardens = gardens_of(board, state, tally)
    return Breakdown(ponds, gardens, players, seats(int(tally.winners)), DECIDED_BY[tally.decided_by])


def gardens_of(board: Any, state: Any, tally: Any) -> tuple[Garden, ...]:
    """The gardens in play, A before B of each tile."""
    sums, squares = state.garden_sum.tolist(), board.garden_squares.tolist()
    winners, koi, worth = tally.garden_winners.tolist(), tally.garden_koi.tolist(), tally.garden_worth.tolist()
    return tuple(
        Garden(
            tile=number // 2 + 1,
            garden="AB"[number % 2],
            squares=tuple(SQUARE_NAMES[square] for square in places(joined(*squares[number]))),
            sums=sums_of(sums[number]),
            winners=seats(winners[number]),
            outright=winners[number].bit_count() == 1,
            koi=SQUARE_NAMES[koi[number]] if koi[number] >= 0 else None,
            points=worth[number],
        )
        for number, size in enumerate(board.garden_size.tolist())
        if size
    )


def outcome(board: Any, state: Any) -> Outcome:
    """H17, H23: why it ended, who won, by how much and how that was counted."""
    told = breakdown(board, state)
    if state.phase != OVER:
        reason = _("the game goes on")
    elif state.hand.any():
        reason = _("no pebble left can be placed (H17)")
    else:
        reason = _("all pebbles are placed (H17)")
    return Outcome(reason, told.winners, tuple(player.total for player in told.players), told)


def standings(board: Any, state: Any) -> tuple[str, ...]:
    """The points of each seat, as the board would count now."""
    scores = np.empty(int(board.players), np.int16)
    result(board, state, scores)
    return tuple(counted("{count} point", "{count} points", total) for total in scores.tolist())
