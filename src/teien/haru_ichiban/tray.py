"""Below the pond, a row for each player: what they hold, what they may yet draw, their points, their part in the turn.

Coordinates are the pond's own. Things are by their ids; a piece, which has its place, names it right after its id.
"""

from collections.abc import Callable

from teien.core.pictures import kit
from teien.core.pictures.picture import Thing
from teien.core.pictures.svg import Point, at, element, path, words
from teien.core.words.language import _
from teien.core.words.scorecard import points_text
from teien.haru_ichiban.artwork import COLOURS, GRAND_HAT, LITTLE_HAT, SIDE, drawn, emblem, flower, numeral, owned, pad
from teien.haru_ichiban.material import FLOWERS, PLAIN, TO_WIN
from teien.haru_ichiban.material import HAND as HAND_SIZE
from teien.haru_ichiban.view import Flower, View
from teien.haru_ichiban.wording import BUD_NAMES, flower_name

TOP = SIDE + 50
ROW = 112
"""The height of a player's row."""
HEIGHT = TOP + 2 * ROW
BAND_BEYOND = 34
"""How far the band of a player to move reaches beyond the pond."""

UPPER, LOWER = 36, 84
"""How far below a row's edge its two lines are."""
NAME_LETTERS = 12
"""The room for a name, between its flower and the dragonfly."""
DRAGONFLY, TASK = 192, 462
HAND, HAND_WIDTH = 254, 68
"""On the upper line, the first flower in hand and how wide apart they lie."""
STEPS, STEP_WIDTH = 12, 27
"""On the lower line, the same of the steps of the score track."""
TOTAL = 166
LEFT_WIDTH = 23.5
"""How wide apart the values left are, below the hand."""
CHIP, RING = 0.86, 32

Piece = tuple[Callable[..., str], str, Point, *tuple[object, ...]]
"""A thing with a place: what draws it, its id, where it is, and whatever else it depends on."""


def row(seat: int) -> float:
    """The upper edge of a seat's row."""
    return TOP + ROW * seat


HAND_PLACES: tuple[tuple[Point, ...], ...] = tuple(
    tuple((HAND + HAND_WIDTH * place, row(seat) + UPPER) for place in range(HAND_SIZE)) for seat in range(2)
)
TASK_PLACES: tuple[Point, ...] = tuple((TASK, row(seat) + UPPER) for seat in range(2))
"""Where a seat keeps what it is about to use: the flower chosen, a frog to move, the wind, a pad to turn."""
LEFT = tuple(tuple((f"left-{colour}-{value}", value) for value in range(1, FLOWERS + 1)) for colour in COLOURS)
BUDS = tuple(tuple(f"bud-{colour}-{number}" for number in range(1, HAND_SIZE + 1)) for colour in COLOURS)


def furniture() -> str:
    """What stays as it is in both rows: whose they are, and the bowl for what is about to be used."""
    return "".join(
        element(
            "g",
            drawn(f"flower-{COLOURS[seat]}", class_=f"seat-{seat}", transform=at(18, UPPER - 4, scale=0.46)),
            element("circle", class_="bowl", cx=TASK, cy=UPPER, r=RING),
            class_=f"seat-{seat}",
            transform=at(0, row(seat)),
        )
        for seat in range(2)
    )


def turns(view: View) -> dict[str, Thing]:
    """The bands behind the rows of those who must act."""
    return {f"turn-{COLOURS[seat]}": (turn_mark, seat) for seat in view.to_act}


def turn_mark(seat: int) -> str:
    width = SIDE + 2 * BAND_BEYOND
    mark = kit.turn_mark((-BAND_BEYOND, 1), width, ROW - 4, arrow=(-22, UPPER - 11))
    return element("g", mark, id=f"turn-{COLOURS[seat]}", transform=at(0, row(seat)))


def rows(view: View) -> dict[str, Thing]:
    """What lies open of both players and changes now and then, each at its place."""
    things: dict[str, Thing] = {}
    is_fresh = view.phase == "scored" or (view.phase == "choose" and view.turn == 1)
    for seat, (colour, player) in enumerate(zip(COLOURS, view.players, strict=True)):
        role = None if view.little is None else int(view.little != seat)
        holds, acts, won = view.dragonfly == seat, seat in view.to_act, view.winner == seat
        name = view.names[seat]
        things[f"player-{colour}"] = player_row, seat, name, player.score, role, holds, acts, won, player.unseen
        things[f"score-{colour}"] = score_track, seat, player.score, won
        # R18: all are used by then, and the names of the hats need the room.
        has_room = view.phase != "role" or view.dragonfly != seat
        for left, value in LEFT[seat][: view.pond.flowers] if has_room and player.unseen is not None else ():
            things[left] = value_left, seat, value, value in (player.unseen or ())
        if is_fresh and player.last_points:
            things[f"gained-{colour}"] = gained, seat, player.last_points
        if role is not None:
            things[f"hat-{colour}"] = worn_hat, seat, role
    return things


def player_row(
    seat: int,
    name: str,
    score: int,
    role: int | None,
    holds: bool,
    acts: bool,
    won: bool,
    unseen: tuple[int, ...] | None,
) -> str:
    """A player's name, and the whole row in words; `role` is 0 for the little gardener, 1 for the grand one."""
    left = ", ".join(map(str, unseen or ()))
    said = [
        _("{name}: {points}").format(name=name, points=points_text(score)),
        "" if role is None else _("grand gardener") if role else _("little gardener"),
        _("holds the dragonfly") if holds else "",
        _("to move") if acts else "",
        _("winner") if won else "",
        "" if unseen is None else _("flowers left: {values}").format(values=left) if left else _("no flowers left"),
    ]
    return element(
        "g",
        kit.player_name(name, (44, UPPER + 4), NAME_LETTERS),
        id=f"player-{COLOURS[seat]}",
        transform=at(0, row(seat)),
        aria_label=", ".join(part for part in said if part),
    )


