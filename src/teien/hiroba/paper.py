"""What is printed for a real table: a score sheet to fill in, the tiles of the house's set."""

from collections.abc import Iterator

import numpy as np

from teien.core.engine.row import new_row
from teien.core.pictures.svg import element
from teien.core.words.language import _, worded
from teien.core.words.scorecard import Cell, Column, Line, Section
from teien.hiroba.artwork import ART, SQUARE, definitions
from teien.hiroba.explain import WORDS
from teien.hiroba.ground import ground
from teien.hiroba.material import BOARD, TILES, WATER, codes_text, fill, house_tiles
from teien.hiroba.view import setup_of

RIM = 5
"""Around a tile, for the stones at its edge."""

__all__ = ["definitions", "pictures", "score_sheet"]


def score_sheet(players: int) -> tuple[Section, ...]:
    """The tables of a scorecard with nothing in them but the tiles' numbers and the gardens' letters."""
    seats = [Column(seat=seat, number=True) for seat in range(players)]
    tile, koi = Column(worded(WORDS, "tile"), number=True), Column(worded(WORDS, "koi"))
    numbers = [str(number) for number in range(1, TILES + 1)]
    ponds = Section(
        worded(WORDS, "ponds"),
        (tile, *seats, koi),
        tuple(Line((Cell(number), *blank(players + 1))) for number in numbers),
    )
    points, squares = Column(worded(WORDS, "points")), Column(worded(WORDS, "squares"))
    gardens = Section(
        worded(WORDS, "gardens"),
        (tile, Column(worded(WORDS, "garden")), squares, *seats, koi, points),
        tuple(Line((Cell(number), Cell(letter), *blank(players + 3))) for number in numbers for letter in "AB"),
    )
    heads = [Column(worded(WORDS, head)) for head in ("koi_left", "gardens_won", "garden_points", "total")]
    scores = Section(
        worded(WORDS, "players"),
        (Column(worded(WORDS, "player")), *heads),
        tuple(Line((Cell("", (seat,)), *blank(len(heads)))) for seat in range(players)),
    )
    return ponds, gardens, scores


def blank(count: int) -> tuple[Cell, ...]:
    """So many cells to write in."""
    return (Cell(),) * count


def pictures() -> Iterator[tuple[str, str]]:
    """The tiles of the house's set, each with what it is called and a picture."""
    for number, codes in enumerate(house_tiles(), 1):
        board = new_row(BOARD, players=2)
        layout = np.full((TILES, 9), WATER, np.int8)
        layout[0] = codes
        fill(layout, board)
        seen = setup_of(board.tobytes())[0]
        size = 3 * SQUARE + 2 * RIM
        picture = element(
            "svg",
            ground(seen),
            class_=f"{ART.root} light",
            viewBox=f"{-RIM} {-RIM} {size} {size}",
            role="img",
            aria_label=codes_text(codes),
        )
        yield _("Tile {number}").format(number=number), picture
