"""The compiled work of a batch: games dealt, shown, drawn for and stepped, each in its place of the arrays.

Functions of `shares` may run on several threads at once (`teien.core.crew`).
"""

from typing import Any

import numpy as np

from teien.core import rules
from teien.core.bits import lowest
from teien.core.compiled import compiled
from teien.core.crew import begin, end, take
from teien.core.observation import observe_whole


@compiled
def board_of(boards: Any, game: Any) -> Any:
    """A game's own board, or the one for all."""
    return boards[game if len(boards) > 1 else 0]


@compiled
def mask_all(shares: Any, boards: Any, states: Any, seats: Any, masks: Any) -> None:
    side = begin(shares)
    start, stop = take(shares, len(states), side)
    while start < stop:
        for game in range(start, stop):
            rules.mask(board_of(boards, game), states[game], seats[game], masks[game])
        start, stop = take(shares, len(states), side)
    end(shares)


@compiled
def observe_all(shares: Any, boards: Any, states: Any, lookers: Any, rows: Any) -> None:
    side = begin(shares)
    start, stop = take(shares, len(states), side)
    while start < stop:
        for game in range(start, stop):
            observe_whole(board_of(boards, game), states[game], lookers[game], rows[game])
        start, stop = take(shares, len(states), side)
    end(shares)


@compiled
def show(boards: Any, states: Any, seats: Any, lookers: Any, game: Any, masks: Any, rows: Any) -> None:
    """One game's mask, and what has changed in its observation; nothing is written into arrays without rows."""
    if len(masks):
        rules.mask(board_of(boards, game), states[game], seats[game], masks[game])
    if len(rows):
        rules.observe(board_of(boards, game), states[game], lookers[game], rows[game])


@compiled
def deal(box: Any, boards: Any, states: Any, seats: Any, lookers: Any, chances: Any, game: Any, rows: Any) -> None:
    """Starts one game anew, and writes what will stay the same in its observation."""
    rules.deal(box, board_of(boards, game), states[game], chances[game : game + 1])
    seats[game] = lowest(rules.to_act(board_of(boards, game), states[game]))
    lookers[game] = seats[game]
    if len(rows):
        rules.observe_board(board_of(boards, game), states[game], rows[game])


@compiled
def copy(row: Any, other: Any) -> None:
    """Faster than a slice's assignment, which first makes sure that the two do not overlap."""
    for place in range(len(row)):
        other[place] = row[place]


@compiled
def play(boards: Any, states: Any, seats: Any, lookers: Any, scores: Any, winners: Any, game: Any, action: Any) -> None:
    """Plays an action in one game, and counts when that ends it."""
    board = board_of(boards, game)
    state = states[game]
    rules.play(board, state, seats[game], action)
    left = rules.to_act(board, state)
    if left:
        seats[game] = lowest(left)
        lookers[game] = seats[game]
    else:
        seats[game] = -1
        winners[game] = rules.result(board, state, scores[game])


@compiled
def deal_all(
    shares: Any,
    box: Any,
    boards: Any,
    states: Any,
    seats: Any,
    lookers: Any,
    chances: Any,
    scores: Any,
    winners: Any,
    masks: Any,
    rows: Any,
) -> None:
    """Starts new games where they are done."""
    side = begin(shares)
    start, stop = take(shares, len(states), side)
    while start < stop:
        for game in range(start, stop):
            if seats[game] < 0:
                deal(box, boards, states, seats, lookers, chances, game, rows)
                scores[game] = 0
                winners[game] = 0
                show(boards, states, seats, lookers, game, masks, rows)
        start, stop = take(shares, len(states), side)
    end(shares)


@compiled
def sample_all(shares: Any, boards: Any, states: Any, seats: Any, chances: Any, actions: Any) -> None:
    side = begin(shares)
    start, stop = take(shares, len(states), side)
    while start < stop:
        for game in range(start, stop):
            if seats[game] >= 0:
                actions[game] = rules.sample(
                    board_of(boards, game), states[game], seats[game], chances[game : game + 1]
                )
        start, stop = take(shares, len(states), side)
    end(shares)


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
def step_all(
    shares: Any,
    boards: Any,
    states: Any,
    seats: Any,
    lookers: Any,
    actions: Any,
    scores: Any,
    winners: Any,
    masks: Any,
    rows: Any,
) -> None:
    """Plays one action in each game that goes on."""
    side = begin(shares)
    start, stop = take(shares, len(states), side)
    while start < stop:
        for game in range(start, stop):
            if seats[game] >= 0:
                play(boards, states, seats, lookers, scores, winners, game, actions[game])
                show(boards, states, seats, lookers, game, masks, rows)
        start, stop = take(shares, len(states), side)
    end(shares)


@compiled
def go_on_all(
    shares: Any,
    box: Any,
    boards: Any,
    states: Any,
    seats: Any,
    lookers: Any,
    chances: Any,
    actions: Any,
    scores: Any,
    winners: Any,
    masks: Any,
    rows: Any,
    ended: Any,
    finals: Any,
    row_copies: Any,
    mask_copies: Any,
) -> None:
    """Plays one action in each game; notes which end, and what is seen last there, before they start anew.

    Observations and masks are copied while they are at hand, unless there is no room for copies.
    """
    side = begin(shares)
    start, stop = take(shares, len(states), side)
    while start < stop:
        for game in range(start, stop):
            play(boards, states, seats, lookers, scores, winners, game, actions[game])
            ended[game] = seats[game] < 0
            if ended[game]:
                observe_whole(board_of(boards, game), states[game], lookers[game], finals[game])
                deal(box, boards, states, seats, lookers, chances, game, rows)
            show(boards, states, seats, lookers, game, masks, rows)
            if len(row_copies):
                copy(rows[game], row_copies[game])
                copy(masks[game], mask_copies[game])
        start, stop = take(shares, len(states), side)
    end(shares)


@compiled
def gather(ended: Any, returns: Any, winners: Any, scores: Any, finals: Any) -> Any:
    """What there is to tell of the games that ended, in arrays of its own; for the next ones nothing is left of it.

    The games, what each seat gets and scored in each, and what was seen last there.
    """
    games = np.flatnonzero(ended)
    got = np.empty((len(games), returns.shape[1]), returns.dtype)
    points = np.empty((len(games), scores.shape[1]), scores.dtype)
    seen = np.empty((len(games), finals.shape[1]), finals.dtype)
    for place in range(len(games)):
        game = games[place]
        copy(returns[winners[game]], got[place])
        copy(scores[game], points[place])
        copy(finals[game], seen[place])
        scores[game] = 0
        winners[game] = 0
    return games, got, points, seen
