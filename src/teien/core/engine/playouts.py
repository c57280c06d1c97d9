"""Random games in compiled code, many at a time."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from teien.core.engine import rules
from teien.core.engine.bits import count, lowest
from teien.core.engine.chance import fresh_seed, streams
from teien.core.engine.compiled import compiled
from teien.core.engine.row import new_row
from teien.core.play.game import MOST_GAMES, check_count, find


@dataclass(frozen=True, slots=True)
class Playouts:
    """What random games came to: `wins` counts a shared win in equal parts, `scores` has a row a game."""

    games: int
    moves: int
    wins: npt.NDArray[np.float64]
    scores: npt.NDArray[np.int16]


@compiled
def play_out(board: Any, state: Any, chance: Any) -> Any:
    """Plays random legal moves to the end and returns how many."""
    moves = 0
    seats = rules.to_act(board, state)
    while seats:
        seat = lowest(seats)
        rules.play(board, state, seat, rules.sample(board, state, seat, chance))
        seats = rules.to_act(board, state)
        moves += 1
    return moves


@compiled
def play_games(box: Any, board: Any, state: Any, chances: Any, wins: Any, scores: Any) -> Any:
    """One random game for each chance, each with a set-up of its own; returns the number of moves."""
    moves = 0
    for game in range(len(chances)):
        chance = chances[game : game + 1]
        rules.deal(box, board, state, chance)
        moves += play_out(board, state, chance)
        winners = rules.result(board, state, scores[game])
        for seat in range(len(wins)):
            if winners >> seat & 1:
                wins[seat] += 1 / count(winners)
    return moves


def playouts(game: str, players: int = 2, games: int = 1000, seed: int | None = None, **options: Any) -> Playouts:
    """Plays whole games at random on one core, what the options leave open drawn anew for each.

    Game number 0 has the set-up of `teien.new` with the same seed. Raises BadMaterial as `teien.new` does.
    """
    found = find(game)
    found.check_request(players, options)
    check_count("games", games, MOST_GAMES)
    box, board = found.prepare(players, options)
    wins = np.zeros(players)
    scores = np.zeros((games, players), np.int16)
    chances = streams(fresh_seed() if seed is None else seed, games)
    moves = play_games(box, board, new_row(found.state_type), chances, wins, scores)
    return Playouts(games, int(moves), wins, scores)
