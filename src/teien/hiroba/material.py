"""Hiroba's box: tiles, layouts, and the board row that a layout makes (H01–H09).

A tile is written as its three rows from the top, `AAA/aBB/BBP`: letters are gardens, `P` the pond, a lower-case
letter the starting square. A layout is nine tiles in reading order, as they lie; `~` is a tile turned to water.

A file of material has a tile a line, and perhaps layouts, each with a name, as in `layout pond: 3 1> 2 4 …`; what
follows a `#` is a remark.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from teien.core.engine.chance import below
from teien.core.engine.compiled import compiled
from teien.core.engine.row import row_type
from teien.core.words.errors import BadMaterial
from teien.core.words.language import _, counted, later, worded

SQUARES = 81
TILES = 9
GARDENS = 18

BOARD = row_type(
    ("garden_squares", np.uint64, (18, 2), "each garden's squares; garden A of tile t is number 2 × t, B is 2 × t + 1"),
    ("starts", np.uint64, (2,), "the starting squares in play"),
    ("playable", np.uint64, (2,), "all garden squares in play"),
    ("gardens_of_size", np.int32, (6,), "for each size from 1, the gardens that have it, a bit each"),
    ("ahead", np.int16, (4,), "for each player in turn order, the points ahead (H26)"),
    ("garden", np.int8, (81,), "for each square its garden, or -1 for ponds and water"),
    ("pond", np.int8, (9,), "for each tile its pond's square, or -1 for water"),
    ("garden_size", np.int8, (18,), "how many squares each garden has; 0 on water"),
    ("tiles", np.int8, "how many tiles are in play"),
    ("players", np.int8, "how many play"),
    ("first", np.int8, "which seat begins"),
    ("koi_by_hand", np.int8, "1 when placing the koi is left to the players (H20)"),
    ("small", np.int8, "1 on the small board (H27)"),
    ("unused", np.int8, (7,), "fills the row"),
)

Codes = npt.NDArray[np.int8]
"""Tiles as numbers: 0 a square of garden A, 1 of B, 2 the pond, 4 more for the starting square, -1 water."""

POND, START, WATER = 2, 4, -1
LETTERS = {"A": 0, "B": 1, "P": POND, "a": START, "b": START + 1}
LETTER_OF = {code: letter for letter, code in LETTERS.items()}

LAYOUT_FAULTS = {
    "centre": later("H07: the centre tile is never turned to water"),
    "water": later("H07: {players} players turn {wanted} tiles to water, here {count} are"),
    "run": later("H07: the tiles turned to water are one run in the ring around the centre"),
    "start": later("H09: the pond of tile {tile} has a starting square beside it"),
}
"""What may be wrong with a layout."""

SMALL_FAULT = later(
    "H27: on the small board for {players} lie {players} tiles, the centre, one beside it and those that follow it "
    "clockwise; the others are water"
)

WATER_TILES = {2: 4, 3: 2, 4: 0}
RING = np.array([0, 1, 2, 5, 8, 7, 6, 3])
CENTRE = 4


def squares_word(squares: Iterable[int]) -> tuple[int, int]:
    """A set of squares as its two words."""
    word = sum(1 << square for square in squares)
    return word & (1 << 64) - 1, word >> 64


def neighbours(square: int) -> list[int]:
    """The squares that share a side with this one."""
    row, column = divmod(square, 9)
    around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [9 * r + c for r, c in around if 0 <= r < 9 and 0 <= c < 9]


TURNS = np.array([np.rot90(np.arange(9).reshape(3, 3), -quarters).reshape(9) for quarters in range(4)])
"""For a tile after so many quarter turns clockwise, which of its squares lies on each place."""
BIT = np.array([1 << (square & 63) for square in range(SQUARES)], np.uint64)
ROW = np.array([squares_word(range(9 * row, 9 * row + 9)) for row in range(9)], np.uint64)
COLUMN = np.array([squares_word(range(column, SQUARES, 9)) for column in range(9)], np.uint64)
BESIDE = np.array([(neighbours(square) + [square] * 2)[:4] for square in range(SQUARES)])
"""The squares beside each one; at the rim filled up with the square itself, where a pond never has a pebble."""
TILE_OF = np.array([3 * (square // 27) + square % 9 // 3 for square in range(SQUARES)])
PLACE_OF = np.array([3 * (square // 9 % 3) + square % 3 for square in range(SQUARES)])
SQUARE_OF = np.array([[27 * (t // 3) + 3 * (t % 3) + 9 * (i // 3) + i % 3 for i in range(9)] for t in range(TILES)])


@compiled
def fill(codes: Any, board: Any) -> None:
    """Writes what a layout fixes into the board row."""
    board.garden_squares[:] = 0
    board.starts[:] = 0
    board.playable[:] = 0
    board.garden[:] = -1
    board.pond[:] = -1
    board.garden_size[:] = 0
    board.tiles = 0
    for tile in range(TILES):
        if codes[tile, 0] == WATER:
            continue
        board.tiles += 1
        for place in range(9):
            square = SQUARE_OF[tile, place]
            code = codes[tile, place]
            if code == POND:
                board.pond[tile] = square
                continue
            garden = 2 * tile + (code & 1)
            board.garden[square] = garden
            board.garden_size[garden] += 1
            board.garden_squares[garden, square >> 6] |= BIT[square]
            if code & START:
                board.starts[square >> 6] |= BIT[square]
    board.gardens_of_size[:] = 0
    for garden in range(GARDENS):
        if board.garden_size[garden]:
            board.gardens_of_size[board.garden_size[garden] - 1] |= 1 << garden
    for word in range(2):
        for garden in range(GARDENS):
            board.playable[word] |= board.garden_squares[garden, word]


@compiled
def start_by_pond(codes: Any) -> Any:
    """H09: the first tile of a layout whose pond has a starting square beside it, or -1 when there is none."""
    for tile in range(TILES):
        for place in range(9):
            if codes[tile, place] == POND:
                for side in range(4):
                    beside = BESIDE[SQUARE_OF[tile, place], side]
                    code = codes[TILE_OF[beside], PLACE_OF[beside]]
                    if code != WATER and code & START:
                        return tile
    return -1


@compiled
def lay(faces: Any, board: Any, chance: Any) -> None:
    """H06, H07, H09, H27: draws a layout from the tiles' faces; without tiles the board stays as it was laid."""
    if len(faces) == 0:
        return
    water = TILES - board.players if board.small else 8 - 2 * board.players
    order = np.arange(len(faces))
    codes = np.empty((TILES, 9), np.int8)
    while True:
        for tile in range(TILES):
            other = tile + below(chance, len(faces) - tile)
            order[tile], order[other] = order[other], order[tile]
            codes[tile] = faces[order[tile], below(chance, 4)]
        # On the small board the first tile after the water lies beside the centre: those have the odd numbers.
        run = (2 * below(chance, 4) + 1 - water) % 8 if board.small else below(chance, 8)
        for step in range(water):
            codes[RING[(run + step) % 8]] = WATER
        if start_by_pond(codes) < 0:
            fill(codes, board)
            return


