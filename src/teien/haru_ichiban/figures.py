"""The figures of Haru Ichiban (R19, R22): which there are, and what a set of flowers of one colour is worth."""

from typing import Any

import numpy as np

from teien.core.engine.compiled import compiled

SQUARE, ROW, DIAGONAL, FIVE = 1, 2, 3, 5
"""Points of a 2 × 2 square, four in a row, four in a diagonal row, five in a row (R19)."""

NAMES = {SQUARE: "square", ROW: "row4", DIAGONAL: "diagonal4", FIVE: "five"}


def cells(row: int, column: int, steps: list[tuple[int, int]]) -> int:
    """The set of squares at these steps from one; 0 when it does not fit the pond."""
    places = [(row + down, column + right) for down, right in steps]
    if not all(0 <= r < 5 and 0 <= c < 5 for r, c in places):
        return 0
    return sum(1 << 5 * r + c for r, c in places)


def every(steps: list[tuple[int, int]]) -> list[int]:
    """A shape everywhere it fits."""
    found = [cells(row, column, steps) for row in range(5) for column in range(5)]
    return [squares for squares in found if squares]


def line(down: int, right: int, length: int) -> list[tuple[int, int]]:
    return [(down * step, right * step) for step in range(length)]


FIGURES = tuple(
    (squares, points)
    for points, shapes in (
        (FIVE, (line(0, 1, 5), line(1, 0, 5), line(1, 1, 5), line(1, -1, 5))),
        (DIAGONAL, (line(1, 1, 4), line(1, -1, 4))),
        (ROW, (line(0, 1, 4), line(1, 0, 4))),
        (SQUARE, ([(0, 0), (0, 1), (1, 0), (1, 1)],)),
    )
    for shape in shapes
    for squares in every(shape)
)
"""Every figure as (squares, points), rows of five first."""

FIGURE_SQUARES = np.array([squares for squares, _ in FIGURES], np.int32)
FIGURE_POINTS = np.array([points for _, points in FIGURES], np.int32)

# The squares from which a shape to the right and below still fits the pond.
FITS_RIGHT_4 = sum(0b00011 << 5 * row for row in range(5))
FITS_RIGHT_2 = sum(0b01111 << 5 * row for row in range(5))
FITS_LEFT_4 = sum(0b11000 << 5 * row for row in range(5))


@compiled
def any_figure(bloom: Any) -> Any:
    """Whether any figure stands: four in some direction, or a square."""
    pairs = bloom & bloom >> 1 & FITS_RIGHT_2
    rows = bloom & bloom >> 1 & bloom >> 2 & bloom >> 3 & FITS_RIGHT_4
    columns = bloom & bloom >> 5 & bloom >> 10 & bloom >> 15
    falling = bloom & bloom >> 6 & bloom >> 12 & bloom >> 18 & FITS_RIGHT_4
    rising = bloom & bloom >> 4 & bloom >> 8 & bloom >> 12 & FITS_LEFT_4
    return (pairs & pairs >> 5 | rows | columns | falling | rising) != 0


@compiled
def points_of(bloom: Any) -> Any:
    """R22: the points of all figures that stand; a row of five counts alone, not also as its fours."""
    points = 0
    for index in range(len(FIGURE_SQUARES)):
        if counts(bloom, index):
            points += FIGURE_POINTS[index]
    return points


@compiled
def counts(bloom: Any, index: Any) -> Any:
    """Whether a figure stands and is not part of a row of five that stands."""
    squares = FIGURE_SQUARES[index]
    if bloom & squares != squares:
        return False
    for other in range(len(FIGURE_SQUARES)):
        if FIGURE_POINTS[other] != FIVE or FIGURE_POINTS[index] == FIVE:
            break
        if bloom & FIGURE_SQUARES[other] == FIGURE_SQUARES[other] and squares & FIGURE_SQUARES[other] == squares:
            return False
    return True
