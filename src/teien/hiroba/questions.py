"""What can be asked about the squares of Hiroba: what lies on them, in their row, their column and their garden."""

from collections.abc import Iterable

from teien.core.play.questions import Question, Questions
from teien.core.words.facts import Speech, in_sentences, sentence
from teien.core.words.language import _, later
from teien.hiroba.explain import beside
from teien.hiroba.places import garden_name
from teien.hiroba.scoring import Garden, breakdown, gardens
from teien.hiroba.squares import SQUARE_NAMES, SQUARE_NUMBERS, same_line
from teien.hiroba.view import Piece, View
from teien.hiroba.wording import CHIP_LABELS


def about(view: View, square: str, reader: int | None) -> str:
    """What lies on a square, how its garden stands, and which ponds it is beside."""
    speech = Speech(view.names, reader)
    if square in view.layout.ponds:
        return pond(view, square, speech)
    if square not in view.layout.garden_of:
        return ""
    garden = garden_of(view, square)
    told = [lying(view.by_square.get(square), speech), size(view, garden), lead(garden, speech)]
    told += [
        _("beside the pond on {pond}").format(pond=pond)
        for pond in view.layout.ponds
        if pond and square in beside(pond)
    ]
    return in_sentences(told)


def row(view: View, square: str, reader: int | None) -> str:
    """The garden squares of a square's row."""
    if square not in SQUARE_NUMBERS:
        return ""
    squares = [name for name in SQUARE_NAMES if name[1] == square[1]]
    return sentence(_("row {row}: {squares}").format(row=square[1], squares=listed(view, squares, reader)))


def column(view: View, square: str, reader: int | None) -> str:
    """The garden squares of a square's column."""
    if square not in SQUARE_NUMBERS:
        return ""
    squares = [name for name in SQUARE_NAMES if name[0] == square[0]]
    return sentence(_("column {column}: {squares}").format(column=square[0], squares=listed(view, squares, reader)))


def garden(view: View, square: str, reader: int | None) -> str:
    """The squares of a square's garden, and who leads there."""
    if square not in view.layout.garden_of:
        return ""
    speech, found = Speech(view.names, reader), garden_of(view, square)
    lying_there = _("in it: {squares}").format(squares=listed(view, found.squares, reader))
    told = size(view, found), lying_there, lead(found, speech)
    return in_sentences(told)


def numbers(view: View, square: str, reader: int | None) -> str:
    """H13, H14: the numbers that whoever asks, or else acts, could place on a square."""
    seats = view.to_act if reader is None else (reader,)
    if square not in view.layout.garden_of or square in view.by_square or not seats:
        return ""
    own = [piece.square for piece in view.pieces if piece.seat == seats[0]]
    if not (reaches(own, square) if own else square in view.layout.starts):
        return sentence(_("no pebble of yours reaches {square} (H13)").format(square=square))
    left = view.hands[seats[0]].pebbles
    found = [
        str(number) for number in range(1, 10) if left[min(number, 10 - number) - 1] and is_free(view, square, number)
    ]
    if not found:
        return sentence(_("none of your numbers fits on {square} (H14)").format(square=square))
    return sentence(_("on {square} fit {numbers}").format(square=square, numbers=", ".join(found)))


def reaches(own: Iterable[str], square: str) -> bool:
    return any(same_line(SQUARE_NUMBERS[other], SQUARE_NUMBERS[square]) for other in own)


def is_free(view: View, square: str, number: int) -> bool:
    """H14: whether no such number lies in the row, the column or the garden of a square."""
    garden_of = view.layout.garden_of
    return not any(
        piece.number == number and (garden_of[piece.square] == garden_of[square] or reaches([piece.square], square))
        for piece in view.pieces
    )


def pond(view: View, square: str, speech: Speech) -> str:
    """H18: the sums beside a pond."""
    found = next(pond for pond in breakdown(view).ponds if pond.square == square)
    sums = [speech.of(seat, later("you {sum}"), later("{name} {sum}"), sum=total) for seat, total in found.sums.items()]
    if not sums:
        return sentence(_("no pebble lies beside it"))
    return sentence(_("the sums beside it: {sums}; the lowest gets the koi").format(sums=", ".join(sums)))


def lying(piece: Piece | None, speech: Speech) -> str:
    """What lies on a square."""
    if piece is None:
        return _("empty")
    if piece.kind != "pebble":
        return _(CHIP_LABELS[piece.kind])
    return speech.of(piece.seat, later("your {number}"), later("{name}'s {number}"), number=piece.number)


def listed(view: View, squares: Iterable[str], reader: int | None) -> str:
    """What lies on the garden squares among these, and which of them are empty."""
    speech, by_square = Speech(view.names, reader), view.by_square
    playable = [name for name in squares if name in view.layout.garden_of]
    taken = [f"{name} {lying(by_square[name], speech)}" for name in playable if name in by_square]
    empty = [name for name in playable if name not in by_square]
    if not playable:
        return _("no garden")
    if not empty:
        return ", ".join(taken)
    free = _("empty: {squares}").format(squares=", ".join(empty))
    return _("{taken}; {empty}").format(taken=", ".join(taken), empty=free) if taken else free


def garden_of(view: View, square: str) -> Garden:
    return next(garden for garden in gardens(view) if square in garden.squares)


def size(view: View, garden: Garden) -> str:
    """Which garden it is, with its size, and how many of its squares are taken."""
    taken = sum(name in view.by_square for name in garden.squares)
    name = garden_name(view.layout, view.layout.garden_of[garden.squares[0]])
    return _("{garden}, {taken} taken").format(garden=name, taken=taken)


def lead(garden: Garden, speech: Speech) -> str:
    """H19: who has the highest sum in a garden, and how much the next one has."""
    if not garden.sums:
        return _("nobody has a pebble in it")
    most = max(garden.sums.values())
    (first, *others) = [seat for seat, total in garden.sums.items() if total == most]
    if others:
        return _("the lead is tied at {sum}").format(sum=most)
    rest = max((total for seat, total in garden.sums.items() if seat != first), default=0)
    return speech.of(
        first, later("you lead {own} to {rest}"), later("{name} leads {own} to {rest}"), own=most, rest=rest
    )


QUESTIONS = Questions(
    about,
    (
        Question("r", later("What lies in this row"), row),
        Question("c", later("What lies in this column"), column),
        Question("g", later("What lies in this garden, and who leads"), garden),
        Question("p", later("Which of your numbers fit on this square"), numbers),
    ),
)
