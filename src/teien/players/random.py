"""The player that takes any legal move."""

from teien.core.engine import chance, rules
from teien.core.play.match import Match
from teien.core.play.move import Move
from teien.players.base import Player, moves_to_choose_from


class RandomPlayer(Player):
    """Every legal move is equally likely; the same seed makes the same choices."""

    def __init__(self, seed: int | None = None) -> None:
        self._chance = chance.streams(chance.secret_seed() if seed is None else seed, 1)

    def choose(self, match: Match, seat: int) -> Move:
        moves_to_choose_from(match, seat)
        return match.move(int(rules.sample(match.board, match.state, seat, self._chance)))
