"""The 81 squares: their names, and sets of them as compiled code keeps them."""

from typing import Any

from teien.core.bits import places
from teien.hiroba.material import BIT, SQUARES

SQUARE_NAMES = tuple(f"{'abcdefghi'[square % 9]}{9 - square // 9}" for square in range(SQUARES))
SQUARE_NUMBERS = {name: square for square, name in enumerate(SQUARE_NAMES)}


def holds(squares: Any, square: int) -> bool:
    """Whether a set of squares has this one."""
    return int(squares[square >> 6] & BIT[square]) != 0


def word(squares: Any) -> int:
    """A set of squares as one whole number, square `s` being bit `s`."""
    return joined(*squares.tolist())


def joined(low: int, high: int) -> int:
    """The two words of a set as one whole number."""
    return low | high << 64


def listed(squares: Any) -> list[int]:
    """The squares of a set in reading order."""
    return places(word(squares))


def ponds_of(board: Any) -> list[int]:
    """The squares with a pond."""
    return [pond for pond in board.pond.tolist() if pond >= 0]
