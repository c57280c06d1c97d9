"""A set of tiles in the making: the text of a file as `material.read_tiles` reads it, where squares may be missing.

A square that is not drawn yet is a dot, as in `AA./aB./BBP`. Whatever else stands in a text, such as remarks, stays as
it is.
"""

import re

from teien.core.words.errors import BadMaterial
from teien.core.words.language import _, counted
from teien.hiroba import layout_drafts
from teien.hiroba.material import LAYOUT, TILES, near_on_tile, read_tile

NONE = "."
EMPTY = "........."
IN_BOX = 12
"""H01: so many tiles are in the box."""
MOST = 60
"""So many tiles of a set are shown."""
TILE = re.compile(r"[ABPab.]{3}(/[ABPab.]{3}){2}")


def entry(line: str) -> str:
    """The tile of a line; empty where it has none."""
    words = line.split("#")[0].strip()
    return "" if LAYOUT.fullmatch(words) else words


def tiles(text: str) -> list[str]:
    """The tiles of a text as nine letters each; one that cannot be read has no squares yet."""
    entries = [entry(line) for line in text.splitlines()]
    return [found.replace("/", "") if TILE.fullmatch(found) else EMPTY for found in entries if found]


def written(letters: str) -> str:
    """A tile's nine letters as a file has them."""
    return "/".join(letters[i : i + 3] for i in (0, 3, 6))


def changed(text: str, number: int, letters: str) -> str:
    """The text with another tile in the place of one, counted from 0."""
    lines = text.splitlines(keepends=True)
    places = [place for place, line in enumerate(lines) if entry(line)]
    place = places[number]
    lines[place] = lines[place].replace(entry(lines[place]), written(letters), 1)
    return "".join(lines)


def painted(letters: str, place: int, letter: str) -> str:
    """A tile with another square: there is one pond and one start, and a start lies in a garden (H01)."""
    now = list(letters)
    if letter == "start":
        if now[place] not in "AB":
            return letters
        now = [each.upper() if each != NONE else each for each in now]
        now[place] = now[place].lower()
        return "".join(now)
    if letter == "P":
        now = [NONE if each == "P" else each for each in now]
    now[place] = letter.lower() if letter in "AB" and now[place] in "ab" else letter
    return "".join(now)


def faults(text: str) -> list[str]:
    """What keeps a text from being a good set, tile by tile (H01, H05)."""
    found = []
    entries = [words for line in text.splitlines() if (words := entry(line))]
    for number, words in enumerate(entries, 1):
        where = _("tile {tile}").format(tile=number)
        if words == written(EMPTY):
            continue
        if TILE.fullmatch(words) and NONE in words:
            found += unfinished(words.replace("/", ""), where)
            continue
        try:
            read_tile(words, where)
        except BadMaterial as error:
            found.append(str(error).replace(f" ({words!r:.60})", "", 1))
    if empty := entries.count(written(EMPTY)):
        found.append(counted("{count} tile to draw yet", "{count} tiles to draw yet", empty))
    if len(entries) < TILES and (entries or not layout_drafts.names(text)):
        found.append(_("H05: a set has at least 9 tiles, this one {count}").format(count=len(entries)))
    return found or layout_drafts.faults(text)


def unfinished(letters: str, where: str) -> list[str]:
    """What is wrong already with a tile that is not all drawn, and how much of it is missing (H05)."""
    missing = letters.count(NONE)
    found = []
    for garden in "AB":
        squares = {place for place, letter in enumerate(letters) if letter.upper() == garden}
        if len(squares) > 6:
            size = counted("{count} square", "{count} squares", len(squares))
            message = _("{where}: H05: garden {garden} has {squares}; 2 to 6 are allowed")
            found.append(message.format(where=where, garden=garden, squares=size))
        if squares and not squares <= reached(squares, {place for place, each in enumerate(letters) if each == NONE}):
            found.append(_("{where}: H05: garden {garden} is not connected").format(where=where, garden=garden))
    starts = [place for place, letter in enumerate(letters) if letter in "ab"]
    if starts and "P" in letters and letters.index("P") in near_on_tile(starts[0]):
        found.append(_("{where}: H05: the starting square lies next to the tile's own pond").format(where=where))
    if not found:
        empty = counted("{count} square", "{count} squares", missing)
        found.append(_("{where}: {squares} to draw yet").format(where=where, squares=empty))
    return found


def reached(squares: set[int], free: set[int]) -> set[int]:
    """All that one of the squares hangs together with, through squares that are free as well."""
    around = {min(squares)}
    for _step in range(len(squares) + len(free)):
        around |= {other for place in around for other in near_on_tile(place)} & (squares | free)
    return around
