"""Bits of a 64-bit word: the two instructions that Python lacks, for compiled code and as plain Python."""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload


def count(word: Any) -> int:
    """How many bits are set."""
    return int(word).bit_count()


def lowest(word: Any) -> int:
    """The number of the lowest bit that is set; 64 when none is."""
    return (int(word) & -int(word)).bit_length() - 1 if word else 64


def _population(context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), generate


def _trailing_zeros(context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.uint64), generate


population: Any = intrinsic(_population)
trailing_zeros: Any = intrinsic(_trailing_zeros)


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
