"""Below the garden, a panel for each player with their figures' pearls, and the key to the lines' colours.

Coordinates are the tray's own, which is TRAY_WIDTH wide whatever the garden is: the picture stretches it.
"""

from functools import lru_cache

from teien.core.artwork import shortened
from teien.core.game import Scene
from teien.core.language import _, language, speaking
from teien.core.svg import Point, at, element, path, words
from teien.niwa.artwork import drawn, figure, owned, stack
from teien.niwa.garden import Plan
from teien.niwa.material import COLOUR_NAMES, FIGURES, SIDE_NAMES
from teien.niwa.rules import GO_ON, OVER, PLACE
from teien.niwa.snapshot import Snapshot
from teien.niwa.words import side

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

PANEL_NAMES = tuple(f"panel-{side}" for side in SIDE_NAMES)
HEAD_NAMES = {
    (seat, number): f"pearls-{side}-{number + 1}" for seat, side in enumerate(SIDE_NAMES) for number in range(FIGURES)
}
"""What the panels, and on them each figure's pearls, are called in the picture."""


def slot(seat: int, number: int) -> Point:
    """Where a figure waits."""
    return PANELS[seat] + SLOTS + SLOT_WIDTH * number, SLOT_DOWN


def stretch(frame: Plan) -> float:
    """How large the tray is in a garden's picture."""
    return frame.width / TRAY_WIDTH


def panels(now: Snapshot, deed: str, names: tuple[str, ...]) -> dict[str, str]:
    """For each seat who it is, whether it has its turn or has won, and what it must do now: `deed`."""
    spoken = language()
    over = now.phase == OVER
    return {
        PANEL_NAMES[seat]: panel(
            seat,
            names[seat],
            acts=not over and now.seat == seat,
            won=now.winner == seat,
            deed=ending(now, seat) if over else deed if now.seat == seat else "",
            language=spoken,
        )
        for seat in range(2)
    }


@lru_cache(4096)
def panel(seat: int, name: str, *, acts: bool, won: bool, deed: str, language: str) -> str:
    return element(
        "g",
        turn_mark() if acts else "",
        drawn("enso", transform=at(*CREST, scale=0.9)) if won else "",
        owned("crest", seat, transform=at(*CREST)),
        words(shortened(name, NAME_LETTERS), class_="name", x=NAME[0], y=NAME[1]),
        *(
            words(line, class_="deed", x=DEED[0], y=DEED[1] + DEED_STEP * down)
            for down, line in enumerate(deed.split("\n") if deed else ())
        ),
        id=PANEL_NAMES[seat],
        transform=at(PANELS[seat], 0),
        aria_label=", ".join(part for part in (name, side(seat), one_line(deed)) if part),
    )


def one_line(deed: str) -> str:
    return deed.replace("\n", " ")


def to_do(now: Snapshot, bases: tuple[int, int]) -> str:
    """What the seat whose turn it is must do, in two short lines."""
    if now.phase == PLACE:
        return _("place\nfigure {number}").format(number=now.to_place + 1)
    if now.phase == GO_ON and can_end(now, bases):
        return _("figure {number}\nmay go on").format(number=now.moving + 1)
    if now.phase == GO_ON:
        return _("figure {number}\nmust go on").format(number=now.moving + 1)
    return _("move a figure\nor pass a pearl")


def ending(now: Snapshot, seat: int) -> str:
    """How it has ended for a seat."""
    if now.winner < 0:
        return _("a draw")
    return _("has won") if now.winner == seat else ""


def turn_mark() -> str:
    band = element("rect", class_="band", width=PANEL_WIDTH, height=PANEL_HEIGHT, rx=14)
    return band + path("turn", f"M12 {CREST[1] - 8}l12 8l-12 8Z")


def tray(now: Snapshot, bases: tuple[int, int], scene: Scene) -> dict[str, str]:
    """All that the tray shows on the panels and beside them, but the figures that wait."""
    shown = {
        name: carried(seat, number, now.pearls[seat][number])
        for (seat, number), name in HEAD_NAMES.items()
        if now.cells[seat][number] >= 0
    }
    spoken = language()
    if now.phase != OVER:
        shown["end"] = end(now.seat, can_end(now, bases), touchable="end" in scene.touchable, language=spoken)
    if now.phase != PLACE:
        shown["count"] = count(now.turns + (now.phase != OVER), spoken)
    return shown


@lru_cache(16384)
def carried(seat: int, number: int, pearls: int) -> str:
    """What a figure in the garden has on its head, large: its number on the side's shape, the pearls above."""
    x, y = slot(seat, number)
    return element(
        "g",
        owned("seal", seat),
        figure(number + 1, scale=0.8),
        stack(pearls, lambda height, _count: (0, -PEARL_UP - PEARL_STEP * height)),
        id=HEAD_NAMES[seat, number],
        transform=at(x, y + SLOT_SCALE * SEAL_DOWN, scale=SLOT_SCALE),
        aria_hidden="true",
    )


def can_end(now: Snapshot, bases: tuple[int, int]) -> bool:
    """N10, N12: whether the turn may end now."""
    return now.phase == GO_ON and now.cells[now.seat][now.moving] != bases[now.seat]


@lru_cache(64)
def end(seat: int, is_open: bool, *, touchable: bool, language: str) -> str:
    """N10: the button that ends a turn, quiet while it may not."""
    width, height = END_SIZE
    pill = element("rect", class_="pill", x=-width / 2, y=-height / 2, width=width, height=height, rx=height / 2)
    return element(
        "g",
        pill,
        words(_("end"), y=7),
        id="end",
        class_=f"end{' open' if is_open else ''}{' touchable' if touchable else ''}",
        transform=at(PANELS[seat] + END[0], END[1]),
        aria_label=_("end the turn"),
    )


@lru_cache(64)
def key(language: str) -> str:
    """N09: a pearl of each colour, and the line it leads across."""
    with speaking(language):
        said = (_("green pearl, green line"), _("orange pearl, orange line"), _("pink pearl, pink line"))
    found = []
    for place, colour in enumerate(COLOUR_NAMES):
        pair = drawn(f"pearl-{colour}", transform=at(-22, 0, scale=KEY_SCALE)) + drawn(
            f"line-{colour}", transform=at(42, 0, scale=KEY_SCALE)
        )
        where = at(KEY + KEY_WIDTH * place, KEY_DOWN)
        found.append(element("g", pair, class_="key", transform=where, aria_label=said[place]))
    return "".join(found)


@lru_cache(4096)
def count(turn: int, language: str) -> str:
    """How many turns there have been, this one included."""
    said = _("turn {number}").format(number=turn)
    return words(said, id="count", class_="count", x=COUNT[0], y=COUNT[1])
