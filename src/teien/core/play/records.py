"""A game as a text file that a person can read and type.

    game: hiroba
    version: 1
    players: 2
    player 1: Anna
    player 2: Ben
    date: 2026-11-15
    (the set-up in full, a line an option)

    1. 9c4 +e5 | 5d5 -
    2. …

    result: unfinished

A study's record has `study: 1` in its header, and may have more between its moves: other lines of play in brackets,
comments and marks, each about the move or the position before it. `teien.study.record` makes a tree of them.

    1. 9c4
       #: This opens the corner.
       #! c4 good, e5, c4 > e5 bad
       ( 1. 8d5 +e5 | 5c4
         ( 5e6 ) )
       +e5 | 5d5 -

What was chosen to be drawn after a move follows it, `xb3=1+5,2+3`: see `teien.core.play.redraw`.

This file knows the form only; `teien.core.play.start` replays a record through the rules.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from teien.core.play.outcome import Outcome
from teien.core.words.errors import BadRecord
from teien.core.words.language import _

ROUND = re.compile(r"(\d{1,6})\.(?:\s+|$)")
HEADER = re.compile(r"([a-z](?:[a-z0-9 ]*[a-z0-9])?)\s*:\s*(.*)")
NOTE = re.compile(r"\s*#([^\w\s#])(?:\s(.*))?")
"""A line that says something of a position, by the sign after its '#'; any other is a remark, for the reader alone."""
COMMENT, MARKS = ":", "!"
OPENING, CLOSING = "(", ")"
UNFINISHED = "unfinished"
STUDY, STUDY_VERSION = "study", "1"
"""The header's line by which a record may hold other lines of play, and which form of them this is."""
SEEN_BY = "seen by"
FINGERPRINT, KEY = "fingerprint", "key"
"""What promised the hidden shuffles, and what they were drawn from: see `teien.core.play.shuffles`."""
MOST_MOVES = 50_000
"""Several times what the longest games take; a record of more is somebody's joke at the reader's expense."""


@dataclass(frozen=True, slots=True)
class Token:
    """One move as written: its text, the seat before a colon (None without), the round and the line it stands in.

    In a variation that has not said which round it is in, that is 0.
    """

    text: str
    seat: int | None
    round: int
    line: int


@dataclass(frozen=True, slots=True)
class Note:
    """What is said of a position, in a line of its own: its sign, its text, and where it stands."""

    sign: str
    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Bracket:
    """Where a variation begins, which leaves the line before the last move, or ends."""

    is_opening: bool
    line: int


@dataclass(slots=True)
class Record:
    """A record taken apart: the header's entries in order, the moves, the result.

    `items` has all that a study's record holds, in its order; of these, `moves` are the main line's.
    """

    header: dict[str, str]
    moves: list[Token] = field(default_factory=list)
    result: str = UNFINISHED
    items: list[Token | Note | Bracket] = field(default_factory=list)

    @property
    def is_study(self) -> bool:
        return STUDY in self.header

    def pop(self, key: str) -> str:
        """Takes an entry out of the header; raises BadRecord when it is not there."""
        if key not in self.header:
            raise BadRecord(_("record: the header has no line '{key:.40}: …'").format(key=key))
        return self.header.pop(key)

    def pop_number(self, key: str, most: int) -> int:
        """As `pop`, for a number from 0 to `most`."""
        value = self.pop(key)
        if not (value.isascii() and value.isdigit() and len(value) <= 9 and int(value) <= most):
            complaint = _("record, '{key:.40}: {value:.60}': a number from 0 to {most} is expected")
            raise BadRecord(complaint.format(key=key, value=value, most=most))
        return int(value)


def read(text: str) -> Record:
    """Takes a record apart; raises BadRecord with the line that cannot be understood."""
    if not isinstance(text, str):
        raise BadRecord(_("record: text is expected, not {kind}").format(kind=type(text).__name__))
    return Reader().read(text)


