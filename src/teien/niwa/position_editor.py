"""A position of Niwa put together by hand.

The picture is that of a game, and below it lie the pearls that are on nobody's head:

| id | what it names |
| --- | --- |
| `bank-pink-g` … `bank-blue-p` | a side's pearls of a colour, as many as are left |
| `bank` | the layer of these |
"""

from collections.abc import Iterable, Sequence

from teien.core.pictures.kit import ring
from teien.core.pictures.picture import Layer, Picture, Thing
from teien.core.pictures.svg import Point, at, element, words
from teien.core.play.editors import Beginning, Draft, Editor, Field, Steps, Tool
from teien.core.play.position_editor import faults as faults_of
from teien.core.play.position_editor import is_of
from teien.core.play.position_file import changed
from teien.core.play.position_file import written as filed
from teien.core.words.language import _, later, together
from teien.core.words.names import made_up_name
from teien.niwa import notation
from teien.niwa.artwork import drawn, owned
from teien.niwa.drawing import picture as picture_of
from teien.niwa.ground import width
from teien.niwa.material import COLOUR_NAMES, COLOURS, SIDE_NAMES
from teien.niwa.position_drafts import (
    NAME,
    TO_DO,
    figure_of,
    garden_of,
    pearls_left,
    read,
    with_figure,
    with_to_do,
    written,
)
from teien.niwa.setup import CAPACITIES, REPETITIONS
from teien.niwa.tray import stretch
from teien.niwa.view import Figure, View
from teien.niwa.wording import SIDES, colour, numbered, side

FIGURE = Tool("figures", later("Figures"))
PEARLS = Tool("pearls", later("Pearls"))
TAKE = Tool("take", later("Take the top pearl"))
AWAY = Tool("away", later("Back beside the garden"))
TOOLS = (FIGURE, PEARLS, TAKE, AWAY)

BANK = 96
"""The height of the row of pearls, in the tray's own measure."""
SLOTS, SLOT = (120, 510), 84
REACH = 34
PEARL_SCALE = 1.9

TASKS = {
    "place": later("The figures are placed"),
    "turn": later("A turn begins"),
    "go1": later("Figure 1 goes on"),
    "go2": later("Figure 2 goes on"),
    "go3": later("Figure 3 goes on"),
    "won": later("Somebody has won"),
    "drawn": later("The game is drawn"),
}


def player(seat: int) -> str:
    """A player as editors call them."""
    return _("{name}, {colour}").format(name=made_up_name(seat), colour=_(SIDES[seat]))


def picture(draft: Draft) -> Picture:
    """The garden with the figures, the players' panels, and the pearls that are left."""
    seen = read(draft.text)
    if seen is None:
        return Picture(
            _("Position"), _("This position cannot be shown."), "teien-niwa", (640, 60), "", "", (Layer("bank"),)
        )
    shown = picture_of(seen, ())
    scale, top = stretch(seen.garden), shown.size[1]
    bank: dict[str, Thing] = {}
    for seat, name in enumerate(SIDE_NAMES):
        for place, (letter, count) in enumerate(pearls_left(seen, seat).items()):
            bank[f"bank-{name}-{letter}"] = pearl, seat, letter, count, (SLOTS[seat] + SLOT * place, BANK / 2 - 6)
    layer = Layer("bank", bank, (labels,), at(0, top, scale=scale))
    size = width(seen.garden), top + scale * BANK
    return shown._replace(size=size, layers=(*shown.layers, layer), said=told(seen))


def labels() -> str:
    """Whose pearls lie there."""
    return "".join(owned("crest", seat, transform=at(SLOTS[seat] - 72, BANK / 2 - 6, scale=0.8)) for seat in range(2))


def pearl(seat: int, letter: str, count: int, place: Point) -> str:
    thing = drawn(f"pearl-{COLOUR_NAMES[COLOURS.index(letter)]}", transform=at(-8, 0, scale=PEARL_SCALE))
    label = _("{side}, {colour}: {count} left").format(side=side(seat), colour=colour(letter), count=count)
    return element(
        "g",
        ring(REACH),
        element("g", thing, class_=None if count else "spent"),
        words(str(count), class_="left", x=32, y=8, aria_hidden="true"),
        id=f"bank-{SIDE_NAMES[seat]}-{letter}",
        class_="chip",
        transform=at(*place),
        aria_label=label,
    )


def told(seen: View) -> str:
    """What must be done, and by whom."""
    task = _(TASKS[notation.to_do(seen)])
    return _("{name}: {task}").format(name=player(seen.to_act[0]), task=task) if seen.to_act else task


