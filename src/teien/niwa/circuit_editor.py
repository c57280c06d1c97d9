"""A circuit laid tile by tile, only where colours agree (N04).

| id | what it names |
| --- | --- |
| `take-A` … | in the tray, the tiles of a design that are left |
| `at-1000-1000` … | a place, with a tile or empty; its middle, counted so that none is negative |
| `places`, `tray` | the layers |
"""

from collections.abc import Sequence

from teien.core.pictures.kit import classes
from teien.core.pictures.picture import Layer, Picture, Thing
from teien.core.pictures.svg import Point, at, element, path, words
from teien.core.play.editors import Beginning, Draft, Editor, Steps, Tool
from teien.core.words.language import _, counted, later
from teien.niwa.artwork import ART, definitions
from teien.niwa.circuit_drafts import (
    FARTHEST,
    Circuit,
    Place,
    base_of,
    changed,
    circuit,
    entry_at,
    faults,
    fitting,
    free_places,
    name_of,
    names,
    turns_of,
    wanted,
    written,
)
from teien.niwa.material import CIRCUIT, HOUSE, TILES
from teien.niwa.tile_drawing import TILE_HEIGHT, TILE_WIDTH, centre, outline, rim, tile
from teien.niwa.wording import DIRECTIONS, colour

OFFSET = FARTHEST + 1
MARGIN = 30
LEAST_WIDTH = 760
SLOT, SMALL = 104, 0.42
"""How wide a design is in the tray, and how small it is drawn there."""
TRAY_ROW = 140
MINE = "mine"

TOOLS = (
    Tool("lay", later("Lay and move")),
    Tool("turn", later("Turn")),
    Tool("remove", later("Take away")),
)


def place_name(place: Place) -> str:
    return f"at-{place[0] + OFFSET}-{place[1] + OFFSET}"


def place_of(name: str) -> Place:
    _at, q, r = name.split("-")
    return int(q) - OFFSET, int(r) - OFFSET


def lying(draft: Draft) -> Circuit | None:
    return circuit(draft.text, draft.part)


