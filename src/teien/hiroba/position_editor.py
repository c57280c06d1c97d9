"""A position of Hiroba put together by hand.

The picture is that of a game. The pebbles of whoever's pieces are laid take the place of what can be taken, and a row
more has the rest:

| id | what it names |
| --- | --- |
| `pebble-1` … `pebble-9` | the pebbles of the chosen player, by the number shown |
| `bank-stone`, `bank-koi` | below the players' rows, a stone or a koi to lay |
| `bank` | the layer of these |
"""

from collections.abc import Callable, Sequence

from teien.core.pictures import kit
from teien.core.pictures.picture import Layer, Picture, Thing
from teien.core.pictures.svg import Point, at, element, words
from teien.core.play.editors import Beginning, Draft, Editor, Field, Steps, Tool
from teien.core.play.position_editor import faults, is_of
from teien.core.play.position_file import changed
from teien.core.play.position_file import written as filed
from teien.core.words.errors import BadMaterial
from teien.core.words.language import _, later
from teien.core.words.names import made_up_name
from teien.hiroba import notation
from teien.hiroba.ahead import AHEAD_OPTION
from teien.hiroba.artwork import drawn, koi_in_basin
from teien.hiroba.drawing import MARGIN, place_of
from teien.hiroba.drawing import picture as picture_of
from teien.hiroba.position_drafts import (
    NAME,
    code_of,
    dealt,
    dealt_to,
    free_squares,
    koi_squares,
    missing_stone,
    read,
    used_up,
    why_no_pebble,
    with_piece,
    with_stones,
    without,
    written,
)
from teien.hiroba.reasons import why_not_empty
from teien.hiroba.text import COLOURS
from teien.hiroba.tray import CHIP_RADIUS, CHIPS, pebble_chips
from teien.hiroba.view import KOI_CODE, KOI_OPTIONS, PHASES, View
from teien.hiroba.wording import CHIP_LABELS

OF_SEAT = tuple(f"seat-{seat}" for seat in range(4))
MOVE = Tool("move", later("Move"))
REMOVE = Tool("remove", later("Take away"))
STONE = 0
"""The code of a stone, as `PIECES` has it."""

TURNS = {
    "pebble": later("{name}: a pebble"),
    "stone": later("{name}: a stone or none"),
    "koi": later("{name}: a koi or no more"),
}


def player(seat: int) -> str:
    """A player as editors call them."""
    return _("{name}, {colour}").format(name=made_up_name(seat), colour=_(COLOURS[seat]))


def tools(draft: Draft) -> tuple[Tool, ...]:
    """Whose pieces are laid, and what else a touch can do."""
    seen = read(draft.text)
    seats = range(len(seen.names)) if seen else ()
    return (*(Tool(OF_SEAT[seat], player(seat)) for seat in seats), MOVE, REMOVE)


def laid_by(draft: Draft, seen: View) -> int:
    """Whose pieces are laid; -1 with another tool."""
    return OF_SEAT.index(draft.tool) if draft.tool in OF_SEAT[: len(seen.names)] else -1


def picture(draft: Draft) -> Picture:
    """The board with the players' rows, and what there is to lay."""
    seen = read(draft.text)
    if seen is None:
        return Picture(
            _("Position"), _("This position cannot be shown."), "teien-hiroba", (596, 60), "", "", (Layer("bank"),)
        )
    # While it is made, points would hide what is left to lay.
    shown = picture_of(seen._replace(scoring=False), ())
    beside, top, seat = place_of(seen.layout.kinds).beside, shown.size[1], laid_by(draft, seen)
    taken: dict[str, Thing] = {}
    bank: dict[str, Thing] = {}
    if seat >= 0:
        is_left = tuple(count > 0 for count in seen.hands[seat].pebbles)
        taken["pebble-1-to-9"] = pebble_chips, "pebble", seat, is_left, (), beside
        for place, kind in enumerate(banked(seen)):
            count = seen.hands[seat].stones if kind == "stone" else 1
            bank[f"bank-{kind}"] = chip, kind, (MARGIN + 30 + 150 * place, top + CHIPS / 2), count > 0
    layers = [
        layer._replace(things=taken) if layer.name == "chips" else layer
        for layer in shown.layers
        if layer.name != "points"
    ]
    size = shown.size[0], top + CHIPS + 8
    return shown._replace(size=size, layers=(*layers, Layer("bank", bank)), said=told(seen))


