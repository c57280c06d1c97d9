"""What is printed for a real table: a score sheet to fill in, and the house's circuits as plans to lay them out by."""

from collections.abc import Iterator

from teien.core.engine.row import new_row
from teien.core.pictures.svg import element, number
from teien.core.words.language import _
from teien.core.words.scorecard import Cell, Column, Line, Section
from teien.niwa import circuit, material
from teien.niwa.artwork import ART, definitions
from teien.niwa.ground import bottom, ground, width
from teien.niwa.setup import OPTIONS
from teien.niwa.view import setting

GAMES = 20

__all__ = ["definitions", "pictures", "score_sheet"]


def score_sheet(players: int) -> tuple[Section, ...]:
    """A line a game: where, in how many turns, and who has won."""
    columns = (
        Column("", number=True),
        Column(_("Circuit")),
        Column(_("Turns"), number=True),
        *(Column(seat=seat) for seat in range(players)),
    )
    lines = tuple(Line((Cell(str(game + 1)), *((Cell(),) * (players + 2)))) for game in range(GAMES))
    return (Section(_("Who has won?"), columns, lines),)


def pictures() -> Iterator[tuple[str, str]]:
    """The house's circuits as they are laid out, each with its name and a plan."""
    (option,) = (option for option in OPTIONS if option.name == "circuit")
    for name in material.HOUSE.circuits:
        board = new_row(material.BOARD, players=2)
        circuit.lay(name, material.HOUSE, board)
        garden = setting(board.tobytes()).garden
        box = f"0 0 {number(width(garden))} {number(bottom(garden))}"
        plan = element(
            "svg",
            ground(garden),
            class_=f"{ART.root} light",
            viewBox=box,
            role="img",
            aria_label=_(option.labels[name]),
        )
        yield _(option.labels[name]), plan
