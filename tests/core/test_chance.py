"""The seeded chance: stable for ever, fair, and the same as its published algorithm."""

from itertools import permutations

import numpy as np
import pytest

from teien.core.engine import chance


def xoroshiro64(state: int) -> tuple[int, int]:
    """xoroshiro64** in plain integers: the next output and the next state."""
    mask = 0xFFFFFFFF

    def turned(word: int, by: int) -> int:
        return (word << by | word >> (32 - by)) & mask

    low, high = state & mask, state >> 32
    output = turned(low * 0x9E3779BB & mask, 5) * 5 & mask
    high ^= low
    low = turned(low, 26) ^ high ^ (high << 9 & mask)
    return output, turned(high, 13) << 32 | low


def test_the_generator_is_the_published_one() -> None:
    state = 0x0123456789ABCDEF
    slot = np.array([state], np.uint64)
    for _ in range(1000):
        expected, state = xoroshiro64(state)
        assert int(chance.draw(slot)) == expected
        assert int(slot[0]) == state


def test_the_streams_of_a_seed_never_change() -> None:
    assert chance.streams(7, 3).tolist() == chance.streams(7, 5)[:3].tolist()
    slot = chance.streams(7, 1)
    assert [int(chance.below(slot, 1000)) for _ in range(8)] == GOLDEN


GOLDEN = [449, 19, 788, 177, 349, 33, 819, 853]


@pytest.mark.parametrize("seed", [0, -1, 10**30, -(2**64)])
def test_any_integer_is_a_seed(seed: int) -> None:
    assert chance.streams(seed, 4).all()
    assert chance.streams(seed, 1)[0] != chance.streams(seed + 1, 1)[0]


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 12, 81, 1000])
def test_below_is_uniform(bound: int) -> None:
    slot = chance.streams(bound, 1)
    draws = 200 * bound
    counts = np.bincount([int(chance.below(slot, bound)) for _ in range(draws)], minlength=bound)
    assert len(counts) == bound
    statistic = ((counts - 200) ** 2 / 200).sum()
    # Five standard deviations of the chi-square distribution with bound - 1 degrees of freedom.
    assert statistic < bound - 1 + 5 * (2 * max(bound - 1, 1)) ** 0.5


def test_below_refuses_what_would_bias_it() -> None:
    slot = chance.streams(1, 1)
    bound = 3 * 2**30
    counts = np.zeros(3)
    for _ in range(3000):
        counts[int(chance.below(slot, bound)) >> 30] += 1
    # Without rejection one third would come up half of the time.
    assert np.abs(counts - 1000).max() < 150


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    slot = chance.streams(5, 1)
    counts = dict.fromkeys(permutations(range(4)), 0)
    for _ in range(24 * 200):
        items = np.arange(4)
        chance.shuffle(slot, items)
        counts[tuple(int(item) for item in items)] += 1
    statistic = sum((count - 200) ** 2 / 200 for count in counts.values())
    assert statistic < 23 + 5 * 46**0.5


def test_fresh_seeds_differ() -> None:
    assert len({chance.fresh_seed() for _ in range(20)}) > 15
