"""Where in a game something happens, as its players count it: "Round 3, turn 2"."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from teien.core.words.language import _

Count = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Headings:
    """What a game counts, read from its rows, and that in words: lists, records, pictures and results say the same."""

    count: Callable[[Any, Any], Count]
    words: Callable[[Count], str]


def round_heading(count: Count) -> str:
    """Of games that count rounds and nothing else.

    >>> round_heading((3,))
    'Round 3'
    """
    return _("Round {number}").format(number=count[0])
