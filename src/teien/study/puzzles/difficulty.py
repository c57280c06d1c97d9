"""How difficult a puzzle is: which computers find it, after how long a search, and how far its line goes."""

from dataclasses import dataclass
from math import log2

from teien.core.play.match import Match
from teien.core.play.move import Move
from teien.players.greedy import GreedyPlayer
from teien.players.levels import LEVELS, Level
from teien.players.tree import PlayoutPlayer
from teien.study.puzzles.worth import MEGABYTES

SEEDS = (1, 2, 3)
LADDER = (30, 120, 500, 2_500, 10_000, 40_000)
"""Searches of so many simulations are asked; a level that has a second for its move makes about the last of these."""
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
    level = next((each.number for each in LEVELS if finds(each, rates, at_once, choices)), None)
    own = own_turns(match, seat, line)
    rating = 520 + 110 * log2(settles / LADDER[0]) + 260 * (1 - at_once) + 50 * (own - 1) + 25 * log2(choices / 4)
    return Difficulty(max(400, 10 * round(rating / 10)), level, settles)


def rate(match: Match, seat: int, move: Move, simulations: int) -> float:
    """How often a search of so many simulations chooses the move."""
    players = (PlayoutPlayer(simulations=simulations, threads=1, seed=seed, megabytes=MEGABYTES) for seed in SEEDS)
    return sum(player.choose(match, seat) == move for player in players) / len(SEEDS)


def finds(level: Level, rates: dict[int, float], at_once: float, choices: int) -> bool:
    """Whether a level finds the move at least every second time, its slips included."""
    if level.seconds is not None:
        mind = rates[LADDER[-1]]
    elif level.simulations is not None:
        mind = rates[min(LADDER, key=lambda rung: abs(log2(rung / (level.simulations or 1))))]
    else:
        mind = at_once
    slips = level.slips / 100
    return (1 - slips) * mind + slips / choices >= 0.5


def own_turns(match: Match, seat: int, line: tuple[Move, ...]) -> int:
    """In how many turns of its own the seat makes its moves of a line."""
    follow, turns, last = match.copy(), 0, None
    for move in line:
        mover = follow.to_act[0]
        turns += mover == seat and last != seat
        last = mover
        follow.play(move)
    return turns
