"""What Hiroba's puzzles are about, when two are alike, and where games for them begin."""

from collections.abc import Iterator, Sequence

from teien.core.play.match import Match
from teien.core.play.modules import Theme
from teien.core.play.move import Move
from teien.core.play.start import new
from teien.core.words.language import later
from teien.hiroba.comment import facts
from teien.hiroba.view import View

THEMES = {
    "stone": Theme(later("A stone in the way"), later("A stone closes a square for good: see whom that hurts.")),
    "no-room": Theme(later("No room left"), later("Whoever cannot place a pebble any more loses the turn.")),
    "koi": Theme(later("The koi"), later("The lowest sum beside a pond gets its koi, which doubles a garden.")),
    "leave-the-koi": Theme(
        later("Leave the koi"), later("What counts in a garden may be worth more than the koi beside it.")
    ),
    "takes-the-lead": Theme(later("Take the lead"), later("A garden changes hands with one pebble.")),
    "ties": Theme(later("Draw level"), later("In a tie nobody has the garden alone.")),
    "closes": Theme(later("Close the garden"), later("A full garden stays as it is.")),
    "opens": Theme(later("A garden of your own"), later("Nobody else has a pebble in this garden.")),
    "small-number": Theme(later("Small is beautiful"), later("Not every good pebble shows a high number.")),
    "quiet": Theme(later("Quiet move"), later("It counts nothing yet, and decides what will count.")),
    "last-pebble": Theme(later("Last pebble"), later("One pebble, and then it is counted.")),
}
SMALL = 3
BY_FACT = {
    "takes_lead": "takes-the-lead",
    "ties": "ties",
    "closed_tied": "ties",
    "closed_won": "closes",
    "closed": "closes",
    "opens": "opens",
    "koi": "koi",
    "koi_shared": "koi",
    "koi_lost": "leave-the-koi",
}


def opening(seed: int) -> Match:
    """A garden by chance."""
    return new("hiroba", 2, seed=seed)


def themes(views: Sequence[View], seat: int, line: Sequence[Move]) -> Sequence[str]:
    """By what the solution does."""
    return tuple(dict.fromkeys(found(views, seat, line[0])))


def found(views: Sequence[View], seat: int, move: Move) -> Iterator[str]:
    before, after = views[0], views[1]
    if move.kind == "stone":
        yield "stone"
    if set(after.stuck) - set(before.stuck) - {seat}:
        yield "no-room"
    for fact in facts(before, seat, move, after, seat):
        if fact.kind in BY_FACT:
            yield BY_FACT[fact.kind]
    if move.kind == "pebble":
        if not any(any(hand.pebbles) for hand in after.hands):
            yield "last-pebble"
        elif not after.totals[seat] > before.totals[seat]:
            yield "quiet"
        if move.value <= SMALL:
            yield "small-number"


def canonical(view: View, seat: int) -> str:
    """The board turned and mirrored in all eight ways, gardens numbered as they come, seats counted from the one that
    solves the puzzle; the first in the order of the alphabet.
    """
    players = len(view.hands)
    hands = [view.hands[(seat + place) % players] for place in range(players)]
    rest = (view.phase, view.koi_option, view.round == 1, [(hand.pebbles, hand.stones, hand.koi) for hand in hands])
    ahead = [view.ahead[(seat + place) % players] for place in range(players)] if any(view.ahead) else ""
    return f"{min(boards(view, seat))} {rest} {ahead}".rstrip()


def boards(view: View, seat: int) -> Iterator[str]:
    """What lies where, once for every way to look at it."""
    garden_of, pieces, players = view.layout.garden_of, view.by_square, len(view.hands)

    def told(column: int, row: int, numbers: dict[int, int]) -> str:
        name = f"{'abcdefghi'[column]}{9 - row}"
        kind = view.layout.kinds[9 * row + column]
        if name not in garden_of:
            return kind[0]
        garden = numbers.setdefault(garden_of[name], len(numbers))
        start = "!" if kind == "start" and view.round == 1 else ""
        piece = pieces.get(name)
        if piece is None:
            return f"{garden}{start}"
        owner = (piece.seat - seat) % players if piece.kind == "pebble" else 0
        return f"{garden}{start}{piece.kind[0]}{owner}{piece.number}"

    for turned in range(8):
        numbers: dict[int, int] = {}
        squares = []
        for place in range(81):
            row, column = divmod(place, 9)
            if turned & 1:
                row, column = column, row
            squares.append(told(8 - column if turned & 2 else column, 8 - row if turned & 4 else row, numbers))
        yield ",".join(squares)
