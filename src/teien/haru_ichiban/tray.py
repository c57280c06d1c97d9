"""Below the pond, a row for each player: what they hold, what they may yet draw, their points, their part in the turn.

Coordinates are the pond's own. Each function makes parts of the picture, by their ids, from what the viewer may know.
What is drawn is kept, by all it depends on: the language too, `tongue`, where it has words.
"""

from collections.abc import Collection
from functools import cache, lru_cache

from teien.core.artwork import shortened
from teien.core.language import _, language, later
from teien.core.svg import Point, at, element, path, words
from teien.haru_ichiban.artwork import COLOURS, GRAND_HAT, LITTLE_HAT, SIDE, drawn, emblem, figure, flower, owned, pad
from teien.haru_ichiban.material import FLOWERS, PLAIN
from teien.haru_ichiban.rules import CHOOSE, DARK, ROLE, TO_WIN, WIND
from teien.haru_ichiban.sight import Hand, Sight
from teien.haru_ichiban.speech import flower_name, points

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

BUD_NAMES = (later("a red flower"), later("a yellow flower"))


def row(seat: int) -> float:
    """The upper edge of a seat's row."""
    return TOP + ROW * seat


def hand_place(seat: int, place: int) -> Point:
    return HAND + HAND_WIDTH * place, row(seat) + UPPER


def task_place(seat: int) -> Point:
    """Where a seat keeps what it is about to use: the flower chosen, a frog to move, the wind, a pad to turn."""
    return TASK, row(seat) + UPPER


@cache
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


@lru_cache(4)
def turns(acting: int) -> dict[str, str]:
    """The bands behind the rows of those who must act."""
    return {f"turn-{COLOURS[seat]}": turn_mark(seat) for seat in range(2) if acting >> seat & 1}


def turn_mark(seat: int) -> str:
    width = SIDE + 2 * BAND_BEYOND
    band = element("rect", class_="band", x=-BAND_BEYOND, y=1, width=width, height=ROW - 4, rx=14)
    arrow = path("turn", f"M-22 {UPPER - 11}l10 7l-10 7Z")
    return element("g", band, arrow, id=f"turn-{COLOURS[seat]}", transform=at(0, row(seat)))


def rows(sight: Sight, names: tuple[str, ...]) -> dict[str, str]:
    """What lies open of both players and changes now and then, each at its place."""
    parts: dict[str, str] = {}
    tongue = language()
    fresh = sight.phase == CHOOSE and sight.turn == 1
    for seat, used in enumerate(revealed_values(sight)):
        colour, score, gain = COLOURS[seat], sight.score[seat], sight.last_points[seat]
        role = -1 if sight.little < 0 else int(sight.little != seat)
        holds, acts, won = sight.dragonfly == seat, bool(sight.acting >> seat & 1), sight.won == seat
        parts[f"player-{colour}"] = player(seat, names[seat], score, role, holds, acts, won, used, tongue)
        parts[f"score-{colour}"] = score_track(seat, score, won)
        parts.update(left(seat, used))
        if fresh and gain:
            parts[f"gained-{colour}"] = gained(seat, gain)
        if role >= 0:
            parts[f"hat-{colour}"] = worn_hat(seat, role)
    return parts


