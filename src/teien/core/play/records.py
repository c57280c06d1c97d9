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

This file knows the form only; `teien.core.play.start` replays a record through the rules.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from teien.core.play.outcome import Outcome
from teien.core.words.errors import BadRecord
from teien.core.words.language import _

ROUND = re.compile(r"(\d{1,6})\.(?:\s+|$)")
HEADER = re.compile(r"([a-z][a-z0-9 ]*?)\s*:\s*(.*)")
UNFINISHED = "unfinished"
SEEN_BY = "seen by"
FINGERPRINT, KEY = "fingerprint", "key"
"""What promised the hidden shuffles, and what they were drawn from: see `teien.core.play.shuffles`."""
MOST_MOVES = 50_000
"""Several times what the longest games take; a record of more is somebody's joke at the reader's expense."""


@dataclass(frozen=True, slots=True)
class Token:
    """One move as written: its text, the seat before a colon (None without), the round and the line it stands in."""

    text: str
    seat: int | None
    round: int
    line: int


@dataclass(slots=True)
class Record:
    """A record taken apart: the header's entries in order, the moves, the result."""

    header: dict[str, str]
    moves: list[Token] = field(default_factory=list)
    result: str = UNFINISHED

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
    record = Record({})
    result = None
    round_number = 0
    for line_number, raw in enumerate(text.splitlines(), 1):
        line = raw.split("#")[0].strip()
        if not line:
            continue
        if result is not None:
            complaint = _("record, line {number}: nothing may follow the result, but there is {line!r:.60}")
            raise BadRecord(complaint.format(number=line_number, line=line))
        started = ROUND.match(line)
        if started:
            if int(started[1]) <= round_number:
                complaint = _("record, line {number}: round {round} comes after round {earlier}")
                raise BadRecord(complaint.format(number=line_number, round=started[1], earlier=round_number))
            round_number = int(started[1])
            record.moves += read_moves(line[started.end() :], round_number, line_number)
        elif header := HEADER.fullmatch(line):
            key, value = header.groups()
            if key == "result":
                result = value
            elif record.moves:
                complaint = _("record, line {number}: '{key:.40}: …' belongs above the moves")
                raise BadRecord(complaint.format(number=line_number, key=key))
            elif key in record.header:
                raise BadRecord(
                    _("record, line {number}: '{key:.40}' is given twice").format(number=line_number, key=key)
                )
            else:
                record.header[key] = value
        elif record.moves:
            record.moves += read_moves(line, round_number, line_number)
        else:
            complaint = _("record, line {number}: {line!r:.60} is neither 'name: value' nor a round such as '1. …'")
            raise BadRecord(complaint.format(number=line_number, line=line))
        if len(record.moves) > MOST_MOVES:
            complaint = _("record, line {number}: a record has at most {most} moves")
            raise BadRecord(complaint.format(number=line_number, most=MOST_MOVES))
    if result is None:
        raise BadRecord(_("record: it ends without 'result: …'; is it cut off? (write 'result: unfinished' to go on)"))
    record.result = result
    return record


def read_moves(text: str, round_number: int, line: int) -> list[Token]:
    tokens = []
    for word in text.replace("|", " ").split():
        seat, colon, move = word.rpartition(":")
        if colon and not (seat.isascii() and seat.isdigit() and len(seat) < 3):
            complaint = _("record, line {number}: {word!r:.60}: a player's number is expected before the colon")
            raise BadRecord(complaint.format(number=line, word=word))
        tokens.append(Token(move, int(seat) - 1 if colon else None, round_number, line))
    return tokens


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
