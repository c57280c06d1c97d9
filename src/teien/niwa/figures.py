"""The six figures, with the pearls on their heads, in the garden or waiting in the tray."""

from collections.abc import Collection, Mapping
from typing import Any

from teien.core.game import Scene
from teien.core.style import lit
from teien.core.svg import Point, at, element
from teien.niwa.artwork import NUMBER_PLACE, NUMBER_SCALE, disc, figure, on_head, owned, part, stack
from teien.niwa.garden import centre, plan
from teien.niwa.material import FIGURES, SIDE_NAMES, cell_names
from teien.niwa.tray import SLOT_SCALE, head, slot, stretch

RING, HALO = 29, 32

Figure = tuple[int, int]
"""A seat and which of its figures, both from 0."""

ALL = tuple((seat, number) for seat in range(2) for number in range(FIGURES))


def name(who: Figure) -> str:
    """What a figure is called in the picture."""
    return f"{SIDE_NAMES[who[0]]}-{who[1] + 1}"


def figures(board: Any, state: Any, scene: Scene, moved: Collection[Figure], given: Mapping[Figure, int]) -> str:
    """N01: all six, those in front last; marked are those that `moved`, and the pearls `given` to each."""
    places = {who: place_of(board, state, who) for who in ALL}
    return "".join(
        piece(board, state, scene, who, places[who], who in moved, given.get(who, 0))
        for who in sorted(ALL, key=lambda who: places[who][1])
    )


def place_of(board: Any, state: Any, who: Figure) -> Point:
    """Where a figure is: on its cell or in its slot of the tray."""
    if state.cell[who] >= 0:
        return centre(board, int(state.cell[who]))
    x, y = slot(*who)
    return stretch(board) * x, plan(board).bottom + stretch(board) * y


def piece(board: Any, state: Any, scene: Scene, who: Figure, place: Point, moved: bool, given: int) -> str:
    """A figure; it moves as a whole, and what is inside may be animated by itself."""
    seat, number = who
    scale = 1 if state.cell[who] >= 0 else SLOT_SCALE * stretch(board)
    ring = element("circle", class_="ring", r=RING)
    halo = part("halo", disc(HALO)) if moved else ""
    body = (
        owned("doll", seat) + figure(number + 1, *NUMBER_PLACE, NUMBER_SCALE) + stack(head(state, *who), on_head, given)
    )
    return element(
        "g",
        ring,
        halo,
        element("g", body, class_="whole"),
        id=name(who),
        class_=lit(scene, name(who), f"piece seat-{seat}{' last' if moved else ''}"),
        transform=at(*place, scale=scale),
        aria_label=described(board, state, who),
    )


def described(board: Any, state: Any, who: Figure) -> str:
    """A figure in words."""
    cell = int(state.cell[who])
    where = f"on {cell_names(board)[cell]}" if cell >= 0 else "waiting"
    pearls = head(state, *who)
    carried = f"pearls from the top: {', '.join(reversed(pearls))}" if pearls else "no pearls"
    return f"{SIDE_NAMES[who[0]]} {who[1] + 1} {where}, {carried}"
