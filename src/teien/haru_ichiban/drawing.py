"""Haru Ichiban's picture, taken apart, as one viewer sees it.

| id | what it names |
| --- | --- |
| `a1` … `e5` | a square |
| `flower-1` … `flower-8` | a flower in the viewer's hand |
| `little`, `grand` | the two hats, when that is the choice (R18) |
| `pad-on-c4` | a pad; the rules do not tell plain ones apart, so they are named by their squares |
| `wake-on-c4` | the open water from which the wind of the last turn moved a pad |
| `flower-red-5`, `flower-yellow-3` | a flower that has been revealed, in the pond or about to bloom |
| `flower-red-on-c4` | a flower in the pond that lies face down |
| `frog-red`, `frog-yellow`, `dragonfly` | these |
| `bud-red-1` … `bud-yellow-3` | a flower closed to the viewer, by its place; the last is the one chosen, if one is |
| `held-red-5` | a flower in a hand, for the keeper who sees both |
| `turn-red`, `player-red` | of a player's row: the band behind one who must act, the name |
| `score-red`, `gained-red` | the points, and those of the last round while the next one begins |
| `left-red-5` | whether a value is left |
| `hat-red` | the hat of a little or grand gardener |
| `wind`, `turning` | what the player to act will blow or turn |
| `figure-1`, `seal-1` … | at the end of a round, the outline of a figure and its points |

The class `touchable` lights a square or something in the rows below, `last` marks what the last turn has changed.
"""

from collections.abc import Container, Mapping

from teien.core.pictures import kit
from teien.core.pictures.picture import Layer, Picture, Thing, Turning
from teien.core.pictures.shapes import Spot
from teien.core.pictures.svg import Point, at, path
from teien.core.words.language import _
from teien.haru_ichiban.artwork import ART, COLOURS, LEAF_RADIUS, SIDE, SQUARE, definitions, flower, owned, pad
from teien.haru_ichiban.ground import centre, figures, ground
from teien.haru_ichiban.material import (
    DOUBLE_DARK,
    PONDS,
    RED_MARK,
    SQUARE_NAMES,
    SQUARE_NUMBERS,
    SQUARES,
    YELLOW_MARK,
)
from teien.haru_ichiban.tray import HAND_PLACES, HEIGHT, RING, TASK_PLACES, Piece, furniture, holdings, rows, turns
from teien.haru_ichiban.view import Flower, Square, View
from teien.haru_ichiban.wording import FROG_NAMES, flower_name, heading, next_step, round_end

TITLE = "Haru Ichiban"
MARGIN = 48
"""Around the pond, where its bank is and the coordinates stand."""
FOOT_ROOM = 8
SIZE = (SIDE + 2 * MARGIN, MARGIN + HEIGHT + FOOT_ROOM)
PLACE = at(MARGIN, MARGIN)
GROUNDS = {pond: Layer("ground", {}, (ground, pond.side), PLACE) for pond in PONDS}
TURNING = Turning(
    (SIDE + 2 * MARGIN, SIDE + 2 * MARGIN),
    ("ground", "squares", "wakes", "pads", "flowers", "frogs", "figures", "seals"),
)
SQUARE_INSET = 2
WAKE = "M-34-14h30M-38 0h44M-34 14h30"
WAKE_TURNS = {"^": -90, ">": 0, "v": 90, "<": 180}
BLOOM_REACH = 38
"""How far a flower or a frog reaches."""

CENTRES = tuple(centre(square) for square in range(SQUARES))
PADS = tuple(f"pad-on-{name}" for name in SQUARE_NAMES)
FLOWERS = {Flower(seat, value): f"flower-{COLOURS[seat]}-{value}" for seat in range(2) for value in range(1, 9)}
FROGS = tuple(f"frog-{colour}" for colour in COLOURS)
"""The ids of the pieces: pads by square, flowers, frogs by seat."""


def moved_from(before: View, after: View) -> dict[str, str]:
    """What the last move gave another name: pads that the wind shifts, flowers that are turned, hats that are taken.

    Of a choice nothing is told: it alone does not say whether it is revealed or was only changed (R26).
    """
    if not after.last or after.last == before.last:
        return {}
    move = after.last[-1]
    if move.kind == "wind":
        square, to = SQUARE_NUMBERS[move.square], SQUARE_NUMBERS[move.to]
        return shifted(before.squares, after.squares, square, to - square)
    # When the flower of the little gardener makes a figure, the round is over and the hats are off.
    if move.kind == "role" and after.little is not None:
        return {f"hat-{COLOURS[after.little]}": "little", f"hat-{COLOURS[1 - after.little]}": "grand"}
    return {} if move.kind == "choose" else turned(before.squares, after.squares)


