"""Tiles of one's own, drawn square by square (H01, H05): all of a set lie side by side.

| id | what it names |
| --- | --- |
| `tile-1` … | a tile of the set, as far as it is drawn |
| `tile-1-5` … | a square of it, counted from 1 in reading order |
| `more` | one more empty tile |
| `numbers`, `tiles`, `squares`, `chips` | the layers, from back to front |
"""

from collections.abc import Sequence
from importlib import resources

from teien.core.pictures import kit
from teien.core.pictures.picture import Layer, Picture, Thing
from teien.core.pictures.svg import Point, at, element, words
from teien.core.play.editors import Beginning, Draft, Editor, Steps, Tool
from teien.core.words.language import _, counted, later
from teien.hiroba import layout_drafts
from teien.hiroba.artwork import ART, SQUARE, definitions
from teien.hiroba.tile_drafts import EMPTY, IN_BOX, MOST, NONE, changed, faults, painted, tiles, written
from teien.hiroba.tile_drawing import TILE_SIZE, tile

EMPTY_LAYOUT = ". . . . . . . . ."
COLUMNS = 3
GAP, TOP, MARGIN = 36, 40, 24
MORE_HEIGHT = 76

TOOLS = (
    Tool("A", later("Garden A"), paints=True),
    Tool("B", later("Garden B"), paints=True),
    Tool("P", later("Pond"), paints=True),
    Tool("start", later("Starting square"), paints=True),
    Tool(NONE, later("Rub out"), paints=True),
)
LETTER_NAMES = {
    "A": later("garden A"),
    "B": later("garden B"),
    "a": later("garden A, starting square"),
    "b": later("garden B, starting square"),
    "P": later("pond"),
    NONE: later("not drawn yet"),
}


def house() -> str:
    return resources.files("teien.hiroba").joinpath("data/house-tiles.txt").read_text("utf-8")


def shown(text: str) -> list[str]:
    """The tiles that there is room for."""
    return tiles(text)[:MOST]


def corner(number: int) -> Point:
    """Where a tile lies, counted from 0."""
    row, column = divmod(number, COLUMNS)
    return MARGIN + column * (TILE_SIZE + GAP), TOP + row * (TILE_SIZE + GAP)


