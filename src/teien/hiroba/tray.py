"""The tray below Hiroba's board: what can be taken now, what the players have left and, at the end, their points.

Coordinates are the tray's own: x as on the whole board, y from the first player's row. The things to take lie above
them, below the board's columns, or beside a narrow board, each beside a row; their coordinates are their own.
"""

from textwrap import wrap

from teien.core.pictures import kit
from teien.core.pictures.artwork import spread
from teien.core.pictures.picture import Thing
from teien.core.pictures.svg import Point, at, element, path, words
from teien.core.words.language import _
from teien.core.words.scorecard import points_text
from teien.hiroba.artwork import SIDE, SQUARE, badge, drawn, face, koi_in_basin, numeral
from teien.hiroba.scoring import Breakdown, PlayerScore
from teien.hiroba.view import View
from teien.hiroba.wording import CHIP_LABELS, gardens

CHIPS = 66
"""The height of the row of things to touch, or the width of their column."""
CHIP_RADIUS = 28
ROW = 46
"""The height of a player's row."""
MIDDLE = ROW / 2
BAND_BEYOND = 14
"""How far the band of the player to move reaches beyond the board."""

NAME_ASIDE = CHIP_RADIUS + 8
"""How far from a thing's middle its name begins."""
NAME_LINE, NAME_LETTERS = 16, 7
"""Below a thing, the height of a line of its name, and how many letters it has room for."""

TAKE, LEAVE = 3, 5
"""The columns below which the things to take and to leave lie when there is only that choice."""

KINDS_FROM, KIND_WIDTH = 221, 49
"""The kinds of pebbles left lie so wide apart, the first one such width from there."""
TOTAL = SIDE - 40
"""The middle of the column of totals."""

PLAYER = tuple(f"player-{seat}" for seat in range(4))
LEFT = tuple(tuple(f"left-{seat}-{low}" for low in range(1, 6)) for seat in range(4))
"""What a picture calls the players, and the pebbles they have left of each kind."""


def tray_height(players: int) -> int:
    """The same in every phase, so that a page keeps its shape."""
    return ROW * players


def turn_mark(view: View) -> dict[str, Thing]:
    """The band behind the player to move."""
    return {"turn": (turn, *view.to_act)} if view.to_act else {}


def chips(view: View, touchable: tuple[str, ...], beside: bool) -> dict[str, Thing]:
    """The things to touch, below the board or beside it."""
    shown: dict[str, Thing] = {}
    for seat in choosing(view):
        group = chip_group(view, seat)
        if group in ("pebble", "waiting"):
            is_left = tuple([count > 0 for count in view.hands[seat].pebbles])
            shown[f"{group}-1-to-9"] = pebble_chips, group, seat, is_left, touchable, beside
        elif group:
            shown[f"{group}-or-none"] = take_or_leave, group, touchable, beside
    return shown


def tray(view: View) -> dict[str, Thing]:
    """A row for each player with what is left to place."""
    left: dict[str, Thing] = {}
    for seat, name in enumerate(view.names):
        left[PLAYER[seat]] = player, seat, name, row_top(seat), seat in view.to_act
    return left | (in_hand(view) if view.phase in ("pebble", "stone") else koi_left(view))


def choosing(view: View) -> tuple[int, ...]:
    """Whose things lie in the tray: the viewer's, or those of the player to move."""
    return (view.viewer,) if isinstance(view.viewer, int) else view.to_act


def chip_group(view: View, seat: int) -> str:
    """What a seat may take or leave now; "waiting" for pebbles that it cannot take yet."""
    if seat in view.to_act:
        return view.phase
    return "waiting" if view.phase in ("pebble", "stone") else ""


def chip_places(view: View, beside: bool) -> dict[str, Point]:
    """Where the things to touch lie."""
    places: dict[str, Point] = {}
    for seat in choosing(view):
        group = chip_group(view, seat)
        if group in ("pebble", "waiting"):
            places |= {f"{group}-{number}": chip_place(number - 1, beside) for number in range(1, 10)}
        elif group:
            places |= {group: chip_place(TAKE, beside), f"no-{group}": chip_place(LEAVE, beside)}
    return places


