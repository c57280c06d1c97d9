"""A table: a match, the seats around it, and the log of actions that brought it to where it is.

Nothing here reads or writes a database: `prepare` says what an action would be, or why it may not be, and `apply` does
what has been written down.
"""

import asyncio
import time
from copy import copy
from dataclasses import dataclass, replace
from typing import NamedTuple

import teien
from teien.core.play.checks import checked_line
from teien.core.play.timeline import Played, Step
from teien.core.words.errors import IllegalMove, MalformedMove, TeienError
from teien.core.words.language import _
from teien.core.words.names import made_up_name
from teien.web.presence import Absences
from teien.web.refusal import Refused
from teien.web.store import Action, ActionKind, QuestionKind, RequestedAction, StoredSeat, StoredTable

ABOUT_NOW: tuple[RequestedAction, ...] = ("move", "undo")
"""What is meant for the position that somebody has seen, and for no other."""
MOST_ACTIONS = 5000
"""More than any game needs; a log without end would cost everybody time."""
NAME_LENGTH = 24
FOR_ONESELF = ("You", "Vous")
"""What people are called where they are spoken to, and so nobody for others; release 0.1.0 called somebody so."""
BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters that cannot be seen, though they count as such."""
SUBSTITUTE = 2
"""The level that plays for somebody who is away, or who has left a game of three or more."""
AT_LAST: tuple[RequestedAction, ...] = ("resign", "end", "return")
"""What can be done at a table however much was done there."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a seat has asked the others."""

    seat: int
    what: QuestionKind
    target: int = 0
    """Where an undo would lead back to, in moves."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """That a seat would rather not do what another has asked for."""

    seat: int
    what: QuestionKind


@dataclass(frozen=True, slots=True)
class Ending:
    """An end that the rules do not know: a seat resigned, a draw was agreed, or somebody was away for too long."""

    resigned: int | None = None
    away: int | None = None
    """Who was, and who ended the game `by` that."""
    by: int | None = None


class Prepared(NamedTuple):
    """An action that may be done, what it makes of the table, and the seat as it will be stored when that changes."""

    action: Action
    """Its number is the table's version, or that of an earlier action that it takes the place of."""
    over: bool
    seat: StoredSeat | None = None
    step: Step | None = None
    """Of a move, where it leads."""


