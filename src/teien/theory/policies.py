"""Whatever plays, as a strategy of a game known whole: a player, or a policy as environments have it."""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from teien.core.engine.row import copied
from teien.core.play.match import Match
from teien.players.base import Player
from teien.theory.solving import Strategy
from teien.theory.whole import WholeGame

Policy = Callable[[npt.NDArray[np.uint8], npt.NDArray[np.bool_]], Any]
"""Of an observation and a mask of legal actions: the action it takes, or how likely it takes each."""


def policy_of(game: WholeGame, who: Player | Policy) -> Strategy:
    """What somebody does in every information set of the game; a player is asked with a match that holds no secret.

    A player's moves are as likely as its analysis says; one that draws without saying so is asked once.
    """
    strategy = np.zeros(len(game.uniform))
    for set_, point in enumerate(game.examples):
        seat, state = int(game.points.players[point]), game.state(int(point))
        first, end = game.points.offsets[set_], game.points.offsets[set_ + 1]
        if isinstance(who, Player):
            likely = shares_of(who, Match(game.game, copied(game.board), copied(state)), seat)
        else:
            mask = np.zeros(game.game.actions, np.bool_)
            mask[game.actions_of(set_)] = True
            likely = shares_in(who(game.game.observation.of(game.board, state, seat), mask), game.game.actions)
        strategy[first:end] = likely[game.actions_of(set_)]
        strategy[first:end] /= strategy[first:end].sum()
    return strategy


def shares_of(player: Player, match: Match, seat: int) -> npt.NDArray[np.float64]:
    """How likely a player makes each move, by its number."""
    shares = np.zeros(match.game.actions)
    for candidate in player.analyse(match.believed_by(seat, seed=1), seat).candidates:
        shares[candidate.move.number] = candidate.probability
    return shares


def shares_in(answer: Any, actions: int) -> npt.NDArray[np.float64]:
    """How likely each action is by a policy's answer, be it one action or a share for each."""
    if np.ndim(answer):
        return np.asarray(answer, np.float64)
    shares = np.zeros(actions)
    shares[int(answer)] = 1
    return shares
