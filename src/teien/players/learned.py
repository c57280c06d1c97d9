"""The player that follows a network: what `examples/learn.py` writes, read with NumPy alone.

A network's file is an `.npz` with the game's name and version, and for each layer its weights and biases. Between
layers, what is below 0 counts as 0. The last layer has a number for each action, the higher the likelier, and then
one for how well the seat stands, from -1 to 1.

| array | shape |
| --- | --- |
| `game`, `version` | the game it has learnt |
| `weights_0`, `biases_0` | as many inputs as the game's observation has entries, each divided by the most it can be |
| … | |
| `weights_n`, `biases_n` | as many outputs as the game has actions, and one more |
"""

from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from teien.core.engine.chance import checked_seed, secret_seed
from teien.core.play.game import Game, find
from teien.core.play.match import Match
from teien.core.play.move import Move
from teien.core.words.errors import BadMaterial
from teien.core.words.language import _
from teien.players.analysis import Analysis, Candidate
from teien.players.base import Player, moves_to_choose_from

Array = npt.NDArray[np.float32]


class Network(NamedTuple):
    """Layers of a network for one game, each its weights and biases."""

    game: Game
    layers: tuple[tuple[Array, Array], ...]

    def look(self, rows: npt.NDArray[np.uint8]) -> tuple[Array, Array]:
        """For each observation, a number for each action and what the seat may expect, from -1 to 1."""
        found: Array = np.divide(rows, self.game.observation.most, dtype=np.float32)
        for weights, biases in self.layers[:-1]:
            found = np.maximum(found @ weights + biases, 0)
        weights, biases = self.layers[-1]
        found = found @ weights + biases
        return found[..., :-1], np.tanh(found[..., -1])


def read_network(file: str | Path) -> Network:
    """The network in a file; raises BadMaterial."""
    try:
        with np.load(str(file), allow_pickle=False) as arrays:
            game, version = find(str(arrays["game"])), int(arrays["version"])
            count = sum(name.startswith("weights_") for name in arrays)
            layers = tuple((arrays[f"weights_{place}"], arrays[f"biases_{place}"]) for place in range(count))
    except (OSError, ValueError, KeyError) as error:
        raise BadMaterial(_("network {file}: {error}").format(file=file, error=error)) from error
    if version != game.version:
        complaint = _("network {file}: it has learnt version {version} of {game}, this is version {current}")
        raise BadMaterial(complaint.format(file=file, version=version, game=game.title, current=game.version))
    sizes = [game.observation.size, *(len(biases) for _weights, biases in layers)]
    shapes = [weights.shape for weights, _biases in layers]
    if shapes != list(pairwise(sizes)) or sizes[-1] != game.actions + 1:
        raise BadMaterial(_("network {file}: its layers do not fit {game}").format(file=file, game=game.title))
    return Network(game, layers)


def write_network(file: str | Path, network: Network) -> None:
    """Writes a network for `read_network`."""
    arrays = {f"weights_{place}": weights for place, (weights, _biases) in enumerate(network.layers)}
    arrays |= {f"biases_{place}": biases for place, (_weights, biases) in enumerate(network.layers)}
    np.savez_compressed(
        file, allow_pickle=False, game=np.array(network.game.name), version=np.array(network.game.version), **arrays
    )


class LearnedPlayer(Player):
    """Takes the move its network likes best or, when `mixed`, each as often as the network would."""

    def __init__(self, file: str, mixed: bool = False, seed: int | None = None) -> None:
        self._network = read_network(file)
        self._mixed = mixed
        self._chance = np.random.default_rng(secret_seed() if seed is None else abs(checked_seed(seed)))

    def choose(self, match: Match, seat: int) -> Move:
        candidates = self.analyse(match, seat).candidates
        if not self._mixed:
            return candidates[0].move
        odds = [candidate.probability for candidate in candidates]
        return candidates[int(self._chance.choice(len(odds), p=odds))].move

    def analyse(self, match: Match, seat: int) -> Analysis:
        numbers = moves_to_choose_from(match, seat)
        if match.game is not self._network.game:
            complaint = _("the network has learnt {game}, not {other}")
            raise BadMaterial(complaint.format(game=self._network.game.title, other=match.game.title))
        likings, value = self._network.look(match.game.observation.of(match.board, match.state, seat))
        odds = np.exp(likings[numbers].astype(float) - likings[numbers].max())
        odds /= odds.sum()
        share = max(0.0, float(1 + value * (match.players - 1)) / match.players)
        candidates = [
            Candidate(match.move(number), 0, share, probability)
            for number, probability in zip(numbers, odds.tolist(), strict=True)
        ]
        candidates.sort(key=lambda candidate: (-candidate.probability, candidate.move.number))
        return Analysis(seat, tuple(candidates), (candidates[0].move,), 0, 0.0)
