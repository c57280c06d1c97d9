"""The tray below Hiroba's board: what can be taken now, what the players have left and, at the end, their points.

Coordinates are the tray's own: x as on the board, y from the tray's upper edge.
"""

from typing import Any

from teien.core.artwork import shortened, spread
from teien.core.game import Scene
from teien.core.style import lit
from teien.core.svg import at, element, path, words
from teien.hiroba.artwork import SIDE, SQUARE, badge, drawn, face, figure, koi_in_basin
from teien.hiroba.rules import DEALT_PEBBLES, KOI, OVER, PEBBLE, STONE, kind
from teien.hiroba.scoring import Breakdown, PlayerScore

CHIPS = 66
"""The height of the row of things to touch."""
ROW = 46
"""The height of a player's row."""
MIDDLE = ROW / 2
BAND_BEYOND = 14
"""How far the band of the player to move reaches beyond the board."""

LEAVE, TAKE = 5, 3
"""The columns below which the things to leave and to take lie when there is only that choice."""

KINDS, KIND_WIDTH = 221, 49
"""The kinds of pebbles left lie so wide apart, the first one such width from there."""
TOTAL = SIDE - 40
"""The middle of the column of totals."""


def tray_height(players: int) -> int:
    """The same in every phase, so that a page keeps its shape."""
    return CHIPS + ROW * players


def tray(board: Any, state: Any, scene: Scene, names: tuple[str, ...]) -> str:
    """The things to touch, then a row for each player with what is left to place."""
    acting = int(state.seat) if state.phase != OVER else None
    shown = scene.viewer if isinstance(scene.viewer, int) else acting
    placing_pebbles = state.phase in (PEBBLE, STONE)
    rows = [
        element(
            "g",
            turn_mark() if seat == acting else "",
            player(seat, names[seat]),
            hand(state, seat) if placing_pebbles else koi_count(int(state.koi[seat]), SIDE - 62),
            transform=at(0, CHIPS + ROW * seat),
            aria_label=f"{names[seat]}{', to move' if seat == acting else ''}",
        )
        for seat in range(board.players)
    ]
    if shown is None:
        return "".join(rows)
    return (choices(state, scene) if shown == acting else onlooker(state, shown)) + "".join(rows)


def choices(state: Any, scene: Scene) -> str:
    """What the acting seat may take or leave now."""
    if state.phase == STONE:
        rock = drawn("rock-0")
        taken = chip(TAKE, rock, "a stone", "stone", scene)
        return taken + chip(LEAVE, struck(rock), "no stone", "no-stone", scene)
    if state.phase == KOI:
        taken = chip(TAKE, koi_in_basin(), "a koi", "koi", scene)
        return taken + chip(LEAVE, struck(koi_in_basin()), "no more koi", "no-koi", scene)
    return "".join(
        chip(number - 1, in_hand(state, int(state.seat), number), f"a {number}", f"pebble-{number}", scene)
        for number in range(1, 10)
    )


def onlooker(state: Any, seat: int) -> str:
    """The pebbles of a seat that waits; they have no ids, those are the acting seat's."""
    if state.phase not in (PEBBLE, STONE):
        return ""
    return "".join(chip(number - 1, in_hand(state, seat, number), f"a {number}") for number in range(1, 10))


def in_hand(state: Any, seat: int, number: int) -> str:
    """A pebble with this number up, pale when the seat has none left."""
    return face(seat, number, "pebble" if state.hand[seat, kind(number)] else "pebble spent")


def chip(column: int, inside: str, label: str, name: str | None = None, scene: Scene | None = None) -> str:
    """A thing below a column of the board, and the ring that shows when it can be touched."""
    ring = element("circle", class_="ring", r=28)
    kinds = lit(scene, name, "chip") if scene else "chip"
    place = at(SQUARE * (column + 0.5), CHIPS / 2 - 1)
    return element("g", ring, inside, id=name, class_=kinds, transform=place, aria_label=label)


def struck(thing: str) -> str:
    """A thing not to be taken."""
    return element("g", thing, class_="spent") + path("strike", "M-19 19L19-19")


def turn_mark() -> str:
    width = SIDE + 2 * BAND_BEYOND
    band = element("rect", class_="band", x=-BAND_BEYOND, y=2, width=width, height=ROW - 4, rx=10)
    return band + path("turn", f"M-6 {MIDDLE - 7:g}l10 7l-10 7Z")


def player(seat: int, name: str) -> str:
    return badge(seat, (24, MIDDLE), 0.6) + words(shortened(name), class_="name", x=48, y=MIDDLE + 7)


def hand(state: Any, seat: int) -> str:
    """The pebbles and stones a seat has left."""
    kinds = [kind_left(seat, low, int(state.hand[seat, low - 1])) for low in range(1, 6)]
    places = [at(SIDE - 10 - 22 * place, MIDDLE, scale=0.42) for place in range(state.stones[seat])]
    return "".join(kinds) + "".join(drawn("rock-0", transform=place) for place in places)


def kind_left(seat: int, low: int, count: int) -> str:
    """H02: a pebble with both its numbers, and below it a dot for each one dealt, full while it is in hand."""
    pill = element("rect", class_="hiroba-body", x=-22, y=-12, width=44, height=24, rx=9)
    slash = element("path", class_="figure slash", d="M-2 6L2-6")
    sides = figure(low, -11, scale=0.72) + figure(10 - low, 11, scale=0.72)
    pebble = element("g", pill, slash, sides, class_=f"pebble seat-{seat}{'' if count else ' spent'}")
    dots = [
        element("circle", class_="dot" if place < count else "hole", cx=x, cy=18, r=3)
        for place, x in enumerate(spread(int(DEALT_PEBBLES[low - 1]), 11))
    ]
    where = at(KINDS + KIND_WIDTH * low, 18)
    return element("g", pebble, *dots, transform=where, aria_label=f"{low}/{10 - low}: {count} left")


def koi_count(count: int, x: float) -> str:
    """So many koi to place (H20) or left over (H22)."""
    koi = element("g", koi_in_basin(90), class_=None if count else "spent", transform=at(x, MIDDLE, scale=0.76))
    return koi + figure(count, x + 40, MIDDLE)


def scores(told: Breakdown, names: tuple[str, ...]) -> str:
    """H21–H23: a row of points for each player, in the room of the whole tray."""
    height = tray_height(len(names)) / len(names)
    return "".join(
        element(
            "g",
            player(seat, names[seat]),
            points(score, seat in told.winners),
            transform=at(0, height * (seat + 0.5) - MIDDLE),
            aria_label=f"{names[seat]}: {score.won} gardens, {score.gardens} + {score.left} = {score.total} points"
            + (", winner" if seat in told.winners else ""),
        )
        for seat, score in enumerate(told.players)
    )


def points(score: PlayerScore, won: bool) -> str:
    """The gardens won, their points, the koi left over and the total, the winner's in a circle."""
    return (
        drawn("plot", transform=at(286, MIDDLE))
        + figure(score.won, 286, MIDDLE, 0.85)
        + figure(score.gardens, 336, MIDDLE)
        + koi_count(score.left, 396)
        + (drawn("enso", transform=at(TOTAL, MIDDLE)) if won else "")
        + figure(score.total, TOTAL, MIDDLE, 1.2)
    )