def steps(draft: Draft) -> Steps:
    seen = read(draft.text)
    if seen is None:
        return {}
    figures = [figure for side in seen.figures for figure in side]
    if draft.tool == TAKE.name:
        return {f"take {figure.name}": [figure.name] for figure in figures if figure.pearls}
    if draft.tool == AWAY.name:
        return {f"away {figure.name}": [figure.name] for figure in figures if figure.cell}
    if draft.tool == PEARLS.name:
        return pearl_steps(seen, figures)
    standing = seen.standing
    free = [name for name in seen.garden.names if name not in standing]
    return {f"{figure.name} {cell}": [figure.name, cell] for figure in figures for cell in free}


def pearl_steps(seen: View, figures: Sequence[Figure]) -> Steps:
    """N14: a pearl goes from the tray, or from the top of a head, onto another head of its side."""
    found: dict[str, list[str]] = {}
    for other in figures:
        if len(other.pearls) >= seen.capacity:
            continue
        for letter, count in pearls_left(seen, other.seat).items():
            bank = f"bank-{SIDE_NAMES[other.seat]}-{letter}"
            if count:
                found[f"{bank} {other.name}"] = [bank, other.name]
        for giver in seen.figures[other.seat]:
            if giver != other and giver.pearls:
                found[f"{giver.name} {other.name}"] = [giver.name, other.name]
    return found


def done(draft: Draft, step: str) -> str:
    seen = read(draft.text)
    assert seen
    what, to = step.split(" ")
    figure = figure_of(seen, to)
    if what == "take" and figure:
        return written(draft.text, with_figure(seen, figure._replace(pearls=figure.pearls[:-1])))
    if what == "away" and figure:
        return written(draft.text, with_figure(seen, figure._replace(cell=None)))
    giver = figure_of(seen, what)
    if figure and giver:
        seen = with_figure(seen, giver._replace(pearls=giver.pearls[:-1]))
        return written(draft.text, with_figure(seen, figure._replace(pearls=figure.pearls + giver.pearls[-1])))
    if figure:
        return written(draft.text, with_figure(seen, figure._replace(pearls=figure.pearls + what[-1])))
    assert giver
    return written(draft.text, with_figure(seen, giver._replace(cell=seen.garden.cell(to))))


def why_not(draft: Draft, touches: Sequence[str]) -> str:
    """N01, N13, N14: why a figure cannot stand there, or a pearl not come there."""
    seen = read(draft.text)
    if seen is None:
        return ""
    first, last = touches[0], touches[-1]
    figure, receiver = figure_of(seen, first), figure_of(seen, last)
    if draft.tool == TAKE.name:
        return _("N14: there is no pearl on that head.") if figure else ""
    if draft.tool == AWAY.name:
        return _("That figure waits beside the garden already.") if figure else ""
    if draft.tool == PEARLS.name:
        return why_no_pearl(seen, first, last) if len(touches) > 1 or first.startswith("bank-") else ""
    if len(touches) < 2:
        return _("Take a figure first.")
    there = receiver or seen.standing.get(last)
    return _("N13: {figure} stands there already.").format(figure=numbered(there.seat, there.number)) if there else ""


def why_no_pearl(seen: View, first: str, last: str) -> str:
    giver, receiver = figure_of(seen, first), figure_of(seen, last)
    if first == last or not receiver:
        if first.startswith("bank-"):
            return _("N01: all pearls of that colour are on heads already.")
        return _("N14: there is no pearl on that head.") if giver and not giver.pearls else ""
    seat = giver.seat if giver else SIDE_NAMES.index(first.split("-")[1])
    if not giver and not pearls_left(seen, seat)[first[-1]]:
        return _("N01: all pearls of that colour are on heads already.")
    if receiver.seat != seat:
        return _("N15: pearls stay with their side.")
    if len(receiver.pearls) >= seen.capacity:
        return _("N14: a head holds at most {most} pearls.").format(most=seen.capacity)
    return ""


def faults(text: str) -> list[str]:
    """What the readers say, after all that is missing."""
    seen = read(text)
    missing = [left for seat in range(2) if seen and (left := said_left(seen, seat))]
    complaints = faults_of(text, NAME, notation.from_position)
    return [*missing, *(complaints if not missing else [])]


def said_left(seen: View, seat: int) -> str:
    """N01: which pearls of a side are on nobody's head."""
    left = [f"{count} {colour(letter)}" for letter, count in pearls_left(seen, seat).items() if count]
    message = _("N01: pearls of {name} still to be put on heads: {pearls}")
    return message.format(name=player(seat), pearls=together(left)) if left else ""