def banked(seen: View) -> tuple[str, ...]:
    """What there is to lay besides pebbles: koi only by hand, at the end (H20)."""
    return ("stone", "koi") if seen.koi_option == "hand" and seen.phase in ("koi", "over") else ("stone",)


def chip(kind: str, place: Point, is_left: bool) -> str:
    thing = drawn("rock-0") if kind == "stone" else koi_in_basin()
    label = _(CHIP_LABELS[kind])
    inside = element("g", thing, class_=None if is_left else "spent")
    name = words(label, class_="chip-name", x=CHIP_RADIUS + 8, y=7, aria_hidden="true")
    return element(
        "g",
        kit.ring(CHIP_RADIUS),
        inside,
        name,
        id=f"bank-{kind}",
        class_="chip",
        transform=at(*place),
        aria_label=label,
    )


def told(seen: View) -> str:
    """Whose turn it is, in words."""
    return turn_title(seen.phase, seen.to_act[0]) if seen.to_act else _("The game is over.")


def turn_title(phase: str, seat: int) -> str:
    return _(TURNS[phase]).format(name=player(seat))


def steps(draft: Draft) -> Steps:
    seen = read(draft.text)
    if seen is None:
        return {}
    if draft.tool == REMOVE.name:
        return {f"remove {piece.square}": [piece.square] for piece in seen.pieces}
    found: dict[str, list[str]] = {}
    if draft.tool == MOVE.name:
        for piece in seen.pieces:
            for square in free_squares(without(seen, piece.square), piece.number):
                found[f"{piece.square} {square}"] = [piece.square, square]
        return found
    hand = seen.hands[laid_by(draft, seen)]
    for number in range(1, 10):
        for square in free_squares(seen, number) if hand.pebbles[min(number, 10 - number) - 1] else ():
            found[f"{number} {square}"] = [f"pebble-{number}", square]
    for square in free_squares(seen) if hand.stones else ():
        found[f"stone {square}"] = ["bank-stone", square]
    for square in koi_squares(seen) if "koi" in banked(seen) else ():
        found[f"koi {square}"] = ["bank-koi", square]
    return found


def done(draft: Draft, step: str) -> str:
    seen = read(draft.text)
    assert seen
    what, square = step.split(" ")
    seat = laid_by(draft, seen)
    if what == "remove":
        is_stone = seen.by_square[square].kind == "stone"
        seen = without(seen, square)
        if is_stone and (used := missing_stone(seen)) >= 0:
            seen = with_stones(seen, used, seen.hands[used].stones + 1)
    elif what.isdecimal():
        seen = with_piece(seen, square, 10 * seat + int(what))
    elif what == "stone":
        seen = with_stones(with_piece(seen, square, STONE), seat, seen.hands[seat].stones - 1)
    elif what == "koi":
        seen = with_piece(seen, square, KOI_CODE)
    else:
        seen = with_piece(without(seen, what), square, code_of(seen.by_square[what]))
    return written(draft.text, seen)


def why_not(draft: Draft, touches: Sequence[str]) -> str:
    """H02, H04, H11, H14, H20: why a piece cannot be laid."""
    seen = read(draft.text)
    if seen is None:
        return ""
    seat, (first, *_between), last = laid_by(draft, seen), touches, touches[-1]
    if draft.tool == MOVE.name and len(touches) > 1 and first in seen.by_square:
        piece = seen.by_square[first]
        moved = without(seen, first)
        if not piece.number:
            return why_not_empty(moved, last)
        return why_no_pebble(with_number(moved, piece.seat, piece.number), piece.seat, piece.number, last)
    if draft.tool in (MOVE.name, REMOVE.name) or seat < 0:
        return _("There is nothing on {square}.").format(square=first)
    if first.startswith("pebble-"):
        number = int(first.removeprefix("pebble-"))
        return why_no_pebble(seen, seat, number, last) if len(touches) > 1 else used_up(seen, seat, number)
    if first == "bank-stone":
        count = dealt_to(seen, seat)
        none_left = _("H04: player {player} was dealt {count}, and all are used").format(player=seat + 1, count=count)
        return why_not_empty(seen, last) if len(touches) > 1 else none_left
    if first == "bank-koi":
        return why_not_empty(seen, last) or _("H20: nobody won that garden outright, or it has its koi")
    return _("Take a piece first.")


