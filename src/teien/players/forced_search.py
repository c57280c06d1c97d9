"""Alpha-beta search, compiled: iterative deepening, a transposition table, ordered moves, threats looked at to the end.

For games of two seats without secrets that know `rules.key` and `rules.threat`. Scores are whole numbers, good for
seat 0 when positive: 1000 times the exponent of the odds that `rules.evaluate` gives, or near WIN for a win that is
certain, less one for each turn it takes.
"""

from math import log
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from teien.core.engine import rules
from teien.core.engine.bits import lowest
from teien.core.engine.compiled import compiled

DEEPEST = 96
WIN = 1_000_000
CERTAIN = WIN - 10_000
"""Any score beyond this is a win that can be forced."""
UNKNOWN = WIN + 1
EXACT, AT_LEAST, AT_MOST = range(3)
THREATS = 6
"""So many moves beyond its depth a line is followed while somebody is about to win."""


class Transpositions(NamedTuple):
    """What was found about positions, by key; the newest stay."""

    key: npt.NDArray[np.uint64]
    score: npt.NDArray[np.int32]
    move: npt.NDArray[np.int16]
    depth: npt.NDArray[np.int8]
    kind: npt.NDArray[np.int8]


BYTES_AN_ENTRY = 16


def new_transpositions(megabytes: float) -> Transpositions:
    """An empty table of at most so much memory; its size is a power of two."""
    entries = 1 << max(10, int(megabytes * 2**20 / BYTES_AN_ENTRY).bit_length() - 1)
    return Transpositions(
        key=np.zeros(entries, np.uint64),
        score=np.zeros(entries, np.int32),
        move=np.zeros(entries, np.int16),
        depth=np.zeros(entries, np.int8),
        kind=np.zeros(entries, np.int8),
    )


SPREAD = np.uint64(0x9E3779B97F4A7C15)


@compiled
def slot(known: Any, key: Any) -> Any:
    """Where the table keeps what it knows of a position."""
    return (key * SPREAD >> np.uint64(20)) & np.uint64(len(known.key) - 1)


@compiled
def guess(board: Any, state: Any, values: Any) -> Any:
    """The game's own guess as a score."""
    rules.evaluate(board, state, values)
    share = min(max(values[0], 1e-6), 1 - 1e-6)
    return np.int64(1000 * log(share / (1 - share)))


@compiled
def first_guess(board: Any, state: Any, results: Any, values: Any) -> Any:
    """The score of the position one move ahead, by which moves are ordered; `results` and `values` are room."""
    if rules.to_act(board, state):
        return guess(board, state, values)
    winners = rules.result(board, state, results)
    return 0 if winners == 0 else won(lowest(winners), 1)


@compiled
def won(seat: Any, turns: Any) -> Any:
    """The score when a seat wins with its turn number `turns` from here."""
    return WIN - turns if seat == 0 else turns - WIN


@compiled
def later(score: Any, turns: Any) -> Any:
    """A score as seen so many turns earlier: a certain win is further away."""
    if score > CERTAIN:
        return score - turns
    return score + turns if score < -CERTAIN else score


@compiled
def sort_moves(moves: Any, scores: Any, length: Any, seat: Any) -> None:
    """Puts the moves that are best for the seat first."""
    for index in range(1, length):
        move, score = moves[index], scores[index]
        place = index
        while place > 0 and (scores[place - 1] < score if seat == 0 else scores[place - 1] > score):
            moves[place], scores[place] = moves[place - 1], scores[place - 1]
            place -= 1
        moves[place], scores[place] = move, score


@compiled
def recall(known: Any, key: Any, depth: Any, low: Any, high: Any, turns: Any) -> Any:
    """What is known of a position: the move to try first, or -1; and its score between the bounds, or UNKNOWN."""
    place = slot(known, key)
    if not key or known.key[place] != key:
        return -1, UNKNOWN
    move, score, kind = known.move[place], later(known.score[place], turns), known.kind[place]
    decides = kind == EXACT or (kind == AT_LEAST and score >= high) or (kind == AT_MOST and score <= low)
    return move, score if decides and known.depth[place] >= depth else UNKNOWN


@compiled
def remember(known: Any, key: Any, depth: Any, low: Any, high: Any, turns: Any, score: Any, move: Any) -> None:
    """Notes a score that was found between the bounds, or beyond one, and the move that led to it."""
    if key:
        place = slot(known, key)
        known.key[place] = key
        known.score[place] = later(score, -turns)
        known.move[place] = move
        known.depth[place] = depth
        known.kind[place] = AT_LEAST if score >= high else AT_MOST if score <= low else EXACT


