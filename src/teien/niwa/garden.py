"""The garden without the figures: hedges around it, the cells, the lines between them, the bases, the coordinates.

Coordinates are the picture's own. Nothing here changes during a game, and boards with equal rows share it.
"""

from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from typing import Any

import numpy as np

from teien.core.svg import Point, at, element, number, pair, path, words
from teien.niwa.artwork import SIZE, drawn, owned, varied
from teien.niwa.hexes import column_name
from teien.niwa.material import BOARD, COLOUR_NAMES, cell_names, middle_of

HALF_STEP = SIZE * sqrt(3) / 2
"""How far a cell's height is above the next lower one; a cell is two of them high."""

MARGIN = 58
"""Around the cells, where the hedge is and the coordinates stand."""
LEAST_WIDTH = 640
"""A small garden lies in a picture as wide as this."""
BEYOND = 37
"""How far outside the cells the coordinates stand."""
LETTERS = 44
"""A coordinate is as large as the picture's width divided by this, between SMALLEST and LARGEST."""
SMALLEST, LARGEST = 22, 32

GROUND, TOUCH = 35.5, 32
"""From a cell's middle to the corners of its sand, and of what can be touched."""
NAME_DOWN = 23
TINTS = 3
RAKED = (29, 32)
EDGE_TURNS = (0, 60, 120)
"""How the lines N, NE and SE are turned, and those opposite to them."""


GARDENS = 256
"""So many gardens are kept in mind."""


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """Where a garden lies in its picture, and what there is to say of its cells; a plan equals itself alone."""

    left: float
    width: float
    """The picture's."""
    bottom: float
    """The garden's lower edge with its coordinates: the tray begins there."""
    names: tuple[str, ...]
    """Each cell's."""
    centres: tuple[Point, ...]
    """The middle of each cell."""
    lines: tuple[tuple[tuple[int, int], ...], ...]
    """Each cell's lines: the direction and the colour."""
    bases: tuple[int, int]


def plan(board: Any) -> Plan:
    """The plan of a board's picture."""
    return planned(board.tobytes())


@lru_cache(GARDENS)
def planned(row: bytes) -> Plan:
    board: Any = np.frombuffer(row, BOARD)[0]
    columns = int(board.q[: board.cells].max()) + 1
    heights = [doubled(board, cell) for cell in range(board.cells)]
    wide = SIZE * (1.5 * columns + 0.5)
    width = max(wide + 2 * MARGIN, LEAST_WIDTH)
    left = (width - wide) / 2
    return Plan(
        left=left,
        width=width,
        bottom=2 * MARGIN + HALF_STEP * (max(heights) - min(heights) + 2),
        names=cell_names(board),
        centres=tuple(
            (
                round(left + SIZE * (1 + 1.5 * int(board.q[cell])), 2),
                round(MARGIN + HALF_STEP * (1 + height - min(heights)), 2),
            )
            for cell, height in enumerate(heights)
        ),
        lines=tuple(
            tuple((way, int(board.colour[cell, way])) for way in range(6) if board.beside[cell, way] >= 0)
            for cell in range(board.cells)
        ),
        bases=(int(board.bases[0]), int(board.bases[1])),
    )


def doubled(board: Any, cell: int) -> int:
    """How far down a cell is, in half steps."""
    return 2 * int(board.r[cell]) + int(board.q[cell])


def centre(board: Any, cell: int) -> Point:
    """The middle of a cell."""
    return plan(board).centres[cell]


def hexagon(middle: Point, radius: float) -> str:
    """The path around a cell, so far from its middle to its corners."""
    half, down = number(radius / 2), number(radius * sqrt(3) / 2)
    return (
        f"M{pair((middle[0] - radius, middle[1]))}l{half}-{down}h{number(radius)}l{half} {down}l-{half} {down}"
        f"h-{number(radius)}Z"
    )


def garden(board: Any) -> str:
    """The garden before anybody stands in it, with its coordinates."""
    return laid(board.tobytes())


@lru_cache(GARDENS)
def laid(row: bytes) -> str:
    board: Any = np.frombuffer(row, BOARD)[0]
    return coordinates(board) + element(
        "g", rim(board), ground(board), bases(board), lines(board), cell_labels(board), class_="garden"
    )


def edge(middle: Point, way: int) -> Point:
    """The middle of a cell's line in a direction."""
    across, down = ((0, -2), (1.5, -1), (1.5, 1), (0, 2), (-1.5, 1), (-1.5, -1))[way]
    return middle[0] + SIZE * across / 2, middle[1] + HALF_STEP * down / 2