def chip_place(place: int, beside: bool) -> Point:
    """Below a column of the board, or beside a row."""
    along, across = SQUARE * (place + 0.5), CHIPS / 2 - 1
    return (across, along) if beside else (along, across)


def pebble_chips(group: str, seat: int, is_left: tuple[bool, ...], touchable: tuple[str, ...], beside: bool) -> str:
    """A pebble of each number, pale where the seat has none left."""
    chips = []
    for number in range(1, 10):
        inside = face(seat, number, "pebble" if is_left[min(number, 10 - number) - 1] else "pebble spent")
        place, label = chip_place(number - 1, beside), _("pebble {number}").format(number=number)
        chips.append(chip(f"{group}-{number}", place, inside, touchable, label))
    return element("g", *chips, id=f"{group}-1-to-9")


def take_or_leave(group: str, touchable: tuple[str, ...], beside: bool) -> str:
    """A thing to take, and the same struck out, with their names beside or below them."""
    thing = drawn("rock-0") if group == "stone" else koi_in_basin()
    none, struck = f"no-{group}", element("g", thing, class_="spent") + path("strike", "M-19 19L19-19")
    take = chip(group, chip_place(TAKE, beside), thing, touchable, _(CHIP_LABELS[group]))
    leave = chip(none, chip_place(LEAVE, beside), struck, touchable, _(CHIP_LABELS[none]))
    said = [
        name_below(name, chip_place(place, beside)) if beside else name_aside(name, chip_place(place, beside), before)
        for name, place, before in ((group, TAKE, True), (none, LEAVE, False))
    ]
    return element("g", take, leave, *said, id=f"{group}-or-none")


def name_aside(name: str, place: Point, before: bool) -> str:
    """The name of a thing to take, on its left or right."""
    side, aside = ("before", -NAME_ASIDE) if before else ("after", NAME_ASIDE)
    x, y = place[0] + aside, place[1] + 7
    return words(_(CHIP_LABELS[name]), class_=f"chip-name {side}", x=x, y=y, aria_hidden="true")


def name_below(name: str, place: Point) -> str:
    """The same in short lines below it."""
    x, y = place[0], place[1] + CHIP_RADIUS + NAME_LINE
    lines = wrap(_(CHIP_LABELS[name]), NAME_LETTERS)
    shown = [words(line, class_="chip-name below", x=x, y=y + NAME_LINE * down) for down, line in enumerate(lines)]
    return element("g", *shown, aria_hidden="true")


def chip(name: str, place: Point, inside: str, touchable: tuple[str, ...], label: str) -> str:
    return kit.chip(name, place, inside, label, reach=CHIP_RADIUS, touchable=name in touchable)


def turn(seat: int) -> str:
    width = SIDE + 2 * BAND_BEYOND
    mark = kit.turn_mark((-BAND_BEYOND, 2), width, ROW - 4, arrow=(-6, MIDDLE - 7), rounding=10)
    return element("g", mark, id="turn", class_="moving", transform=at(0, row_top(seat)))


def row_top(seat: int) -> float:
    return ROW * seat


def player(seat: int, name: str, top: float, to_move: bool) -> str:
    """A player's shape and name; the one to move is told so."""
    shown = badge(seat, (24, MIDDLE), 0.6) + kit.player_name(name, (48, MIDDLE + 7))
    label = _("{name}, to move").format(name=name) if to_move else name
    return element("g", shown, id=PLAYER[seat], class_="moving", transform=at(0, top), aria_label=label)


def in_hand(view: View) -> dict[str, Thing]:
    """The pebbles and stones that the seats have left."""
    left: dict[str, Thing] = {}
    for seat, (name, (pebbles, stones, _koi)) in enumerate(zip(view.names, view.hands, strict=True)):
        for kind, count in enumerate(pebbles):
            left[LEFT[seat][kind]] = kind_left, seat, kind, count, view.dealt[kind], name
        if stones:
            left[f"stones-{seat}"] = stones_left, seat, stones, name
    return left


