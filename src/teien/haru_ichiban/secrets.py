"""Haru Ichiban's secrets (R26): what they are, when they end, and how they are dealt without anybody's knowing."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from teien.core.play.modules import Secret
from teien.core.play.move import Move
from teien.core.play.shuffles import Shuffle, Shuffles
from teien.haru_ichiban.material import FLOWERS, HANDS
from teien.haru_ichiban.moves import MOVES
from teien.haru_ichiban.rules import CHOOSE, OVER

SECRETS = (Secret("hand", True), Secret("choice", True), Secret("order", False), Secret("chance", False))
"""Until the game is over; a choice until both have chosen."""


def face_down(state: Any) -> tuple[int, ...]:
    """R08, R26: a choice lies face down until both have chosen."""
    if state.phase != CHOOSE:
        return ()
    return tuple(seat for seat in range(2) if state.choice[seat])


def recalled_from(board: Any, states: Sequence[Any]) -> int:
    """R26: where flowers lie face down, nobody looks back to before the turn that is played."""
    if not board.face_down:
        return 0
    place = len(states) - 1
    while place and (states[place - 1].rounds, states[place - 1].turn) == (states[-1].rounds, states[-1].turn):
        place -= 1
    return place


def shuffle(before: Any, state: Any, shuffles: Shuffles) -> None:
    """R06, R24: a round's flowers are shuffled when it begins, by the shuffle of its number."""
    if (before is None or before.rounds != state.rounds) and state.phase != OVER:
        shuffle_flowers(state, shuffles.shuffle(int(state.rounds)))


def shuffle_flowers(state: Any, shuffle: Shuffle) -> None:
    """Deals a round that has just begun anew: red's flowers, then yellow's, as many of each in hand as there were.

    What would begin the rules' next shuffle is drawn anew as well: a position that is played on from elsewhere, without
    the key, tells nothing of the shuffles to come here.
    """
    for seat in range(2):
        held = int(state.drawn[seat])
        flowers = held + int(np.count_nonzero(state.order[seat]))
        order = list(range(1, flowers + 1))
        shuffle.shuffle(order)
        state.hand[seat] = sum(1 << value - 1 for value in order[:held])
        state.order[seat, held:flowers] = order[held:]
    state.chance[0] = shuffle.word() or 1


def undo_limit(states: Sequence[Any], history: Sequence[tuple[int, Move]]) -> int:
    """R08, R13: what revealed two flowers, let somebody draw or ended the game is not taken back."""
    for index in range(len(history) - 1, -1, -1):
        before, after, (seat, move) = states[index], states[index + 1], history[index]
        revealed = MOVES.is_secret(move) and before.choice[1 - seat]
        drew = before.rounds != after.rounds or (before.drawn != after.drawn).any()
        if revealed or drew or after.phase == OVER:
            return index + 1
    return 0


def redealt_history(history: Sequence[tuple[int, int]], old: Any, new: Any, seat: int) -> list[tuple[int, int]]:
    """The history as the seat may believe it: the other's flowers in hand as they are in `new`, and its secret choice.

    Of each of these flowers the last draw is that of this round.
    """
    other = 1 - seat
    exchanged = dict(zip(held(old, other), held(new, other), strict=True))
    redealt = list(history)
    if other in face_down(old) and redealt and redealt[-1][0] == other:
        chosen = MOVES[redealt[-1][1]]
        redealt[-1] = other, MOVES.parse(str(exchanged[chosen.value])).number
    waiting = {FLOWERS * other + value - 1: FLOWERS * other + exchanged[value] - 1 for value in exchanged}
    for index in range(len(redealt) - 1, -1, -1):
        player, number = redealt[index]
        if player < 0 and number in waiting:
            redealt[index] = player, waiting.pop(number)
    return redealt


def held(state: Any, seat: int) -> list[int]:
    """The values in a seat's hand, the one it has chosen first."""
    chosen = int(state.choice[seat]) if state.phase == CHOOSE else 0
    return sorted(HANDS[state.hand[seat]], key=lambda value: value != chosen)
