"""What can be asked about the cells of the garden: who stands there with which pearls, its lines, the way to go."""

from collections.abc import Iterable

from teien.core.play.questions import Question, Questions
from teien.core.words.facts import Speech, in_sentences
from teien.core.words.language import _, counted, later
from teien.niwa.view import Cell, Figure, View
from teien.niwa.wording import BASES, colour, numbered

WAYS = (
    later("north"),
    later("north-east"),
    later("south-east"),
    later("south"),
    later("south-west"),
    later("north-west"),
)
"""The six directions, as `Cell` has them."""


def about(view: View, thing: str, reader: int | None) -> str:
    """Of a cell, who stands there and how far it is from there; of a figure, its pearls and its way."""
    speech = Speech(view.names, reader)
    cell, figure = found(view, thing)
    told = []
    if figure:
        told.append(carried(figure, speech))
    if cell:
        told += ways(view, cell, figure, speech)
    return in_sentences(told)


def lines(view: View, thing: str, _reader: int | None) -> str:
    """The lines of a cell: where each leads, in which colour, and who stands there."""
    cell, _figure = found(view, thing)
    if cell is None:
        return ""
    standing, told = view.standing, []
    for way, line, other in zip(WAYS, cell.lines, cell.beside, strict=True):
        if line:
            who = standing.get(other)
            there = numbered(who.seat, who.number) if who else _("free")
            told.append(
                _("{way} {colour} to {cell}, {there}").format(way=_(way), colour=colour(line), cell=other, there=there)
            )
    return in_sentences(told)


def figures(view: View, _thing: str, reader: int | None) -> str:
    """Where all figures stand, and which pearls they carry."""
    speech, everybody = Speech(view.names, reader), [figure for side in view.figures for figure in side]
    told = _("{figure}; {where}")
    return in_sentences(told.format(figure=carried(figure, speech), where=place(figure)) for figure in everybody)


def found(view: View, thing: str) -> tuple[Cell | None, Figure | None]:
    """A thing's cell and whoever stands there; a figure's own cell."""
    for side in view.figures:
        for figure in side:
            if figure.name == thing:
                return figure.cell, figure
    if thing not in view.garden.names:
        return None, None
    return view.garden.cell(thing), view.standing.get(thing)


def place(figure: Figure) -> str:
    return _("on {cell}").format(cell=figure.cell.name) if figure.cell else _("waiting")


def carried(figure: Figure, speech: Speech) -> str:
    """Whose a figure is, and its pearls from the top down, as it gives them away."""
    words = later("your figure {number}"), later("figure {number} of {name}")
    who = speech.of(figure.seat, *words, number=figure.number)
    if not figure.pearls:
        return _("{who}, without pearls").format(who=who)
    pearls = ", ".join(colour(letter) for letter in reversed(figure.pearls))
    return _("{who}, pearls from the top: {pearls}").format(who=who, pearls=pearls)


def ways(view: View, cell: Cell, figure: Figure | None, speech: Speech) -> Iterable[str]:
    """How many steps it is from a cell to the base that a side must reach."""
    seats = [figure.seat] if figure else [0, 1] if speech.reader is None else [speech.reader]
    for seat in seats:
        steps = counted("{count} step", "{count} steps", cell.steps[seat])
        yield _("{steps} to the {base}").format(steps=steps, base=_(BASES[1 - seat]))


QUESTIONS = Questions(
    about,
    (
        Question("l", later("Where the lines of this cell lead"), lines),
        Question("f", later("Where all figures stand, and which pearls they carry"), figures),
    ),
)
