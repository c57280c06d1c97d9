"""The games as Gymnasium environments: one seat against opponents, and many games at once.

    >>> import gymnasium
    >>> import teien.interop.gymnasium
    >>> env = gymnasium.make("teien/Hiroba-v1", opponents="greedy")
    >>> observation, info = env.reset(seed=7)
    >>> games = gymnasium.make_vec("teien/HaruIchiban-v1", num_envs=64)

An observation is a row of bytes from the seat's own point of view; the table at the top of each game's
`observation.py` divides it, `env.unwrapped.parts(rows)` gives the parts by name. What an info tells:

| entry | what it is |
| --- | --- |
| `action_mask` | which actions may be played now; the table at the top of each game's `rules.py` tells what they mean |
| `seat` | who plays them, from 0 |
| `illegal` | only when an illegal action ended the game: which rule forbids it |
| `returns` | of many games, for those that ended: what each seat got; `_returns` says which ended |
| `lengths` | of many games, for those that ended: how many moves they had; `_lengths` likewise |
| `final_obs` | of many games, for those that ended: what the seat saw that acted last; `_final_obs` likewise |
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from teien.core.engine import rules
from teien.core.engine.batch import Seen, batch, returns_of
from teien.core.engine.chance import streams
from teien.core.engine.row import copied
from teien.core.play.game import Game, check_count, find, games
from teien.core.play.match import Match
from teien.core.words.errors import BadMaterial, IllegalMove
from teien.core.words.extras import require
from teien.players.base import Player
from teien.players.spelling import read_player

require("rl", "gymnasium")

import gymnasium  # noqa: E402 - the error above names the command that helps
from gymnasium import spaces  # noqa: E402
from gymnasium.vector import AutoresetMode, VectorEnv  # noqa: E402
from gymnasium.vector.utils import batch_space  # noqa: E402

from teien.interop.raster import pixels  # noqa: E402
from teien.interop.row_game import GOES_ON, RowGame, observe, others_play, play_on  # noqa: E402
from teien.interop.seat_statistics import SeatStatistics  # noqa: E402

RENDER_MODES = ("ansi", "rgb_array")
MOST_MOVES = 10**9
SEEDS = 2**31

Rows = npt.NDArray[np.uint8]


def observation_space_of(game: Game) -> spaces.Space[Any]:
    """The space of a game's observations."""
    most = game.observation.most
    return spaces.Box(np.zeros_like(most), most, dtype=np.uint8)


