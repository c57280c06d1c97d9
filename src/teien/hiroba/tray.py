"""The tray below Hiroba's board: what can be taken now, what the players have left and, at the end, their points.

Coordinates are the tray's own: x as on the board, y from the tray's upper edge.
"""

from functools import cache, lru_cache
from typing import Any

from teien.core.artwork import shortened, spread
from teien.core.game import Scene
from teien.core.language import _, counted
from teien.core.picture import Thing
from teien.core.svg import at, element, labelled, path, words
from teien.hiroba.artwork import SIDE, SQUARE, badge, drawn, face, figure, koi_in_basin
from teien.hiroba.rules import DEALT_PEBBLES, OVER, PEBBLE, STONE
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

KINDS_FROM, KIND_WIDTH = 221, 49
"""The kinds of pebbles left lie so wide apart, the first one such width from there."""
TOTAL = SIDE - 40
"""The middle of the column of totals."""

KINDS = range(1, 6)
"""The kinds of pebbles by their lower number (H02)."""
KIND_OF = (0, 1, 2, 3, 4, 3, 2, 1, 0)
"""Which kind of pebble shows each number from 1."""

PLAYER, SCORE, STONES_OF, KOI_OF = (
    tuple(f"{thing}-{seat}" for seat in range(4)) for thing in ("player", "score", "stones", "koi-of")
)
LEFT = tuple(tuple(f"left-{seat}-{low}" for low in KINDS) for seat in range(4))
"""Ids by seat, and by seat and kind."""


def tray_height(players: int) -> int:
    """The same in every phase, so that a page keeps its shape."""
    return CHIPS + ROW * players


def turn_mark(state: Any) -> dict[str, Thing]:
    """The band behind the player to move."""
    return {} if state.phase == OVER else {"turn": (turn, int(state.seat))}


def tray(state: Any, scene: Scene, names: tuple[str, ...]) -> dict[str, Thing]:
    """The things to touch, then a row for each player with what is left to place."""
    phase, seat, hands = int(state.phase), int(state.seat), state.hand.tolist()
    acting = seat if phase != OVER else None
    shown = scene.viewer if isinstance(scene.viewer, int) else acting
    left: dict[str, Thing] = {}
    if shown is not None and shown == acting:
        left |= choices(phase, shown, hands[shown], scene.touchable)
    elif shown is not None and phase in (PEBBLE, STONE):
        left |= pebbles("waiting", shown, hands[shown], ())
    left |= players(names, acting)
    if phase not in (PEBBLE, STONE):
        return left | koi_left(state, names)
    return left | in_hand(hands, state.stones.tolist(), names)


def choices(phase: int, seat: int, hand: list[int], touchable: tuple[str, ...]) -> dict[str, Thing]:
    """What the acting seat may take or leave now."""
    if phase == PEBBLE:
        return pebbles("pebble", seat, hand, touchable)
    if phase == STONE:
        return {"stone-or-none": (take_or_leave, "stone", _("a stone"), _("no stone"), touchable)}
    return {"koi-or-none": (take_or_leave, "koi", _("a koi"), _("no more koi"), touchable)}


def pebbles(kind: str, seat: int, hand: list[int], touchable: tuple[str, ...]) -> dict[str, Thing]:
    """A pebble of each number, "waiting" where there is nothing to take."""
    is_left = tuple([count > 0 for count in hand])
    return {f"{kind}-1-to-9": (pebble_chips, kind, seat, is_left, touchable, _("a {number}"))}


@lru_cache(maxsize=2048)
def pebble_chips(kind: str, seat: int, is_left: tuple[bool, ...], touchable: tuple[str, ...], label: str) -> str:
    """The pebbles in a row, pale where the seat has none left."""
    chips = []
    for number in range(1, 10):
        inside = face(seat, number, "pebble" if is_left[KIND_OF[number - 1]] else "pebble spent")
        name = f"{kind}-{number}"
        chips.append(chip(name, number - 1, inside, name in touchable, label.format(number=number)))
    return element("g", *chips, id=f"{kind}-1-to-9")


@lru_cache(maxsize=64)
def take_or_leave(name: str, take: str, leave: str, touchable: tuple[str, ...]) -> str:
    """A thing to take, and the same struck out."""
    thing = drawn("rock-0") if name == "stone" else koi_in_basin()
    none = f"no-{name}"
    return element(
        "g",
        chip(name, TAKE, thing, name in touchable, take),
        chip(none, LEAVE, struck(thing), none in touchable, leave),
        id=f"{name}-or-none",
    )


def chip(name: str, column: int, inside: str, is_lit: bool, label: str) -> str:
    """A thing below a column of the board, and the ring that shows when it can be touched."""
    ring = element("circle", class_="ring", r=28)
    kinds = "chip touchable" if is_lit else "chip"
    place = at(SQUARE * (column + 0.5), CHIPS / 2 - 1)
    return element("g", ring, inside, id=name, class_=kinds, transform=place, aria_label=label)


def struck(thing: str) -> str:
    """A thing not to be taken."""
    return element("g", thing, class_="spent") + path("strike", "M-19 19L19-19")


@lru_cache(maxsize=4)
def turn(seat: int) -> str:
    width = SIDE + 2 * BAND_BEYOND
    band = element("rect", class_="band", x=-BAND_BEYOND, y=2, width=width, height=ROW - 4, rx=10)
    mark = path("turn", f"M-6 {MIDDLE - 7:g}l10 7l-10 7Z")
    return element("g", band, mark, id="turn", class_="moving", transform=at(0, row_top(seat)))


