"""What is said of a touch that leads to no move, whatever was touched first: why not, and what to touch instead.

It is said to whoever sits there, and from what their seat may know.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from teien.core.play.match import Match
from teien.core.play.move import Move
from teien.core.words.language import _
from teien.web import view
from teien.web.table import Table
from teien.web.view import Visitor

MOST_TOUCHES = 8
"""No move of any game takes so many; what is longer was not touched."""


def why_not(table: Table, visitor: Visitor, seat: int, touches: Sequence[object]) -> str | None:
    """Why nothing comes of touching these things one after the other; None where something does.

    Somebody whose turn it is not is told whose it is.
    """
    names = [name for name in touches if isinstance(name, str)]
    if not 0 < len(names) == len(touches) <= MOST_TOUCHES:
        return None
    if table.over:
        return _("The game is over.")
    if seat in view.deciding(table, visitor) and table.match.legal_numbers(seat):
        return why_untouchable(table.match, seat, names)
    status = view.status(table, visitor)
    return _("It is not your turn. {status}").format(status=status) if table.complete else status


def why_untouchable(match: Match, seat: int, touches: Sequence[str]) -> str | None:
    """The same for a seat that may act, in a match by itself."""
    touched, legal = tuple(touches), match.legal_moves(seat)
    paths = list(match.touches(seat).values())
    if not legal or any(path[: len(touched)] == touched for path in paths):
        return None
    kinds = {move.kind for move in legal}
    begun = [move for move in match.moves.begun(touched, seat) if move.kind in kinds] or button(match, seat, touched)
    if begun:
        return against(match, seat, begun) or told(match, touched, _("There is nothing to do with that now."))
    last = touched[-1]
    if len(touched) == 1 and any(last in path for path in paths):
        return told(match, touched, _("That comes later."))
    owner = owner_of(match, last)
    if owner is not None and owner != seat:
        return told(match, touched, _("That belongs to {name}.").format(name=match.names[owner]))
    ending = [move for move in match.moves.ending(last, seat) if move.kind in kinds]
    reason = against(match, seat, ending) if ending else None
    return reason or told(match, touched, _("There is nothing to do with that now."))


def button(match: Match, seat: int, touched: tuple[str, ...]) -> list[Move]:
    """The only move that a thing is there for, which another time may allow; none where it is for several."""
    moves = match.moves.touched(touched, seat)
    return [move for move in moves if len(moves) == 1 and not match.moves.is_secret(move)]


def against(match: Match, seat: int, moves: Iterable[Move]) -> str | None:
    """What the rules have against most of these moves; None where it is another thing of each."""
    seen = match.view(seat)
    reasons = Counter(match.game.reasons.why_illegal(seen, seat, move) for move in moves)
    (reason, count), *_others = reasons.most_common(1)
    return reason if 2 * count > reasons.total() else None


def owner_of(match: Match, name: str) -> int | None:
    """The only seat whose moves begin with a thing; None where it is nobody's, or everybody's."""
    owners = [seat for seat in range(match.players) if match.moves.begun((name,), seat)]
    return owners[0] if len(owners) == 1 else None


def told(match: Match, touched: Sequence[str], sentence: str) -> str:
    """The sentence, and what to touch instead, where the game has words for it."""
    step = match.game.next_step(match.view()) if match.game.next_step else None
    if step is None:
        return sentence
    return f"{sentence} {step.touches[min(len(touched), len(step.touches)) - 1]}"


def words_of(table: Table, visitor: Visitor, seat: int, texts: object) -> dict[str, str]:
    """What those of some moves do that the seat may make now, in words: for buttons."""
    if not isinstance(texts, list) or seat not in view.deciding(table, visitor):
        return {}
    match = table.match
    return {move.text: match.spoken(move) for move in match.legal_moves(seat) if move.text in texts}
