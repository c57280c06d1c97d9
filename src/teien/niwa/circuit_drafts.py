"""A circuit in the making: one of those that a text holds, and where another tile fits (N04).

Whatever else stands in the text, such as tiles, other circuits and remarks, stays as it is.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from teien.core.words.errors import BadMaterial
from teien.core.words.language import _
from teien.niwa.circuit import ENTRY, Laid, entries_of, read, read_entry
from teien.niwa.hexes import SIDES
from teien.niwa.material import CIRCUIT, SIDE_NAMES, Set, Tile, read_text, turned

Place = tuple[int, int]
MOST = 24
"""So many tiles can be shown: a circuit has twelve, and one with more may have some taken away."""
FARTHEST = 999
"""No tile lies further away (`circuit.ENTRY`)."""


class Circuit(NamedTuple):
    """A circuit as far as it is laid: its entries, the tiles that they name, the set they come from."""

    entries: list[str]
    laid: list[Laid]
    material: Set

    @property
    def at(self) -> dict[Place, int]:
        """By their middles, which tile lies there."""
        return {tile.middle: index for index, tile in enumerate(self.laid)}

    @property
    def left(self) -> dict[str, int]:
        """How many tiles of each design are not laid."""
        used = Counter(name_of(entry) for entry in self.entries)
        return {name: tile.copies - used[name] for name, tile in self.material.tiles.items()}

    def design(self, name: str) -> Tile:
        return self.material.tiles[name]


def source() -> str:
    """What errors call a text that has no file."""
    return _("the text")


def material(text: str) -> Set | None:
    """The set that a text holds; None where it cannot be read."""
    try:
        return read_text(text, source())
    except BadMaterial:
        return None


def names(text: str) -> tuple[str, ...]:
    """The circuits of a text."""
    found = material(text)
    return tuple(found.circuits) if found else ()


def circuit(text: str, name: str) -> Circuit | None:
    """One of them; None where there is none, where a tile of it cannot be read, or where there are too many."""
    found = material(text)
    if found is None or name not in found.circuits:
        return None
    entries = entries_of(found.circuits[name][1])
    if len(entries) > MOST:
        return None
    try:
        laid = [read_entry(entry, found, name, index) for index, entry in enumerate(entries, 1)]
    except BadMaterial:
        return None
    return Circuit(entries, laid, found)


def name_of(entry: str) -> str:
    """The design that an entry names; a tile that is written out has none."""
    found = ENTRY.fullmatch(entry)
    return found[2] if found else ""


def changed(text: str, name: str, entries: Sequence[str]) -> str:
    """The text with other tiles in one of its circuits."""
    lines = text.splitlines(keepends=True)
    for place, line in enumerate(lines):
        found = CIRCUIT.fullmatch(line.split("#")[0].strip())
        if found and found[1] == name:
            head, colon, rest = line.partition(":")
            now = " ".join(entries)
            lines[place] = head + colon + (rest.replace(found[2], now, 1) if found[2] else f" {now}{rest}")
    return "".join(lines)


def faults(text: str) -> list[str]:
    """What keeps a text from being good material (N03–N05)."""
    try:
        found = read_text(text, source())
    except BadMaterial as error:
        return [str(error)]
    wrong = []
    for name, (_line, entries) in found.circuits.items():
        try:
            read(entries, found, _("circuit {circuit!r:.60}").format(circuit=name))
        except BadMaterial as error:
            wrong.append(str(error))
    return wrong


def written(name: str, turns: int, place: Place) -> str:
    return f"{name}{'>' * (turns % 6)}@{place[0]},{place[1]}"


def free_places(laid: Circuit) -> list[Place]:
    """Where another tile could lie: along a side of one that does."""
    taken = laid.at
    found = {(q + dq, r + dr): None for q, r in taken for dq, dr in SIDES if (q + dq, r + dr) not in taken}
    return [place for place in found if max(map(abs, place)) <= FARTHEST] or [(0, 0)]


def wanted(laid: Circuit, place: Place, without: int = -1) -> dict[int, str]:
    """By its sides the colours that a tile must have at a place, so that they agree with its neighbours' (N04)."""
    found = {}
    for side, (dq, dr) in enumerate(SIDES):
        index = laid.at.get((place[0] + dq, place[1] + dr), -1)
        if index not in (-1, without):
            opposite = (side + 3) % 6
            found[side] = laid.laid[index].letters[12 + 3 * opposite : 15 + 3 * opposite][::-1]
    return found


def fitting(letters: str, needs: dict[int, str]) -> Iterator[int]:
    """By how many sixth turns a tile can be turned so that it fits."""
    for turns in range(6):
        lying = turned(letters, turns)
        if all(lying[12 + 3 * side : 15 + 3 * side] == need for side, need in needs.items()):
            yield turns


def turns_of(laid: Circuit, index: int) -> tuple[str, int]:
    """A laid tile as it is before it is turned, and how often it is."""
    found = ENTRY.fullmatch(laid.entries[index])
    assert found
    name, turns = found[2], len(found[3])
    return (laid.design(name).letters if name in laid.material.tiles and not found[1] else name), turns


def entry_at(entry: str, turns: int, place: Place) -> str:
    """An entry turned otherwise, at another place."""
    found = ENTRY.fullmatch(entry)
    assert found
    side = f"{found[1]}=" if found[1] else ""
    return side + written(found[2], turns, place)


def base_of(name: str) -> int:
    """The seat whose base a design carries, or -1."""
    return SIDE_NAMES.index(name) if name in SIDE_NAMES else -1
