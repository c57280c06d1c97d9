"""The tray below Hiroba's board: what can be taken now, what the players have left and, at the end, their points.

Coordinates are the tray's own: x as on the board, y from the tray's upper edge.
"""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Any

from teien.core.artwork import shortened, spread
from teien.core.game import Scene
from teien.core.language import _, counted, language
from teien.core.svg import at, element, labelled, path, words
from teien.hiroba.artwork import SIDE, SQUARE, badge, drawn, face, figure, koi_in_basin
from teien.hiroba.pieces import Part
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

KINDS, KIND_WIDTH = 221, 49
"""The kinds of pebbles left lie so wide apart, the first one such width from there."""
TOTAL = SIDE - 40
"""The middle of the column of totals."""

Hand = tuple[int, ...]
"""How many pebbles of each kind a seat has left."""

KIND_OF = (0, 1, 2, 3, 4, 3, 2, 1, 0)
"""H02: which kind of pebble shows each number from 1."""


def tray_height(players: int) -> int:
    """The same in every phase, so that a page keeps its shape."""
    return CHIPS + ROW * players


def turn_mark(state: Any) -> dict[str, str]:
    """The band behind the player to move."""
    return {} if state.phase == OVER else dict([turn(int(state.seat))])


def tray(state: Any, scene: Scene, names: tuple[str, ...]) -> dict[str, str]:
    """The things to touch, then a row for each player with what is left to place."""
    phase, seat, hands = int(state.phase), int(state.seat), [tuple(hand) for hand in state.hand.tolist()]
    acting = seat if phase != OVER else None
    shown = scene.viewer if isinstance(scene.viewer, int) else acting
    left: dict[str, str] = {}
    if shown is not None and shown == acting:
        left |= choices(phase, shown, hands[shown], scene.touchable, language())
    elif shown is not None and phase in (PEBBLE, STONE):
        left |= chips("waiting", shown, hands[shown], (), language())
    left |= players(names, acting)
    if phase not in (PEBBLE, STONE):
        return left | dict(koi_left(state, names))
    pebbles_label, stones_label = _("{name}, {low}/{high}: {count} left"), _("{name}, stones left: {count}")
    stones = state.stones.tolist()
    for place, name in enumerate(names):
        left |= in_hand(place, hands[place], stones[place], name, pebbles_label, stones_label)
    return left


def choices(phase: int, seat: int, hand: Hand, touchable: tuple[str, ...], tongue: str) -> Mapping[str, str]:
    """What the acting seat may take or leave now."""
    if phase == PEBBLE:
        return chips("pebble", seat, hand, touchable, tongue)
    labels = (_("a stone"), _("no stone")) if phase == STONE else (_("a koi"), _("no more koi"))
    things = ("stone", "no-stone") if phase == STONE else ("koi", "no-koi")
    return dict(choice(thing, thing in touchable, label) for thing, label in zip(things, labels, strict=True))


@lru_cache(maxsize=4096)
def chips(kind: str, seat: int, hand: Hand, touchable: tuple[str, ...], tongue: str) -> Mapping[str, str]:
    """A pebble of each number, "waiting" where there is nothing to take; `tongue` is the language."""
    label = _("a {number}")
    return dict(
        pebble_chip(kind, seat, number, hand[KIND_OF[number - 1]] > 0, f"{kind}-{number}" in touchable, label)
        for number in range(1, 10)
    )


@lru_cache(maxsize=4096)
def pebble_chip(kind: str, seat: int, number: int, is_left: bool, is_lit: bool, label: str) -> Part:
    """A pebble with this number up, pale when the seat has none left."""
    inside = face(seat, number, "pebble" if is_left else "pebble spent")
    return chip(f"{kind}-{number}", number - 1, inside, is_lit, label.format(number=number))


@lru_cache(maxsize=256)
def choice(name: str, is_lit: bool, label: str) -> Part:
    """A thing to take, or one to leave."""
    thing = drawn("rock-0") if name.endswith("stone") else koi_in_basin()
    if name.startswith("no-"):
        return chip(name, LEAVE, struck(thing), is_lit, label)
    return chip(name, TAKE, thing, is_lit, label)


def chip(name: str, column: int, inside: str, is_lit: bool, label: str) -> Part:
    """A thing below a column of the board, and the ring that shows when it can be touched."""
    ring = element("circle", class_="ring", r=28)
    kinds = "chip touchable" if is_lit else "chip"
    place = at(SQUARE * (column + 0.5), CHIPS / 2 - 1)
    return name, element("g", ring, inside, id=name, class_=kinds, transform=place, aria_label=label)


def struck(thing: str) -> str:
    """A thing not to be taken."""
    return element("g", thing, class_="spent") + path("strike", "M-19 19L19-19")


@lru_cache(maxsize=4)
def turn(seat: int) -> Part:
    width = SIDE + 2 * BAND_BEYOND
    band = element("rect", class_="band", x=-BAND_BEYOND, y=2, width=width, height=ROW - 4, rx=10)
    mark = path("turn", f"M-6 {MIDDLE - 7:g}l10 7l-10 7Z")
    return "turn", element("g", band, mark, id="turn", class_="moving", transform=at(0, row_top(seat)))


def row_top(seat: int) -> float:
    return CHIPS + ROW * seat


