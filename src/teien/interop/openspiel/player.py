"""OpenSpiel's own search as a player: MCTS, or IS-MCTS where a seat does not know everything.

The tree is OpenSpiel's, in Python, over the game as OpenSpiel has it; what a leaf is worth is told by random moves to
the end, which compiled code plays.
"""

from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import teien.interop.openspiel  # noqa: F401 - it makes the games known
from teien.core.engine.batch import returns_of
from teien.core.engine.chance import secret_seed, streams
from teien.core.play.match import Match
from teien.core.play.move import Move
from teien.interop.row_game import others_play
from teien.players.base import Player, check_budget, moves_to_choose_from

EXPLORATION = 2.0
SIMULATIONS = 100
SEEDS = 2**32
EVERYBODY = 62
"""In place of the seat that waits while the others play: none does."""


class Playouts(mcts.RandomRolloutEvaluator):  # type: ignore[misc]  # OpenSpiel tells no types
    """A game of random moves to the end, without OpenSpiel's limit of rounds."""

    def __init__(self, random_state: Any) -> None:
        super().__init__(1, random_state)
        self._chance = streams(int(random_state.randint(SEEDS, dtype=np.int64)), 1)

    def evaluate(self, state: Any) -> Any:
        while state.is_chance_node():
            state = state.clone()
            state.apply_action(self._random_state.choice(state.legal_actions()))
        if state.is_terminal():
            return np.array(state.returns())
        game = state.node.setup
        boards, states = np.array([game.board], game.game.board_type), state.node.rows.copy()
        _moves, winners = others_play(boards, states, EVERYBODY, self._chance, np.empty(game.game.actions, np.bool_))
        return returns_of(np.array([winners]), game.players)[0]


class OpenSpielPlayer(Player):
    """Searches so many `simulations` for each move, and takes the one tried most."""

    def __init__(self, simulations: int = SIMULATIONS, seed: int | None = None) -> None:
        check_budget(simulations=simulations)
        self.simulations = simulations
        self._random = np.random.RandomState((secret_seed() if seed is None else abs(seed)) % SEEDS)

    def choose(self, match: Match, seat: int) -> Move:
        legal = moves_to_choose_from(match, seat)
        if len(legal) == 1:
            return match.move(legal[0])
        believed = match
        if match.game.has_secrets:
            believed = match.believed_by(seat, int(self._random.randint(2**31)))
            while believed.to_act[0] != seat:  # OpenSpiel has them choose one after the other, unseen
                believed.play(int(self._random.choice(believed.legal_numbers(believed.to_act[0]))), believed.to_act[0])
        name = f"teien_{match.game.name.replace('-', '_')}"
        game = pyspiel.load_game(name, {"players": match.players, "position": believed.position("all")})
        return match.move(int(self._bot(game, secrets=match.game.has_secrets).step(game.new_initial_state())))

    def _bot(self, game: Any, *, secrets: bool) -> Any:
        evaluator = Playouts(self._random)
        if secrets:
            settings = {"random_state": self._random, "use_observation_string": True}
            bot = ismcts.ISMCTSBot(game, evaluator, EXPLORATION, self.simulations, **settings)
            # Its own chance has no seed.
            bot.set_resampler(lambda state, player: state.resample_from_infostate(player, self._random.random_sample))
            return bot
        return mcts.MCTSBot(game, EXPLORATION, self.simulations, evaluator, random_state=self._random)
