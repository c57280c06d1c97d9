"""A player of one's own, who answers through the middle of the garden."""

from koke.rules import SQUARES
from teien.core.play.match import Match
from teien.core.play.move import Move
from teien.players.greedy import GreedyPlayer


class MirrorPlayer(GreedyPlayer):
    """Plants opposite to the last move where it may; else, and in other games, it plays as `greedy`."""

    def choose(self, match: Match, seat: int) -> Move:
        if match.game.name == "koke" and match.history:
            opposite = SQUARES - 1 - match.history[-1].move.number
            if opposite in match.legal_numbers(seat):
                return match.move(opposite)
        return super().choose(match, seat)