def rim(board: Any) -> str:
    """The hedge around the garden: no line of it can be crossed."""
    outside = [(cell, way) for cell in range(board.cells) for way in range(6) if board.beside[cell, way] < 0]
    bank = "".join(side_path(board, cell, way) for cell, way in outside)
    hedges = [
        varied("hedge", cell, way, transform=at(*outwards(board, cell, way), turn=EDGE_TURNS[way % 3]))
        for cell, way in sorted(outside, key=lambda place: edge(centre(board, place[0]), place[1])[1])
    ]
    return path("bank-dark", bank) + path("bank", bank) + "".join(hedges)


def outwards(board: Any, cell: int, way: int) -> Point:
    """The middle of a line of the rim, a little further out."""
    (x, y), (x_edge, y_edge) = centre(board, cell), edge(centre(board, cell), way)
    return x_edge + 0.22 * (x_edge - x), y_edge + 0.22 * (y_edge - y)


def side_path(board: Any, cell: int, way: int) -> str:
    """A cell's side in a direction."""
    x, y = centre(board, cell)
    corners = ((-0.5, -1), (0.5, -1), (1, 0), (0.5, 1), (-0.5, 1), (-1, 0))
    start, end = ((x + SIZE * right, y + HALF_STEP * down) for right, down in (corners[way], corners[(way + 1) % 6]))
    return f"M{pair(start)}L{pair(end)}"


def ground(board: Any) -> str:
    """Earth, and on it the sand of each cell; a tile's seven cells have one tone, tiles that touch have others."""
    sand: list[list[str]] = [[] for _ in range(TINTS)]
    for middle in map(int, board.middle[: board.tiles]):
        flower = (middle, *map(int, board.beside[middle]))
        sand[tint(board, middle)] += [hexagon(centre(board, cell), GROUND) for cell in flower]
    bed = "".join(hexagon(centre(board, cell), SIZE) for cell in range(board.cells))
    return path("bed", bed) + "".join(path(f"tile tile-{i}", "".join(cells)) for i, cells in enumerate(sand) if cells)


def tint(board: Any, middle: int) -> int:
    """A tone for each tile: along the steps (2, 1) and (-1, 3) from tile to tile it goes on by one and by two."""
    q, r = middle_of(board, middle)
    along, aside = (3 * q + r) // 7, (2 * r - q) // 7
    return (along + 2 * aside) % TINTS


def bases(board: Any) -> str:
    """N03: each side's base in raked sand."""
    found = []
    for seat, base in enumerate(map(int, board.bases)):
        x, y = centre(board, base)
        rings = [element("circle", cx=x, cy=y, r=radius) for radius in RAKED]
        found += [element("g", *rings, class_="rake"), owned("base", seat, transform=at(x, y))]
    return "".join(found)


def lines(board: Any) -> str:
    """N02: what grows between two cells, each line once."""
    return element(
        "g",
        *(
            drawn(
                f"line-{COLOUR_NAMES[board.colour[cell, way] - 1]}",
                transform=at(*edge(centre(board, cell), way), turn=EDGE_TURNS[way]),
            )
            for cell in range(board.cells)
            for way in range(3)
            if board.beside[cell, way] >= 0
        ),
        class_="lines",
    )


def cell_labels(board: Any) -> str:
    """Each cell's name, faintly, where a figure's feet hide it."""
    names = [
        words(name, class_="cell-name", x=x, y=y + NAME_DOWN)
        for cell, name in enumerate(cell_names(board))
        if cell not in board.bases
        for x, y in [centre(board, cell)]
    ]
    return element("g", *names, aria_hidden="true")


def coordinates(board: Any) -> str:
    """The columns' letters above and below the garden, the heights to its left and right."""
    frame = plan(board)
    columns = int(board.q[: board.cells].max()) + 1
    heights = round((frame.bottom - 2 * MARGIN) / HALF_STEP) - 1
    size = min(max(frame.width / LETTERS, SMALLEST), LARGEST)
    shown = []
    for column in range(columns):
        x = frame.left + SIZE * (1 + 1.5 * column)
        shown += [(column_name(column), x, y) for y in (MARGIN - BEYOND, frame.bottom - MARGIN + BEYOND)]
    for height in range(heights):
        y = MARGIN + HALF_STEP * (heights - height)
        shown += [(str(height + 1), x, y) for x in (frame.left - BEYOND, frame.width - frame.left + BEYOND)]
    labels = [words(text, class_="coordinate", x=x, y=y + 0.33 * size, font_size=size) for text, x, y in shown]
    return element("g", *labels, aria_hidden="true")
