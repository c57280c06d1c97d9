"""Tiles of one's own, their lines coloured one by one (N02, N03): all designs of a set side by side.

| id | what it names |
| --- | --- |
| `tile-A` … | a design, as far as it is coloured |
| `line-A-1` … `line-A-30` | one of its lines, in the order of `hexes.LINES` |
| `names`, `tiles`, `lines` | the layers, from back to front |
"""

from collections.abc import Sequence
from typing import NamedTuple

from teien.core.pictures import kit
from teien.core.pictures.picture import Layer, Picture, Thing
from teien.core.pictures.svg import Point, at, element, path
from teien.core.play.editors import Beginning, Draft, Editor, Steps, Tool
from teien.core.words.errors import BadMaterial
from teien.core.words.language import _, counted, later
from teien.niwa import circuit_drafts, growing
from teien.niwa.artwork import ART, definitions
from teien.niwa.circuit_drafts import base_of
from teien.niwa.hexes import LINES
from teien.niwa.material import COLOURS, HOUSE, SIDE_NAMES, TILE
from teien.niwa.tile_drawing import NONE, TILE_HEIGHT, TILE_WIDTH, middle_of_line, rim, tile, turn_of_line
from teien.niwa.wording import DIRECTIONS, colour

COLUMNS = 3
GAP, TOP, MARGIN = 30, 46, 24
MOST = 30
"""So many designs are shown."""
EMPTY = NONE * len(LINES)
GROUPS = (6, 6, 3, 3, 3, 3, 3, 3)
"""How a file sets a tile's lines apart."""

TOOLS = (
    Tool("g", later("Green"), paints=True),
    Tool("o", later("Orange"), paints=True),
    Tool("p", later("Pink"), paints=True),
    Tool(NONE, later("Rub out"), paints=True),
)


class Design(NamedTuple):
    """A design of a text: its name, how many tiles have it, its lines, and the line of the text where it stands."""

    name: str
    copies: int
    letters: str
    line: int


def designs(text: str) -> list[Design]:
    """The designs of a text; one whose lines cannot be read has no colours yet."""
    found = []
    for number, line in enumerate(text.splitlines()):
        if read := TILE.fullmatch(line.split("#")[0].strip()):
            letters = "".join(read[3].split())
            known = len(letters) == len(LINES) and set(letters) <= set(COLOURS + NONE)
            found.append(Design(read[1], int(read[2] or 1), letters if known else EMPTY, number))
    return found


def shown(text: str) -> list[Design]:
    """Those that there is room for, each name once."""
    return list({design.name: design for design in designs(text)}.values())[:MOST]


def written(letters: str) -> str:
    """A tile's lines as a file has them."""
    starts = [sum(GROUPS[:group]) for group in range(len(GROUPS))]
    return " ".join(letters[start : start + size] for start, size in zip(starts, GROUPS, strict=True))


def changed(text: str, design: Design, place: int, letter: str) -> str:
    """The text with another colour for one line of a design."""
    lines = text.splitlines(keepends=True)
    line = lines[design.line]
    head, colon, rest = line.partition(":")
    own, remark, more = rest.partition("#")
    letters = "".join(own.split())
    if letters == design.letters:
        places = [at for at, each in enumerate(own) if not each.isspace()]
        own = own[: places[place]] + letter + own[places[place] + 1 :]
    else:
        end = rest[len(rest.rstrip("\r\n")) :] if not remark else " "
        own = f" {written(EMPTY[:place] + letter + EMPTY[place + 1 :])}{end}"
    lines[design.line] = head + colon + own + remark + more
    return "".join(lines)


def corner(number: int) -> Point:
    """The middle of a design, counted from 0."""
    row, column = divmod(number, COLUMNS)
    x = MARGIN + TILE_WIDTH / 2 + column * (TILE_WIDTH + GAP)
    return x, TOP + TILE_HEIGHT / 2 + row * (TILE_HEIGHT + TOP + GAP / 2)


