"""Exact answers about games known whole: what strategies are worth, the best responses to them, an equilibrium.

A strategy says for every information set of both seats, one after the other, how likely each of its actions is.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from teien.core.engine.compiled import compiled
from teien.core.engine.events import CHANCE
from teien.core.words.errors import BadMaterial
from teien.theory.whole import WholeGame

Strategy = npt.NDArray[np.float64]


@compiled
def reach(points: Any, strategy: Any, seat: Any) -> Any:
    """For each point how likely chance and all seats but this one lead there; all of them for seat -1."""
    likely = np.zeros(len(points.players))
    likely[0] = 1
    for point in range(len(points.players)):
        player, first, end = points.players[point], points.edges[point], points.edges[point + 1]
        for edge in range(first, end):
            share = 1.0
            if player == CHANCE:
                share = 1 / (end - first)
            elif player != seat:
                share = strategy[points.offsets[points.sets[point]] + edge - first]
            likely[points.children[edge]] += likely[point] * share
    return likely


@compiled
def worth(points: Any, strategy: Any) -> Any:
    """What the first seat gets when both follow the strategy."""
    values = points.gains.copy()
    for point in range(len(points.players) - 1, -1, -1):
        first, end = points.edges[point], points.edges[point + 1]
        for edge in range(first, end):
            share = 1 / (end - first)
            if points.players[point] != CHANCE:
                share = strategy[points.offsets[points.sets[point]] + edge - first]
            values[point] += share * values[points.children[edge]]
    return values[0]


@compiled
def respond(points: Any, strategy: Any, seat: Any) -> Any:
    """What the first seat gets when this seat answers the other's strategy as well as it can, and how it does."""
    likely = reach(points, strategy, seat)
    values = points.gains.copy()
    brings = np.zeros(len(strategy))
    best = strategy.copy()
    sign = 1 if seat == 0 else -1
    for level in range(len(points.levels) - 2, -1, -1):
        begin, stop = points.levels[level], points.levels[level + 1]
        for point in range(begin, stop):
            first, end = points.edges[point], points.edges[point + 1]
            for edge in range(first, end):
                value = values[points.children[edge]]
                if points.players[point] == seat:
                    place = points.offsets[points.sets[point]] + edge - first
                    brings[place] += sign * likely[point] * value
                elif points.players[point] == CHANCE:
                    values[point] += value / (end - first)
                else:
                    values[point] += value * strategy[points.offsets[points.sets[point]] + edge - first]
        for point in range(begin, stop):
            if points.players[point] == seat:
                first, end = points.offsets[points.sets[point]], points.offsets[points.sets[point] + 1]
                choice = np.argmax(brings[first:end])
                best[first:end] = 0
                best[first + choice] = 1
                values[point] = values[points.children[points.edges[point] + choice]]
    return values[0], best


@compiled
def play_best(points: Any) -> Any:
    """Where all is seen by everybody: the best action of every position, the first of those that are equally good."""
    values = points.gains.copy()
    best = np.zeros(points.offsets[-1])
    for point in range(len(points.players) - 1, -1, -1):
        first, end = points.edges[point], points.edges[point + 1]
        if points.sets[point] < 0:
            continue
        sign = 1 if points.players[point] == 0 else -1
        choice = first
        for edge in range(first + 1, end):
            if sign * values[points.children[edge]] > sign * values[points.children[choice]]:
                choice = edge
        values[point] = values[points.children[choice]]
        best[points.offsets[points.sets[point]] + choice - first] = 1
    return best


@compiled
def matched(points: Any, regrets: Any, strategy: Any) -> None:
    """Regret matching: actions as likely as they are regretted."""
    for set_ in range(len(points.offsets) - 1):
        first, end = points.offsets[set_], points.offsets[set_ + 1]
        total = regrets[first:end].sum()
        for place in range(first, end):
            strategy[place] = regrets[place] / total if total > 0 else 1 / (end - first)


@compiled
def improve(points: Any, regrets: Any, sums: Any, rounds: Any, done: Any) -> None:
    """So many rounds of CFR+, the seats in turn; `sums` is the average of all strategies, later ones counting more."""
    strategy = np.empty(len(regrets))
    for round_ in range(done + 1, done + rounds + 1):
        for seat in range(2):
            matched(points, regrets, strategy)
            likely = reach(points, strategy, seat)
            own = reach(points, strategy, 1 - seat)
            values = points.gains.copy()
            sign = 1 if seat == 0 else -1
            for point in range(len(points.players) - 1, -1, -1):
                player, first, end = points.players[point], points.edges[point], points.edges[point + 1]
                start = points.offsets[points.sets[point]] if player >= 0 else 0
                for edge in range(first, end):
                    share = 1 / (end - first) if player == CHANCE else strategy[start + edge - first]
                    values[point] += share * values[points.children[edge]]
                if player == seat:
                    for edge in range(first, end):
                        gain = sign * (values[points.children[edge]] - values[point])
                        regrets[start + edge - first] += likely[point] * gain
            for set_ in range(len(points.offsets) - 1):
                for place in range(points.offsets[set_], points.offsets[set_ + 1]):
                    regrets[place] = max(regrets[place], 0.0)
            # `own` is what chance and this seat alone do; chance counts alike for all actions of a set.
            for point in range(len(points.players)):
                if points.players[point] == seat:
                    start = points.offsets[points.sets[point]]
                    for place in range(start, points.offsets[points.sets[point] + 1]):
                        sums[place] += round_ * own[point] * strategy[place]


class Exploited(NamedTuple):
    """What a strategy is worth to the first seat, and what each seat gets that answers it as well as can be.

    `exploitability` is half of what both gain together: nothing in an equilibrium.
    """

    value: float
    first_best: float
    second_best: float

    @property
    def exploitability(self) -> float:
        return (self.first_best + self.second_best) / 2


def exploited(game: WholeGame, strategy: Strategy) -> Exploited:
    """How much can be gained against a strategy, exactly."""
    points = game.points
    first, _best = respond(points, strategy, 0)
    second, _best = respond(points, strategy, 1)
    return Exploited(float(worth(points, strategy)), float(first), -float(second))


def best_response(game: WholeGame, strategy: Strategy, seat: int) -> Strategy:
    """The strategy with this seat's part exchanged for one of the best answers to the other's."""
    _value, best = respond(game.points, strategy, seat)
    return np.asarray(best)


def best_play(game: WholeGame) -> Strategy:
    """Perfect play of both seats, exactly, in a game where all is seen by everybody; raises BadMaterial in others."""
    if not game.is_open:
        raise BadMaterial(f"{game.game.name}: not all is seen by everybody, so it is solved by CFR+")
    return np.asarray(play_best(game.points))


class Solver:
    """CFR+ on a game known whole."""

    def __init__(self, game: WholeGame) -> None:
        self.game = game
        self.rounds = 0
        self._regrets = np.zeros(len(game.uniform))
        self._sums = np.zeros(len(game.uniform))

    def improve(self, rounds: int) -> None:
        """Goes on for so many rounds."""
        improve(self.game.points, self._regrets, self._sums, rounds, self.rounds)
        self.rounds += rounds

    @property
    def strategy(self) -> Strategy:
        """The average of all rounds; all actions alike where a set was never reached."""
        sizes = np.diff(self.game.points.offsets)
        totals = np.repeat(np.add.reduceat(self._sums, self.game.points.offsets[:-1]), sizes)
        return np.where(totals > 0, self._sums / np.where(totals > 0, totals, 1), self.game.uniform)
