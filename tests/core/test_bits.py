"""Bits of a word, in compiled code and in plain Python alike."""

from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from teien.core.engine import bits
from teien.core.engine.compiled import compiled

WORDS = st.integers(0, 2**64 - 1)


@compiled
def compiled_write(word: Any, row: Any, place: Any) -> None:
    bits.write_bytes(word, row, place)


@compiled
def compiled_count(word: Any) -> Any:
    return bits.count(word), bits.lowest(word)


@settings(deadline=None)
@given(word=WORDS)
def test_counting(word: int) -> None:
    lowest = next((bit for bit in range(64) if word >> bit & 1), 64)
    assert (bits.count(word), bits.lowest(word)) == (word.bit_count(), lowest)
    assert compiled_count(np.uint64(word)) == (word.bit_count(), lowest)


@given(word=st.integers(0, 2**81 - 1))
def test_places(word: int) -> None:
    assert bits.places(word) == [bit for bit in range(81) if word >> bit & 1]
    assert bits.seats(word & 15) == tuple(seat for seat in range(4) if word >> seat & 1)


@settings(deadline=None)
@given(word=WORDS, place=st.integers(0, 12))
def test_eight_bytes_at_once_wherever_they_lie(word: int, place: int) -> None:
    for write in (bits.write_bytes, compiled_write):
        row = np.full(20, 9, np.uint8)
        write(np.uint64(word), row, place)
        expected = [9] * 20
        expected[place : place + 8] = word.to_bytes(8, "little")
        assert row.tolist() == expected


@settings(deadline=None)
@given(word=WORDS, start=st.integers(0, 7), count=st.sampled_from([8, 16, 64]))
def test_bits_as_bytes(word: int, start: int, count: int) -> None:
    for kind in (np.uint8, np.bool_):
        row = np.zeros(80, kind)
        bits.write_bits(np.uint64(word), count, row, start)
        written = [start + bit for bit in range(count) if word >> bit & 1]
        assert np.flatnonzero(row).tolist() == written
        assert (row.view(np.uint8) <= 1).all()
