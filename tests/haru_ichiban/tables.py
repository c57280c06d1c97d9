"""Ponds to test on.

The pads of `table`, packed at the top so that figures are easily laid; `R` and `Y` the marked ones, `D` the
double-dark one:

    5   o o o o o
    4   o o o o o
    3   o o o . D
    2   . . . R .
    1   . . . . Y
        a b c d e
"""

from typing import Any

import teien
from teien.core.play.match import Match
from teien.core.play.view import Viewer
from teien.haru_ichiban.view import View, view

PACKED = "ooooo/ooooo/ooo.D/...R./....Y"
START = "o.o.o/.oYD./oo.oo/.ooR./o.o.o"
CHANCE = "0123456789abcdef"
EIGHTH = "1a5,2c5,3e5,4b4,5d4,6a3,7d2|1b5,2d5,3a4,4c4,5e4,6b3,7c3"
"""Before the eighth turn of a round without figures, on the pads of `table`."""


def line(
    flowers: str = "-|-",
    *,
    pads: str = PACKED,
    dark: str = "-",
    frogs: str = "d2|e1",
    hands: str = "",
    choices: str = "-|-",
    scores: str = "0|0",
    last: str = "0|0",
    dragonfly: int = 1,
    turn: int = 1,
    rounds: int = 1,
    todo: str = "choose",
) -> str:
    """A position in its parts; each hand not given holds the lowest values left, the draws are the rest in order."""
    held, draws = [], []
    for seat in range(2):
        used = {text[0] for text in (flowers + "|-").split("|")[seat].split(",") if text != "-"}
        if todo != "choose":
            used |= {choices.split("|")[seat]}
        left = [value for value in "12345678" if value not in used]
        size = min(3, 9 - turn) - (todo != "choose")
        hand = hands.split("|")[seat] if hands else "".join(left[:size])
        held.append(hand or "-")
        draws.append("".join(value for value in left if value not in hand) or "-")
    parts = (pads, dark, flowers, frogs, "|".join(held), "|".join(draws), choices, scores, last)
    return " ".join((*parts, str(dragonfly), f"{rounds}.{turn}", todo, CHANCE))


def table(flowers: str = "-|-", **parts: str | int) -> Match:
    """A match that begins at such a position."""
    return teien.from_position("haru-ichiban", line(flowers, **parts))  # type: ignore[arg-type]


def eighth_turn() -> Match:
    """R16: one flower each, two pads left, the dragonfly with yellow."""
    return table(EIGHTH, dark="a3,a5,b4,c5,d4,e5", frogs="-|-", hands="8|8", turn=8, dragonfly=2)


def seen(match: Match, viewer: Viewer = "all", state: Any = None) -> View:
    """What a viewer may know of a match, or of another state of its."""
    last = match._last_turns(viewer, len(match.history))
    return view(match.board, match.state if state is None else state, viewer, last, match.names)


def hand(match: Match, seat: int) -> tuple[int, ...]:
    """The values in a seat's hand."""
    return seen(match).players[seat].hand or ()


def choose(match: Match, red: int, yellow: int) -> None:
    """Both choose, red first."""
    match.play(str(red), 0)
    match.play(str(yellow), 1)


def texts(match: Match, seat: int | None = None) -> set[str]:
    return {move.text for move in match.legal_moves(seat)}


def pond(match: Match) -> dict[str, str]:
    """The flowers on the pond: square to r or y and the value."""
    red, yellow = match.position("all").split()[2].split("|")
    found: dict[str, str] = {}
    for letter, part in (("r", red), ("y", yellow)):
        found |= {text[1:]: letter + text[0] for text in part.split(",") if text != "-"}
    return found


def frogs(match: Match) -> str:
    return match.position("all").split()[3]


def scores(match: Match) -> tuple[int, int]:
    return int(match.state.score[0]), int(match.state.score[1])
