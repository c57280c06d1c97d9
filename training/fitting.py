"""The second stage: a network is fitted to what self-play left, until its time is over."""

import time
from json import dumps
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.nn.functional import cross_entropy

from training import games
from training.samples import Samples, read
from training.selfplay import commit

HELD_BACK = 20
"""One game of so many is not learnt from, but looked at."""
BATCH, RATE, DECAY = 4096, 3e-3, 0.03
WARM_UP = 200
BY_SEARCH = 0.5
"""How much of a position's worth is what the search saw, not how the game ended."""
VALUE = 1.5
"""How much the worth of a position counts beside its best move."""


def split(samples: Samples) -> tuple[Samples, Samples]:
    """What is learnt from, and what is held back: whole games."""
    held = samples.board % HELD_BACK == 0
    parts = [
        Samples(*(part if name == "boards" else part[chosen] for name, part in samples._asdict().items()))
        for chosen in (~held, held)
    ]
    return parts[0], parts[1]


def losses(network: torch.nn.Module, inputs: Any, rows: torch.Tensor) -> tuple[torch.Tensor, ...]:
    """How far off the moves, the worth that is learnt, and the outcomes are."""
    liked, shares = network(inputs, rows)
    liked = liked.float().masked_fill(inputs.legal[rows] == 0, -1e9).log_softmax(1)
    at, odds = inputs.at[rows].long(), inputs.odds[rows].float()
    chosen = -(liked.gather(1, at.clamp(min=0)) * odds * (at >= 0)).sum(1).mean()
    wanted = BY_SEARCH * inputs.found[rows] + (1 - BY_SEARCH) * inputs.result[rows]
    shares = shares.float()
    return chosen, cross_entropy(shares, wanted), cross_entropy(shares, inputs.result[rows])


def fit(folders: list[Path], out: Path, minutes: float, begin: Path | None = None, seed: int = 0) -> None:
    """Writes `network.npy` and `fit.json` into the folder `out`."""
    torch.manual_seed(seed)
    torch.set_float32_matmul_precision("high")
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    game, module, plan = games.of(folders)
    learnt, held = (module.Inputs(samples, device) for samples in split(read(game, folders)))
    network = module.Network().to(device)
    if begin is not None:
        module.load(network, np.load(begin))
    optimizer = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=DECAY)
    start, step = time.time(), 0
    batch = min(BATCH, max(64, learnt.count // 32))
    told: list[dict[str, float]] = []
    while (share := (time.time() - start) / (60 * minutes)) < 1:
        for group in optimizer.param_groups:
            group["lr"] = RATE * min(1, (step + 1) / WARM_UP) * max(0.01, 1 - share)
        rows = torch.randint(learnt.count, (batch,), device=device)
        chosen, worth, _outcome = losses(network, learnt, rows)
        optimizer.zero_grad(set_to_none=True)
        (chosen + VALUE * worth).backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        step += 1
        if share * 10 > len(told):
            told.append({"step": step, "moves": chosen.item(), "worth": worth.item()})
            print(told[-1], flush=True)
    network.eval()
    with torch.no_grad():
        rows = torch.arange(held.count, device=device)
        parts = [(len(part), losses(network, held, part)) for part in rows.split(BATCH)]
        found = [sum(size * float(loss[place]) for size, loss in parts) / held.count for place in range(3)]
    summary = {
        "plan": plan,
        "commit": commit(),
        "folders": [str(folder) for folder in folders],
        "positions": learnt.count,
        "steps": step,
        "batch": batch,
        "held back": dict(zip(("moves", "worth", "outcome"), found, strict=True)),
        "course": told,
    }
    out.mkdir(parents=True, exist_ok=True)
    np.save(out / "network.npy", module.numbers_of(network), allow_pickle=False)
    (out / "fit.json").write_text(dumps(summary, indent=1) + "\n")
    print(dumps({key: summary[key] for key in ("positions", "steps", "held back")}))
