"""A game's scorecard as tables for a terminal of 80 columns."""

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from teien.cli.terminal import CONSOLE, say
from teien.core.play.game import Game
from teien.core.play.match import Match
from teien.core.words.scorecard import Cell, Scorecard, Section
from teien.core.words.series import account_of

NONE = Text("·", "dim")


def show_scorecard(game: Game, scorecard: Scorecard) -> None:
    CONSOLE.print(rendered(game, scorecard))


def show_result(match: Match) -> None:
    """The counting of what lies on the table and, in a return match, how that stands."""
    show_scorecard(match.game, match.scorecard)
    if match.series:
        say(account_of(match))


def rendered(game: Game, scorecard: Scorecard) -> RenderableType:
    """Each step under its title, then the verdict."""
    steps = [part for section in scorecard.sections for part in (heading(section.title), table(game, section))]
    why = f" {scorecard.why}" if scorecard.why else ""
    return Group(*steps, Text(), Text.assemble((scorecard.headline, "bold"), why))


def heading(words: str) -> Text:
    return Text(f"\n{words}\n", "bold")


def table(game: Game, section: Section) -> Table:
    shown = Table(box=SIMPLE_HEAD, show_edge=False, padding=(0, 1, 0, 0), header_style="dim")
    for column in section.columns:
        title = Text(column.title) if column.seat is None else mark(game, column.seat)
        shown.add_column(title, justify="right" if column.number else "left", min_width=3)
    for line in section.lines:
        shown.add_row(*(written(game, cell) for cell in line.cells))
    return shown


def written(game: Game, cell: Cell) -> Text:
    if not cell.seats and not cell.text:
        return NONE
    marks = [mark(game, seat) for seat in cell.seats]
    space = " " if cell.seats and cell.text else ""
    return Text.assemble(*marks, (f"{space}{cell.text}", "bold" if cell.strong else ""))


def mark(game: Game, seat: int) -> Text:
    return Text(f" {game.seat_marks[seat].symbol} ", f"not dim {game.seat_marks[seat].style}")
