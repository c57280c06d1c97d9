"""The figures of Haru Ichiban (R19, R22): which there are, and what a set of flowers of one colour is worth.

A row as long as the pond is wide wins at once; one shorter by a square scores, as does a square of 2 × 2.
"""

from itertools import accumulate, pairwise
from typing import Any, NamedTuple

import numpy as np

from teien.core.engine.compiled import compiled
from teien.haru_ichiban.material import PONDS, SIDE, SQUARES, Pond

SQUARE, ROW, DIAGONAL, FIVE = 1, 2, 3, 5
"""Points of a 2 × 2 square, four in a row, four in a diagonal row, five in a row (R19)."""

NAMES = {SQUARE: "square", ROW: "row4", DIAGONAL: "diagonal4", FIVE: "five"}
SMALL_NAMES = {SQUARE: "square", ROW: "row2", DIAGONAL: "diagonal2", FIVE: "three"}


class Shape(NamedTuple):
    """A figure that can stand somewhere: its kind, the set of its squares, and its points."""

    kind: str
    squares: int
    points: int


def cells(pond: Pond, start: int, steps: list[tuple[int, int]]) -> int:
    """The set of squares at these steps from one; 0 when it does not fit the pond."""
    row, column = divmod(start, SIDE)
    places = [(row + down, column + right) for down, right in steps]
    if not all(SIDE - pond.side <= r < SIDE and 0 <= c < pond.side for r, c in places):
        return 0
    return sum(1 << SIDE * r + c for r, c in places)


def every(pond: Pond, steps: list[tuple[int, int]]) -> list[int]:
    """A shape everywhere it fits."""
    found = [cells(pond, start, steps) for start in range(SQUARES)]
    return [squares for squares in found if squares]


def line(down: int, right: int, length: int) -> list[tuple[int, int]]:
    return [(down * step, right * step) for step in range(length)]


def shapes_on(pond: Pond) -> tuple[Shape, ...]:
    """Every figure of a pond, the longest rows first."""
    names = NAMES if pond.side == SIDE else SMALL_NAMES
    whole, part = pond.side, pond.side - 1
    shapes_worth = (
        (FIVE, (line(0, 1, whole), line(1, 0, whole), line(1, 1, whole), line(1, -1, whole))),
        (DIAGONAL, (line(1, 1, part), line(1, -1, part))),
        (ROW, (line(0, 1, part), line(1, 0, part))),
        (SQUARE, ([(0, 0), (0, 1), (1, 0), (1, 1)],)),
    )
    return tuple(
        Shape(names[points], squares, points)
        for points, shapes in shapes_worth
        for shape in shapes
        for squares in every(pond, shape)
    )


SHAPES = {pond: shapes_on(pond) for pond in PONDS}
FIGURES = tuple(shape for shapes in SHAPES.values() for shape in shapes)
"""The figures of one pond after those of the other."""

ENDS = (0, *accumulate(map(len, SHAPES.values())))
RANGES = {pond: np.array(range_, np.int8) for pond, range_ in zip(PONDS, pairwise(ENDS), strict=True)}
"""For each pond the number of its first figure, and the end of them, as its boards hold it."""

FIGURE_SQUARES = np.array([shape.squares for shape in FIGURES], np.int32)
FIGURE_POINTS = np.array([shape.points for shape in FIGURES], np.int32)

# The squares from which a shape to the right and below still fits the pond.
FITS_RIGHT_4 = sum(0b00011 << 5 * row for row in range(5))
FITS_RIGHT_2 = sum(0b01111 << 5 * row for row in range(5))
FITS_LEFT_4 = sum(0b11000 << 5 * row for row in range(5))


@compiled
def any_figure(board: Any, bloom: Any) -> Any:
    """Whether any figure stands."""
    return any_usual(bloom) if board.pond == 0 else points_of(board.figures, bloom) > 0


@compiled
def any_usual(bloom: Any) -> Any:
    """Whether any stands on the usual pond: four in some direction, or a square."""
    pairs = bloom & bloom >> 1 & FITS_RIGHT_2
    rows = bloom & bloom >> 1 & bloom >> 2 & bloom >> 3 & FITS_RIGHT_4
    columns = bloom & bloom >> 5 & bloom >> 10 & bloom >> 15
    falling = bloom & bloom >> 6 & bloom >> 12 & bloom >> 18 & FITS_RIGHT_4
    rising = bloom & bloom >> 4 & bloom >> 8 & bloom >> 12 & FITS_LEFT_4
    return (pairs & pairs >> 5 | rows | columns | falling | rising) != 0


@compiled
def points_of(figures: Any, bloom: Any) -> Any:
    """R22: the points of all figures that stand; a row of five counts alone, not also as its fours.

    `figures` is the number of the first that there may be, and the end of them.
    """
    points = 0
    for index in range(figures[0], figures[1]):
        if counts(figures, bloom, index):
            points += FIGURE_POINTS[index]
    return points


@compiled
def counts(figures: Any, bloom: Any, index: Any) -> Any:
    """Whether a figure stands and is not part of a row of five that stands."""
    squares = FIGURE_SQUARES[index]
    if bloom & squares != squares:
        return False
    for other in range(figures[0], figures[1]):
        if FIGURE_POINTS[other] != FIVE or FIGURE_POINTS[index] == FIVE:
            break
        if bloom & FIGURE_SQUARES[other] == FIGURE_SQUARES[other] and squares & FIGURE_SQUARES[other] == squares:
            return False
    return True