def kind_left(seat: int, kind: int, count: int, dealt: int, name: str) -> str:
    """H02: a pebble with both its numbers, and below it a dot for each one dealt, full while it is in hand."""
    low = kind + 1
    pebble = element("g", drawn(f"sides-{low}"), class_=f"pebble seat-{seat}{'' if count else ' spent'}")
    dots = [
        element("circle", class_="dot" if place < count else "hole", cx=x, cy=18, r=3)
        for place, x in enumerate(spread(dealt, 11))
    ]
    where = at(KINDS_FROM + KIND_WIDTH * low, row_top(seat) + 18)
    label = _("{name}, {low}/{high}: {count} left").format(name=name, low=low, high=10 - low, count=count)
    return element("g", pebble, *dots, id=LEFT[seat][kind], transform=where, aria_label=label)


def stones_left(seat: int, count: int, name: str) -> str:
    places = [at(SIDE - 10 - 22 * place, MIDDLE, scale=0.42) for place in range(count)]
    rocks = [drawn("rock-0", transform=place) for place in places]
    label = _("{name}, stones left: {count}").format(name=name, count=count)
    return element("g", *rocks, id=f"stones-{seat}", transform=at(0, row_top(seat)), aria_label=label)


def koi_left(view: View) -> dict[str, Thing]:
    """H20: the koi that the seats have to place."""
    left = zip(view.names, view.hands, strict=True)
    return {f"koi-of-{seat}": (koi_of, seat, hand.koi, name) for seat, (name, hand) in enumerate(left)}


def koi_of(seat: int, count: int, name: str) -> str:
    label = _("{name}, koi to place: {count}").format(name=name, count=count)
    shown = koi_count(count, SIDE - 62)
    return element("g", shown, id=f"koi-of-{seat}", transform=at(0, row_top(seat)), aria_label=label)


def koi_count(count: int, x: float) -> str:
    """So many koi to place (H20) or left over (H22)."""
    koi = element("g", koi_in_basin(90), class_=None if count else "spent", transform=at(x, MIDDLE, scale=0.76))
    return koi + numeral(count, x + 40, MIDDLE)


def scores(counted: Breakdown, names: tuple[str, ...], above: float) -> dict[str, Thing]:
    """H21–H23: a row of points for each player, in the room of the whole tray and of so much above it."""
    height = (above + tray_height(len(names))) / len(names)
    rows: dict[str, Thing] = {}
    for seat, (name, score) in enumerate(zip(names, counted.players, strict=True)):
        top = height * (seat + 0.5) - MIDDLE - above
        rows[PLAYER[seat]] = player, seat, name, top, False
        rows[f"score-{seat}"] = score_row, seat, score, seat in counted.winners, top, name
    return rows


def score_row(seat: int, score: PlayerScore, has_won: bool, top: float, name: str) -> str:
    """The gardens won, their points, the koi left over and the total, the winner's in a circle."""
    shown = (
        drawn("plot", transform=at(286, MIDDLE))
        + numeral(score.won, 286, MIDDLE, 0.85)
        + numeral(score.gardens, 336, MIDDLE)
        + koi_count(score.left, 396)
        + (drawn("enso", transform=at(TOTAL, MIDDLE)) if has_won else "")
        + numeral(score.total, TOTAL, MIDDLE, 1.2)
    )
    label = score_label(name, score, has_won)
    return element("g", shown, id=f"score-{seat}", transform=at(0, top), aria_label=label)


def score_label(name: str, score: PlayerScore, has_won: bool) -> str:
    label = _("{name}: {gardens}, {points} + {left} = {total}")
    if has_won:
        label = _("{name}: {gardens}, {points} + {left} = {total}, winner")
    won, total = gardens(score.won), points_text(score.total)
    return label.format(name=name, gardens=won, points=score.gardens, left=score.left, total=total)
