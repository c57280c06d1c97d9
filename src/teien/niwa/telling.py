"""How a game of Niwa ended, or how the race stands (N20–N23), and what a move does, in words."""

from collections.abc import Sequence
from typing import Any

from teien.core.account import Account, Cell, Column, Line, Section
from teien.core.artwork import shortened
from teien.core.language import _, counted
from teien.core.outcome import Outcome
from teien.niwa.drawing import parts
from teien.niwa.figures import NAMES
from teien.niwa.material import FIGURES, cell_names
from teien.niwa.rules import PLACE
from teien.niwa.scoring import Breakdown
from teien.niwa.words import base, people, single

NAME_LETTERS = 13


def account(board: Any, state: Any, outcome: Outcome, names: Sequence[str]) -> Account:
    """How far each side has to go, and a sentence; nobody is called the winner before the game is over."""
    found: Breakdown = outcome.breakdown
    return Account((race(board, state, found, names),), *verdict(board, state, outcome, names))


def verdict(board: Any, state: Any, outcome: Outcome, names: Sequence[str]) -> tuple[str, str]:
    found: Breakdown = outcome.breakdown
    return decision(board, state, outcome, names) if found.decided_by else so_far(state, found, names)


def race(board: Any, state: Any, found: Breakdown, names: Sequence[str]) -> Section:
    return Section(
        _("The race: steps from the nearest figure to the other's base")
        if found.decided_by
        else _("The race so far: steps from the nearest figure to the other's base"),
        (Column(_("Player")), Column(_("Figures")), Column(_("Steps to go"), number=True)),
        tuple(
            Line(
                (
                    Cell(shortened(names[seat], NAME_LETTERS), seats=(seat,)),
                    Cell(people(seat)),
                    Cell(str(steps), strong=True),
                ),
                shows=(*nearest(board, state, seat, steps), cell_names(board)[board.bases[1 - seat]]),
            )
            for seat, steps in enumerate(found.steps_left)
        ),
    )


def nearest(board: Any, state: Any, seat: int, steps: int) -> list[str]:
    """A seat's figures in the garden that have so many steps to go, as the picture calls them."""
    cells = state.cell[seat].tolist()
    return [
        NAMES[seat, figure]
        for figure in range(FIGURES)
        if cells[figure] >= 0 and board.steps[seat, cells[figure]] == steps
    ]


def so_far(state: Any, found: Breakdown, names: Sequence[str]) -> tuple[str, str]:
    """Who is ahead by how much, and no more."""
    if state.phase == PLACE:
        return _("The figures are being placed (N07)."), ""
    headline = _("So far: {standing}.").format(standing=standing(found, names))
    return headline, _("Turn {number} is being played.").format(number=found.turns + 1)


def standing(found: Breakdown, names: Sequence[str]) -> str:
    """Who is nearer to the other's base."""
    mine, other = found.steps_left
    if mine == other:
        return _("{name} and {other} are level").format(name=names[0], other=names[1])
    ahead = int(other < mine)
    steps = counted("{count} step", "{count} steps", abs(mine - other))
    return _("{name} is {steps} ahead of {other}").format(name=names[ahead], steps=steps, other=names[1 - ahead])


def decision(board: Any, state: Any, outcome: Outcome, names: Sequence[str]) -> tuple[str, str]:
    """N20, N21, N23: who won and how, or why nobody did."""
    found: Breakdown = outcome.breakdown
    if found.decided_by == "base":
        (won,) = outcome.winners
        goal = int(board.bases[1 - won])
        why = _("{figure} reached the {base} on {cell} in turn {number} (N20).").format(
            figure=single(won, state.cell[won].tolist().index(goal)),
            base=base(1 - won),
            cell=cell_names(board)[goal],
            number=found.turns,
        )
        return _("{name} wins.").format(name=names[won]), why
    turns = counted("{count} turn", "{count} turns", found.turns)
    if found.decided_by == "repetition":
        why = _("After {turns} the same position was there for the third time (N21); {standing}.")
    else:
        why = _("Nobody had won after {turns}, the longest game there may be (N23); {standing}.")
    return _("A draw."), why.format(turns=turns, standing=standing(found, names))


def spoken(board: Any, number: int) -> str:
    """What a move does, in words that can follow a name and a colon."""
    figure, cell, receiver = parts(number)
    if figure is None:
        return _("ends the turn")
    if cell is None:
        does = _("passes a pearl from figure {figure} to figure {receiver}")
    elif receiver is not None:
        does = _("moves figure {figure} to {cell}, the pearl goes to figure {receiver}")
    elif cell in board.bases:
        # N12, N16: without a pearl to give, nobody goes to a base but the other's.
        does = _("reaches the base on {cell} with figure {figure}")
    else:
        does = _("puts figure {figure} on {cell}")
    return does.format(
        figure=figure + 1,
        cell="" if cell is None else cell_names(board)[cell],
        receiver="" if receiver is None else receiver + 1,
    )
