"""Below the garden, a panel for each player with their figures' pearls, and the key to the lines' colours.

Coordinates are the tray's own, which is TRAY_WIDTH wide whatever the garden is: the picture stretches it.
"""

from teien.core.pictures.kit import classes, player_name, turn_mark
from teien.core.pictures.picture import Thing
from teien.core.pictures.svg import Point, at, element, words
from teien.core.words.language import _
from teien.niwa.artwork import drawn, numeral, owned, stack
from teien.niwa.ground import bottom, width
from teien.niwa.material import COLOUR_NAMES, SIDE_NAMES
from teien.niwa.view import Garden, View
from teien.niwa.wording import heading, side, to_do

TRAY_WIDTH = 800
TRAY_HEIGHT = 246
PANELS = (10, 405)
"""Where the two panels begin."""
PANEL_WIDTH, PANEL_HEIGHT = 385, 184
FOOT = 186
"""Below the panels: the key and the count of turns."""

ARROW, ARROW_SIZE = (12, 24), (12, 8)
CREST = (48, 32)
NAME = (84, 41)
NAME_LETTERS = 19
TASK, TASK_STEP = (16, 88), 27
"""The first line of what is to be done, and how far below it the second is."""
SLOTS, SLOT_WIDTH, SLOT_DOWN = 222, 64, 138
SLOT_SCALE = 1.25
"""How large figures are while they wait, and later the pearls that they carry."""
SEAL_DOWN = 13
PEARL_UP, PEARL_STEP = 21.5, 9.6
"""How far above a figure's number the first of its pearls lies, and the next one above that."""
END = (81, 152)
END_SIZE = (130, 42)
KEY, KEY_WIDTH, KEY_DOWN = 62, 200, 217
KEY_SCALE = 1.7
COUNT = (780, 225)

PANEL_NAMES = tuple(f"panel-{side}" for side in SIDE_NAMES)


def slot(seat: int, number: int) -> Point:
    """Where a figure waits."""
    return PANELS[seat] + SLOTS + SLOT_WIDTH * (number - 1), SLOT_DOWN


def stretch(garden: Garden) -> float:
    """How large the tray is in a garden's picture."""
    return width(garden) / TRAY_WIDTH


def in_tray(garden: Garden, place: Point) -> Point:
    """A place of the tray, in the picture's coordinates."""
    return stretch(garden) * place[0], bottom(garden) + stretch(garden) * place[1]


def panels(view: View) -> dict[str, Thing]:
    """For each seat who it is, whether it has its turn or has won, and what it must do now."""
    shown: dict[str, Thing] = {}
    for seat, panel_name in enumerate(PANEL_NAMES):
        acts = seat in view.to_act
        number = view.figure if acts else None
        shown[panel_name] = (panel, seat, view.names[seat], acts, view.winner == seat, to_do(view, seat), number)
    return shown


def panel(seat: int, name: str, acts: bool, won: bool, message: str, number: int | None) -> str:
    task = _(message).format(number=number) if message else ""
    return element(
        "g",
        turn_mark((0, 0), PANEL_WIDTH, PANEL_HEIGHT, arrow=ARROW, size=ARROW_SIZE) if acts else "",
        drawn("enso", transform=at(*CREST, scale=0.9)) if won else "",
        owned("crest", seat, transform=at(*CREST)),
        player_name(name, NAME, NAME_LETTERS),
        *(
            words(line, class_="task", x=TASK[0], y=TASK[1] + TASK_STEP * down)
            for down, line in enumerate(task.splitlines())
        ),
        id=PANEL_NAMES[seat],
        transform=at(PANELS[seat], 0),
        aria_label=", ".join(part for part in (name, side(seat), task.replace("\n", " ")) if part),
    )


def tray(view: View, touchable: tuple[str, ...]) -> dict[str, Thing]:
    """All that the tray shows on the panels and beside them, but the figures that wait."""
    shown: dict[str, Thing] = {
        f"pearls-{figure.name}": (carried, figure.seat, figure.number, figure.pearls)
        for side in view.figures
        for figure in side
        if figure.cell
    }
    if view.to_act:
        shown["end"] = (end, view.to_act[0], view.may_end, "end" in touchable, view.may_take_over)
    if view.phase != "place":
        shown["count"] = (count, view.turns + (view.phase != "over"))
    return shown


def carried(seat: int, number: int, pearls: str) -> str:
    """What a figure in the garden has on its head, large: its number on the side's shape, the pearls above."""
    x, y = slot(seat, number)
    return element(
        "g",
        owned("seal", seat),
        numeral(number, scale=0.8),
        stack(pearls, lambda height, _count: (0, -PEARL_UP - PEARL_STEP * height)),
        id=f"pearls-{SIDE_NAMES[seat]}-{number}",
        transform=at(x, y + SLOT_SCALE * SEAL_DOWN, scale=SLOT_SCALE),
        aria_hidden="true",
    )


def end_place(seat: int) -> Point:
    """Where the button that ends a seat's turn is."""
    return PANELS[seat] + END[0], END[1]


def end(seat: int, is_open: bool, touchable: bool, takes_over: bool) -> str:
    """N10, N24: the button that ends a turn, quiet while it may not, or that takes over."""
    across, down = END_SIZE
    pill = element("rect", class_="pill", x=-across / 2, y=-down / 2, width=across, height=down, rx=down / 2)
    return element(
        "g",
        pill,
        words(_("take over") if takes_over else _("end"), y=7),
        id="end",
        class_=classes("end", "takes-over" if takes_over else "", open=is_open or takes_over, touchable=touchable),
        transform=at(*end_place(seat)),
        aria_label=_("take over what the other has placed") if takes_over else _("end the turn"),
    )


def key() -> str:
    """N09: a pearl of each colour, and the line it leads across."""
    labels = (_("green pearl, green line"), _("orange pearl, orange line"), _("pink pearl, pink line"))
    shown = []
    for place, (colour, label) in enumerate(zip(COLOUR_NAMES, labels, strict=True)):
        pair = drawn(f"pearl-{colour}", transform=at(-22, 0, scale=KEY_SCALE)) + drawn(
            f"line-{colour}", transform=at(42, 0, scale=KEY_SCALE)
        )
        where = at(KEY + KEY_WIDTH * place, KEY_DOWN)
        shown.append(element("g", pair, class_="key", transform=where, aria_label=label))
    return "".join(shown)


def count(turn: int) -> str:
    """How many turns there have been, this one included."""
    return words(heading((turn,)), id="count", class_="count", x=COUNT[0], y=COUNT[1])
