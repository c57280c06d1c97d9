"""What a visitor sees of a table: the one place where views are built, for pages, live messages and bots alike.

Nothing leaves the server about a table but through the functions of this file, and each is given the visitor; of a
table that cannot be read, `web/old.py` tells what is no secret. A seat's secrets (R26) are kept by `Match`: pictures,
moves, legal moves and records are asked for as the viewer that the visitor is. To look changes nothing: what anybody
was shown before is known to their `Audience` alone.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypedDict, cast

from teien.core.pictures.picture import Picture, changes
from teien.core.pictures.shapes import Arrows, Marks
from teien.core.play.match import Match
from teien.core.play.view import Viewer
from teien.core.words.errors import IllegalMove
from teien.core.words.facts import SAID_AT_ONCE, sentence
from teien.core.words.language import _
from teien.core.words.next_step import NextStep
from teien.players import judgement
from teien.players.judgement import Judgement
from teien.web import return_match, teacher
from teien.web.messages import (
    Acts,
    Changes,
    Choices,
    Command,
    Decision,
    Everybody,
    ForBots,
    Id,
    Moment,
    Notice,
    OwnNews,
    Parts,
    Personal,
    Played,
    Reason,
    Result,
    Seat,
    Shuffles,
    State,
    Step,
)
from teien.web.results import agreed, own_result, result
from teien.web.table import Refusal, Table

OF_PICTURES = frozenset({"parts", "travels", "moment"})
"""What only those need who show a picture."""
BETWEEN = "~"
"""What follows the number of moves where the moment is meant that the rules passed over then."""
MOST_TRIED = 500
"""So many moves can be tried from an earlier position on: each is played anew for whoever asks."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody at a table: their seats, their language and, of several people at one screen, who alone looks."""

    seats: frozenset[int] = frozenset()
    language: str = "en"
    look: int | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """What all who see the same are shown, in one language: the picture, the moves by their number, how it ended.

    `step` is what whoever acts has to do; None where the game has no words for it.
    """

    version: int
    picture: Picture
    moves: Sequence[int]
    result: Result | None
    step: NextStep | None


class Pictured(TypedDict):
    """A position for a board to show."""

    parts: Parts
    said: str


class Past(Pictured):
    """A position as it was after so many moves, how everybody stood, and what could be done then, once it is over."""

    move: int
    act: Acts
    standings: Sequence[str]


def viewer_of(table: Table, visitor: Visitor) -> Viewer:
    """As whom a visitor sees the table; who holds several seats sees no more than everybody, unless one alone looks."""
    if not table.match.game.has_secrets:
        return None
    if table.over:
        return "all"
    if len(visitor.seats) == 1:
        return next(iter(visitor.seats))
    return visitor.look if visitor.look in visitor.seats else None


def shown(table: Table, visitor: Visitor) -> Shown:
    """The table as everybody who sees the same is shown it now."""
    match, viewer = table.match, viewer_of(table, visitor)
    moves = shown_moves(len(match.history), match.hidden(viewer))
    return Shown(table.version, match.picture(viewer), moves, result(table), next_step(table, viewer))


def shown_moves(count: int, hidden: Sequence[int]) -> Sequence[int]:
    """The numbers of so many moves, from 1, without those at the hidden places.

    >>> shown_moves(5, (3, 4)), shown_moves(5, (3,))
    (range(1, 4), [1, 2, 3, 5])
    """
    first = min(hidden, default=count)
    later = [place + 1 for place in range(first, count) if place not in hidden]
    return [*range(1, first + 1), *later] if later else range(1, first + 1)


def state(table: Table, visitor: Visitor, present: Sequence[bool], now: Shown) -> State:
    """All there is to know, but for the picture."""
    return {
        "said": now.picture.said,
        "moves": listed_moves(table, now.moves),
        **everybody(table),
        "over": table.over,
        **personal(table, visitor, now, whole=True),
        "seats": seats(table, visitor, present),
        "rematch": table.stored.rematch is not None,
        "shuffles": shuffles(table),
        "return_match": return_match.state(table),
        "patience": table.stored.patience,
        "hints": table.gives_hints,
        "say": "",
    }


