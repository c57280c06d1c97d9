"""Niwa's box: tiles, circuits, the files that hold them, and the board row that a circuit makes (N01–N05).

Cells are numbered column by column from the left, each column from the top. `teien.niwa.cells` has sets of
them.

A file of material has lines like these; what follows a `#` is a remark:

    tile A x2: gopgop ogpogp gog opo pgp gog opo pgp
    circuit stream: pink@0,0 A@2,1 B>>>@1,4 …

A tile is its 30 lines, each `g`, `o` or `p`, in the order of `hexes.LINES`: spokes, ring, rim. `x2` says how many
of it there are. The tiles called `pink` and `blue` carry the bases in their middles. `teien.niwa.circuit` tells
how a circuit is written.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from teien.core.engine.compiled import compiled
from teien.core.engine.row import row_type
from teien.core.engine.sets import HIGH, LOW
from teien.core.words.errors import BadMaterial
from teien.core.words.language import _
from teien.niwa.cells import CELLS
from teien.niwa.hexes import FLOWER, LINES, Q, R, column_name

TILES = 12
GARDEN_TILES = 10
SMALL_TILES = 4
"""N25: so many tiles a small garden has at most."""
FIGURES = 3
COLOURS = "gop"
COLOUR_NAMES = ("green", "orange", "pink")
SIDE_NAMES = ("pink", "blue")
"""N01: seat 0 has the pink kokeshi, seat 1 the blue samurai."""
ALL_PEARLS = 6

BOARD = row_type(
    ("across", np.uint64, (84, 4, 2), "for each cell and colour the set of cells across a line of that colour"),
    ("longest", np.int32, "after so many turns the game is drawn (N23)"),
    ("beside", np.int8, (84, 6), "for each cell and direction the neighbouring cell, or -1"),
    ("colour", np.int8, (84, 6), "each cell's lines by direction: 1 green, 2 orange, 3 pink; 0 beyond the last cell"),
    ("beyond", np.int8, (84, 6, 2), "for each cell and direction the two cells beyond a figure there, or -1 (N16)"),
    ("steps", np.int8, (2, 84), "for each seat and cell the steps to the other's base, were nobody in the way"),
    ("q", np.int8, (84,), "each cell's first axial coordinate, counted from 0"),
    ("r", np.int8, (84,), "its second"),
    ("middle", np.int8, (12,), "the tiles' middles, in order; -1 behind the last"),
    ("bases", np.int8, (2,), "each seat's base"),
    ("cells", np.int8, "how many cells there are"),
    ("tiles", np.int8, "how many tiles there are"),
    ("players", np.int8, "always 2"),
    ("capacity", np.int8, "the pearls a head holds (N14): 3, or 6, which is all of them"),
    ("repetition", np.int8, "1 when a position's third time draws the game (N21)"),
    ("takeover", np.int8, "1 when the second player may take over the first's placing (N24)"),
    ("small", np.int8, "1 in the small garden, where the figures stand already (N25)"),
    ("unused", np.int8, (7,), "fills the row"),
)

Codes = npt.NDArray[np.int8]
"""Tiles as numbers: a row of 30 a tile, each line's colour from 1."""

CODES = {ord(letter): code for code, letter in enumerate(COLOURS, 1)}

FLOWER_Q = np.array([q for q, _ in FLOWER])
FLOWER_R = np.array([r for _, r in FLOWER])
LINE_CELL = np.array([cell for cell, _ in LINES])
LINE_WAY = np.array([way for _, way in LINES])

SPAN, MARGIN = 48, 3
"""A square that holds 12 connected tiles wherever they lie, with room for every look beyond the edge."""


@compiled
def fill(codes: Any, middles: Any, pink: Any, blue: Any, board: Any) -> None:
    """Writes what a circuit fixes into the board row: tiles as they lie, their middles, which two carry the bases."""
    # A cell's place in the square: its coordinates less these.
    left = middles[:, 0].min() - 1 - MARGIN
    top = middles[:, 1].min() - 1 - MARGIN
    tile_at = np.full((SPAN, SPAN), -1, np.int8)
    for tile in range(len(middles)):
        for place in range(7):
            tile_at[middles[tile, 0] + FLOWER_Q[place] - left, middles[tile, 1] + FLOWER_R[place] - top] = tile
    cell_at = np.full((SPAN, SPAN), -1, np.int8)
    board.q[:] = 0
    board.r[:] = 0
    board.cells = 0
    for q in range(SPAN):
        for r in range(SPAN):
            if tile_at[q, r] >= 0:
                cell_at[q, r] = board.cells
                board.q[board.cells] = q - MARGIN
                board.r[board.cells] = r - MARGIN
                board.cells += 1
    board.bases[0] = cell_at[middles[pink, 0] - left, middles[pink, 1] - top]
    board.bases[1] = cell_at[middles[blue, 0] - left, middles[blue, 1] - top]
    link(cell_at, board)
    board.colour[:] = 0
    board.middle[:] = -1
    board.tiles = len(middles)
    for tile in range(len(middles)):
        board.middle[tile] = cell_at[middles[tile, 0] - left, middles[tile, 1] - top]
        paint(codes[tile], board.middle[tile], board)
    board.middle[: board.tiles].sort()
    for seat in range(2):
        measure(board, board.bases[1 - seat], board.steps[seat])
    board.across[:] = 0
    for cell in range(board.cells):
        for way in range(6):
            other = board.beside[cell, way]
            if other >= 0:
                board.across[cell, board.colour[cell, way], 0] |= LOW[other]
                board.across[cell, board.colour[cell, way], 1] |= HIGH[other]


