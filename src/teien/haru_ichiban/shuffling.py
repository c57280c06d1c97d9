"""Haru Ichiban's flowers shuffled from a key instead of by the rules' own chance (R06, R24)."""

from typing import Any

from teien.core.shuffles import Shuffle
from teien.haru_ichiban.material import FLOWERS, HAND


def shuffle_flowers(state: Any, shuffle: Shuffle) -> None:
    """Deals a round that has just begun anew: red's flowers, then yellow's, three of each in hand.

    What would begin the rules' next shuffle is drawn anew as well: a position that is played on from elsewhere, without
    the key, tells nothing of the shuffles to come here.
    """
    for seat in range(2):
        order = list(range(1, FLOWERS + 1))
        shuffle.shuffle(order)
        state.hand[seat] = sum(1 << value - 1 for value in order[:HAND])
        state.drawn[seat] = HAND
        state.order[seat] = [0] * HAND + order[HAND:]
    state.chance[0] = shuffle.word() or 1