class Reader:
    """Reads one record, line by line."""

    def __init__(self) -> None:
        self.record = Record({})
        self.result: str | None = None
        self.line = 0
        self.rounds = [0]
        """The round that is read, of the main line and of each variation that is open."""
        self.opened: list[int] = []
        """The lines in which these were begun."""
        self.may_branch = False
        """Whether there is a move, in the line that is read, which another could stand for."""

    def read(self, text: str) -> Record:
        for self.line, raw in enumerate(text.splitlines(), 1):
            if self.record.is_study and (note := NOTE.fullmatch(raw)):
                self.read_note(note[1], (note[2] or "").strip())
            elif line := raw.split("#")[0].strip():
                self.read_line(line)
            if len(self.record.items) > MOST_MOVES:
                raise self.wrong(_("a record has at most {most} moves").format(most=MOST_MOVES))
        if self.opened:
            raise self.unclosed()
        if self.result is None:
            raise BadRecord(
                _("record: it ends without 'result: …'; is it cut off? (write 'result: unfinished' to go on)")
            )
        self.record.result = self.result
        return self.record

    def read_line(self, line: str) -> None:
        record = self.record
        if self.result is not None:
            raise self.wrong(_("nothing may follow the result, but there is {line!r:.60}").format(line=line))
        header = HEADER.fullmatch(line)
        if self.opened and header and header[1] == "result":
            raise self.unclosed()
        if self.opened:
            self.read_moves(line)
        elif started := ROUND.match(line):
            if int(started[1]) <= self.rounds[0]:
                complaint = _("round {round} comes after round {earlier}")
                raise self.wrong(complaint.format(round=started[1], earlier=self.rounds[0]))
            self.rounds[0] = int(started[1])
            self.read_moves(line[started.end() :])
        elif header:
            self.read_entry(*header.groups())
        elif record.moves:
            self.read_moves(line)
        else:
            complaint = _("{line!r:.60} is neither 'name: value' nor a round such as '1. …'")
            raise self.wrong(complaint.format(line=line))

    def read_entry(self, key: str, value: str) -> None:
        header = self.record.header
        if key == "result":
            self.result = value
        elif self.record.moves:
            raise self.wrong(_("'{key:.40}: …' belongs above the moves").format(key=key))
        elif key in header:
            raise self.wrong(_("'{key:.40}' is given twice").format(key=key))
        elif key == STUDY and value != STUDY_VERSION:
            complaint = _("'study: {version:.40}': this Teien reads studies of version {known}")
            raise self.wrong(complaint.format(version=value, known=STUDY_VERSION))
        else:
            header[key] = value

    def read_note(self, sign: str, text: str) -> None:
        if sign not in (COMMENT, MARKS):
            complaint = _("'#{sign}' is not known; '#:' begins a comment, '#!' marks, '# ' a remark")
            raise self.wrong(complaint.format(sign=sign))
        self.record.items.append(Note(sign, text, self.line))

    def read_moves(self, text: str) -> None:
        """The moves of a line and, in a study, the variations that begin and end in it."""
        for word in text.replace("|", " ").split():
            if self.record.is_study and word in (OPENING, CLOSING):
                self.read_bracket(word)
            elif self.opened and (started := ROUND.fullmatch(word)):
                self.rounds[-1] = int(started[1])
            else:
                self.read_move(word)

    def read_move(self, word: str) -> None:
        seat, colon, move = word.rpartition(":")
        if colon and not (seat.isascii() and seat.isdigit() and len(seat) < 3):
            raise self.wrong(_("{word!r:.60}: a player's number is expected before the colon").format(word=word))
        token = Token(move, int(seat) - 1 if colon else None, self.rounds[-1], self.line)
        self.record.items.append(token)
        self.may_branch = True
        if not self.opened:
            self.record.moves.append(token)

    def read_bracket(self, word: str) -> None:
        if word == OPENING and not self.may_branch:
            raise self.wrong(_("'(' begins another line instead of the move before it, but there is none"))
        if word == CLOSING and not self.opened:
            raise self.wrong(_("')' ends a variation, but none has begun"))
        if word == CLOSING and not self.may_branch:
            raise self.wrong(_("')' ends a variation in which nothing was played"))
        if word == OPENING:
            self.opened.append(self.line)
            self.rounds.append(0)
        else:
            self.opened.pop()
            self.rounds.pop()
        self.may_branch = word == CLOSING
        self.record.items.append(Bracket(word == OPENING, self.line))

    def unclosed(self) -> BadRecord:
        self.line = self.opened[-1]
        return self.wrong(_("the variation that begins here does not end: ')' is missing"))

    def wrong(self, why: str) -> BadRecord:
        return BadRecord(_("record, line {number}: {why}").format(number=self.line, why=why))


def result_text(outcome: Outcome | None) -> str:
    """The result as a record states it.

    >>> result_text(None), result_text(Outcome("most points", (1,), (30, 34), None))
    ('unfinished', 'player 2 wins, 30-34')
    """
    if outcome is None:
        return UNFINISHED
    scores = "-".join(map(str, outcome.scores))
    if not outcome.winners:
        return f"draw, {scores}"
    seats = " and ".join(str(seat + 1) for seat in outcome.winners)
    return f"player {seats} wins, {scores}" if len(outcome.winners) == 1 else f"players {seats} share, {scores}"


Round = tuple[int, str, Sequence[Sequence[str]]]
"""A line of a record: its number, a remark for whoever reads it, and its turns, each a list of moves."""


def write(header: dict[str, str], rounds: Sequence[Round], result: str) -> str:
    """A record from its parts."""
    lines = [f"{key}: {value}" for key, value in header.items()]
    lines.append("")
    for number, remark, turns in rounds:
        moves = f"{number}. " + " | ".join(" ".join(turn) for turn in turns)
        lines.append(f"{moves}  # {remark}" if remark else moves)
    lines += ["", f"result: {result}", ""]
    return "\n".join(lines)
