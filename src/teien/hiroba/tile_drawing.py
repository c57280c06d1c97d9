"""A single tile as a picture, whole or in the making, and its squares to be touched.

Coordinates are the tile's own: (0, 0) is its upper left corner, and a square is SQUARE wide.
"""

from teien.core.pictures.kit import middle
from teien.core.pictures.svg import at, element, path
from teien.hiroba.artwork import SQUARE, varied
from teien.hiroba.ground import Island, outline, raking
from teien.hiroba.squares import SQUARE_NAMES
from teien.hiroba.tile_drafts import NONE

TILE_SIZE = 3 * SQUARE
SANDS = {"A": 0, "B": 3}
"""Each garden's sand and how it is raked: straight across, or in waves down."""
NAMES = tuple(SQUARE_NAMES[9 * (place // 3) + place % 3] for place in range(9))
"""What a tile's squares are called where it lies in the board's upper left corner."""


def tile(letters: str) -> str:
    """A tile's ground: sand, kerbs between the gardens and around, the pond, the starting square."""
    ponds = [middle(place, 3, SQUARE) for place, letter in enumerate(letters) if letter == "P"]
    starts = [middle(place, 3, SQUARE) for place, letter in enumerate(letters) if letter in "ab"]
    islands = [Island(*pond, rings=(35, 40, 45), flat=23) for pond in ponds]
    islands += [Island(*start, rings=(15, 18.5, 22), flat=0) for start in starts]
    gardens = {garden: [NAMES[i] for i, each in enumerate(letters) if each.upper() == garden] for garden in SANDS}
    missing = [NAMES[i] for i, each in enumerate(letters) if each == NONE]
    layers = [
        *(
            path(f"sand-{SANDS[garden]}", "".join(outline([name]) for name in names))
            for garden, names in gardens.items()
        ),
        *(
            element("rect", class_="sand-1", x=x - SQUARE / 2, y=y - SQUARE / 2, width=SQUARE, height=SQUARE)
            for x, y in ponds
        ),
        path("rake", "".join(raking(names, SANDS[garden], islands) for garden, names in gardens.items() if names)),
        path("undrawn", "".join(outline([name], inset=3) for name in missing)) if missing else "",
        kerbs(letters),
        *(varied("step", place, transform=at(*place)) for place in starts),
        *(varied("pond", place, transform=at(*place)) for place in ponds),
    ]
    return element("g", *layers, class_="ground")


def kerbs(letters: str) -> str:
    """A row of stones wherever two kinds of squares meet, and around the tile; none beside what is missing."""
    rows = []
    for down in (False, True):
        for line in range(4):
            for along in range(3):
                here, there = (zone(letters, line - step, along, down) for step in (0, 1))
                if here != there and "P" not in (here, there) and NONE not in (here, there):
                    x, y = (line, along) if down else (along, line)
                    place = at(SQUARE * x, SQUARE * y, turn=90 if down else 0)
                    rows.append(varied("kerb", 100 * down + 10 * y + x, transform=place))
    return "".join(rows)


def zone(letters: str, line: int, along: int, down: bool) -> str:
    """The garden of a square, by its line and its place there; blank outside the tile."""
    if not 0 <= line < 3:
        return " "
    return letters[3 * along + line if down else 3 * line + along].upper()
