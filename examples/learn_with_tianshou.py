"""Learns with Tianshou's PPO to beat `greedy`, from games against `random` and `greedy`.

pip install -e '.[tianshou]'          # in an environment of its own: Tianshou 2.0 needs pandas 2
python examples/learn_with_tianshou.py                                     # Haru Ichiban on its small pond
python examples/learn_with_tianshou.py --game haru-ichiban --steps 2000000 # on the pond of the box

Tianshou hands a network whatever is observed, so the mask goes in beside the row: that is all that `Masked` does. It
writes `network.npz`, which any part of Teien plays (`teien.player("learned", file=…)`), and then lets it play against
`greedy` in an arena.
"""

import argparse
import time
from functools import partial
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from tianshou.algorithm import PPO
from tianshou.algorithm.modelfree.reinforce import DiscreteActorPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory, LRSchedulerFactoryLinear
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.trainer import OnPolicyTrainerParams
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
STEPS = 256
"""In each game, between two improvements."""
LAYOUTS = 200
"""On so many set-ups, from both seats of each, it then plays against `greedy`."""


class Masked(gymnasium.Wrapper[Any, Any, Any, Any]):
    """What the seat sees and what it may do, in one observation."""

    def reset(self, **settings: Any) -> tuple[Any, dict[str, Any]]:
        row, info = self.env.reset(**settings)
        return {"obs": row, "mask": info["action_mask"].astype(bool)}, {}

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        row, reward, terminated, truncated, info = self.env.step(action)
        return {"obs": row, "mask": info["action_mask"].astype(bool)}, reward, terminated, truncated, {}


class Net(nn.Module):
    """Layers over a row, each entry of which is divided by the most it can be; with `masks`, illegal actions get
    nothing."""

    def __init__(self, most: Any, outputs: int, *, masks: bool) -> None:
        super().__init__()
        self.scale: Tensor
        self.register_buffer("scale", 1 / torch.from_numpy(most).float().clamp(min=1))
        self.masks = masks
        self.layers = nn.Sequential(
            nn.Linear(len(most), WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU(), nn.Linear(WIDTH, outputs)
        )
        with torch.no_grad():
            self.layers[-1].weight.mul_(0.1)

    def forward(self, seen: Any, state: Any = None, info: Any = None) -> Any:
        found = self.layers(torch.from_numpy(np.asarray(seen.obs)).float() * self.scale)
        return (found.masked_fill(~torch.from_numpy(seen.mask), -1e8), state) if self.masks else found


def learn(game: str, options: dict[str, Any], steps: int, seed: int) -> Net:
    """A policy after so many moves of its own."""
    torch.manual_seed(seed)
    make = partial(TeienEnv, game, **options)
    games = DummyVectorEnv(
        [lambda number=number: Masked(make(opponents=OPPONENTS[number % 2])) for number in range(GAMES)]
    )
    games.seed(seed)
    space, actions = make().observation_space, make().action_space
    net, critic = Net(space.high, actions.n, masks=True), Net(space.high, 1, masks=False)
    rounds = steps // (GAMES * STEPS)
    algorithm = PPO(
        policy=DiscreteActorPolicy(actor=net, action_space=actions),
        critic=critic,
        optim=AdamOptimizerFactory(lr=1e-3).with_lr_scheduler_factory(
            LRSchedulerFactoryLinear(rounds, GAMES * STEPS, GAMES * STEPS)
        ),
        gamma=1.0,
        ent_coef=0.01,
        max_grad_norm=0.5,
        max_batchsize=4096,
    )
    algorithm.run_training(
        OnPolicyTrainerParams(
            training_collector=Collector(algorithm, games, VectorReplayBuffer(GAMES * STEPS, GAMES)),
            max_epochs=rounds,
            epoch_num_steps=GAMES * STEPS,
            collection_step_num_env_steps=GAMES * STEPS,
            batch_size=1024,
            update_step_num_repetitions=4,
            show_progress=False,
        )
    )
    return net


def network_of(game: str, net: Net) -> Network:
    """The policy in the form that Teien plays; what it expects of a position is left out, as another net says that."""
    linear = [layer for layer in net.layers if isinstance(layer, nn.Linear)]
    pairs = [(layer.weight.detach(), layer.bias.detach()) for layer in linear]
    pairs[-1] = nn.functional.pad(pairs[-1][0], (0, 0, 0, 1)), nn.functional.pad(pairs[-1][1], (0, 1))
    return Network(find(game), tuple((weight.T.numpy().copy(), bias.numpy()) for weight, bias in pairs))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="haru-ichiban:pond=3x3", help="with its options (%(default)s)")
    parser.add_argument("--steps", type=int, default=300_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("learned-with-tianshou"))
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    game, options = taken_apart(asked.game)
    begun = time.process_time()
    net = learn(game, options, asked.steps, asked.seed)
    print(f"{asked.steps} moves in {(time.process_time() - begun) / 60:.1f} minutes of one core")
    file = asked.out / "network.npz"
    write_network(file, network_of(game, net))
    given = [word for name, value in options.items() for word in (f"--{name}", str(value))]
    command = ["arena", game, f"learned:file={file}", "greedy", *given, "--layouts", str(LAYOUTS), "--jobs", "1"]
    teien_command([*command, "--out", str(asked.out / "arena")])


if __name__ == "__main__":
    main()