def with_number(seen: View, seat: int, number: int) -> View:
    """The position with a pebble of the kind back in the hand."""
    hands = list(seen.hands)
    left = list(hands[seat].pebbles)
    left[min(number, 10 - number) - 1] += 1
    hands[seat] = hands[seat]._replace(pebbles=tuple(left))
    return seen._replace(hands=tuple(hands))


def fields(draft: Draft) -> tuple[Field, ...]:
    """Whose turn it is, and what else does not lie on the board."""
    seen = read(draft.text)
    if seen is None:
        return ()
    seats = range(len(seen.names))
    phases = PHASES[:3] if seen.koi_option == "hand" else PHASES[:2]
    turns = [(f"{seat + 1} {phase}", turn_title(phase, seat)) for phase in phases for seat in seats]
    turn = f"{seen.to_act[0] + 1} {seen.phase}" if seen.to_act else "over"
    players = tuple((str(seat + 1), player(seat)) for seat in seats)
    stones = [
        Field(
            f"stones-{seat + 1}",
            _("Stones left: {name}").format(name=player(seat)),
            str(seen.hands[seat].stones),
            tuple((str(count), str(count)) for count in range(dealt_to(seen, seat) + 1)),
        )
        for seat in seats
        if dealt_to(seen, seat)
    ]
    koi = tuple((way, _(title)) for way, title in KOI_TITLES.items())
    ahead = AHEAD_OPTION.write(notation.in_turn_order(seen))
    return (
        Field("turn", _("What comes next"), turn, (*turns, ("over", _("The game is over.")))),
        *stones,
        Field("first", _("Who began"), str(seen.first + 1), players),
        Field("koi", _("Koi at the end"), seen.koi_option, koi, rare=True),
        Field("ahead", _("Points ahead, in turn order"), ahead, rare=True),
        Field("layout", _("The garden, its nine tiles"), seen.layout.text, rare=True),
    )


KOI_TITLES = dict(
    zip(KOI_OPTIONS, (later("Laid for you, where they bring most"), later("You lay them yourselves")), strict=True)
)


def filled(draft: Draft, name: str, value: str) -> str:
    seen = read(draft.text)
    assert seen
    line = notation.position(seen).split(" ")
    if name == "turn":
        seat, _blank, phase = value.partition(" ")
        line[7:9] = [seat, phase] if phase else ["-", value]
    elif name.startswith("stones-"):
        line[3] = notation.position(with_stones(seen, int(name[-1]) - 1, read_number(value))).split(" ")[3]
    elif name == "ahead":
        line = [*line[:9], *([notation.AHEAD + value] if value.strip(" 0,") else [])]
    else:
        line[{"first": 6, "koi": 5, "layout": 0}[name]] = value.replace(" ", ",") or "-"
    tried = changed(draft.text, NAME, " ".join(line))
    if (found := read(tried)) is None:
        raise BadMaterial(faults(tried, NAME, notation.from_position)[0])
    # What was chosen itself is meant.
    return tried if name == "turn" else written(tried, found)


def read_number(text: str) -> int:
    return int(text) if text in {"0", "1", "2"} else 0


def drawn_for(players: int) -> Callable[[], str]:
    """The beginning of a game with tiles drawn by chance."""

    def begun() -> str:
        from teien.core.play.start import new

        return filed(NAME, new(NAME, players=players, first=0).position("all"))

    return begun


def beginning_in(layout: str, players: int) -> str:
    """The beginning of a game in a garden, its nine tiles written out, the first player to begin."""
    stones = "|".join(str(dealt(players, turn)) for turn in range(players))
    return filed(NAME, f"{layout.replace(' ', ',')} {'|'.join('-' * players)} - {stones} - best 1 1 pebble")


EDITOR = Editor(
    name="position",
    title=later("A position"),
    about=later(
        "Choose whose pieces you lay, touch one of them, then a square that lights up, or drag it there. What is left, "
        "whose turn it is and what is still wrong stands beside the board."
    ),
    beginnings=(
        Beginning(later("A garden drawn for two"), drawn_for(2)),
        Beginning(later("A garden drawn for three"), drawn_for(3)),
        Beginning(later("A garden drawn for four"), drawn_for(4)),
    ),
    fits=is_of(NAME),
    tools=tools,
    picture=picture,
    steps=steps,
    done=done,
    why_not=why_not,
    faults=lambda text: faults(text, NAME, notation.from_position),
    notes=lambda _draft: [],
    table=lambda _draft: (None, {}),
    fields=fields,
    filled=filled,
    is_position=True,
)