def players(names: tuple[str, ...], acting: int | None) -> Iterator[Part]:
    """Each player's shape and name; the one to move is told so."""
    plain, to_move = "{name}", _("{name}, to move")
    for seat, name in enumerate(names):
        yield player(seat, name, row_top(seat), to_move if seat == acting else plain)


@lru_cache(maxsize=16384)
def player(seat: int, name: str, top: float, label: str) -> Part:
    shown = badge(seat, (24, MIDDLE), 0.6) + words(shortened(name), class_="name", x=48, y=MIDDLE + 7)
    part = f"player-{seat}"
    label = label.format(name=name)
    return part, element("g", shown, id=part, class_="moving", transform=at(0, top), aria_label=label)


@lru_cache(maxsize=16384)
def in_hand(seat: int, hand: Hand, stones: int, name: str, pebbles_label: str, stones_label: str) -> Mapping[str, str]:
    """The pebbles and stones that a seat has left."""
    left = [kind_left(seat, low, count, name, pebbles_label) for low, count in enumerate(hand, 1)]
    if stones:
        left.append(stones_left(seat, stones, name, stones_label))
    return dict(left)


@lru_cache(maxsize=65536)
def kind_left(seat: int, low: int, count: int, name: str, label: str) -> Part:
    """One of each name: what is drawn is the same for all of them."""
    part, drawn = bare_kind_left(seat, low, count)
    return part, labelled(drawn, label.format(name=name, low=low, high=10 - low, count=count))


@cache
def bare_kind_left(seat: int, low: int, count: int) -> Part:
    """H02: a pebble with both its numbers, and below it a dot for each one dealt, full while it is in hand."""
    pill = element("rect", class_="hiroba-body", x=-22, y=-12, width=44, height=24, rx=9)
    slash = element("path", class_="figure slash", d="M-2 6L2-6")
    sides = figure(low, -11, scale=0.72) + figure(10 - low, 11, scale=0.72)
    pebble = element("g", pill, slash, sides, class_=f"pebble seat-{seat}{'' if count else ' spent'}")
    dots = [
        element("circle", class_="dot" if place < count else "hole", cx=x, cy=18, r=3)
        for place, x in enumerate(spread(int(DEALT_PEBBLES[low - 1]), 11))
    ]
    part, where = f"left-{seat}-{low}", at(KINDS + KIND_WIDTH * low, row_top(seat) + 18)
    return part, element("g", pebble, *dots, id=part, transform=where)


@lru_cache(maxsize=4096)
def stones_left(seat: int, count: int, name: str, label: str) -> Part:
    places = [at(SIDE - 10 - 22 * place, MIDDLE, scale=0.42) for place in range(count)]
    rocks = [drawn("rock-0", transform=place) for place in places]
    part = f"stones-{seat}"
    label = label.format(name=name, count=count)
    return part, element("g", *rocks, id=part, transform=at(0, row_top(seat)), aria_label=label)


def koi_left(state: Any, names: tuple[str, ...]) -> Iterator[Part]:
    """H20: the koi that the seats have to place."""
    label = _("{name}, koi to place: {count}")
    for seat, name in enumerate(names):
        yield koi_of(seat, int(state.koi[seat]), name, label)


@lru_cache(maxsize=4096)
def koi_of(seat: int, count: int, name: str, label: str) -> Part:
    part = f"koi-of-{seat}"
    label = label.format(name=name, count=count)
    shown = koi_count(count, SIDE - 62)
    return part, element("g", shown, id=part, transform=at(0, row_top(seat)), aria_label=label)


def koi_count(count: int, x: float) -> str:
    """So many koi to place (H20) or left over (H22)."""
    koi = element("g", koi_in_basin(90), class_=None if count else "spent", transform=at(x, MIDDLE, scale=0.76))
    return koi + figure(count, x + 40, MIDDLE)


def scores(told: Breakdown, names: tuple[str, ...]) -> dict[str, str]:
    """H21–H23: a row of points for each player, in the room of the whole tray."""
    height = tray_height(len(names)) / len(names)
    rows: list[Part] = []
    for seat, (name, score) in enumerate(zip(names, told.players, strict=True)):
        top = height * (seat + 0.5) - MIDDLE
        rows.append(player(seat, name, top, "{name}"))
        part, drawn = points(seat, score, seat in told.winners, top)
        rows.append((part, labelled(drawn, score_label(name, score, seat in told.winners))))
    return dict(rows)


def score_label(name: str, score: PlayerScore, has_won: bool) -> str:
    label = _("{name}: {gardens}, {points} + {left} = {total}")
    if has_won:
        label = _("{name}: {gardens}, {points} + {left} = {total}, winner")
    gardens = counted("{count} garden", "{count} gardens", score.won)
    total = counted("{count} point", "{count} points", score.total)
    return label.format(name=name, gardens=gardens, points=score.gardens, left=score.left, total=total)


@lru_cache(maxsize=4096)
def points(seat: int, score: PlayerScore, has_won: bool, top: float) -> Part:
    """The gardens won, their points, the koi left over and the total, the winner's in a circle."""
    shown = (
        drawn("plot", transform=at(286, MIDDLE))
        + figure(score.won, 286, MIDDLE, 0.85)
        + figure(score.gardens, 336, MIDDLE)
        + koi_count(score.left, 396)
        + (drawn("enso", transform=at(TOTAL, MIDDLE)) if has_won else "")
        + figure(score.total, TOTAL, MIDDLE, 1.2)
    )
    part = f"score-{seat}"
    return part, element("g", shown, id=part, transform=at(0, top))