class TeienEnv(gymnasium.Env[Rows, int]):
    """One seat of a game; whoever else plays moves by itself.

    An illegal action loses the game at once: the seat gets -1, and `info["illegal"]` tells the rule. With `max_moves`
    a game is cut off (truncated) when so many moves were made, by all seats together, and nobody gets anything.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 - Gymnasium's own shape

    def __init__(
        self,
        game: str,
        players: int = 2,
        seat: int | None = None,
        opponents: str | Player | Sequence[str | Player] = "random",
        render_mode: str | None = None,
        max_moves: int | None = None,
        **options: Any,
    ) -> None:
        self.max_moves = checked_moves(max_moves)
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BadMaterial(f"render_mode {render_mode!r}: one of {', '.join(RENDER_MODES)} is expected")
        self.render_mode = render_mode
        self._rows = RowGame(game, players, options)
        self._rows.deal(0)
        if seat is not None and seat not in range(players):
            raise BadMaterial(f"seat {seat!r}: a seat from 0 to {players - 1} is expected, or None to draw one")
        self._given_seat = seat
        self.seat = seat or 0
        self._opponents: list[str | Player]
        if isinstance(opponents, (str, Player)):
            self._opponents = [opponents] * (players - 1)
        else:
            self._opponents = list(opponents)
        if len(self._opponents) != players - 1:
            raise BadMaterial(f"opponents: {players - 1} are needed, not {len(self._opponents)}")
        self._are_random = all(opponent == "random" for opponent in self._opponents)
        self._seated = self._take_seats(0)
        self._chance = streams(0, 1)
        self._mask = np.zeros(self._rows.game.actions, np.bool_)
        self._row = np.zeros(self._rows.game.observation.size, np.uint8)
        self._returns = returns_of(np.arange(1 << players), players).tolist()
        self.moves = 0
        """How many all seats together have made in this game."""
        self._ended = True
        self.observation_space = observation_space_of(self._rows.game)
        self.action_space: spaces.Space[Any] = spaces.Discrete(self._rows.game.actions)

    @property
    def match(self) -> Match:
        """The game as it stands, as a match that begins here; what is done with it changes nothing here."""
        return Match(self._rows.game, copied(self._rows.boards[0]), copied(self._rows.states[0]))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Rows, dict[str, Any]]:
        """Starts a new game: with a seed the one that `teien.new` starts."""
        super().reset(seed=seed)
        self._rows.deal(int(self.np_random.integers(SEEDS)) if seed is None else seed)
        players = self._rows.players
        self.seat = int(self.np_random.integers(players)) if self._given_seat is None else self._given_seat
        chance = int(self.np_random.integers(SEEDS))
        self._chance = streams(chance, 1)
        if not self._are_random:
            self._seated = self._take_seats(chance)
        self.moves = 0
        self._let_others_play()
        observe(self._rows.boards, self._rows.states, self.seat, self._row)
        self._ended = False
        return self._row.copy(), self._info()

    def step(self, action: int) -> tuple[Rows, float, bool, bool, dict[str, Any]]:
        """Plays the seat's action, and then the others' until it is the seat's turn again."""
        if self._ended:
            raise IllegalMove("step: no game is going on; reset starts one")
        action = int(action)
        if not 0 <= action < len(self._mask) or not self._mask[action]:
            return self._refused(action)
        rows = self._rows
        if self._are_random:
            moves, winners = play_on(rows.boards, rows.states, self.seat, action, self._chance, self._mask, self._row)
            self.moves += 1 + moves
        else:
            rules.play(rows.boards[0], rows.states[0], self.seat, action)
            self.moves += 1
            winners = self._let_others_play()
            observe(rows.boards, rows.states, self.seat, self._row)
        over = winners != GOES_ON
        truncated = not over and self.moves >= self.max_moves
        self._ended = over or truncated
        reward = self._returns[winners][self.seat] if over else 0.0
        return self._row.copy(), reward, over, truncated, self._info()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions may be played now, under the name by which MaskablePPO asks for them."""
        return self._mask.copy()

    def parts(self, observation: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
        """The parts of an observation by name; nothing is copied."""
        return self._rows.game.observation.split(observation)

    def render(self) -> Any:
        """What the seat sees, as text or as an RGB array."""
        if self.render_mode is None:
            raise BadMaterial(f"render: no render_mode was chosen; there are {', '.join(RENDER_MODES)}")
        if self.render_mode == "ansi":
            return self.match.text(self.seat)
        return pixels(self.match.svg(self.seat, theme="light"))

    def _take_seats(self, seed: int) -> dict[int, Player]:
        """The opponents in their seats, clockwise from the one to the left of ours."""
        others = [(self.seat + 1 + place) % self._rows.players for place in range(len(self._opponents))]
        return {
            other: opponent if isinstance(opponent, Player) else read_player(opponent, seed=seed + other)
            for other, opponent in zip(others, self._opponents, strict=True)
        }

    def _let_others_play(self) -> int:
        """All others act before the seat does: where both choose in secret, neither sees the other's choice.

        Returns the winners, a bit each, or GOES_ON.
        """
        rows = self._rows
        if not self._are_random:
            while others := [seat for seat in self.match.to_act if seat != self.seat]:
                chosen = self._seated[others[0]].choose(self.match, others[0])
                rules.play(rows.boards[0], rows.states[0], others[0], chosen.number)
                self.moves += 1
        moves, winners = others_play(rows.boards, rows.states, self.seat, self._chance, self._mask)
        self.moves += moves
        return int(winners)

    def _refused(self, action: int) -> tuple[Rows, float, bool, bool, dict[str, Any]]:
        """An illegal action loses the game."""
        rows = self._rows
        if 0 <= action < len(self._mask):
            move = rows.game.moves(rows.boards[0])[action]
            view = rows.game.view_of(rows.boards[0], rows.states[0], self.seat)
            why = f"{move}: {rows.game.reasons.why_illegal(view, self.seat, move)}"
        else:
            why = f"actions are numbered 0 to {len(self._mask) - 1}"
        self._ended = True
        self._mask[:] = False
        return self._row.copy(), -1.0, True, False, self._info() | {"illegal": f"action {action}, {why}"}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask.astype(np.int8), "seat": self.seat}


class TeienVectorEnv(VectorEnv[Rows, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Many games at once, on `teien.batch`, for learners that play all seats.

    A step plays one action in every game for the seat that must act (`infos["seat"]`), and the reward is that seat's;
    a game that ends begins anew in the same step. Illegal actions raise IllegalMove, and no game moves. With
    `copy=False` observations and masks are the batch's own arrays, which the next step writes anew. With `max_moves` a
    game is cut off (truncated) when so many moves were made, and nobody gets anything.

    `statistics` tells of the last games, seat by seat: the sum of all rewards, as RecordEpisodeStatistics has it, says
    nothing where one plays all seats.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1024,
        players: int = 2,
        threads: int | None = None,
        copy: bool = True,
        max_moves: int | None = None,
        **options: Any,
    ) -> None:
        self.num_envs = num_envs
        self.max_moves = checked_moves(max_moves)
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self._copy = copy
        self._new = partial(batch, game, players, num_envs, threads=threads, **options)
        self.batch = self._new(seed=0)
        self._moves = np.zeros(num_envs, np.int64)
        self.statistics = SeatStatistics(self.batch.players)
        self.single_observation_space = observation_space_of(self.batch.game)
        self.single_action_space = spaces.Discrete(self.batch.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Rows, dict[str, Any]]:
        """Starts all games anew."""
        super().reset(seed=seed)
        self._moves[:] = 0
        self.batch = self._new(seed=int(self.np_random.integers(SEEDS)) if seed is None else seed)
        observations, masks = self.batch.observe(), self.batch.legal_mask()
        if self._copy:
            observations, masks = observations.copy(), masks.copy()
        return observations, self._infos(masks)

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Rows, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        acting = self.batch.to_act.copy()
        copies = self._room() if self._copy else None
        ended = self.batch.go_on(actions, into=copies)
        observations, masks = copies or (self.batch.observe(), self.batch.legal_mask())
        done = np.zeros(self.num_envs, np.bool_)
        rewards = np.zeros(self.num_envs, np.float32)
        done[ended.games] = True
        self._moves += 1
        cut_off = (self._moves >= self.max_moves) & ~done
        over = done | cut_off
        if not over.any():
            return observations, rewards, done, cut_off, self._infos(masks)
        last = np.empty(self.num_envs, object)
        last[ended.games] = list(ended.observations)
        if cut_off.any():
            look = self.batch.game.observation.of
            for game in np.flatnonzero(cut_off):
                last[game] = look(self.batch.boards[game], self.batch.states[game], int(acting[game]))
            self.batch.reset(cut_off)
            if copies:
                observations[cut_off], masks[cut_off] = self.batch.observe()[cut_off], self.batch.legal_mask()[cut_off]
        infos = self._infos(masks)
        returns = np.zeros((self.num_envs, self.batch.players), np.float32)
        returns[ended.games] = ended.returns
        rewards[ended.games] = returns[ended.games, acting[ended.games]]
        infos |= {"returns": returns, "_returns": over, "final_obs": last, "_final_obs": over}
        infos |= {"lengths": np.where(over, self._moves, 0), "_lengths": over}
        self.statistics.add(returns[over], self._moves[over], cut_off[over])
        self._moves[over] = 0
        return observations, rewards, done, cut_off, infos

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """For each game, which actions may be played now."""
        return self.batch.legal_mask().copy()

    def parts(self, observations: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
        """The parts of all observations by name; nothing is copied."""
        return self.batch.game.observation.split(observations)

    def _room(self) -> Seen:
        """New arrays for what can be seen and done in all games."""
        size, actions = self.batch.game.observation.size, self.batch.actions
        return np.empty((self.num_envs, size), np.uint8), np.empty((self.num_envs, actions), np.bool_)

    def _infos(self, masks: npt.NDArray[np.bool_]) -> dict[str, Any]:
        return {"action_mask": masks, "seat": self.batch.to_act.copy()}


def checked_moves(max_moves: int | None) -> int:
    """After how many moves a game is cut off; raises BadMaterial for no number of moves."""
    if max_moves is None:
        return MOST_MOVES
    check_count("max_moves", max_moves, MOST_MOVES)
    return max_moves


def name_of(game: str) -> str:
    """What `gymnasium.make` calls a game.

    >>> name_of("haru-ichiban")
    'teien/HaruIchiban-v1'
    """
    return f"teien/{''.join(word.capitalize() for word in game.split('-'))}-v{find(game).version}"


for _game in games():
    gymnasium.register(
        name_of(_game.name),
        entry_point=f"{__name__}:TeienEnv",
        vector_entry_point=f"{__name__}:TeienVectorEnv",
        kwargs={"game": _game.name},
    )