def picture(draft: Draft) -> Picture:
    """The garden as far as it is laid, with the places beside it, and below it what is left to lay."""
    laid = lying(draft)
    places: dict[str, Thing] = {}
    tray: dict[str, Thing] = {}
    size = (float(LEAST_WIDTH), 2.0 * MARGIN)
    shift = (0.0, 0.0)
    if laid:
        shown = [*laid.at, *free_places(laid)]
        middles = [centre(*place) for place in shown]
        left, top = min(x for x, _y in middles), min(y for _x, y in middles)
        across, down = max(x for x, _y in middles) - left, max(y for _x, y in middles) - top
        width = max(LEAST_WIDTH, across + TILE_WIDTH + 2 * MARGIN)
        height = down + TILE_HEIGHT + 2 * MARGIN
        shift = (width - across) / 2 - left, MARGIN + TILE_HEIGHT / 2 - top
        columns = int((width - 2 * MARGIN) // SLOT)
        tray_top = height + TRAY_ROW / 2
        for place, index in laid.at.items():
            one = laid.laid[index]
            places[place_name(place)] = (lying_tile, place, shift, one.letters, one.base, label(laid, index))
        for place in free_places(laid):
            places[place_name(place)] = (empty, place, shift)
        for number, (name, count) in enumerate(laid.left.items()):
            row, column = divmod(number, columns)
            where = MARGIN + SLOT * (column + 0.5), tray_top + TRAY_ROW * row
            tray[f"take-{name}"] = (taken, name, laid.design(name).letters, max(0, count), where)
        size = width, tray_top + TRAY_ROW * (-(-len(laid.left) // columns) - 0.4)
    return Picture(
        title=_("Circuit"),
        said=told(laid),
        root=ART.root,
        size=size,
        style=ART.style,
        definitions=definitions(),
        layers=(Layer("places", places), Layer("tray", tray)),
    )


def told(laid: Circuit | None) -> str:
    if laid is None:
        return _("This circuit cannot be shown.")
    return counted("{count} tile lies", "{count} tiles lie", len(laid.laid))


def label(laid: Circuit, index: int) -> str:
    name = name_of(laid.entries[index])
    called = name if name in laid.material.tiles else _("of its own")
    turns = counted("turned {count} time", "turned {count} times", turns_of(laid, index)[1])
    return _("tile {name}, {turns}").format(name=called, turns=turns)


def where(place: Place, shift: Point) -> str:
    x, y = centre(*place)
    return at(x + shift[0], y + shift[1])


def lying_tile(place: Place, shift: Point, letters: str, base: int, words: str) -> str:
    tint = (place[0] - 2 * place[1]) // 7 % 3
    inside = tile(letters, base, tint) + path("ring", outline()) + path("edge", rim())
    return element(
        "g", inside, id=place_name(place), class_="spot laid", transform=where(place, shift), aria_label=words
    )


def empty(place: Place, shift: Point) -> str:
    called = _("empty place {place}").format(place=f"{place[0]},{place[1]}")
    inside = path("ring", outline()) + path("edge", rim())
    return element("g", inside, id=place_name(place), class_="spot", transform=where(place, shift), aria_label=called)


def taken(name: str, letters: str, count: int, place: Point) -> str:
    """What is left of a design."""
    inside = [
        element("circle", class_="ring", r=48),
        element("g", tile(letters, base_of(name)), transform=f"scale({SMALL})"),
        words(f"{name} × {count}", class_="left", y=72),
    ]
    called = _("tile {name}, {count} left").format(name=name, count=count)
    kinds = classes("chip", spent=not count)
    return element("g", *inside, id=f"take-{name}", class_=kinds, transform=at(*place), aria_label=called)


def steps(draft: Draft) -> Steps:
    laid = lying(draft)
    if laid is None:
        return {}
    if draft.tool == "turn":
        return {f"turn {place_name(place)}": [place_name(place)] for place, i in laid.at.items() if next_turn(laid, i)}
    if draft.tool == "remove":
        return {f"remove {place_name(place)}": [place_name(place)] for place in laid.at}
    found: dict[str, list[str]] = {}
    free = free_places(laid)
    if len(laid.laid) < TILES:
        needs = {place: wanted(laid, place) for place in free}
        for name, count in laid.left.items():
            letters = laid.design(name).letters
            for place in free if count > 0 else ():
                if any(True for _turns in fitting(letters, needs[place])):
                    found[f"{name} {place_name(place)}"] = [f"take-{name}", place_name(place)]
    for place, index in laid.at.items():
        letters, _turns = turns_of(laid, index)
        for other in free if len(laid.laid) > 1 else ():
            if any(True for _turns in fitting(letters, wanted(laid, other, index))):
                found[f"{place_name(place)} {place_name(other)}"] = [place_name(place), place_name(other)]
    return found


def next_turn(laid: Circuit, index: int) -> int:
    """By how many sixths a tile must be turned on until it fits again; 0 where it fits only as it lies."""
    letters, turns = turns_of(laid, index)
    fits = set(fitting(letters, wanted(laid, laid.laid[index].middle)))
    return next((step for step in range(1, 6) if (turns + step) % 6 in fits), 0)


def done(draft: Draft, step: str) -> str:
    laid = lying(draft)
    assert laid
    entries = list(laid.entries)
    what, to = step.split(" ")
    place = place_of(to)
    if what == "remove":
        del entries[laid.at[place]]
    elif what == "turn":
        index = laid.at[place]
        entries[index] = entry_at(entries[index], turns_of(laid, index)[1] + next_turn(laid, index), place)
    elif what.startswith("at-"):
        index = laid.at[place_of(what)]
        letters, turns = turns_of(laid, index)
        fits = list(fitting(letters, wanted(laid, place, index)))
        entries[index] = entry_at(entries[index], turns if turns in fits else fits[0], place)
    else:
        fits = list(fitting(laid.design(what).letters, wanted(laid, place)))
        entries.append(written(what, fits[0], place))
    return changed(draft.text, draft.part, entries)


def why_not(draft: Draft, touches: Sequence[str]) -> str:
    """N03, N04: why a tile cannot be taken, or does not fit."""
    laid = lying(draft)
    if laid is None:
        return ""
    first, last = touches[0], touches[-1]
    if first.startswith("take-") and laid.left.get(first.removeprefix("take-"), 0) <= 0:
        return _("N03: the set has no more tiles {name}.").format(name=first.removeprefix("take-"))
    if len(laid.laid) >= TILES and first.startswith("take-"):
        return _("N04: all {count} tiles of a circuit lie already.").format(count=TILES)
    if len(touches) > 1 and last.startswith("at-"):
        place = place_of(last)
        if place in laid.at:
            return _("N04: a tile lies there already.")
        without = laid.at.get(place_of(first), -1) if first.startswith("at-") else -1
        return disagreement(wanted(laid, place, without))
    if draft.tool == "turn" and first.startswith("at-") and place_of(first) in laid.at:
        return _("N04: turned any other way, its colours would not agree with its neighbours'.")
    if first.startswith("at-") and place_of(first) not in laid.at:
        return _("Take a tile first.")
    return ""


def disagreement(needs: dict[int, str]) -> str:
    """N04: the colours that a place asks for."""
    sides = "; ".join(f"{_(DIRECTIONS[side])} {', '.join(map(colour, letters))}" for side, letters in needs.items())
    return _("N04: however it is turned, colours would not agree: there its sides must be {sides}.").format(sides=sides)


def notes(draft: Draft) -> list[str]:
    laid = lying(draft)
    if laid is None or len(laid.laid) == TILES:
        return []
    message = _("The booklet lays all {tiles} tiles; a circuit of {count} departs from it (N04).")
    return [message.format(tiles=TILES, count=len(laid.laid))]


def table(draft: Draft) -> tuple[int | None, dict[str, str]]:
    """A circuit of the house's tiles says all by itself."""
    laid = lying(draft)
    if laid and laid.material.tiles is HOUSE.tiles:
        return None, {"circuit": "/".join(laid.entries)}
    return None, {"circuit": draft.part, "tiles": draft.text}


def beginning(name: str) -> str:
    """A text with one circuit, named after nobody's."""
    entries = HOUSE.circuits[name][1] if name else ""
    return f"circuit {MINE}: {entries}".rstrip() + "\n"


EDITOR = Editor(
    name="circuit",
    title=later("A circuit of your own"),
    about=later(
        "Lay a garden tile by tile: touch a tile in the tray, then one of the places that light up, or drag it there. "
        "It is turned so that the colours agree. The two bases belong at the far ends."
    ),
    beginnings=(
        Beginning(later("An empty garden"), beginning("")),
        *(
            Beginning(title, beginning(name))
            for name, title in zip(
                HOUSE.circuits, (later("Meadow"), later("Stream"), later("Pond"), later("Snake")), strict=False
            )
        ),
    ),
    fits=lambda text: any(CIRCUIT.fullmatch(line.split("#")[0].strip()) for line in text.splitlines()),
    tools=lambda _draft: TOOLS,
    picture=picture,
    steps=steps,
    done=done,
    why_not=why_not,
    faults=faults,
    notes=notes,
    table=table,
    parts=names,
    onward=lambda text: {"tiles": text} if "tile " in text else {},
)
