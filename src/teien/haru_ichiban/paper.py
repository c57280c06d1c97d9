"""What is printed for a real table: a score sheet to fill in, a line a round."""

from collections.abc import Iterator

from teien.core.words.language import _
from teien.core.words.scorecard import Cell, Column, Line, Section
from teien.haru_ichiban.artwork import definitions

ROUNDS = 12
"""Lines of a game: five points take five rounds at most with a winner each, some rounds have none."""
GAMES = 2

__all__ = ["definitions", "pictures", "score_sheet"]


def score_sheet(players: int) -> tuple[Section, ...]:
    """R19–R25: of each round the figures and the points of both, and how they stand."""
    head = Column(_("Round"), number=True)
    columns = [
        head,
        *(Column(_("Figures"), seat) for seat in range(players)),
        *(Column(_("Points"), seat) for seat in range(players)),
    ]
    lines = tuple(Line((Cell(str(number + 1)), *((Cell(),) * (2 * players)))) for number in range(ROUNDS))
    return tuple(Section(_("Game {number}").format(number=game + 1), tuple(columns), lines) for game in range(GAMES))


def pictures() -> Iterator[tuple[str, str]]:
    """The box has pads, which need no plan."""
    return iter(())