@compiled
def copy_row(raw: Any, skip: Any, source: Any, target: Any) -> None:
    """Copies a state but for its first bytes, which a board without memory does not use."""
    for byte in range(skip, raw.shape[1]):
        raw[target, byte] = raw[source, byte]


@compiled
def look(
    board: Any, states: Any, raw: Any, skip: Any, known: Any, drawn: Any, moves: Any, scores: Any, depth: Any, stop: Any
) -> Any:
    """One deepening: fills `scores[0]` for the moves in `moves[0]`, which are those of `states[0]`.

    `drawn` says which of them end in a draw because of what was before. `raw` is `states` as bytes. `stop` has the
    nodes looked at, the most there may be, and a number that others set to 1 to end it at once. Returns how many of
    the root's moves are done; the first that were are sure.
    """
    values = np.zeros(2)
    results = np.zeros(2, np.int16)
    low = np.empty(DEEPEST, np.int64)
    high = np.empty(DEEPEST, np.int64)
    from_low = np.empty(DEEPEST, np.int64)
    from_high = np.empty(DEEPEST, np.int64)
    best = np.empty(DEEPEST, np.int64)
    best_move = np.zeros(DEEPEST, np.int64)
    left = np.empty(DEEPEST, np.int64)
    beyond = np.zeros(DEEPEST, np.int64)
    mover = np.empty(DEEPEST, np.int64)
    index = np.zeros(DEEPEST, np.int64)
    length = np.zeros(DEEPEST, np.int64)
    turns = np.zeros(DEEPEST, np.int64)
    keys = np.zeros(DEEPEST, np.uint64)
    level = 0
    mover[0] = lowest(rules.to_act(board, states[0]))
    length[0] = len(drawn)
    low[0], high[0] = -WIN, WIN
    best[0] = -WIN if mover[0] == 0 else WIN
    left[0] = depth
    while True:
        move = moves[level, index[level]]
        copy_row(raw, skip, level, level + 1)
        rules.play(board, states[level + 1], mover[level], move)
        level += 1
        stop[0] += 1
        if stop[2] or stop[0] > stop[1]:
            return index[0]
        state = states[level]
        low[level], high[level] = low[level - 1], high[level - 1]
        left[level] = left[level - 1] - 1
        beyond[level] = beyond[level - 1]
        turns[level] = turns[level - 1]
        found = UNKNOWN
        seats = rules.to_act(board, state)
        if seats == 0:
            winners = rules.result(board, state, results)
            found = 0 if winners == 0 else won(lowest(winners), turns[level] + 1)
        elif level == 1 and drawn[index[0]]:
            found = 0
        else:
            mover[level] = lowest(seats)
            turns[level] += mover[level] != mover[level - 1]
            if rules.threat(board, state, mover[level]):
                found = won(mover[level], turns[level] + 1)
            elif left[level] <= 0:
                if beyond[level] < THREATS and level < DEEPEST - 2 and rules.threat(board, state, 1 - mover[level]):
                    beyond[level] += 1
                else:
                    found = guess(board, state, values)
            elif level == DEEPEST - 2:
                found = guess(board, state, values)
        first_move = -1
        if found == UNKNOWN:
            keys[level] = rules.key(board, state)
            first_move, found = recall(known, keys[level], left[level], low[level], high[level], turns[level])
        if found == UNKNOWN:
            length[level] = rules.legal(board, state, mover[level], moves[level])
            for each in range(length[level]):
                if moves[level, each] == first_move:
                    scores[level, each] = WIN if mover[level] == 0 else -WIN
                elif left[level] > 1:
                    copy_row(raw, skip, level, level + 1)
                    rules.play(board, states[level + 1], mover[level], moves[level, each])
                    scores[level, each] = first_guess(board, states[level + 1], results, values)
                else:
                    scores[level, each] = 0
            sort_moves(moves[level], scores[level], length[level], mover[level])
            index[level] = 0
            best[level] = -WIN - 1 if mover[level] == 0 else WIN + 1
            from_low[level], from_high[level] = low[level], high[level]
            continue
        # A score goes up until a node has moves left to try.
        level -= 1
        while True:
            if level == 0:
                scores[0, index[0]] = found
            if mover[level] == 0:
                if found > best[level]:
                    best[level], best_move[level] = found, moves[level, index[level]]
                low[level] = max(low[level], found)
            else:
                if found < best[level]:
                    best[level], best_move[level] = found, moves[level, index[level]]
                high[level] = min(high[level], found)
            index[level] += 1
            if index[level] < length[level] and low[level] < high[level]:
                break
            if level == 0:
                return index[0]
            found = best[level]
            bounds = from_low[level], from_high[level]
            remember(known, keys[level], left[level], bounds[0], bounds[1], turns[level], found, best_move[level])
            level -= 1
