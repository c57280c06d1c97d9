"""Learns with Stable-Baselines3's MaskablePPO to beat `greedy`, from games against `random` and `greedy`.

pip install -c constraints.txt -e '.[sb3]'
python examples/learn_with_sb3.py                                          # Haru Ichiban on its small pond
python examples/learn_with_sb3.py --game haru-ichiban --steps 2000000      # on the pond of the box

The environments need no wrapper: MaskablePPO asks them for `action_masks()` itself. It writes `network.npz`, which any
part of Teien plays (`teien.player("learned", file=…)`), and then lets it play against `greedy` in an arena.
"""

import argparse
import time
from functools import partial
from pathlib import Path
from typing import Any

import gymnasium
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import DummyVecEnv, VecMonitor
from torch import Tensor, nn

from teien.cli.main import main as teien_command
from teien.core.play.game import find
from teien.interop.gymnasium import TeienEnv
from teien.players.learned import Network, write_network
from teien.players.spelling import taken_apart

GAMES = 32
"""So many at once, half of them against each opponent."""
OPPONENTS = "random", "greedy"
WIDTH = 128
LAYOUTS = 200
"""On so many set-ups, from both seats of each, it then plays against `greedy`."""


class Shares(BaseFeaturesExtractor):
    """Each entry of an observation as a part of the most it can be: that most is the space's upper bound."""

    def __init__(self, space: gymnasium.spaces.Box) -> None:
        super().__init__(space, space.shape[0])
        self.scale: Tensor
        self.register_buffer("scale", 1 / torch.from_numpy(space.high).float().clamp(min=1))

    def forward(self, rows: Tensor) -> Tensor:
        return rows * self.scale


def learn(game: str, options: dict[str, Any], steps: int, seed: int) -> MaskablePPO:
    """A policy after so many moves of its own."""
    make = partial(TeienEnv, game, **options)
    games = DummyVecEnv([partial(make, opponents=OPPONENTS[number % 2]) for number in range(GAMES)])
    model = MaskablePPO(
        "MlpPolicy",
        VecMonitor(games),
        learning_rate=lambda left: 1e-3 * left,
        n_steps=256,
        batch_size=1024,
        n_epochs=4,
        gamma=1.0,
        ent_coef=0.01,
        policy_kwargs={
            "features_extractor_class": Shares,
            "net_arch": [WIDTH, WIDTH],
            "activation_fn": nn.ReLU,
            "normalize_images": False,
        },
        seed=seed,
        device="cpu",
        verbose=1,
    )
    return model.learn(steps)


def network_of(game: str, model: MaskablePPO) -> Network:
    """The policy in the form that Teien plays; what it expects of a position is left out, as another net says that."""
    policy = model.policy
    linear = [layer for layer in policy.mlp_extractor.policy_net if isinstance(layer, nn.Linear)]
    pairs = [(layer.weight.detach(), layer.bias.detach()) for layer in (*linear, policy.action_net)]
    pairs[-1] = nn.functional.pad(pairs[-1][0], (0, 0, 0, 1)), nn.functional.pad(pairs[-1][1], (0, 1))
    return Network(find(game), tuple((weight.T.numpy().copy(), bias.numpy()) for weight, bias in pairs))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="haru-ichiban:pond=3x3", help="with its options (%(default)s)")
    parser.add_argument("--steps", type=int, default=300_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("learned-with-sb3"))
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    game, options = taken_apart(asked.game)
    begun = time.process_time()
    model = learn(game, options, asked.steps, asked.seed)
    print(f"{asked.steps} moves in {(time.process_time() - begun) / 60:.1f} minutes of one core")
    file = asked.out / "network.npz"
    write_network(file, network_of(game, model))
    given = [word for name, value in options.items() for word in (f"--{name}", str(value))]
    command = ["arena", game, f"learned:file={file}", "greedy", *given, "--layouts", str(LAYOUTS), "--jobs", "1"]
    teien_command([*command, "--out", str(asked.out / "arena")])


if __name__ == "__main__":
    main()
