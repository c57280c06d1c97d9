"""What a game of Niwa adds to a balance report: where the figures went."""

from math import sqrt

from teien.core.play.match import Match
from teien.core.words.chart import HeatMap, Outline
from teien.core.words.language import _
from teien.niwa.view import Cell, Garden
from teien.niwa.wording import side

CORNERS = ((-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1))
"""Of a cell, from its middle: in halves of its radius to the right, in halves of its height down."""


def charts(match: Match) -> tuple[HeatMap, ...]:
    """How often each cell was visited, by both sides and by each: every landing of a figure there counts."""
    ground: Garden = match.view().garden
    cells = {cell.name: outline(ground, cell) for cell in ground.cells}
    visits = [dict.fromkeys(cells.values(), 0), dict.fromkeys(cells.values(), 0)]
    for seat, move in match.history:
        if move.kind in ("go", "step"):
            visits[seat][cells[move.cell]] += 1
    both = {cell: visits[0][cell] + visits[1][cell] for cell in visits[0]}
    bases = {cells[base.name]: side(seat) for seat, base in enumerate(ground.bases)}
    titles = {
        _("Cells visited"): both,
        _("Cells visited by pink"): visits[0],
        _("Cells visited by blue"): visits[1],
    }
    return tuple(HeatMap(title, _("visits a game"), visited, bases) for title, visited in titles.items())


def outline(ground: Garden, cell: Cell) -> Outline:
    """A cell's corners."""
    x, y = 1.5 * cell.column, ground.heights - cell.height
    return tuple((x + right / 2, round(sqrt(3) / 2 * (y + down), 3)) for right, down in CORNERS)
