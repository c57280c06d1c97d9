"""How a game of Niwa ended, or how the race stands (N20–N23), in words."""

from teien.core.pictures.artwork import shortened
from teien.core.words.language import _, counted
from teien.core.words.scorecard import Cell, Column, Line, Scorecard, Section
from teien.niwa.scoring import Breakdown, outcome
from teien.niwa.view import View
from teien.niwa.wording import BASES, PEOPLE, SINGLE

NAME_LETTERS = 13


def scorecard(view: View) -> Scorecard:
    """How far each side has to go, and a sentence; nobody is called the winner before the game is over."""
    return Scorecard((race(view),), *verdict(view))


def verdict(view: View) -> tuple[str, str]:
    """Who won and how, or why nobody did, or who is ahead so far."""
    return decision(view) if view.phase == "over" else so_far(view)


def standings(view: View) -> tuple[str, ...]:
    """How far each side has to go, or that it has won."""
    return tuple(
        [
            _("won") if view.winner == seat else counted("{count} step to go", "{count} steps to go", steps)
            for seat, steps in enumerate(view.to_go)
        ]
    )


def race(view: View) -> Section:
    title = _("The race: steps from the nearest figure to the other's base")
    if view.phase != "over":
        title = _("The race so far: steps from the nearest figure to the other's base")
    columns = Column(_("Player")), Column(_("Figures")), Column(_("Steps to go"), number=True)
    lines = []
    for seat, steps in enumerate(view.to_go):
        name = Cell(shortened(view.names[seat], NAME_LETTERS), (seat,))
        cells = name, Cell(_(PEOPLE[seat])), Cell(str(steps), strong=True)
        lines.append(Line(cells, (*nearest(view, seat), view.garden.bases[1 - seat].name)))
    return Section(title, columns, tuple(lines))


def nearest(view: View, seat: int) -> list[str]:
    """A seat's figures in the garden that have the fewest steps to go, as the picture calls them."""
    return [figure.name for figure in view.figures[seat] if figure.cell and figure.cell.steps[seat] == view.to_go[seat]]


def so_far(view: View) -> tuple[str, str]:
    """Who is ahead by how much, and no more."""
    if view.phase == "place":
        return _("The figures are being placed (N07)."), choosing(view)
    headline = _("So far: {standing}.").format(standing=standing(view))
    return headline, _("Turn {number} is being played.").format(number=view.turns + 1)


def choosing(view: View) -> str:
    """N24: who may take over, or has; empty where nobody may."""
    if view.taken_over:
        return _("{name} has taken over what {other} had placed (N24).").format(
            name=view.names[view.first], other=view.names[1 - view.first]
        )
    words = _("{name} may take over what {other} places (N24).")
    is_open = view.takeover and view.figures[1 - view.first][0].cell is None
    return words.format(name=view.names[1 - view.first], other=view.names[view.first]) if is_open else ""


def standing(view: View) -> str:
    """Who is nearer to the other's base."""
    (mine, other), names = view.to_go, view.names
    if mine == other:
        return _("{name} and {other} are level").format(name=names[0], other=names[1])
    ahead = int(other < mine)
    steps = counted("{count} step", "{count} steps", abs(mine - other))
    return _("{name} is {steps} ahead of {other}").format(name=names[ahead], steps=steps, other=names[1 - ahead])


def decision(view: View) -> tuple[str, str]:
    """N20, N21, N23: who won and how, or why nobody did."""
    if view.winner is not None:
        goal = view.garden.bases[1 - view.winner]
        why = _("{figure} reached the {base} on {cell} in turn {number} (N20).").format(
            figure=_(SINGLE[view.winner]).format(number=view.standing[goal.name].number),
            base=_(BASES[1 - view.winner]),
            cell=goal.name,
            number=view.turns,
        )
        return _("{name} wins.").format(name=view.names[view.winner]), why
    turns = counted("{count} turn", "{count} turns", view.turns)
    found: Breakdown = outcome(view).breakdown
    if found.decided_by == "repetition":
        why = _("After {turns} the same position was there for the third time (N21); {standing}.")
    else:
        why = _("Nobody had won after {turns}, the longest game there may be (N23); {standing}.")
    return _("A draw."), why.format(turns=turns, standing=standing(view))
