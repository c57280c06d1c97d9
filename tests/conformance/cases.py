"""Every game × player count × option that the conformance suite runs through, asked of the games themselves."""

from dataclasses import dataclass
from itertools import product
from typing import Any

import teien
from teien.core.game import find
from teien.core.match import Match


@dataclass(frozen=True)
class Case:
    """One way to play: a game, how many play it, and the options that have a list of choices."""

    game: str
    players: int
    options: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        chosen = "".join(f"-{name}={value}" for name, value in self.options)
        return f"{self.game}-{self.players}{chosen}"

    def read_options(self) -> dict[str, Any]:
        return find(self.game).read_options(self.players, dict(self.options))

    def new(self, seed: int) -> Match:
        return teien.new(self.game, self.players, seed, date="2026-11-15", **self.read_options())


def cases() -> list[Case]:
    """All of them."""
    found = []
    for name in teien.GAMES:
        game = find(name)
        choices = [[(option.name, value) for value in option.choices] for option in game.options if option.choices]
        found += [Case(name, players, chosen) for players in game.players for chosen in product(*choices)]
    return found


CASES = cases()
