"""A position of Haru Ichiban put together by hand, by somebody who sees all: the keeper.

The picture is the keeper's of a game, and below it lies the box: every flower and both frogs.

| id | what it names |
| --- | --- |
| `bank-red-1` … `bank-yellow-8` | a flower, wherever it is |
| `bank-red-frog`, `bank-yellow-frog` | a frog, wherever it is |
| `bank` | the layer of these |
"""

from collections.abc import Callable, Sequence

from teien.core.pictures.kit import ring
from teien.core.pictures.picture import Layer, Picture, Thing
from teien.core.pictures.svg import Point, at, element, words
from teien.core.play.editors import Beginning, Draft, Editor, Field, Steps, Tool
from teien.core.play.position_editor import faults, is_of
from teien.core.play.position_file import changed
from teien.core.play.position_file import written as filed
from teien.core.words.language import _, later
from teien.core.words.names import made_up_name
from teien.haru_ichiban import notation
from teien.haru_ichiban.artwork import COLOURS, flower, owned
from teien.haru_ichiban.drawing import SIZE
from teien.haru_ichiban.drawing import picture as picture_of
from teien.haru_ichiban.material import DOUBLE_DARK, SQUARE_NUMBERS
from teien.haru_ichiban.position_drafts import (
    NAME,
    on_pond,
    read,
    shifted,
    squares_of,
    swapped,
    to_do,
    turned,
    whole,
    with_bloom,
    with_frog,
    with_to_do,
    written,
)
from teien.haru_ichiban.view import Flower, View
from teien.haru_ichiban.wording import FROG_NAMES, flower_name

LAY = Tool("lay", later("Flowers and frogs"))
HANDS = Tool("hands", later("Hands and draws"))
TURN = Tool("turn", later("Turn pads"), paints=True)
PADS = Tool("pads", later("Move pads"))
TOOLS = (LAY, HANDS, TURN, PADS)

ROW, REACH = 96, 31
"""The height of a row of the box, and how far a thing in it reaches."""
SMALL = 0.72

SEATS = (later("red"), later("yellow"))
TO_DO = (
    "choose",
    "role",
    *(f"{phase}{little}" for phase in ("bloom", "wind", "dark") for little in (1, 2)),
    *(f"{phase}{little}.{moving}" for phase in ("bloomfrog", "darkfrog") for little in (1, 2) for moving in (1, 2)),
    *(f"{phase}{moving}" for phase in ("firstfrog", "secondfrog") for moving in (1, 2)),
    "over",
)


TITLES = {
    "choose": later("Both choose a flower"),
    "role": later("Equal flowers on the last turn: who is little?"),
    "bloom": later("the grand gardener's flower blooms"),
    "bloomfrog": later("the {frog} makes room for a flower"),
    "wind": later("the wind blows"),
    "dark": later("a pad is turned"),
    "darkfrog": later("the {frog} leaves the pad that was turned"),
    "firstfrog": later("Equal flowers: the {frog} is put first"),
    "secondfrog": later("Equal flowers: the {frog} is put second"),
    "over": later("The game is over."),
}
"""What must be done, by the phase."""


def player(seat: int) -> str:
    """A player as editors call them."""
    return _("{name}, {colour}").format(name=made_up_name(seat), colour=_(SEATS[seat]))


def picture(draft: Draft) -> Picture:
    """The pond with the players' rows, and the box below."""
    seen = read(draft.text)
    if seen is None:
        return Picture(
            _("Position"),
            _("This position cannot be shown."),
            "teien-haru-ichiban",
            (596, 60),
            "",
            "",
            (Layer("bank"),),
        )
    shown = picture_of(seen, ())
    bank: dict[str, Thing] = {}
    step = (SIZE[0] - 2 * 20) / (seen.pond.flowers + 1)
    for seat, name in enumerate(COLOURS):
        top = shown.size[1] + ROW * (seat + 0.4)
        for value in range(1, seen.pond.flowers + 1):
            where = 20 + step * (value - 0.5), top
            bank[f"bank-{name}-{value}"] = boxed, seat, value, place_of(seen, seat, value), where
        sits = any(square.frog == seat for square in seen.squares)
        bank[f"bank-{name}-frog"] = frog, seat, sits, (20 + step * (seen.pond.flowers + 0.5), top)
    size = shown.size[0], shown.size[1] + 2 * ROW
    return shown._replace(size=size, layers=(*shown.layers, Layer("bank", bank)), said=told(seen))


def place_of(seen: View, seat: int, value: int) -> str:
    """Where a flower is: on the pond its square, in hand, chosen, or in how many draws it comes."""
    player = seen.players[seat]
    if place := on_pond(seen, seat).get(value):
        return place
    if value == player.choice:
        return "chosen"
    return "hand" if value in (player.hand or ()) else str((player.draws or ()).index(value) + 1)


