"""Which mixture of secret choices is safest against somebody who knows it, and even the cards in their own hand."""

from typing import Any

import numpy as np
import numpy.typing as npt

from teien.core.engine.compiled import compiled

ROUNDS = 4000


@compiled
def learn_mixture(table: Any, hands: Any, weights: Any, rounds: Any) -> Any:
    """By regret matching, of which no regret falls below nothing and the later rounds count for more."""
    rows, columns = table.shape
    regret, total, mixture = np.zeros(rows), np.zeros(rows), np.empty(rows)
    brings, gain = np.empty(columns), np.empty(rows)
    for played in range(1, rounds + 1):
        together = regret.sum()
        for row in range(rows):
            mixture[row] = regret[row] / together if together > 0 else 1 / rows
            total[row] += played * mixture[row]
        for column in range(columns):
            brings[column] = 0
            for row in range(rows):
                brings[column] += mixture[row] * table[row, column]
        gain[:] = 0
        for hand in range(len(hands)):
            worst = -1
            for column in range(columns):
                if hands[hand] >> column & 1 and (worst < 0 or brings[column] < brings[worst]):
                    worst = column
            for row in range(rows):
                gain[row] += weights[hand] * table[row, worst]
        mean = 0.0
        for row in range(rows):
            mean += mixture[row] * gain[row]
        for row in range(rows):
            regret[row] = max(0.0, regret[row] + gain[row] - mean)
    return total / total.sum()


def safest_mixture(table: npt.NDArray[np.float64], hands: dict[int, float]) -> npt.NDArray[np.float64]:
    """The row player's mixture that brings most against somebody who knows it and answers with the best column in hand.

    Each hand is a set of columns, a bit each, with its probability.

    >>> safest_mixture(np.array([[1.0, 0.0], [0.0, 1.0]]), {0b11: 1.0}).round(2).tolist()
    [0.5, 0.5]
    """
    found: npt.NDArray[np.float64] = learn_mixture(
        table, np.array(list(hands), np.int64), np.array(list(hands.values())), ROUNDS
    )
    return found
