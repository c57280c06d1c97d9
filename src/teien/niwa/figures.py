"""The six figures, with the pearls on their heads, in the garden or waiting in the tray."""

from collections.abc import Collection, Mapping
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from teien.core.game import Scene
from teien.core.language import _, language
from teien.core.svg import Point, at, element
from teien.niwa.artwork import NUMBER_PLACE, NUMBER_SCALE, disc, figure, on_head, owned, part, stack
from teien.niwa.garden import Plan
from teien.niwa.material import FIGURES, SIDE_NAMES
from teien.niwa.pearls import from_top
from teien.niwa.snapshot import Snapshot
from teien.niwa.tray import SLOT_SCALE, slot, stretch
from teien.niwa.words import colour, numbered

RING, HALO = 29, 32

Figure = tuple[int, int]
"""A seat and which of its figures, both from 0."""

ALL = tuple((seat, number) for seat in range(2) for number in range(FIGURES))
NAMES = {(seat, number): f"{SIDE_NAMES[seat]}-{number + 1}" for seat, number in ALL}
"""What each figure is called in the picture."""


class Piece(NamedTuple):
    """A figure as it is drawn; what is deeper hides part of what is less so."""

    depth: int
    name: str
    drawn: str


def figures(
    frame: Plan, now: Snapshot, scene: Scene, moved: Collection[Figure], given: Mapping[Figure, int], crowned: bool
) -> dict[str, str]:
    """N01: all six, those in front last; marked are those that `moved`, and the pearls `given` to each.

    Who is `crowned` needs no other mark.
    """
    spoken = language()
    pieces = [
        piece(
            frame,
            who,
            now.cells[who[0]][who[1]],
            now.pearls[who[0]][who[1]],
            moved=who in moved,
            haloed=who in moved and not crowned,
            given=given.get(who, 0),
            touchable=NAMES[who] in scene.touchable,
            language=spoken,
        )
        for who in ALL
    ]
    return {piece.name: piece.drawn for piece in sorted(pieces, key=attrgetter("depth"))}


@lru_cache(16384)
def piece(
    frame: Plan,
    who: Figure,
    cell: int,
    pearls: int,
    *,
    moved: bool,
    haloed: bool,
    given: int,
    touchable: bool,
    language: str,
) -> Piece:
    """A figure; it moves as a whole, and what is inside may be animated by itself."""
    seat, number = who
    place = place_of(frame, who, cell)
    depth = round(place[1])
    ring = element("circle", class_="ring", r=RING)
    halo = part("halo", disc(HALO)) if haloed else ""
    body = owned("doll", seat) + figure(number + 1, *NUMBER_PLACE, NUMBER_SCALE) + stack(pearls, on_head, given)
    drawn = element(
        "g",
        ring,
        halo,
        element("g", body, class_="whole"),
        id=NAMES[who],
        class_=f"piece seat-{seat}{' last' if moved else ''}{' touchable' if touchable else ''}",
        transform=at(*place, scale=1 if cell >= 0 else SLOT_SCALE * stretch(frame)),
        data_depth=depth,
        aria_label=described(frame, who, cell, pearls),
    )
    return Piece(depth, NAMES[who], drawn)


def place_of(frame: Plan, who: Figure, cell: int) -> Point:
    """Where a figure is: on its cell or in its slot of the tray."""
    if cell >= 0:
        return frame.centres[cell]
    x, y = slot(*who)
    return stretch(frame) * x, frame.bottom + stretch(frame) * y


def described(frame: Plan, who: Figure, cell: int, pearls: int) -> str:
    """A figure in words."""
    name = numbered(*who)
    carried = ", ".join(colour(pearl) for pearl in from_top(pearls))
    if cell < 0:
        return _("{figure} waiting, pearls from the top: {pearls}").format(figure=name, pearls=carried)
    on = frame.names[cell]
    if not carried:
        return _("{figure} on {cell}, no pearls").format(figure=name, cell=on)
    return _("{figure} on {cell}, pearls from the top: {pearls}").format(figure=name, cell=on, pearls=carried)