def shuffles(table: Table) -> Shuffles | None:
    """How what is hidden was drawn, where anything is: the fingerprint that promises it and, at the end, the key.

    What somebody chose to be drawn is told to everybody instead: whoever knows it knows all hands.
    """
    if chosen := chosen_shuffles(table):
        return {"fingerprint": None, "key": None, "chosen": chosen}
    drawn_from = table.match.shuffles
    if drawn_from is None:
        return None
    key = drawn_from.key.hex() if table.over and not return_match.goes_on(table) else None
    return {"fingerprint": drawn_from.fingerprint, "key": key, "chosen": None}


def chosen_shuffles(table: Table) -> str:
    """The options, as typed, by which whoever made the table chose what is hidden; nothing where they did not."""
    options, hidden = table.stored.options, table.match.game.hidden_setup
    return ", ".join(f"{name}: {options[name]}" for name in sorted(hidden & options.keys()))


def parts(picture: Picture) -> Parts:
    """All that may change in a picture."""
    return {layer.name: layer.parts for layer in picture.layers}


def news(table: Table, visitor: Visitor, before: Shown, now: Shown, place: int) -> Changes:
    """What those have to be told who see the same and were shown something before.

    The history is the same as then up to the `place`.
    """
    match, viewer = table.match, viewer_of(table, visitor)
    standings = match.game.explain.standings(match.view(viewer))
    # What everybody may know has no more keys than its type says, though mypy cannot know that.
    message: Changes = {"type": "news", **everybody(table), "standings": standings}  # type: ignore[typeddict-item]
    if table.over:
        message["over"] = True
    if before.version == now.version:
        message["again"] = True
    if changed := changes(before.picture, now.picture):
        message["parts"] = changed
    if now.picture.said != before.picture.said:
        message["said"] = now.picture.said
    same = min(common(before.moves, now.moves), place)
    if same < len(before.moves):
        message["cut"] = before.moves[same - 1] if same else 0
        message["say"] = taken_back(table, before.moves[same:])
    if same < len(now.moves):
        moves = message["moves"] = listed_moves(table, now.moves, same)
        # What has to be remembered from now on leaves the list, and what stays behind it is sent anew: it is no news.
        known = {number for number in before.moves[same:] if number <= place}
        message["say"] = " ".join(announced(table, move) for move in moves if move["n"] not in known)
        travels = match.moved_from(viewer)
        if between := match.interlude_picture(viewer):
            message["moment"] = {"parts": changes(before.picture, between), "travels": travels, "said": between.said}
        else:
            message["travels"] = travels
    if table.refusal:
        message["note"] = refused(table, table.refusal)
    return message


def moment(table: Table, visitor: Visitor) -> Moment | None:
    """What the last move made, for somebody who is told everything anew by it."""
    match, viewer = table.match, viewer_of(table, visitor)
    between = match.interlude_picture(viewer)
    return {"parts": parts(between), "travels": match.moved_from(viewer), "said": between.said} if between else None


def taken_back(table: Table, numbers: Sequence[int]) -> str:
    """What was taken back last, of the moves of these numbers, as it is said aloud."""
    gone = [table.taken_back[number] for number in numbers if number in table.taken_back]
    said = (done_by(table, played.seat, table.match.spoken(played.move)) for played in gone)
    return " ".join([_("Taken back:"), *said]) if gone else ""


def refused(table: Table, refusal: Refusal) -> str:
    """That somebody would rather not do what they were asked for."""
    name = table.match.names[refusal.seat]
    if refusal.what == "draw":
        return _("{name} would rather play on.").format(name=name)
    return _("{name} would rather not take the move back.").format(name=name)


def common(some: Sequence[int], others: Sequence[int]) -> int:
    """So many of both are the same, from the first on.

    >>> common([1, 2, 5], [1, 2, 3, 4]), common(range(1, 4), range(1, 3))
    (2, 2)
    """
    most = min(len(some), len(others))
    if some[:most] == others[:most]:
        return most
    return next(place for place in range(most) if some[place] != others[place])


def everybody(table: Table) -> Everybody:
    """What everybody may know."""
    return {
        "version": table.version,
        "move": len(table.match.history),
        "to_act": table.to_act,
        "asked": {"seat": table.asked.seat, "what": table.asked.what} if table.asked else None,
    }


