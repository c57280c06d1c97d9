"""Haru Ichiban's picture, taken apart, and what to touch in it to make a move.

| id | what it names |
| --- | --- |
| `a1` … `e5` | a square |
| `flower-1` … `flower-8` | a flower in the viewer's hand |
| `little`, `grand` | the two hats, when that is the choice (R18) |
| `pad-on-c4` | a pad; the rules do not tell plain ones apart, so they are named by their squares |
| `wake-on-c4` | the open water from which the wind of the last turn moved a pad |
| `flower-red-5`, `flower-yellow-3` | a flower that has been revealed, in the pond or about to bloom |
| `frog-red`, `frog-yellow`, `dragonfly` | these |
| `bud-red-1` … `bud-yellow-3` | a flower closed to the viewer, by its place; the last is the one chosen, if one is |
| `held-red-5` | a flower in a hand, for the keeper who sees both |
| `turn-red`, `player-red` | of a player's row: the band behind one who must act, the name |
| `score-red`, `gained-red` | the points, and those of the last round while the next one begins |
| `left-red-5` | whether a value is left |
| `hat-red` | the hat of a little or grand gardener |
| `wind`, `turning` | what the player to act will blow or turn |
| `figure-1`, `seal-1` … | at the end, the outline of a figure and its points |

The class `touchable` lights a square or something in the rows below, `last` marks what the last turn has changed.
What is drawn is kept, by all it depends on: the language too, `tongue`, where it has words.
"""

from collections.abc import Collection
from functools import cache, lru_cache
from typing import Any

from teien.core.artwork import square_shape
from teien.core.game import Scene
from teien.core.language import _, language, later
from teien.core.picture import Layer, Picture
from teien.core.svg import Point, at, element, path
from teien.haru_ichiban.artwork import COLOURS, ROOT, SIDE, SQUARE, definitions, flower, owned, pad, style
from teien.haru_ichiban.material import HAND, SQUARE_NAMES, SQUARES
from teien.haru_ichiban.pond import centre, figures, ground
from teien.haru_ichiban.rules import (
    BLOOM,
    CHOOSE,
    DARK,
    DOWN,
    FIRST_BLOOM,
    FIRST_DARK,
    FIRST_FROG,
    FIRST_ROLE,
    FIRST_WIND,
    LEFT,
    LITTLE,
    OVER,
    RIGHT,
    ROLE,
    STEP,
    UP,
    WIND,
)
from teien.haru_ichiban.sight import Sight, seen
from teien.haru_ichiban.speech import flower_name, frog_name, player_names
from teien.haru_ichiban.tray import HEIGHT, furniture, hand_place, holdings, rows, task_place, turns

TITLE = "Haru Ichiban"
MARGIN = 48
"""Around the pond, where its bank is and the coordinates stand."""
FOOT_ROOM = 8
SIZE = (SIDE + 2 * MARGIN, MARGIN + HEIGHT + FOOT_ROOM)
PLACE = at(MARGIN, MARGIN)
SQUARE_INSET = 2
WAKE = "M-34-14h30M-38 0h44M-34 14h30"
WAKE_TURNS = {UP: -90, RIGHT: 0, DOWN: 90, LEFT: 180}

PADS = tuple(f"pad-on-{name}" for name in SQUARE_NAMES)
FLOWERS = {10 * seat + value: f"flower-{COLOURS[seat]}-{value}" for seat in range(2) for value in range(1, 9)}
FROGS = tuple(f"frog-{colour}" for colour in COLOURS)
"""The ids of the pieces: pads by square, flowers as the state's field has them, frogs by seat."""

DEEDS = {
    CHOOSE: later("choose a flower"),
    ROLE: later("be the little or the grand gardener"),
    BLOOM: later("bloom any pad"),
    WIND: later("blow a pad"),
    DARK: later("turn a pad to its dark side"),
}
"""What a phase asks for (R08–R12, R18)."""
FROG_DEEDS = (later("put the red frog on a pad"), later("put the yellow frog on a pad"))
"""The same of all other phases, by the frog's seat (R10, R12, R17)."""


