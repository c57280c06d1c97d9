"""Seeded chance: the same numbers from the same seed on every machine and in every version.

The generator is xoroshiro64** (Blackman and Vigna), its 64 bits of state in one array element, so that a
game's own chance can live in its state row. NumPy's and Numba's generators promise no stable stream.
"""

import hashlib
import secrets
from typing import Any

import numpy as np
import numpy.typing as npt

from teien.core.engine.compiled import compiled
from teien.core.words.errors import BadMaterial
from teien.core.words.language import _

LARGEST_SEED = 10**40 - 1
"""Long enough for anybody, short enough for a line of a record."""

LOW = np.uint64(0xFFFFFFFF)
MULTIPLIER = np.uint64(0x9E3779BB)
FIVE = np.uint64(5)


def fresh_seed() -> int:
    """A seed for what everybody sees, short enough to type; what is hidden needs a longer one."""
    return secrets.randbelow(10**9)


def secret_seed() -> int:
    """A seed for what nobody may guess, such as what a player decides in secret."""
    return secrets.randbits(128)


def checked_seed(seed: int) -> int:
    """The seed; raises BadMaterial for what is none."""
    if isinstance(seed, bool) or not isinstance(seed, int) or abs(seed) > LARGEST_SEED:
        raise BadMaterial(_("seed {seed!r:.60}: a whole number of at most 40 digits is expected").format(seed=seed))
    return seed


def streams(seed: int, count: int) -> npt.NDArray[np.uint64]:
    """Independent starting states, one for each of `count` games; raises BadMaterial for what is no seed."""
    text = str(checked_seed(seed))
    start = int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little")
    mixed = np.uint64(start) + np.arange(1, count + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed = mixed ^ (mixed >> np.uint64(31))
    mixed[mixed == 0] = 1
    return mixed


@compiled
def draw(chance: Any) -> Any:
    """The next 32 random bits; `chance` is a one-element array that moves on."""
    low = chance[0] & LOW
    high = chance[0] >> 32
    scrambled = low * MULTIPLIER & LOW
    scrambled = (scrambled << 5 | scrambled >> 27) & LOW
    high ^= low
    low = ((low << 26 | low >> 6) ^ high ^ high << 9) & LOW
    high = (high << 13 | high >> 19) & LOW
    chance[0] = high << 32 | low
    return scrambled * FIVE & LOW


@compiled
def below(chance: Any, bound: Any) -> Any:
    """A uniform integer from 0 to bound - 1, without bias (Lemire's multiplication)."""
    limit = np.uint64(bound)
    product = draw(chance) * limit
    if product & LOW < limit:
        refused = (np.uint64(0x100000000) - limit) % limit
        while product & LOW < refused:
            product = draw(chance) * limit
    return np.int64(product >> 32)


@compiled
def shuffle(chance: Any, items: Any) -> None:
    """Puts the items of an array in random order, every order equally likely."""
    for last in range(len(items) - 1, 0, -1):
        other = below(chance, last + 1)
        items[last], items[other] = items[other], items[last]
