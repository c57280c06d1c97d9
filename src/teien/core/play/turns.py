"""Which moves were made since it was last somebody's turn."""

from collections.abc import Container, Sequence

from teien.core.play.move import Move
from teien.core.play.timeline import Played


def last_turns(
    moves: Sequence[Played], acting: Container[int], hidden: Container[int], players: int
) -> tuple[Move, ...]:
    """Of these moves but the hidden ones, by their places, the last turns: as many as there are others than who acts.

    A turn is the moves of one seat, back to where another moved. Of more than two players, one that goes on counts
    besides: so all that happened since whoever acts now acted last is told, until they have acted once more.
    """
    turns, seat = 0, -1
    found: list[Move] = []
    for place in range(len(moves) - 1, -1, -1):
        if place in hidden:
            continue
        played = moves[place]
        if played.seat != seat:
            is_own = players > 2 and played.seat in acting
            if is_own and found:
                break
            turns, seat = turns + (not is_own), played.seat
            if turns == players:
                break
        found.append(played.move)
    return tuple(reversed(found))
