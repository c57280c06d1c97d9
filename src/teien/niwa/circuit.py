"""A circuit: the tiles of a garden as they lie, written as text, checked, and laid on a board row (N03, N04).

A circuit is written as its tiles, one after the other with a blank or a `/` between them:

    pink@0,0 A@2,1 B>>>@1,4 … blue>>>@8,9

A tile's name, one `>` for every sixth turn clockwise, `@`, and the axial coordinates of its middle. Instead of its
name a tile may be written out as it lies, in 30 letters; one with a base then as `pink=…` or `blue=…`.
"""

import re
from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

import numpy as np

from teien.core.engine.row import new_row
from teien.core.words.errors import BadMaterial
from teien.core.words.language import _, counted
from teien.niwa.hexes import FLOWER, LINES, SIDES, distance
from teien.niwa.material import (
    BOARD,
    HOUSE,
    SIDE_NAMES,
    TILES,
    Set,
    Tile,
    codes_of,
    fill,
    middle_of,
    read_tile,
    tile_letters,
    turned,
)
from teien.niwa.wording import DIRECTIONS

ENTRY = re.compile(r"(?:(pink|blue)=)?([A-Za-z][A-Za-z0-9]*)(>{0,5})@(-?[0-9]{1,3}),(-?[0-9]{1,3})")


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile as it lies: its 30 lines, its middle, the seat whose base it carries or -1, what an error calls it, and
    where it was read."""

    letters: str
    middle: tuple[int, int]
    base: int
    name: str
    where: str

    def cells(self) -> list[tuple[int, int]]:
        return [(self.middle[0] + q, self.middle[1] + r) for q, r in FLOWER]


def lay(circuit: str, material: Set, board: Any) -> None:
    """Writes a circuit, by its name in the set or written out, into a board row; raises BadMaterial."""
    if circuit in material.circuits:
        line, text = material.circuits[circuit]
        place = _("{where}, line {line}, circuit {circuit!r:.60}")
        where = place.format(where=material.source, line=line, circuit=circuit)
    elif "@" in circuit:
        text, where = circuit, _("circuit")
    else:
        known = ", ".join([*material.circuits, "random", "fair"])
        message = _("circuit {circuit!r:.60}: N04: one of {known}, or tiles written as A>>>@2,1, is expected")
        raise BadMaterial(message, circuit=circuit, known=known)
    put(read_once(" ".join(entries_of(text)), tuple(material.tiles.items()), where), board)


@lru_cache(64)
def read_once(text: str, tiles: tuple[tuple[str, Tile], ...], where: str) -> tuple[Laid, ...]:
    """As `read`, for circuits that are laid again and again: a good one is checked no second time."""
    return tuple(read(text, Set("", dict(tiles)), where))


def entries_of(text: str) -> list[str]:
    return text.replace("/", " ").split()


def put(laid: Sequence[Laid], board: Any) -> None:
    """Writes a good circuit into a board row."""
    bases = [tile.base for tile in laid]
    middles = np.array([tile.middle for tile in laid])
    fill(codes_of([tile.letters for tile in laid]), middles, bases.index(0), bases.index(1), board)


def read(text: str, material: Set, where: str) -> list[Laid]:
    """The tiles of a circuit; raises BadMaterial, with the place and the rule, unless it is a good one."""
    entries = entries_of(text)
    laid = [read_entry(entry, material, where, index) for index, entry in enumerate(entries, 1)]
    if not 2 <= len(laid) <= TILES:
        message = _("{where}: N01: a circuit has 2 to {most} tiles, this one {count}")
        raise BadMaterial(message, where=where, most=TILES, count=len(laid))
    names = Counter(found[2] for entry in entries if (found := ENTRY.fullmatch(entry)))
    for name, count in names.items():
        if name in material.tiles and count > material.tiles[name].copies:
            message = _("{where}: N03: {count} tiles {name} are laid, the set has {copies}")
            raise BadMaterial(message, where=where, count=count, name=name, copies=material.tiles[name].copies)
    check_places(laid)
    check_connected(laid)
    check_colours(laid)
    check_bases(laid, where)
    check_ends(laid)
    return laid


def read_entry(entry: str, material: Set, where: str, index: int) -> Laid:
    called = _("tile {index} ({entry!r:.60})").format(index=index, entry=entry)
    place = f"{where}, {called}"
    found = ENTRY.fullmatch(entry)
    if not found:
        message = _("{where}: N04: a tile is written as A@2,1, or A>>>@2,1 when it is turned three times")
        raise BadMaterial(message, where=place)
    side, name, turns, q, r = found.groups()
    if name in material.tiles and not side:
        letters = material.tiles[name].letters
        side = name if name in SIDE_NAMES else None
    elif len(name) == len(LINES):
        letters = read_tile(name, place)
    else:
        message = _("{where}: N03: the set has no tile {name!r:.60}; it has {known}")
        raise BadMaterial(message, where=place, name=name, known=", ".join(material.tiles))
    base = SIDE_NAMES.index(side) if side else -1
    return Laid(turned(letters, len(turns)), (int(q), int(r)), base, called, place)


def check_places(laid: Sequence[Laid]) -> None:
    """N03, N04: no overlap, and no touching but along a whole side."""
    for index, tile in enumerate(laid):
        # The cells of a tile are its middle and those next to it: others are too far away to meet.
        for other in [other for other in laid[:index] if distance(tile.middle, other.middle) <= 3]:
            if set(tile.cells()) & set(other.cells()):
                raise BadMaterial(_("{where}: N04: it overlaps {other}"), where=tile.where, other=other.name)
            offset = (tile.middle[0] - other.middle[0], tile.middle[1] - other.middle[1])
            touching = any(distance(one, two) == 1 for one in tile.cells() for two in other.cells())
            if touching and offset not in SIDES:
                steps = ", ".join(f"({q}, {r})" for q, r in SIDES)
                message = _("{where}: N03: it touches {other} askew: {offset} from it; whole sides meet at {steps}")
                raise BadMaterial(message, where=tile.where, other=other.name, offset=offset, steps=steps)


def beside(tile: Laid, other: Laid) -> int:
    """The side of a tile along which another lies, or -1."""
    offset = (other.middle[0] - tile.middle[0], other.middle[1] - tile.middle[1])
    return SIDES.index(offset) if offset in SIDES else -1


def distances(laid: Sequence[Laid], start: int) -> list[int]:
    """How many tiles on each tile of the circuit lies from one of them, -1 where no way leads."""
    found = [-1] * len(laid)
    found[start] = 0
    waiting = deque([start])
    while waiting:
        tile = waiting.popleft()
        for other in range(len(laid)):
            if found[other] < 0 and beside(laid[tile], laid[other]) >= 0:
                found[other] = found[tile] + 1
                waiting.append(other)
    return found


def check_connected(laid: Sequence[Laid]) -> None:
    for tile, steps in zip(laid, distances(laid, 0), strict=True):
        if steps < 0:
            raise BadMaterial(_("{where}: N04: no way leads to it from {other}"), where=tile.where, other=laid[0].name)


def check_colours(laid: Sequence[Laid]) -> None:
    """N04: where two tiles meet, the three lines they share have the same colours on both."""
    for index, tile in enumerate(laid):
        for other in laid[:index]:
            side = beside(tile, other)
            if side >= 0:
                here = tile.letters[12 + 3 * side : 15 + 3 * side]
                opposite = (side + 3) % 6
                there = other.letters[12 + 3 * opposite : 15 + 3 * opposite][::-1]
                if here != there:
                    message = _("{where}: N04: its side {side} reads {here}, but {other} has {there} there")
                    places = {"side": _(DIRECTIONS[side]), "here": here, "other": other.name, "there": there}
                    raise BadMaterial(message, where=tile.where, **places)


def check_bases(laid: Sequence[Laid], where: str) -> None:
    for seat in range(2):
        count = sum(tile.base == seat for tile in laid)
        if count != 1:
            expected = (
                _("{where}: N04: a circuit has one pink base, this one {count}"),
                _("{where}: N04: a circuit has one blue base, this one {count}"),
            )
            raise BadMaterial(expected[seat], where=where, count=count)


def check_ends(laid: Sequence[Laid]) -> None:
    """N04: no two tiles are further apart, from tile to tile through the circuit, than those with the bases."""
    bases = [next(index for index, tile in enumerate(laid) if tile.base == seat) for seat in range(2)]
    apart = distances(laid, bases[0])[bases[1]]
    for index, tile in enumerate(laid):
        for other, steps in zip(laid, distances(laid, index), strict=True):
            if steps > apart:
                message = _(
                    "{where}: N04: it is {tiles} from {other}, but the bases are only {apart} apart: "
                    "they belong at opposite ends"
                )
                tiles = counted("{count} tile", "{count} tiles", steps)
                raise BadMaterial(message, where=tile.where, tiles=tiles, other=other.name, apart=apart)


HOUSE_TILES = {
    (name if name in SIDE_NAMES else None, turned(tile.letters, sixths)): name + ">" * sixths
    for name, tile in HOUSE.tiles.items()
    for sixths in reversed(range(6))
}


def text(board: Any) -> str:
    """The circuit of a board row as `lay` reads it: its name in the house, or its tiles.

    The house's tiles go by their names, as many as there are of each; others are written out.
    """
    return text_of(board.tobytes())


@lru_cache(1024)
def text_of(row: bytes) -> str:
    written = tiles_text(np.frombuffer(row, BOARD)[0])
    return house_circuits().get(written, written)


@cache
def house_circuits() -> dict[str, str]:
    """The names of the house's circuits by their tiles."""
    board = new_row(BOARD)
    names = {}
    for name in HOUSE.circuits:
        lay(name, HOUSE, board)
        names[tiles_text(board)] = name
    return names


def tiles_text(board: Any) -> str:
    left = Counter({name: tile.copies for name, tile in HOUSE.tiles.items()})
    entries = []
    for middle in map(int, board.middle[: board.tiles]):
        letters = tile_letters(board, middle)
        side = SIDE_NAMES[list(board.bases).index(middle)] if middle in board.bases else None
        name = HOUSE_TILES.get((side, letters), "")
        left[name.rstrip(">")] -= 1
        if not name or left[name.rstrip(">")] < 0:
            name = f"{side}={letters}" if side else letters
        q, r = middle_of(board, middle)
        entries.append(f"{name}@{q},{r}")
    return "/".join(entries)
