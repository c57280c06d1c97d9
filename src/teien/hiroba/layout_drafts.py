"""A layout in the making: one of those that a text holds, and where tiles fit (H09).

A place where no tile lies yet is a dot. Whatever else stands in the text stays as it is.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from teien.core.words.errors import BadMaterial
from teien.core.words.language import _, counted
from teien.hiroba.material import (
    CENTRE,
    LAYOUT,
    TILES,
    WATER,
    Codes,
    Set,
    layout_faults,
    named_layout,
    players_of,
    read_entry,
    read_layout,
    read_lines,
    start_by_pond,
    turned,
)

NONE, SEA = ".", "~"


class LaidTiles(NamedTuple):
    """A layout as far as it is laid: its entries, the squares of each tile, and the set they come from.

    Places without a tile have no squares, as water.
    """

    entries: list[str]
    codes: Codes
    material: Set

    @property
    def left(self) -> list[int]:
        """The tiles of the set that are not laid, counted from 1."""
        laid = {entry.rstrip(">") for entry in self.entries}
        return [number for number in range(1, len(self.material.tiles) + 1) if str(number) not in laid]


def material(text: str) -> Set | None:
    """The set that a text holds; None where it cannot be read."""
    try:
        return read_lines(text.splitlines(), _("the text"))
    except BadMaterial:
        return None


def names(text: str) -> tuple[str, ...]:
    """The layouts of a text."""
    found = material(text)
    return tuple(found.layouts) if found else ()


def entries_of(text: str) -> list[str]:
    return text.replace(",", " ").split()


def layout(text: str, name: str) -> LaidTiles | None:
    """One of them; None where there is none, or where a tile of it cannot be read."""
    found = material(text)
    if found is None or name not in found.layouts:
        return None
    entries = (entries_of(found.layouts[name][1]) + [NONE] * TILES)[:TILES]
    try:
        return LaidTiles(entries, codes_of(entries, found), found)
    except BadMaterial:
        return None


def codes_of(entries: Sequence[str], found: Set) -> Codes:
    read = [read_entry(SEA if entry == NONE else entry, "", found.tiles) for entry in entries]
    return np.array(read, np.int8)


def changed(text: str, name: str, entries: Sequence[str]) -> str:
    """The text with other tiles in one of its layouts."""
    lines = text.splitlines(keepends=True)
    for place, line in enumerate(lines):
        found = LAYOUT.fullmatch(line.split("#")[0].strip())
        if found and found[1] == name:
            head, colon, rest = line.partition(":")
            now = " ".join(entries)
            lines[place] = head + colon + (rest.replace(found[2], now, 1) if found[2] else f" {now}{rest}")
    return "".join(lines)


def faults(text: str) -> list[str]:
    """What keeps a text from being good material (H05–H09)."""
    try:
        found = read_lines(text.splitlines(), _("the text"))
    except BadMaterial as error:
        return [str(error)]
    wrong = []
    for name, (_line, words) in found.layouts.items():
        entries = entries_of(words)
        missing = TILES - sum(entry != NONE for entry in entries)
        if (
            len(entries) <= TILES
            and missing > 0
            and all(entry in (NONE, SEA) or read(entry, found) for entry in entries)
        ):
            wrong += unfinished(entries, missing, found)
            continue
        try:
            named_layout(name, found)
        except BadMaterial:
            wrong += whole_faults(words, found)
    return wrong


def read(entry: str, found: Set) -> bool:
    """Whether an entry can be read."""
    try:
        read_entry(entry, "", found.tiles)
    except BadMaterial:
        return False
    return True


def unfinished(entries: Sequence[str], missing: int, found: Set) -> list[str]:
    """What is wrong already with a layout that is not all laid, and how much of it is missing."""
    codes = codes_of([*entries, *[NONE] * TILES][:TILES], found)
    wrong = [_("H07: the centre tile is never turned to water")] if entries[CENTRE : CENTRE + 1] == [SEA] else []
    tile = int(start_by_pond(codes))
    if tile >= 0:
        wrong.append(_("H09: the pond of tile {tile} has a starting square beside it").format(tile=tile + 1))
    places = counted("{count} place", "{count} places", missing)
    wrong.append(_("H06: {places} to lay a tile on yet").format(places=places))
    return wrong


def whole_faults(words: str, found: Set) -> list[str]:
    """All that is wrong with a layout that is laid."""
    try:
        codes = read_layout(words, found.tiles)
    except BadMaterial as error:
        return [str(error)]
    players = players_of(codes)
    if players:
        return layout_faults(codes, players)
    message = _("H07: 2 players turn 4 tiles to water, 3 players 2, 4 players none; here {count} are")
    return [message.format(count=int((codes[:, 0] == WATER).sum()))]


def fitting(laid: LaidTiles, number: str, place: int, without: int = -1) -> Iterator[int]:
    """By how many quarter turns a tile can be turned so that no pond lies beside a start at a place (H09).

    A tile that lies elsewhere now is taken away from there first.
    """
    codes = laid.codes.copy()
    if without >= 0:
        codes[without] = WATER
    tile = read_entry(number, "", laid.material.tiles)
    for turns in range(4):
        codes[place] = turned(tile, turns)
        if start_by_pond(codes) < 0:
            yield turns