def row_top(seat: int) -> float:
    return CHIPS + ROW * seat


def players(names: tuple[str, ...], acting: int | None) -> dict[str, Thing]:
    """Each player's shape and name; the one to move is told so."""
    plain, to_move = "{name}", _("{name}, to move")
    return {
        PLAYER[seat]: (player, seat, name, row_top(seat), to_move if seat == acting else plain)
        for seat, name in enumerate(names)
    }


@lru_cache(maxsize=16384)
def player(seat: int, name: str, top: float, label: str) -> str:
    shown = badge(seat, (24, MIDDLE), 0.6) + words(shortened(name), class_="name", x=48, y=MIDDLE + 7)
    label = label.format(name=name)
    return element("g", shown, id=PLAYER[seat], class_="moving", transform=at(0, top), aria_label=label)


def in_hand(hands: list[list[int]], stones: list[int], names: tuple[str, ...]) -> dict[str, Thing]:
    """The pebbles and stones that the seats have left."""
    pebbles_label, stones_label = _("{name}, {low}/{high}: {count} left"), _("{name}, stones left: {count}")
    left: dict[str, Thing] = {}
    for seat, name in enumerate(names):
        for part, low, count in zip(LEFT[seat], KINDS, hands[seat], strict=True):
            left[part] = kind_left, seat, low, count, name, pebbles_label
        if stones[seat]:
            left[STONES_OF[seat]] = stones_left, seat, stones[seat], name, stones_label
    return left


def kind_left(seat: int, low: int, count: int, name: str, label: str) -> str:
    label = label.format(name=name, low=low, high=10 - low, count=count)
    return labelled(bare_kind_left(seat, low, count), label)


@cache
def bare_kind_left(seat: int, low: int, count: int) -> str:
    """H02: a pebble with both its numbers, and below it a dot for each one dealt, full while it is in hand.

    The same for all names.
    """
    pebble = element("g", drawn(f"sides-{low}"), class_=f"pebble seat-{seat}{'' if count else ' spent'}")
    dots = [
        element("circle", class_="dot" if place < count else "hole", cx=x, cy=18, r=3)
        for place, x in enumerate(spread(int(DEALT_PEBBLES[low - 1]), 11))
    ]
    where = at(KINDS_FROM + KIND_WIDTH * low, row_top(seat) + 18)
    return element("g", pebble, *dots, id=LEFT[seat][low - 1], transform=where)


@lru_cache(maxsize=4096)
def stones_left(seat: int, count: int, name: str, label: str) -> str:
    places = [at(SIDE - 10 - 22 * place, MIDDLE, scale=0.42) for place in range(count)]
    rocks = [drawn("rock-0", transform=place) for place in places]
    label = label.format(name=name, count=count)
    return element("g", *rocks, id=STONES_OF[seat], transform=at(0, row_top(seat)), aria_label=label)


def koi_left(state: Any, names: tuple[str, ...]) -> dict[str, Thing]:
    """H20: the koi that the seats have to place."""
    label = _("{name}, koi to place: {count}")
    return {KOI_OF[seat]: (koi_of, seat, int(state.koi[seat]), name, label) for seat, name in enumerate(names)}


@lru_cache(maxsize=4096)
def koi_of(seat: int, count: int, name: str, label: str) -> str:
    label = label.format(name=name, count=count)
    shown = koi_count(count, SIDE - 62)
    return element("g", shown, id=KOI_OF[seat], transform=at(0, row_top(seat)), aria_label=label)


def koi_count(count: int, x: float) -> str:
    """So many koi to place (H20) or left over (H22)."""
    koi = element("g", koi_in_basin(90), class_=None if count else "spent", transform=at(x, MIDDLE, scale=0.76))
    return koi + figure(count, x + 40, MIDDLE)


def scores(told: Breakdown, names: tuple[str, ...]) -> dict[str, Thing]:
    """H21–H23: a row of points for each player, in the room of the whole tray."""
    height = tray_height(len(names)) / len(names)
    rows: dict[str, Thing] = {}
    for seat, (name, score) in enumerate(zip(names, told.players, strict=True)):
        top = height * (seat + 0.5) - MIDDLE
        has_won = seat in told.winners
        rows[PLAYER[seat]] = player, seat, name, top, "{name}"
        rows[SCORE[seat]] = labelled(points(seat, score, has_won, top), score_label(name, score, has_won))
    return rows


def score_label(name: str, score: PlayerScore, has_won: bool) -> str:
    label = _("{name}: {gardens}, {points} + {left} = {total}")
    if has_won:
        label = _("{name}: {gardens}, {points} + {left} = {total}, winner")
    gardens = counted("{count} garden", "{count} gardens", score.won)
    total = counted("{count} point", "{count} points", score.total)
    return label.format(name=name, gardens=gardens, points=score.gardens, left=score.left, total=total)


@lru_cache(maxsize=4096)
def points(seat: int, score: PlayerScore, has_won: bool, top: float) -> str:
    """The gardens won, their points, the koi left over and the total, the winner's in a circle."""
    shown = (
        drawn("plot", transform=at(286, MIDDLE))
        + figure(score.won, 286, MIDDLE, 0.85)
        + figure(score.gardens, 336, MIDDLE)
        + koi_count(score.left, 396)
        + (drawn("enso", transform=at(TOTAL, MIDDLE)) if has_won else "")
        + figure(score.total, TOTAL, MIDDLE, 1.2)
    )
    return element("g", shown, id=SCORE[seat], transform=at(0, top))
