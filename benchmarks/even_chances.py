"""What evens out who sits where: the tables of docs/even-chances.md.

    python -m benchmarks.even_chances hiroba --players 2           # the points in turn order that come nearest
    python -m benchmarks.even_chances hiroba --players 2 --ahead 6,0   # how the wins are shared with these
    python -m benchmarks.even_chances haru-ichiban --ahead 1,0
    python -m benchmarks.even_chances niwa --circuit fair --takeover on   # how often who divides and who chooses wins

`tree` plays against itself with so many simulations a move, on one thread, each game on a set-up of its own. Of a game
whose points are only counted at the end, what other points ahead would have come to is told from the same games: all
integers up to the `--most` are tried. In Niwa it is told besides how often who had the first turn won, and how often
somebody took over. The intervals are Wilson's, of 95 %; a shared win counts as its part.
"""

import argparse
from collections.abc import Sequence
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt

import teien
from teien.core.play.game import find
from teien.core.play.interval import Interval, share

SEED = 1
MOST = 9
SHOWN = 6


def played(game: str, players: int, seed: int, simulations: int, **options: Any) -> teien.Match:
    match = teien.new(game, players, seed=seed, **options)
    seats = [
        teien.player("tree", simulations=simulations, threads=1, seed=seed * players + seat) for seat in range(players)
    ]
    while not match.over:
        seat = match.to_act[0]
        match.play(seats[seat].choose(match, seat), seat)
    return match


def in_turn_order(match: teien.Match, values: Sequence[float]) -> list[float]:
    """Values by seat, those of who moved first in front; by seat where all begin at once."""
    opening = match.at(0).to_act
    first = opening[0] if len(opening) == 1 else 0
    return [values[(first + place) % match.players] for place in range(match.players)]


def win_parts(match: teien.Match) -> list[float]:
    """Each place's part of the win."""
    winners = match.outcome.winners if match.outcome else ()
    parts = [(seat in winners) / len(winners) if winners else 1 / match.players for seat in range(match.players)]
    return in_turn_order(match, parts)


def shares_with(scores: npt.NDArray[np.int64], ahead: Sequence[int]) -> npt.NDArray[np.float64]:
    """How the wins would have been shared with these points ahead; equal points share, whatever breaks such a tie."""
    totals = scores + np.array(ahead)
    best = totals == totals.max(axis=1, keepdims=True)
    shared: npt.NDArray[np.float64] = (best / best.sum(axis=1, keepdims=True)).mean(axis=0)
    return shared


def evenest(scores: npt.NDArray[np.int64], most: int) -> list[tuple[int, ...]]:
    """Points ahead, those first with which the wins are shared most evenly; the last in turn order has none."""
    places = scores.shape[1]
    tried = [(*ahead, 0) for ahead in product(range(most + 1), repeat=places - 1)]
    return sorted(tried, key=lambda ahead: float(((shares_with(scores, ahead) - 1 / places) ** 2).sum()))


def first_turns(matches: Sequence[teien.Match]) -> str:
    """Of games of Niwa: how often who had the first turn won, and how often that was who had taken over."""
    firsts = [(match, match.view().first) for match in matches]
    won = share(sum(match.outcome.winners == (first,) for match, first in firsts if match.outcome), len(firsts))
    taken = sum(match.view().taken_over for match in matches)
    return f"who had the first turn won {percent(won)}; taken over in {taken} of {len(matches)} games"


def told(name: str, parts: npt.NDArray[np.float64]) -> str:
    """The shares of the wins, with their intervals."""
    found = [share(float(parts[:, place].sum()), len(parts)) for place in range(parts.shape[1])]
    return f"| {name} | {len(parts)} | " + " | ".join(map(percent, found)) + " |"


def percent(interval: Interval | None) -> str:
    assert interval is not None
    return f"{100 * interval.value:.0f} % ({100 * interval.low:.0f}–{100 * interval.high:.0f})"


def main() -> None:
    parser = argparse.ArgumentParser(description="What evens out who sits where.")
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--simulations", type=int, default=1000)
    parser.add_argument("--ahead", help="points in turn order, such as 6,0")
    parser.add_argument("--takeover", choices=("on", "off"), help="whether the second may take over, in Niwa")
    parser.add_argument("--circuit", help="the garden, in Niwa")
    parser.add_argument("--most", type=int, default=MOST)
    asked = parser.parse_args()
    given = {name: getattr(asked, name) for name in ("ahead", "circuit", "takeover") if getattr(asked, name)}
    options = find(asked.game).read_options(asked.players, given)
    matches, parts, scores = [], [], []
    for game in range(asked.games):
        match = played(asked.game, asked.players, SEED + game, asked.simulations, **options)
        matches.append(match)
        parts.append(win_parts(match))
        scores.append(in_turn_order(match, match.tally.scores))
    print(told(" ".join(given.values()) or "none", np.array(parts)))
    if asked.game == "niwa":
        print(first_turns(matches))
    # Where a game ends by its points, other points would have made it another one.
    if not asked.ahead and asked.game == "hiroba":
        counted = np.array(scores, np.int64)
        for ahead in evenest(counted, asked.most)[:SHOWN]:
            shares = ", ".join(f"{100 * part:.0f} %" for part in shares_with(counted, ahead))
            print(f"in the same games with {','.join(map(str, ahead))}: {shares}")


if __name__ == "__main__":
    main()
