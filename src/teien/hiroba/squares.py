"""The 81 squares: their names, and sets of them as compiled code keeps them."""

from typing import Any

from teien.core.engine.bits import places
from teien.hiroba.material import BIT, SQUARES

SQUARE_NAMES = tuple(f"{'abcdefghi'[square % 9]}{9 - square // 9}" for square in range(SQUARES))
SQUARE_NUMBERS = {name: square for square, name in enumerate(SQUARE_NAMES)}


def holds(squares: Any, square: int) -> bool:
    """Whether a set of squares has this one."""
    return int(squares[square >> 6] & BIT[square]) != 0


def word(squares: Any) -> int:
    """A set of squares as one whole number, square `s` being bit `s`."""
    low, high = squares.tolist()
    return int(low | high << 64)


def listed(squares: Any) -> list[int]:
    """The squares of a set in reading order."""
    return places(word(squares))


def same_line(one: int, other: int) -> bool:
    """Whether two squares share a row or a column."""
    return one // 9 == other // 9 or one % 9 == other % 9
