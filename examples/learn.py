"""Learns a game for two from nothing but its own games: masked PPO on many games at once, on the CPU.

pip install 'teien[train]'
python examples/learn.py                      # Haru Ichiban, twelve minutes on two cores
python examples/learn.py --game hiroba --minutes 30 --out my-network
python examples/learn.py --game haru-ichiban:pond=3x3 --minutes 2

It writes `network.npz`, which any part of Teien plays (`teien.player("learned", file=…)`), and `learning.png`, and
then prints the command that lets it play in an arena.
"""

import argparse
import time
from pathlib import Path
from typing import Any, NamedTuple

import matplotlib

matplotlib.use("Agg")
import numpy as np
import torch
from matplotlib import pyplot
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from torch import Tensor, nn

from teien.core.play.game import find
from teien.interop.gymnasium import TeienVectorEnv
from teien.players.learned import Network, write_network
from teien.players.spelling import taken_apart

GAMES = 512
STEPS = 48
WIDTH = 256
BATCH = 4096
EPOCHS = 3
LEARNING_RATE = 1e-3
CLIP = 0.2
ENTROPY = 0.01
LAMBDA = 0.95
VALUE = 0.5
EVERY = 20
"""After so many rounds it plays random moves, to draw the curve."""
TRIALS = 256


