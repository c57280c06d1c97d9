"""Haru Ichiban's scoring with its reasons, for a terminal of 80 columns (R19–R25)."""

from collections.abc import Iterator, Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from teien.core.outcome import Outcome
from teien.haru_ichiban.rules import TO_WIN
from teien.haru_ichiban.scoring import Breakdown
from teien.haru_ichiban.text import SEAT_STYLES, SYMBOLS, shortened

KINDS = {"square": "square of 2 × 2", "row4": "row of 4", "diagonal4": "diagonal row of 4", "five": "row of 5"}


def told(board: Any, state: Any, outcome: Outcome, names: Sequence[str], *, over: bool) -> RenderableType:
    """The points, the last round that ended and a sentence; the figures and a winner only once it is over.

    It says nothing of hands and choices: anybody may read it at any time (R26).
    """
    return Group(*parts(outcome, names, over=over))


def parts(outcome: Outcome, names: Sequence[str], *, over: bool) -> Iterator[RenderableType]:
    counted: Breakdown = outcome.breakdown
    ended = counted.rounds if over else counted.rounds - 1
    yield heading(f"Points: {TO_WIN} win" if over else f"Points so far: {TO_WIN} win")
    yield points(outcome, names, ended)
    if over:
        yield heading(f"Figures that ended round {ended}")
        yield figures(counted, names)
    yield Text()
    yield verdict(outcome, names) if over else so_far(outcome, names)


def heading(words: str) -> Text:
    return Text(f"\n{words}\n", "bold")


def table(*columns: str) -> Table:
    """An empty table, its first column for a player."""
    shown = Table(box=SIMPLE_HEAD, show_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for column in ("Player", *columns):
        shown.add_column(column, justify="right" if column.startswith(("Points", "Round")) else "left")
    return shown


def player(seat: int, names: Sequence[str]) -> Text:
    return Text.assemble((f" {SYMBOLS[seat]} ", SEAT_STYLES[seat]), f" {shortened(names[seat])}")


def points(outcome: Outcome, names: Sequence[str], ended: int) -> Table:
    """What each has, and how much of it came from the last round that ended, if any has."""
    shown = table("Points", *[f"Round {ended}"][:ended])
    for seat, gained in enumerate(outcome.breakdown.points):
        shown.add_row(player(seat, names), Text(str(outcome.scores[seat]), "bold"), *[f"+{gained}"][:ended])
    return shown


def figures(counted: Breakdown, names: Sequence[str]) -> Table:
    """R19, R22: all that scored together."""
    shown = table("Figure", "Squares", "Points")
    for figure in counted.figures:
        shown.add_row(
            player(figure.seat, names), KINDS[figure.kind], " ".join(figure.squares), Text(str(figure.points), "bold")
        )
    return shown


def so_far(outcome: Outcome, names: Sequence[str]) -> Text:
    """Who has how much, and no more."""
    scores = " and ".join(f"{name} {score}" for name, score in zip(names, outcome.scores, strict=True))
    return Text(f"So far: {scores}. Round {outcome.breakdown.rounds} is being played.")


def verdict(outcome: Outcome, names: Sequence[str]) -> Text:
    """R19, R25: who won, and why."""
    (won,) = outcome.winners
    mine, other = outcome.scores[won], outcome.scores[1 - won]
    if outcome.breakdown.decided_by == "five":
        why = f"a row of five wins at once, whatever the points: {mine} to {other} (R19, R25)"
    else:
        why = f"{TO_WIN} points or more, and more than the other: {mine} to {other} (R25)"
    return Text.assemble((f"{names[won]} wins", "bold"), f": {why}.")