def turned(before: tuple[Square, ...], after: tuple[Square, ...]) -> dict[str, str]:
    """R26: the flowers that are turned face down when their turn is over, by the names of their squares."""
    flowers = [
        (square, one.flower, other.flower) for square, (one, other) in enumerate(zip(before, after, strict=True))
    ]
    return {
        flower_id(now, square): flower_id(was, square)
        for square, was, now in flowers
        if was and now and was.value is not None and now.value is None
    }


def shifted(before: tuple[Square, ...], after: tuple[Square, ...], square: int, step: int) -> dict[str, str]:
    """A pad and those that it pushes along, each by its new name, with the flowers that lie face down on them."""
    names = {}
    while before[square].pad:
        names[PADS[square + step]] = PADS[square]
        flower, moved = before[square].flower, after[square + step].flower
        if flower and moved and flower.value is None:
            # Where the game ends with it, the flower is seen, and named by its value.
            names[flower_id(moved, square + step)] = flower_id(flower, square)
        square += step
    return names


def flower_id(flower: Flower, square: int) -> str:
    """By its value, which no other of its colour has, or by its square where the value is not shown."""
    return FLOWERS.get(flower) or f"flower-{COLOURS[flower.seat]}-on-{SQUARE_NAMES[square]}"


def style() -> str:
    """The style sheet of every picture."""
    return ART.style


def picture(view: View, touchable: tuple[str, ...]) -> Picture:
    """The pond with all that is on it, and below it a row for each player; at a round's end its figures too."""
    pads, flowers, frogs = pieces(view)
    outlines, seals = figures(view.figures)
    return Picture(
        TITLE,
        said(view),
        ART.root,
        SIZE,
        ART.style,
        definitions(),
        (
            GROUNDS[view.pond],
            Layer("turns", turns(view), "", PLACE),
            Layer("rows", rows(view), (furniture,), PLACE),
            Layer("squares", squares(view, touchable), "", PLACE),
            Layer("wakes", wakes(view), "", PLACE),
            Layer("pads", pads, "", PLACE),
            Layer("flowers", flowers, "", PLACE),
            Layer("frogs", frogs, "", PLACE),
            Layer("holdings", holdings(view, touchable), "", PLACE),
            Layer("figures", outlines, "", PLACE),
            Layer("seals", seals, "", PLACE),
        ),
        TURNING,
    )


def spots(view: View) -> Mapping[str, Spot]:
    """Where all squares, all pieces and all that can be touched are in the picture, and how far they reach."""
    found = {SQUARE_NAMES[square]: spot(CENTRES[square], SQUARE / 2) for square in view.pond.squares}
    layers = (*pieces(view), holdings(view, ()))
    for layer, reach in zip(layers, (LEAF_RADIUS, BLOOM_REACH, BLOOM_REACH, RING), strict=True):
        found |= {name: spot(place, reach) for name, (_draw, _name, place, *_rest) in layer.items()}
    return found


def spot(place: Point, reach: float) -> Spot:
    """A place of the pond's own coordinates, in those of the picture."""
    return Spot(MARGIN + place[0], MARGIN + place[1], reach)


def said(view: View) -> str:
    """Who must do what, or who has won, in words."""
    names = view.names
    if view.phase == "scored":
        return round_end(view)
    if view.winner is not None:
        won = _("won by {name} with {points} points")
        return won.format(name=names[view.winner], points=view.players[view.winner].score)
    where = heading((view.round, view.turn))
    if not view.to_act:
        return where
    both = len(view.to_act) == 2
    who = _("{one} and {other}").format(one=names[0], other=names[1]) if both else names[view.to_act[0]]
    return _("{where}, {who}: {task}").format(where=where, who=who, task=next_step(view).task)


def squares(view: View, touchable: tuple[str, ...]) -> dict[str, Thing]:
    """What there is to touch of each square; nothing is seen of it until it is lit."""
    lying = [view.squares[number] for number in view.pond.squares]
    return {each.name: (square, each, each.name in touchable) for each in lying}


