"""What somebody who plays with computers is told of moves: what each did, and what is worth a look now.

Whatever is said is said to a seat, or to nobody of them, from what that viewer may know.
"""

from teien.core.play.view import Viewer
from teien.core.words.facts import SAID_AT_ONCE, sentences
from teien.core.words.language import _
from teien.web.messages import Commented
from teien.web.table import Table

MOST = 6
"""So many moves are spoken of to somebody who has just come."""


def teaches(table: Table) -> bool:
    """Whether people play with computers here, and nobody elsewhere would have to be told of the help."""
    return bool(table.people) and not table.tells_hints and any(seat.kind == "computer" for seat in table.seats)


def comments(table: Table, viewer: Viewer, seats: frozenset[int], *, whole: bool) -> list[Commented]:
    """What the last move did, or all since the last of these seats; nothing of what the viewer may not know."""
    match = table.match
    last = len(match.history)
    first = max(last, 1)
    if whole and last:
        while first > max(1, last - MOST + 1) and match.history[first - 1].seat not in seats:
            first -= 1
        if first < last and match.history[first - 1].seat in seats:
            first += 1
    hidden = match.hidden(viewer)
    return [comment(table, viewer, number) for number in range(first, last + 1) if number - 1 not in hidden]


def comment(table: Table, viewer: Viewer, number: int) -> Commented:
    """A move of a computer as a sentence, with what it did; of a person, only what it did."""
    match = table.match
    seat, move = match.history[number - 1]
    told = sentences(match.comment(number, viewer)[:SAID_AT_ONCE])
    if table.seats[seat].kind == "computer":
        action = _("{name}: {action}.").format(name=match.names[seat], action=match.spoken(move))
        told = f"{action} {told}".rstrip()
    return {"n": number, "seat": seat, "text": told}