def said_place(place: str) -> str:
    """Where a flower is, short."""
    if place.isdecimal():
        return _("draw {number}").format(number=place)
    return {"hand": _("hand"), "chosen": _("chosen")}.get(place, place)


def below(place: str) -> str:
    """The same where there is little room: of draws their number."""
    return f"{place}." if place.isdecimal() else said_place(place)


def boxed(seat: int, value: int, place: str, where: Point) -> str:
    """A flower with where it is below it; pale where it is on the pond."""
    label = _("{flower}: {place}").format(flower=flower_name(Flower(seat, value)), place=said_place(place))
    faint = 0.4 if place in SQUARE_NUMBERS else None
    inside = element("g", flower(seat, value), transform=f"scale({SMALL})", opacity=faint)
    caption = words(below(place), class_="coordinate", y=48, aria_hidden="true")
    name = f"bank-{COLOURS[seat]}-{value}"
    return element("g", ring(REACH), inside, caption, id=name, class_="chip", transform=at(*where), aria_label=label)


def frog(seat: int, sits: bool, where: Point) -> str:
    label = _("{frog}: on the pond") if sits else _("{frog}: away")
    inside = element("g", owned("frog", seat), transform=f"scale({SMALL})", opacity=0.4 if sits else None)
    name, label = f"bank-{COLOURS[seat]}-frog", label.format(frog=_(FROG_NAMES[seat]))
    return element("g", ring(REACH), inside, id=name, class_="chip", transform=at(*where), aria_label=label)


def told(seen: View) -> str:
    """What must be done, and by whom."""
    return todo_title(to_do(seen))


def todo_title(todo: str) -> str:
    """What must be done, in words; where there is a little gardener, who that is comes first."""
    phase = todo.rstrip("12.")
    seats = [int(letter) - 1 for letter in todo if letter in "12"]
    frog = _(FROG_NAMES[seats[-1]]) if seats else ""
    task = _(TITLES[phase]).format(frog=frog)
    if not seats or phase in ("firstfrog", "secondfrog"):
        return task
    return _("{colour} is little: {task}").format(colour=_(SEATS[seats[0]]).capitalize(), task=task)


def things(seen: View) -> list[tuple[int, int]]:
    """All flowers, by seat and value."""
    return [(seat, value) for seat in range(2) for value in range(1, seen.pond.flowers + 1)]


def steps(draft: Draft) -> Steps:
    seen = read(draft.text)
    if seen is None:
        return {}
    by_name = {square.name: square for square in seen.squares}
    names = squares_of(seen.pond)
    pads = [name for name in names if by_name[name].pad]
    if draft.tool == TURN.name:
        return {f"turn {name}": [name] for name in pads if by_name[name].pad != DOUBLE_DARK}
    if draft.tool == PADS.name:
        return {f"pads {name} {other}": [name, other] for name in pads for other in names if other != name}
    if draft.tool == HANDS.name:
        moved = {f"hands {seat} {value}": [f"bank-{COLOURS[seat]}-{value}"] for seat, value in things(seen)}
        sitting = {square.frog for square in seen.squares}
        return moved | {f"away {s}": [f"bank-{COLOURS[s]}-frog"] for s in range(2) if s in sitting}
    free = [name for name in pads if not by_name[name].flower]
    found = {
        f"bloom {seat} {value} {name}": [f"bank-{COLOURS[seat]}-{value}", name]
        for seat, value in things(seen)
        for name in free
    }
    light = [name for name in free if by_name[name].frog is None and not by_name[name].is_dark]
    return found | {f"frog {s} {name}": [f"bank-{COLOURS[s]}-frog", name] for s in range(2) for name in light}


def done(draft: Draft, step: str) -> str:
    seen = read(draft.text)
    assert seen
    what, *rest = step.split(" ")
    if what == "turn":
        seen = turned(seen, rest[0])
    elif what == "pads":
        seen = swapped(seen, *rest)
    elif what == "hands":
        seen = shifted(seen, int(rest[0]), int(rest[1]))
    elif what == "away":
        seen = with_frog(seen, int(rest[0]), "")
    elif what == "frog":
        seen = with_frog(seen, int(rest[0]), rest[1])
    else:
        seen = with_bloom(seen, int(rest[0]), int(rest[1]), rest[2])
    return written(draft.text, seen)


def why_not(draft: Draft, touches: Sequence[str]) -> str:
    """R05, R10, R12, R14: why something cannot lie there."""
    seen = read(draft.text)
    if seen is None:
        return ""
    first, last = touches[0], touches[-1]
    square = next((each for each in seen.squares if each.name == last), None)
    if draft.tool == TURN.name:
        if square and square.pad:
            return _("R12: this pad is dark on both sides.")
        return _("There is no pad on {square}.").format(square=last)
    if draft.tool == PADS.name:
        return _("There is no pad on {square}.").format(square=first) if len(touches) < 2 else ""
    if draft.tool == HANDS.name:
        return _("The frog is away already.") if first.endswith("-frog") else _("Touch a flower below, or a frog.")
    if len(touches) < 2:
        return _("Take a flower or a frog below first.")
    if square is None:
        return ""
    if not square.pad:
        return _("R10: it needs a pad, and {square} is water.").format(square=last)
    if square.flower:
        return _("R10: {flower} blooms there already.").format(flower=flower_name(square.flower))
    if square.is_dark:
        return _("R14: a frog never sits on a dark pad.")
    return _("R10: a pad holds one frog.")