class Table:
    """A live table; see the module."""

    def __init__(self, stored: StoredTable) -> None:
        self.stored = stored
        self.seats = [named_for_others(seat) for seat in stored.seats]
        self.is_record = stored.seats[0].kind == "record"
        """Whether this is a record that somebody brought along: nobody plays on."""
        self.match = teien.load(stored.start)
        self.version = 0
        self.numbers = [-1] * len(self.match.history)
        """For each move of the match the number of its action; -1 for one that the table began with."""
        self.asked: Question | None = None
        self.refusal: Refusal | None = None
        """What the last action refused, if it did."""
        self.taken_back: dict[int, Played] = {}
        """What the last action took back, by the numbers that the moves had, from 1."""
        self.ending: Ending | None = None
        self.over = self.match.over or self.is_record
        self.helped = [False] * len(self.match.history)
        """For each move of the match, whether a hint was given for it that everybody was told of."""
        self.advised: set[int] = set()
        """The seats that were given such a hint for what they decide now."""
        self.absences = Absences(self.match.players)
        self.lock = asyncio.Lock()
        self.generation = 0
        """Of the database that it was read from; see `teien.web.store.generation`."""
        self.since = [0] * self.match.players
        """For each seat, the version at which its decision of now began: what it saw then is enough to decide."""
        self.people: list[int] = []
        self.active: list[int] = []
        """The people who play themselves: for nobody of them does a computer."""
        self.tells_hints = False
        """Whether everybody is told of a hint: people play against people, and not around one screen, where all see."""
        self.complete = False
        """Whether everybody who was invited has come."""
        self.is_series_over = False
        """Whether the return match that this game belongs to is known to be over; see `teien.web.return_match`."""
        self._look_around()

    @classmethod
    def of(cls, stored: StoredTable, actions: list[Action]) -> "Table":
        """The table as its log has made it."""
        table = cls(stored)
        for action in actions:
            table.apply(action)
        return table

    def snapshot(self) -> "Table":
        """The table as it is now, to be looked at beside the event loop while this one goes on."""
        twin = copy(self)
        twin.match, twin.seats = self.match.copy(), list(self.seats)
        return twin

    @property
    def id(self) -> str:
        return self.stored.id

    @property
    def to_act(self) -> tuple[int, ...]:
        return () if self.over else self.match.to_act

    @property
    def gives_hints(self) -> bool:
        return self.stored.hints or not self.tells_hints

    def is_long_away(self, seat: int) -> bool:
        """Whether the others need not wait any more for the person of a seat."""
        if self.seats[seat].has_substitute:
            return True
        is_person = seat in self.people and self.seats[seat].name is not None
        return is_person and 0 < self.stored.patience <= self.absences.lasted(seat)

    def others(self, seat: int) -> list[int]:
        """The seats of other people than the one who sits there."""
        guest = self.seats[seat].guest
        return [one for one in self.people if one != seat and not (guest and self.seats[one].guest == guest)]

    def together(self, seat: int) -> bool:
        """Whether all people at the table sit where this seat does, so that nobody else need be asked."""
        if self.seats[seat].kind == "here":
            return not any(other.kind == "link" for other in self.seats)
        return self.people in ([seat], [])

    def prepare(
        self, kind: RequestedAction, seat: int, text: str = "", version: int | None = None, *, computer: bool = False
    ) -> Prepared:
        """What would be written down; raises Refused and changes nothing when it may not be done."""
        if not 0 <= seat < len(self.seats) or self.is_record:
            raise Refused("forbidden", _("Nobody may act for this seat."))
        if self.seats[seat].has_computer is not (computer or kind == "return"):
            raise Refused("forbidden", _("Nobody may act for this seat."))
        if kind == "join":
            return self._join(seat, text)
        if self.over:
            raise Refused("illegal", _("The game is over."))
        if self.version >= MOST_ACTIONS and kind not in AT_LAST:
            raise Refused("illegal", _("This table's log is full: the game can only be given up."))
        if version is not None and kind in ABOUT_NOW and not self.since[seat] <= version <= self.version:
            raise Refused("stale", _("The table has moved on in the meantime."))
        if kind == "move":
            return self._move(seat, text)
        if kind == "name":
            return self._name(seat, text)
        if kind in ("replace", "end"):
            return self._go_on_without(seat, kind, text)
        plain = {"undo": self._undo, "draw": self._draw, "resign": self._resign, "refuse": self._refuse}
        return (plain | {"hint": self._hint, "return": self._return})[kind](seat)

    def apply(self, action: Action, step: Step | None = None) -> None:
        """Does what has been written down; where a move leads need not be found out once more."""
        seat = action.seat
        self.refusal, self.taken_back = None, {}
        if action.number < self.version:
            self.match.make(step or self.match.consider(action.text, seat))
            self.over = self.match.over
            return
        if action.kind == "move":
            before = set(self.match.to_act)
            step = step or self.match.consider(action.text, seat)
            self.match.make(step)
            self.over = self.match.over
            # A log of release 0.1.0 holds the choices that were changed as well: the last one counts.
            self.numbers[step.place : step.place + 1] = [action.number]
            self.helped[step.place : step.place + 1] = [
                seat in self.advised or any(self.helped[step.place : step.place + 1])
            ]
            self.advised.discard(seat)
            self._begin_decisions(before - {seat})
        elif action.kind == "undo":
            while len(self.match.history) > int(action.text):
                number = len(self.match.history)
                self.taken_back[number] = self.match.undo()
                self.numbers.pop()
                self.helped.pop()
            self.over = self.match.over
            self.advised.clear()
            self._begin_decisions(set())
        elif action.kind == "resign":
            self._leave(seat)
        elif action.kind == "draw":
            self._end(Ending())
        elif action.kind == "refuse" and self.asked and self.asked.seat != seat:
            self.refusal = Refusal(seat, self.asked.what)
        elif action.kind == "end":
            self._end(Ending(away=int(action.text), by=seat))
        elif action.kind == "replace":
            self._seat_computer(int(action.text), SUBSTITUTE)
        elif action.kind == "return":
            self._seat_computer(seat, None)
        elif action.kind == "hint":
            self.advised.add(seat)
        elif action.kind in ("join", "name"):
            self.seats[seat] = replace(self.seats[seat], name=action.text)
            self._look_around()
        if action.kind not in ("hint", "name"):
            self.asked = None
        if action.kind == "ask undo":
            self.asked = Question(seat, "undo", int(action.text))
        elif action.kind == "ask draw":
            self.asked = Question(seat, "draw")
        self.version += 1

    def face_down(self) -> dict[int, int]:
        """The actions whose choices lie face down and may still be changed: for each its place in the history."""
        return {self.numbers[place]: place for place in self.match.pending()}

    def undo_target(self, seat: int) -> int | None:
        """How many moves are left when a seat takes its last one back; None when it cannot.

        Where all people sit together, the last move of any of them is meant.
        """
        whose = self.people if self.together(seat) else [seat]
        history = self.match.history
        for index in range(len(history) - 1, self.match.undo_limit - 1, -1):
            if history[index].seat in whose:
                return index if self.active != [seat] or self._is_free(seat, index) else None
        return None

    def may_draw(self, seat: int) -> bool:
        """Whether a draw can be offered: the rules know one, and there is somebody to offer it to."""
        return self.match.game.can_draw and self.complete and self.active != [seat] and not self.together(seat)

    def _begin_decisions(self, going_on: set[int]) -> None:
        """Everybody decides anew but those whose decision goes on, as with choices made at once."""
        for seat in range(self.match.players):
            if seat not in going_on or seat not in self.match.to_act:
                self.since[seat] = self.version + 1

    def _action(self, seat: int, kind: ActionKind, text: str = "", number: int | None = None) -> Action:
        return Action(self.version if number is None else number, seat, kind, text, time.time())

    def _move(self, seat: int, text: str) -> Prepared:
        if not self.complete:
            raise Refused("illegal", _("Not everybody has sat down yet."))
        try:
            step = self.match.consider(text, seat)
        except MalformedMove as error:
            raise Refused("malformed", str(error)) from error
        except IllegalMove as error:
            raise Refused("illegal", str(error)) from error
        number = self.numbers[step.place] if step.place < len(self.numbers) else None
        return Prepared(self._action(seat, "move", step.move.text, number), over=step.is_last, step=step)

    def _undo(self, seat: int) -> Prepared:
        if self.asked and self.asked.what == "undo" and self.asked.seat != seat:
            return Prepared(self._action(seat, "undo", str(self.asked.target)), over=False)
        target = self.undo_target(seat)
        if target is None:
            raise Refused("illegal", _("There is no move of yours that could be taken back."))
        return Prepared(
            self._action(seat, "undo" if self._is_free(seat, target) else "ask undo", str(target)), over=False
        )

    def _is_free(self, seat: int, target: int) -> bool:
        """Whether nobody need be asked: all sit together, or it is a turn of several moves that is not finished."""
        if self.together(seat):
            return True
        since = self.match.history[target:]
        return self.match.to_act == (seat,) and all(played.seat == seat for played in since)

    def _draw(self, seat: int) -> Prepared:
        if not self.may_draw(seat):
            raise Refused("illegal", _("There is no draw to be offered here."))
        if self.asked and self.asked.what == "draw" and self.asked.seat != seat:
            return Prepared(self._action(seat, "draw"), over=True)
        return Prepared(self._action(seat, "ask draw"), over=False)

    def _refuse(self, seat: int) -> Prepared:
        if not self.asked:
            raise Refused("illegal", _("Nobody has asked anything."))
        return Prepared(self._action(seat, "refuse"), over=False)

    def _resign(self, seat: int) -> Prepared:
        return Prepared(self._action(seat, "resign"), over=len(self.seats) == 2 or self.active == [seat])

    def _leave(self, seat: int) -> None:
        """Of two the other wins; of more, a computer takes the seat, as long as people are left."""
        if len(self.seats) == 2 or self.active == [seat]:
            self._end(Ending(resigned=seat))
        else:
            self.seats[seat] = replace(self.seats[seat], kind="computer", level=SUBSTITUTE)
            self._look_around()

    def _end(self, ending: Ending) -> None:
        self.ending, self.over = ending, True
        self.match.stop()

    def _hint(self, seat: int) -> Prepared:
        if not self.gives_hints:
            raise Refused("forbidden", _("No hints are given at this table: people play against people."))
        return Prepared(self._action(seat, "hint"), over=False)

    def _go_on_without(self, seat: int, kind: RequestedAction, text: str) -> Prepared:
        """What is done about the person of another seat, whose number is the text."""
        others = self.others(seat)
        away = next((one for one in others if str(one) == text), None)
        if away is None:
            raise Refused("malformed", _("Who is away? The number of a seat is expected."))
        name = self.match.names[away]
        if not self.is_long_away(away):
            raise Refused("illegal", _("{name} is here, or has not been away for long enough.").format(name=name))
        if kind == "replace":
            if self.seats[away].has_substitute:
                raise Refused("illegal", _("The computer plays for {name} already.").format(name=name))
            return Prepared(self._action(seat, "replace", text), over=False)
        if not all(self.is_long_away(one) for one in others):
            raise Refused("illegal", _("Others still play: the computer can take the seat, but the game goes on."))
        return Prepared(self._action(seat, "end", text), over=True)

    def _return(self, seat: int) -> Prepared:
        if not self.seats[seat].has_substitute:
            raise Refused("forbidden", _("Nobody may act for this seat."))
        return Prepared(self._action(seat, "return"), over=False)

    def _seat_computer(self, seat: int, level: int | None) -> None:
        """Lets a computer play for a person from now on, or no more."""
        self.seats[seat] = replace(self.seats[seat], level=level)
        self._look_around()

    def _join(self, seat: int, name: str) -> Prepared:
        sitting = self.seats[seat]
        if sitting.name is not None:
            raise Refused("illegal", _("Somebody sits here already."))
        name = checked_name(name)
        return Prepared(self._action(seat, "join", name), over=False, seat=replace(sitting, name=name))

    def _name(self, seat: int, name: str) -> Prepared:
        sitting = self.seats[seat]
        if sitting.name is None:
            raise Refused("illegal", _("Nobody sits here yet."))
        name = checked_name(name)
        return Prepared(self._action(seat, "name", name), over=False, seat=replace(sitting, name=name))

    def _look_around(self) -> None:
        """Takes note of who sits here; the match calls players by the names of those who sat down."""
        self.people = [seat.number for seat in self.seats if seat.kind in ("here", "link")]
        self.active = [seat for seat in self.people if not self.seats[seat].has_substitute]
        self.tells_hints = len(self.people) > 1 and any(self.seats[seat].kind == "link" for seat in self.people)
        self.complete = all(seat.name is not None for seat in self.seats)
        if not self.is_record:
            names = zip(self.match.names, self.seats, strict=True)
            self.match.names = tuple(seat.name or name for name, seat in names)


def named_for_others(seat: StoredSeat) -> StoredSeat:
    """The seat under a name that others can call it by: release 0.1.0 called whoever played at once "You"."""
    return replace(seat, name=made_up_name(seat.number)) if seat.kind == "here" and seat.name in FOR_ONESELF else seat


def checked_name(name: str) -> str:
    """A name fit for a table; raises Refused."""
    try:
        line = checked_line("name", name)
    except TeienError as error:
        raise Refused("malformed", _("A name is one line of ordinary letters, without '#'.")) from error
    if len(line) > NAME_LENGTH:
        raise Refused("malformed", _("A name has at most {count} letters.").format(count=NAME_LENGTH))
    if not line.translate(dict.fromkeys(map(ord, BLANK))).strip():
        raise Refused("malformed", _("This name cannot be seen. Please choose another one."))
    if line.casefold() in {word.casefold() for word in FOR_ONESELF}:
        complaint = _("Others would not know that “{name}” is you. Please choose another name.")
        raise Refused("malformed", complaint.format(name=line))
    return line
