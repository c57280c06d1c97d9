"""What can be chosen before a game of Haru Ichiban, and how it is set up with it."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from teien.core.engine.row import new_row
from teien.core.play.options import ChoiceOption, NumberOption, PointsOption, SeatOption
from teien.core.words.language import later
from teien.haru_ichiban.figures import RANGES
from teien.haru_ichiban.material import BOARD, PONDS, TO_WIN

NAMES = tuple(f"{pond.side}x{pond.side}" for pond in PONDS)
"""What the ponds are called."""

OPTIONS = (
    SeatOption(
        name="dragonfly",
        rule="R07",
        title=later("Who has the dragonfly first"),
        help=later("the player who takes the dragonfly, counted from 1, or one by chance (R07)"),
        about=later("It decides what happens when both choose the same number."),
    ),
    ChoiceOption(
        name="played",
        rule="R26",
        title=later("Flowers already played"),
        help=later("whether the values of flowers already played stay in sight or lie face down (R26)"),
        about=later("Face down, as on a real table, you remember by yourselves which they were."),
        values={"open": False, "face-down": True},
        labels={"open": later("values stay in sight"), "face-down": later("face down")},
    ),
    ChoiceOption(
        name="pond",
        rule="R28",
        title=later("Pond"),
        help=later("the usual pond, or one of 3 × 3 with three flowers, small enough to be solved whole (R28)"),
        about=later(
            "On the small pond each has three flowers and holds two of them; a round has two turns; two in a row score."
        ),
        values={name: name for name in NAMES},
        labels={"5x5": later("5 × 5"), "3x3": later("3 × 3")},
        rare=True,
    ),
    PointsOption(
        name="ahead",
        rule="R27",
        title=later("Points ahead"),
        help=later("points ahead of red and yellow, such as 1,0, or none (R27)"),
        about=later(
            "For players who are not equally strong: the score begins with them. This is no rule of the booklet."
        ),
        example="1,0",
        labels={"none": later("None")},
        rare=True,
        most=TO_WIN - 1,
    ),
    NumberOption(
        name="chance",
        rule="R06",
        title=later("Equal luck at several tables"),
        help=later("where the shuffles begin, 16 hexadecimal digits; by chance unless given (R06)"),
        about=later(
            "Make up 16 signs from 0 to 9 and a to f: tables with the same ones are dealt the same flowers. Everybody "
            "at the table is told them. Leave it empty for a fresh shuffle."
        ),
        example="1679091c5a880faf",
        least=1,
        most=2**64 - 1,
        digits=16,
        rare=True,
        hidden=True,
    ),
)


def prepare(players: int, options: Mapping[str, Any]) -> tuple[Any, Any]:
    """Who has the dragonfly (-1: drawn), and where the shuffles begin (0: drawn)."""
    board = new_board(NAMES.index(options["pond"]), options["played"])
    board.ahead[:] = options["ahead"] or 0
    dragonfly = -1 if options["dragonfly"] is None else options["dragonfly"]
    return (dragonfly, np.uint64(options["chance"] or 0)), board


def new_board(pond: int, face_down: bool) -> Any:
    """A board with all that its pond settles."""
    played = PONDS[pond]
    board = new_row(
        BOARD,
        players=2,
        face_down=face_down,
        pond=pond,
        flowers=played.flowers,
        hand_size=played.hand,
        turns=played.turns,
    )
    board.figures[:] = RANGES[played]
    return board


def values(board: Any, state: Any) -> dict[str, Any]:
    # Records of games that are played as usual are as they have always been.
    played = {"played": True} if board.face_down else {}
    pond = {"pond": NAMES[board.pond]} if board.pond else {}
    ahead = {"ahead": tuple(board.ahead.tolist())} if board.ahead.any() else {}
    return {"dragonfly": int(board.dragonfly), "chance": int(board.chance[0]), **played, **pond, **ahead}


def longest(board: Any) -> None:
    """Rounds without points may go on for ever (R23)."""
