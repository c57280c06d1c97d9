"""Which level of computers finds each puzzle that a game brings along: written anew when levels have changed.

python -m benchmarks.puzzle_levels niwa
"""

import argparse
from collections import Counter
from dataclasses import replace

from teien.core.play.game import find
from teien.study.puzzles.collection import FILE
from teien.study.puzzles.difficulty import lowest_level
from teien.study.puzzles.puzzle import Puzzle, read


def with_level(puzzle: Puzzle) -> Puzzle:
    """The puzzle with the lowest level that finds it at least every second time."""
    return replace(puzzle, level=lowest_level(puzzle.match(), puzzle.seat, puzzle.moves()[0]))


def main() -> None:
    """Asks all levels and writes the file."""
    parser = argparse.ArgumentParser(description="Which level finds each puzzle.")
    parser.add_argument("game")
    path = find(parser.parse_args().game).rules_folder / FILE
    found = [with_level(read(line)) for line in path.read_text("utf-8").splitlines()]
    path.write_text("".join(f"{puzzle.written()}\n" for puzzle in found), "utf-8")
    counts = Counter(puzzle.level for puzzle in found)
    print(", ".join(f"{level}: {counts[level]}" for level in sorted(counts, key=lambda each: each or 99)))


if __name__ == "__main__":
    main()
