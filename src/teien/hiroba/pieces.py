"""What lies on Hiroba's board, and how it is scored there: pieces, lines around the gardens won, their points.

Coordinates are the board's own, as in `ground`.
"""

from functools import lru_cache
from typing import Any

import numpy as np

from teien.core.artwork import chance, spread
from teien.core.language import _
from teien.core.picture import Thing
from teien.core.svg import Point, at, element, labelled, path
from teien.hiroba.artwork import FACE, badge, drawn, face, figure, koi_in_basin, varied
from teien.hiroba.ground import centre, outline
from teien.hiroba.material import BOARD
from teien.hiroba.notation import taken_squares
from teien.hiroba.scoring import Breakdown, Garden
from teien.hiroba.squares import SQUARE_NAMES, SQUARE_NUMBERS, holds, listed

Part = tuple[str, str]
"""A part of a picture: its id and the element."""

PEBBLE_ON = tuple(f"pebble-on-{name}" for name in SQUARE_NAMES)
STONE_ON = tuple(f"stone-on-{name}" for name in SQUARE_NAMES)
KOI_ON = tuple(f"koi-on-{name}" for name in SQUARE_NAMES)
"""The ids of what lies on each square."""

MARK_INSET, MARK_CORNER, DASH = 6, 10, 14


def pieces(
    board: Any, state: Any, placed: set[int], names: tuple[str, ...], told: Breakdown | None, *, scoring: bool
) -> dict[str, Thing]:
    """Everything that lies on the board; `told` once the ponds' koi have been won.

    `placed` are the squares of the last turn. When `scoring`, the koi placed in the best way are shown (H20).
    """
    pebble_label, koi_label, stone_label = (
        _("{name}'s {number} on {square}"),
        _("koi on {square}"),
        _("stone on {square}"),
    )
    koi: set[int] = set()
    takers: tuple[tuple[int, tuple[int, ...]], ...] = ()
    if told:
        koi |= set(listed(state.koi_squares))
        takers = tuple((SQUARE_NUMBERS[pond.square], pond.koi) for pond in told.ponds if pond.koi)
    if told and scoring:
        koi |= {SQUARE_NUMBERS[garden.koi] for garden in told.gardens if garden.koi}
    pebbles = state.pebble.tolist()
    found: dict[str, Thing] = dict(in_ponds(board.pond.tobytes(), takers, koi_label))
    for square in koi:
        found[KOI_ON[square]] = koi_on, square, square in placed, koi_label
    for square in taken_squares(board, state):
        is_last = square in placed
        if pebble := pebbles[square]:
            found[PEBBLE_ON[square]] = pebble_on, square, pebble, is_last, names[pebble // 10], pebble_label
        else:
            found[STONE_ON[square]] = stone_on, square, is_last, stone_label
    return found


def pebble_on(square: int, pebble: int, is_last: bool, name: str, label: str) -> str:
    """A pebble as the state has it."""
    label = label.format(name=name, number=pebble % 10, square=SQUARE_NAMES[square])
    return labelled(bare_pebble_on(square, pebble, is_last), label)


@lru_cache(maxsize=8192)
def bare_pebble_on(square: int, pebble: int, is_last: bool) -> str:
    """The same for all names."""
    return piece(PEBBLE_ON[square], square, face(*divmod(pebble, 10)), is_last)


@lru_cache(maxsize=2048)
def in_ponds(ponds: bytes, takers: tuple[tuple[int, tuple[int, ...]], ...], label: str) -> tuple[Part, ...]:
    """The koi in the ponds of a board's field, and the shadows of those that were won."""
    won = dict(takers)
    return tuple(
        shadow_on(pond, won[pond]) if pond in won else pond_koi_on(pond, label)
        for pond in np.frombuffer(ponds, BOARD["pond"].base).tolist()
        if pond >= 0
    )


@lru_cache(maxsize=1024)
def stone_on(square: int, is_last: bool, label: str) -> str:
    label = label.format(square=SQUARE_NAMES[square])
    return piece(STONE_ON[square], square, varied("rock", square), is_last, label)


@lru_cache(maxsize=1024)
def koi_on(square: int, is_last: bool, label: str) -> str:
    """A koi in a garden."""
    label = label.format(square=SQUARE_NAMES[square])
    return piece(KOI_ON[square], square, koi_in_basin(heading(square)), is_last, label)


@lru_cache(maxsize=1024)
def pond_koi_on(square: int, label: str) -> Part:
    name = KOI_ON[square]
    return name, piece(name, square, pond_koi(square), False, label.format(square=SQUARE_NAMES[square]))


@lru_cache(maxsize=2048)
def shadow_on(square: int, takers: tuple[int, ...]) -> Part:
    """H18: a pond's koi that has been won: a shadow of it, and the badges of those who got one."""
    badges = [badge(seat, (14 + x, 14)) for seat, x in zip(takers, spread(len(takers), 26), strict=True)]
    name = f"shadow-on-{SQUARE_NAMES[square]}"
    shadow = element("g", pond_koi(square), class_="ghost")
    return name, element("g", shadow, *badges, id=name, class_="piece", transform=at(*centre(square)))


def piece(name: str, square: int, inside: str, is_last: bool, label: str | None = None) -> str:
    """A piece on a square; it moves as a whole, and what is inside may be animated by itself."""
    kinds = "piece last" if is_last else "piece"
    place = at(*centre(square))
    return element("g", element("g", inside), id=name, class_=kinds, transform=place, aria_label=label)


def pond_koi(square: int) -> str:
    return drawn("koi", transform=at(0, 0, turn=heading(square)))


def heading(square: int) -> float:
    """Which way the koi on a square swims."""
    return 360 * chance("koi", square)


def garden_marks(told: Breakdown) -> dict[str, str]:
    """H19: around each garden won a line in its winner's colour; tied winners share the line."""
    return dict(garden_mark(garden.squares, garden.winners) for garden in told.gardens if garden.winners)


@lru_cache(maxsize=4096)
def garden_mark(squares: tuple[str, ...], winners: tuple[int, ...]) -> Part:
    edge = outline([SQUARE_NUMBERS[name] for name in squares], MARK_INSET, MARK_CORNER)
    if len(winners) == 1:
        lines = [path(f"won seat-{winners[0]}", edge)]
    else:
        dashes = f"{DASH} {DASH * (len(winners) - 1)}"
        lines = [
            path(f"shared seat-{seat}", edge, stroke_dasharray=dashes, stroke_dashoffset=-DASH * place)
            for place, seat in enumerate(winners)
        ]
    name = f"garden-{squares[0]}"
    return name, element("g", *lines, id=name, class_="scoring")


def seals(state: Any, told: Breakdown) -> dict[str, str]:
    """H21: on each garden won, its points for each winner."""
    return dict(garden_seals(state, garden) for garden in told.gardens if garden.winners)


def garden_seals(state: Any, garden: Garden) -> Part:
    places, scale = seal_places(state, garden)
    shown = [seal(seat, garden.points, place, scale) for seat, place in zip(garden.winners, places, strict=True)]
    name = f"points-{garden.squares[0]}"
    return name, element("g", *shown, id=name, class_="scoring")


def seal_places(state: Any, garden: Garden) -> tuple[list[Point], float]:
    """Where a garden's points hide no number, and how large they may be: by its koi, on an empty square, at corners."""
    lying = [SQUARE_NUMBERS[name] for name in garden.squares]
    if garden.koi:
        x, y = centre(SQUARE_NUMBERS[garden.koi])
        return [(x + 14, y + 14)], 0.7
    empty = [square for square in lying if holds(state.empty, square)]
    if empty:
        x, y = centre(empty[0])
        return [(x + aside, y + aside) for aside in spread(len(garden.winners), 26)], 0.8 if garden.outright else 0.6
    x, y = centre(lying[0])
    return [(x - 20 + 40 * place, y - 21) for place in range(len(garden.winners))], 0.6


@lru_cache(maxsize=4096)
def seal(seat: int, number: int, place: Point, scale: float) -> str:
    """A number of points on the shape of the seat that won them."""
    written = figure(number, scale=FACE if number < 10 else 0.95)
    return element("g", drawn(f"seal-{seat}"), written, class_=f"seat-{seat} seal", transform=at(*place, scale=scale))
