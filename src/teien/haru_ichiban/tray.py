"""Below the pond, a row for each player: what they hold, what they may yet draw, their points, their part in the turn.

Coordinates are the pond's own. R26 is kept here: the values of a hand or of a secret choice are read only for a
viewer who may know them; for all others there are as many buds.
"""

from typing import Any

from teien.core.artwork import shortened
from teien.core.game import Scene
from teien.core.style import lit
from teien.core.svg import Point, at, element, path, words
from teien.haru_ichiban.artwork import COLOURS, GRAND_HAT, LITTLE_HAT, SIDE, drawn, emblem, figure, flower, owned, pad
from teien.haru_ichiban.material import FLOWERS, PLAIN
from teien.haru_ichiban.notation import in_hand, sees
from teien.haru_ichiban.rules import CHOOSE, DARK, ROLE, TO_WIN, WIND, actor, to_act, winner

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


def row(seat: int) -> float:
    """The upper edge of a seat's row."""
    return TOP + ROW * seat


def hand_place(seat: int, place: int) -> Point:
    return HAND + HAND_WIDTH * place, row(seat) + UPPER


def task_place(seat: int) -> Point:
    """Where a seat keeps what it is about to use: the flower chosen, a frog to move, the wind, a pad to turn."""
    return TASK, row(seat) + UPPER


def rows(board: Any, state: Any, names: tuple[str, ...], over: bool) -> str:
    """What stays in its place in the rows of both players."""
    acting = int(to_act(board, state))
    return "".join(player(state, seat, names[seat], bool(acting >> seat & 1), over) for seat in range(2))


def player(state: Any, seat: int, name: str, acts: bool, over: bool) -> str:
    won = over and winner(state) == seat
    return element(
        "g",
        turn_mark() if acts else "",
        drawn(f"flower-{COLOURS[seat]}", class_=f"seat-{seat}", transform=at(18, UPPER - 4, scale=0.46)),
        words(shortened(name, NAME_LETTERS), class_="name", x=44, y=UPPER + 4),
        score(seat, int(state.score[seat]), won),
        gained(state, seat),
        left(state, seat),
        element("circle", class_="bowl", cx=TASK, cy=UPPER, r=RING),
        hats(state, seat),
        class_=f"seat-{seat}",
        transform=at(0, row(seat)),
        aria_label=described(state, seat, name, acts, won),
    )


def described(state: Any, seat: int, name: str, acts: bool, won: bool) -> str:
    """A player's row in words."""
    role = "" if state.little < 0 else "little gardener" if state.little == seat else "grand gardener"
    holds = "holds the dragonfly" if state.dragonfly == seat else ""
    said = [f"{name}: {state.score[seat]} points", role, holds, "to move" if acts else "", "winner" if won else ""]
    return ", ".join(part for part in said if part)


def turn_mark() -> str:
    width = SIDE + 2 * BAND_BEYOND
    band = element("rect", class_="band", x=-BAND_BEYOND, y=1, width=width, height=ROW - 4, rx=14)
    return band + path("turn", f"M-22 {UPPER - 11}l10 7l-10 7Z")


def score(seat: int, points: int, won: bool) -> str:
    """R03: the track of five steps, and the points in a figure since they can pass it; the winner's in a circle."""
    steps = [
        path(
            "point" if step < points else "step",
            emblem(seat),
            transform=at(STEPS + STEP_WIDTH * step, LOWER, scale=1.2),
        )
        for step in range(TO_WIN)
    ]
    return "".join(steps) + (drawn("enso", transform=at(TOTAL, LOWER)) if won else "") + figure(points, TOTAL, LOWER)


def gained(state: Any, seat: int) -> str:
    """R20: what the last round brought, while the next one begins."""
    points = int(state.last_points[seat])
    if not points or state.phase != CHOOSE or state.turn > 1:
        return ""
    plus = path("figure", "M-26 0h10M-21-5v10")
    return element("g", plus, figure(points), class_="gained", transform=at(TOTAL + 44, LOWER, scale=0.6))


