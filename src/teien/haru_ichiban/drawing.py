"""Haru Ichiban's picture as SVG, and what to touch in it to make a move.

| id | what it names |
| --- | --- |
| `a1` … `e5` | a square |
| `flower-1` … `flower-8` | a flower in the viewer's hand |
| `little`, `grand` | the two hats, when that is the choice (R18) |
| `pad-on-c4` | a pad; the rules do not tell plain ones apart, so they are named by their squares |
| `flower-red-5`, `flower-yellow-3` | a flower that has been revealed, in the pond or about to bloom |
| `frog-red`, `frog-yellow`, `dragonfly` | these |

The class `touchable` lights a square or something in the rows below, `last` marks what the last turn has changed.
"""

from typing import Any

from teien.core.artwork import cells, picture, square_shape
from teien.core.game import Scene
from teien.core.svg import Point, at, element, path
from teien.haru_ichiban.artwork import COLOURS, ROOT, SIDE, SQUARE, definitions, flower, owned, pad
from teien.haru_ichiban.material import HAND, SQUARE_NAMES, SQUARES, listed
from teien.haru_ichiban.pond import centre, coordinates, figures, ground
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
    actor,
    to_act,
    winner,
)
from teien.haru_ichiban.tray import HEIGHT, dragonfly, hand, hand_place, rows, task, task_place

MARGIN = 48
"""Around the pond, where its bank is and the coordinates stand."""
WIDTH = SIDE + 2 * MARGIN
FOOT_ROOM = 8
SQUARE_INSET = 2
WAKE = "M-34-14h30M-38 0h44M-34 14h30"


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


def draw(board: Any, state: Any, scene: Scene) -> str:
    """The picture as one SVG document: the pond with all that is on it, and below it a row for each player.

    It shows what `scene.viewer` may know (R26) and no byte of it depends on anything else. Once the game is over it
    shows the figures that stand.
    """
    names = scene.names or tuple(f"Player {seat + 1}" for seat in range(2))
    over = scene.scoring or bool(state.phase == OVER)
    height = MARGIN + HEIGHT + FOOT_ROOM
    last = last_squares(state, scene)
    return picture(
        scene,
        "Haru Ichiban",
        definitions(),
        element(
            "g",
            coordinates(),
            ground(),
            rows(board, state, names, over),
            squares(state, scene),
            wakes(scene),
            pads(state, last),
            flowers(state, last),
            frogs(state, last),
            hand(state, scene, 0),
            hand(state, scene, 1),
            task(state, scene),
            dragonfly(state),
            figures(state) if over else "",
            transform=at(MARGIN, MARGIN),
        ),
        root=ROOT,
        size=(WIDTH, height),
        said=to_do(board, state, names),
    )


def to_do(board: Any, state: Any, names: tuple[str, ...]) -> str:
    """Who must do what, or who has won, in words."""
    if state.phase == OVER:
        won = int(winner(state))
        return f"won by {names[won]} with {state.score[won]} points"
    acting = int(to_act(board, state))
    who = " and ".join(name for seat, name in enumerate(names) if acting >> seat & 1)
    return f"round {state.rounds}, turn {state.turn}, {who}: {deed(state)}"


def deed(state: Any) -> str:
    """What the phase asks for (R08–R12, R17, R18)."""
    plain = {
        CHOOSE: "choose a flower",
        ROLE: "be the little or the grand gardener",
        BLOOM: "bloom any pad",
        WIND: "blow a pad",
        DARK: "turn a pad to its dark side",
    }
    phase = int(state.phase)
    return plain[phase] if phase in plain else f"put the {COLOURS[state.moving]} frog on a pad"


def last_squares(state: Any, scene: Scene) -> set[int]:
    """Where the last turn changed something; a choice does where its flower bloomed, and none while it is secret."""
    found = {SQUARE_NAMES.index(touches(number)[-1]) for number in scene.last if number >= FIRST_BLOOM}
    if state.phase != CHOOSE and any(number < FIRST_BLOOM for number in scene.last):
        chosen = [10 * seat + int(state.choice[seat]) for seat in range(2)]
        found |= {square for square in range(SQUARES) if state.flower[square] in chosen}
    return found


