"""The garden without the figures: hedges around it, the cells, the lines between them, the bases, the coordinates.

Coordinates are the picture's own. Nothing here changes during a game.
"""

from math import sqrt

from teien.core.pictures import kit
from teien.core.pictures.svg import Point, at, element, number, pair, path, words
from teien.niwa.artwork import ART, SIZE, drawn, owned
from teien.niwa.hexes import column_name
from teien.niwa.material import COLOUR_NAMES, COLOURS
from teien.niwa.view import Cell, Garden

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


def cells_width(garden: Garden) -> float:
    return SIZE * (1.5 * garden.columns + 0.5)


def left(garden: Garden) -> float:
    """Where the cells begin."""
    return max(MARGIN, (LEAST_WIDTH - cells_width(garden)) / 2)


def width(garden: Garden) -> float:
    """The picture's width."""
    return cells_width(garden) + 2 * left(garden)


def bottom(garden: Garden) -> float:
    """The garden's lower edge with its coordinates: the tray begins there."""
    return 2 * MARGIN + HALF_STEP * (garden.heights + 1)


def centre(garden: Garden, cell: Cell) -> Point:
    """The middle of a cell."""
    across = left(garden) + SIZE * (1 + 1.5 * cell.column)
    return round(across, 2), round(MARGIN + HALF_STEP * (1 + garden.heights - cell.height), 2)


def hexagon(middle: Point, radius: float) -> str:
    """The path around a cell, so far from its middle to its corners."""
    half, down = number(radius / 2), number(radius * sqrt(3) / 2)
    return (
        f"M{pair((middle[0] - radius, middle[1]))}l{half}-{down}h{number(radius)}l{half} {down}l-{half} {down}"
        f"h-{number(radius)}Z"
    )


def ground(garden: Garden) -> str:
    """The garden before anybody stands in it, with its coordinates."""
    return coordinates(garden) + element(
        "g", rim(garden), sand(garden), bases(garden), lines(garden), cell_labels(garden), class_="garden"
    )


def edge(middle: Point, way: int) -> Point:
    """The middle of a cell's line in a direction."""
    across, down = ((0, -2), (1.5, -1), (1.5, 1), (0, 2), (-1.5, 1), (-1.5, -1))[way]
    return middle[0] + SIZE * across / 2, middle[1] + HALF_STEP * down / 2


def rim(garden: Garden) -> str:
    """The hedge around the garden: no line of it can be crossed."""
    outside = [
        (centre(garden, cell), place, way)
        for place, cell in enumerate(garden.cells)
        for way, line in enumerate(cell.lines)
        if not line
    ]
    bank = "".join(side_path(middle, way) for middle, _, way in outside)
    hedges = [
        ART.varied("hedge", (place, way), transform=at(*outwards(middle, way), turn=EDGE_TURNS[way % 3]))
        for middle, place, way in sorted(outside, key=lambda line: edge(line[0], line[2])[1])
    ]
    return path("bank-dark", bank) + path("bank", bank) + "".join(hedges)


def outwards(middle: Point, way: int) -> Point:
    """The middle of a cell's line of the rim, a little further out."""
    (x, y), (x_edge, y_edge) = middle, edge(middle, way)
    return x_edge + 0.22 * (x_edge - x), y_edge + 0.22 * (y_edge - y)


def side_path(middle: Point, way: int) -> str:
    """A cell's side in a direction."""
    x, y = middle
    corners = ((-0.5, -1), (0.5, -1), (1, 0), (0.5, 1), (-0.5, 1), (-1, 0))
    start, end = ((x + SIZE * right, y + HALF_STEP * down) for right, down in (corners[way], corners[(way + 1) % 6]))
    return f"M{pair(start)}L{pair(end)}"


def sand(garden: Garden) -> str:
    """Earth, and on it the sand of each cell; a tile's seven cells have one tone, tiles that touch have others."""
    tones: list[list[str]] = [[] for _ in range(TINTS)]
    for middle in garden.middles:
        flower = (middle, *map(garden.cell, middle.beside))
        tones[tint(garden, middle)] += [hexagon(centre(garden, cell), GROUND) for cell in flower]
    bed = "".join(hexagon(centre(garden, cell), SIZE) for cell in garden.cells)
    return path("bed", bed) + "".join(path(f"tile tile-{i}", "".join(cells)) for i, cells in enumerate(tones) if cells)


def tint(garden: Garden, middle: Cell) -> int:
    """A tone for each tile: along the steps (2, 1) and (-1, 3) from tile to tile it goes on by one and by two."""
    pink = garden.bases[0]
    q = middle.column - pink.column
    r = (pink.height - middle.height - q) // 2
    along, aside = (3 * q + r) // 7, (2 * r - q) // 7
    return (along + 2 * aside) % TINTS


def bases(garden: Garden) -> str:
    """N03: each side's base in raked sand."""
    shown = []
    for seat, base in enumerate(garden.bases):
        x, y = centre(garden, base)
        rings = [element("circle", cx=x, cy=y, r=radius) for radius in RAKED]
        shown += [element("g", *rings, class_="rake"), owned("base", seat, data_upright="yes", transform=at(x, y))]
    return "".join(shown)


def lines(garden: Garden) -> str:
    """N02: what grows between two cells, each line once."""
    return element(
        "g",
        *(
            drawn(
                f"line-{COLOUR_NAMES[COLOURS.index(line)]}",
                transform=at(*edge(centre(garden, cell), way), turn=EDGE_TURNS[way]),
            )
            for cell in garden.cells
            for way, line in enumerate(cell.lines[:3])
            if line
        ),
        class_="lines",
    )


def cell_labels(garden: Garden) -> str:
    """Each cell's name, faintly, where a figure's feet hide it."""
    names = [
        words(cell.name, class_="cell-name whisper", x=x, y=y, dy=NAME_DOWN)
        for cell in garden.cells
        if cell not in garden.bases
        for x, y in [centre(garden, cell)]
    ]
    return element("g", *names, aria_hidden="true")


def coordinates(garden: Garden) -> str:
    """The columns' letters above and below the garden, the heights to its left and right."""
    begin, end = left(garden), width(garden)
    size = min(max(end / LETTERS, SMALLEST), LARGEST)
    shown = []
    for column in range(garden.columns):
        x = begin + SIZE * (1 + 1.5 * column)
        shown += [(column_name(column), x, y) for y in (MARGIN - BEYOND, bottom(garden) - MARGIN + BEYOND)]
    for height in range(garden.heights):
        y = MARGIN + HALF_STEP * (garden.heights - height)
        shown += [(str(height + 1), x, y) for x in (begin - BEYOND, end - begin + BEYOND)]
    return kit.coordinates([(text, x, y + 0.33 * size) for text, x, y in shown], font_size=size)