def left(state: Any, seat: int) -> str:
    """R26: the values a seat has not revealed yet, in hand or still to draw; the others are struck out."""
    used = {int(value) - 10 * seat for value in state.flower}
    if state.phase != CHOOSE:
        used.add(int(state.choice[seat]))
    values = []
    for value in range(1, FLOWERS + 1):
        strike = path("strike", "M-6 5L6-5") if value in used else ""
        place = at(HAND + HAND_WIDTH + LEFT_WIDTH * (value - 4.5), LOWER + 6)
        kind = "used" if strike else "left"
        values.append(element("g", figure(value, scale=0.6), strike, class_=kind, transform=place))
    unseen = [str(value) for value in range(1, FLOWERS + 1) if value not in used]
    return element("g", *values, aria_label=f"flowers left: {', '.join(unseen) or 'none'}")


def hats(state: Any, seat: int) -> str:
    """R08: who is little and who is grand."""
    if state.little < 0:
        return ""
    return hat(state.little == seat, (TASK, LOWER))


def hat(little: bool, place: Point = (0, 0)) -> str:
    return drawn("hat", transform=at(*place, scale=LITTLE_HAT if little else GRAND_HAT))


def hand(state: Any, scene: Scene, seat: int) -> str:
    """The flowers in front of a seat, and the one it has secretly chosen."""
    chosen = bool(state.phase == CHOOSE and state.choice[seat])
    held = len(in_hand(state, seat)) - chosen
    if not sees(scene.viewer, seat):
        places = [hand_place(seat, place) for place in range(held)] + [task_place(seat)] * chosen
        return "".join(closed(seat, place) for place in places)
    values = [value for value in in_hand(state, seat) if not chosen or value != state.choice[seat]]
    chips = [opened(scene, seat, value, hand_place(seat, place)) for place, value in enumerate(values)]
    return "".join(chips) + (opened(scene, seat, int(state.choice[seat]), task_place(seat)) if chosen else "")


def closed(seat: int, place: Point) -> str:
    return element("g", owned("bud", seat), class_="bud", transform=at(*place), aria_label=f"a {COLOURS[seat]} flower")


def opened(scene: Scene, seat: int, value: int, place: Point) -> str:
    """A flower to choose; only one's own has a name to touch it by."""
    inside = element("g", flower(seat, value), transform=f"scale({CHIP})")
    return chip(scene, f"flower-{value}" if scene.viewer == seat else None, inside, place, f"{COLOURS[seat]} {value}")


def chip(scene: Scene, name: str | None, inside: str, place: Point, label: str) -> str:
    """Something to touch, and the ring that shows when it can be."""
    ring = element("circle", class_="ring", r=RING)
    return element("g", ring, inside, id=name, class_=lit(scene, name, "chip"), transform=at(*place), aria_label=label)


def task(state: Any, scene: Scene) -> str:
    """What the seat to act uses that is no flower and no frog."""
    if state.phase == ROLE:
        seat = int(state.dragonfly)
        little = chip(scene, "little", hat(True), hand_place(seat, 0), "be the little gardener")
        return little + chip(scene, "grand", hat(False), hand_place(seat, 1), "be the grand gardener")
    if state.phase == WIND:
        return drawn("wind", transform=at(*task_place(int(actor(state)))))
    if state.phase == DARK:
        return element("g", pad(PLAIN, True, 0), transform=at(*task_place(int(actor(state))), scale=0.6))
    return ""


def dragonfly(state: Any) -> str:
    """R07: it hovers beside its holder."""
    place = at(DRAGONFLY, row(int(state.dragonfly)) + UPPER - 5, scale=0.92, turn=24)
    return element("g", drawn("dragonfly"), id="dragonfly", class_="dragonfly", transform=place, aria_hidden="true")
