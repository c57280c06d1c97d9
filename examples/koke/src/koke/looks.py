"""What people see of Koke, and read: all of it is made from views alone."""

from koke.rules import SIDE
from koke.table import View
from teien.core.pictures.artwork import blob
from teien.core.pictures.square_board import Piece, SquareBoard
from teien.core.play.game import SeatMark
from teien.core.play.move import Move
from teien.core.play.outcome import Outcome

MARKS = (SeatMark("●", "bold #ffffff on #3f6b2f", "green"), SeatMark("○", "bold #1c1c1c on #c9cdc4", "silver"))
COLOURS = {"stone": ("#8d8a84", "#77746e"), "seat-0": ("#5f8f45", "#6f9f52"), "seat-1": ("#b9c2b2", "#c3ccbc")}
SHAPES = {"stone": blob("stone", size=(30, 24)), "moss": blob("moss", size=(31, 31), corners=13, rough=0.16)}


def pieces(view: View) -> dict[str, Piece]:
    moss = [Piece("moss", f"{mark.colour} moss", seat=seat) for seat, mark in enumerate(MARKS)]
    planted = {square: moss[seat] for seat in range(2) for square in view.moss[seat]}
    return dict.fromkeys(view.stones, Piece("stone", "stone", sign="▲")) | planted


def outcome(view: View) -> Outcome:
    green, silver = (len(moss) for moss in view.moss)
    return Outcome("the other can plant nowhere (K05)", (int(green == silver),), (green, silver), None)


def why_illegal(view: View, seat: int, move: Move) -> str:
    is_taken = move.square in (*view.stones, *view.moss[0], *view.moss[1])
    return f"K03: {move.square} is taken" if is_taken else f"K04: {move.square} is beside the other's moss"


LOOKS = SquareBoard("koke", "Koke", SIDE, MARKS, COLOURS, SHAPES, pieces, outcome, task="plants moss")
picture, style, moved_from, spots, render = LOOKS.picture, LOOKS.style, LOOKS.moved_from, LOOKS.spots, LOOKS.render