def rows(count: int) -> int:
    return -(-count // COLUMNS)


def picture(draft: Draft) -> Picture:
    """All tiles of the set, three side by side."""
    found = shown(draft.text)
    bottom = TOP + rows(len(found)) * (TILE_SIZE + GAP)
    size = (2 * MARGIN + COLUMNS * TILE_SIZE + (COLUMNS - 1) * GAP, bottom + MORE_HEIGHT)
    lying: dict[str, Thing] = {f"tile-{i + 1}": (lying_tile, i, letters) for i, letters in enumerate(found)}
    squares: dict[str, Thing] = {
        f"tile-{i + 1}-{place + 1}": (square, i, place, letters[place])
        for i, letters in enumerate(found)
        for place in range(9)
    }
    return Picture(
        title=_("Tiles"),
        said=told(found),
        root=ART.root,
        size=size,
        style=ART.style,
        definitions=definitions(),
        layers=(
            Layer("numbers", backdrop=(numbers, len(found))),
            Layer("tiles", lying),
            Layer("squares", squares),
            Layer("chips", {"more": (more, size[0] / 2, bottom + MORE_HEIGHT / 3)} if len(found) < MOST else {}),
        ),
    )


def told(found: Sequence[str]) -> str:
    whole = sum(NONE not in letters for letters in found)
    return _("{whole} of {tiles} drawn").format(whole=whole, tiles=counted("{count} tile", "{count} tiles", len(found)))


def numbers(count: int) -> str:
    labels = [(str(i + 1), corner(i)[0] + TILE_SIZE / 2, corner(i)[1] - 11.0) for i in range(count)]
    return kit.coordinates(labels)


def lying_tile(number: int, letters: str) -> str:
    label = _("tile {tile}").format(tile=number + 1)
    return element("g", tile(letters), id=f"tile-{number + 1}", transform=at(*corner(number)), aria_label=label)


def square(number: int, place: int, letter: str) -> str:
    """What there is to touch of a square."""
    x, y = kit.middle(place, 3, SQUARE)
    left, top = corner(number)
    name = _("tile {tile}, row {row}, column {column}: {what}").format(
        tile=number + 1, row=place // 3 + 1, column=place % 3 + 1, what=_(LETTER_NAMES[letter])
    )
    return kit.square(f"tile-{number + 1}-{place + 1}", (left + x, top + y), SQUARE - 6, name, touchable=True)


def more(x: float, y: float) -> str:
    label = _("one more tile")
    pill = element("rect", class_="ring", x=-110, y=-22, width=220, height=44, rx=22)
    inside = pill + words(f"+ {label}", class_="below", y=6)
    return element("g", inside, id="more", class_="chip touchable", transform=at(x, y), aria_label=label)


def steps(draft: Draft) -> Steps:
    """Every square can be touched with every tool; what a touch would not change, too."""
    found = shown(draft.text)
    names = [f"tile-{i + 1}-{place + 1}" for i in range(len(found)) for place in range(9)]
    touched = {name: [name] for name in names}
    if draft.tool == "start":
        touched = {name: path for name, path in touched.items() if letter_at(found, name) in "ABab"}
    return touched | ({"more": ["more"]} if len(found) < MOST else {})


def letter_at(found: Sequence[str], name: str) -> str:
    _tile, number, place = name.split("-")
    return found[int(number) - 1][int(place) - 1]


def done(draft: Draft, step: str) -> str:
    if step == "more":
        text = draft.text if not draft.text or draft.text.endswith("\n") else draft.text + "\n"
        return f"{text}{written(EMPTY)}\n"
    _tile, number, place = step.split("-")
    letters = tiles(draft.text)[int(number) - 1]
    now = painted(letters, int(place) - 1, draft.tool)
    return draft.text if now == letters else changed(draft.text, int(number) - 1, now)


def why_not(draft: Draft, touches: Sequence[str]) -> str:
    if draft.tool == "start" and touches[-1].count("-") == 2:
        return _("H01: the starting square lies in a garden: draw the garden first.")
    return ""


def notes(draft: Draft) -> list[str]:
    """H01, H08: what else there is to know of a set."""
    count = len(tiles(draft.text))
    found = []
    if count > MOST:
        found.append(_("The first {most} tiles are shown; the others stay as they are.").format(most=MOST))
    if count != IN_BOX:
        message = _("The box has {box} tiles, this set {count} (H01).")
        found.append(message.format(box=IN_BOX, count=count))
    found.append(_("The back of every tile is water (H07, H08): there is nothing to draw on it."))
    return found


def pad(draft: Draft) -> dict[str, str]:
    """The tiles, as many as the pad shows."""
    return {"tiles": " ".join(map(written, shown(draft.text)))} if tiles(draft.text) else {}


def table(draft: Draft) -> tuple[int | None, dict[str, str]]:
    return None, {"tiles": draft.text}


EDITOR = Editor(
    name="tiles",
    title=later("Tiles of your own"),
    about=later(
        "Draw the tiles of your box: choose what to draw, then touch a square or draw across several. Each tile has "
        "two gardens, a pond and a starting square."
    ),
    beginnings=(
        Beginning(later("Twelve empty tiles"), f"{written(EMPTY)}\n" * IN_BOX),
        Beginning(later("The house's tiles"), house()),
    ),
    fits=lambda _text: True,
    tools=lambda _draft: TOOLS,
    picture=picture,
    steps=steps,
    done=done,
    why_not=why_not,
    faults=faults,
    notes=notes,
    table=table,
    pad=pad,
    onward=lambda text: {
        "layout": text if layout_drafts.names(text) else f"{text.rstrip()}\nlayout mine: {EMPTY_LAYOUT}\n"
    },
)