def fields(draft: Draft) -> tuple[Field, ...]:
    seen = read(draft.text)
    if seen is None:
        return ()
    sides = tuple((str(seat + 1), player(seat)) for seat in range(2))
    turn = (Field("seat", _("Whose turn it is"), str(seen.to_act[0] + 1), sides),) if seen.to_act else ()
    capacity = "none" if seen.capacity not in CAPACITIES.values() else str(seen.capacity)
    repetition, again = "on" if seen.repetition else "off", titled(REPETITIONS, REPETITION_TITLES)
    takeover = ("done" if seen.taken_over else "on") if seen.takeover else "off"
    return (
        Field("todo", _("What comes next"), notation.to_do(seen), tuple((each, _(TASKS[each])) for each in TO_DO)),
        *(turn if seen.phase != "place" else ()),
        Field("first", _("Who began"), str(seen.first + 1), sides),
        Field("turns", _("Turns that have ended"), str(seen.turns)),
        Field("capacity", _("Pearls on a head"), capacity, titled(CAPACITIES, CAPACITY_TITLES), rare=True),
        Field("repetition", _("The same position again"), repetition, again, rare=True),
        Field("longest", _("Longest game, in turns"), str(seen.longest), rare=True),
        Field("takeover", _("One divides, the other chooses"), takeover, titled(TAKEOVERS, TAKEOVER_TITLES), rare=True),
        Field("circuit", _("The garden, its circuit"), seen.garden.circuit, rare=True),
    )


CAPACITY_TITLES = (later("At most three"), later("As many as you like"))
REPETITION_TITLES = (later("The third time is a draw"), later("Play on"))
TAKEOVERS = ("off", notation.OPEN, notation.DONE)
TAKEOVER_TITLES = (later("No"), later("The second player may take over"), later("The second player has taken over"))


def titled(values: Iterable[str], titles: Sequence[str]) -> tuple[tuple[str, str], ...]:
    return tuple((value, _(title)) for value, title in zip(values, titles, strict=True))


PLACES = {"first": 2, "turns": 3, "todo": 4, "capacity": 5, "repetition": 6, "longest": 7, "circuit": 0}
"""Which part of the line a field is."""


def filled(draft: Draft, name: str, value: str) -> str:
    seen = read(draft.text)
    assert seen
    if name == "seat":
        is_other = seen.to_act and str(seen.to_act[0] + 1) != value
        turns = seen.turns + (1 if seen.turns < seen.longest else -1) * bool(is_other)
        return changed(
            draft.text, NAME, notation.position(with_to_do(seen._replace(turns=turns), notation.to_do(seen)))
        )
    line = notation.position(seen).split(" ")
    if name == "circuit":
        value = value.replace(" ", "/")
        garden_of(value)
    if name == "takeover":
        line[8:] = [] if value == "off" else [notation.TAKEOVER + value]
    else:
        line[PLACES[name]] = value.replace(" ", "") or "-"
    tried = changed(draft.text, NAME, " ".join(line))
    found = read(tried)
    # What was chosen itself is meant.
    return tried if name in ("todo", "turns") or found is None else written(tried, found)


def beginning(circuit: str, placed: str = "-:gg,-:oo,-:pp|-:gg,-:oo,-:pp") -> str:
    """A position in a garden before the first turn."""
    return filed(NAME, f"{circuit} {placed} 1 0 place 3 on 1000")


EDITOR = Editor(
    name="position",
    title=later("A position"),
    about=later(
        "Touch a figure, then the cell where it stands, or drag it there. Pearls go from head to head of a side, or "
        "from those below. What comes next and what is still wrong stands beside the garden."
    ),
    beginnings=(
        Beginning(later("In the meadow"), beginning("meadow")),
        Beginning(later("By the stream"), beginning("stream")),
        Beginning(later("At the pond"), beginning("pond")),
        Beginning(later("Along the snake"), beginning("snake")),
        Beginning(later("In a small garden"), beginning("pink@0,0/A@3,-2/blue>>>@6,-4")),
    ),
    fits=is_of(NAME),
    tools=lambda _draft: TOOLS,
    picture=picture,
    steps=steps,
    done=done,
    why_not=why_not,
    faults=faults,
    notes=lambda _draft: [],
    table=lambda _draft: (None, {}),
    fields=fields,
    filled=filled,
    is_position=True,
)