def read_tile(text: str, place: str) -> Codes:
    """One tile's nine codes; `place` names the tile in the error (H01, H05)."""
    where = f"{place} ({text!r:.60})"
    rows = text.split("/")
    if len(rows) != 3 or any(len(row) != 3 for row in rows):
        raise BadMaterial(_("{where}: H05: a tile is 3 rows of 3 squares, as in AAA/aBB/BBP"), where=where)
    letters = "".join(rows)
    for index, letter in enumerate(letters):
        if letter not in LETTERS:
            message = _("{where}: H05: {letter!r:.60} in row {row} is none of A, B, P, a, b")
            raise BadMaterial(message, where=where, letter=letter, row=index // 3 + 1)
    ponds = letters.count("P")
    if ponds != 1:
        raise BadMaterial(_("{where}: H05: a tile has one pond, this one {count}"), where=where, count=ponds)
    starts = sum(letter.islower() for letter in letters)
    if starts != 1:
        message = _("{where}: H05: a tile has one starting square, this one {count}")
        raise BadMaterial(message, where=where, count=starts)
    for garden in "AB":
        if garden not in letters.upper():
            message = _("{where}: H05: a tile has two gardens, garden {garden} is missing")
            raise BadMaterial(message, where=where, garden=garden)
    for garden in "AB":
        check_garden([i for i, letter in enumerate(letters) if letter.upper() == garden], garden, where)
    start = next(i for i, letter in enumerate(letters) if letter.islower())
    if letters.index("P") in near_on_tile(start):
        raise BadMaterial(_("{where}: H05: the starting square lies next to the tile's own pond"), where=where)
    return np.array([LETTERS[letter] for letter in letters], np.int8)


def near_on_tile(place: int) -> list[int]:
    return [other for other in range(9) if abs(other // 3 - place // 3) + abs(other % 3 - place % 3) == 1]


def check_garden(places: list[int], garden: str, where: str) -> None:
    """H01, H05: a garden has 2 to 6 squares and is in one piece."""
    if not 2 <= len(places) <= 6:
        message = _("{where}: H05: garden {garden} has {squares}; 2 to 6 are allowed")
        squares = counted("{count} square", "{count} squares", len(places))
        raise BadMaterial(message.format(where=where, garden=garden, squares=squares))
    reached = {places[0]}
    for _place in places:
        reached |= {other for place in reached for other in near_on_tile(place) if other in places}
    if len(reached) < len(places):
        raise BadMaterial(_("{where}: H05: garden {garden} is not connected"), where=where, garden=garden)


def turned(codes: Codes, quarters: int) -> Codes:
    """A tile after so many quarter turns clockwise."""
    found: Codes = codes[TURNS[quarters % 4]]
    return found


LAYOUT = re.compile(r"layout\s+([A-Za-z](?:[A-Za-z0-9 -]*[A-Za-z0-9-])?)\s*:\s*(.*)")
"""A name ends with no blank, so that a long line without a colon is given up at once."""


class Set(NamedTuple):
    """What a file of material holds: tiles, and layouts by name, each with the line it stands in."""

    tiles: list[Codes]
    layouts: dict[str, tuple[int, str]]
    source: str = ""


def read_tiles(tiles: str | Path | Sequence[str] | None) -> list[Codes]:
    """A set of tiles: the house's when None, a file's when a path, else the given texts (H05)."""
    return read_set(tiles).tiles


def read_set(tiles: str | Path | Sequence[str] | None) -> Set:
    """As `read_tiles`, with the layouts that stand beside the tiles; a file with layouts alone is about the house's."""
    if tiles is None:
        return Set(list(house_tiles()), {})
    if isinstance(tiles, (str, Path)):
        source = _("tiles file {file!r:.300}").format(file=str(tiles))
        try:
            lines = Path(tiles).read_text("utf-8-sig").splitlines()
        except (OSError, UnicodeDecodeError, ValueError) as error:
            raise BadMaterial(_("{source} cannot be read: {error}"), source=source, error=error) from error
    else:
        lines = texts_of(tiles, _("tiles"))
        source = ""
    return read_lines(lines, source)


@cache
def house_tiles() -> tuple[Codes, ...]:
    """The house's tiles, checked once; nobody can change them."""
    lines = resources.files("teien.hiroba").joinpath("data/house-tiles.txt").read_text("utf-8").splitlines()
    tiles = tuple(read_lines(lines, _("house tiles")).tiles)
    for codes in tiles:
        codes.flags.writeable = False
    return tiles


def read_lines(lines: Sequence[str], source: str) -> Set:
    """The tiles and layouts of some lines; `source` is what the error calls them together, or empty (H05)."""
    numbered = [(number, line.split("#")[0].strip()) for number, line in enumerate(lines, 1)]
    layouts: dict[str, tuple[int, str]] = {}
    named = []
    for number, text in numbered:
        if not (found := LAYOUT.fullmatch(text)):
            named += [(number, text)] if text else []
        elif found[1] in layouts:
            message = _("{source}, line {line}: H06: the name {name!r:.60} is taken")
            raise BadMaterial(message, source=source, line=number, name=found[1])
        else:
            layouts[found[1]] = number, found[2]
    if layouts and not named:
        return Set(list(house_tiles()), layouts, source)
    read = [read_tile(text, tile_place(source, line, tile)) for tile, (line, text) in enumerate(named, 1)]
    if len(read) < TILES:
        fault = _("H05: a set has at least 9 tiles, this one {count}").format(count=len(read))
        raise BadMaterial(f"{source}, {fault}" if source else fault)
    return Set(read, layouts, source)


def texts_of(entries: Sequence[str], what: str) -> list[str]:
    """A list of texts; raises BadMaterial for anything else, naming what it stands for."""
    found = list(entries) if isinstance(entries, Iterable) else [entries]
    for number, entry in enumerate(found, 1):
        if not isinstance(entry, str):
            message = _("{what}, entry {number}: a text is expected, not {entry!r:.60}")
            raise BadMaterial(message, what=what, number=number, entry=entry)
    return found


def tile_place(source: str, line: int, tile: int) -> str:
    """Where a tile of a set stands, for the error."""
    if not source:
        return _("tile {tile}").format(tile=tile)
    return _("{source}, line {line}, tile {tile}").format(source=source, line=line, tile=tile)


def faces_of(tiles: Sequence[Codes]) -> Codes:
    """The set as `lay` draws from it: each tile in its four turns."""
    return np.take(np.array(tiles, np.int8), TURNS, axis=1)


NO_FACES = np.empty((0, 4, 9), np.int8)


def read_layout(layout: str | Sequence[str], tiles: Sequence[Codes]) -> Codes:
    """Nine tiles as they lie, in reading order: each written out, or `~`, or the number of a tile of the set
    followed by one `>` for every quarter turn clockwise (`7>>`)."""
    entries = layout.replace(",", " ").split() if isinstance(layout, str) else texts_of(layout, _("layout"))
    if len(entries) != TILES:
        raise BadMaterial(_("layout: H06: a layout has 9 tiles, this one {count}"), count=len(entries))
    place = _("layout, tile {tile}")
    read = [read_entry(entry, place.format(tile=tile), tiles) for tile, entry in enumerate(entries, 1)]
    return np.array(read, np.int8)


def read_entry(entry: str, place: str, tiles: Sequence[Codes]) -> Codes:
    if entry == "~":
        return np.full(9, WATER, np.int8)
    number = entry.rstrip(">")
    if number.isascii() and number.isdigit():
        if len(number) > 4 or not 1 <= int(number) <= len(tiles):
            message = _("{where}: H06: the set has tiles 1 to {count}")
            raise BadMaterial(message, where=f"{place} ({entry!r:.60})", count=len(tiles))
        return turned(tiles[int(number) - 1], len(entry) - len(number))
    return read_tile(entry, place)


def layout_faults(codes: Codes, players: int, small: bool = False) -> list[str]:
    """What is wrong with a layout by H07, or H27 for the small board, and H09; nothing for a good one."""
    water = {tile for tile in range(TILES) if codes[tile, 0] == WATER}
    if small:
        faults = [] if water in small_waters(players) else [_(SMALL_FAULT).format(players=players)]
    else:
        faults = water_faults(water, players)
    tile = start_by_pond(codes)
    if tile >= 0:
        faults.append(worded(LAYOUT_FAULTS, "start").format(tile=tile + 1))
    return faults


def water_faults(water: set[int], players: int) -> list[str]:
    """H07: what is wrong with the places of the tiles turned to water."""
    faults = []
    wanted = WATER_TILES[players]
    if CENTRE in water:
        faults.append(worded(LAYOUT_FAULTS, "centre"))
    if len(water) != wanted:
        message = worded(LAYOUT_FAULTS, "water")
        faults.append(message.format(players=players, wanted=wanted, count=len(water)))
    elif CENTRE not in water and wanted and water not in water_runs(players):
        faults.append(worded(LAYOUT_FAULTS, "run"))
    return faults


def water_runs(players: int) -> list[set[int]]:
    """H07: the ways to turn tiles to water for so many players, each as the tiles' places."""
    return [{int(RING[(run + step) % 8]) for step in range(WATER_TILES[players])} for run in range(8)]


def small_waters(players: int) -> list[set[int]]:
    """H27: the places of the tiles turned to water on the small board, each way to do so."""
    everywhere = set(range(TILES))
    sides = range(1, 8, 2)
    return [everywhere - {CENTRE, *(int(RING[(side + step) % 8]) for step in range(players - 1))} for side in sides]


def is_small(codes: Codes, players: int) -> bool:
    """H27: whether as many tiles lie as there are players, which is so on the small board alone."""
    return TILES - int((codes[:, 0] == WATER).sum()) == players


def players_of(codes: Codes) -> int:
    """H07: for how many players a layout is, by its water; 0 where it is for none."""
    water = int((codes[:, 0] == WATER).sum())
    return next((players for players, count in WATER_TILES.items() if count == water), 0)


def named_layout(name: str, material: Set) -> Codes:
    """H06, H07, H09: a layout of a set; raises BadMaterial with the place of what is wrong."""
    line, text = material.layouts[name]
    where = _("{source}, line {line}, layout {name!r:.60}").format(source=material.source, line=line, name=name)
    try:
        codes = read_layout(text, material.tiles)
    except BadMaterial as error:
        raise BadMaterial(_("{where}: {fault}"), where=where, fault=error) from error
    players = players_of(codes)
    if not players:
        message = _("{where}: H07: 2 players turn 4 tiles to water, 3 players 2, 4 players none; here {count} are")
        raise BadMaterial(message, where=where, count=int((codes[:, 0] == WATER).sum()))
    for fault in layout_faults(codes, players):
        raise BadMaterial(_("{where}: {fault}"), where=where, fault=fault)
    return codes


def layout_text(board: Any) -> str:
    """The layout of a board row, as `read_layout` reads it."""
    return " ".join(tile_text(board, tile) for tile in range(TILES))


def tile_text(board: Any, tile: int) -> str:
    if board.pond[tile] < 0:
        return "~"
    letters = []
    for square in SQUARE_OF[tile]:
        if square == board.pond[tile]:
            letters.append("P")
        else:
            is_start = int(board.starts[square >> 6] & BIT[square]) > 0
            letters.append(LETTER_OF[(int(board.garden[square]) & 1) + (START if is_start else 0)])
    return in_rows(letters)


def codes_text(codes: Codes) -> str:
    """A tile as `read_tile` reads it.

    >>> codes_text(read_tile("AAA/aBB/BBP", "tile 1"))
    'AAA/aBB/BBP'
    """
    return in_rows([LETTER_OF[code] for code in codes.tolist()])


def in_rows(letters: Sequence[str]) -> str:
    """The nine letters of a tile in its three rows."""
    return "/".join("".join(letters[i : i + 3]) for i in (0, 3, 6))
