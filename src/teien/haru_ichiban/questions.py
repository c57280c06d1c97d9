"""What can be asked about the squares of the pond: whose flowers are there, around them, and in which figures."""

from collections.abc import Iterable

from teien.core.play.questions import Question, Questions
from teien.core.words.facts import Speech, in_sentences, sentence
from teien.core.words.language import _, counted, later
from teien.haru_ichiban.comment import bits, squares_of
from teien.haru_ichiban.drawing import label
from teien.haru_ichiban.figures import FIGURES
from teien.haru_ichiban.material import SQUARE_NAMES, SQUARE_NUMBERS
from teien.haru_ichiban.view import View, figures_on
from teien.haru_ichiban.wording import FIGURE_NAMES

WAYS = ((later("above"), -1, 0), (later("to the right"), 0, 1), (later("below"), 1, 0), (later("to the left"), 0, -1))
"""The four sides of a square: what they are called, and how many rows down and columns right they are."""
NEAR = 2
"""A figure is told of unasked while it lacks at most so many flowers."""


def about(view: View, square: str, reader: int | None) -> str:
    """Whose flower or frog is there, and the best figures that it could belong to."""
    if square not in names_on(view):
        return ""
    lying = view.squares[SQUARE_NUMBERS[square]]
    speech, told = Speech(view.names, reader), []
    if lying.flower:
        told.append(speech.of(lying.flower.seat, later("your flower"), later("the flower of {name}")))
    elif lying.frog is not None:
        told.append(speech.of(lying.frog, later("your frog"), later("the frog of {name}")))
    if lying.pad:
        told += best(view, square, speech)
    return in_sentences(told)


def row(view: View, square: str, _reader: int | None) -> str:
    """All squares of a row."""
    return line(view, [name for name in names_on(view) if square in SQUARE_NUMBERS and name[1] == square[1]])


def column(view: View, square: str, _reader: int | None) -> str:
    """All squares of a column."""
    return line(view, [name for name in names_on(view) if square in SQUARE_NUMBERS and name[0] == square[0]])


def names_on(view: View) -> list[str]:
    """The squares of the pond."""
    return [SQUARE_NAMES[square] for square in view.pond.squares]


def line(view: View, names: Iterable[str]) -> str:
    return " ".join(f"{label(view.squares[SQUARE_NUMBERS[name]])}." for name in names)


def around(view: View, square: str, _reader: int | None) -> str:
    """What is on the four sides of a square."""
    inside = names_on(view)
    if square not in inside:
        return ""
    told = []
    for way, down, right in WAYS:
        name = f"{chr(ord(square[0]) + right)}{int(square[1]) - down}"
        there = label(view.squares[SQUARE_NUMBERS[name]]) if name in inside else _("the bank")
        told.append(_("{way}: {there}").format(way=_(way), there=there))
    return in_sentences(told)


def figures(view: View, square: str, reader: int | None) -> str:
    """R19: the figures through a square that one of them can still make, and how many flowers each lacks."""
    if square not in names_on(view):
        return ""
    speech, told = Speech(view.names, reader), []
    for seat in range(2):
        for lacking, number in open_figures(view, square, seat):
            kind, squares, _points = FIGURES[number]
            words = later("for you"), later("for {name}")
            told.append(
                _("{figure} {squares}, {whose}: {lacking}").format(
                    figure=_(FIGURE_NAMES[kind]),
                    squares=" ".join(squares_of(squares)),
                    whose=speech.of(seat, *words),
                    lacking=lacks(lacking),
                )
            )
    return in_sentences(told) or sentence(_("no figure with a flower passes through {square}").format(square=square))


def best(view: View, square: str, speech: Speech) -> Iterable[str]:
    """For each seat the figure through a square that is nearest, the dearest of them, where it is near."""
    for seat in range(2):
        found = open_figures(view, square, seat)
        if found and 0 < found[0][0] <= NEAR:
            lacking, number = found[0]
            words = later("your {figure} lacks {count} here"), later("{name}'s {figure} lacks {count} here")
            name = _(FIGURE_NAMES[FIGURES[number].kind])
            yield speech.of(seat, *words, figure=name, count=lacking)


def open_figures(view: View, square: str, seat: int) -> list[tuple[int, int]]:
    """How many flowers each figure lacks that a seat has begun and the other does not block; the nearest first."""
    own, others, here = bits(view, seat), bits(view, 1 - seat), 1 << SQUARE_NUMBERS[square]
    found = [
        ((shape.squares & ~own).bit_count(), number)
        for number, shape in figures_on(view.pond)
        if shape.squares & here and shape.squares & own and not shape.squares & others
    ]
    return sorted(found)


def lacks(count: int) -> str:
    return counted("{count} flower is missing", "{count} flowers are missing", count) if count else _("complete")


QUESTIONS = Questions(
    about,
    (
        Question("r", later("What is in this row"), row),
        Question("c", later("What is in this column"), column),
        Question("a", later("What is around this square"), around),
        Question("f", later("Which figures pass through this square, and what they lack"), figures),
    ),
)
