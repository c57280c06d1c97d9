"""What somebody sees of a table: the one place where views are built, for pages, live messages and bots alike.

Nothing leaves the server about a table but through the functions of this file, and each is told who looks; of a table
that cannot be read, `web/old.py` tells what is no secret. A seat's secrets (R26) are kept by `Match`: pictures, moves,
legal moves and records are asked for as that looker.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from teien.core.game import Viewer
from teien.core.language import _, language
from teien.core.picture import Picture, changes
from teien.core.secrecy import is_secret
from teien.web.table import Drawn, Ending, Table

View = dict[str, Any]

OF_PICTURES = frozenset({"parts", "travels"})
"""What only those need who show a picture."""


@dataclass(frozen=True, slots=True)
class Looker:
    """Somebody who looks: the seats they hold, their language and, of several people at one screen, who alone looks."""

    seats: frozenset[int] = frozenset()
    language: str = "en"
    look: int | None = None


def viewer(table: Table, looker: Looker) -> Viewer:
    """As whom somebody sees the table; who holds several seats sees no more than everybody, unless one alone looks."""
    if not table.match.game.has_secrets:
        return None
    if table.over:
        return "all"
    if len(looker.seats) == 1:
        return next(iter(looker.seats))
    return looker.look if looker.look in looker.seats else None


def drawn(table: Table, looker: Looker) -> Drawn:
    """The table as everybody who sees the same is shown it now."""
    match, seen_as = table.match, viewer(table, looker)
    return Drawn(table.version, match.picture(seen_as), shown_moves(len(match.history), match.hidden(seen_as)))


def shown_moves(count: int, hidden: Sequence[int]) -> Sequence[int]:
    """The numbers of so many moves, from 1, without those at the hidden places.

    >>> shown_moves(5, (3, 4)), shown_moves(5, (3,))
    (range(1, 4), [1, 2, 3, 5])
    """
    first = min(hidden, default=count)
    later = [place + 1 for place in range(first, count) if place not in hidden]
    return [*range(1, first + 1), *later] if later else range(1, first + 1)


def state(table: Table, looker: Looker, present: list[bool]) -> View:
    """All there is to know, but for the picture."""
    now = drawn(table, looker)
    table.drawn[viewer(table, looker), looker.language] = now
    return {
        "type": "state",
        "said": now.picture.said,
        "moves": [told_move(table, number) for number in now.moves],
        **everybody(table),
        **personal(table, looker),
        "seats": seats(table, looker, present),
        "rematch": table.stored.rematch is not None,
        "shuffles": shuffles(table),
    }


def shuffles(table: Table) -> View | None:
    """How what is hidden was drawn, where anything is: the fingerprint that promises it and, at the end, the key.

    What somebody chose to be drawn is told to everybody instead: whoever knows it knows all hands.
    """
    if chosen := chosen_shuffles(table):
        return {"fingerprint": None, "key": None, "chosen": chosen}
    drawn_from = table.match.shuffles
    if drawn_from is None:
        return None
    key = drawn_from.key.hex() if table.over else None
    return {"fingerprint": drawn_from.fingerprint, "key": key, "chosen": None}


def chosen_shuffles(table: Table) -> str:
    """The options, as typed, by which whoever made the table chose what is hidden; nothing where they did not."""
    options, hidden = table.stored.options, table.match.game.hidden_setup
    return ", ".join(f"{name}: {options[name]}" for name in sorted(hidden & options.keys()))


def parts(picture: Picture) -> Mapping[str, Mapping[str, str]]:
    """All that may change in a picture."""
    return {layer.name: layer.parts for layer in picture.layers}


def news(table: Table, looker: Looker, since: int, place: int) -> View | None:
    """What those who see the same have to be told since a version; None when they need the whole state.

    The history is the same as before up to the `place`.
    """
    key = viewer(table, looker), looker.language
    before = table.drawn.get(key)
    if before is None or before.version != since:
        return None
    now = drawn(table, looker)
    table.drawn[key] = now
    told: View = {"type": "news", **everybody(table), "standings": table.match.standings}
    if since == table.version:
        told["again"] = True
    if changed := changes(before.picture, now.picture):
        told["parts"] = changed
    if now.picture.said != before.picture.said:
        told["said"] = now.picture.said
    same = min(common(before.moves, now.moves), place)
    if same < len(before.moves):
        told["cut"] = before.moves[same - 1] if same else 0
    if same < len(now.moves):
        moves = told["moves"] = [told_move(table, number) for number in now.moves[same:]]
        told["say"] = " ".join(announced(table, move) for move in moves)
        told["travels"] = table.match.travels()
    return told


def common(some: Sequence[int], others: Sequence[int]) -> int:
    """So many of both are the same, from the first on.

    >>> common([1, 2, 5], [1, 2, 3, 4]), common(range(1, 4), range(1, 3))
    (2, 2)
    """
    most = min(len(some), len(others))
    if some[:most] == others[:most]:
        return most
    return next(place for place in range(most) if some[place] != others[place])


def everybody(table: Table) -> View:
    """What everybody may know."""
    over = table.over
    return {
        "version": table.version,
        "move": len(table.match.history),
        "to_act": table.to_act,
        "asked": {"seat": table.asked.seat, "what": table.asked.what} if table.asked else None,
        "over": over,
        "result": result(table) if over else None,
    }


def personal(table: Table, looker: Looker) -> View:
    """What concerns the seats that somebody holds."""
    match = table.match
    act = {str(seat): moves for seat in sorted(deciding(table, looker)) if (moves := match.touches(seat))}
    return {
        "mine": sorted(looker.seats),
        "look": looker.look,
        "secret": is_choice_secret(table),
        "act": act,
        "can": possible(table, looker, act),
        "status": status(table, looker),
    }


def is_choice_secret(table: Table) -> bool:
    """Whether something is decided now that others may not see."""
    return table.match.game.has_secrets and not table.over and is_secret(table.match)


def deciding(table: Table, looker: Looker) -> frozenset[int]:
    """The seats for which somebody may decide now: of several at one screen, in secret, only who alone looks."""
    if table.over or not table.complete:
        return frozenset()
    if len(looker.seats) > 1 and is_choice_secret(table):
        return looker.seats & {looker.look}
    return looker.seats


def possible(table: Table, looker: Looker, act: Mapping[str, Any]) -> View:
    """Which buttons do something."""
    mine = [] if table.over else sorted(looker.seats)
    return {
        "undo": any(table.undo_target(seat) is not None for seat in mine),
        "draw": any(table.may_draw(seat) for seat in mine),
        "resign": bool(mine),
        "hint": bool(act),
    }


def seats(table: Table, looker: Looker, present: list[bool]) -> list[View]:
    """Who sits where, and how they stand."""
    match = table.match
    found = zip(table.seats, match.names, match.standings, match.game.seat_marks, present, strict=False)
    return [
        {
            "name": name,
            "kind": seat.kind,
            "level": seat.level,
            "joined": seat.name is not None,
            "present": is_present or seat.kind == "computer",
            "mine": seat.number in looker.seats,
            "standing": standing,
            "colour": _(mark.colour),
            "symbol": mark.symbol,
        }
        for seat, name, standing, mark, is_present in found
    ]


def told_move(table: Table, number: int) -> View:
    """A move for the list: its number, who made it, as text and in words."""
    seat, move = table.match.history[number - 1]
    return {
        "n": number,
        "seat": seat,
        "text": move.text,
        "spoken": table.match.spoken(move),
        "round": table.match.round(number - 1),
    }


def announced(table: Table, move: View) -> str:
    """A move of the list as it is said aloud when it is made."""
    return _("{name}: {deed}.").format(name=table.match.names[move["seat"]], deed=move["spoken"])


def status(table: Table, looker: Looker) -> str:
    """In a few words, what everybody waits for."""
    names = table.match.names
    if table.over:
        return str(result(table)["headline"])
    if not table.complete:
        return _("Waiting for everybody to sit down.")
    mine = [seat for seat in table.to_act if seat in looker.seats]
    if mine and len(looker.seats) == 1:
        return _("Your turn.")
    if len(table.to_act) > 1:
        return _("Everybody chooses in secret.")
    (seat,) = table.to_act
    if table.seats[seat].kind == "computer":
        return _("{name} is thinking …").format(name=names[seat])
    return _("{name} to play.").format(name=names[seat]) if mine else _("Waiting for {name}.").format(name=names[seat])


def result(table: Table) -> View:
    """How it ended: by the rules, or otherwise; worked out once a language."""
    if language() not in table.results:
        table.results[language()] = found_result(table)
    return table.results[language()]


def found_result(table: Table) -> View:
    match, ending = table.match, table.ending
    if match.over:
        headline, why = match.verdict
        return {"headline": headline, "why": why, "winners": match.tally.winners}
    if ending is None:
        return {"headline": _("The record ends here."), "why": "", "winners": ()}
    return agreed(table, ending)


def agreed(table: Table, ending: Ending) -> View:
    names = table.match.names
    if ending.resigned is None:
        return {"headline": _("A draw, by agreement."), "why": "", "winners": ()}
    winners = [seat for seat in range(len(names)) if seat != ending.resigned]
    why = _("{name} has resigned.").format(name=names[ending.resigned])
    if len(winners) > 1:
        return {"headline": why, "why": "", "winners": ()}
    return {"headline": _("{name} wins").format(name=names[winners[0]]), "why": why, "winners": winners}


def look_back(table: Table, looker: Looker, moves: int) -> View:
    """The picture as it was after so many moves, as far as somebody may know it now."""
    then = table.match.at(moves)
    picture = then.picture(viewer(table, looker))
    return {"move": moves, "parts": parts(picture), "said": picture.said}


def record(table: Table, looker: Looker) -> str:
    """The game so far as text, for a file."""
    text = table.match.record(viewer(table, looker))
    remarks = []
    if table.ending is not None:
        told = agreed(table, table.ending)
        remarks.append(f"{told['headline']} {told['why']}".rstrip())
    if chosen := chosen_shuffles(table):
        remarks.append(_("Whoever made the table chose the shuffles ({chosen}).").format(chosen=chosen))
    return "\n".join([text, *(f"# {remark}" for remark in remarks), ""]) if remarks else text


def why_not(table: Table, looker: Looker, seat: int, touches: tuple[object, ...]) -> str | None:
    """Why the move that is made by touching these things is not allowed; None when it is, or is no move at all."""
    match = table.match
    if seat not in deciding(table, looker):
        return None
    for number in range(match.game.actions):
        if is_made_by(table, number, touches):
            if number in match.legal_numbers(seat):
                return None
            return match.game.why_illegal(match.board, match.state, seat, number)
    return None


def is_made_by(table: Table, number: int, touches: tuple[object, ...]) -> bool:
    try:
        return [touches] == table.match.game.touches(table.match.board, table.match.state, [number])
    except (IndexError, KeyError):
        # Some numbers stand for moves that lead off the board.
        return False
