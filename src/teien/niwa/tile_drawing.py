"""A single tile as a picture: its seven cells and its thirty lines, also where a line has no colour yet.

Coordinates are the tile's own: (0, 0) is the middle of its middle cell.
"""

from math import sqrt

from teien.core.pictures.svg import Point, at, element, path
from teien.niwa.artwork import SIZE, drawn, owned
from teien.niwa.ground import EDGE_TURNS, GROUND, HALF_STEP, edge, hexagon, side_path
from teien.niwa.hexes import FLOWER, LINES
from teien.niwa.material import COLOUR_NAMES, COLOURS

TILE_WIDTH, TILE_HEIGHT = 5 * SIZE, 6 * HALF_STEP
NONE = "."
"""In the place of a line's colour: it has none yet."""


def centre(q: int, r: int) -> Point:
    """The middle of a cell, by its axial coordinates."""
    return 1.5 * SIZE * q, sqrt(3) * SIZE * (r + q / 2)


def middle_of_line(line: int) -> Point:
    """The middle of one of a tile's lines."""
    place, way = LINES[line]
    return edge(centre(*FLOWER[place]), way)


def turn_of_line(line: int) -> int:
    return EDGE_TURNS[LINES[line][1] % 3]


def outline() -> str:
    """The seven cells, as one path."""
    return "".join(hexagon(centre(q, r), SIZE) for q, r in FLOWER)


def rim() -> str:
    """The line around all seven cells."""
    return "".join(side_path(centre(*FLOWER[place]), way) for place, way in LINES[12:])


def tile(letters: str, base: int = -1, tint: int = 0) -> str:
    """A tile's ground and lines, and the base of a seat where it carries one."""
    sand = path(f"tile tile-{tint}", "".join(hexagon(centre(q, r), GROUND) for q, r in FLOWER))
    shown = [path("bed", outline()), sand, owned("base", base) if base >= 0 else ""]
    for line, letter in enumerate(letters):
        if letter == NONE:
            continue
        colour = COLOUR_NAMES[COLOURS.index(letter)]
        shown.append(drawn(f"line-{colour}", transform=at(*middle_of_line(line), turn=turn_of_line(line))))
    return element("g", *shown, class_="garden")
