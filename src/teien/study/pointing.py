"""How a move is pointed at in the picture of a position: an arrow along what is touched for it first, or a ring."""

from typing import NamedTuple

from teien.core.pictures.picture import Layer
from teien.core.pictures.shapes import shapes
from teien.core.play.match import Match
from teien.core.play.move import Move
from teien.core.play.view import Viewer
from teien.study.analysis import Judged
from teien.study.yardstick import Grade

KINDS: dict[Grade | None, str] = {
    None: "note",
    "inaccuracy": "fair",
    "mistake": "fair",
    "grave mistake": "bad",
    "missed win": "bad",
}
"""How a played move of each grade is drawn: see `teien.core.pictures.shapes`."""


class Pointed(NamedTuple):
    """Marks and arrows for `Match.picture`."""

    marks: dict[str, str]
    arrows: list[tuple[str, str, str]]


def pointed(match: Match, seat: int, *moves: tuple[Move, str], viewer: Viewer = None) -> Pointed:
    """Moves of a seat in a position, each with how it is drawn; what of them the viewer's picture has.

    >>> import teien
    >>> match = teien.new("hiroba", seed=7, first=0)
    >>> pointed(match, 0, (match.parse("9d4"), "good"), viewer=0).arrows
    [('pebble-9', 'd4', 'good')]
    """
    spots = match.game.drawing.spots(match.view(viewer))
    found = Pointed({}, [])
    for move, kind in moves:
        names = [name for name in match.moves.touches(move, seat) if name in spots]
        if len(names) == 1:
            found.marks.setdefault(names[0], kind)
        elif names and not any(arrow[:2] == (names[0], names[1]) for arrow in found.arrows):
            # What is touched after that, words say: more arrows would hide one another.
            found.arrows.append((names[0], names[1], kind))
    return found


def judged_moves(judged: Judged) -> list[tuple[Move, str]]:
    """What to point at in the position before a judged move: what was best, and what was played; of a choice in
    secret what was chosen alone.
    """
    if judged.choice:
        return [(judged.move, "note")]
    if judged.move == judged.best:
        return [(judged.move, "good")]
    return [(judged.best, "good"), (judged.move, KINDS[judged.grade])]


def layer(match: Match, seat: int, *moves: tuple[Move, str], viewer: Viewer = None) -> Layer:
    """Moves pointed at, as the layer that lies over the viewer's picture."""
    marks, arrows = pointed(match, seat, *moves, viewer=viewer)
    return shapes(match.game.drawing.spots(match.view(viewer)), marks, arrows)