@compiled
def link(cell_at: Any, board: Any) -> None:
    """N02, N16: which cells lie beside each other, and which beyond a figure that is jumped over."""
    board.beside[:] = -1
    board.beyond[:] = -1
    for cell in range(board.cells):
        q = board.q[cell] + MARGIN
        r = board.r[cell] + MARGIN
        for way in range(6):
            board.beside[cell, way] = cell_at[q + Q[way], r + R[way]]
            for side in range(2):
                turn = (way + 5 + 2 * side) % 6
                board.beyond[cell, way, side] = cell_at[q + 2 * Q[way] + Q[turn], r + 2 * R[way] + R[turn]]


@compiled
def measure(board: Any, goal: Any, steps: Any) -> None:
    """How many steps each cell is from a goal."""
    steps[:] = 0
    waiting = np.empty(CELLS, np.int8)
    waiting[0] = goal
    length = 1
    for index in range(CELLS):
        if index == length:
            break
        for way in range(6):
            cell = board.beside[waiting[index], way]
            if cell >= 0 and cell != goal and steps[cell] == 0:
                steps[cell] = steps[waiting[index]] + 1
                waiting[length] = cell
                length += 1


@compiled
def paint(codes: Any, middle: Any, board: Any) -> None:
    """Colours the lines of one tile, on both of their sides."""
    for line in range(30):
        place = LINE_CELL[line]
        way = LINE_WAY[line]
        cell = middle if place == 0 else board.beside[middle, place - 1]
        board.colour[cell, way] = codes[line]
        if board.beside[cell, way] >= 0:
            board.colour[board.beside[cell, way], (way + 3) % 6] = codes[line]


def codes_of(tiles: Sequence[str]) -> Codes:
    """Tiles written out, as numbers."""
    written = "".join(tiles).translate(CODES).encode("ascii")
    return np.frombuffer(written, np.int8).reshape(len(tiles), len(LINES)).copy()


NO_TILES = np.empty((0, 2, 30), np.int8)
"""What is drawn from when a circuit is laid already."""


def turned(tile: str, sixths: int) -> str:
    """A tile after so many sixth turns clockwise."""
    at = 6 - sixths % 6
    spokes, ring, rim = tile[:6], tile[6:12], tile[12:]
    return spokes[at:] + spokes[:at] + ring[at:] + ring[:at] + rim[3 * at :] + rim[: 3 * at]


def tile_letters(board: Any, middle: int) -> str:
    """A tile of a board row as it lies."""
    cells = [middle, *(int(cell) for cell in board.beside[middle])]
    return "".join(COLOURS[board.colour[cells[place], way] - 1] for place, way in LINES)


def is_symmetric(board: Any) -> bool:
    """N24: whether a garden turned by half a circle is the same, with the bases exchanged.

    Turned, the cells come in the reverse order, and each direction is its opposite.
    """
    cells = int(board.cells)
    beside, colour = board.beside[:cells], board.colour[:cells]
    turned_beside, turned_colour = (np.roll(rows[::-1], 3, axis=1) for rows in (beside, colour))
    there = beside >= 0
    return bool(
        board.bases.sum() == cells - 1
        and (turned_beside == np.where(there, cells - 1 - beside, -1)).all()
        and (turned_colour == colour)[there].all()
    )


def middle_of(board: Any, cell: int) -> tuple[int, int]:
    """A cell's coordinates, seen from the pink base."""
    pink = board.bases[0]
    return int(board.q[cell]) - int(board.q[pink]), int(board.r[cell]) - int(board.r[pink])


