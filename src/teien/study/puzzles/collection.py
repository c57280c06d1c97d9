"""All puzzles of a game, the one of a day, and which comes next for somebody."""

import datetime
import hashlib
from collections.abc import Collection
from functools import cache
from pathlib import Path

from teien.core.play.game import GAMES, find
from teien.core.words.errors import BadMaterial
from teien.core.words.language import _
from teien.study.puzzles.puzzle import Puzzle, read

FILE = "puzzles.jsonl"
FIRST_RATING = 900
"""Whoever has solved nothing yet begins with this."""
NEAR = 8
"""The next puzzle is one of so many that fit best."""
STRETCH = 60
"""Puzzles for somebody are this much harder than what they can do, so that they learn something."""
PACE = 48
"""How far a rating moves at most with one puzzle."""


def puzzles(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, the easiest first; none for a game that brings none along.

    Raises BadMaterial for a game that there is not.

    >>> import teien
    >>> [puzzle.game for puzzle in teien.puzzles("niwa")[:2]]
    ['niwa', 'niwa']
    """
    return tuple(by_id(game).values())


def puzzle(name: str) -> Puzzle:
    """The puzzle of an id; raises BadMaterial."""
    game = name.rpartition("-")[0]
    found = by_id(game).get(name) if game in GAMES else None
    if found is None:
        raise BadMaterial(_("no puzzle is called {name!r:.60}").format(name=name))
    return found


def of_the_day(game: str, date: datetime.date) -> Puzzle | None:
    """The same puzzle for everybody on a day, and another every day until all have been; None where there are none."""
    order = day_order(game)
    return order[date.toordinal() % len(order)] if order else None


def next_puzzle(game: str, rating: int, solved: Collection[str], seed: int) -> Puzzle | None:
    """A puzzle for somebody with a rating who has solved some; None when all are solved.

    The same seed gives the same one.
    """
    left = [each for each in puzzles(game) if each.id not in solved]
    near = sorted(left, key=lambda each: (abs(each.rating - rating - STRETCH), each.id))[:NEAR]
    return min(near, key=lambda each: mixed(each.id, seed)) if near else None


def rating_after(rating: int, puzzle: Puzzle, *, is_right: bool) -> int:
    """Somebody's rating after their first answer to a puzzle, as Elo reckons it.

    >>> rating_after(1000, Puzzle("koke-1", "", 0, "a", ("a",), 1, 0, "exact", 0, 0, 1000, 2, 30, ()), is_right=True)
    1024
    """
    hoped = 1 / (1 + 10 ** ((puzzle.rating - rating) / 400))
    return max(100, round(rating + PACE * (is_right - hoped)))


def file_of(game: str) -> Path:
    """Where a game's puzzles are kept: beside its rules in words."""
    return find(game).rules_folder / FILE


@cache
def by_id(game: str) -> dict[str, Puzzle]:
    """A game's puzzles, the easiest first."""
    file = file_of(game)
    found = read_file(file) if file.is_file() else []
    return {each.id: each for each in sorted(found, key=lambda each: (each.rating, each.id))}


def read_file(file: Path) -> list[Puzzle]:
    """The puzzles of a file, in its order; raises BadMaterial."""
    return [read(line) for line in file.read_text("utf-8").splitlines() if line.strip()]


@cache
def day_order(game: str) -> tuple[Puzzle, ...]:
    """In which order a game's puzzles are those of the day."""
    return tuple(sorted(puzzles(game), key=lambda each: mixed(each.id, 0)))


def mixed(name: str, seed: int) -> bytes:
    """Something to sort by that is as good as chance, and always the same."""
    return hashlib.sha256(f"{seed} {name}".encode()).digest()
