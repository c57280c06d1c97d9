"""How a game of Niwa ended, or how the race stands, for a terminal of 80 columns (N20–N23)."""

from collections.abc import Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from teien.core.outcome import Outcome
from teien.niwa.material import SIDE_NAMES, cell_names
from teien.niwa.rules import PLACE
from teien.niwa.scoring import Breakdown
from teien.niwa.text import FIGURE_NAMES, LETTERS, SEAT_STYLES, shortened


def told(board: Any, state: Any, outcome: Outcome, names: Sequence[str]) -> RenderableType:
    """How far each side has to go, and a sentence; nobody is called the winner before the game is over."""
    counted: Breakdown = outcome.breakdown
    heading = "The race" if counted.decided_by else "The race so far"
    return Group(
        Text(f"\n{heading}: steps from the nearest figure to the other's base\n", "bold"),
        race(counted, names),
        Text(),
        verdict(board, state, outcome, names) if counted.decided_by else so_far(state, counted, names),
    )


def race(counted: Breakdown, names: Sequence[str]) -> Table:
    shown = Table(box=SIMPLE_HEAD, show_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    shown.add_column("Player")
    shown.add_column("Figures")
    shown.add_column("Steps to go", justify="right")
    for seat, steps in enumerate(counted.steps_left):
        who = Text.assemble((f" {LETTERS[seat]} ", SEAT_STYLES[seat]), f" {shortened(names[seat])}")
        shown.add_row(who, f"{SIDE_NAMES[seat]} {FIGURE_NAMES[seat]}", Text(str(steps), "bold"))
    return shown


def so_far(state: Any, counted: Breakdown, names: Sequence[str]) -> Text:
    """Who is ahead by how much, and no more."""
    if state.phase == PLACE:
        return Text("The figures are being placed (N07).")
    return Text(f"So far: {standing(counted, names)}. Turn {counted.turns + 1} is being played.")


def standing(counted: Breakdown, names: Sequence[str]) -> str:
    """Who is nearer to the other's base."""
    mine, other = counted.steps_left
    if mine == other:
        return f"{names[0]} and {names[1]} are level"
    ahead = int(other < mine)
    return f"{names[ahead]} is {count(abs(mine - other), 'step')} ahead of {names[1 - ahead]}"


def verdict(board: Any, state: Any, outcome: Outcome, names: Sequence[str]) -> Text:
    """N20, N21, N23: who won and how, or why nobody did."""
    counted: Breakdown = outcome.breakdown
    turns = count(counted.turns, "turn")
    if counted.decided_by == "base":
        (won,) = outcome.winners
        base = int(board.bases[1 - won])
        figure = f"{LETTERS[won]}{state.cell[won].tolist().index(base) + 1}"
        loser = SIDE_NAMES[1 - won]
        why = f"{figure} reached the {loser} base on {cell_names(board)[base]} in turn {counted.turns} (N20)"
        return Text.assemble((f"{names[won]} wins", "bold"), f": {why}.")
    if counted.decided_by == "repetition":
        why = f"after {turns} the same position was there for the third time (N21)"
    else:
        why = f"nobody had won after {turns}, the longest game there may be (N23)"
    return Text.assemble(("A draw", "bold"), f": {why}; {standing(counted, names)}.")


def count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