def personal(table: Table, visitor: Visitor, now: Shown, *, whole: bool = False) -> Personal:
    """What concerns the seats that somebody holds; with `whole`, for one who has just come."""
    ended = own(table, visitor, now.result)
    return {
        **choices(table, visitor, now, ended, whole=whole),
        "mine": sorted(visitor.seats),
        "look": visitor.look,
        "secret": is_choice_secret(table),
        "result": ended,
    }


def own_news(table: Table, visitor: Visitor, now: Shown) -> OwnNews:
    """What concerns the seats that somebody holds and may have changed since they were told of them."""
    ended = own(table, visitor, now.result)
    told = cast("OwnNews", choices(table, visitor, now, ended))
    told["can"] = {command: True for command, can in told["can"].items() if can}
    if table.match.game.has_secrets:
        told["secret"] = is_choice_secret(table)
    if ended:
        told["result"] = ended
    return told


def choices(table: Table, visitor: Visitor, now: Shown, ended: Result | None, *, whole: bool = False) -> Choices:
    """What somebody may do."""
    act = {str(seat): moves for seat in sorted(deciding(table, visitor)) if (moves := table.match.touches(seat))}
    told: Choices = {
        "act": act,
        "can": possible(table, visitor, act),
        "status": status_of(table, visitor, ended, now.step),
        "step": touching(table, act, now.step),
    }
    if visitor.seats and teacher.teaches(table):
        told["comments"] = teacher.comments(table, reader_of(visitor), visitor.seats, whole=whole)
    return told


def bot_news(table: Table, visitor: Visitor, now: Shown) -> OwnNews:
    """What concerns a bot, all of it: a bot need not remember what it was told before."""
    told = {**personal(table, visitor, now), **for_bots(table, visitor), "over": table.over}
    return cast("OwnNews", told)


def for_bots(table: Table, visitor: Visitor) -> ForBots:
    """What a bot is told besides, whatever it is told."""
    return {"position": table.match.position(viewer_of(table, visitor)), "decision": decision(table, visitor)}


def decision(table: Table, visitor: Visitor) -> Decision | None:
    """What somebody has to decide now, if they have."""
    seat = next((seat for seat in table.to_act if seat in deciding(table, visitor)), None)
    if seat is None:
        return None
    moves = {move.text: move.number for move in table.match.legal_moves(seat)}
    return {"seat": seat, "version": table.since[seat], "moves": moves}


def reader_of(visitor: Visitor) -> int | None:
    """The seat that is spoken to: somebody's only one, or that of who alone looks."""
    return next(iter(visitor.seats)) if len(visitor.seats) == 1 else visitor.look


def notice(table: Table, visitor: Visitor, seat: int, tag: Id) -> Notice:
    """What a seat of somebody's had better look at; nothing where it has nothing to decide, or no hints are given."""
    is_told = table.gives_hints and seat in deciding(table, visitor)
    facts = table.match.worth_a_look(seat)[:SAID_AT_ONCE] if is_told else ()
    shows = dict.fromkeys(name for fact in facts for name in fact.shows)
    return {"type": "notice", "id": tag, "texts": [sentence(fact.words) for fact in facts], "shows": list(shows)}


def may_ask_reason(table: Table, visitor: Visitor, number: int) -> bool:
    """Whether somebody may ask why the move of a number was made: a computer did, and they may know it."""
    match = table.match
    if not 0 < number <= len(match.history) or number - 1 in match.hidden(reader_of(visitor)):
        return False
    return teacher.teaches(table) and table.seats[match.history[number - 1].seat].kind == "computer"


def reason(table: Table, visitor: Visitor, number: int, found: Judgement | None, tag: Id) -> Reason:
    """Why a computer may have made a move, from what somebody may know."""
    facts = table.match.comment(number, reader_of(visitor))
    text = judgement.reason(table.match, facts, found)
    return {"type": "reason", "id": tag, "n": number, "text": text}


def ended(table: Table, visitor: Visitor) -> Result | None:
    """How it ended; None while it goes on."""
    return own(table, visitor, result(table))


def own(table: Table, visitor: Visitor, ended: Result | None) -> Result | None:
    """How it ended, told to who played there alone as their own result."""
    if ended is None or len(visitor.seats) != 1:
        return ended
    return own_result(table, next(iter(visitor.seats)))


def is_choice_secret(table: Table) -> bool:
    """Whether something is decided now that others may not see."""
    return table.match.game.has_secrets and not table.over and table.match.in_secret