def fields(draft: Draft) -> tuple[Field, ...]:
    seen = read(draft.text)
    if seen is None:
        return ()
    players = tuple((str(seat + 1), player(seat)) for seat in range(2))
    chosen = [("-", _("none")), *((str(value), str(value)) for value in range(1, seen.pond.flowers + 1))]
    turns = tuple((str(turn), str(turn)) for turn in range(1, seen.pond.turns + 1))
    choices, scores, last = (
        tuple(
            Field(f"{name}-{seat + 1}", title.format(name=player(seat)), value(seen, seat), tuple(offered), rare=rare)
            for seat in range(2)
        )
        for name, title, value, offered, rare in (
            ("choice", _("Chosen this turn: {name}"), choice_of, chosen, False),
            ("score", _("Points: {name}"), lambda seen, seat: str(seen.players[seat].score), (), False),
            (
                "last",
                _("Of these in the last round: {name}"),
                lambda s, seat: str(s.players[seat].last_points),
                (),
                True,
            ),
        )
    )
    face = (("off", _("They stay face up")), ("on", _("They lie face down once their turn is over")))
    return (
        Field("todo", _("What comes next"), to_do(seen), tuple((each, todo_title(each)) for each in TO_DO)),
        *choices,
        *([Field("turn", _("Turn"), str(seen.turn), turns)] if seen.phase == "over" else []),
        Field("round", _("Round"), str(seen.round)),
        Field("dragonfly", _("Who holds the dragonfly"), str(seen.dragonfly + 1), players),
        *scores,
        *last,
        Field("face", _("Flowers that have bloomed"), "on" if seen.is_face_down else "off", face, rare=True),
        Field("chance", _("Where the next shuffle begins"), f"{seen.chance or 0:016x}", rare=True),
    )


def score_of(seen: View, seat: int) -> str:
    return str(seen.players[seat].score)


def last_of(seen: View, seat: int) -> str:
    return str(seen.players[seat].last_points)


def choice_of(seen: View, seat: int) -> str:
    return str(seen.players[seat].choice or "-")


PLACES = {"score": 7, "last": 8, "dragonfly": 9, "chance": 12}
"""Which part of the line a field is."""


def filled(draft: Draft, name: str, value: str) -> str:
    seen = read(draft.text)
    assert seen
    what, _dash, number = name.partition("-")
    if what == "todo":
        return written(draft.text, whole(with_to_do(seen, value)))
    if what == "choice":
        players = list(seen.players)
        seat = int(number) - 1
        players[seat] = players[seat]._replace(choice=int(value) if value.isdecimal() else None)
        chosen = whole(seen._replace(players=(players[0], players[1])))
        return written(draft.text, with_to_do(chosen, to_do(chosen)))
    if what == "face":
        return written(draft.text, seen._replace(is_face_down=value == "on"))
    line = notation.position(seen).split(" ")
    if what in ("turn", "round"):
        line[10] = f"{seen.round}.{value or '-'}" if what == "turn" else f"{value or '-'}.{seen.turn}"
    else:
        parts = line[PLACES[what]].split("|")
        parts[int(number) - 1 if number else 0] = value.replace(" ", "") or "-"
        line[PLACES[what]] = "|".join(parts)
    return changed(draft.text, NAME, " ".join(line))


def started(pond: str) -> Callable[[], str]:
    """The beginning of a game, its flowers drawn by chance."""

    def begun() -> str:
        from teien.core.engine.chance import fresh_seed
        from teien.core.play.start import new

        return filed(NAME, new(NAME, seed=fresh_seed(), pond=pond).position("all"))

    return begun


EDITOR = Editor(
    name="position",
    title=later("A position"),
    about=later(
        "Below lies the whole box: touch a flower or a frog, then the pad where it is to be. You see all that is "
        "hidden in a game; whoever gets the link or the line sees it too, but a game from here deals it anew."
    ),
    beginnings=(
        Beginning(later("On the usual pond"), started("5x5")),
        Beginning(later("On the small pond"), started("3x3")),
    ),
    fits=is_of(NAME),
    tools=lambda _draft: TOOLS,
    picture=picture,
    steps=steps,
    done=done,
    why_not=why_not,
    faults=lambda text: faults(text, NAME, notation.from_position),
    notes=lambda _draft: [],
    table=lambda _draft: (None, {}),
    fields=fields,
    filled=filled,
    is_position=True,
)
