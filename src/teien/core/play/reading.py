"""What the games' positions as text have in common: parts between blanks, lists, seats counted from 1."""

from collections.abc import Iterable

from teien.core.words.errors import BadPosition


def read_parts(line: str, count: int, message: str) -> list[str]:
    """So many parts between blanks; the message is for any other number of them.

    >>> read_parts("a5 - 1", 3, "{count} parts")
    ['a5', '-', '1']
    """
    parts = line.split()
    if len(parts) != count:
        raise BadPosition(message, count=len(parts))
    return parts


def read_list(text: str) -> list[str]:
    """What `list_text` wrote.

    >>> read_list("a5,b4"), read_list("-")
    (['a5', 'b4'], [])
    """
    return [] if text == "-" else text.split(",")


def list_text(texts: Iterable[str]) -> str:
    """A list as one part; a dash for none.

    >>> list_text(["a5", "b4"]), list_text([])
    ('a5,b4', '-')
    """
    return ",".join(texts) or "-"


def read_seat(text: str, players: int, message: str) -> int:
    """A seat counted from 1; the message is for any other text.

    >>> read_seat("2", 2, "{text} is no player of {players}")
    1
    """
    if text not in {str(seat + 1) for seat in range(players)}:
        raise BadPosition(message, text=text, players=players)
    return int(text) - 1