def deciding(table: Table, visitor: Visitor) -> frozenset[int]:
    """The seats for which somebody may decide now: of several at one screen, in secret, only who alone looks."""
    if table.over or not table.complete:
        return frozenset()
    if len(visitor.seats) > 1 and is_choice_secret(table):
        return visitor.seats & {visitor.look}
    return visitor.seats


def possible(table: Table, visitor: Visitor, act: Mapping[str, object]) -> dict[Command, bool]:
    """Which buttons do something."""
    mine = [] if table.over else sorted(visitor.seats)
    return {
        "undo": any(table.undo_target(seat) is not None for seat in mine),
        "draw": any(table.may_draw(seat) for seat in mine),
        "resign": bool(mine),
        "hint": bool(act) and table.gives_hints,
    }


def seats(table: Table, visitor: Visitor, present: Sequence[bool]) -> list[Seat]:
    """Who sits where, and how they stand."""
    match = table.match
    absences = away(table, present)
    rows = zip(table.seats, match.names, match.standings, match.game.seat_marks, present, strict=False)
    return [
        {
            "name": name,
            "kind": seat.kind,
            "level": seat.level,
            "joined": seat.name is not None,
            "present": is_present or seat.kind == "computer",
            "away": absences[seat.number],
            "mine": seat.number in visitor.seats,
            "bot": seat.has_program,
            "standing": standing,
            "colour": _(mark.colour),
            "symbol": mark.symbol,
        }
        for seat, name, standing, mark, is_present in rows
    ]


def away(table: Table, present: Sequence[bool]) -> list[int | None]:
    """For each seat, for how many seconds somebody has been away who sat down there; None of everybody else."""
    return [
        None
        if table.over or is_present or seat.number not in table.people or seat.name is None
        else int(table.absences.lasted(seat.number))
        for seat, is_present in zip(table.seats, present, strict=True)
    ]


def listed_moves(table: Table, numbers: Sequence[int], since: int = 0) -> list[Played]:
    """The moves of these numbers for the list, from a place on: who made each, as text and in words."""
    match = table.match
    count = match.count(numbers[since - 1] - 1) if since else None
    listed: list[Played] = []
    for number in numbers[since:]:
        seat, move = match.history[number - 1]
        played: Played = {
            "n": number,
            "seat": seat,
            "text": move.text,
            "spoken": match.spoken(move),
        }
        before, count = count, match.count(number - 1)
        if count != before:
            played["heading"] = match.heading(number - 1)
        if ended := match.ended(number):
            played["ended"] = ended
        if table.helped[number - 1]:
            played["helped"] = True
        listed.append(played)
    return listed


def announced(table: Table, move: Played) -> str:
    """A move of the list as it is said aloud when it is made, and what ended with it."""
    said = done_by(table, move["seat"], move["spoken"])
    return f"{said} {move['ended']}" if "ended" in move else said


def done_by(table: Table, seat: int, action: str) -> str:
    """That a seat did something, in a sentence."""
    return _("{name}: {action}.").format(name=table.match.names[seat], action=action)


def next_step(table: Table, viewer: Viewer) -> NextStep | None:
    """What whoever acts has to do; None where the game has no words for it."""
    game = table.match.game
    return game.next_step(table.match.view(viewer)) if game.next_step and not table.over else None


def status(table: Table, visitor: Visitor) -> str:
    """What goes on at a table where the game goes on."""
    return status_of(table, visitor, None, next_step(table, viewer_of(table, visitor)))


def status_of(table: Table, visitor: Visitor, ended: Result | None, step: NextStep | None) -> str:
    """The next step of the person looking, or what somebody else does meanwhile, or how it ended."""
    names = table.match.names
    if ended:
        return ended["headline"]
    if not table.complete:
        return _("Waiting for everybody to sit down.")
    mine = sorted(deciding(table, visitor) & set(table.to_act))
    if mine and len(visitor.seats) == 1:
        return step.what if step else _("Your turn.")
    if mine:
        what = step.task if step else _("your turn")
        return _("{name}: {step}").format(name=names[mine[0]], step=what)
    if len(table.to_act) > 1:
        return _("Everybody chooses in secret.")
    (seat,) = table.to_act
    if table.seats[seat].has_substitute:
        return _("The computer thinks for {name} …").format(name=names[seat])
    if table.seats[seat].has_computer:
        return _("{name} is thinking …").format(name=names[seat])
    return step.doing.format(name=names[seat]) if step else _("Waiting for {name}.").format(name=names[seat])


