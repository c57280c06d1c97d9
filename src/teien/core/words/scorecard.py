"""How a game is counted, told in tables: the same scorecard for a terminal, a page and a screen reader."""

from dataclasses import dataclass

from teien.core.words.language import counted


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table: the marks of some seats, then words. `strong` is what the eye should find."""

    text: str = ""
    seats: tuple[int, ...] = ()
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """The head of a column: words, or the mark of a seat; numbers stand to the right."""

    title: str = ""
    seat: int | None = None
    number: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a table, and the names of the things in the picture that it speaks of."""

    cells: tuple[Cell, ...]
    shows: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """A step of the counting; `hides` names what the picture shows only since something was counted later."""

    title: str
    columns: tuple[Column, ...]
    lines: tuple[Line, ...]
    hides: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scorecard:
    """The whole counting, step by step; `headline` says who won, or what the score is so far, and `why` the rest."""

    sections: tuple[Section, ...]
    headline: str
    why: str = ""


def points_text(count: int) -> str:
    """So many points, in words.

    >>> points_text(1), points_text(5)
    ('1 point', '5 points')
    """
    return counted("{count} point", "{count} points", count)
