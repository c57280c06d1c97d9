"""Chance in the course of a game, for those who need each draw as an event of its own.

The rules shuffle ahead, so that a game goes on by itself. With the compiled `rules.put_back`, `rules.draws` and
`rules.draw` nothing is decided before it is drawn.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Choosing:
    """What it takes to choose draws: for each what it is called beside the name of its seat, and two functions.

    `left` says which draws a state has still to come; `keep_order(shuffled, state)` puts what `state` has still to come
    in the order in which `shuffled` has it.
    """

    labels: tuple[str, ...]
    left: Callable[[Any], Collection[int]]
    keep_order: Callable[[Any, Any], None]


@dataclass(frozen=True, slots=True)
class Draws:
    """The draws of a game, numbered from 0: for each its text, and the seat that alone sees what it draws.

    No round has more than `moves_a_round` moves and `draws_a_round` draws.
    With `choosing`, people who study can choose what is drawn.
    """

    texts: tuple[str, ...]
    seats: tuple[int, ...]
    moves_a_round: int
    draws_a_round: int
    choosing: Choosing | None = None
