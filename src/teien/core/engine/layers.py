"""The arithmetic of small networks, compiled: single precision, always in the same order, so the same everywhere.

All arrays have one dimension; what an operation reads or writes begins at an index in it. Indices have no sign, since
a compiler does many numbers at a time only where it need not ask whether one counts from the end.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from teien.core.engine.compiled import compiled

Layer = Callable[..., None]
Index = np.uint64


def adder(size: int) -> Layer:
    """A function `(numbers, start, output, at)` that adds so many numbers, such as a bias or what one input brings."""

    @compiled
    def add(numbers: Any, start: Any, output: Any, at: Any) -> None:
        first, to = Index(start), Index(at)
        for column in range(Index(0), Index(size)):
            output[to + column] += numbers[first + column]

    return add


def summer(size: int) -> Layer:
    """A function `(inputs, one, two, more, three, others, four, output, at)` that adds so many numbers of three arrays.

    The first gives two rows of them, the others one each.
    """

    @compiled
    def add_all(
        inputs: Any, one: Any, two: Any, more: Any, three: Any, others: Any, four: Any, output: Any, at: Any
    ) -> None:
        first, second, third, fourth, to = Index(one), Index(two), Index(three), Index(four), Index(at)
        for column in range(Index(0), Index(size)):
            output[to + column] += (inputs[first + column] + inputs[second + column]) + (
                more[third + column] + others[fourth + column]
            )

    return add_all


def product(rows: int, columns: int) -> Layer:
    """A function `(numbers, start, inputs, of, output, at)` that adds the product of inputs with a matrix.

    The matrix has a row for each input; their number is a multiple of 8.
    """

    @compiled
    def add_product(numbers: Any, start: Any, inputs: Any, of: Any, output: Any, at: Any) -> None:
        first, source, to = Index(start), Index(of), Index(at)
        width = Index(columns)
        for row in range(Index(0), Index(rows), Index(8)):
            given = source + row
            in_0, in_1, in_2, in_3 = (
                inputs[given],
                inputs[given + Index(1)],
                inputs[given + Index(2)],
                inputs[given + Index(3)],
            )
            given += Index(4)
            in_4, in_5, in_6, in_7 = (
                inputs[given],
                inputs[given + Index(1)],
                inputs[given + Index(2)],
                inputs[given + Index(3)],
            )
            row_0 = first + row * width
            row_1, row_2, row_3 = row_0 + width, row_0 + Index(2) * width, row_0 + Index(3) * width
            row_4, row_5 = row_0 + Index(4) * width, row_0 + Index(5) * width
            row_6, row_7 = row_0 + Index(6) * width, row_0 + Index(7) * width
            for column in range(Index(0), width):
                output[to + column] += (
                    (in_0 * numbers[row_0 + column] + in_1 * numbers[row_1 + column])
                    + (in_2 * numbers[row_2 + column] + in_3 * numbers[row_3 + column])
                ) + (
                    (in_4 * numbers[row_4 + column] + in_5 * numbers[row_5 + column])
                    + (in_6 * numbers[row_6 + column] + in_7 * numbers[row_7 + column])
                )

    return add_product


def rectifier(size: int) -> Layer:
    """A function `(inputs, of, output, at)` that copies so many numbers, with 0 for what is below it."""

    @compiled
    def rectify(inputs: Any, of: Any, output: Any, at: Any) -> None:
        source, to = Index(of), Index(at)
        for column in range(Index(0), Index(size)):
            output[to + column] = max(inputs[source + column], np.float32(0))

    return rectify
