"""The six figures, with the pearls on their heads, in the garden or waiting in the tray."""

from teien.core.pictures import kit
from teien.core.pictures.artwork import disc
from teien.core.pictures.picture import Thing
from teien.core.pictures.svg import Point
from teien.core.words.language import _
from teien.niwa.artwork import NUMBER_PLACE, NUMBER_SCALE, numeral, on_head, owned, part, stack
from teien.niwa.ground import centre
from teien.niwa.tray import SLOT_SCALE, in_tray, slot, stretch
from teien.niwa.view import Figure, Garden, View
from teien.niwa.wording import colour, numbered

RING, HALO = 29, 32


def figures(view: View, touchable: tuple[str, ...]) -> dict[str, Thing]:
    """N01: all six, those in front last; marked are those that did something, and the pearls they were given.

    Whoever is encircled needs no other mark.
    """
    crowned = view.winner is not None
    turn = view.turn
    shown: dict[str, Thing] = {}
    for figure in sorted([*view.figures[0], *view.figures[1]], key=depth):
        mine, name = figure.seat == turn.seat, figure.name
        moved = mine and figure.number in turn.moved
        given = turn.given.count(figure.number) if mine else 0
        shown[name] = (piece, view.garden, figure, moved, moved and not crowned, given, name in touchable)
    return shown


def depth(figure: Figure) -> int:
    """How far in front a figure stands: what is deeper hides part of what is less so."""
    return 1 if figure.cell is None else -figure.cell.height


def piece(garden: Garden, figure: Figure, moved: bool, haloed: bool, given: int, touchable: bool) -> str:
    place = place_of(garden, figure)
    number = numeral(figure.number, *NUMBER_PLACE, NUMBER_SCALE)
    return kit.piece(
        figure.name,
        place,
        owned("doll", figure.seat) + number + stack(figure.pearls, on_head, given),
        described(figure),
        kinds=f"seat-{figure.seat}",
        last=moved,
        touchable=touchable,
        behind=kit.ring(RING) + (part("halo", disc(HALO)) if haloed else ""),
        scale=scale_of(garden, figure),
        data_depth=round(place[1]),
    )


def place_of(garden: Garden, figure: Figure) -> Point:
    """Where a figure is: on its cell or in its slot of the tray."""
    return centre(garden, figure.cell) if figure.cell else in_tray(garden, slot(figure.seat, figure.number))


def scale_of(garden: Garden, figure: Figure) -> float:
    """How large a figure is."""
    return 1 if figure.cell else SLOT_SCALE * stretch(garden)


def described(figure: Figure) -> str:
    """A figure in words."""
    name = numbered(figure.seat, figure.number)
    carried = ", ".join(map(colour, reversed(figure.pearls)))
    if figure.cell is None:
        return _("{figure} waiting, pearls from the top: {pearls}").format(figure=name, pearls=carried)
    on = figure.cell.name
    if not carried:
        return _("{figure} on {cell}, no pearls").format(figure=name, cell=on)
    return _("{figure} on {cell}, pearls from the top: {pearls}").format(figure=name, cell=on, pearls=carried)
