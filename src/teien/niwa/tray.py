"""Below the garden, a panel for each player with their figures' pearls, and the key to the lines' colours.

Coordinates are the tray's own, which is TRAY_WIDTH wide whatever the garden is: the picture stretches it.
"""

from typing import Any

from teien.core.artwork import shortened
from teien.core.game import Scene
from teien.core.style import lit
from teien.core.svg import Point, at, element, path, words
from teien.niwa.artwork import drawn, figure, owned, stack
from teien.niwa.garden import plan
from teien.niwa.material import COLOUR_NAMES, COLOURS, FIGURES, SIDE_NAMES
from teien.niwa.pearls import pearls_text
from teien.niwa.rules import GO_ON, OVER, PLACE, next_to_place

TRAY_WIDTH = 800
TRAY_HEIGHT = 246
PANELS = (10, 405)
"""Where the two panels begin."""
PANEL_WIDTH, PANEL_HEIGHT = 385, 184

CREST = (48, 32)
NAME = (84, 41)
NAME_LETTERS = 19
DEED, DEED_STEP = (30, 88), 27
"""The first line of what is to be done, and how far below it the second is."""
SLOTS, SLOT_WIDTH, SLOT_DOWN = 222, 64, 138
SLOT_SCALE = 1.25
"""How large figures are while they wait, and later the pearls that they carry."""
SEAL_DOWN = 13
PEARL_UP, PEARL_STEP = 21.5, 9.6
"""How far above a figure's number the first of its pearls lies, and the next one above that."""
END = (95, 152)
END_SIZE = (130, 42)
KEY, KEY_WIDTH, KEY_DOWN = 62, 190, 217
KEY_SCALE = 1.7
COUNT = (780, 225)


def slot(seat: int, number: int) -> Point:
    """Where a figure waits."""
    return PANELS[seat] + SLOTS + SLOT_WIDTH * number, SLOT_DOWN


def stretch(board: Any) -> float:
    """How large the tray is in a garden's picture."""
    return plan(board).width / TRAY_WIDTH


def tray(board: Any, state: Any, scene: Scene, names: tuple[str, ...]) -> str:
    """All that the tray shows but the figures that wait."""
    panels = [panel(board, state, seat, names[seat]) for seat in range(2)]
    return "".join(panels) + end(board, state, scene) + key() + count(state)


def panel(board: Any, state: Any, seat: int, name: str) -> str:
    acts = state.phase != OVER and state.seat == seat
    won = state.winner == seat
    first, second = deed(board, state, seat)
    return element(
        "g",
        turn_mark() if acts else "",
        drawn("enso", transform=at(*CREST, scale=0.9)) if won else "",
        owned("crest", seat, transform=at(*CREST)),
        words(shortened(name, NAME_LETTERS), class_="name", x=NAME[0], y=NAME[1]),
        words(first, class_="deed", x=DEED[0], y=DEED[1]) if first else "",
        words(second, class_="deed", x=DEED[0], y=DEED[1] + DEED_STEP) if second else "",
        *(carried(state, seat, number) for number in range(FIGURES) if state.cell[seat, number] >= 0),
        transform=at(PANELS[seat], 0),
        aria_label=", ".join(part for part in (name, SIDE_NAMES[seat], f"{first} {second}".strip()) if part),
    )


def deed(board: Any, state: Any, seat: int) -> tuple[str, str]:
    """What a seat must do now, or how it has ended for it, in two short lines."""
    if state.phase == OVER:
        return ("has won" if state.winner == seat else "a draw" if state.winner < 0 else "", "")
    if state.seat != seat:
        return "", ""
    if state.phase == PLACE:
        return "place", f"figure {next_to_place(state, seat) + 1}"
    if state.phase == GO_ON:
        return f"figure {state.moving + 1}", "may go on" if can_end(board, state) else "must go on"
    return "move a figure", "or pass a pearl"


def turn_mark() -> str:
    band = element("rect", class_="band", width=PANEL_WIDTH, height=PANEL_HEIGHT, rx=14)
    return band + path("turn", f"M12 {CREST[1] - 8}l12 8l-12 8Z")


def carried(state: Any, seat: int, number: int) -> str:
    """What a figure in the garden has on its head, large: its number on the side's shape, the pearls above."""
    x, y = slot(seat, number)
    return element(
        "g",
        owned("seal", seat),
        figure(number + 1, scale=0.8),
        stack(head(state, seat, number), lambda height, _: (0, -PEARL_UP - PEARL_STEP * height)),
        transform=at(x - PANELS[seat], y + SLOT_SCALE * SEAL_DOWN, scale=SLOT_SCALE),
        aria_hidden="true",
    )


def can_end(board: Any, state: Any) -> bool:
    """N10, N12: whether the turn may end now."""
    return bool(state.phase == GO_ON and state.cell[state.seat, state.moving] != board.bases[state.seat])


def end(board: Any, state: Any, scene: Scene) -> str:
    """N10: the button that ends a turn, quiet while it may not."""
    if state.phase == OVER:
        return ""
    width, height = END_SIZE
    pill = element("rect", class_="pill", x=-width / 2, y=-height / 2, width=width, height=height, rx=height / 2)
    kinds = "end open" if can_end(board, state) else "end"
    place = at(PANELS[state.seat] + END[0], END[1])
    label = words("end", y=7)
    return element(
        "g", pill, label, id="end", class_=lit(scene, "end", kinds), transform=place, aria_label="end the turn"
    )


def head(state: Any, seat: int, number: int) -> list[str]:
    """The colours of a figure's pearls from the bottom up."""
    letters = pearls_text(int(state.pearls[seat, number]))
    return [COLOUR_NAMES[COLOURS.index(letter)] for letter in letters]


def key() -> str:
    """N09: a pearl of each colour, and the line it leads across."""
    found = []
    for place, colour in enumerate(COLOUR_NAMES):
        pair = drawn(f"pearl-{colour}", transform=at(-22, 0, scale=KEY_SCALE)) + drawn(
            f"line-{colour}", transform=at(42, 0, scale=KEY_SCALE)
        )
        where = at(KEY + KEY_WIDTH * place, KEY_DOWN)
        found.append(element("g", pair, class_="key", transform=where, aria_label=f"{colour} pearl, {colour} line"))
    return "".join(found)


def count(state: Any) -> str:
    """How many turns there have been, this one included."""
    if state.phase == PLACE:
        return ""
    return words(f"turn {state.turns + (state.phase != OVER)}", class_="count", x=COUNT[0], y=COUNT[1])