def picture(draft: Draft) -> Picture:
    found = shown(draft.text)
    rows = max(1, -(-len(found) // COLUMNS))
    size = (2 * MARGIN + COLUMNS * TILE_WIDTH + (COLUMNS - 1) * GAP, TOP + rows * (TILE_HEIGHT + TOP + GAP / 2))
    tiles: dict[str, Thing] = {}
    spots: dict[str, Thing] = {}
    for number, design in enumerate(found):
        tiles[f"tile-{design.name}"] = (drawn_tile, number, design.name, design.letters)
        for place, letter in enumerate(design.letters):
            spots[f"line-{design.name}-{place + 1}"] = (spot, number, design.name, place, letter)
    whole = sum(NONE not in design.letters for design in found)
    return Picture(
        title=_("Tiles"),
        said=_("{whole} of {designs} coloured").format(
            whole=whole, designs=counted("{count} design", "{count} designs", len(found))
        ),
        root=ART.root,
        size=size,
        style=ART.style,
        definitions=definitions(),
        layers=(
            Layer("names", backdrop=(names, tuple((design.name, design.copies) for design in found))),
            Layer("tiles", tiles),
            Layer("lines", spots),
        ),
    )


def names(found: Sequence[tuple[str, int]]) -> str:
    labels = []
    for number, (name, copies) in enumerate(found):
        x, y = corner(number)
        labels.append((name if copies == 1 else f"{name} × {copies}", x, y - TILE_HEIGHT / 2 - 12))
    return kit.coordinates(labels, font_size=24)


def drawn_tile(number: int, name: str, letters: str) -> str:
    inside = tile(letters, base_of(name)) + path("edge", rim())
    place = at(*corner(number))
    label = _("tile {tile}").format(tile=name)
    return element("g", inside, id=f"tile-{name}", class_="spot laid", transform=place, aria_label=label)


def spot(number: int, name: str, place: int, letter: str) -> str:
    """What there is to touch of a line."""
    (x, y), (left, top) = middle_of_line(place), corner(number)
    kind = "sown" if letter != NONE else "bare"
    pill = element("rect", class_="ring", x=-17, y=-11, width=34, height=22, rx=11)
    mark = element("rect", class_=kind, x=-15, y=-3, width=30, height=6, rx=3)
    return element(
        "g",
        mark,
        pill,
        id=f"line-{name}-{place + 1}",
        class_="stroke",
        transform=at(left + x, top + y, turn=turn_of_line(place)),
        aria_label=label(name, place, letter),
    )


def label(name: str, place: int, letter: str) -> str:
    """A line in words: where it is, and its colour."""
    what = colour(letter) if letter != NONE else _("no colour yet")
    if place < 6:
        where = _("spoke {direction}").format(direction=_(DIRECTIONS[place]))
    elif place < 12:
        where = _("ring {number}").format(number=place - 5)
    else:
        where = _("side {number}, line {line}").format(number=(place - 12) // 3 + 1, line=(place - 12) % 3 + 1)
    return _("tile {tile}, {where}: {what}").format(tile=name, where=where, what=what)


def steps(draft: Draft) -> Steps:
    found = (f"line-{design.name}-{place + 1}" for design in shown(draft.text) for place in range(len(LINES)))
    return {name: [name] for name in found}


def done(draft: Draft, step: str) -> str:
    _line, name, place = step.split("-")
    design = next(design for design in shown(draft.text) if design.name == name)
    return changed(draft.text, design, int(place) - 1, draft.tool)


def faults(text: str) -> list[str]:
    """What keeps a text from being good material: first what has no colour yet (N02, N03)."""
    found = []
    for design in designs(text):
        if missing := design.letters.count(NONE):
            lines = counted("{count} line", "{count} lines", missing)
            found.append(_("tile {tile}: {lines} to colour yet").format(tile=design.name, lines=lines))
    return found or circuit_drafts.faults(text)


def notes(draft: Draft) -> list[str]:
    """N01, N03: how many tiles the set has, and what it can be played with."""
    found = designs(draft.text)
    garden = sum(design.copies for design in found if design.name not in SIDE_NAMES)
    said = [
        _("The box has {box} garden tiles and two with bases, this set {count} and {bases} (N01).").format(
            box=10, count=garden, bases=sum(design.name in SIDE_NAMES for design in found)
        )
    ]
    if not circuit_drafts.names(draft.text):
        by_chance = _("To play with these tiles, lay a circuit with them, or let one be drawn by chance.")
        said.append(by_chance if can_be_drawn(draft.text) else _("To play with these tiles, lay a circuit with them."))
    return said


def can_be_drawn(text: str) -> bool:
    """N04: whether a circuit of these tiles can be drawn by chance."""
    found = circuit_drafts.material(text)
    try:
        return found is not None and len(growing.tiles_to_draw(found, symmetric=False)) > 0
    except BadMaterial:
        return False


def table(draft: Draft) -> tuple[int | None, dict[str, str]]:
    """The first circuit of the file, or one by chance."""
    circuits = circuit_drafts.names(draft.text)
    if not circuits and not can_be_drawn(draft.text):
        return None, {}
    return None, {"tiles": draft.text, "circuit": circuits[0] if circuits else "random"}


def empty_set(garden: Sequence[str], copies: int) -> str:
    times = f" x{copies}" if copies > 1 else ""
    lines = [f"tile {name}{times}: {written(EMPTY)}" for name in garden]
    return "\n".join([*lines, *(f"tile {side}: {written(EMPTY)}" for side in SIDE_NAMES)]) + "\n"


def house_set() -> str:
    lines = [
        f"tile {name}{f' x{each.copies}' if each.copies > 1 else ''}: {written(each.letters)}"
        for name, each in HOUSE.tiles.items()
    ]
    return "\n".join(lines) + "\n"


EDITOR = Editor(
    name="tiles",
    title=later("Tiles of your own"),
    about=later(
        "Colour the lines of your tiles: choose a colour, then touch a line or draw across several. Of each design "
        "there may be several tiles."
    ),
    beginnings=(
        Beginning(later("Five designs, two of each"), empty_set("ABCDE", 2)),
        Beginning(later("Ten different tiles"), empty_set("ABCDEFGHIJ", 1)),
        Beginning(later("The house's tiles"), house_set()),
    ),
    fits=lambda text: any(TILE.fullmatch(line.split("#")[0].strip()) for line in text.splitlines()),
    tools=lambda _draft: TOOLS,
    picture=picture,
    steps=steps,
    done=done,
    why_not=lambda _draft, _touches: "",
    faults=faults,
    notes=notes,
    table=table,
    onward=lambda text: {"circuit": text if circuit_drafts.names(text) else f"{text.rstrip()}\ncircuit mine:\n"},
)
