"""Marks and arrows that a caller draws over a picture: what an analysis, a lesson or an article points at."""

from collections.abc import Iterable, Mapping
from math import atan2, degrees, hypot
from typing import NamedTuple

from teien.core.pictures.artwork import disc
from teien.core.pictures.picture import Layer, Thing
from teien.core.pictures.svg import at, element, number, pair, path
from teien.core.words.errors import BadMaterial
from teien.core.words.language import _

KINDS = ("note", "good", "fair", "bad")
"""What a mark or an arrow means. Its colour says which, and for those who see none its line: plain, double, dashed or
dotted; an arrow's head is full in the first two and hollow in the others."""

Marks = Iterable[str] | Mapping[str, str]
"""Names of things in the picture, each with its kind; "note" where none is given."""

Arrows = Iterable[tuple[str, str] | tuple[str, str, str]]
"""From one thing to another, by their names, and the kind; "note" where none is given."""

HEAD, HALF_HEAD = 20, 11
"""How long the head of an arrow is, and half its width."""
INSIDE = 0.6
"""An arrow begins and ends so far from the middles of the things that it joins, of their reach."""


class Spot(NamedTuple):
    """Where a thing is in the picture: its middle, and how far it reaches."""

    x: float
    y: float
    reach: float


def shapes(spots: Mapping[str, Spot], marks: Marks = (), arrows: Arrows = ()) -> Layer:
    """The layer of all marks and arrows, to lie over the others.

    Raises BadMaterial for a kind there is not, or a name that nothing in the picture has.
    """
    things: dict[str, Thing] = {}
    for name, kind in marks.items() if isinstance(marks, Mapping) else ((name, "note") for name in marks):
        things[f"mark-{name}"] = (mark, name, checked_kind(kind), spot_of(spots, name))
    for arrow in arrows:
        if isinstance(arrow, str) or len(arrow) not in (2, 3):
            complaint = _("arrow {arrow!r:.60}: two names are expected, and perhaps a kind")
            raise BadMaterial(complaint.format(arrow=arrow))
        tail, head = arrow[0], arrow[1]
        kind = checked_kind(arrow[2] if len(arrow) == 3 else "note")
        things[f"arrow-{tail}-{head}"] = (arrow_between, tail, head, kind, spot_of(spots, tail), spot_of(spots, head))
    return Layer("shapes", things)


def checked_kind(kind: str) -> str:
    if kind not in KINDS:
        complaint = _("mark {kind!r:.60}: one of {kinds} is expected")
        raise BadMaterial(complaint.format(kind=kind, kinds=", ".join(KINDS)))
    return kind


def spot_of(spots: Mapping[str, Spot], name: str) -> Spot:
    if name not in spots:
        raise BadMaterial(_("mark {name!r:.60}: nothing in the picture has this name").format(name=name))
    return spots[name]


def mark(name: str, kind: str, spot: Spot) -> str:
    """A ring around a thing."""
    return shape(f"mark-{name}", "mark", kind, disc(spot.reach, spot.x, spot.y))


def arrow_between(tail: str, head: str, kind: str, start: Spot, end: Spot) -> str:
    """From one thing into the other, so that what is in their middles is seen; from a thing to itself, a ring."""
    name = f"arrow-{tail}-{head}"
    across, down = end.x - start.x, end.y - start.y
    length = hypot(across, down)
    if not length:
        return shape(name, "arrow", kind, disc(end.reach, end.x, end.y))
    begin, tip = min(INSIDE * start.reach, length / 4), length - min(INSIDE * end.reach, length / 4)
    neck = max(tip - HEAD, begin + (tip - begin) / 4)
    point = f"M{pair((neck, -HALF_HEAD))}L{pair((tip, 0))}L{pair((neck, HALF_HEAD))}Z"
    place = at(start.x, start.y, turn=degrees(atan2(down, across)))
    return shape(name, "arrow", kind, f"M{pair((begin, 0))}H{number(neck)}", point, place)


def shape(name: str, role: str, kind: str, line: str, point: str = "", place: str | None = None) -> str:
    """A line in the manner of its kind, on a paler one that parts it from any ground; and the head of an arrow."""
    return element(
        "g",
        path("shape-under", line + point),
        path("shape-line", line),
        path("shape-core", line) if kind == "good" else "",
        path("shape-head", point) if point else "",
        id=name,
        class_=f"{role} {kind}",
        transform=place,
        aria_hidden="true",
    )
