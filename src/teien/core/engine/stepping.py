"""The compiled work of a batch: games dealt, shown, drawn for and stepped, each in its place of the arrays.

Functions of `shares` may run on several threads at once (`teien.core.engine.workers`).
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from teien.core.engine import rules
from teien.core.engine.bits import lowest
from teien.core.engine.compiled import compiled, inlined
from teien.core.engine.observation import observe_whole
from teien.core.engine.workers import taken


class Games(NamedTuple):
    """Many games: in every array an entry or a row each.

    - `boards`: or one board for all, which then stays in the processor's cache.
    - `seats`: the seat that acts next, -1 when the game is done.
    - `observers`: the seat whose observation is asked for: the one that acts next or, when done, acted last.
    - `scores` and `winners`, a bit each: of games that are done, else 0.
    - `masks` and `observations`: kept up with every step while the game at hand is still in the cache; without rows,
      they are not.
    """

    boards: npt.NDArray[Any]
    states: npt.NDArray[Any]
    seats: npt.NDArray[np.int8]
    observers: npt.NDArray[np.int8]
    chances: npt.NDArray[np.uint64]
    scores: npt.NDArray[np.int16]
    winners: npt.NDArray[np.int8]
    masks: npt.NDArray[np.bool_]
    observations: npt.NDArray[np.uint8]


@inlined
def board_of(games: Any, game: Any) -> Any:
    """A game's own board, or the one for all."""
    return games.boards[game if len(games.boards) > 1 else 0]


@compiled
def mask_all(shares: Any, games: Any) -> None:
    for start, stop in taken(shares, len(games.states)):
        for game in range(start, stop):
            rules.mask(board_of(games, game), games.states[game], games.seats[game], games.masks[game])


@compiled
def observe_all(shares: Any, games: Any) -> None:
    for start, stop in taken(shares, len(games.states)):
        for game in range(start, stop):
            observe_whole(board_of(games, game), games.states[game], games.observers[game], games.observations[game])


@compiled
def write_shown(board: Any, state: Any, seat: Any, observer: Any, masks: Any, observations: Any, game: Any) -> None:
    if len(masks):
        rules.mask(board, state, seat, masks[game])
    if len(observations):
        rules.observe(board, state, observer, observations[game])


@inlined
def show(games: Any, game: Any) -> None:
    """One game's mask, and what has changed in its observation."""
    seat, observer = games.seats[game], games.observers[game]
    write_shown(board_of(games, game), games.states[game], seat, observer, games.masks, games.observations, game)


@compiled
def deal(games: Any, game: Any, box: Any) -> None:
    """Starts one game anew, and writes what will stay the same in its observation."""
    board, state = board_of(games, game), games.states[game]
    rules.deal(box, board, state, games.chances[game : game + 1])
    games.seats[game] = lowest(rules.to_act(board, state))
    games.observers[game] = games.seats[game]
    if len(games.observations):
        rules.observe_board(board, state, games.observations[game])


@compiled
def copy(row: Any, other: Any) -> None:
    """Faster than a slice's assignment, which first makes sure that the two do not overlap."""
    for place in range(len(row)):
        other[place] = row[place]


@inlined
def play(games: Any, game: Any, action: Any) -> None:
    """Plays an action in one game, and counts when that ends it."""
    board, state = board_of(games, game), games.states[game]
    rules.play(board, state, games.seats[game], action)
    left = rules.to_act(board, state)
    if left:
        games.seats[game] = lowest(left)
        games.observers[game] = games.seats[game]
    else:
        games.seats[game] = -1
        games.winners[game] = rules.result(board, state, games.scores[game])


@compiled
def deal_all(shares: Any, games: Any, box: Any) -> None:
    """Starts new games where they are done."""
    for start, stop in taken(shares, len(games.states)):
        for game in range(start, stop):
            if games.seats[game] < 0:
                deal(games, game, box)
                games.scores[game] = 0
                games.winners[game] = 0
                show(games, game)


@compiled
def sample_all(shares: Any, games: Any, actions: Any) -> None:
    for start, stop in taken(shares, len(games.states)):
        for game in range(start, stop):
            seat = games.seats[game]
            if seat >= 0:
                chance = games.chances[game : game + 1]
                actions[game] = rules.sample(board_of(games, game), games.states[game], seat, chance)


@compiled
def find_wrong(seats: Any, actions: Any, bound: Any, masks: Any) -> Any:
    """The first game that goes on whose action is out of bounds or, where there are masks, not legal; or -1."""
    for game in range(len(seats)):
        if seats[game] >= 0:
            action = actions[game]
            if action < 0 or action >= bound or (len(masks) and not masks[game, action]):
                return game
    return -1


@compiled
def step_all(shares: Any, games: Any, actions: Any) -> None:
    """Plays one action in each game that goes on."""
    for start, stop in taken(shares, len(games.states)):
        for game in range(start, stop):
            if games.seats[game] >= 0:
                play(games, game, actions[game])
                show(games, game)


@compiled
def go_on_all(
    shares: Any, games: Any, box: Any, actions: Any, ended: Any, seen_last: Any, observations: Any, masks: Any
) -> None:
    """Plays one action in each game; notes which end, and what is seen last there, before they start anew.

    Observations and masks are copied while they are at hand, unless there is no room for copies.
    """
    for start, stop in taken(shares, len(games.states)):
        for game in range(start, stop):
            play(games, game, actions[game])
            ended[game] = games.seats[game] < 0
            if ended[game]:
                observe_whole(board_of(games, game), games.states[game], games.observers[game], seen_last[game])
                deal(games, game, box)
            show(games, game)
            if len(observations):
                copy(games.observations[game], observations[game])
                copy(games.masks[game], masks[game])


@compiled
def gather(ended: Any, returns: Any, winners: Any, scores: Any, seen_last: Any) -> Any:
    """What there is to tell of the games that ended, in arrays of its own; for the next ones nothing is left of it.

    The games, what each seat gets and scored in each, and what was seen last there.
    """
    games = np.flatnonzero(ended)
    got = np.empty((len(games), returns.shape[1]), returns.dtype)
    points = np.empty((len(games), scores.shape[1]), scores.dtype)
    seen = np.empty((len(games), seen_last.shape[1]), seen_last.dtype)
    for place in range(len(games)):
        game = games[place]
        copy(returns[winners[game]], got[place])
        copy(scores[game], points[place])
        copy(seen_last[game], seen[place])
        scores[game] = 0
        winners[game] = 0
    return games, got, points, seen
