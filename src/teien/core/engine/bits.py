"""Bits of a word: what Python lacks, for compiled code of 64 bits and in plain Python; and sets of bits, listed."""

from functools import cache
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from teien.core.engine.compiled import compiled

BYTE = np.uint64(0xFF)


def count(word: Any) -> int:
    """How many bits are set."""
    return int(word).bit_count()


def lowest(word: Any) -> int:
    """The number of the lowest bit that is set; 64 when none is."""
    return (int(word) & -int(word)).bit_length() - 1 if word else 64


def places(word: int) -> list[int]:
    """The numbers of the bits that are set, the lowest first, however long the word is.

    >>> places(0b1010)
    [1, 3]
    """
    found = []
    while word:
        lowest_bit = word & -word
        found.append(lowest_bit.bit_length() - 1)
        word ^= lowest_bit
    return found


@cache
def seats(word: int) -> tuple[int, ...]:
    """The seats of a set, in order: seat 0 is the lowest bit."""
    return tuple(places(word))


def write_bytes(word: Any, row: Any, place: Any) -> None:
    """Writes eight entries of a row of bytes at once, the first of them the word's lowest byte."""
    for byte in range(8):
        row[place + byte] = int(word) >> 8 * byte & 0xFF


def _population(context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), generate


def _trailing_zeros(context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.uint64), generate


def _store(context: Any, word: Any, row: Any, place: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word, row, place = arguments
        entry = builder.gep(context.make_array(signature.args[1])(context, builder, row).data, [place])
        builder.store(word, builder.bitcast(entry, ir.IntType(64).as_pointer()), align=1)
        return context.get_dummy_value()

    return types.void(types.uint64, row, types.intp), generate


population: Any = intrinsic(_population)
trailing_zeros: Any = intrinsic(_trailing_zeros)
store: Any = intrinsic(_store)


@overload(count)
def _count(word: Any) -> Any:
    def compiled_count(word: Any) -> Any:
        return population(np.uint64(word))

    return compiled_count


@overload(lowest)
def _lowest(word: Any) -> Any:
    def compiled_lowest(word: Any) -> Any:
        return trailing_zeros(np.uint64(word))

    return compiled_lowest


@overload(write_bytes)
def _write_bytes(word: Any, row: Any, place: Any) -> Any:
    def compiled_write_bytes(word: Any, row: Any, place: Any) -> Any:
        store(np.uint64(word), row, np.intp(place))

    return compiled_write_bytes


SPREAD = np.array([sum(1 << 8 * bit for bit in range(8) if byte >> bit & 1) for byte in range(256)], np.uint64)
"""For each byte its bits, each as a byte of its own."""


@compiled
def write_bits(word: Any, bits: Any, row: Any, start: Any) -> None:
    """Writes the lowest bits of a word into a row, a byte each: at most 64, and a multiple of 8."""
    for place in range(0, bits, 8):
        write_bytes(SPREAD[word >> np.uint64(place) & BYTE], row, start + place)