OFFSETS = {name: place for name, (_type, place, *_title) in (BOARD.fields or {}).items()}
CELL_BYTES = slice(OFFSETS["q"], OFFSETS["tiles"])
"""Of a row's bytes those of `q` to `cells`, the key to what depends on the cells' names; reading these fields one by
one takes several times as long."""


def cell_names(board: Any) -> tuple[str, ...]:
    """Each cell's name: its column's letter, then its height, so that a step N or S counts two and others one."""
    return names_of(board.tobytes()[CELL_BYTES])


@lru_cache(1024)
def names_of(fields: bytes) -> tuple[str, ...]:
    cells = fields[-1]
    columns, rows = fields[:cells], fields[CELLS : CELLS + cells]
    heights = [2 * row + column for column, row in zip(columns, rows, strict=True)]
    return tuple(
        column_name(column) + str(max(heights) - height + 1) for column, height in zip(columns, heights, strict=True)
    )


@dataclass(frozen=True, slots=True)
class Tile:
    """N03: a design: its 30 lines, and how many tiles of the set have it."""

    letters: str
    copies: int


@dataclass(frozen=True, slots=True)
class Set:
    """What a file of material holds: tiles by name, and circuits by name, each with the line it stands in."""

    source: str
    tiles: dict[str, Tile] = field(default_factory=dict)
    circuits: dict[str, tuple[int, str]] = field(default_factory=dict)


TILE = re.compile(r"tile\s+([A-Za-z][A-Za-z0-9]*)(?:\s+x([1-9][0-9]?))?\s*:\s*(.*)")
CIRCUIT = re.compile(r"circuit\s+([A-Za-z](?:[A-Za-z0-9 -]*[A-Za-z0-9-])?)\s*:\s*(.*)")
"""A name ends with no blank, so that a long line without a colon is given up at once."""


def read_set(path: str | Path | None) -> Set:
    """The tiles and circuits of a file, or the house's when None.

    A file without tiles is about the house's. Raises BadMaterial with the place for what cannot be understood;
    circuits are checked when they are laid.
    """
    if path is None:
        return HOUSE
    try:
        text = Path(path).read_text("utf-8-sig")
    except (OSError, TypeError, ValueError) as error:
        message = _("tiles file {path!r:.300} cannot be read: {error}")
        raise BadMaterial(message, path=str(path), error=error) from error
    return read_text(text, _("tiles file {path!r:.300}").format(path=str(path)))


def read_text(text: str, source: str) -> Set:
    """As `read_set`, for what a file holds; `source` is what errors call it."""
    found = read_lines(text, source)
    if not found.tiles and not found.circuits:
        raise BadMaterial(_("{where}: N05: it has neither tiles nor circuits"), where=found.source)
    return found if found.tiles else Set(found.source, HOUSE.tiles, found.circuits)


def read_lines(text: str, source: str) -> Set:
    found = Set(source)
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.split("#")[0].strip()
        if not line:
            continue
        where = _("{where}, line {line}").format(where=source, line=number)
        if tile := TILE.fullmatch(line):
            name, copies, lines = tile.groups()
            if name in found.tiles:
                raise BadMaterial(_("{where}: N03: tile {name} is described twice"), where=where, name=name)
            place = _("{where}, tile {name}").format(where=where, name=name)
            found.tiles[name] = Tile(read_tile(lines, place), int(copies or 1))
        elif circuit := CIRCUIT.fullmatch(line):
            name, entries = circuit.groups()
            if name in found.circuits or name in DRAWN:
                raise BadMaterial(_("{where}: N05: the name {name!r:.60} is taken"), where=where, name=name)
            found.circuits[name] = (number, entries)
        else:
            message = _("{where} ({line!r:.60}): N05: 'tile NAME: …' or 'circuit NAME: …' is expected")
            raise BadMaterial(message, where=where, line=line)
    return found


DRAWN = ("random", "fair")
"""The circuits that are made by chance, any one or one that looks the same from both ends."""


def read_tile(text: str, where: str) -> str:
    """A tile's 30 lines; `where` names the tile in the error."""
    letters = "".join(text.split())
    for place, letter in enumerate(letters, 1):
        if letter not in COLOURS:
            message = _("{where}: N03: {letter!r:.60}, line {place}, is none of g, o, p")
            raise BadMaterial(message, where=where, letter=letter, place=place)
    if len(letters) != len(LINES):
        message = _("{where}: N03: a tile has 30 lines (6 spokes, 6 around the ring, 18 on the rim), not {count}")
        raise BadMaterial(message, where=where, count=len(letters))
    return letters


HOUSE = read_lines(resources.files("teien.niwa").joinpath("data/house-set.txt").read_text("utf-8"), "house set")