@cache
def touches(number: int) -> tuple[str, ...]:
    """The ids of what to touch, one after the other, to make a move that is legal somewhere."""
    if number < FIRST_ROLE:
        return (f"flower-{number + 1}",)
    if number < FIRST_BLOOM:
        return ("little" if number == LITTLE else "grand",)
    square = (number - FIRST_BLOOM) % SQUARES
    if FIRST_WIND <= number < FIRST_DARK:
        return SQUARE_NAMES[square], SQUARE_NAMES[square + STEP[(number - FIRST_WIND) // SQUARES]]
    return (SQUARE_NAMES[square],)


def travels(before: Any, after: Any, number: int) -> dict[str, str]:
    """R11, R18: the pads that the wind shifts, named by their squares, and the hats that are taken.

    Of a choice nothing is told: the number alone does not say whether it is revealed or was only changed (R26).
    """
    if FIRST_WIND <= number < FIRST_DARK:
        direction, square = divmod(number - FIRST_WIND, SQUARES)
        return shifted(int(before.pads), square, int(STEP[direction]))
    if FIRST_ROLE <= number < FIRST_BLOOM:
        little = int(after.little)
        # When the flower of the little gardener makes a figure, the round is over and the hats are off.
        return {f"hat-{COLOURS[little]}": "little", f"hat-{COLOURS[1 - little]}": "grand"} if little >= 0 else {}
    return {}


def shifted(pads: int, square: int, step: int) -> dict[str, str]:
    """A pad and those that it pushes along, each by its new name."""
    found = {}
    while pads >> square & 1:
        found[PADS[square + step]] = PADS[square]
        square += step
    return found


def picture(board: Any, state: Any, scene: Scene) -> Picture:
    """The pond with all that is on it, and below it a row for each player.

    It shows what `scene.viewer` may know (R26) and no byte of it depends on anything else. Once the game is over it
    shows the figures that stand.
    """
    sight = seen(board, state, scene.viewer)
    names = player_names(scene.names)
    own = scene.viewer if isinstance(scene.viewer, int) else None
    last = last_squares(sight, scene.last)
    sitting = frogs_on_pads(sight)
    outlines, seals = figures(*sight.blooms) if scene.scoring or sight.phase == OVER else ({}, {})
    return Picture(
        TITLE,
        said(sight, names),
        ROOT,
        SIZE,
        style(),
        definitions(),
        (
            Layer("ground", {}, ground, PLACE),
            Layer("turns", turns(sight.acting), transform=PLACE),
            Layer("rows", rows(sight, names), furniture, PLACE),
            Layer("squares", squares(sight, sitting, scene.touchable), transform=PLACE),
            Layer("wakes", wakes(scene.last), transform=PLACE),
            Layer("pads", pads(sight, last), transform=PLACE),
            Layer("flowers", flowers(sight, last), transform=PLACE),
            Layer("frogs", frogs(sight, sitting, last), transform=PLACE),
            Layer("holdings", holdings(sight, own, scene.touchable), transform=PLACE),
            Layer("figures", outlines, transform=PLACE),
            Layer("seals", seals, transform=PLACE),
        ),
    )


def said(sight: Sight, names: tuple[str, ...]) -> str:
    """Who must do what, or who has won, in words."""
    if sight.won >= 0:
        won = _("won by {name} with {points} points")
        return won.format(name=names[sight.won], points=sight.score[sight.won])
    return to_do(sight.rounds, sight.turn, sight.phase, sight.moving, sight.acting, names, language())


@lru_cache(8192)
def to_do(rounds: int, turn: int, phase: int, moving: int, acting: int, names: tuple[str, ...], tongue: str) -> str:
    both = acting == 0b11
    who = _("{one} and {other}").format(one=names[0], other=names[1]) if both else names[acting.bit_length() - 1]
    deed = _(DEEDS[phase] if phase in DEEDS else FROG_DEEDS[moving])
    return _("round {round}, turn {turn}, {who}: {deed}").format(round=rounds, turn=turn, who=who, deed=deed)


def last_squares(sight: Sight, last: tuple[int, ...]) -> set[int]:
    """Where the last turn changed something; a choice does where its flower bloomed, and none while it is secret."""
    found = {SQUARE_NAMES.index(touches(number)[-1]) for number in last if number >= FIRST_BLOOM}
    if sight.phase != CHOOSE and any(number < FIRST_BLOOM for number in last):
        chosen = [10 * seat + value for seat, value in enumerate(sight.revealed)]
        found |= {square for square, bloomed in enumerate(sight.flower) if bloomed in chosen}
    return found


def squares(sight: Sight, sitting: dict[int, int], touchable: Collection[str]) -> dict[str, str]:
    """What there is to touch of each square; nothing is seen of it until it is lit."""
    tongue, pads, dark, bloomed = language(), sight.pads, sight.dark_sides, sight.flower
    return {
        name: square(
            place,
            bool(pads >> place & 1),
            bool(dark >> place & 1),
            bloomed[place],
            sitting.get(place, -1),
            name in touchable,
            tongue,
        )
        for place, name in enumerate(SQUARE_NAMES)
    }


@lru_cache(16384)
def square(place: int, has_pad: bool, is_dark: bool, bloomed: int, frog: int, is_touchable: bool, tongue: str) -> str:
    return element(
        "rect",
        id=SQUARE_NAMES[place],
        class_="square touchable" if is_touchable else "square",
        **square_shape(place, 5, SQUARE, SQUARE_INSET),
        rx=SQUARE / 2 - SQUARE_INSET,
        aria_label=lying(place, has_pad, is_dark, bloomed, frog),
    )


def lying(place: int, has_pad: bool, is_dark: bool, bloomed: int, frog: int) -> str:
    """A square and what is on it, in words."""
    thing = flower_name(*divmod(bloomed, 10)) if bloomed else frog_name(frog) if frog >= 0 else ""
    if not has_pad:
        label = _("{square}, water")
    elif thing:
        label = _("{square}, dark pad with {thing}") if is_dark else _("{square}, light pad with {thing}")
    else:
        label = _("{square}, dark pad") if is_dark else _("{square}, light pad")
    return label.format(square=SQUARE_NAMES[place], thing=thing)


def piece(name: str, place: Point, inside: str, kinds: str, label: str | None = None) -> str:
    """Something that moves as a whole, and what is inside may be animated by itself."""
    return element("g", element("g", inside), id=name, class_=kinds, transform=at(*place), aria_label=label)


def wakes(last: tuple[int, ...]) -> dict[str, str]:
    """R11: what the wind of the last turn left on the water."""
    blown = [divmod(number - FIRST_WIND, SQUARES) for number in last if FIRST_WIND <= number < FIRST_DARK]
    return {f"wake-on-{SQUARE_NAMES[square]}": wake(square, direction) for direction, square in blown}


@cache
def wake(square: int, direction: int) -> str:
    place = at(*centre(square), turn=WAKE_TURNS[direction])
    return path("wake", WAKE, id=f"wake-on-{SQUARE_NAMES[square]}", transform=place)


def pads(sight: Sight, last: set[int]) -> dict[str, str]:
    """R01: the pads where they float."""
    dark = sight.dark_sides
    return {
        PADS[square]: lily_pad(square, kind, bool(dark >> square & 1), square in last)
        for square, kind in enumerate(sight.pad)
        if kind
    }


@lru_cache(1024)
def lily_pad(square: int, kind: int, is_dark: bool, is_last: bool) -> str:
    kinds = "piece pad last" if is_last else "piece pad"
    return piece(PADS[square], centre(square), pad(kind, is_dark, square), kinds)


def flowers(sight: Sight, last: set[int]) -> dict[str, str]:
    """R08–R10: the flowers in the pond, and those revealed that are about to bloom."""
    tongue = language()
    parts = {
        FLOWERS[bloomed]: bloom(bloomed, square, square in last, tongue)
        for square, bloomed in enumerate(sight.flower)
        if bloomed
    }
    if sight.phase in (BLOOM, ROLE):
        for seat in (0, 1) if sight.phase == ROLE else (1 - sight.little,):
            waiting = 10 * seat + sight.revealed[seat]
            parts[FLOWERS[waiting]] = bloom(waiting, -1, False, tongue)
    return parts


@lru_cache(4096)
def bloom(bloomed: int, square: int, is_last: bool, tongue: str) -> str:
    """A flower on a square, or in its seat's bowl (-1), where it has just opened."""
    seat, value = divmod(bloomed, 10)
    place = task_place(seat) if square < 0 else centre(square)
    kinds = "piece revealed" if square < 0 else "piece last" if is_last else "piece"
    return piece(FLOWERS[bloomed], place, flower(seat, value), kinds, flower_name(seat, value))


def frogs_on_pads(sight: Sight) -> dict[int, int]:
    """Whose frog sits on which square: one under which a flower blooms has left its pad (R14)."""
    return {
        square: seat
        for seat, square in enumerate(sight.frog)
        if square >= 0 and sight.moving != seat and not sight.flower[square]
    }


def frogs(sight: Sight, sitting: dict[int, int], last: set[int]) -> dict[str, str]:
    """R02: each frog on its pad, or with the player who must move it."""
    tongue = language()
    found = {FROGS[seat]: frog(seat, centre(square), square in last, tongue) for square, seat in sitting.items()}
    if sight.moving >= 0:
        found[FROGS[sight.moving]] = frog(sight.moving, task_place(sight.actor), False, tongue)
    if sight.phase == FIRST_FROG:
        other = 1 - sight.moving
        found[FROGS[other]] = frog(other, hand_place(sight.actor, HAND - 1), False, tongue)
    return found


@lru_cache(1024)
def frog(seat: int, place: Point, is_last: bool, tongue: str) -> str:
    return piece(FROGS[seat], place, owned("frog", seat), "piece last" if is_last else "piece", frog_name(seat))
