"""A match and the independent referee side by side: what is the same whatever is played."""

import random
from abc import ABC, abstractmethod
from copy import copy, deepcopy
from typing import Any

from teien.core.play.match import Match
from teien.core.play.move import Move


class Refereed(ABC):
    """A match and its referee. Each game says what its referee knows and how it is compared with the match."""

    def __init__(self, match: Match, referee: Any) -> None:
        self.match = match
        self.referee = referee

    @property
    @abstractmethod
    def to_act(self) -> tuple[int, ...]:
        """The seats that must act, as the referee has it; none when the game is over."""

    @abstractmethod
    def legal(self, seat: int) -> set[str]:
        """The moves that the referee allows a seat."""

    @abstractmethod
    def tell(self, seat: int, text: str) -> None:
        """Tells the referee of a move, which the match has made already."""

    @abstractmethod
    def compare(self) -> None:
        """Whatever else both know must be the same; asked at the start and after every move."""

    def choose(self, chance: random.Random) -> tuple[int, Move]:
        """Who moves next, and how: anybody who may, also to choose anew, and any of their moves."""
        seat = chance.choice([seat for seat in range(self.match.players) if self.match.legal_numbers(seat)])
        return seat, chance.choice(self.match.legal_moves(seat))

    def agree(self) -> None:
        assert self.match.to_act == self.to_act
        for seat in range(self.match.players):
            assert {move.text for move in self.match.legal_moves(seat)} == self.legal(seat)
        self.compare()

    def play_on(self, seed: int, moves: int | None = None) -> None:
        """Plays so many moves, or to the end, on both; who acts, what is legal and all else agree throughout."""
        chance = random.Random(seed)
        start = len(self.match.history)
        try:
            self.agree()
            while not self.match.over and (moves is None or len(self.match.history) < start + moves):
                seat, move = self.choose(chance)
                self.match.play(move, seat)
                self.tell(seat, move.text)
                self.agree()
        except (AssertionError, ValueError) as error:
            error.add_note(f"seed {seed}\n{self.match.record('all')}")
            raise

    def sequences(self, depth: int) -> int:
        """How many sequences of so many moves the referee allows from here; whoever acts first is asked first."""
        seats = self.to_act
        texts = self.legal(seats[0]) if seats else set()
        if depth == 1:
            return len(texts)
        total = 0
        for text in texts:
            after = copy(self)
            after.referee = deepcopy(self.referee)
            after.tell(seats[0], text)
            total += after.sequences(depth - 1)
        return total
