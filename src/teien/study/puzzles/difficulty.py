"""How difficult a puzzle is: which computers find it, after how long a search, and how far its line goes."""

from dataclasses import dataclass
from math import log2

from teien.core.play.match import Match
from teien.core.play.move import Move
from teien.players.greedy import GreedyPlayer
from teien.players.levels import LEVELS, LevelPlayer
from teien.players.tree import PlayoutPlayer
from teien.study.puzzles.worth import MEGABYTES

SEEDS = (1, 2, 3)
TEMPERS = range(1, 5)
"""A level is asked as so many different people: low ones do not overlook the same."""
LADDER = (30, 120, 500, 2_500, 10_000, 40_000)
"""Searches of so many simulations are asked."""
BEYOND = 2 * LADDER[-1]
"""What is said of a puzzle that none of them finds."""


@dataclass(frozen=True, slots=True)
class Difficulty:
    rating: int
    level: int | None
    settles: int


def difficulty(match: Match, seat: int, move: Move, line: tuple[Move, ...]) -> Difficulty:
    """How difficult it is to find a seat's move that leads to a line."""
    rates = {simulations: rate(match, seat, move, simulations) for simulations in LADDER}
    at_once = sum(GreedyPlayer(seed=seed).choose(match, seat) == move for seed in SEEDS) / len(SEEDS)
    settles = BEYOND
    for simulations in reversed(LADDER):
        if rates[simulations] < 1:
            break
        settles = simulations
    choices = len(match.legal_numbers(seat))
    own = own_turns(match, seat, line)
    rating = 520 + 110 * log2(settles / LADDER[0]) + 260 * (1 - at_once) + 50 * (own - 1) + 25 * log2(choices / 4)
    return Difficulty(max(400, 10 * round(rating / 10)), lowest_level(match, seat, move), settles)


def rate(match: Match, seat: int, move: Move, simulations: int) -> float:
    """How often a search of so many simulations chooses the move."""
    players = (PlayoutPlayer(simulations=simulations, threads=1, seed=seed, megabytes=MEGABYTES) for seed in SEEDS)
    return sum(player.choose(match, seat) == move for player in players) / len(SEEDS)


def lowest_level(match: Match, seat: int, move: Move) -> int | None:
    """The lowest level of computers that finds the move at least every second time; None where none does."""
    for level in LEVELS:
        found = sum(LevelPlayer(level.number, seed=seed).choose(match, seat) == move for seed in TEMPERS)
        if 2 * found >= len(TEMPERS):
            return level.number
    return None


def own_turns(match: Match, seat: int, line: tuple[Move, ...]) -> int:
    """In how many turns of its own the seat makes its moves of a line."""
    follow, turns, last = match.copy(), 0, None
    for move in line:
        mover = follow.to_act[0]
        turns += mover == seat and last != seat
        last = mover
        follow.play(move)
    return turns
