"""What a game of Niwa adds to a balance report: where the figures went."""

from math import sqrt
from typing import Any

from teien.core.chart import HeatMap, Outline
from teien.core.language import _
from teien.core.match import Match
from teien.niwa.rules import A_CELL, A_FIGURE, FIRST_PASS
from teien.niwa.words import side

CORNERS = ((-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1))
"""Of a cell, from its middle: in halves of its radius to the right, in halves of its height down."""


def charts(match: Match) -> tuple[HeatMap, ...]:
    """How often each cell was visited, by both sides and by each: every landing of a figure there counts."""
    cells = [outline(match.board, cell) for cell in range(match.board.cells)]
    visits = [dict.fromkeys(cells, 0), dict.fromkeys(cells, 0)]
    for seat, move in match.history:
        if move.number < FIRST_PASS:
            visits[seat][cells[move.number % A_FIGURE // A_CELL]] += 1
    both = {cell: visits[0][cell] + visits[1][cell] for cell in cells}
    bases = {cells[base]: side(seat) for seat, base in enumerate(match.board.bases)}
    titles = {
        _("Cells visited"): both,
        _("Cells visited by pink"): visits[0],
        _("Cells visited by blue"): visits[1],
    }
    return tuple(HeatMap(title, _("visits a game"), visited, bases) for title, visited in titles.items())


def outline(board: Any, cell: int) -> Outline:
    """A cell's corners."""
    q, r = int(board.q[cell]), int(board.r[cell])
    return tuple((1.5 * q + right / 2, round(sqrt(3) / 2 * (2 * r + q + down), 3)) for right, down in CORNERS)