def revealed_values(sight: Sight) -> list[int]:
    """R26: for each seat the set of the values it has shown, on the pond or as this turn's flower; v is bit v − 1."""
    used = [1 << value >> 1 for value in sight.revealed]
    for bloomed in sight.flower:
        if bloomed:
            used[bloomed // 10] |= 1 << bloomed % 10 >> 1
    return used


@lru_cache(8192)
def player(
    seat: int, name: str, score: int, role: int, holds: bool, acts: bool, won: bool, used: int, tongue: str
) -> str:
    """A player's name, and the whole row in words; `role` is 0 for the little gardener, 1 for the grand one."""
    unseen = ", ".join(str(value) for value in range(1, FLOWERS + 1) if not used >> value - 1 & 1)
    said = [
        _("{name}: {points}").format(name=name, points=points(score)),
        ("", _("little gardener"), _("grand gardener"))[role + 1],
        _("holds the dragonfly") if holds else "",
        _("to move") if acts else "",
        _("winner") if won else "",
        _("flowers left: {values}").format(values=unseen) if unseen else _("no flowers left"),
    ]
    return element(
        "g",
        words(shortened(name, NAME_LETTERS), class_="name", x=44, y=UPPER + 4),
        id=f"player-{COLOURS[seat]}",
        transform=at(0, row(seat)),
        aria_label=", ".join(part for part in said if part),
    )


@lru_cache(1024)
def score_track(seat: int, score: int, won: bool) -> str:
    """R03: the track of five steps, and the points in a figure since they can pass it; the winner's in a circle."""
    steps = [
        path("point" if step < score else "step", emblem(seat), transform=at(STEPS + STEP_WIDTH * step, 0, scale=1.2))
        for step in range(TO_WIN)
    ]
    return element(
        "g",
        *steps,
        drawn("enso", transform=at(TOTAL, 0)) if won else "",
        figure(score, TOTAL),
        id=f"score-{COLOURS[seat]}",
        class_=f"seat-{seat}",
        transform=at(0, row(seat) + LOWER),
    )


@lru_cache(1024)
def gained(seat: int, count: int) -> str:
    """R20: what the last round brought, while the next one begins."""
    plus = path("figure", "M-26 0h10M-21-5v10")
    place = at(TOTAL + 44, row(seat) + LOWER, scale=0.6)
    return element("g", plus, figure(count), id=f"gained-{COLOURS[seat]}", class_="gained", transform=place)


@lru_cache(2 << FLOWERS)
def left(seat: int, used: int) -> dict[str, str]:
    """R26: the values a seat has not revealed yet, in hand or still to draw; the others are struck out."""
    return {
        f"left-{COLOURS[seat]}-{value}": value_left(seat, value, bool(used >> value - 1 & 1))
        for value in range(1, FLOWERS + 1)
    }


def value_left(seat: int, value: int, is_used: bool) -> str:
    return element(
        "g",
        figure(value, scale=0.6),
        path("strike", "M-6 5L6-5") if is_used else "",
        id=f"left-{COLOURS[seat]}-{value}",
        class_="used" if is_used else "left",
        transform=at(HAND + HAND_WIDTH + LEFT_WIDTH * (value - 4.5), row(seat) + LOWER + 6),
    )


@cache
def worn_hat(seat: int, role: int) -> str:
    """R08: who is little and who is grand."""
    return hat(role, (TASK, row(seat) + LOWER), f"hat-{COLOURS[seat]}")


def hat(role: int, place: Point = (0, 0), name: str | None = None) -> str:
    return drawn("hat", id=name, transform=at(*place, scale=(LITTLE_HAT, GRAND_HAT)[role]))


def holdings(sight: Sight, viewer_seat: int | None, touchable: Collection[str]) -> dict[str, str]:
    """The flowers in front of both seats, what the seat to act uses that is no flower and no frog, the dragonfly."""
    tongue = language()
    parts = {"dragonfly": dragonfly(sight.dragonfly)}
    for seat, hand in enumerate(sight.hands):
        if hand.values:
            parts.update(open_hand(seat, hand, viewer_seat == seat, touchable, tongue))
        else:
            parts.update(closed_hand(seat, hand.size, hand.chosen, tongue))
    if sight.phase == ROLE:
        for role, name in enumerate(("little", "grand")):
            parts[name] = role_chip(role, sight.dragonfly, name in touchable, tongue)
    elif sight.phase == WIND:
        parts["wind"] = wind(sight.actor)
    elif sight.phase == DARK:
        parts["turning"] = turning(sight.actor)
    return parts


def open_hand(seat: int, hand: Hand, own: bool, touchable: Collection[str], tongue: str) -> dict[str, str]:
    """A hand for one who may look into it, the flower chosen in its bowl; only one's own has names to touch it by."""
    parts = {}
    kept = [value for value in hand.values if value != hand.choice]
    places = [*enumerate(kept), *([(-1, hand.choice)] if hand.chosen else [])]
    for place, value in places:
        name = f"flower-{value}" if own else f"held-{COLOURS[seat]}-{value}"
        parts[name] = held(name, seat, value, place, own and name in touchable, tongue)
    return parts


@lru_cache(4096)
def held(name: str, seat: int, value: int, place: int, touchable: bool, tongue: str) -> str:
    """A flower to choose at its place in the hand, or in the bowl (-1)."""
    where = task_place(seat) if place < 0 else hand_place(seat, place)
    inside = element("g", flower(seat, value), transform=f"scale({CHIP})")
    return chip(name, inside, where, flower_name(seat, value), touchable)


@lru_cache(256)
def closed_hand(seat: int, size: int, chosen: bool, tongue: str) -> dict[str, str]:
    """A hand for all others: so many buds. The last one lies in the bowl when one is chosen, whichever that is."""
    places = [hand_place(seat, place) for place in range(size)]
    if chosen:
        places[-1] = task_place(seat)
    return {f"bud-{COLOURS[seat]}-{place + 1}": bud(seat, place, where) for place, where in enumerate(places)}


def bud(seat: int, place: int, where: Point) -> str:
    name, label = f"bud-{COLOURS[seat]}-{place + 1}", _(BUD_NAMES[seat])
    return element("g", owned("bud", seat), id=name, class_="bud", transform=at(*where), aria_label=label)


def chip(name: str, inside: str, place: Point, label: str, touchable: bool) -> str:
    """Something to touch, and the ring that shows when it can be."""
    ring = element("circle", class_="ring", r=RING)
    kinds = "chip touchable" if touchable else "chip"
    return element("g", ring, inside, id=name, class_=kinds, transform=at(*place), aria_label=label)


@lru_cache(64)
def role_chip(role: int, seat: int, touchable: bool, tongue: str) -> str:
    """R18: a hat to take."""
    label = _("be the grand gardener") if role else _("be the little gardener")
    return chip(("little", "grand")[role], hat(role), hand_place(seat, role), label, touchable)


@cache
def wind(seat: int) -> str:
    """R11: with the seat that blows it."""
    return drawn("wind", id="wind", transform=at(*task_place(seat)))


@cache
def turning(seat: int) -> str:
    """R12: a dark pad with the seat that turns one."""
    return element("g", pad(PLAIN, True, 0), id="turning", transform=at(*task_place(seat), scale=0.6))


@cache
def dragonfly(seat: int) -> str:
    """R07: it hovers beside its holder."""
    place = at(DRAGONFLY, row(seat) + UPPER - 5, scale=0.92, turn=24)
    return element("g", drawn("dragonfly"), id="dragonfly", class_="dragonfly", transform=place, aria_hidden="true")
