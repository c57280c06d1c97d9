"""How strong the contestants are: Bradley–Terry ratings on Elo's scale, and every pairing's count.

Bradley and Terry's model says that one contestant beats another with odds that are the ratio of their strengths. That
is a logistic regression, which statsmodels fits; the intervals come from its covariances. A draw counts as half a
win for both. At a table of several, a winner beats everybody who did not win, and equals draw; since these results
hang together, each counts for one part in as many as a seat has opponents. Every pairing begins with one draw that
was never played: somebody who wins every game is far above the others, but not infinitely far.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations
from math import log
from typing import Any

import numpy as np

from teien.arena.result import Result
from teien.core.play.interval import Interval, share

ELO = 400 / log(10)
NEVER_PLAYED = 0.5
"""Each side's share of the draw that every pairing begins with."""


@dataclass(slots=True)
class Pairing:
    """Two contestants: in how many games they sat at the same table, and the results of seat against seat.

    At a table of several there are more results than games.
    """

    one: str
    other: str
    opponents: int
    games: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def score(self) -> float | None:
        """The first one's share of the points, a draw being half a point; None before the first game."""
        results = self.wins + self.draws + self.losses
        return (self.wins + self.draws / 2) / results if results else None

    @property
    def decided(self) -> Interval | None:
        """The first one's share of what was decided, with Wilson's interval; None when nothing was."""
        return share(self.wins / self.opponents, (self.wins + self.losses) / self.opponents)


@dataclass(slots=True)
class Standing:
    """A contestant's rating, 0 being the mean of all, and its games: a score is the share of the points."""

    name: str
    rating: Interval
    games: int = 0
    score: float = 0
    seconds: float = 0
    failures: list[Result] = field(default_factory=list)


Pairings = dict[tuple[str, str], Pairing]
"""Every two contestants, in the order they are named."""


def no_pairings(contestants: Sequence[str], players: int) -> Pairings:
    """All pairings at tables of so many, before the first game."""
    return {pair: Pairing(*pair, opponents=players - 1) for pair in combinations(contestants, 2)}


def count_in(result: Result, pairs: Pairings) -> None:
    """Counts one game more."""
    met = set()
    for one, other in permutations(range(len(result.seats)), 2):
        pair = (result.seats[one], result.seats[other])
        if pair not in pairs:
            continue  # the other way round, or a contestant against itself
        won, lost = one in result.winners, other in result.winners
        pairs[pair].wins += won and not lost
        pairs[pair].losses += lost and not won
        pairs[pair].draws += won == lost
        met.add(pair)
    for pair in met:
        pairs[pair].games += 1


def pairings(contestants: Sequence[str], results: Iterable[Result], players: int) -> list[Pairing]:
    """What all these games came to."""
    pairs = no_pairings(contestants, players)
    for result in results:
        count_in(result, pairs)
    return list(pairs.values())


def ratings(contestants: Sequence[str], pairs: Sequence[Pairing]) -> list[Interval]:
    """A rating for each contestant, in their order."""
    from statsmodels.genmod.families import Binomial
    from statsmodels.genmod.generalized_linear_model import GLM

    # The ratings add up to 0: all but the last are free, the last is minus their sum.
    free = np.vstack([np.eye(len(contestants) - 1), -np.ones(len(contestants) - 1)])
    places = {name: place for place, name in enumerate(contestants)}
    differences, points = [], []
    for pair in pairs:
        difference = free[places[pair.one]] - free[places[pair.other]]
        results = [(side + pair.draws / 2) / pair.opponents for side in (pair.wins, pair.losses)]
        rows = [results, [NEVER_PLAYED, 0], [0, NEVER_PLAYED]]
        points += [row for row in rows if any(row)]
        differences += [difference for row in rows if any(row)]
    fitted: Any = GLM(np.array(points), np.array(differences), family=Binomial()).fit()
    rated = fitted.t_test(free * ELO)
    return [
        Interval(float(value), float(low), float(high))
        for value, (low, high) in zip(rated.effect, rated.conf_int(alpha=0.05), strict=True)
    ]


def standings(contestants: Sequence[str], results: Sequence[Result], pairs: Sequence[Pairing]) -> list[Standing]:
    """All contestants, the strongest first."""
    ranked = []
    for name, rating in zip(contestants, ratings(contestants, pairs), strict=True):
        mine = [(result, seat) for result in results for seat, other in enumerate(result.seats) if other == name]
        points, met = points_of(name, pairs)
        standing = Standing(
            name=name,
            rating=rating,
            games=len({result.game for result, _ in mine}),
            score=points / met if met else 0.5,
            seconds=float(np.mean([result.seconds[seat] for result, seat in mine] or [0.0])),
            failures=[result for result, seat in mine if result.failed == seat],
        )
        ranked.append(standing)
    return sorted(ranked, key=lambda standing: -standing.rating.value)


def points_of(name: str, pairs: Iterable[Pairing]) -> tuple[float, int]:
    """A contestant's points and how many it could have had."""
    points, met = 0.0, 0
    for pair in pairs:
        if name in (pair.one, pair.other):
            points += pair.draws / 2 + (pair.wins if name == pair.one else pair.losses)
            met += pair.wins + pair.draws + pair.losses
    return points, met
