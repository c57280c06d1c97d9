"""A garden of nine tiles, laid by hand (H06, H07, H09).

| id | what it names |
| --- | --- |
| `place-1` … `place-9` | a place of the garden, in reading order |
| `tile-1` … `tile-9` | what lies there |
| `take-1` … | below, a tile of the set that is not laid |
| `tiles`, `squares`, `tray` | the layers, from back to front |
"""

from collections.abc import Sequence

from teien.core.pictures import kit
from teien.core.pictures.picture import Layer, Picture, Thing
from teien.core.pictures.svg import Point, at, element, words
from teien.core.play.editors import Beginning, Draft, Editor, Steps, Tool
from teien.core.words.language import _, counted, later
from teien.hiroba.artwork import ART, definitions
from teien.hiroba.layout_drafts import NONE, SEA, LaidTiles, changed, faults, fitting, layout, names
from teien.hiroba.material import CENTRE, LAYOUT, LETTER_OF, TILES, Codes, codes_text, house_tiles, players_of
from teien.hiroba.tile_drafts import tiles as tiles_of
from teien.hiroba.tile_drafts import written
from teien.hiroba.tile_drawing import TILE_SIZE, tile

MARGIN = 28
SIDE = 3 * TILE_SIZE
SLOT, SMALL = 90, 0.36
COLUMNS = 6
MOST = 60
MINE = "mine"

TOOLS = (
    Tool("lay", later("Lay and move")),
    Tool("turn", later("Turn")),
    Tool("water", later("Turn to water")),
    Tool("remove", later("Take away")),
)


def lying(draft: Draft) -> LaidTiles | None:
    return layout(draft.text, draft.part)


def corner(place: int) -> Point:
    row, column = divmod(place, 3)
    return MARGIN + TILE_SIZE * column, MARGIN + TILE_SIZE * row


def letters_of(codes: Codes) -> str:
    return "".join(LETTER_OF[int(code)] for code in codes)