def squares(state: Any, scene: Scene) -> str:
    """What there is to touch of each square; nothing is seen of it until it is lit."""
    return cells(
        scene,
        "rect",
        SQUARE_NAMES,
        shape=lambda place: square_shape(place, 5, SQUARE, SQUARE_INSET) | {"rx": SQUARE / 2 - SQUARE_INSET},
        label=lambda place: f"{SQUARE_NAMES[place]}, {lying(state, place)}",
    )


def lying(state: Any, square: int) -> str:
    """What is on a square, in words."""
    if not state.pads >> square & 1:
        return "water"
    on_it = [f"{COLOURS[seat]} frog" for seat in range(2) if state.frog[seat] == square]
    if state.flower[square]:
        seat, value = divmod(int(state.flower[square]), 10)
        on_it.append(f"{COLOURS[seat]} {value}")
    return " with ".join(["dark pad" if state.dark_sides >> square & 1 else "light pad", *on_it])


def kinds(square: int, last: set[int], kind: str = "piece") -> str:
    return f"{kind} last" if square in last else kind


def piece(name: str, place: Point, inside: str, kinds: str, label: str | None = None) -> str:
    """Something that moves as a whole, and what is inside may be animated by itself."""
    return element("g", element("g", inside), id=name, class_=kinds, transform=at(*place), aria_label=label)


def wakes(scene: Scene) -> str:
    """R11: what the wind of the last turn left on the water."""
    blown = [divmod(number - FIRST_WIND, SQUARES) for number in scene.last if FIRST_WIND <= number < FIRST_DARK]
    turns = {UP: -90, RIGHT: 0, DOWN: 90, LEFT: 180}
    return "".join(path("wake", WAKE, transform=at(*centre(square), turn=turns[way])) for way, square in blown)


def pads(state: Any, last: set[int]) -> str:
    """R01: the pads where they float."""
    return "".join(
        piece(
            f"pad-on-{SQUARE_NAMES[square]}",
            centre(square),
            pad(int(state.pad[square]), bool(state.dark_sides >> square & 1), square),
            kinds(square, last, "piece pad"),
        )
        for square in listed(state.pads)
    )


def flowers(state: Any, last: set[int]) -> str:
    """R08–R10: the flowers in the pond, and those revealed that are about to bloom."""
    blooming = [(divmod(int(state.flower[square]), 10), square) for square in range(SQUARES) if state.flower[square]]
    drawn = [bloom(seat, value, centre(square), kinds(square, last)) for (seat, value), square in blooming]
    waiting = (0, 1) if state.phase == ROLE else (1 - int(state.little),) if state.phase == BLOOM else ()
    return "".join(drawn + [bloom(seat, int(state.choice[seat]), task_place(seat)) for seat in waiting])


def bloom(seat: int, value: int, place: Point, kinds: str = "piece") -> str:
    return piece(f"flower-{COLOURS[seat]}-{value}", place, flower(seat, value), kinds, f"{COLOURS[seat]} {value}")


def sitting(state: Any) -> dict[int, int]:
    """The seats whose frogs sit on pads, and where: one under which a flower blooms has left its pad (R14)."""
    places = {seat: int(state.frog[seat]) for seat in range(2) if state.frog[seat] >= 0 and state.moving != seat}
    return {seat: square for seat, square in places.items() if not state.flower[square]}


def frogs(state: Any, last: set[int]) -> str:
    """R02: each frog on its pad, or with the player who must move it."""
    found = [frog(seat, centre(square), kinds(square, last)) for seat, square in sitting(state).items()]
    if state.moving >= 0:
        found.append(frog(int(state.moving), task_place(int(actor(state)))))
    if state.phase == FIRST_FROG:
        found.append(frog(1 - int(state.moving), hand_place(int(actor(state)), HAND - 1)))
    return "".join(found)


def frog(seat: int, place: Point, kinds: str = "piece") -> str:
    return piece(f"frog-{COLOURS[seat]}", place, owned("frog", seat), kinds, f"{COLOURS[seat]} frog")
