"""Hiroba's scores with their reasons: the tally of a view as something to read."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from teien.core.play.outcome import Outcome
from teien.core.words.language import later, worded
from teien.hiroba.squares import SQUARE_NAMES
from teien.hiroba.view import View

DECIDED_BY = ("points", "gardens", "shared")

REASONS = {
    "goes_on": later("the game goes on"),
    "stuck": later("no pebble left can be placed (H17)"),
    "placed": later("all pebbles are placed (H17)"),
}
"""Why a game is over."""


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
    """H22, H23: the koi won and those left over, the points from gardens, the gardens won, the total, and how many
    points of it were ahead (H26)."""

    koi: int
    left: int
    gardens: int
    won: int
    total: int
    ahead: int


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


def breakdown(view: View) -> Breakdown:
    """The scoring of what lies on the board."""
    sums, koi = view.counted("pond_sum"), view.counted("pond_koi")
    ponds = tuple(
        Pond(tile + 1, square, sums_of(sums[4 * tile : 4 * tile + 4]), members(koi[tile]))
        for tile, square in enumerate(view.layout.ponds)
        if square
    )
    fields = map(view.counted, ("koi_won", "koi_left", "garden_points", "gardens_won", "total"))
    # The rules count four seats, whoever plays.
    players = tuple(PlayerScore(*numbers) for numbers in zip(*fields, view.ahead, strict=False))
    (winners,), (decided_by,) = view.counted("winners"), view.counted("decided_by")
    return Breakdown(ponds, tuple(gardens(view)), players, members(winners), DECIDED_BY[decided_by])


def gardens(view: View) -> Iterator[Garden]:
    """The gardens in play, A before B of each tile."""
    sums = [[0] * 4 for _garden in view.layout.gardens]
    garden_of = view.layout.garden_of
    for piece in view.pieces:
        if piece.kind == "pebble":
            sums[garden_of[piece.square]][piece.seat] += piece.number
    fields = map(view.counted, ("garden_winners", "garden_koi", "garden_worth"))
    for number, (squares, winners, koi, worth) in enumerate(zip(view.layout.gardens, *fields, strict=True)):
        if squares:
            yield Garden(
                tile=number // 2 + 1,
                garden="AB"[number % 2],
                squares=squares,
                sums=sums_of(sums[number]),
                winners=members(winners),
                outright=winners.bit_count() == 1,
                koi=SQUARE_NAMES[koi] if koi >= 0 else None,
                points=worth,
            )


def sums_of(row: Iterable[int]) -> dict[int, int]:
    return {seat: total for seat, total in enumerate(row) if total}


def members(seats: int) -> tuple[int, ...]:
    """The seats of a set, a bit each."""
    return tuple([seat for seat in range(4) if seats >> seat & 1])


def outcome(view: View) -> Outcome:
    """H17, H23: why it ended, who won, by how much and how that was counted."""
    if view.phase != "over":
        reason = "goes_on"
    elif any(any(hand.pebbles) for hand in view.hands):
        reason = "stuck"
    else:
        reason = "placed"
    counted = breakdown(view)
    return Outcome(worded(REASONS, reason), counted.winners, view.totals, counted)