def picture(draft: Draft) -> Picture:
    """The garden, and below it the tiles that are left."""
    laid = lying(draft)
    tiles: dict[str, Thing] = {}
    squares: dict[str, Thing] = {}
    tray: dict[str, Thing] = {}
    bottom = 2 * MARGIN + SIDE
    left = laid.left[:MOST] if laid else []
    if laid:
        for place, entry in enumerate(laid.entries):
            letters = letters_of(laid.codes[place]) if entry not in (NONE, SEA) else entry
            tiles[f"tile-{place + 1}"] = (lying_tile, place, letters)
            squares[f"place-{place + 1}"] = (square, place, entry)
        for spot, number in enumerate(left):
            row, column = divmod(spot, COLUMNS)
            where = MARGIN + SLOT * (column + 0.5), bottom + SLOT / 2 + (SLOT + 24) * row
            tray[f"take-{number}"] = (taken, number, letters_of(laid.material.tiles[number - 1]), where)
    rows = -(-len(laid.material.tiles) // COLUMNS) if laid else 0
    return Picture(
        title=_("Layout"),
        said=told(laid),
        root=ART.root,
        size=(SIDE + 2 * MARGIN, bottom + min(rows, MOST // COLUMNS) * (SLOT + 24)),
        style=ART.style,
        definitions=definitions(),
        layers=(Layer("tiles", tiles), Layer("squares", squares), Layer("tray", tray)),
    )


def told(laid: LaidTiles | None) -> str:
    if laid is None:
        return _("This layout cannot be shown.")
    players = players_of(laid.codes)
    if NONE in laid.entries or not players:
        return counted("{count} place is filled", "{count} places are filled", TILES - laid.entries.count(NONE))
    return _("A garden for {players} players").format(players=players)


def lying_tile(place: int, letters: str) -> str:
    if letters == NONE:
        inside = element("rect", class_="undrawn", x=5, y=5, width=TILE_SIZE - 10, height=TILE_SIZE - 10, rx=8)
    elif letters == SEA:
        size = {"width": TILE_SIZE, "height": TILE_SIZE}
        inside = element("rect", class_="sea", **size) + element(
            "rect", class_="waves", fill="url(#hiroba-waves)", **size
        )
    else:
        inside = tile(letters)
    return element("g", inside, id=f"tile-{place + 1}", transform=at(*corner(place)), aria_hidden="true")


def square(place: int, entry: str) -> str:
    """What there is to touch of a place."""
    x, y = corner(place)
    label = _("place {place}: {what}").format(place=place + 1, what=called(entry))
    return kit.square(
        f"place-{place + 1}", (x + TILE_SIZE / 2, y + TILE_SIZE / 2), TILE_SIZE - 10, label, touchable=False
    )


def called(entry: str) -> str:
    """What lies at a place, in words."""
    if entry in (NONE, SEA):
        return _("empty") if entry == NONE else _("water")
    number = entry.rstrip(">")
    turns = counted("turned {count} time", "turned {count} times", len(entry) - len(number))
    name = _("tile {tile}").format(tile=number) if number.isdigit() else _("a tile of its own")
    return f"{name}, {turns}"


def taken(number: int, letters: str, place: Point) -> str:
    small = element("g", tile(letters), transform=at(-TILE_SIZE * SMALL / 2, -TILE_SIZE * SMALL / 2, scale=SMALL))
    ring = element("rect", class_="ring", x=-38, y=-38, width=76, height=76, rx=8)
    label = _("tile {tile}").format(tile=number)
    inside = ring + small + words(str(number), class_="below", y=54)
    return element("g", inside, id=f"take-{number}", class_="chip", transform=at(*place), aria_label=label)


def steps(draft: Draft) -> Steps:
    laid = lying(draft)
    if laid is None:
        return {}
    entries = laid.entries
    tiles = [place for place, entry in enumerate(entries) if entry not in (NONE, SEA)]
    if draft.tool == "turn":
        return {f"turn {i + 1}": [f"place-{i + 1}"] for i in tiles if next_turn(laid, i)}
    if draft.tool == "remove":
        return {f"remove {i + 1}": [f"place-{i + 1}"] for i, entry in enumerate(entries) if entry != NONE}
    if draft.tool == "water":
        return {f"water {i + 1}": [f"place-{i + 1}"] for i in range(TILES) if i != CENTRE or entries[i] == SEA}
    found: dict[str, list[str]] = {}
    for place in (place for place, entry in enumerate(entries) if entry == NONE):
        for number in laid.left[:MOST]:
            if any(True for _turns in fitting(laid, str(number), place)):
                found[f"{number} {place + 1}"] = [f"take-{number}", f"place-{place + 1}"]
        for old in tiles:
            if any(True for _turns in fitting(laid, entries[old].rstrip(">"), place, old)):
                found[f"move{old + 1} {place + 1}"] = [f"place-{old + 1}", f"place-{place + 1}"]
    return found


def next_turn(laid: LaidTiles, place: int) -> int:
    """By how many quarters a tile must be turned on until it fits again; 0 where it fits only as it lies."""
    entry = laid.entries[place]
    number = entry.rstrip(">")
    if not number.isdigit():
        return 0
    turns = len(entry) - len(number)
    fits = set(fitting(laid, number, place))
    return next((step for step in range(1, 4) if (turns + step) % 4 in fits), 0)


def done(draft: Draft, step: str) -> str:
    laid = lying(draft)
    assert laid
    entries = list(laid.entries)
    what, to = step.split(" ")
    place = int(to) - 1
    if what == "remove":
        entries[place] = NONE
    elif what == "water":
        entries[place] = NONE if entries[place] == SEA else SEA
    elif what == "turn":
        number = entries[place].rstrip(">")
        turns = len(entries[place]) - len(number) + next_turn(laid, place)
        entries[place] = number + ">" * (turns % 4)
    elif what.startswith("move"):
        old = int(what.removeprefix("move")) - 1
        number = entries[old].rstrip(">")
        fits = list(fitting(laid, number, place, old))
        turns = len(entries[old]) - len(number)
        entries[place] = number + ">" * (turns % 4 if turns % 4 in fits else fits[0])
        entries[old] = NONE
    else:
        entries[place] = what + ">" * next(fitting(laid, what, place))
    return changed(draft.text, draft.part, entries)


def why_not(draft: Draft, touches: Sequence[str]) -> str:
    """H07, H09: why a tile does not fit."""
    laid = lying(draft)
    if laid is None:
        return ""
    first, last = touches[0], touches[-1]
    if len(touches) > 1 and last.startswith("place-"):
        if laid.entries[int(last.removeprefix("place-")) - 1] != NONE:
            return _("H06: something lies there already.")
        return _("H09: however it is turned, a pond would lie beside a starting square there.")
    if draft.tool == "water":
        return _("H07: the centre tile is never turned to water")
    if draft.tool == "turn" and first.startswith("place-") and laid.entries[int(first[6:]) - 1] not in (NONE, SEA):
        return _("H09: turned any other way, a pond would lie beside a starting square.")
    return _("Take a tile first.") if first.startswith("place-") and draft.tool == "lay" else ""


def notes(draft: Draft) -> list[str]:
    laid = lying(draft)
    if laid is None:
        return []
    repeated = len({entry.rstrip(">") for entry in laid.entries if entry not in (NONE, SEA)})
    if repeated < sum(entry not in (NONE, SEA) for entry in laid.entries):
        return [_("A tile lies there twice: the box has each once (H01).")]
    return []


def table(draft: Draft) -> tuple[int | None, dict[str, str]]:
    """A layout of the house's tiles says all by itself."""
    laid = lying(draft)
    if laid is None:
        return None, {"tiles": draft.text}
    players = players_of(laid.codes) or None
    if all(one is other for one, other in zip(laid.material.tiles, house_tiles(), strict=False)):
        return players, {"layout": " ".join(laid.entries)}
    return players, {"tiles": draft.text, "layout": draft.part}


def pad(draft: Draft) -> dict[str, str]:
    """The tiles where they are not the house's, and all of them laid."""
    laid = lying(draft)
    if laid is None:
        return {}
    entries = zip(laid.entries, laid.codes, strict=True)
    steps = [f"t{i}={SEA if entry == SEA else codes_text(codes)}" for i, (entry, codes) in enumerate(entries)]
    own = {"tiles": " ".join(map(written, tiles_of(draft.text)[:MOST]))} if tiles_of(draft.text) else {}
    return own | {"steps": " ".join(steps)}


EDITOR = Editor(
    name="layout",
    title=later("A garden as you lay it"),
    about=later(
        "Touch a tile below, then one of the places that light up, or drag it there. It is turned so that no pond lies "
        "beside a starting square. With two players four tiles are water, with three two, with four none."
    ),
    beginnings=(
        Beginning(later("An empty garden"), f"layout {MINE}: {' '.join(NONE * TILES)}\n"),
        Beginning(later("A garden for two"), f"layout {MINE}: . . . . . ~ ~ ~ ~\n"),
        Beginning(later("A garden for three"), f"layout {MINE}: . . . . . . . ~ ~\n"),
    ),
    fits=lambda text: any(LAYOUT.fullmatch(line.split("#")[0].strip()) for line in text.splitlines()),
    tools=lambda _draft: TOOLS,
    picture=picture,
    steps=steps,
    done=done,
    why_not=why_not,
    faults=faults,
    notes=notes,
    table=table,
    pad=pad,
    parts=names,
    onward=lambda text: {"tiles": text} if tiles_of(text) else {},
)
