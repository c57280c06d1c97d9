"""Whatever plays, by how likely it makes each move: a player, or a policy as environments have it."""

import importlib
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from teien.core.engine.row import copied
from teien.core.play.match import Match
from teien.core.words.errors import BadMaterial
from teien.core.words.language import _
from teien.players.base import Player
from teien.theory.solving import Strategy
from teien.theory.whole import WholeGame

Policy = Callable[[npt.NDArray[np.uint8], npt.NDArray[np.bool_]], Any]
"""Of an observation and a mask of legal actions: the action it takes, or how likely it takes each."""


def read_policy(spelling: str) -> Policy:
    """The function that a text such as `my_bot:policy` names, of a module here or installed; raises BadMaterial."""
    module, _colon, name = spelling.partition(":")
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        found: Any = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise BadMaterial(_("policy {policy!r:.60}: {error}"), policy=spelling, error=error) from error
    if not callable(found):
        raise BadMaterial(_("policy {policy!r:.60}: it is no function"), policy=spelling)
    policy: Policy = found
    return policy


def policy_of(game: WholeGame, who: Player | Policy) -> Strategy:
    """What somebody does in every information set of the game."""
    strategy = np.zeros(len(game.uniform))
    for set_, point in enumerate(game.examples):
        match = Match(game.game, copied(game.board), copied(game.state(int(point))))
        likely = shares_of(who, match, int(game.points.players[point]), seed=set_)[game.actions_of(set_)]
        strategy[game.points.offsets[set_] : game.points.offsets[set_ + 1]] = likely / likely.sum()
    return strategy


def shares_of(who: Player | Policy, match: Match, seat: int, seed: int) -> npt.NDArray[np.float64]:
    """How likely each action is; a player is asked with a match that holds nothing its seat does not know.

    A player's moves are as likely as its analysis says: of one that draws them without saying so, the one it draws.
    """
    shares = np.zeros(match.game.actions)
    if isinstance(who, Player):
        for candidate in who.analyse(match.believed_by(seat, seed=seed), seat).candidates:
            shares[candidate.move.number] = candidate.probability
        return shares
    mask = np.zeros(match.game.actions, np.bool_)
    mask[match.legal_numbers(seat)] = True
    answer = who(match.game.observation.of(match.board, match.state, seat), mask)
    if np.ndim(answer):
        return np.asarray(answer, np.float64)
    shares[int(answer)] = 1
    return shares
