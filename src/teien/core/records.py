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

This file knows the form only; `teien.core.begin` replays a record through the rules.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from teien.core.errors import BadRecord

ROUND = re.compile(r"(\d{1,6})\.(?:\s+|$)")
HEADER = re.compile(r"([a-z][a-z0-9 ]*?)\s*:\s*(.*)")
UNFINISHED = "unfinished"
SEEN_BY = "seen by"


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
            raise BadRecord(f"record: the header has no line '{key}: …'")
        return self.header.pop(key)

    def pop_number(self, key: str, most: int) -> int:
        """As `pop`, for a number from 0 to `most`."""
        value = self.pop(key)
        if not (value.isascii() and value.isdigit() and len(value) <= 9 and int(value) <= most):
            raise BadRecord(f"record, '{key}: {value}': a number from 0 to {most} is expected")
        return int(value)


def read(text: str) -> Record:
    """Takes a record apart; raises BadRecord with the line that cannot be understood."""
    record = Record({})
    result = None
    round_number = 0
    for line_number, raw in enumerate(text.splitlines(), 1):
        line = raw.split("#")[0].strip()
        if not line:
            continue
        where = f"record, line {line_number}"
        if result is not None:
            raise BadRecord(f"{where}: nothing may follow the result, but there is {line!r}")
        started = ROUND.match(line)
        if started:
            if int(started[1]) <= round_number:
                raise BadRecord(f"{where}: round {started[1]} comes after round {round_number}")
            round_number = int(started[1])
            record.moves += read_moves(line[started.end() :], round_number, line_number)
        elif header := HEADER.fullmatch(line):
            key, value = header.groups()
            if key == "result":
                result = value
            elif record.moves:
                raise BadRecord(f"{where}: '{key}: …' belongs above the moves")
            elif key in record.header:
                raise BadRecord(f"{where}: '{key}' is given twice")
            else:
                record.header[key] = value
        elif record.moves:
            record.moves += read_moves(line, round_number, line_number)
        else:
            raise BadRecord(f"{where}: {line!r} is neither 'name: value' nor a round such as '1. …'")
    if result is None:
        raise BadRecord("record: it ends without 'result: …'; is it cut off? (write 'result: unfinished' to go on)")
    record.result = result
    return record


def read_moves(text: str, round_number: int, line: int) -> list[Token]:
    tokens = []
    for word in text.replace("|", " ").split():
        seat, colon, move = word.rpartition(":")
        if colon and not (seat.isascii() and seat.isdigit() and len(seat) < 3):
            raise BadRecord(f"record, line {line}: {word!r}: a player's number is expected before the colon")
        tokens.append(Token(move, int(seat) - 1 if colon else None, round_number, line))
    return tokens


def write(header: dict[str, str], rounds: Sequence[tuple[int, Sequence[Sequence[str]]]], result: str) -> str:
    """A record from its parts; a round is its number and its turns, each a list of moves."""
    lines = [f"{key}: {value}" for key, value in header.items()]
    lines.append("")
    lines += [f"{number}. " + " | ".join(" ".join(turn) for turn in turns) for number, turns in rounds]
    lines += ["", f"result: {result}", ""]
    return "\n".join(lines)
