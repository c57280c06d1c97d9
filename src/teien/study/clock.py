"""A time for a whole analysis: how many simulations a move it allows, on the machine at hand."""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from teien.study.thoughts import Question, Thought, think

Answers = Callable[..., Iterable[tuple[Thought, ...]]]
"""`map`, or that of an executor."""

FEW, SOME, MOST = 20, 500, 1_000_000
"""Simulations of the searches by which workers are woken and measured, and the most that are asked for."""
FIRST_LOOK = 0.4
"""So much of the time is for the first look at all moves, the rest for looking at some again."""
SAFETY = 0.8


class Clock:
    """Tells what can still be afforded of so many seconds; a budget in time is never quite the same twice."""

    def __init__(self, seconds: float) -> None:
        self.end = time.perf_counter() + seconds
        self.seconds_a_simulation = 0.0

    @property
    def left(self) -> float:
        return max(0.0, self.end - time.perf_counter())

    def simulations(self, asked: Sequence[Question], answers: Answers) -> int:
        """How many each question may have, measured by asking all of them with few."""
        for _answer in answers(think, [replace(one, simulations=FEW) for one in asked]):
            pass
        start = time.perf_counter()
        for _answer in answers(think, [replace(one, simulations=SOME) for one in asked]):
            pass
        self.seconds_a_simulation = (time.perf_counter() - start) / SOME
        return min(MOST, max(FEW, int(FIRST_LOOK * self.left / self.seconds_a_simulation)))

    def second_looks(self, simulations: int, count: int) -> int:
        """How many times a question of so many simulations, of so many in all, can be asked once more."""
        return int(SAFETY * self.left * count / (self.seconds_a_simulation * simulations))