def score_track(seat: int, score: int, won: bool) -> str:
    """R03: the track of five steps, and the points as a number since they can pass it; the winner's in a circle."""
    steps = [
        path("point" if step < score else "step", emblem(seat), transform=at(STEPS + STEP_WIDTH * step, 0, scale=1.2))
        for step in range(TO_WIN)
    ]
    return element(
        "g",
        *steps,
        drawn("enso", transform=at(TOTAL, 0)) if won else "",
        numeral(score, TOTAL),
        id=f"score-{COLOURS[seat]}",
        class_=f"seat-{seat}",
        transform=at(0, row(seat) + LOWER),
    )


def gained(seat: int, count: int) -> str:
    """R20: what the last round brought, while the next one begins."""
    plus = path("numeral", "M-26 0h10M-21-5v10")
    place = at(TOTAL + 44, row(seat) + LOWER, scale=0.6)
    return element("g", plus, numeral(count), id=f"gained-{COLOURS[seat]}", class_="gained", transform=place)


def value_left(seat: int, value: int, is_left: bool) -> str:
    """R26: a value that a seat has not revealed yet, in hand or still to draw; the others are struck out."""
    return element(
        "g",
        numeral(value, scale=0.6),
        "" if is_left else path("strike", "M-6 5L6-5"),
        id=f"left-{COLOURS[seat]}-{value}",
        class_="left" if is_left else "used",
        transform=at(HAND + HAND_WIDTH + LEFT_WIDTH * (value - 4.5), row(seat) + LOWER + 6),
    )


def worn_hat(seat: int, role: int) -> str:
    """R08: who is little and who is grand."""
    return hat(role, (TASK, row(seat) + LOWER), f"hat-{COLOURS[seat]}")


def hat(role: int, place: Point = (0, 0), name: str | None = None) -> str:
    return drawn("hat", id=name, transform=at(*place, scale=(LITTLE_HAT, GRAND_HAT)[role]))


def holdings(view: View, touchable: tuple[str, ...]) -> dict[str, Piece]:
    """The flowers in front of both seats, what the seat to act uses that is no flower and no frog, the dragonfly."""
    pieces: dict[str, Piece] = {
        "dragonfly": (dragonfly, "dragonfly", (DRAGONFLY, row(view.dragonfly) + UPPER - 5)),
    }
    for seat in range(2):
        pieces.update(hand(view, seat, touchable))
    if view.phase == "role" and view.to_act:
        for role, name in enumerate(("little", "grand")):
            pieces[name] = role_chip, name, HAND_PLACES[view.dragonfly][role], role, name in touchable
    elif view.phase == "wind" and view.to_act:
        pieces["wind"] = wind, "wind", TASK_PLACES[view.to_act[0]]
    elif view.phase == "dark" and view.to_act:
        pieces["turning"] = turning, "turning", TASK_PLACES[view.to_act[0]]
    return pieces


def hand(view: View, seat: int, touchable: tuple[str, ...]) -> dict[str, Piece]:
    """A seat's flowers, the one chosen in its bowl; only one's own have names to touch them by.

    In a hand that is closed to the viewer it is the last one that lies in the bowl, whichever is chosen.
    """
    player, colour = view.players[seat], COLOURS[seat]
    has_chosen = view.phase == "choose" and player.has_chosen
    kept = HAND_PLACES[seat][: player.hand_size - has_chosen]
    places = (*kept, TASK_PLACES[seat]) if has_chosen else kept
    if not player.is_open or player.hand is None:
        return {name: (bud, name, place, seat) for name, place in zip(BUDS[seat], places, strict=False)}
    values = [value for value in player.hand if value != player.choice]
    if has_chosen and player.choice:
        values.append(player.choice)
    pieces: dict[str, Piece] = {}
    for value, place in zip(values, places, strict=True):
        name = f"flower-{value}" if view.viewer == seat else f"held-{colour}-{value}"
        pieces[name] = held, name, place, seat, value, name in touchable
    return pieces


def held(name: str, place: Point, seat: int, value: int, is_touchable: bool) -> str:
    """A flower to choose, in the hand or in the bowl."""
    inside = element("g", flower(seat, value), transform=f"scale({CHIP})")
    label = flower_name(Flower(seat, value))
    return kit.chip(name, place, inside, label, reach=RING, touchable=is_touchable)


def bud(name: str, place: Point, seat: int) -> str:
    label = _(BUD_NAMES[seat])
    return element("g", owned("bud", seat), id=name, class_="bud", transform=at(*place), aria_label=label)


def role_chip(name: str, place: Point, role: int, is_touchable: bool) -> str:
    """R18: a hat to take, and below it whose it is."""
    label = _("be the grand gardener") if role else _("be the little gardener")
    said = words(_("grand") if role else _("little"), class_="chip-name", y=LOWER - UPPER + 12, aria_hidden="true")
    return kit.chip(name, place, hat(role) + said, label, reach=RING, touchable=is_touchable)


def wind(name: str, place: Point) -> str:
    """R11: with the seat that blows it."""
    return drawn("wind", id=name, transform=at(*place))


def turning(name: str, place: Point) -> str:
    """R12: a dark pad with the seat that turns one."""
    return element("g", pad(PLAIN, True, 0), id=name, transform=at(*place, scale=0.6))


def dragonfly(name: str, place: Point) -> str:
    """R07: it hovers beside its holder."""
    hovering = at(*place, scale=0.92, turn=24)
    return element("g", drawn("dragonfly"), id=name, class_="dragonfly", transform=hovering, aria_hidden="true")
