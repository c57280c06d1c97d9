"""Sets of small numbers, as compiled code keeps them: one word of 64 bits, or two for up to 128.

A member is a bit: `m` is bit `m & 63` of the lower word, or of the higher from 64 on.
"""

from typing import Any

import numpy as np

from teien.core.engine.bits import count, lowest
from teien.core.engine.compiled import compiled

MOST_MEMBERS = 128

LOW = np.array([1 << member if member < 64 else 0 for member in range(MOST_MEMBERS)], np.uint64)
HIGH = np.array([1 << member - 64 if member >= 64 else 0 for member in range(MOST_MEMBERS)], np.uint64)
"""Each member as a set of its own, the lower and the higher word."""
ONE = np.uint64(1)


@compiled
def is_in(low: Any, high: Any, member: Any) -> Any:
    """Whether a set has a member."""
    return (low & LOW[member] | high & HIGH[member]) != 0


@compiled
def take(low: Any, high: Any) -> Any:
    """The first member of a set that is not empty, and the set without it."""
    if low:
        return lowest(low), low & (low - ONE), high
    return 64 + lowest(high), low, high & (high - ONE)


@compiled
def nth(word: Any, place: Any) -> Any:
    """The member number `place` (from 0) of a set of one word."""
    rest = np.uint64(word)
    for _ in range(place):
        rest &= rest - ONE
    return lowest(rest)


@compiled
def nth_of_two(low: Any, high: Any, place: Any) -> Any:
    """The member number `place` (from 0) of a set of two words."""
    below_64 = count(low)
    return nth(low, place) if place < below_64 else 64 + nth(high, place - below_64)


@compiled
def write_moves(word: Any, first_move: Any, moves: Any, length: Any) -> Any:
    """Appends one move for each member of a set of one word, in order; returns the new length."""
    rest = np.uint64(word)
    while rest:
        moves[length] = first_move + lowest(rest)
        rest &= rest - ONE
        length += 1
    return length


@compiled
def mark_moves(word: Any, first_move: Any, mask: Any) -> None:
    """Marks one move for each member of a set of one word."""
    rest = np.uint64(word)
    while rest:
        mask[first_move + lowest(rest)] = True
        rest &= rest - ONE
