"""The pearls on a figure's head, as one number and as text.

Two bits a pearl, the top one lowest: a pearl of colour c on top of p makes p << 2 | c, and without its top pearl p is
p >> 2. Colours count from 1: green, orange, pink.
"""

from typing import Any

from teien.core.engine.bits import count
from teien.core.engine.compiled import compiled
from teien.niwa.material import COLOURS


@compiled
def height(pearls: Any) -> Any:
    """How many there are: each has one of its two bits set, or both."""
    return count((pearls | pearls >> 1) & 0b010101010101)


def from_top(pearls: int) -> list[int]:
    """Their colours from the top down."""
    colours = []
    while pearls:
        colours.append(pearls & 3)
        pearls >>= 2
    return colours


def pearls_text(pearls: int) -> str:
    """Their letters from the bottom up."""
    return "".join(COLOURS[colour - 1] for colour in reversed(from_top(pearls)))


def read_pearls(letters: str) -> int:
    """The number of these letters, from the bottom up."""
    pearls = 0
    for letter in letters:
        pearls = pearls << 2 | COLOURS.index(letter) + 1
    return pearls