class Net(nn.Module):
    """Two layers below; on top a number for each action, and one for how the seat stands."""

    def __init__(self, most: Tensor, actions: int) -> None:
        super().__init__()
        self.scale: Tensor
        self.register_buffer("scale", 1 / most.clamp(min=1))
        self.layers = nn.Sequential(
            nn.Linear(len(most), WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU(), nn.Linear(WIDTH, actions + 1)
        )
        with torch.no_grad():
            self.layers[-1].weight.mul_(0.1)

    def forward(self, rows: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """The log-probability of each action, none for illegal ones, and the expected return."""
        out = self.layers(rows.float() * self.scale)
        return out[:, :-1].masked_fill(~masks, -torch.inf).log_softmax(-1), out[:, -1].tanh()


class Experience(NamedTuple):
    """What happened in some steps of all games; the first axis is time."""

    rows: Tensor
    masks: Tensor
    actions: Tensor
    logs: Tensor
    advantages: Tensor
    targets: Tensor


@torch.no_grad()
def play(games: TeienVectorEnv, net: Net, now: tuple[Any, dict[str, Any]]) -> tuple[Experience, tuple[Any, Any]]:
    """Plays some steps in all games. Both seats are the learner's: what one wins the other loses, so what is expected
    changes its sign whenever the other seat acts next."""
    observation, info = now
    kept: list[tuple[Tensor, ...]] = []
    seats, rewards, ends = [info["seat"]], [], []
    for _ in range(STEPS):
        rows, masks = torch.from_numpy(observation), torch.from_numpy(info["action_mask"])
        logs, values = net(rows, masks)
        actions = torch.multinomial(logs.exp(), 1)[:, 0]
        kept.append((rows, masks, actions, logs.gather(1, actions[:, None])[:, 0], values))
        observation, reward, done, _, info = games.step(actions.numpy())
        rewards.append(torch.from_numpy(reward))
        ends.append(torch.from_numpy(done))
        seats.append(info["seat"])
    coming = net(torch.from_numpy(observation), torch.from_numpy(info["action_mask"]))[1]
    advantages = [torch.zeros(games.num_envs)] * (STEPS + 1)
    for step in reversed(range(STEPS)):
        sign = torch.where(torch.from_numpy(seats[step] == seats[step + 1]), 1.0, -1.0) * ~ends[step]
        values = kept[step][4]
        advantages[step] = rewards[step] + sign * coming - values + LAMBDA * sign * advantages[step + 1]
        coming = values
    rows, masks, actions, logs, values = (torch.cat(each) for each in zip(*kept, strict=True))
    gained = torch.cat(advantages[:-1])
    return Experience(rows, masks, actions, logs, gained, gained + values), (observation, info)


def improve(net: Net, optimiser: torch.optim.Optimizer, seen: Experience) -> None:
    """PPO's step: towards what turned out better than expected, and not too far at once."""
    advantages = (seen.advantages - seen.advantages.mean()) / (seen.advantages.std() + 1e-8)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(seen.actions)).split(BATCH):
            logs, values = net(seen.rows[part], seen.masks[part])
            ratio = (logs.gather(1, seen.actions[part][:, None])[:, 0] - seen.logs[part]).exp()
            gained = advantages[part]
            surrogate = torch.minimum(ratio * gained, ratio.clamp(1 - CLIP, 1 + CLIP) * gained).mean()
            entropy = -(logs.exp() * logs.clamp(min=-50)).sum(-1).mean()
            loss = VALUE * (values - seen.targets[part]).pow(2).mean() - surrogate - ENTROPY * entropy
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimiser.step()


@torch.no_grad()
def against_random(game: str, options: dict[str, Any], net: Net, seed: int) -> float:
    """The share of games won against random moves, the learner in either seat in half of them."""
    games = TeienVectorEnv(game, TRIALS, **options)
    observation, info = games.reset(seed=seed)
    ours = np.arange(TRIALS) % 2
    won, counted = np.zeros(TRIALS), np.zeros(TRIALS, bool)
    while not counted.all():
        logs, _ = net(torch.from_numpy(observation), torch.from_numpy(info["action_mask"]))
        actions = np.where(info["seat"] == ours, logs.argmax(-1).numpy(), games.batch.sample())
        observation, _, done, _, info = games.step(actions)
        new = done & ~counted
        if new.any():
            won[new] = (1 + info["returns"][new, ours[new]]) / 2
            counted |= new
    return float(won.mean())


def network_of(net: Net, game: str) -> Network:
    """The network in the form that Teien plays."""
    linear = [layer for layer in net.layers if isinstance(layer, nn.Linear)]
    layers = [(layer.weight.detach().numpy().T.copy(), layer.bias.detach().numpy()) for layer in linear]
    return Network(find(game), tuple(layers))


def draw(curve: list[tuple[float, float]], file: Path, game: str) -> None:
    figure, axes = pyplot.subplots(figsize=(7, 4), layout="constrained")
    axes.plot(*zip(*curve, strict=True), color="#2b7d6b", linewidth=2)
    axes.axhline(0.95, color="#bf4a2b", linewidth=1, linestyle=":")
    axes.set(xlabel="million moves", ylabel="won against random moves", ylim=(0.4, 1.01), title=find(game).title)
    axes.grid(alpha=0.3)
    figure.savefig(file, dpi=150)


def learn(game: str, options: dict[str, Any], minutes: float, out: Path, seed: int) -> None:
    """Learns for so long, and leaves the network and its curve in a folder."""
    out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(seed)
    games = TeienVectorEnv(game, GAMES, **options)
    net = Net(torch.from_numpy(find(game).observation.most).float(), find(game).actions)
    optimiser = torch.optim.Adam(net.parameters(), LEARNING_RATE)
    now, begun, rounds = games.reset(seed=seed), time.monotonic(), 0
    curve = [(0.0, against_random(game, options, net, seed))]
    columns = TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn()
    with Progress(*columns) as progress:
        bar = progress.add_task("", total=minutes * 60)
        while (spent := time.monotonic() - begun) < minutes * 60:
            for group in optimiser.param_groups:
                group["lr"] = LEARNING_RATE * (1 - spent / (minutes * 60))
            seen, now = play(games, net, now)
            improve(net, optimiser, seen)
            rounds += 1
            if rounds % EVERY == 0:
                curve.append((rounds * STEPS * GAMES / 1e6, against_random(game, options, net, seed + rounds)))
            said = f"{rounds * STEPS * GAMES / 1e6:.1f} million moves, {curve[-1][1]:.1%} against random"
            progress.update(bar, completed=spent, description=said)
    write_network(out / "network.npz", network_of(net, game))
    draw(curve, out / "learning.png", game)
    print(f"{out / 'network.npz'} and {out / 'learning.png'} are written. In an arena:")
    given = "".join(f" --{name} {value}" for name, value in options.items())
    print(f"teien arena {game}{given} learned:file={out / 'network.npz'} greedy random --layouts 100")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="haru-ichiban", help="with its options, as haru-ichiban:pond=3x3")
    parser.add_argument("--minutes", type=float, default=12)
    parser.add_argument("--out", type=Path, default=Path("learned"))
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    learn(*taken_apart(asked.game), asked.minutes, asked.out, asked.seed)


if __name__ == "__main__":
    main()