def square(lying: Square, is_touchable: bool) -> str:
    place, size = CENTRES[SQUARE_NUMBERS[lying.name]], SQUARE - 2 * SQUARE_INSET
    return kit.square(lying.name, place, size, label(lying), touchable=is_touchable, rounding=size / 2)


def label(lying: Square) -> str:
    """A square and what is on it, in words."""
    thing = flower_name(lying.flower) if lying.flower else "" if lying.frog is None else _(FROG_NAMES[lying.frog])
    if not lying.pad:
        said = _("{square}, water")
    elif thing:
        said = _("{square}, dark pad with {thing}") if lying.is_dark else _("{square}, light pad with {thing}")
    else:
        said = _("{square}, dark pad") if lying.is_dark else _("{square}, light pad")
    return said.format(square=lying.name, thing=thing)


def wakes(view: View) -> dict[str, Thing]:
    """R11: what the wind of the last turn left on the water."""
    return {f"wake-on-{move.square}": (wake, move.square, move.direction) for move in view.last if move.kind == "wind"}


def wake(square: str, direction: str) -> str:
    place = at(*CENTRES[SQUARE_NUMBERS[square]], turn=WAKE_TURNS[direction])
    return path("wake", WAKE, id=f"wake-on-{square}", transform=place)


def pieces(view: View) -> tuple[dict[str, Piece], dict[str, Piece], dict[str, Piece]]:
    """R01, R02: the pads where they float, the flowers and the frogs; those on no pad lie with a player."""
    pads: dict[str, Piece] = {}
    flowers: dict[str, Piece] = {}
    sitting: dict[str, Piece] = {}
    changed = view.changed
    for number, (square, kind, is_dark, bloomed, seat) in enumerate(view.squares):
        if kind:
            name, place, is_last = PADS[number], CENTRES[number], square in changed
            pads[name] = lily_pad, name, place, number, kind, is_dark, is_last
            if bloomed:
                # A frog under which a flower blooms has left its pad (R14).
                name = FLOWERS.get(bloomed) or flower_id(bloomed, number)
                flowers[name] = bloom, name, place, bloomed, is_last, False
            elif seat is not None:
                name = FROGS[seat]
                sitting[name] = frog, name, place, seat, is_last
    frogs = dict(sorted(sitting.items()))
    if view.phase in ("bloom", "role", "scored"):
        flowers |= revealed(view, flowers)
    elif view.moving is not None and view.to_act:
        frogs |= taken_up(view, view.moving)
    return pads, flowers, frogs


def revealed(view: View, bloomed: Container[str]) -> dict[str, Piece]:
    """R08: the flowers that are about to bloom, in the bowls."""
    chosen = [Flower(seat, each.choice) for seat, each in enumerate(view.players) if each.choice]
    return {
        FLOWERS[each]: (bloom, FLOWERS[each], TASK_PLACES[each.seat], each, False, True)
        for each in chosen
        if FLOWERS[each] not in bloomed
    }


def taken_up(view: View, moving: int) -> dict[str, Piece]:
    """R10, R12, R17: the frog to move, in the bowl of the player who moves it; one that is next, beside it."""
    (player,) = view.to_act
    frogs: dict[str, Piece] = {FROGS[moving]: (frog, FROGS[moving], TASK_PLACES[player], moving, False)}
    if view.phase == "firstfrog":
        other = 1 - moving
        frogs[FROGS[other]] = frog, FROGS[other], HAND_PLACES[player][-1], other, False
    return frogs


def lily_pad(name: str, place: Point, square: int, kind: int, is_dark: bool, is_last: bool) -> str:
    marked = {"is-double": kind == DOUBLE_DARK, "is-dark": is_dark, "is-marked": kind in (RED_MARK, YELLOW_MARK)}
    kinds = kit.classes("pad", **marked)
    return kit.piece(name, place, pad(kind, is_dark, square), kinds=kinds, last=is_last)


def bloom(name: str, place: Point, bloomed: Flower, is_last: bool, is_revealed: bool) -> str:
    """A flower on a square, or in its seat's bowl where it has just opened."""
    kinds = "revealed" if is_revealed else ""
    return kit.piece(name, place, flower(*bloomed), flower_name(bloomed), kinds=kinds, last=is_last)


def frog(name: str, place: Point, seat: int, is_last: bool) -> str:
    return kit.piece(name, place, owned("frog", seat), _(FROG_NAMES[seat]), last=is_last)
