"""How much can be gained at least against somebody, in a game of any size: by playing against them, knowing them.

The responder knows how likely the other makes each move. Before a secret choice it thinks of hands that the other may
hold, asks what the other would choose with each, and takes what brings most on average; what two choices lead to is
judged by a tree search, and by itself that plays everything else. Whatever it wins is a lower bound of what a best
response wins: the true one may win more.
"""

from typing import Any, NamedTuple

import numpy as np

from teien.core.play.game import check_count
from teien.core.play.match import Match
from teien.core.play.move import Move
from teien.core.play.start import new
from teien.core.words.errors import BadMaterial
from teien.players.base import Player
from teien.players.tree import TreePlayer
from teien.theory.policies import Policy, shares_of

NORMAL_95 = 1.96


class Responder(Player):
    """Answers one other seat, whom it knows."""

    def __init__(self, other: Player | Policy, simulations: int = 200, worlds: int = 4, seed: int = 0) -> None:
        self.other = other
        self.worlds = worlds
        self._chance = np.random.default_rng(seed)
        self._search = TreePlayer(simulations=simulations, threads=1, seed=seed)

    def choose(self, match: Match, seat: int) -> Move:
        if len(match.to_act) < 2:
            return self._search.choose(match, seat)
        own = match.legal_numbers(seat)
        brings = np.zeros(len(own))
        for _world in range(self.worlds):
            believed = match.believed_by(seat, seed=int(self._chance.integers(2**31)))
            likely = shares_of(self.other, believed, 1 - seat, seed=int(self._chance.integers(2**31)))
            for place, number in enumerate(own):
                for other in np.flatnonzero(likely):
                    brings[place] += likely[other] * self._worth(believed, seat, number, int(other))
        return match.moves[own[int(brings.argmax())]]

    def _worth(self, match: Match, seat: int, number: int, other: int) -> float:
        """The seat's share of the win after these two choices."""
        after = match.copy()
        after.play(number, seat)
        after.play(other, 1 - seat)
        if after.outcome:
            return float(seat in after.outcome.winners)
        acting = after.to_act[0]
        expected = self._search.analyse(after, acting).expected or 0.0
        return expected if acting == seat else 1 - expected


class Gained(NamedTuple):
    """What a responder gained on average, −1 to 1, in so many pairs of games, one from either seat; 95 % interval."""

    gain: float
    low: float
    high: float
    pairs: int


def gained_against(
    game: str,
    who: Player | Policy,
    pairs: int = 20,
    seed: int = 0,
    simulations: int = 200,
    worlds: int = 4,
    max_moves: int = 2000,
    **options: Any,
) -> Gained:
    """How much a responder gains against somebody: a lower bound of what can be gained against them.

    Each set-up is played from both seats. A game that is longer than `max_moves` counts as a draw.
    """
    check_count("pairs", pairs, 10**6)
    if pairs < 2:
        raise BadMaterial("pairs 1: an interval needs at least 2")
    gains = np.zeros(pairs)
    for pair in range(pairs):
        for seat in range(2):
            responder = Responder(who, simulations, worlds, seed=seed + 2 * pair + seat)
            match = new(game, 2, seed + pair, **options)
            gains[pair] += played(match, responder, who, seat, max_moves, seed + 2 * pair + seat) / 2
    mean, error = float(gains.mean()), float(gains.std(ddof=1)) / pairs**0.5
    return Gained(mean, mean - NORMAL_95 * error, mean + NORMAL_95 * error, pairs)


def played(match: Match, responder: Responder, who: Player | Policy, seat: int, max_moves: int, seed: int) -> float:
    """What the responder gets in this seat."""
    chance = np.random.default_rng(seed)
    while not match.over and len(match.history) < max_moves:
        # Where both choose in secret the responder is asked first, as one who knows that nothing is chosen yet.
        acting = seat if seat in match.to_act else match.to_act[0]
        if acting == seat:
            match.play(responder.choose(match, seat), seat)
        elif isinstance(who, Player):
            match.play(who.choose(match.believed_by(acting, seed=int(chance.integers(2**31))), acting), acting)
        else:
            likely = shares_of(who, match, acting, seed=0)
            match.play(int(chance.choice(len(likely), p=likely / likely.sum())), acting)
    winners = match.outcome.winners if match.outcome else ()
    return 0.0 if len(winners) != 1 else 1.0 if winners == (seat,) else -1.0
