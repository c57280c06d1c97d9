"""The games as PettingZoo environments, one agent a seat.

    >>> from teien.interop import pettingzoo
    >>> env = pettingzoo.env("hiroba", players=3)
    >>> env.reset(seed=7)
    >>> observation, reward, termination, truncation, info = env.last()

An observation has two entries:

| entry | what it is |
| --- | --- |
| `observation` | a row of bytes from the agent's own point of view; the table at the top of each game's `observation.py` divides it, `env.unwrapped.parts(row)` gives the parts by name |
| `action_mask` | a byte for each action, 1 where the agent may play it now; the table at the top of each game's `rules.py` tells what the numbers mean |

Rewards come at the end: 1 for winning alone, a part of it for a shared win, and they add up to 0. Where both seats of
Haru Ichiban choose in secret, agent 0 is asked first, and agent 1 sees no more than that it has chosen.

Importing this module registers `teien/hiroba_v1`, `teien/hiroba_3_v1` and so on for `pettingzoo.make("aec", …)`.
"""  # noqa: E501 - rows of a table

from copy import deepcopy
from typing import Any

import numpy as np
import numpy.typing as npt

from teien.core.play.game import check_count, find, games
from teien.core.words.errors import BadMaterial, IllegalMove
from teien.core.words.extras import require

require("rl", "pettingzoo", "gymnasium")

from gymnasium import spaces  # noqa: E402 - the error above names the command that helps
from pettingzoo import AECEnv  # noqa: E402
from pettingzoo.env_registry.registration import register  # noqa: E402

from teien.interop.raster import pixels  # noqa: E402
from teien.interop.row_game import NOBODY, RowGame, Saved  # noqa: E402

MOST_MOVES = 10**9
RENDER_MODES = ("human", "ansi", "rgb_array")


class TeienAECEnv(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]  # PettingZoo tells no types
    """A game of Teien; make one with `env`."""

    def __init__(
        self,
        game: str,
        players: int,
        render_mode: str | None,
        options: dict[str, Any],
        max_moves: int | None = None,
    ) -> None:
        super().__init__()
        if max_moves is not None:
            check_count("max_moves", max_moves, MOST_MOVES)
        self.max_moves = max_moves
        self.moves = 0
        """How many were made in this game."""
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BadMaterial(f"render_mode {render_mode!r}: one of {', '.join(RENDER_MODES)} is expected")
        self.row_game = RowGame(game, players, options)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"teien_{find(game).name.replace('-', '_')}_v{find(game).version}",
            "render_modes": list(RENDER_MODES),
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        most = self.row_game.game.observation.most
        seen = spaces.Dict(
            {
                "observation": spaces.Box(np.zeros_like(most), most, dtype=np.uint8),
                "action_mask": spaces.Box(0, 1, (self.row_game.game.actions,), np.int8),
            }
        )
        self.observation_spaces = {agent: deepcopy(seen) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.row_game.game.actions) for agent in self.possible_agents}
        self.state_space = spaces.Box(np.zeros(players * len(most), np.uint8), np.tile(most, players), dtype=np.uint8)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a new game: with a seed the one that `teien.new` starts, without one the next of the series."""
        self.row_game.deal(seed)
        self.moves = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.row_game.acting]
        self._show()

    def step(self, action: int | None) -> None:
        """Plays the selected agent's action, or None once it is done; raises IllegalMove and changes nothing for a
        wrong one."""
        if not self.agents:
            raise IllegalMove("step: no game is going on; reset starts one")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalMove(f"{agent} must act: an action is expected, not None")
        self.row_game.play(int(action))
        self.moves += 1
        self._cumulative_rewards[agent] = 0.0
        if self.row_game.acting == NOBODY:
            self.rewards = dict(zip(self.agents, self.row_game.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.row_game.acting]
            if self.moves == self.max_moves:
                self.truncations = dict.fromkeys(self.agents, True)
                self.agent_selection = self.agents[0]
        self._show()

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self._seats[agent]
        return {"observation": self.row_game.observe(seat), "action_mask": self.row_game.legal(seat).view(np.int8)}

    def parts(self, observation: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
        """The parts of an observation by name; nothing is copied."""
        return self.row_game.game.observation.split(observation)

    def state(self) -> npt.NDArray[np.uint8]:
        """What all seats know together, one observation after the other: for a critic that is trained centrally."""
        return np.concatenate([self.row_game.observe(seat) for seat in range(self.row_game.players)])

    def save(self) -> tuple[Saved, dict[str, Any]]:
        """The game as it stands, for `restore`: a planner may try moves out and go back."""
        kept = {name: deepcopy(getattr(self, name)) for name in KEPT}
        return self.row_game.save(), kept

    def restore(self, saved: tuple[Saved, dict[str, Any]]) -> None:
        """Goes back to where the game was saved, as often as one likes."""
        self.row_game.restore(saved[0])
        for name, value in saved[1].items():
            setattr(self, name, deepcopy(value))

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """What somebody who watches sees: text, an RGB array, or nothing but text on the screen."""
        if self.render_mode is None:
            raise BadMaterial(f"render: no render_mode was chosen; there are {', '.join(RENDER_MODES)}")
        if self.render_mode == "rgb_array":
            return pixels(self.row_game.svg())
        text = self.row_game.text()
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is kept open."""

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()


KEPT = ("moves", "agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos", "agent_selection")
"""What an environment knows beside its game."""


def env(
    game: str, players: int = 2, render_mode: str | None = None, max_moves: int | None = None, **options: Any
) -> TeienAECEnv:
    """An environment for a game, its player count and options as `teien.new` takes them; raises BadMaterial.

    `render_mode` is "human" (text is printed after every move), "ansi" (text) or "rgb_array". With `max_moves` a game
    is cut off (truncated) when so many moves were made, and nobody gets anything.
    """
    return TeienAECEnv(game, players, render_mode, options, max_moves)


def name_of(game: str, players: int) -> str:
    """What `pettingzoo.make` calls a game: two players go without saying."""
    folder = game.replace("-", "_")
    return f"teien/{folder}{'' if players == 2 else f'_{players}'}_v{find(game).version}"


for _game in games():
    for _players in _game.players:
        register("aec", name_of(_game.name, _players), env, kwargs={"game": _game.name, "players": _players})
