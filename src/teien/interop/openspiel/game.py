"""Games and states in OpenSpiel's sense, the same classes for all games of the house."""

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

import pyspiel

from teien.core.engine import rules
from teien.core.engine.events import CHANCE, TERMINAL
from teien.core.play.game import Game, games
from teien.core.play.match import Match
from teien.core.words.errors import BadMaterial
from teien.interop.openspiel.node import Node, Setup
from teien.interop.openspiel.observer import Observer
from teien.interop.openspiel.parameters import Value, begin, readable, specification, storable


def game_type(game: Game) -> Any:
    """What OpenSpiel must know of a game before it is loaded.

    Where two seats must act at once, the lower one acts first, unseen by the other.
    """
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"teien_{game.name.replace('-', '_')}",
        long_name=f"{game.title} (Teien)",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if game.draws else kinds.ChanceMode.DETERMINISTIC,
        information=(
            kinds.Information.IMPERFECT_INFORMATION if game.has_secrets else kinds.Information.PERFECT_INFORMATION
        ),
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=game.has_secrets,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=specification(game),
    )


def longest(match: Match, rounds: int) -> tuple[int, int]:
    """How many moves and draws there can be."""
    draws = match.game.draws
    if draws:
        return rounds * draws.moves_a_round, rounds * draws.draws_a_round
    moves = match.game.setup.longest(match.board)
    if moves is None:
        raise BadMaterial(f"{match.game.title}: OpenSpiel needs games that end")
    return moves, 0


class TeienGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel tells no types
    """A game with its set-up; `pyspiel.load_game` makes one from parameters. Each game has a class of its own."""

    game: Game
    kind: Any

    def __init__(self, params: Mapping[str, Value] | None = None) -> None:
        game = self.game
        values = readable(game, params or {})
        match = begin(game, values)
        first = int(rules.stage(match.board, match.state))
        rounds = int(values["rounds"]) if game.draws else 1
        self.setup = Setup(game, match.board, match.state, last=first + rounds - 1)
        self.first = self.setup.first(dealt=bool(match.start_position))
        moves, self._draws = longest(match, rounds)
        self.most_events = moves + self._draws
        info = pyspiel.GameInfo(
            num_distinct_actions=game.actions,
            max_chance_outcomes=len(game.draws.texts) if game.draws else 0,
            num_players=match.players,
            min_utility=-1 / (match.players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=moves,
        )
        super().__init__(self.kind, info, storable(game, values))

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (str(self),)

    def new_initial_state(self) -> "TeienState":
        return TeienState(self, self.first)

    def max_chance_nodes_in_history(self) -> int:
        return self._draws

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        if params:
            raise ValueError(f"observers take no parameters, not {params}")
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class TeienState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel tells no types
    """A state, which is all in its node: that alone is copied, pickled and exchanged for the next one."""

    def __init__(self, game: TeienGame, node: Node) -> None:
        super().__init__(game)
        self.node = node

    def current_player(self) -> int:
        return self.node.player

    def is_terminal(self) -> bool:
        return self.node.player == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self.node.actions

    def legal_actions(self, player: int | None = None) -> list[int]:
        """As OpenSpiel has it; asked from Python it need not go through C++ and back."""
        return self.node.actions.copy() if player in (None, self.node.player) else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        draws = self.node.actions
        return [(number, 1 / len(draws)) for number in draws]

    def _apply_action(self, action: int) -> None:
        self.node = self.node.setup.after(self.node, action)

    def _action_to_string(self, player: int, action: int) -> str:
        setup = self.node.setup
        if player == CHANCE and setup.game.draws:
            return setup.game.draws.texts[action]
        return setup.game.moves(setup.board)[action].text

    def returns(self) -> list[float]:
        return list(self.node.returns)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "TeienState":
        """A state that looks the same to the player; its `history()` is still that of this one."""
        other: TeienState = self.clone()
        other.node = self.node.setup.elsewhere(self.node, player, int(sampler() * 2**53))
        return other

    def __str__(self) -> str:
        """The keeper's line, and a digest of what was where it matters: equal texts have equal futures."""
        setup, state = self.node.setup, self.node.state
        line = setup.position(state, "all")
        past = b"".join(state[name].tobytes() for name in sorted(setup.game.forgotten))
        return f"{line} #{hashlib.blake2b(past, digest_size=8).hexdigest()}" if past.strip(b"\0") else line


def load(text: str) -> TeienGame:
    """The game of this text: to read a pickled one this module is imported, and so all games are known."""
    game: TeienGame = pyspiel.load_game(text)
    return game


def register(game: Game) -> None:
    """Makes the game known to `pyspiel.load_game`."""
    kind = game_type(game)
    # OpenSpiel keeps what it calls until after Python has ended, which nothing but a class survives.
    pyspiel.register_game(kind, type(kind.short_name, (TeienGame,), {"game": game, "kind": kind}))


for each in games():
    register(each)