def touching(table: Table, act: Acts, step: NextStep | None) -> Step | None:
    """How somebody who has to act does so."""
    if act and not any(int(seat) in table.to_act for seat in act):
        return {"touches": (_("Until then you may choose again."),), "besides": ""}
    return {"touches": step.touches, "besides": step.besides} if act and step else None


def seen_at(table: Table, visitor: Visitor, path: str | None) -> Any:
    """The game's view at a path of the main line, or of the present position; None where nothing is to be seen."""
    viewer = viewer_of(table, visitor)
    if path is None:
        return table.match.view(viewer)
    place = path.removesuffix(BETWEEN)
    if not (place.isascii() and place.isdigit() and len(place) < 10 and int(place) <= len(table.match.history)):
        return None
    if viewer != "all" and int(place) < table.match.recalled_from:
        return None
    if path != place:
        return table.match.interlude(viewer, int(place))
    return table.match.at(int(place)).view(viewer)


def look_back(table: Table, visitor: Visitor, moves: int | str, variation: Sequence[str] = ()) -> Past:
    """The picture as it was after so many moves, as far as somebody may know it now; `12~` is what move 12 made.

    Where the game is over it also tells what could be done then, and other moves can follow: each as it is written in
    a record, with its seat before a colon where several could act. Raises IllegalMove or MalformedMove.
    """
    if len(variation) > MOST_TRIED:
        raise IllegalMove(_("At most {count} other moves can be tried.").format(count=MOST_TRIED))
    is_between = isinstance(moves, str) and moves.endswith(BETWEEN) and not variation
    place = moves.removesuffix(BETWEEN) if isinstance(moves, str) and is_between else moves
    is_number = isinstance(place, str) and place.isascii() and place.isdigit() and len(place) < 10
    number, viewer = int(place) if is_number else moves, viewer_of(table, visitor)
    if isinstance(number, int):
        check_recall(table, viewer, number)
    then = table.match.at(number)  # type: ignore[arg-type]  # told to whoever asked
    if is_between:
        between = then.interlude_picture(viewer)
        if between is None:
            raise IllegalMove(_("There is nothing to see between these two positions."))
        shown: Pictured = {"parts": parts(between), "said": between.said}
        return {"move": len(then.history), "act": {}, "standings": then.standings, **shown}
    for text in variation:
        seat, colon, move = text.rpartition(":")
        then.play(move, int(seat) - 1 if colon and seat.isdecimal() and len(seat) < 3 else None)
    act = {str(seat): then.touches(seat) for seat in then.to_act} if table.over else {}
    return {"move": len(then.history), "act": act, "standings": then.standings, **pictured(then, viewer)}


def check_recall(table: Table, viewer: Viewer, moves: int) -> None:
    """Raises IllegalMove where people must remember by themselves what was played until then."""
    if viewer != "all" and moves < table.match.recalled_from:
        raise IllegalMove(
            _("At this table you remember by yourselves what was played. You can look back when the game is over.")
        )


def pictured(match: Match, viewer: Viewer, marks: Marks = (), arrows: Arrows = ()) -> Pictured:
    """A position for a board to show, with marks and arrows as parts like any others."""
    picture = match.picture(viewer, marks=marks, arrows=arrows)
    return {"parts": parts(picture), "said": picture.said}


def record(table: Table, visitor: Visitor) -> str:
    """The game so far as text, for a file."""
    viewer = viewer_of(table, visitor)
    text = table.match.record(None if viewer == "all" and return_match.goes_on(table) else viewer)
    remarks = []
    if table.ending is not None:
        agreement = agreed(table, table.ending)
        remarks.append(f"{agreement['headline']} {agreement['why']}".rstrip())
    if chosen := chosen_shuffles(table):
        remarks.append(_("Whoever made the table chose the shuffles ({chosen}).").format(chosen=chosen))
    return "\n".join([text, *(f"# {remark}" for remark in remarks), ""]) if remarks else text


async def record_beside(table: Table, visitor: Visitor) -> str:
    """As `record`, worked out beside the event loop: a long game takes a while."""
    return await asyncio.to_thread(record, table.snapshot(), visitor)
