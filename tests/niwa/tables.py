"""Gardens and positions to test on.

The cells around `i11`, in the middle of the meadow:

          i13
      h12     j12
          i11
      h10     j10
          i9

A step N or S changes a cell's number by 2, any other the column by one and the number by 1. Pink's base is on `b10`,
blue's on `p10`.
"""

import re
from itertools import takewhile

import teien
from teien.core.play.match import Match
from teien.niwa.material import HOUSE
from teien.niwa.view import View, view

SMALL_CIRCUITS = (
    "pink@0,0/blue>>>@2,1",
    "pink@0,0/A@2,1/blue>>>@1,4",
    "pink@0,0/B@3,-2/B>>>@2,1/blue>>>@5,-1",
)

MEADOW = HOUSE.circuits["meadow"][1].replace(" ", "/")
GREEN = re.sub(
    r"(pink|blue)=\w@",
    rf"\1={'g' * 30}@",
    re.sub(r"[A-E]>*@", f"{'g' * 30}@", re.sub(r"(pink|blue)>*@", r"\1=g@", MEADOW)),
)
"""The meadow with green lines only: whoever has a green pearl on top may go anywhere."""

PINK_AT_HOME = "c11:gg,d10:oo,d12:pp"
BLUE_AT_HOME = "o11:gg,n8:oo,n10:pp"


def line(
    pink: str = PINK_AT_HOME,
    blue: str = BLUE_AT_HOME,
    *,
    circuit: str = GREEN,
    first: int = 1,
    turns: int = 0,
    todo: str = "turn",
    capacity: str = "3",
    repetition: str = "on",
    longest: int = 1000,
) -> str:
    """A position in its parts."""
    return f"{circuit} {pink}|{blue} {first} {turns} {todo} {capacity} {repetition} {longest}"


def table(pink: str = PINK_AT_HOME, blue: str = BLUE_AT_HOME, **parts: str | int) -> Match:
    """A match that begins at such a position."""
    return teien.from_position("niwa", line(pink, blue, **parts))  # type: ignore[arg-type]


def seen(match: Match) -> View:
    """What everybody may know of a match."""
    turn = [move for _, move in takewhile(lambda played: played.seat == match.history[-1].seat, match.history[::-1])]
    return view(match.board, match.state, None, tuple(turn[::-1]), match.names)


def texts(match: Match) -> set[str]:
    return {move.text for move in match.legal_moves()}


def moves_of(match: Match, figure: int) -> set[str]:
    """A figure's steps and jumps, without its number."""
    return {text[1:] for text in texts(match) if text[0] == str(figure) and text[1] != ">"}


def cells(moves: set[str]) -> set[str]:
    return {text.partition(">")[0] for text in moves}


def figures(match: Match) -> str:
    """Both sides' figures, as a position writes them."""
    return match.position().split()[1]
